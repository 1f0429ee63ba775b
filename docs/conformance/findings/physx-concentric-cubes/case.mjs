// A cube of side 2 in its own copy, true depth 2. Exit code 1: the depth is less.
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

const cube = new P.BoxSupport(new P.PxVec3(1, 1, 1)), found = new P.PxGjkQueryProximityInfoResult();
function depth(x) {
  P.PxGjkQuery.prototype.proximityInfo(cube, cube, at(), at(x), 1e15, 1, found);
  console.log(`${x} apart: separation ${found.separation}, axis ${list(found.separatingAxis)}`);
  return -found.separation;
}
depth(0.03125);
process.exit(depth(0) > 1.99 ? 0 : 1);
