// A cube of side 10 over the corner of one of side 20. Exit code 1: the point on the large cube is
// not on it.
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


// The support function of a cube over its corners.
function cube(low, high) {
  const sides = [low, high], corners = sides.flatMap((x) => sides.flatMap((y) => sides.map((z) => [x, y, z])));
  const made = new P.CustomSupportImpl();
  made.getCustomMargin = () => 0;
  made.getCustomSupportLocal = (direction, result) => {
    const [x, y, z] = list(P.wrapPointer(direction, P.PxVec3)), out = P.wrapPointer(result, P.PxVec3);
    const along = corners.map((p) => x * p[0] + y * p[1] + z * p[2]);
    [out.x, out.y, out.z] = corners[along.indexOf(Math.max(...along))];
  };
  return made;
}

const found = new P.PxGjkQueryProximityInfoResult();
P.PxGjkQuery.prototype.proximityInfo(cube(-10, 10), cube(9, 19), at(), at(), 1e15, 1, found);
console.log(`separation ${found.separation}, axis ${list(found.separatingAxis)}`);
console.log(`point on the large cube ${list(found.pointA)}, on the small one ${list(found.pointB)}`);
process.exit(Math.max(...list(found.pointA).map(Math.abs)) > 10.01 ? 1 : 0);
