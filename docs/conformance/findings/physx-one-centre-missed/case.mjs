// Two balls of radius 1 about one point. Exit code 1: they are "not within 1e15" of each other.
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

const ball = new P.SphereSupport(1), found = new P.PxGjkQueryProximityInfoResult();
const near = (x) => P.PxGjkQuery.prototype.proximityInfo(ball, ball, at(), at(x), 1e15, 1, found);
for (const x of [0.125, 0]) console.log(`${x} apart:`, near(x) ? `separation ${found.separation}` : "not within 1e15");
console.log("PxGjkQuery::overlap:", P.PxGjkQuery.prototype.overlap(ball, ball, at(), at()));
process.exit(near(0) ? 0 : 1);
