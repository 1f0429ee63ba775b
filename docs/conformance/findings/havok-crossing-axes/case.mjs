// A ball of radius 1 in the middle of a capsule of radius 1. Exit code 1: the normal lies along the
// capsule.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import HavokPhysics from "@babylonjs/havok";

const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok").replace(/[^/\\]*$/, "HavokPhysics.wasm");
const H = await HavokPhysics({ wasmBinary: readFileSync(wasm) }), unturned = [0, 0, 0, 1];
const collector = H.HP_QueryCollector_Create(16)[1];

// The ball against a capsule along each axis: the normal that is given, and how much of it is
// along.
function along(axis) {
  const end = [0, 1, 2].map((k) => +(k === axis)), world = H.HP_World_Create()[1], body = H.HP_Body_Create()[1];
  H.HP_Body_SetShape(body, H.HP_Shape_CreateCapsule(end.map((x) => -x), end, 1)[1]);
  H.HP_Body_SetMotionType(body, H.MotionType.STATIC);
  H.HP_Body_SetQTransform(body, [[0, 0, 0], unturned]);
  H.HP_World_AddBody(world, body, false);
  const ball = H.HP_Shape_CreateSphere([0, 0, 0], 1)[1];
  H.HP_World_ShapeProximityWithCollector(world, collector, [ball, [0, 0, 0], unturned, 1e6, false, [0n]]);
  const [distance, contact] = H.HP_QueryCollector_GetShapeProximityResult(collector, 0)[1];
  console.log(`capsule along ${"xyz"[axis]}: distance ${distance}, normal ${contact[4]}`);
  return Math.abs(contact[4][axis]);
}

process.exit([0, 1, 2].map(along).some((share) => share > 0.5) ? 1 : 0);
