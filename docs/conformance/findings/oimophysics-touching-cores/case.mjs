// Two cylinders of radius 5 side by side. Exit code 1: at an overlap of 0.1 there is no contact.
import { createRequire } from "node:module";

const { oimo } = createRequire(import.meta.url)("oimophysics");
const { Vec3, Transform } = oimo.common, { CachedDetectorData, GjkEpaDetector } = oimo.collision.narrowphase.detector;
const cylinder = new oimo.collision.geometry.CylinderGeometry(5, 5);

function contacts(x) {
  const result = new oimo.collision.narrowphase.DetectorResult(), at = new Transform();
  at.setPosition(new Vec3(x, 0, 0));
  new GjkEpaDetector().detect(result, cylinder, cylinder, new Transform(), at, new CachedDetectorData());
  console.log(`${x} apart: ${result.numPoints ? `depth ${result.points[0].depth}` : "no contact"}`);
  return result.numPoints;
}

contacts(9.95);
contacts(9.85);
process.exit(contacts(9.9) ? 0 : 1);
