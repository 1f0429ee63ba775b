// A segment and a triangle, true depth 0.32207. Exit code 1: moved by the contact, they still
// overlap.
import Ammo from "ammojs-typed";

const A = await Ammo({});
const config = new A.btDefaultCollisionConfiguration();
const [low, high] = [-1e4, 1e4].map((x) => new A.btVector3(x, x, x));
const world = new A.btDiscreteDynamicsWorld(new A.btCollisionDispatcher(config), new A.btAxisSweep3(low, high),
  new A.btSequentialImpulseConstraintSolver(), config);
const list = (v) => [v.x(), v.y(), v.z()];

function object(points, [x, y, z]) {
  const shape = new A.btConvexHullShape(), made = new A.btGhostObject(), at = new A.btTransform();
  for (const p of points) shape.addPoint(new A.btVector3(...p), true);
  shape.setMargin(0);
  at.setIdentity();
  at.setOrigin(new A.btVector3(x, y, z));
  made.setCollisionShape(shape);
  made.setWorldTransform(at);
  return made;
}

// The deepest contact of the two, the first moved.
function deepest(moved) {
  let best = null;
  const callback = new A.ConcreteContactResultCallback();
  callback.addSingleResult = (pointer) => {
    const point = A.wrapPointer(pointer, A.btManifoldPoint), depth = -point.getDistance();
    if (!best || depth > best.depth) best = { depth, normal: list(point.get_m_normalWorldOnB()) };
    return 0;
  };
  const segment = object([[0.5, 1, 0], [0, -1, 4]], moved), triangle = object([[0, 1, 4], [0, 0, 0], [1, 0, 0]], [0, 0, 0]);
  world.contactPairTest(segment, triangle, callback);
  return best;
}

const found = deepest([0, 0, 0]);
console.log(found);
// The normal on B points to A.
const left = deepest(found.normal.map((x) => x * (found.depth + 1e-4)));
console.log("after moving A by it:", left && left.depth > 1e-4 ? left : "apart");
process.exit(left && left.depth > 1e-3 ? 1 : 0);
