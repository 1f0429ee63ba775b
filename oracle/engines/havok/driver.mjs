// Havok under epa-oracle: the proximity of A to a world of which B is the only body.
import { readFileSync } from "node:fs";
import HavokPhysics from "@babylonjs/havok";
import { quaternion, serve, unsupported } from "./protocol.mjs";

const wasmBinary = readFileSync(new URL("node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm", import.meta.url));
const H = await HavokPhysics({ wasmBinary });
const ORIGIN = [0, 0, 0], UNTURNED = [0, 0, 0, 1];
const world = H.HP_World_Create()[1], collector = H.HP_QueryCollector_Create(16)[1];

function hull({ points }) {
  const at = H._malloc(points.length * 12);
  new Float32Array(H.HEAPU8.buffer, at, points.length * 3).set(points.flat());
  const made = H.HP_Shape_CreateConvexHull(at, points.length);
  H._free(at);
  return made;
}

const ends = (s) => [[0, -s.halfHeight, 0], [0, s.halfHeight, 0], s.radius];
const MADE = {
  hull,
  box: (s) => H.HP_Shape_CreateBox(ORIGIN, UNTURNED, s.halfExtents.map((x) => 2 * x)),
  ball: (s) => H.HP_Shape_CreateSphere(ORIGIN, s.radius),
  capsule: (s) => H.HP_Shape_CreateCapsule(...ends(s)),
  cylinder: (s) => H.HP_Shape_CreateCylinder(...ends(s)),
};

const times = (m, v) => m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);

// Of A the shape and where it is; B in the world, until the query is done.
function build(a, b) {
  const [[okA, A], [okB, B]] = [a, b].map((s) => MADE[s.kind](s));
  if (okA !== H.Result.RESULT_OK || okB !== H.Result.RESULT_OK) return null;
  const [turned, placed] = [a, b].map((s) => s.rotationOfAxis("y"));
  const body = H.HP_Body_Create()[1];
  H.HP_Body_SetShape(body, B);
  H.HP_Body_SetMotionType(body, H.MotionType.STATIC);
  H.HP_Body_SetQTransform(body, [b.translation, quaternion(placed)]);
  return { A, B, body, turned, at: a.translation, input: [A, a.translation, quaternion(turned), 1e6, false, [0n]] };
}

function query(pair) {
  if (!pair) return unsupported("no shape is made");
  const { body, turned, at, input } = pair;
  H.HP_World_AddBody(world, body, false);
  H.HP_World_ShapeProximityWithCollector(world, collector, input);
  const hits = H.HP_QueryCollector_GetNumHits(collector)[1];
  const results = Array.from({ length: hits }, (_, i) => H.HP_QueryCollector_GetShapeProximityResult(collector, i)[1]);
  H.HP_World_RemoveBody(world, body);
  if (!results.length) return { status: "separated" };
  const [distance, onA, onB] = results.reduce((p, q) => (q[0] < p[0] ? q : p));
  // The contact on A is in the space of A.
  const point = times(turned, onA[3]).map((x, k) => x + at[k]);
  const status = distance <= 0 ? "penetrating" : "separated";
  return { status, depth: distance, normal: times(turned, onA[4]), a: point, b: onB[3] };
}

function release(pair) {
  if (!pair) return;
  H.HP_Body_Release(pair.body);
  for (const shape of [pair.A, pair.B]) H.HP_Shape_Release(shape);
}

serve(query, { build, release, empty: () => H.HP_QueryCollector_GetNumHits(collector) });
