// A ridge that rises by 4 on 10,000,000, and a cube 1 above it. Exit code 1: they are said to
// overlap.
import { Box, ConvexPolyhedron, Quaternion, Vec3 } from "cannon-es";

const [P, Q, R, S] = [[-5e6, 0, 0], [5e6, 4, 0], [-5e6, -2, 1], [5e6, -2, -1]].map((p) => new Vec3(...p));
const A = new ConvexPolyhedron({ vertices: [P, Q, R, S], faces: [[3, 2, 0], [2, 3, 1], [0, 2, 1], [1, 3, 0]] });
const B = new Box(new Vec3(2, 2, 2)).convexPolyhedronRepresentation;
const unturned = new Quaternion(), at = new Vec3(0, 0, 0), bt = new Vec3(-2, 5, 0), axis = new Vec3();
console.log(`kept ${A.uniqueEdges.length} of A's 12 directions of edges`);
const hit = A.findSeparatingAxis(B, at, unturned, bt, unturned, axis);
console.log(hit ? `overlap ${A.testSepAxis(axis, B, at, unturned, bt, unturned)} along ${axis}` : "apart");
const ridge = Q.vsub(P).cross(new Vec3(0, 0, 1)).unit();
console.log(`along ${ridge}: ${A.testSepAxis(ridge, B, at, unturned, bt, unturned) === false ? "apart" : "overlap"}`);
process.exit(hit ? 1 : 0);
