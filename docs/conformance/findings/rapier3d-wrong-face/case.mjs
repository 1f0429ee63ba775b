// A prism and a tetrahedron. Exit code 1: the depth is less than the true one.
import RAPIER from "@dimforge/rapier3d-compat";

await RAPIER.init();
const hull = (points) => new RAPIER.ConvexPolyhedron(Float32Array.from(points.flat()));
const A = hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1]]), s = 717 / 2048;
const B = hull([[s, 0, 0], [1, 0, 0], [s, 1, 0], [s, 0, 1]]);
const at = { x: 0, y: 0, z: 0 }, unturned = { x: 0, y: 0, z: 0, w: 1 };
const found = A.contactShape(at, unturned, B, at, unturned, 10), { x, y, z } = found.normal1;
console.log(`distance ${found.distance}, normal ${x} ${y} ${z}`);
process.exit(-found.distance < 0.64 ? 1 : 0);
