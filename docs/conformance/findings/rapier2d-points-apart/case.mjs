// Two rectangles that share a part of an edge. Exit code 1: the two contact points are not one
// point.
import RAPIER from "@dimforge/rapier2d-compat";

await RAPIER.init();
const rectangle = (x, y, u, v) => new RAPIER.ConvexPolygon(Float32Array.from([x, y, u, y, u, v, x, v]), true);
const at = { x: 0, y: 0 };
const { distance, normal1, point1: p, point2: q } = rectangle(-1, -1, 1, 1).contactShape(at, 0, rectangle(1, -0.5, 3, 2), at, 0, 10);
console.log(`distance ${distance}, normal ${normal1.x} ${normal1.y}, points ${p.x} ${p.y} and ${q.x} ${q.y}`);
process.exit(Math.hypot(p.x - q.x, p.y - q.y) > Math.abs(distance) + 1e-3 ? 1 : 0);
