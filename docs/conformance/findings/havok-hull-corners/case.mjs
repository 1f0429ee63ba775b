// A tetrahedron whose lowest vertex is 0.25 inside a box. Exit code 1: the depth is not 0.25.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import HavokPhysics from "@babylonjs/havok";

const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok").replace(/[^/\\]*$/, "HavokPhysics.wasm");
const H = await HavokPhysics({ wasmBinary: readFileSync(wasm) }), unturned = [0, 0, 0, 1];

function hull(points) {
  const at = H._malloc(points.length * 12);
  new Float32Array(H.HEAPU8.buffer, at, points.length * 3).set(points.flat());
  return H.HP_Shape_CreateConvexHull(at, points.length)[1];
}

const tetrahedron = hull([[0, 0, 0.75], [1, 0, 2], [-1, 1, 2], [-1, -1, 2]]);
const box = H.HP_Shape_CreateBox([0, 0, 0], unturned, [2, 2, 2])[1];
const world = H.HP_World_Create()[1], collector = H.HP_QueryCollector_Create(16)[1], body = H.HP_Body_Create()[1];
H.HP_Body_SetShape(body, box);
H.HP_Body_SetMotionType(body, H.MotionType.STATIC);
H.HP_Body_SetQTransform(body, [[0, 0, 0], unturned]);
H.HP_World_AddBody(world, body, false);
H.HP_World_ShapeProximityWithCollector(world, collector, [tetrahedron, [0, 0, 0], unturned, 1e6, false, [0n]]);
const [distance, contact] = H.HP_QueryCollector_GetShapeProximityResult(collector, 0)[1];
console.log(`distance ${distance}, contact on the tetrahedron ${contact[3]}; true distance -0.25`);
process.exit(Math.abs(distance + 0.25) > 1e-3 ? 1 : 0);
