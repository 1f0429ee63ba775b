// p2-es alone: puts the pairs of a file into a world, and looks at the contact equations of a step.
// docs/engines.md, Without the driver.
//
// p2-es documents that a ContactEquation lets its two contact points coincide, which are relative
// to their bodies, and that `normalA` points out of its first body. That may be either of the pair.
// Capsules and lines lie along x, about their middle. It has no distances, and of lines with
// other shapes than circles only a `@todo`.
import { readFileSync } from "node:fs";
import * as p2 from "p2-es";

// The shape of a line on a body in its place.
function body(line) {
  const words = line.split(" "), sizes = words.slice(1).map(Number);
  let [x, y, cos, , sin] = words.slice(words.lastIndexOf("at") + 1).map(Number);
  let angle = Math.atan2(sin, cos), shape;
  if (words[0] === "hull") {
    const vertices = [];
    for (let i = 1; i < 1 + 2 * sizes[0]; i += 2) vertices.push([sizes[i], sizes[i + 1]]);
    shape = new p2.Convex({ vertices });
  } else if (words[0] === "box") {
    shape = new p2.Box({ width: 2 * sizes[0], height: 2 * sizes[1] });
  } else if (words[0] === "ball") {
    shape = new p2.Circle({ radius: sizes[0] });
  } else if (words[0] === "segment") {
    const [, x1, y1, x2, y2] = sizes;
    const middle = [(x1 + x2) / 2, (y1 + y2) / 2];
    shape = new p2.Line({ length: Math.hypot(x2 - x1, y2 - y1) });
    x += cos * middle[0] - sin * middle[1];
    y += sin * middle[0] + cos * middle[1];
    angle += Math.atan2(y2 - y1, x2 - x1);
  } else {
    shape = new p2.Capsule({ length: 2 * sizes[0], radius: sizes[1] });
    if (words[3] === "y") angle += Math.PI / 2;
  }
  const made = new p2.Body({ mass: 1, position: [x, y], angle });
  made.addShape(shape);
  return made;
}

// The depth of a contact equation, and its normal from A to B.
function contact({ bodyA, bodyB, contactPointA, contactPointB, normalA }, a) {
  const apart = [0, 1].map(
    (k) => bodyA.position[k] + contactPointA[k] - (bodyB.position[k] + contactPointB[k]),
  );
  const side = bodyA === a ? 1 : -1;
  return [apart[0] * normalA[0] + apart[1] * normalA[1], side * normalA[0], side * normalA[1]];
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const kinds = [lines[i + 1], lines[i + 2]].map((line) => line.split(" ")[0]);
  if (kinds.includes("segment") && !kinds.includes("ball")) {
    console.log("= error no function of a line with that");
    continue;
  }
  const world = new p2.World({ gravity: [0, 0] }), found = [];
  const a = body(lines[i + 1]), b = body(lines[i + 2]);
  world.addBody(a);
  world.addBody(b);
  world.on("preSolve", (event) => event.contactEquations.forEach((c) => found.push(contact(c, a))));
  world.step(1 / 60);
  found.sort((one, other) => other[0] - one[0]);
  console.log(found.length ? `= penetrating ${found[0].join(" ")}` : "= separated - - -");
}
