// A pyramid and a tetrahedron, 0.0055 apart, with Jolt's default convex radius and hull tolerance.
// Exit code 1: Jolt says that they overlap.
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
const world = new J.JoltInterface(settings).GetPhysicsSystem(), bodies = world.GetBodyInterface();
const origin = new J.RVec3(0, 0, 0), unturned = new J.Quat(0, 0, 0, 1);

function hull(points, radius) {
  const s = new J.ConvexHullShapeSettings();
  for (const p of points) s.mPoints.push_back(new J.Vec3(...p));
  s.mMaxConvexRadius = radius;
  return s.Create().Get();
}

// What Jolt says of A, and of B moved by `by`, for a convex radius.
function depth(a, b, by, radius) {
  const A = hull(a, radius), B = hull(b, radius), c = A.GetCenterOfMass();
  const body = bodies.CreateBody(new J.BodyCreationSettings(B, new J.RVec3(...by), unturned, J.EMotionType_Static, 0));
  const found = new J.CollideShapeClosestHitCollisionCollector();
  const at = J.RMat44.prototype.sTranslation(new J.RVec3(c.GetX(), c.GetY(), c.GetZ()));
  body.GetTransformedShape().CollideShape(A, new J.Vec3(1, 1, 1), at, new J.CollideShapeSettings(), origin, found, new J.ShapeFilter());
  return found.HadHit() ? found.mHit.mPenetrationDepth : "separated";
}

const pyramid = [[0, 0, -2], [0, 0, 2], [2, 0, -2], [2, 0, 2], [0, 2, 0]];
const tetrahedron = [[-1, 3, -3], [-1, 3, 3], [4, -2, 0], [3, 3, 0]];
const gap = [1 / 256, 1 / 256, 0], answer = depth(pyramid, tetrahedron, gap, 0.05);
console.log(`convex radius 0.05: ${answer}; they are ${Math.SQRT2 / 256} apart`);
console.log(`convex radius 0: ${depth(pyramid, tetrahedron, gap, 0)}`);
process.exit(answer === "separated" ? 0 : 1);
