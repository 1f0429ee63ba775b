// Havok alone: puts B of each pair of a file into a new world, and asks for the proximity of A.
// docs/engines.md, Without the driver.
//
// HavokPhysics.d.ts does not say so, but a distance is negative where shapes overlap. It says that
// the contact on A is in the space of A: its normal is turned back, and points to B. Capsules and
// cylinders are given by their ends.
import { readFileSync } from "node:fs";
import start from "@babylonjs/havok";

const code = new URL("node_modules/@babylonjs/havok/lib/esm/HavokPhysics.wasm", import.meta.url);
const havok = await start({ wasmBinary: readFileSync(code) });

// The second of what a call returns, if the first says that it went well.
function checked([result, value]) {
  if (result !== havok.Result.RESULT_OK) throw new Error(`result ${JSON.stringify(result)}`);
  return value;
}

function shape([kind, ...words]) {
  const numbers = words.map(Number), [p, q, r] = numbers, still = [0, 0, 0, 1];
  if (kind === "box") return havok.HP_Shape_CreateBox([0, 0, 0], still, [2 * p, 2 * q, 2 * r]);
  if (kind === "ball") return havok.HP_Shape_CreateSphere([0, 0, 0], p);
  if (kind === "hull") {
    const floats = numbers.slice(1, 1 + 3 * p), memory = havok._malloc(4 * floats.length);
    floats.forEach((x, i) => { havok.HEAPF32[memory / 4 + i] = x; });
    return havok.HP_Shape_CreateConvexHull(memory, p);
  }
  const end = { x: [p, 0, 0], y: [0, p, 0], z: [0, 0, p] }[words[2]], start = end.map((x) => -x);
  if (kind === "capsule") return havok.HP_Shape_CreateCapsule(start, end, q);
  return havok.HP_Shape_CreateCylinder(start, end, q);
}

// The quaternion x, y, z, w of a matrix of three rows.
function quaternion(m) {
  const i = [0, 1, 2].reduce((best, n) => (m[n][n] > m[best][best] ? n : best));
  const j = (i + 1) % 3, k = (i + 2) % 3, trace = m[0][0] + m[1][1] + m[2][2];
  const turned = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
  if (trace > 0) {
    const double = 2 * Math.sqrt(1 + trace);
    return [...turned.map((part) => part / double), double / 4];
  }
  const double = 2 * Math.sqrt(1 + m[i][i] - m[j][j] - m[k][k]), q = [];
  [q[i], q[j], q[k]] = [double / 4, (m[j][i] + m[i][j]) / double, (m[k][i] + m[i][k]) / double];
  return [...q, turned[i] / double];
}

function place(words) {
  const numbers = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const rows = [3, 6, 9].map((from) => numbers.slice(from, from + 3));
  return { rows, position: numbers.slice(0, 3), turn: quaternion(rows) };
}

function answer(a, b) {
  const at = place(a), bt = place(b), world = checked(havok.HP_World_Create());
  const body = checked(havok.HP_Body_Create());
  const collector = checked(havok.HP_QueryCollector_Create(8));
  havok.HP_Body_SetShape(body, checked(shape(b)));
  havok.HP_Body_SetMotionType(body, havok.MotionType.STATIC);
  havok.HP_Body_SetQTransform(body, [bt.position, bt.turn]);
  havok.HP_World_AddBody(world, body, false);
  // How far to look, no triggers, and no body that is left out.
  const asked = [checked(shape(a)), at.position, at.turn, 1e6, false, [0n]];
  havok.HP_World_ShapeProximityWithCollector(world, collector, asked);
  const found = [];
  for (let i = 0; i < checked(havok.HP_QueryCollector_GetNumHits(collector)); i++) {
    found.push(checked(havok.HP_QueryCollector_GetShapeProximityResult(collector, i)));
  }
  havok.HP_World_Release(world);
  if (found.length === 0) return "separated - - - -";
  const [distance, onA] = found.sort(([one], [other]) => one - other)[0], [x, y, z] = onA[4];
  const normal = at.rows.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [distance <= 0 ? "penetrating" : "separated", -distance, ...normal].join(" ");
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const [a, b] = [lines[i + 1], lines[i + 2]].map((line) => line.split(" "));
  try {
    console.log("=", answer(a, b));
  } catch (error) {
    console.log("= error", error.message);
  }
}
