// cannon-es under epa-oracle: the axis of findSeparatingAxis, with the depth of testSepAxis
// ("axis") or of the deepest contact of clipAgainstHull, which its solver sees ("clip"); or the
// deepest contact of its narrow phase, of bodies with its own shapes ("native").
import { Body, Box, ConvexPolyhedron, Quaternion, Sphere, Vec3, World } from "cannon-es";
import { ARGUMENTS, quaternion, serve } from "./protocol.mjs";

const [mode] = ARGUMENTS, UNTURNED = new Quaternion(), WORLD = new World();

// Vertices stand about the position: the engine turns its axis by the difference of the positions.
function placed({ points, faces }) {
  const centre = [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k] / points.length, 0));
  const vertices = points.map((p) => new Vec3(...p.map((x, k) => x - centre[k])));
  return [new ConvexPolyhedron({ vertices, faces }), new Vec3(...centre)];
}

function body(s) {
  const shape = s.kind === "ball" ? new Sphere(s.radius) : new Box(new Vec3(...s.halfExtents));
  const [position, turn] = [new Vec3(...s.translation), new Quaternion(...quaternion(s.rotation))];
  return new Body({ mass: 1, shape, position, quaternion: turn });
}

// How far the points of a contact are apart along its normal, which points out of its body i.
function gap({ bi, bj, ri, rj, ni }) {
  return ni.dot(bj.position.vadd(rj).vsub(bi.position.vadd(ri)));
}

function contact([a, b]) {
  const contacts = [];
  WORLD.narrowphase.getContacts([a], [b], WORLD, contacts, [], [], []);
  if (!contacts.length) return { status: "separated" };
  const [depth, deepest] = contacts.map((c) => [-gap(c), c]).reduce((x, y) => (y[0] > x[0] ? y : x));
  const [first, second] = [deepest.bi.position.vadd(deepest.ri), deepest.bj.position.vadd(deepest.rj)];
  const turned = deepest.bi !== a, normal = turned ? deepest.ni.negate() : deepest.ni;
  const [p, q] = turned ? [second, first] : [first, second];
  return { status: depth >= 0 ? "penetrating" : "separated", depth, normal: normal.toArray(), a: p.toArray(), b: q.toArray() };
}

const build = (a, b) => (mode === "native" ? [body(a), body(b)] : [placed(a), placed(b)]);

function query(pair) {
  if (mode === "native") return contact(pair);
  const [[A, at], [B, bt]] = pair;
  const axis = new Vec3(), poses = [at, UNTURNED, bt, UNTURNED];
  if (!A.findSeparatingAxis(B, ...poses, axis)) return { status: "separated" };
  const normal = axis.toArray();
  if (mode === "axis") return { status: "penetrating", depth: A.testSepAxis(axis, B, ...poses) || 0, normal };
  const contacts = [];
  A.clipAgainstHull(at, UNTURNED, B, bt, UNTURNED, axis, -Infinity, Infinity, contacts);
  if (!contacts.length) return { status: "separated" };
  return { status: "penetrating", depth: Math.min(...contacts.map((c) => c.depth)), normal };
}

serve(query, { build });
