// A tetrahedron of size 0.001 is cooked. Exit code 1: the mesh is larger than its points.
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

const points = [[0, 0, 0], [0.001, 0, 0], [0, 0.001, 0], [0, 0, 0.001]];
const vertices = new P.PxArray_PxVec3(4), desc = new P.PxConvexMeshDesc();
points.forEach((p, i) => vertices.set(i, new P.PxVec3(...p)));
desc.flags = new P.PxConvexFlags(P.PxConvexFlagEnum.eCOMPUTE_CONVEX);
desc.points.count = 4;
desc.points.stride = 12;
desc.points.data = vertices.begin();
const made = P.CreateConvexMesh(new P.PxCookingParams(new P.PxTolerancesScale()), desc);
if (!made || !P.getPointer(made)) {
  console.log("refused");
  process.exit(0);
}
const kept = Array.from({ length: made.getNbVertices() }, (_, i) => list(P.wrapPointer(P.getPointer(made.getVertices()) + 12 * i, P.PxVec3)));
console.log(`${kept.length} vertices:`, JSON.stringify(kept));
process.exit(kept.flat().some((x) => x < -1e-6 || x > 0.0011) ? 1 : 0);
