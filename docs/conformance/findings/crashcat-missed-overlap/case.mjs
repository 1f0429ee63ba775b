// Two flat triangles that overlap by 0.0038. Exit code 1: crashcat finds no hit.
import * as C from "crashcat";

C.registerAll();
const hull = (positions) => C.convexHull.create({ positions: positions.flat(), convexRadius: 0, hullTolerance: 0 });
const A = hull([[0, 0, 0.0078125], [0, -0.015625, 0], [0, 0, -0.0078125]]);
const B = hull([[0.015625, -0.0078125, 0], [-0.015625, 0, 0], [0, 0, 0]]);
const found = C.createClosestCollideShapeCollector(), at = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
C.collideShapeVsShape(found, C.createDefaultCollideShapeSettings(), A, 0, 0, ...at, B, 0, 0, ...at);
console.log(found.hit ? `depth ${found.hit.penetration}` : "no hit", "; true depth 0.0037896191411927026");
process.exit(found.hit && Math.abs(found.hit.penetration - 0.0037896191411927026) < 2e-4 ? 0 : 1);
