// A ball of radius 1 in the middle of a capsule of radius 1 along x. Exit code 1: the normal lies
// along the capsule, and moving by it leaves an overlap.
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

const ball = new P.PxSphereGeometry(1), capsule = new P.PxCapsuleGeometry(1, 1);
const found = mtd(ball, at(), capsule, at());
const moved = found.normal.map((x) => x * (-found.distance + 1e-3));
const left = mtd(ball, at(...moved), capsule, at());
console.log(found, "moved by it:", left ?? "apart");
process.exit(left ? 1 : 0);
