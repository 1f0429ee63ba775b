// Jolt under epa-oracle: `CollideShape` of A against the shape of a body, B. The arguments are the
// greatest convex radius of a hull, and its hull, collision and penetration tolerances; "default"
// leaves what Jolt sets.
import start from "jolt-physics";
import { ARGUMENTS, quaternion, serve, unsupported } from "./protocol.mjs";

const J = await start();
const [radius, hullTolerance, collisionTolerance, penetrationTolerance] = ARGUMENTS.map((x) => (x === "default" ? undefined : +x));

function physics() {
  const settings = new J.JoltSettings();
  settings.mMaxWorkerThreads = 1;
  const pairs = new J.ObjectLayerPairFilterTable(1), broad = new J.BroadPhaseLayerInterfaceTable(1, 1);
  pairs.EnableCollision(0, 0);
  broad.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 1, pairs, 1);
  return new J.JoltInterface(settings).GetPhysicsSystem();
}

const bodies = physics().GetBodyInterface(), everything = new J.ShapeFilter();
const found = new J.CollideShapeClosestHitCollisionCollector();
const settings = new J.CollideShapeSettings(), zero = new J.RVec3(0, 0, 0), one = new J.Vec3(1, 1, 1);
const unturned = J.Quat.prototype.sIdentity();
settings.mCollisionTolerance = collisionTolerance ?? settings.mCollisionTolerance;
settings.mPenetrationTolerance = penetrationTolerance ?? settings.mPenetrationTolerance;

// Makes what lives for one question, and destroys it.
function scoped(action) {
  const made = [];
  try {
    return action((object) => (made.push(object), object));
  } finally {
    made.forEach((object) => J.destroy(object));
  }
}

// A hull keeps at most 256 vertices, and does not say what it left out (`cMaxPointsInHull`).
const MOST = 256, anywhere = J.AABox.prototype.sBiggest();

function vertices(shape) {
  return scoped((own) => {
    const triangles = own(new J.ShapeGetTriangles(shape, anywhere, zero, unturned, one));
    const at = triangles.GetVerticesData() / 4, seen = new Set();
    for (let i = at; i < at + 9 * triangles.GetNumTriangles(); i += 3) seen.add(J.HEAPF32.slice(i, i + 3).join());
    return seen.size;
  });
}

function hull(points) {
  return scoped((own) => {
    const s = own(new J.ConvexHullShapeSettings());
    for (const p of points) s.mPoints.push_back(own(new J.Vec3(...p)));
    s.mMaxConvexRadius = radius ?? s.mMaxConvexRadius;
    s.mHullTolerance = hullTolerance ?? s.mHullTolerance;
    const made = s.Create();
    if (made.HasError()) return made.GetError().c_str();
    const shape = made.Get();
    if (points.length > MOST && vertices(shape) >= MOST) return `its hull keeps ${MOST} of ${points.length} vertices`;
    shape.AddRef();
    made.Clear();
    return shape;
  });
}

function native(s) {
  const shape =
    s.kind === "ball" ? new J.SphereShape(s.radius)
    : s.kind === "capsule" ? new J.CapsuleShape(s.halfHeight, s.radius)
    : s.kind === "cylinder" ? new J.CylinderShape(s.halfHeight, s.radius, 0)
    : scoped((own) => new J.BoxShape(own(new J.Vec3(...s.halfExtents)), 0));
  shape.AddRef();
  return shape;
}

const list = (v) => [v.GetX(), v.GetY(), v.GetZ()];

function build(a, b) {
  const [A, B] = [a, b].map((s) => (s.kind === "hull" ? hull(s.points) : native(s)));
  for (const failed of [A, B]) if (typeof failed === "string") return unsupported(failed);
  return scoped((own) => {
    // Its capsules and cylinders lie along y.
    const pose = (s) => [own(new J.RVec3(...s.translation)), own(new J.Quat(...quaternion(s.rotationOfAxis("y"))))];
    const [at, bt] = [pose(a), pose(b)];
    const body = bodies.CreateBody(own(new J.BodyCreationSettings(B, ...bt, J.EMotionType_Static, 0)));
    // The transform is that of the centre of mass; what a function returns is overwritten.
    const centre = J.RMat44.prototype.sRotationTranslation(at[1], at[0]).PreTranslated(A.GetCenterOfMass());
    const kept = new J.RMat44();
    for (let i = 0; i < 4; i++) kept.SetColumn4(i, centre.GetColumn4(i));
    return { A, B, body, centre: kept };
  });
}

function query(pair) {
  if (pair.status) return pair;
  found.Reset();
  // What the query of a world asks of each body.
  pair.body.GetTransformedShape().CollideShape(pair.A, one, pair.centre, settings, zero, found, everything);
  if (!found.HadHit()) return { status: "separated" };
  const hit = found.mHit, axis = list(hit.mPenetrationAxis), length = Math.hypot(...axis);
  return { status: "penetrating", depth: hit.mPenetrationDepth, normal: axis.map((x) => x / length),
    a: list(hit.mContactPointOn1), b: list(hit.mContactPointOn2) };
}

function release(pair) {
  if (pair.status) return;
  bodies.DestroyBody(pair.body.GetID());
  pair.A.Release();
  pair.B.Release();
  J.destroy(pair.centre);
}

serve(query, { build, release, empty: () => zero.GetX() });
