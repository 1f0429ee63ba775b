// Hulls that are small, thin and flat are cooked. Exit code 1: a mesh has vertices that are not
// among its points.
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

function mesh(points) {
  const vertices = new P.PxArray_PxVec3(points.length), desc = new P.PxConvexMeshDesc();
  points.forEach((p, i) => vertices.set(i, new P.PxVec3(...p)));
  desc.flags = new P.PxConvexFlags(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
  desc.points.count = points.length;
  desc.points.stride = 12;
  desc.points.data = vertices.begin();
  return P.CreateConvexMesh(new P.PxCookingParams(new P.PxTolerancesScale()), desc);
}

const cases = {
  "size 0.0001": [[0, 0, 0], [1e-4, 0, 0], [0, 1e-4, 0], [0, 0, 1e-4]],
  "0.0001 thick": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0.25, 0.25, 1e-4]],
  flat: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]],
};
let wrong = 0;
for (const [name, points] of Object.entries(cases)) {
  const made = mesh(points), given = new Set(points.map((p) => String(p.map(Math.fround))));
  const first = P.getPointer(made.getVertices());
  const kept = Array.from({ length: made.getNbVertices() }, (_, i) => list(P.wrapPointer(first + 12 * i, P.PxVec3)));
  const strange = kept.filter((p) => !given.has(String(p)));
  console.log(`${name}: ${kept.length} vertices, not asked for: ${JSON.stringify(strange)}`);
  wrong += strange.length;
}
process.exit(wrong ? 1 : 0);
