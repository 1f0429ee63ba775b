// planck alone: puts the pairs of a file into a world, and looks at the contacts of a step.
// docs/engines.md, Without the driver.
//
// planck documents of a WorldManifold that its normal points from the first fixture to the second,
// and that a negative separation is an overlap. The first fixture may be either of the pair. The
// radius of a polygon or an edge is its skin, which a separation leaves out: it is added again.
import { readFileSync } from "node:fs";
import * as planck from "planck";

if (process.argv[3].endsWith("strict")) planck.Settings.linearSlop = 1e-9;

// The shape of a line, or why planck would not keep it.
function shape(words) {
  const [first, ...rest] = words.slice(1).map(Number);
  if (words[0] === "ball") return new planck.Circle(first);
  if (words[0] === "box") return new planck.Box(first, rest[0]);
  if (words[0] === "segment")
    return new planck.Edge(new planck.Vec2(rest[0], rest[1]), new planck.Vec2(rest[2], rest[3]));
  if (first > planck.Settings.maxPolygonVertices) throw new Error("too many corners");
  const points = [];
  for (let i = 0; i < 2 * first; i += 2) points.push(new planck.Vec2(rest[i], rest[i + 1]));
  for (const [i, point] of points.entries()) {
    const next = points[(i + 1) % first];
    if (planck.Vec2.distance(point, next) < planck.Settings.linearSlop) throw new Error("slop");
  }
  return new planck.Polygon(points);
}

function fixture(world, line) {
  const words = line.split(" ");
  const [x, y, cos, , sin] = words.slice(words.lastIndexOf("at") + 1).map(Number);
  const body = world.createDynamicBody({ position: { x, y }, angle: Math.atan2(sin, cos) });
  return body.createFixture({ shape: shape(words), density: 1 });
}

function answer(lineA, lineB) {
  const world = new planck.World({ gravity: { x: 0, y: 0 } });
  const a = fixture(world, lineA), b = fixture(world, lineB);
  const skins = [a, b]
    .filter((it) => it.getType() !== "circle")
    .reduce((sum, it) => sum + it.getShape().getRadius(), 0);
  let said = "separated - - -";
  world.on("pre-solve", (contact) => {
    const found = contact.getWorldManifold(new planck.WorldManifold());
    const depth = -skins - Math.min(...found.separations.slice(0, found.pointCount));
    const side = contact.getFixtureA() === a ? 1 : -1;
    const status = depth >= 0 ? "penetrating" : "touching";
    said = `${status} ${depth} ${side * found.normal.x} ${side * found.normal.y}`;
  });
  world.step(1 / 60);
  return said;
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i + 2 < lines.length; i += 3) {
  try {
    console.log("=", answer(lines[i + 1], lines[i + 2]));
  } catch (error) {
    console.log("= error", error.message);
  }
}
