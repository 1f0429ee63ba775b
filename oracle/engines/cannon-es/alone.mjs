// cannon-es alone: asks ConvexPolyhedron about the pairs of a file. docs/engines.md, Without the
// driver. The row `axis` asks `testSepAxis` for the depth, and `clip` asks `clipAgainstHull`. The
// row `native` asks the narrow phase about two bodies: the normal of a contact points out of its
// first body, and its two points are given from the bodies' positions (ContactEquation).
//
// cannon-es turns its axis by the way from B to A, as its narrow phase expects: so it points from B
// to A. An overlap of `testSepAxis` is positive, and the depth of a contact is negative inside. The
// turn goes by the positions of the hulls, which are to be within them: here the average corner.
import { readFileSync } from "node:fs";
import { Body, Box, ConvexPolyhedron, Quaternion, Sphere, Vec3, World } from "cannon-es";

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

// The body of a line. Its quaternion is taken from the largest of its squares.
function body(line) {
  const [words, pose] = line.split(" at ").map((part) => part.split(" "));
  const [x, y, z] = words.slice(1).map(Number), [, , , ...m] = pose.map(Number);
  const shape = words[0] === "box" ? new Box(new Vec3(x, y, z)) : new Sphere(x);
  const signs = [m[7] - m[5], m[2] - m[6], m[3] - m[1]];
  const squares = [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]].map(([p, q, r]) =>
    Math.max(0, 1 + p * m[0] + q * m[4] + r * m[8]));
  const most = squares.indexOf(Math.max(...squares)), q = squares.map((square) => Math.sqrt(square) / 2);
  if (most === 0) for (const k of [0, 1, 2]) q[k + 1] = signs[k] / (4 * q[0]);
  else {
    const k = most - 1, other = (i) => (m[3 * k + i] + m[3 * i + k]) / (4 * q[most]);
    for (const i of [0, 1, 2]) if (i !== k) q[i + 1] = other(i);
    q[0] = signs[k] / (4 * q[most]);
  }
  const made = new Body({ mass: 1, shape });
  made.position.set(...pose.slice(0, 3).map(Number));
  made.quaternion.set(q[1], q[2], q[3], q[0]);
  return made;
}

function deepest(a, b) {
  const world = new World(), found = [];
  world.narrowphase.getContacts([a], [b], world, found, [], [], []);
  let said = "separated - - - -", most = -Infinity;
  for (const { bi, ni, ri, rj } of found) {
    const other = bi === a ? b : a, sign = bi === a ? 1 : -1;
    const way = bi.position.vadd(ri).vsub(other.position.vadd(rj)), depth = way.dot(ni);
    if (depth <= most) continue;
    most = depth;
    const normal = [ni.x, ni.y, ni.z].map((value) => sign * value).join(" ");
    said = `${depth < 0 ? "separated" : "penetrating"} ${depth} ${normal}`;
  }
  return said;
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
    const [a, b] = [lines[i + 1], lines[i + 2]], bodies = row === "native";
    console.log("=", bodies ? deepest(body(a), body(b)) : answer(hull(a), hull(b)));
  } catch (error) {
    console.log("= error", error.message);
  }
}
