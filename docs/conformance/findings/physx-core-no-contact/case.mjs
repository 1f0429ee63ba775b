// A capsule that stands in a cylinder, and two balls about one point, all PxConvexCoreGeometry.
// Exit code 1: a scene has no contact of them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PhysX from "physx-js-webidl";

// The package is built for browsers: it must not see Node, and has to be handed its bytes.
const node = process, wasm = createRequire(import.meta.url).resolve("physx-js-webidl").replace(/mjs$/, "wasm");
const wasmBinary = readFileSync(wasm);
globalThis.window = globalThis;
delete globalThis.process;
const P = await PhysX({ wasmBinary });
globalThis.process = node;
const log = new P.PxDefaultErrorCallback(), scale = new P.PxTolerancesScale();
const foundation = P.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), log);
const physics = P.CreatePhysics(P.PHYSICS_VERSION, foundation, scale);
const material = physics.createMaterial(0, 0, 0);
const list = (v) => [v.x, v.y, v.z];

// The contacts of a static and a dynamic body in the first step of a scene. PxContactPairPoint: the
// normal points from the second shape to the first.
function contacts(a, at, b, bt) {
  const found = [], points = new P.PxArray_PxContactPairPoint(64), flag = P.PxPairFlagEnum;
  const events = new P.PxSimulationEventCallbackImpl(), filter = new P.PassThroughFilterShaderImpl();
  for (const name of ["onConstraintBreak", "onWake", "onSleep", "onTrigger"]) events[name] = () => {};
  events.onContact = (_, pairs) => {
    const pair = P.wrapPointer(pairs, P.PxContactPair), count = pair.extractContacts(points.begin(), 64);
    for (let i = 0; i < count; i++) {
      const { separation, normal } = points.get(i);
      found.push({ separation, normal: list(normal) });
    }
  };
  filter.filterShader = () => {
    const wanted = flag.eDETECT_DISCRETE_CONTACT | flag.eNOTIFY_TOUCH_FOUND | flag.eNOTIFY_CONTACT_POINTS;
    filter.outputPairFlags = wanted;
    return 0;
  };
  const desc = new P.PxSceneDesc(scale);
  desc.cpuDispatcher = P.DefaultCpuDispatcherCreate(0);
  desc.simulationEventCallback = events;
  P.setupPassThroughFilterShader(desc, filter);
  const scene = physics.createScene(desc);
  const bodies = [physics.createRigidStatic(at), physics.createRigidDynamic(bt)];
  const shapes = [a, b].map((geometry) => physics.createShape(geometry, material, true));
  bodies.forEach((body, i) => {
    body.attachShape(shapes[i]);
    scene.addActor(body);
  });
  scene.simulate(1 / 60);
  scene.fetchResults(true);
  return found;
}

// Cores lie along x, which this turns to z.
const at = (z) => new P.PxTransform(new P.PxVec3(0, 0, z), new P.PxQuat(0.5, 0.5, 0.5, -0.5));
const make = P.PxConvexCoreGeometryFactory.prototype;
const cylinder = make.createFromCylinder(new P.PxConvexCoreCylinder(8, 2), 0);
const capsule = make.createFromSegment(new P.PxConvexCoreSegment(2), 1);
const ball = make.createFromPoint(new P.PxConvexCorePoint(), 1);
let missed = 0;

function ask(what, a, b, z) {
  const [deepest] = contacts(a, at(0), b, at(z)).sort((one, other) => one.separation - other.separation);
  const said = deepest ? `separation ${deepest.separation} along ${deepest.normal}` : "no contact";
  console.log(`${what}, ${z} above: ${said}; overlap: ${P.PxGeometryQuery.prototype.overlap(a, at(0), b, at(z))}`);
  missed += !deepest;
}

// The capsule's lowest point is 2 below its centre, and the cylinder's top is at 4. Its core ends at
// 4 when it is 1 deep.
for (const z of [5.5, 5, 4.5]) ask("capsule on a cylinder", cylinder, capsule, z);
for (const z of [0.125, 0]) ask("ball in a ball", ball, ball, z);
process.exit(missed ? 1 : 0);
