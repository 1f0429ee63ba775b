// Two cubes of side 2 that share a face. Exit code 1: the normal is NaN.
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
const found = mtd(cube, at(), cube, at(2));
console.log(found ?? "no overlap");
process.exit(found?.normal.some(Number.isNaN) ? 1 : 0);
