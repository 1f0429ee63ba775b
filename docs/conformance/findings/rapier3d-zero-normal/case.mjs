// Two tetrahedra that touch along a line. Exit code 1: the normal is zero.
import RAPIER from "@dimforge/rapier3d-compat";

await RAPIER.init();
const hull = (points) => new RAPIER.ConvexPolyhedron(Float32Array.from(points.flat()));
const A = hull([[0, 0, -1], [0, 0, 1], [-1, -1, 0], [-2, -1, 1]]);
const B = hull([[0, 0, -1], [0, 0, 2], [-1, 1, -1], [2, 1, 1]]);
const at = { x: 0, y: 0, z: 0 }, unturned = { x: 0, y: 0, z: 0, w: 1 };
const found = A.contactShape(at, unturned, B, at, unturned, 10), { x, y, z } = found.normal1;
console.log(`distance ${found.distance}, normal ${x} ${y} ${z}`);
process.exit(x || y || z ? 0 : 1);
