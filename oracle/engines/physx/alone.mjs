// PhysX alone: asks about the pairs of a file. docs/engines.md, Without the driver. The row
// `points` asks PxGjkQuery by a support function over the points, `cooked` by the support of a
// geometry, and `mtd` asks for a sweep of length 0 with eMTD of what overlaps. The rows `contacts`
// and `contacts-sat` make a scene for each pair, A static and B dynamic, and simulate a step.
// `core-gjk` and `core-contacts` do as `cooked` and `contacts` with PxConvexCoreGeometry, whose
// cylinders and cones lie along x, as capsules do, with the point of a cone at +x.
//
// PhysX documents (PxGjkQuery.h) that B touches A when it moves along the axis by the separation,
// so the axis points from B to A, and a separation is negative where shapes overlap; a sweep with
// eMTD (PxQueryReport.h) has a distance of at most 0 and a normal to the first shape. So has a
// contact (PxContactPairPoint), whose separation is negative where it penetrates. Capsules lie
// along x. The package is built for browsers, so it must not see `process`.
import { readFileSync } from "node:fs";
import start from "physx-js-webidl";

const [, , file, row] = process.argv, { process: node } = globalThis;
const code = new URL("node_modules/physx-js-webidl/physx-js-webidl.wasm", import.meta.url);
const settings = { wasmBinary: readFileSync(code) };
Object.assign(globalThis, { window: globalThis, process: undefined });
const physx = await start(settings);
globalThis.process = node;

const { PxVec3, PxHitFlagEnum: flag, PxGjkQuery, PxGeometryQuery } = physx;
const log = new physx.PxDefaultErrorCallback();
const { PHYSICS_VERSION: version } = physx, lengths = new physx.PxTolerancesScale();
const base = physx.CreateFoundation(version, new physx.PxDefaultAllocator(), log);
const cooking = new physx.PxCookingParams(lengths);

// Points of a hull, and its radius, if it is rounded.
function hull(words) {
  const rounded = words[0] === "rounded", from = rounded ? 3 : 1, points = [];
  for (let i = from + 1; i < from + 1 + 3 * Number(words[from]); i += 3) {
    points.push(words.slice(i, i + 3).map(Number));
  }
  return { points, radius: rounded ? Number(words[1]) : 0 };
}

function supportOfPoints(words) {
  const { points, radius } = hull(words), made = new physx.CustomSupportImpl();
  made.getCustomMargin = () => radius;
  made.getCustomSupportLocal = (direction, result) => {
    const { x, y, z } = physx.wrapPointer(direction, PxVec3);
    const out = physx.wrapPointer(result, PxVec3);
    let most = -Infinity;
    for (const [px, py, pz] of points) {
      const reach = px * x + py * y + pz * z;
      if (reach > most) [most, out.x, out.y, out.z] = [reach, px, py, pz];
    }
  };
  return made;
}

// PxConvexCoreGeometry.h: lengths and heights are whole ones, and so are the extents of a box.
function coreGeometry([kind, ...words]) {
  const [p, q, r] = words.map(Number), maker = physx.PxConvexCoreGeometryFactory.prototype;
  switch (kind) {
    case "ball": return maker.createFromPoint(new physx.PxConvexCorePoint(), p);
    case "capsule": return maker.createFromSegment(new physx.PxConvexCoreSegment(p + p), q);
    case "box": return maker.createFromBox(new physx.PxConvexCoreBox(p + p, q + q, r + r), 0);
    case "cylinder": return maker.createFromCylinder(new physx.PxConvexCoreCylinder(p + p, q), 0);
    case "cone": return maker.createFromCone(new physx.PxConvexCoreCone(p + p, q), 0);
    default: return maker.createFromEllipsoid(new physx.PxConvexCoreEllipsoid(p, q, r), 0);
  }
}

function geometry(words) {
  if (row.startsWith("core")) return coreGeometry(words);
  const [p, q, r] = words.slice(1, 4).map(Number);
  if (words[0] === "box") return new physx.PxBoxGeometry(p, q, r);
  if (words[0] === "ball") return new physx.PxSphereGeometry(p);
  if (words[0] === "capsule") return new physx.PxCapsuleGeometry(q, p);
  const { points } = hull(words), array = new physx.PxArray_PxVec3();
  for (const point of points) array.pushBack(new PxVec3(...point));
  const wanted = new physx.PxConvexMeshDesc();
  wanted.flags = new physx.PxConvexFlags(physx.PxConvexFlagEnum.eCOMPUTE_CONVEX);
  Object.assign(wanted.points, { count: points.length, stride: 12, data: array.begin() });
  return new physx.PxConvexMeshGeometry(physx.CreateConvexMesh(cooking, wanted));
}

// The quaternion x, y, z, w of a matrix of three columns.
function quaternion(c) {
  const i = [0, 1, 2].reduce((best, n) => (c[n][n] > c[best][best] ? n : best));
  const j = (i + 1) % 3, k = (i + 2) % 3, trace = c[0][0] + c[1][1] + c[2][2];
  const turned = [c[1][2] - c[2][1], c[2][0] - c[0][2], c[0][1] - c[1][0]];
  if (trace > 0) {
    const double = 2 * Math.sqrt(1 + trace);
    return [...turned.map((part) => part / double), double / 4];
  }
  const double = 2 * Math.sqrt(1 + c[i][i] - c[j][j] - c[k][k]), q = [];
  [q[i], q[j], q[k]] = [double / 4, (c[i][j] + c[j][i]) / double, (c[i][k] + c[k][i]) / double];
  return [...q, turned[i] / double];
}

// The turned x axis has to be that of a capsule, so the columns are exchanged in a cycle.
const COLUMNS = { x: [0, 1, 2], y: [1, 2, 0], z: [2, 0, 1] };

function place(words) {
  const numbers = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const columns = COLUMNS[/^c/.test(words[0]) ? words[3] : "x"];
  const matrix = columns.map((column) => [3, 6, 9].map((from) => numbers[from + column]));
  const turn = new physx.PxQuat(...quaternion(matrix));
  return new physx.PxTransform(new PxVec3(...numbers.slice(0, 3)), turn);
}

function swept(a, b) {
  const pair = [geometry(a), place(a), geometry(b), place(b)], hit = new physx.PxSweepHit();
  const wanted = new physx.PxHitFlags(flag.eMTD | flag.eNORMAL | flag.ePOSITION);
  const query = PxGeometryQuery.prototype;
  if (!query.overlap(...pair)) return "separated - - - -";
  if (!query.sweep(new PxVec3(1, 0, 0), 0, ...pair, hit, wanted)) return "separated - - - -";
  return ["penetrating", -hit.distance, -hit.normal.x, -hit.normal.y, -hit.normal.z].join(" ");
}

function near(a, b) {
  const support = (words) =>
    row === "points" ? supportOfPoints(words) : new physx.ConvexGeomSupport(geometry(words));
  const found = new physx.PxGjkQueryProximityInfoResult();
  const pair = [support(a), support(b), place(a), place(b)];
  // 1e15 is how far to look, and 1 a length of the scene.
  if (!PxGjkQuery.prototype.proximityInfo(...pair, 1e15, 1, found)) return "separated - - - -";
  const { separation, separatingAxis: axis } = found;
  const status = separation <= 0 ? "penetrating" : "separated";
  return [status, -separation, -axis.x, -axis.y, -axis.z].join(" ");
}

const points = new physx.PxArray_PxContactPairPoint(64);
let maker, material, threads;

// A scene that tells every contact to `tell`, with the first shape of its pair.
function scene(tell) {
  const pair = physx.PxPairFlagEnum, letPass = new physx.PassThroughFilterShaderImpl();
  const told = new physx.PxSimulationEventCallbackImpl();
  const found = pair.eNOTIFY_TOUCH_FOUND | pair.eNOTIFY_CONTACT_POINTS;
  letPass.filterShader = () => {
    letPass.outputPairFlags = pair.eDETECT_DISCRETE_CONTACT | found;
    return physx.PxFilterFlagEnum.eDEFAULT;
  };
  told.onConstraintBreak = told.onWake = told.onSleep = told.onTrigger = () => {};
  told.onContact = (header, pairs) => {
    const only = physx.wrapPointer(pairs, physx.PxContactPair);
    const count = only.extractContacts(points.begin(), points.size());
    for (let i = 0; i < count; i++) tell(only.get_shapes(0), points.get(i));
  };
  maker ??= physx.CreatePhysics(version, base, lengths);
  material ??= maker.createMaterial(0.5, 0.5, 0);
  threads ??= physx.DefaultCpuDispatcherCreate(0);
  const wishes = new physx.PxSceneDesc(lengths);
  Object.assign(wishes, { cpuDispatcher: threads, simulationEventCallback: told });
  if (row === "contacts-sat") wishes.flags = new physx.PxSceneFlags(0);
  physx.setupPassThroughFilterShader(wishes, letPass);
  return maker.createScene(wishes);
}

function touched(a, b) {
  let deepest = null;
  const made = scene((first, { separation, normal: { x, y, z } }) => {
    if (deepest && separation >= deepest.separation) return;
    const sign = physx.getPointer(first) === physx.getPointer(shapes[0]) ? -1 : 1;
    deepest = { separation, normal: [x, y, z].map((part) => sign * part) };
  });
  const bodies = [maker.createRigidStatic(place(a)), maker.createRigidDynamic(place(b))];
  const shapes = [a, b].map((words) => maker.createShape(geometry(words), material, true));
  bodies.forEach((body, i) => body.attachShape(shapes[i]));
  for (const body of bodies) made.addActor(body);
  made.simulate(0.01);
  made.fetchResults(true);
  for (const thing of [...bodies, made]) thing.release();
  if (!deepest) return "separated - - - -";
  const status = deepest.separation <= 0 ? "penetrating" : "separated";
  return [status, -deepest.separation, ...deepest.normal].join(" ");
}

const ask = row === "mtd" ? swept : row.includes("contacts") ? touched : near;
const lines = readFileSync(file, "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const [a, b] = [lines[i + 1], lines[i + 2]].map((line) => line.split(" "));
  console.log("=", ask(a, b));
}
