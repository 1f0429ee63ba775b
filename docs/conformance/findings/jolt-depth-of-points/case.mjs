// Two triangles, and a cylinder with a box. Exit code 1: a depth is more than 1.02 of what is
// enough.
import start from "jolt-physics";

const J = await start();
const settings = new J.JoltSettings();
settings.mMaxWorkerThreads = 1;
const pairs = new J.ObjectLayerPairFilterTable(1), broad = new J.BroadPhaseLayerInterfaceTable(1, 1);
pairs.EnableCollision(0, 0);
broad.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
settings.mObjectLayerPairFilter = pairs;
settings.mBroadPhaseLayerInterface = broad;
settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 1, pairs, 1);
const bodies = new J.JoltInterface(settings).GetPhysicsSystem().GetBodyInterface();
const zero = new J.RVec3(0, 0, 0), one = new J.Vec3(1, 1, 1), unturned = new J.Quat(0, 0, 0, 1);

// Convex radius and hull tolerance are 0.
function hull(points) {
  const s = new J.ConvexHullShapeSettings();
  for (const p of points) s.mPoints.push_back(new J.Vec3(...p));
  s.mMaxConvexRadius = s.mHullTolerance = 0;
  return s.Create().Get();
}

function wrong(what, A, a, B, b, enough) {
  const body = bodies.CreateBody(new J.BodyCreationSettings(B, new J.RVec3(...b), unturned, J.EMotionType_Static, 0));
  const found = new J.CollideShapeClosestHitCollisionCollector(), c = A.GetCenterOfMass();
  const at = J.RMat44.prototype.sTranslation(new J.RVec3(a[0] + c.GetX(), a[1] + c.GetY(), a[2] + c.GetZ()));
  body.GetTransformedShape().CollideShape(A, one, at, new J.CollideShapeSettings(), zero, found, new J.ShapeFilter());
  const depth = found.mHit.mPenetrationDepth, n = found.mHit.mPenetrationAxis;
  console.log(`${what}: depth ${depth}, axis ${n.GetX()},${n.GetY()},${n.GetZ()}; ${enough} is enough`);
  return depth > 1.02 * enough;
}

const A = hull([[0, 0, 0], [0, 0, -1], [1, 512, 0]]), B = hull([[0, 2048, 0], [1, -2048, -1], [0, 0, 0]]);
const triangles = wrong("triangles", A, [0, 0, 0], B, [0, 0, 0], 2048 / Math.hypot(512, 1, 4608));
const cylinder = new J.CylinderShape(2, 1, 0), box = new J.BoxShape(new J.Vec3(0.25, 1.5, 1), 0);
const solids = wrong("cylinder and box", cylinder, [0, 2, 120], box, [1, 0, 121], 0.25);
process.exit(triangles || solids ? 1 : 0);
