// Two tetrahedra that touch with a face each. Exit code 1: the normal is far from that of the
// faces.
import RAPIER from "@dimforge/rapier3d-compat";

await RAPIER.init();
const hull = (points) => new RAPIER.ConvexPolyhedron(Float32Array.from(points.flat()));
const A = hull([[-1832, -200, 940], [8780, 176, -4084], [3356, -11776, -10336], [2048, 16384, 8192]]);
const B = hull([[-60, -64, 156], [0, -232, 0], [0, 56, 216], [128, 0, 128]]);
const at = { x: 0, y: 0, z: 0 }, unturned = { x: 0, y: 0, z: 0, w: 1 };
const found = A.contactShape(at, unturned, B, at, unturned, 10), { x, y, z } = found.normal1;
console.log(`distance ${found.distance}, normal ${x} ${y} ${z}`);
process.exit(2 * x - 3 * y + 4 * z > 5.38 ? 0 : 1); // the square root of 29 is 5.385
