// A tetrahedron as a hull, near and far, and a triangle in its corner. Exit code 1: the hull has
// lost the corner.
import * as C from "crashcat";

C.registerAll();
const settings = C.createDefaultCollideShapeSettings(), pose = (x, y) => [0, 0, x, y, y, 0, 0, 0, 1, 1, 1, 1];
const hull = (...positions) => C.convexHull.create({ positions, convexRadius: 0, hullTolerance: 0 });
const B = hull(0, 0, 0, -1.5, 0, 0, 0, -1.5, 0);

function right(x) {
  const A = hull(x, 0, 0, x + 2, 0, 0, x, 2, 0, x, 0, 2), found = C.createClosestCollideShapeCollector();
  C.collideShapeVsShape(found, settings, A, ...pose(0, 0), B, ...pose(x + 0.5, 0.5));
  console.log(`x = ${x}: ${A.numPoints} corners, volume ${A.volume}, depth ${found.hit?.penetration}`);
  return A.numPoints === 4;
}

process.exit([0, 1e6].map(right).every(Boolean) ? 0 : 1);
