// Two cubes of side 2 as cooked hulls, of which an edge of each crosses the other's, 0.1 deep. Exit
// code 1: the contact is deeper than that.
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

const corners = new P.PxArray_PxVec3(8), wanted = new P.PxConvexMeshDesc();
for (let i = 0; i < 8; i++) corners.set(i, new P.PxVec3(i & 1 || -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
wanted.flags = new P.PxConvexFlags(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
Object.assign(wanted.points, { count: 8, stride: 12, data: corners.begin() });
const mesh = P.CreateConvexMesh(new P.PxCookingParams(scale), wanted);
const cube = new P.PxConvexMeshGeometry(mesh);

// A stands on an edge along x, B on one along y, above it.
const [s, c] = [Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
const at = new P.PxTransform(new P.PxVec3(0, 0, 0), new P.PxQuat(s, 0, 0, c));
const bt = new P.PxTransform(new P.PxVec3(0, 0, 2 * Math.SQRT2 - 0.1), new P.PxQuat(0, s, 0, c));

const near = new P.PxGjkQueryProximityInfoResult(), support = () => new P.ConvexGeomSupport(cube);
P.PxGjkQuery.prototype.proximityInfo(support(), support(), at, bt, 1, 1, near);
console.log("proximityInfo: separation", near.separation, "along", list(near.separatingAxis));
const found = contacts(cube, at, cube, bt);
for (const { first, separation, normal } of found) {
  console.log("contact: separation", separation, "along", normal, "to", first);
}
process.exit(found.some(({ separation }) => separation < -0.11) ? 1 : 0);
