// SAT.js alone: asks its tests about the pairs of a file. docs/engines.md, Without the driver.
//
// SAT.js documents that `overlapN` and `overlap` of a Response take A out of B when they are
// subtracted from A: so the depth is positive, and the normal points from A to B. It has no
// distances.
import { readFileSync } from "node:fs";
import SAT from "sat";

// The shape of a line, in its place.
function shape(line) {
  const words = line.split(" "), here = words.lastIndexOf("at") + 1;
  const [tx, ty, cos, , sin] = words.slice(here).map(Number), place = new SAT.V(tx, ty);
  if (words[0] === "ball") return new SAT.Circle(place, Number(words[1]));
  const points = [];
  for (let i = 0; i < Number(words[1]); i++) {
    points.push(new SAT.V(Number(words[2 + 2 * i]), Number(words[3 + 2 * i])));
  }
  const polygon = new SAT.Polygon(place, points);
  polygon.setAngle(Math.atan2(sin, cos));
  return polygon;
}

function overlaps(a, b, response) {
  if (a instanceof SAT.Circle) {
    if (b instanceof SAT.Circle) return SAT.testCircleCircle(a, b, response);
    return SAT.testCirclePolygon(a, b, response);
  }
  if (b instanceof SAT.Circle) return SAT.testPolygonCircle(a, b, response);
  return SAT.testPolygonPolygon(a, b, response);
}

const lines = readFileSync(process.argv[2], "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const response = new SAT.Response();
  if (overlaps(shape(lines[i + 1]), shape(lines[i + 2]), response)) {
    const { overlap, overlapN } = response;
    console.log(`= penetrating ${overlap} ${overlapN.x} ${overlapN.y}`);
  } else console.log("= separated - - -");
}
