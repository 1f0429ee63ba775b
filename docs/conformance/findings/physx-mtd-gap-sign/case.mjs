// Two cubes of side 2, 0.001 apart. Exit code 1: they overlap by 0.001.
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

const cube = new P.PxBoxGeometry(1, 1, 1);
let wrong = 0;
for (const gap of [0.01, 0.001, 0.0001]) {
  const found = mtd(cube, at(), cube, at(2 + gap));
  console.log(`${gap} apart:`, found ?? "no overlap");
  wrong += found && found.distance < -1e-6 ? 1 : 0;
}
process.exit(wrong ? 1 : 0);
