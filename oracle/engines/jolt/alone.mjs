// Jolt alone: puts B of each pair of a file into a world, and asks its NarrowPhaseQuery about A.
// docs/engines.md, Without the driver. By the row, the convex radius of a hull, and tolerances,
// are 0 or those of Jolt; boxes and cylinders have no convex radius.
//
// Jolt documents (CollideShape.h) that a penetration depth is positive, and that the penetration
// axis, of any length, is the direction to move B out of A. A shape is placed by its centre of
// mass. Capsules and cylinders lie along y. It has no distances.
import { readFileSync } from "node:fs";
import start from "jolt-physics";

const [, , file, row] = process.argv, jolt = await start(), one = new jolt.Vec3(1, 1, 1);

// A world of one layer.
const settings = new jolt.JoltSettings(), layers = new jolt.ObjectLayerPairFilterTable(1);
const broad = new jolt.BroadPhaseLayerInterfaceTable(1, 1);
layers.EnableCollision(0, 0);
broad.MapObjectToBroadPhaseLayer(0, new jolt.BroadPhaseLayer(0));
settings.mObjectLayerPairFilter = layers;
settings.mBroadPhaseLayerInterface = broad;
settings.mObjectVsBroadPhaseLayerFilter =
  new jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, layers, 1);
const system = new jolt.JoltInterface(settings).GetPhysicsSystem();
const everything = ["BroadPhaseLayer", "ObjectLayer", "Body", "Shape"].map(
  (of) => new jolt[`${of}Filter`](),
);

const how = new jolt.CollideShapeSettings();
if (row === "strict") how.mCollisionTolerance = how.mPenetrationTolerance = 1e-6;

function shape([kind, ...words]) {
  const [p, q, r] = words.map(Number);
  if (kind === "box") return new jolt.BoxShape(new jolt.Vec3(p, q, r), 0);
  if (kind === "ball") return new jolt.SphereShape(p);
  if (kind === "capsule") return new jolt.CapsuleShape(p, q);
  if (kind === "cylinder") return new jolt.CylinderShape(p, q, 0);
  const hull = new jolt.ConvexHullShapeSettings();
  for (let i = 1; i < 1 + 3 * p; i += 3) {
    hull.mPoints.push_back(new jolt.Vec3(...words.slice(i, i + 3).map(Number)));
  }
  hull.mMaxConvexRadius = row === "default" ? 0.05 : 0;
  if (row !== "default") hull.mHullTolerance = 0;
  const made = hull.Create();
  if (made.HasError()) throw new Error(made.GetError().c_str());
  return made.Get();
}

// The turned y axis has to be the axis of the shape, so the columns are exchanged in a cycle.
const COLUMNS = { x: [2, 0, 1], y: [0, 1, 2], z: [1, 2, 0] };

// The position of a shape, and its rotation as a quaternion.
function place(words) {
  const numbers = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const columns = COLUMNS[["capsule", "cylinder"].includes(words[0]) ? words[3] : "y"];
  const matrix = new jolt.Mat44();
  columns.forEach((column, axis) => {
    const turned = new jolt.Vec3(...[3, 6, 9].map((row) => numbers[row + column]));
    matrix[`SetAxis${"XYZ"[axis]}`](turned);
  });
  const turn = matrix.GetQuaternion(), [i, j, k, w] = [..."XYZW"].map((of) => turn[`Get${of}`]());
  return [new jolt.RVec3(...numbers.slice(0, 3)), new jolt.Quat(i, j, k, w)];
}

function answer(a, b) {
  const asked = shape(a), [at, turn] = place(a), bodies = system.GetBodyInterface();
  const wanted = new jolt.BodyCreationSettings(shape(b), ...place(b), jolt.EMotionType_Static, 0);
  const body = bodies.CreateAndAddBody(wanted, jolt.EActivation_DontActivate);
  const found = new jolt.CollideShapeClosestHitCollisionCollector(), none = new jolt.RVec3(0, 0, 0);
  const centre = jolt.RMat44.prototype.sRotationTranslation(turn, at);
  const moved = centre.PreTranslated(asked.GetCenterOfMass());
  system.GetNarrowPhaseQuery().CollideShape(asked, one, moved, how, none, found, ...everything);
  bodies.RemoveBody(body);
  if (!found.HadHit()) return "separated - - - -";
  const { mPenetrationDepth: depth, mPenetrationAxis: axis } = found.mHit;
  const normal = [axis.GetX(), axis.GetY(), axis.GetZ()], length = Math.hypot(...normal);
  return ["penetrating", depth, ...normal.map((part) => part / length)].join(" ");
}

const lines = readFileSync(file, "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const [a, b] = [lines[i + 1], lines[i + 2]].map((line) => line.split(" "));
  try {
    console.log("=", answer(a, b));
  } catch (error) {
    console.log("= error", error.message);
  }
}
