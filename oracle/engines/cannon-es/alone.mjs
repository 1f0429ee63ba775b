// cannon-es alone: asks ConvexPolyhedron about the pairs of a file. docs/engines.md, Without the
// driver. The row `axis` asks `testSepAxis` for the depth, and `clip` asks `clipAgainstHull`.
//
// cannon-es turns its axis by the way from B to A, as its narrow phase expects: so it points from B
// to A. An overlap of `testSepAxis` is positive, and the depth of a contact is negative inside. The
// turn goes by the positions of the hulls, which are to be within them: here the average corner.
import { readFileSync } from "node:fs";
import { ConvexPolyhedron, Quaternion, Vec3 } from "cannon-es";

const [, , file, row] = process.argv, still = new Quaternion();

// The hull of a line, and its position.
function hull(line) {
  const words = line.split(" ").map((word) => (isNaN(word) ? word : Number(word)));
  let at = 2, vertices = [];
  for (let left = words[1]; left > 0; left--, at += 3) {
    vertices.push(new Vec3(words[at], words[at + 1], words[at + 2]));
  }
  const faces = [];
  for (let left = words[at + 1], next = at + 2; left > 0; left--) {
    faces.push(words.slice(next + 1, next + 1 + words[next]));
    next += 1 + words[next];
  }
  const middle = new Vec3();
  for (const vertex of vertices) middle.vadd(vertex, middle);
  middle.scale(1 / vertices.length, middle);
  vertices = vertices.map((vertex) => vertex.vsub(middle));
  return { shape: new ConvexPolyhedron({ vertices, faces }), middle };
}

function answer(a, b) {
  const axis = new Vec3(), places = [a.middle, still, b.middle, still];
  if (!a.shape.findSeparatingAxis(b.shape, ...places, axis)) return "separated - - - -";
  const normal = [-axis.x, -axis.y, -axis.z].join(" ");
  if (row === "axis") {
    const overlap = a.shape.testSepAxis(axis, b.shape, ...places);
    return `penetrating ${overlap === false ? 0 : overlap} ${normal}`;
  }
  const found = [], limits = [-Infinity, Infinity];
  a.shape.clipAgainstHull(a.middle, still, b.shape, b.middle, still, axis, ...limits, found);
  if (found.length === 0) return "separated - - - -";
  const depths = found.map((contact) => contact.depth);
  return `penetrating ${-Math.min(...depths)} ${normal}`;
}

const lines = readFileSync(file, "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  try {
    console.log("=", answer(hull(lines[i + 1]), hull(lines[i + 2])));
  } catch (error) {
    console.log("= error", error.message);
  }
}
