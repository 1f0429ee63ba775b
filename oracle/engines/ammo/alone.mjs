// ammo alone: asks `contactPairTest` about rigid bodies, the pairs of a file. docs/engines.md,
// Without the driver. Hulls have the margin 0, other shapes the one that they are made with.
//
// Bullet documents (btManifoldPoint.h) that a distance is negative where shapes overlap, and that
// its normal is on B, and points to A. Capsules and cylinders lie along y.
import { readFileSync } from "node:fs";
import Ammo from "ammojs-typed";

const ammo = await Ammo(), configuration = new ammo.btDefaultCollisionConfiguration();
const world = new ammo.btDiscreteDynamicsWorld(
  new ammo.btCollisionDispatcher(configuration), new ammo.btDbvtBroadphase(),
  new ammo.btSequentialImpulseConstraintSolver(), configuration,
);

function shape([kind, ...words]) {
  const [p, q, r] = words.map(Number);
  if (kind === "box") return new ammo.btBoxShape(new ammo.btVector3(p, q, r));
  if (kind === "ball") return new ammo.btSphereShape(p);
  if (kind === "capsule") return new ammo.btCapsuleShape(q, 2 * p);
  if (kind === "cylinder") return new ammo.btCylinderShape(new ammo.btVector3(q, p, q));
  const hull = new ammo.btConvexHullShape();
  for (let i = 1; i < 1 + 3 * p; i += 3) {
    hull.addPoint(new ammo.btVector3(...words.slice(i, i + 3).map(Number)), true);
  }
  hull.setMargin(0);
  return hull;
}

// The turned y axis has to be the axis of the shape, so the columns are exchanged in a cycle.
const COLUMNS = { x: [2, 0, 1], y: [0, 1, 2], z: [1, 2, 0] };

function body(words) {
  const numbers = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const columns = COLUMNS[["capsule", "cylinder"].includes(words[0]) ? words[3] : "y"];
  // OpenGL has columns of four numbers, the translation last.
  const turned = columns.flatMap((column) => [3, 6, 9].map((row) => numbers[row + column]));
  const matrix = [0, 3, 6].flatMap((from) => [...turned.slice(from, from + 3), 0]);
  const place = new ammo.btTransform();
  place.setFromOpenGLMatrix([...matrix, ...numbers.slice(0, 3), 1]);
  const state = new ammo.btDefaultMotionState(place), none = new ammo.btVector3(0, 0, 0);
  const info = new ammo.btRigidBodyConstructionInfo(0, state, shape(words), none);
  return new ammo.btRigidBody(info);
}

function answer(a, b) {
  let least = Infinity, said = "separated - - - -";
  const results = new ammo.ConcreteContactResultCallback();
  results.addSingleResult = (address) => {
    const point = ammo.wrapPointer(address, ammo.btManifoldPoint), distance = point.getDistance();
    if (distance >= least) return 0;
    const normal = point.get_m_normalWorldOnB();
    const words = [-distance, -normal.x(), -normal.y(), -normal.z()];
    said = [distance <= 0 ? "penetrating" : "separated", ...words].join(" ");
    least = distance;
    return 0;
  };
  world.contactPairTest(a, b, results);
  return said;
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const [a, b] = [lines[i + 1], lines[i + 2]].map((line) => body(line.split(" ")));
  console.log("=", answer(a, b));
}
