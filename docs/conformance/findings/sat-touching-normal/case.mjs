// Unit squares side by side: the normal from A to B points to where B is. Exit code 1: it does not.
import { createRequire } from "node:module";

const SAT = createRequire(import.meta.url)("sat");
const corners = [[0, 0], [1, 0], [1, 1], [0, 1]];
const square = (x) => new SAT.Polygon(new SAT.Vector(x, 0), corners.map((p) => new SAT.Vector(...p)));

function turned(x) {
  const found = new SAT.Response();
  SAT.testPolygonPolygon(square(0), square(x), found);
  console.log(`B at x = ${x}: overlap ${found.overlap}, normal ${found.overlapN.x}, ${found.overlapN.y}`);
  return found.overlapN.x * x < 0;
}

const wrong = [1, 0.875, -0.875, -1].map(turned);
process.exit(wrong.includes(true) ? 1 : 0);
