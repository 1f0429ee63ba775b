// Two boxes, true depth 1, and a triangle and a tetrahedron. Exit code 1: a depth is less by more
// than 0.001.
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

// The depth of two shapes, of which B is at a point.
function depth(A, a, B, b) {
  const body = bodies.CreateBody(new J.BodyCreationSettings(B, new J.RVec3(...b), unturned, J.EMotionType_Static, 0));
  bodies.AddBody(body.GetID(), J.EActivation_DontActivate);
  const found = new J.CollideShapeClosestHitCollisionCollector(), c = A.GetCenterOfMass();
  const at = J.RMat44.prototype.sTranslation(new J.RVec3(a[0] + c.GetX(), a[1] + c.GetY(), a[2] + c.GetZ()));
  world.GetNarrowPhaseQuery().CollideShape(A, new J.Vec3(1, 1, 1), at, new J.CollideShapeSettings(), origin, found,
    new J.BroadPhaseLayerFilter(), new J.ObjectLayerFilter(), new J.BodyFilter(), new J.ShapeFilter());
  bodies.RemoveBody(body.GetID());
  return found.mHit.mPenetrationDepth;
}

// Convex radius and hull tolerance are 0.
const box = (...half) => new J.BoxShape(new J.Vec3(...half), 0);
function hull(points) {
  const s = new J.ConvexHullShapeSettings();
  for (const p of points) s.mPoints.push_back(new J.Vec3(...p));
  s.mMaxConvexRadius = s.mHullTolerance = 0;
  return s.Create().Get();
}

const boxes = depth(box(0.5, 1, 1.5), [0.5, 1, -2], box(0.5, 1.5, 0.5), [0.5, 2, -1.5]);
console.log(`two boxes: depth ${boxes}; true depth 1`);
const truth = 5 / Math.sqrt(766), A = hull([[0, -0.25, 0.5], [-1, -0.5, 0], [1, 0.25, 1.5]]);
const hulls = depth(A, [0, 0, 0], hull([[-1, 0, 1], [0, -2, -1], [1, -0.375, -0.75], [2, 0, 0]]), [0, 0, 0]);
console.log(`a triangle and a tetrahedron: depth ${hulls}; true depth ${truth}`);
process.exit(boxes < 1 - 1e-3 || hulls < truth - 1e-3 ? 1 : 0);
