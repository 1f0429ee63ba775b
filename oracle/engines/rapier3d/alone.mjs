// Rapier in space alone: makes colliders of the pairs of a file, and asks `contactCollider`.
// docs/engines.md, Without the driver. `convexMesh` takes points and triangles as they are.
//
// Rapier documents (contact.d.ts) that a distance is negative where shapes overlap, and that
// `normal1` points out of the first shape, so from A to B. Capsules, cylinders and cones lie along
// y.
import { readFileSync } from "node:fs";
import RAPIER, { ColliderDesc } from "@dimforge/rapier3d-compat";

await RAPIER.init();

// What a collider of these words is made of; nothing, if Rapier refuses it.
function description([kind, ...words]) {
  const numbers = words.map(Number), [p, q, r] = numbers;
  if (kind === "box") return ColliderDesc.cuboid(p, q, r);
  if (kind === "ball") return ColliderDesc.ball(p);
  if (["capsule", "cylinder", "cone"].includes(kind)) return ColliderDesc[kind](p, q);
  // A rounded one is `rounded R hull N X Y Z … faces K 3 I J K …`.
  const from = kind === "hull" ? 0 : 2, end = from + 1 + 3 * numbers[from], triangles = [];
  const points = Float32Array.from(numbers.slice(from + 1, end));
  for (let i = 0; i < numbers[end + 1]; i++) {
    triangles.push(...numbers.slice(end + 3 + 4 * i, end + 6 + 4 * i));
  }
  if (kind === "hull") return ColliderDesc.convexMesh(points, Uint32Array.from(triangles));
  return ColliderDesc.roundConvexMesh(points, Uint32Array.from(triangles), p);
}

// The quaternion of a matrix of three columns.
function quaternion(c) {
  const i = [0, 1, 2].reduce((best, n) => (c[n][n] > c[best][best] ? n : best));
  const j = (i + 1) % 3, k = (i + 2) % 3, trace = c[0][0] + c[1][1] + c[2][2];
  const turned = [c[1][2] - c[2][1], c[2][0] - c[0][2], c[0][1] - c[1][0]];
  if (trace > 0) {
    const double = 2 * Math.sqrt(1 + trace), [x, y, z] = turned.map((part) => part / double);
    return { x, y, z, w: double / 4 };
  }
  const double = 2 * Math.sqrt(1 + c[i][i] - c[j][j] - c[k][k]), q = [];
  [q[i], q[j], q[k]] = [double / 4, (c[i][j] + c[j][i]) / double, (c[i][k] + c[k][i]) / double];
  return { x: q[0], y: q[1], z: q[2], w: turned[i] / double };
}

// The turned y axis has to be the axis of the shape, so the columns are exchanged in a cycle.
const COLUMNS = { x: [2, 0, 1], y: [0, 1, 2], z: [1, 2, 0] };

function collider(world, line) {
  const words = line.split(" "), made = description(words);
  if (!made) throw new Error("no such collider");
  const numbers = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const columns = COLUMNS[["capsule", "cylinder", "cone"].includes(words[0]) ? words[3] : "y"];
  const matrix = columns.map((column) => [3, 6, 9].map((row) => numbers[row + column]));
  made.setTranslation(...numbers.slice(0, 3)).setRotation(quaternion(matrix));
  return world.createCollider(made);
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  try {
    const [a, b] = [collider(world, lines[i + 1]), collider(world, lines[i + 2])];
    const found = a.contactCollider(b, 1e15); // how far to look
    if (!found) console.log("= separated - - - -");
    else {
      const { distance, normal1: { x, y, z } } = found;
      console.log("=", distance <= 0 ? "penetrating" : "separated", -distance, x, y, z);
    }
  } catch (error) {
    console.log("= error", error.message);
  }
}
