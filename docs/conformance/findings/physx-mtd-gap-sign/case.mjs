// Two cubes of side 1 as cooked meshes, 0.001 apart. Exit code 1: the distance is -0.001.
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
P.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
const at = (x = 0, y = 0, z = 0) => new P.PxTransform(new P.PxVec3(x, y, z), new P.PxQuat(0, 0, 0, 1));
const list = (v) => [v.x, v.y, v.z];

function mtd(a, pose, b, other) {
  const flags = new P.PxHitFlags(P.PxHitFlagEnum.eMTD | P.PxHitFlagEnum.eNORMAL);
  const hit = new P.PxSweepHit(), query = P.PxGeometryQuery.prototype;
  if (!query.overlap(a, pose, b, other)) return null;
  query.sweep(new P.PxVec3(1, 0, 0), 0, a, pose, b, other, hit, flags);
  return { distance: hit.distance, normal: list(hit.normal) };
}

function mesh(points) {
  const vertices = new P.PxArray_PxVec3(points.length), desc = new P.PxConvexMeshDesc();
  points.forEach((p, i) => vertices.set(i, new P.PxVec3(...p)));
  desc.flags = new P.PxConvexFlags(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
  desc.points.count = points.length;
  desc.points.stride = 12;
  desc.points.data = vertices.begin();
  return P.CreateConvexMesh(new P.PxCookingParams(new P.PxTolerancesScale()), desc);
}

const h = [-0.5, 0.5], corners = h.flatMap((x) => h.flatMap((y) => h.map((z) => [x, y, z])));
const cube = (z) => new P.PxConvexMeshGeometry(mesh(corners.map((p) => [p[0], p[1], p[2] + z])));
let wrong = 0;
for (const gap of [0.1, 0.01, 0.001, 0.0001]) {
  const found = mtd(cube(0), at(), cube(1 + gap), at());
  console.log(`${gap} apart:`, found ?? "no overlap");
  wrong += found && found.distance < -1e-6 ? 1 : 0;
}
process.exit(wrong ? 1 : 0);
