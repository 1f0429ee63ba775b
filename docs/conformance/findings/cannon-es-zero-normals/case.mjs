// Two cubes that overlap by half, in four sizes. Exit code 1: an axis is (0, 0, 0).
import { Box, ConvexPolyhedron, Quaternion, Vec3 } from "cannon-es";

let wrong = 0;
for (const size of [1, 1e100, 1e-100, 1e-170]) {
  const { vertices, faces } = new Box(new Vec3(size, size, size)).convexPolyhedronRepresentation;
  const cube = new ConvexPolyhedron({ vertices, faces }), first = cube.faceNormals[0];
  const unturned = new Quaternion(), at = new Vec3(0, 0, 0), bt = new Vec3(size, 0, 0), axis = new Vec3();
  cube.findSeparatingAxis(cube, at, unturned, bt, unturned, axis);
  const depth = cube.testSepAxis(axis, cube, at, unturned, bt, unturned);
  console.log(`size ${size}: depth ${depth} along ${axis}; first normal ${first}`);
  wrong += axis.isZero();
}
process.exit(wrong ? 1 : 0);
