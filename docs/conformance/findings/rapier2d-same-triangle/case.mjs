// A triangle in its own copy, true depth 0.7071. Exit code 1: the depth is less.
import RAPIER from "@dimforge/rapier2d-compat";

await RAPIER.init();
const triangle = new RAPIER.ConvexPolygon(Float32Array.from([0, -1, 1, 0, 0, 0]), true), at = { x: 0, y: 0 };
function depth(x) {
  const found = triangle.contactShape(at, 0, triangle, { x, y: 0 }, 0, 10);
  console.log(`moved by ${x}: distance ${found.distance}, normal ${found.normal1.x} ${found.normal1.y}`);
  return -found.distance;
}
depth(2 ** -10);
process.exit(depth(0) < 0.7 ? 1 : 0);
