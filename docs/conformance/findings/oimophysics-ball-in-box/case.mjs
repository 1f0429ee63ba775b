// A ball of radius 1 in the middle of a cube of side 20. Exit code 1: the depth is not 11.
import { createRequire } from "node:module";

const { oimo } = createRequire(import.meta.url)("oimophysics");
const { Vec3, Transform } = oimo.common, { CachedDetectorData, SphereBoxDetector } = oimo.collision.narrowphase.detector;
const ball = new oimo.collision.geometry.SphereGeometry(1);
const box = new oimo.collision.geometry.BoxGeometry(new Vec3(10, 10, 10));

function depth(x) {
  const result = new oimo.collision.narrowphase.DetectorResult(), at = new Transform();
  at.setPosition(new Vec3(x, 0, 0));
  new SphereBoxDetector(false).detect(result, ball, box, at, new Transform(), new CachedDetectorData());
  console.log(`ball at x = ${x}: depth ${result.points[0].depth}`);
  return result.points[0].depth;
}

depth(10.5);
depth(9.5);
process.exit(Math.abs(depth(0) - 11) > 1e-6 ? 1 : 0);
