// Rapier in the plane alone: makes colliders of the pairs of a file, and asks `contactCollider`.
// docs/engines.md, Without the driver. `convexPolyline` takes corners as they are.
//
// Rapier documents (contact.d.ts) that a distance is negative where shapes overlap, and that
// `normal1` points out of the first shape, so from A to B. Capsules lie along y.
import { readFileSync } from "node:fs";
import RAPIER, { ColliderDesc } from "@dimforge/rapier2d-compat";

await RAPIER.init();

// What a collider of these words is made of; nothing, if Rapier refuses it.
function description([kind, ...words]) {
  const numbers = words.map(Number), [p, q] = numbers;
  if (kind === "box") return ColliderDesc.cuboid(p, q);
  if (kind === "ball") return ColliderDesc.ball(p);
  if (kind === "capsule") return ColliderDesc.capsule(p, q);
  if (kind === "segment") {
    const [, x1, y1, x2, y2] = numbers;
    return ColliderDesc.segment({ x: x1, y: y1 }, { x: x2, y: y2 });
  }
  // A rounded one is `rounded R hull N X Y …`.
  const from = kind === "hull" ? 0 : 2;
  const corners = Float32Array.from(numbers.slice(from + 1, from + 1 + 2 * numbers[from]));
  if (kind === "hull") return ColliderDesc.convexPolyline(corners);
  return ColliderDesc.roundConvexPolyline(corners, p);
}

function collider(world, line) {
  const words = line.split(" "), made = description(words);
  if (!made) throw new Error("no such collider");
  const [x, y, cos, , sin] = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const quarter = words[0] === "capsule" && words[3] === "x" ? Math.PI / 2 : 0;
  made.setTranslation(x, y).setRotation(Math.atan2(sin, cos) + quarter);
  return world.createCollider(made);
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const world = new RAPIER.World({ x: 0, y: 0 });
  try {
    const [a, b] = [collider(world, lines[i + 1]), collider(world, lines[i + 2])];
    const found = a.contactCollider(b, 1e15); // how far to look
    if (!found) console.log("= separated - - -");
    else {
      const status = found.distance <= 0 ? "penetrating" : "separated";
      console.log(`= ${status} ${-found.distance} ${found.normal1.x} ${found.normal1.y}`);
    }
  } catch (error) {
    console.log("= error", error.message);
  }
}
