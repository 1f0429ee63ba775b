// A flat triangle and a tetrahedron, true depth 0.18066. Exit code 1: the depth is less by more than 0.001.
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
const origin = new J.RVec3(0, 0, 0), unturned = new J.Quat(0, 0, 0, 1), truth = 5 / Math.sqrt(766);

function hull(points) {
  const s = new J.ConvexHullShapeSettings();
  for (const p of points) s.mPoints.push_back(new J.Vec3(...p));
  s.mMaxConvexRadius = s.mHullTolerance = 0;
  return s.Create().Get();
}

const A = hull([[0, -0.25, 0.5], [-1, -0.5, 0], [1, 0.25, 1.5]]);
const B = hull([[-1, 0, 1], [0, -2, -1], [1, -0.375, -0.75], [2, 0, 0]]);
const body = bodies.CreateBody(new J.BodyCreationSettings(B, origin, unturned, J.EMotionType_Static, 0));
bodies.AddBody(body.GetID(), J.EActivation_DontActivate);
const found = new J.CollideShapeClosestHitCollisionCollector(), c = A.GetCenterOfMass();
const at = J.RMat44.prototype.sTranslation(new J.RVec3(c.GetX(), c.GetY(), c.GetZ()));
world.GetNarrowPhaseQuery().CollideShape(A, new J.Vec3(1, 1, 1), at, new J.CollideShapeSettings(), origin, found,
  new J.BroadPhaseLayerFilter(), new J.ObjectLayerFilter(), new J.BodyFilter(), new J.ShapeFilter());
console.log(`depth ${found.mHit.mPenetrationDepth}; true depth ${truth}`);
process.exit(found.mHit.mPenetrationDepth < truth - 1e-3 ? 1 : 0);
