// crashcat under epa-oracle: collideShapeVsShape. The arguments are the convex radius of hulls and
// boxes, the hull tolerance, and the collision and penetration tolerance; "default" leaves its own.
import * as C from "crashcat";
import { ARGUMENTS, quaternion, serve, unsupported } from "./protocol.mjs";

const [convexRadius, hullTolerance, tolerance] = ARGUMENTS.map((x) => (x === "default" ? undefined : +x));
C.registerAll();
const settings = C.createDefaultCollideShapeSettings();
settings.collisionTolerance = tolerance ?? settings.collisionTolerance;
settings.penetrationTolerance = tolerance ?? settings.penetrationTolerance;

// A hull may keep fewer corners than it is given, beyond its tolerance too, and does not say so:
// then a corner is outside of one of its planes. 1e-12 of its size is rounding.
function hull({ points }) {
  const made = C.convexHull.create({ positions: points.flat(), convexRadius, hullTolerance });
  const size = Math.max(...points.flat().map(Math.abs)), most = (hullTolerance ?? 1e-3) + 1e-12 * size;
  const above = ([x, y, z]) => ({ normal: n, constant }) => n[0] * x + n[1] * y + n[2] * z + constant > most;
  const outside = (p) => made.planes.some(above(p));
  if (made.numPoints < points.length && points.some(outside)) throw new Error("its hull does not keep a corner");
  return made;
}

const MADE = {
  hull,
  box: (s) => C.box.create({ halfExtents: s.halfExtents, convexRadius }),
  ball: (s) => C.sphere.create({ radius: s.radius }),
  capsule: (s) => C.capsule.create({ halfHeightOfCylinder: s.halfHeight, radius: s.radius }),
  cylinder: (s) => C.cylinder.create({ halfHeight: s.halfHeight, radius: s.radius, convexRadius }),
};

// Its capsules and cylinders lie along y.
const placed = (s, made) => [made, 0, 0, ...s.translation, ...quaternion(s.rotationOfAxis("y")), 1, 1, 1];

function build(a, b) {
  try {
    return [a, b].flatMap((s) => placed(s, MADE[s.kind](s)));
  } catch (refused) {
    return unsupported(refused.message);
  }
}

function query(pair) {
  if (pair.status) return pair;
  const found = C.createClosestCollideShapeCollector();
  C.collideShapeVsShape(found, settings, ...pair);
  if (!found.hit) return { status: "separated" };
  const { penetration: depth, penetrationAxis: axis, pointA, pointB } = found.hit, length = Math.hypot(...axis);
  return { status: "penetrating", depth, normal: axis.map((x) => x / length), a: [...pointA], b: [...pointB] };
}

serve(query, { build });
