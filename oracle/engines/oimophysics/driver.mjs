// OimoPhysics under epa-oracle: GjkEpa.computeClosestPoints of two hulls, or the detector that its
// collision matrix names for two of its own shapes. The argument is the margin of boxes, cylinders
// and hulls.
import { oimo } from "./node_modules/oimophysics/OimoPhysics.js";
import { ARGUMENTS, serve, unsupported } from "./protocol.mjs";

const { CollisionMatrix, DetectorResult } = oimo.collision.narrowphase;
const { CachedDetectorData } = oimo.collision.narrowphase.detector;
const { GjkEpa, GjkEpaResultState } = oimo.collision.narrowphase.detector.gjkepa;
const { Mat3, Transform, Vec3 } = oimo.common;
const G = oimo.collision.geometry;

if (ARGUMENTS.length) oimo.common.Setting.defaultGJKMargin = +ARGUMENTS[0];

const MADE = {
  hull: (s) => new G.ConvexHullGeometry(s.points.map((p) => new Vec3(...p))),
  box: (s) => new G.BoxGeometry(new Vec3(...s.halfExtents)),
  ball: (s) => new G.SphereGeometry(s.radius),
  capsule: (s) => new G.CapsuleGeometry(s.radius, s.halfHeight),
  cylinder: (s) => new G.CylinderGeometry(s.radius, s.halfHeight),
};

const list = ({ x, y, z }) => [x, y, z];

function placed(s) {
  const at = new Transform();
  at.setPosition(new Vec3(...s.translation));
  // Its capsules and cylinders lie along y.
  at.setRotation(new Mat3(...s.rotationOfAxis("y").flat()));
  return [MADE[s.kind](s), at];
}

// It has no normal: its users take it from the closest points.
function closest([A, at], [B, bt]) {
  const solver = GjkEpa.getInstance(), state = solver.computeClosestPoints(A, B, at, bt, null);
  const name = Object.keys(GjkEpaResultState).find((key) => GjkEpaResultState[key] === state);
  if (state !== GjkEpaResultState.SUCCEEDED) return { status: "error", message: name ?? String(state) };
  const status = solver.distance <= 0 ? "penetrating" : "separated";
  return { status, depth: solver.distance, a: list(solver.closestPoint1), b: list(solver.closestPoint2) };
}

const matrix = new CollisionMatrix(), result = new DetectorResult();

function detect([A, at], [B, bt]) {
  const detector = matrix.getDetector(A.getType(), B.getType());
  detector.detect(result, A, B, at, bt, new CachedDetectorData());
  if (!result.numPoints) return { status: "separated" };
  const points = result.points.slice(0, result.numPoints);
  const deepest = points.reduce((p, q) => (q.depth > p.depth ? q : p));
  // A contact of shapes that do not overlap yet has a negative depth.
  const status = deepest.depth >= 0 ? "penetrating" : "separated";
  return { status, depth: deepest.depth, normal: list(result.normal), a: list(deepest.position1), b: list(deepest.position2) };
}

const build = (a, b) => [a.kind === "hull" ? closest : detect, placed(a), placed(b)];

serve(([ask, a, b]) => ask(a, b), { build });
