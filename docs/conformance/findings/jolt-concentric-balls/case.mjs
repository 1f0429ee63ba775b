// Two balls of radius 1 about one point, true depth 2. Exit code 1: the depth is less by more than
// 0.001.
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
const body = bodies.CreateBody(new J.BodyCreationSettings(new J.SphereShape(1), origin, unturned, J.EMotionType_Static, 0));
bodies.AddBody(body.GetID(), J.EActivation_DontActivate);

function depth(x, penetrationTolerance) {
  const found = new J.CollideShapeClosestHitCollisionCollector(), asked = new J.CollideShapeSettings();
  asked.mPenetrationTolerance = penetrationTolerance;
  const at = J.RMat44.prototype.sTranslation(new J.RVec3(x, 0, 0));
  world.GetNarrowPhaseQuery().CollideShape(new J.SphereShape(1), new J.Vec3(1, 1, 1), at, asked, origin, found,
    new J.BroadPhaseLayerFilter(), new J.ObjectLayerFilter(), new J.BodyFilter(), new J.ShapeFilter());
  console.log(`${x} apart, penetration tolerance ${penetrationTolerance}: depth ${found.mHit.mPenetrationDepth}`);
  return found.mHit.mPenetrationDepth;
}

depth(0.125, 1e-4);
depth(0, 1e-6);
process.exit(depth(0, 1e-4) < 1.999 ? 1 : 0);
