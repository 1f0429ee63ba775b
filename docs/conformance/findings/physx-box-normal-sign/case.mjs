// Two cubes of side 2 in a scene without eENABLE_PCM, which overlap by 0.1 along an axis. Exit code
// 1: a normal points from the first shape to the second.
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
    const first = P.getPointer(pair.get_shapes(0)) === P.getPointer(shapes[0]) ? "A" : "B";
    for (let i = 0; i < count; i++) {
      const { separation, normal } = points.get(i);
      found.push({ first, separation, normal: list(normal) });
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
  desc.flags.clear(P.PxSceneFlagEnum.eENABLE_PCM);
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

const cube = new P.PxBoxGeometry(1, 1, 1);
const at = (x, y, z) => new P.PxTransform(new P.PxVec3(x, y, z), new P.PxQuat(0, 0, 0, 1));
let wrong = 0;
for (const place of [[1.9, 0, 0], [-1.9, 0, 0], [0, 1.9, 0], [0, -1.9, 0], [0, 0, 1.9], [0, 0, -1.9]]) {
  const found = contacts(cube, at(0, 0, 0), cube, at(...place));
  const { first, separation, normal } = found.reduce((p, q) => (q.separation < p.separation ? q : p));
  const along = normal.reduce((sum, x, i) => sum + x * place[i], 0);
  const right = first === "B" ? along > 0 : along < 0;
  wrong += !right;
  console.log("B at", place, "to", first, normal, "separation", separation, right ? "right" : "WRONG");
}
process.exit(wrong ? 1 : 0);
