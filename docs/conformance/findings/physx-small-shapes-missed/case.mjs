// Two cubes that overlap by a quarter of their size, at three sizes. Exit code 1: one is missed.
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

const found = new P.PxGjkQueryProximityInfoResult();
let missed = 0;
for (const size of [1, 0.01, 0.001]) {
  const cube = new P.BoxSupport(new P.PxVec3(size / 2, size / 2, size / 2));
  const b = at(0.75 * size, 0.125 * size, 0.0625 * size);
  const near = P.PxGjkQuery.prototype.proximityInfo(cube, cube, at(), b, 1e15, size, found);
  console.log(`size ${size}:`, near ? `separation ${found.separation / size} of the size` : "not within 1e15");
  missed += near ? 0 : 1;
}
process.exit(missed ? 1 : 0);
