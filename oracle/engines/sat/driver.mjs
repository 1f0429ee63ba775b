// SAT.js under epa-oracle: polygons, and circles with polygons.
import SAT from "sat";
import { serve } from "./protocol.mjs";

const vector = ([x, y]) => new SAT.Vector(x, y);

function made(shape) {
  if (shape.kind === "ball") return new SAT.Circle(vector(shape.translation), shape.radius);
  const [c, s] = shape.rotation.map(([x]) => x);
  return new SAT.Polygon(vector(shape.translation), shape.points.map(vector)).setAngle(Math.atan2(s, c));
}

function build(a, b) {
  const test = (shape) => (shape.kind === "ball" ? "Circle" : "Polygon");
  return [SAT[`test${test(a)}${test(b)}`], made(a), made(b)];
}

function query([test, a, b]) {
  const found = new SAT.Response();
  if (!test(a, b, found)) return { status: "separated" };
  return { status: "penetrating", depth: found.overlap, normal: [found.overlapN.x, found.overlapN.y] };
}

serve(query, { build });
