// A long segment through a tetrahedron. Exit code 1: the points are not depth apart.
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

// The support function of the hull of points.
function hull(corners) {
  const made = new P.CustomSupportImpl();
  made.getCustomMargin = () => 0;
  made.getCustomSupportLocal = (direction, result) => {
    const [x, y, z] = list(P.wrapPointer(direction, P.PxVec3)), out = P.wrapPointer(result, P.PxVec3);
    const along = corners.map((p) => x * p[0] + y * p[1] + z * p[2]);
    [out.x, out.y, out.z] = corners[along.indexOf(Math.max(...along))];
  };
  return made;
}

const segment = hull([[-8192, 0, 0], [8192, 0, 0]]);
const tetrahedron = hull([[0, 1, -1], [0, -1, -1], [1, 0, 2], [-1, 0, 2]]);
const found = new P.PxGjkQueryProximityInfoResult();
P.PxGjkQuery.prototype.proximityInfo(segment, tetrahedron, at(), at(), 1e15, 1, found);
const [a, b] = [list(found.pointA), list(found.pointB)], apart = Math.hypot(...a.map((x, i) => x - b[i]));
console.log(`separation ${found.separation}, axis ${list(found.separatingAxis)}`);
console.log(`point on the segment ${a}, on the tetrahedron ${b}: ${apart} apart`);
process.exit(apart > 0.64 ? 1 : 0);
