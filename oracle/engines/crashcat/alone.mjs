// crashcat alone: asks `collideShapeVsShape` about the pairs of a file. docs/engines.md, Without
// the driver. The row `default` leaves all settings as they are, others have the convex radius and
// hull tolerance 0, and `strict` has tolerances of 1e-12.
//
// crashcat documents (collide-shape-vs-shape.d.ts) that a penetration is positive where shapes
// overlap, and that the penetration axis, of any length, moves B out of A. Capsules and cylinders
// lie along y. It has no distances.
import { readFileSync } from "node:fs";
import * as crashcat from "crashcat";
import { mat3, quat } from "mathcat";

const [, , file, row] = process.argv;
const exact = row === "default" ? {} : { convexRadius: 0, hullTolerance: 0 };
crashcat.registerAll();

function shape([kind, ...words]) {
  const numbers = words.map(Number), [p, q, r] = numbers, sharp = { convexRadius: 0 };
  if (kind === "box") return crashcat.box.create({ halfExtents: [p, q, r], ...sharp });
  if (kind === "ball") return crashcat.sphere.create({ radius: p });
  if (kind === "capsule") return crashcat.capsule.create({ halfHeightOfCylinder: p, radius: q });
  if (kind === "cylinder") return crashcat.cylinder.create({ halfHeight: p, radius: q, ...sharp });
  return crashcat.convexHull.create({ positions: numbers.slice(1, 1 + 3 * p), ...exact });
}

// The turned y axis has to be the axis of the shape, so the columns are exchanged in a cycle.
const COLUMNS = { x: [2, 0, 1], y: [0, 1, 2], z: [1, 2, 0] };

function place(words) {
  const numbers = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const columns = COLUMNS[["capsule", "cylinder"].includes(words[0]) ? words[3] : "y"];
  const matrix = columns.flatMap((column) => [3, 6, 9].map((row) => numbers[row + column]));
  const turn = quat.fromMat3(quat.create(), mat3.fromValues(...matrix));
  return [...numbers.slice(0, 3), ...quat.normalize(turn, turn)];
}

function answer(a, b) {
  const how = crashcat.createDefaultCollideShapeSettings();
  if (row === "strict") how.collisionTolerance = how.penetrationTolerance = 1e-12;
  const found = crashcat.createClosestCollideShapeCollector();
  // Of both the shape, its place among shapes that it is a part of, and its place in the world.
  const whole = [crashcat.EMPTY_SUB_SHAPE_ID, 0];
  const sides = [a, b].flatMap((words) => [shape(words), ...whole, ...place(words), 1, 1, 1]);
  crashcat.collideShapeVsShape(found, how, ...sides);
  if (!found.hit) return "separated - - - -";
  const { penetration, penetrationAxis } = found.hit, length = Math.hypot(...penetrationAxis);
  return ["penetrating", penetration, ...penetrationAxis.map((part) => part / length)].join(" ");
}

const lines = readFileSync(file, "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const [a, b] = [lines[i + 1], lines[i + 2]].map((line) => line.split(" "));
  try {
    console.log("=", answer(a, b));
  } catch (error) {
    console.log("= error", error.message);
  }
}
