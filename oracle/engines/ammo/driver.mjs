// Bullet as ammo under epa-oracle: contactPairTest of two objects, and the deepest of its contacts.
import Ammo from "ammojs-typed";
import { quaternion, serve } from "./protocol.mjs";

const A = await Ammo({});
const config = new A.btDefaultCollisionConfiguration(), bound = 1e4;
const [low, high] = [-bound, bound].map((x) => new A.btVector3(x, x, x));
// There is no constructor for btCollisionWorld.
const world = new A.btDiscreteDynamicsWorld(new A.btCollisionDispatcher(config), new A.btAxisSweep3(low, high),
  new A.btSequentialImpulseConstraintSolver(), config);

const list = (v) => [v.x(), v.y(), v.z()];
let best;
const callback = new A.ConcreteContactResultCallback();
callback.addSingleResult = (pointer) => {
  const point = A.wrapPointer(pointer, A.btManifoldPoint), depth = point.getDistance();
  if (best.depth === undefined || depth < best.depth)
    best = { status: depth <= 0 ? "penetrating" : "separated", depth, normal: list(point.get_m_normalWorldOnB()),
             a: list(point.getPositionWorldOnA()), b: list(point.getPositionWorldOnB()) };
  return 0;
};

function hull(s, own) {
  const shape = new A.btConvexHullShape();
  for (const p of s.points) shape.addPoint(own(new A.btVector3(...p)), true);
  shape.setMargin(0);
  return shape;
}

const MADE = {
  hull,
  box: (s, own) => new A.btBoxShape(own(new A.btVector3(...s.halfExtents))),
  ball: (s) => new A.btSphereShape(s.radius),
  capsule: (s) => new A.btCapsuleShape(s.radius, 2 * s.halfHeight),
  cylinder: (s, own) => new A.btCylinderShape(own(new A.btVector3(s.radius, s.halfHeight, s.radius))),
};

function placed(s, own) {
  const object = own(new A.btGhostObject()), at = own(new A.btTransform());
  at.setIdentity();
  at.setOrigin(own(new A.btVector3(...s.translation)));
  // Its capsules and cylinders lie along y.
  at.setRotation(own(new A.btQuaternion(...quaternion(s.rotationOfAxis("y")))));
  object.setCollisionShape(own(MADE[s.kind](s, own)));
  object.setWorldTransform(at);
  return object;
}

// Two objects, and all that was made for them.
function build(a, b) {
  const made = [], own = (object) => (made.push(object), object);
  return { objects: [placed(a, own), placed(b, own)], made };
}

function query({ objects: [a, b] }) {
  best = { status: "separated" };
  world.contactPairTest(a, b, callback);
  return best;
}

const release = ({ made }) => made.reverse().forEach((object) => A.destroy(object));

serve(query, { build, release, empty: ({ objects: [a] }) => a.getCollisionFlags() });
