// PhysX under epa-oracle. `points`: PxGjkQuery on a support function over the very points;
// `cooked`: the same on cooked meshes, boxes, spheres and capsules; `mtd`: PxGeometryQuery.overlap,
// then a sweep of length 0 with eMTD, which is what computePenetration does (it is not exported);
// `contacts`: what a scene reports of two bodies in its first step; `contacts-sat`: without PCM.
// `core-gjk`, `core-contacts`: the same of shapes that are all `PxConvexCoreGeometry`.
import { readFileSync } from "node:fs";
import PhysX from "physx-js-webidl";
import { ARGUMENTS, quaternion, serve, unsupported } from "./protocol.mjs";

const [mode] = ARGUMENTS;
// The build is for browsers: it must not see Node, and has to be handed its bytes.
const node = process, wasmBinary = readFileSync(new URL("node_modules/physx-js-webidl/physx-js-webidl.wasm", import.meta.url));
globalThis.window = globalThis;
delete globalThis.process;
const P = await PhysX({ wasmBinary });
globalThis.process = node;

const foundation = P.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
const scale = new P.PxTolerancesScale(), params = new P.PxCookingParams(scale);
const list = (v) => [v.x, v.y, v.z];

// A cooked mesh, or nothing where it is not of the points: of small and of flat sets cooking makes a
// box 0.02 thick, and does not say so.
function mesh(points) {
  const vertices = new P.PxArray_PxVec3(points.length), desc = new P.PxConvexMeshDesc();
  points.forEach((p, i) => vertices.set(i, new P.PxVec3(...p)));
  desc.flags = new P.PxConvexFlags(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
  desc.points.count = points.length;
  desc.points.stride = 12;
  desc.points.data = vertices.begin();
  const made = P.CreateConvexMesh(params, desc);
  P.destroy(vertices);
  if (!made || !P.getPointer(made)) return null;
  if (made.getNbVertices() !== points.length) return null;
  const given = new Set(points.map((p) => String(p.map((x) => x + 0))));
  for (let i = 0, at = P.getPointer(made.getVertices()); i < made.getNbVertices(); i++)
    if (!given.has(String(list(P.wrapPointer(at + 12 * i, P.PxVec3)).map((x) => x + 0)))) return null;
  return made;
}

// A core about its centre, along x, by its lengths, and the margin that makes the shape of it.
function core({ kind, radius, radii, halfExtents, halfHeight }) {
  const whole = { ball: [], capsule: [2 * halfHeight], box: halfExtents?.map((h) => 2 * h), ellipsoid: radii };
  const rounded = { ball: "Point", capsule: "Segment" }[kind], name = rounded ?? kind[0].toUpperCase() + kind.slice(1);
  const made = new P[`PxConvexCore${name}`](...(whole[kind] ?? [2 * halfHeight, radius]));
  return P.PxConvexCoreGeometryFactory.prototype[`createFrom${name}`](made, rounded ? radius : 0);
}

function geometry(s) {
  if (mode.startsWith("core")) return core(s);
  if (s.kind === "ball") return new P.PxSphereGeometry(s.radius);
  if (s.kind === "capsule") return new P.PxCapsuleGeometry(s.radius, s.halfHeight);
  if (s.kind === "box") return new P.PxBoxGeometry(...s.halfExtents);
  const cooked = mesh(s.points);
  return cooked && new P.PxConvexMeshGeometry(cooked);
}

function pose(s) {
  // Its capsules, cylinders and cones lie along x.
  const turned = ["capsule", "cylinder", "cone"].includes(s.kind), rotation = turned ? s.rotationOfAxis("x") : s.rotation;
  return new P.PxTransform(new P.PxVec3(...s.translation), new P.PxQuat(...quaternion(rotation)));
}

// The support function of the points, rounded by a margin.
function support({ points, radius }) {
  const made = new P.CustomSupportImpl();
  made.getCustomMargin = () => radius;
  made.getCustomSupportLocal = (direction, result) => {
    const [x, y, z] = list(P.wrapPointer(direction, P.PxVec3)), out = P.wrapPointer(result, P.PxVec3);
    const along = points.map((p) => x * p[0] + y * p[1] + z * p[2]);
    [out.x, out.y, out.z] = points[along.reduce((best, h, i) => (h > along[best] ? i : best), 0)];
  };
  return made;
}

const flags = new P.PxHitFlags(P.PxHitFlagEnum.eMTD | P.PxHitFlagEnum.eNORMAL | P.PxHitFlagEnum.ePOSITION);
const found = new P.PxGjkQueryProximityInfoResult(), hit = new P.PxSweepHit(), along = new P.PxVec3(1, 0, 0);

function mtd(A, at, B, bt) {
  if (!P.PxGeometryQuery.prototype.overlap(A, at, B, bt)) return { status: "separated" };
  if (!P.PxGeometryQuery.prototype.sweep(along, 0, A, at, B, bt, hit, flags)) return { status: "separated" };
  return { status: "penetrating", depth: hit.distance, normal: list(hit.normal) };
}

// False means: not within this distance. One of 1e30 overflows when it is squared.
function proximity(A, at, B, bt) {
  if (!P.PxGjkQuery.prototype.proximityInfo(A, B, at, bt, 1e15, 1, found)) return { status: "separated" };
  const status = found.separation <= 0 ? "penetrating" : "separated";
  return { status, depth: found.separation, normal: list(found.separatingAxis), a: list(found.pointA), b: list(found.pointB) };
}

// A scene without gravity, which solves nothing, so that bodies stay: of a pair of bodies that are
// new to it, it makes contacts from nothing.
const reported = [], points = new P.PxArray_PxContactPairPoint(64);

function world() {
  const flag = P.PxPairFlagEnum, filter = new P.PassThroughFilterShaderImpl(), events = new P.PxSimulationEventCallbackImpl();
  filter.filterShader = () => {
    filter.outputPairFlags = flag.eDETECT_DISCRETE_CONTACT | flag.eNOTIFY_TOUCH_FOUND | flag.eNOTIFY_CONTACT_POINTS;
    return 0;
  };
  for (const name of ["onConstraintBreak", "onWake", "onSleep", "onTrigger"]) events[name] = () => {};
  events.onContact = (_, pairs, count) => {
    for (let i = 0; i < count; i++) {
      const pair = P.NativeArrayHelpers.prototype.getContactPairAt(P.wrapPointer(pairs, P.PxContactPair), i);
      const found = pair.extractContacts(points.begin(), 64), first = P.getPointer(pair.get_shapes(0));
      for (let k = 0; k < found; k++) {
        const { separation, normal } = points.get(k);
        reported.push({ first, separation, normal: list(normal) });
      }
    }
  };
  const desc = new P.PxSceneDesc(scale);
  desc.cpuDispatcher = P.DefaultCpuDispatcherCreate(0);
  desc.simulationEventCallback = events;
  if (mode === "contacts-sat") desc.flags.clear(P.PxSceneFlagEnum.eENABLE_PCM);
  P.setupPassThroughFilterShader(desc, filter);
  const physics = P.CreatePhysics(P.PHYSICS_VERSION, foundation, scale);
  return { physics, scene: physics.createScene(desc), material: physics.createMaterial(0, 0, 0) };
}

const { physics, scene, material } = mode.includes("contacts") ? world() : {};

function body(geometry, at, still) {
  const made = physics[still ? "createRigidStatic" : "createRigidDynamic"](at), shape = physics.createShape(geometry, material, true);
  made.attachShape(shape);
  return { made, shape: P.getPointer(shape), at };
}

function contacts(a, b) {
  reported.length = 0;
  for (const { made, at } of [a, b]) {
    made.setGlobalPose(at);
    scene.addActor(made);
  }
  scene.simulate(1 / 60);
  scene.fetchResults(true);
  for (const { made } of [a, b]) scene.removeActor(made);
  if (!reported.length) return { status: "separated" };
  const deepest = reported.reduce((best, one) => (one.separation < best.separation ? one : best));
  // The normal points to the first shape of the pair.
  const normal = deepest.first === a.shape ? deepest.normal : deepest.normal.map((x) => -x);
  return { status: deepest.separation <= 0 ? "penetrating" : "separated", depth: deepest.separation, normal };
}

// Two shapes with where they are, and what asks them; or nothing, if one is not made.
function build(a, b) {
  const [at, bt] = [pose(a), pose(b)];
  if (mode === "points") return [proximity, support(a), at, support(b), bt];
  const [A, B] = [geometry(a), geometry(b)];
  if (!A || !B) return null;
  if (physics) return [contacts, body(A, at, true), body(B, bt)];
  if (mode === "mtd") return [mtd, A, at, B, bt];
  return [proximity, new P.ConvexGeomSupport(A), at, new P.ConvexGeomSupport(B), bt];
}

function query(pair) {
  if (!pair) return unsupported("cooking does not keep its vertices");
  const [ask, ...shapes] = pair;
  return ask(...shapes);
}

function release(pair) {
  if (physics) for (const { made } of pair?.slice(1) ?? []) made.release();
}

serve(query, { build, empty: () => along.x, release });
