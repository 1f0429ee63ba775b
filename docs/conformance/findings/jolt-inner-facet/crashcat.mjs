// The same in crashcat: two flat triangles, true depth 0.25. Exit code 1: the depth is less.
import * as C from "crashcat";

C.registerAll();
const hull = (positions) => C.convexHull.create({ positions: positions.flat(), convexRadius: 0, hullTolerance: 0 });
const A = hull([[-1, 0, 0], [1, 1, 0], [0, -1, 0]]);
const B = hull([[-0.125, 0.25, 0], [0, 0, -1], [0, 0, 0.25]]);
const found = C.createClosestCollideShapeCollector(), at = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
C.collideShapeVsShape(found, C.createDefaultCollideShapeSettings(), A, 0, 0, ...at, B, 0, 0, ...at);
console.log(found.hit ? `depth ${found.hit.penetration}` : "no hit", "; true depth 0.25");
process.exit(found.hit && Math.abs(found.hit.penetration - 0.25) < 2e-4 ? 0 : 1);
