// Squares a side apart, of three sizes, and half a side into each other. Exit code 1: one is wrong.
import { createRequire } from "node:module";

const SAT = createRequire(import.meta.url)("sat");
const corners = [[0, 0], [1, 0], [1, 1], [0, 1]];

function wrong(side, x) {
  const points = corners.map((p) => new SAT.Vector(p[0] * side, p[1] * side));
  const square = (at) => new SAT.Polygon(new SAT.Vector(at * side, 0), points);
  const found = new SAT.Response();
  const hit = SAT.testPolygonPolygon(square(0), square(x), found);
  const said = hit ? `overlap ${found.overlap}, normal ${found.overlapN.x}, ${found.overlapN.y}` : "apart";
  console.log(`side ${side}, B moved by ${x} sides: ${said}`);
  return hit !== x < 1 || (hit && Math.abs(found.overlap / side - 0.5) > 1e-9);
}

const all = [1, 1e200, 1e-200].flatMap((side) => [0.5, 2].map((x) => wrong(side, x)));
process.exit(all.includes(true) ? 1 : 0);
