// Rapier in space under epa-oracle: `Shape.contactShape`, on hulls or on its own shapes.
import RAPIER from "@dimforge/rapier3d-compat";
import { quaternion, serve, unsupported } from "./protocol.mjs";

await RAPIER.init();

// A mesh that is convex, with its triangles.
function mesh(s) {
  const points = Float32Array.from(s.points.flat()), triangles = Uint32Array.from(s.faces.flat());
  return s.radius > 0
    ? new RAPIER.RoundConvexPolyhedron(points, triangles, s.radius)
    : new RAPIER.ConvexPolyhedron(points, triangles);
}

const MADE = {
  hull: mesh,
  rounded: mesh,
  box: (s) => new RAPIER.Cuboid(...s.halfExtents),
  ball: (s) => new RAPIER.Ball(s.radius),
  capsule: (s) => new RAPIER.Capsule(s.halfHeight, s.radius),
  cylinder: (s) => new RAPIER.Cylinder(s.halfHeight, s.radius),
  cone: (s) => new RAPIER.Cone(s.halfHeight, s.radius),
};

const xyz = ([x, y, z]) => ({ x, y, z });
const list = ({ x, y, z }) => [x, y, z];

function pose(s) {
  // Its capsules, cylinders and cones lie along y.
  const [x, y, z, w] = quaternion(s.rotationOfAxis("y"));
  return [xyz(s.translation), { x, y, z, w }];
}

function build(a, b) {
  const [A, B] = [a, b].map((s) => MADE[s.kind](s));
  if (!A.intoRaw() || !B.intoRaw()) return unsupported("convexMesh gives nothing");
  return { A, B, at: pose(a), bt: pose(b) };
}

function query(pair) {
  if (pair.status) return pair;
  const { A, B, at, bt } = pair;
  const found = A.contactShape(...at, B, ...bt, 1e15);
  if (!found) return { status: "separated" }; // by more than 1e15
  const status = found.distance <= 0 ? "penetrating" : "separated";
  return { status, depth: found.distance, normal: list(found.normal1), a: list(found.point1), b: list(found.point2) };
}

serve(query, { build, empty: () => RAPIER.version() });
