// Rapier in the plane under epa-oracle: `Shape.contactShape`, on polygons or on its own shapes.
import RAPIER from "@dimforge/rapier2d-compat";
import { serve, unsupported } from "./protocol.mjs";

await RAPIER.init();

// A polygon that is convex, as it is.
function polygon(s) {
  const points = Float32Array.from(s.points.flat());
  return s.radius > 0 ? new RAPIER.RoundConvexPolygon(points, s.radius, true) : new RAPIER.ConvexPolygon(points, true);
}

const MADE = {
  hull: polygon,
  rounded: polygon,
  box: (s) => new RAPIER.Cuboid(...s.halfExtents),
  ball: (s) => new RAPIER.Ball(s.radius),
  capsule: (s) => new RAPIER.Capsule(s.halfHeight, s.radius),
  segment: (s) => new RAPIER.Segment(...s.points.map(([x, y]) => ({ x, y }))),
};

function pose(s) {
  // Its capsules lie along y.
  const rotation = s.rotationOfAxis("y"), [x, y] = s.translation;
  return [{ x, y }, Math.atan2(rotation[1][0], rotation[0][0])];
}

const list = ({ x, y }) => [x, y];

function build(a, b) {
  const [A, B] = [a, b].map((s) => MADE[s.kind](s));
  if (!A.intoRaw() || !B.intoRaw()) return unsupported("convexPolyline gives nothing");
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
