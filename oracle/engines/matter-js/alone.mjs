// matter-js alone: asks `Collision.collides` about the pairs of a file. docs/engines.md, Without
// the driver.
//
// Collision.js says that the normal of a collision faces away from its body A, and turns it against
// the way from A to B: so it points from B to A. A depth is positive. It has no distances.
import { readFileSync } from "node:fs";
import Matter from "matter-js";

// The polygon of a line as a body. `fromVertices` wants the place of its centroid.
function body(line) {
  const words = line.split(" "), vertices = [];
  for (let i = 2; i < 2 + 2 * Number(words[1]); i += 2) {
    vertices.push({ x: Number(words[i]), y: Number(words[i + 1]) });
  }
  const { x, y } = Matter.Vertices.centre(vertices);
  return Matter.Bodies.fromVertices(x, y, [vertices]);
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const a = body(lines[i + 1]), b = body(lines[i + 2]);
  const found = Matter.Collision.collides(a, b);
  if (!found) console.log("= separated - - -");
  else console.log(`= penetrating ${found.depth} ${-found.normal.x} ${-found.normal.y}`);
}
