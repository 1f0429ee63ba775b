// Two tetrahedra. Exit code 1: moved by depth · normal, they still overlap.
import { ConvexPolyhedron, Quaternion, Vec3 } from "cannon-es";

const unturned = new Quaternion();

// Faces counter-clockwise from outside; vertices about their mean, which is the position of the
// body.
function body(points) {
  const centre = [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k] / 4, 0));
  const [a, b, c, d] = points.map((p) => new Vec3(...p.map((x, k) => x - centre[k])));
  const volume = b.vsub(a).cross(c.vsub(a)).dot(d.vsub(a));
  const faces = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]].map((f) => (volume > 0 ? f.reverse() : f));
  return [new ConvexPolyhedron({ vertices: [a, b, c, d], faces }), new Vec3(...centre)];
}

const [A, at] = body([[0, 0.5, 0], [-0.5, 0, 0], [0, 0, 0], [0, 0, -0.5]]);
const [B, bt] = body([[0, 0, -1], [0, 1, 0], [0, 0, 0], [-1, -2, 0]]);
const axis = new Vec3();
A.findSeparatingAxis(B, at, unturned, bt, unturned, axis);
const depth = A.testSepAxis(axis, B, at, unturned, bt, unturned);
console.log(`depth ${depth}, axis from B to A ${axis}`);
const left = new Vec3(), moved = at.vadd(axis.scale(depth + 1e-6));
const still = A.findSeparatingAxis(B, moved, unturned, bt, unturned, left);
const overlap = still && A.testSepAxis(left, B, moved, unturned, bt, unturned);
console.log(`after moving A by it: ${still ? `overlap ${overlap}` : "apart"}`);
process.exit(still ? 1 : 0);
