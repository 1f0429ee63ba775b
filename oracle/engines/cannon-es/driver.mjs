// cannon-es under epa-oracle: the axis of findSeparatingAxis, with the depth of testSepAxis
// ("axis") or of the deepest contact of clipAgainstHull, which its solver sees ("clip").
import { ConvexPolyhedron, Quaternion, Vec3 } from "cannon-es";
import { ARGUMENTS, serve } from "./protocol.mjs";

const [mode] = ARGUMENTS, UNTURNED = new Quaternion();

// Vertices stand about the position: the engine turns its axis by the difference of the positions.
function placed({ points, faces }) {
  const centre = [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k] / points.length, 0));
  const vertices = points.map((p) => new Vec3(...p.map((x, k) => x - centre[k])));
  return [new ConvexPolyhedron({ vertices, faces }), new Vec3(...centre)];
}

const build = (a, b) => [placed(a), placed(b)];

function query([[A, at], [B, bt]]) {
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
