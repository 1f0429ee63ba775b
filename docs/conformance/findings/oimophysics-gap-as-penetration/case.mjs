// A segment above a triangle, apart by 2⁻¹⁴. Exit code 1: the distance is -2⁻¹⁴.
import { createRequire } from "node:module";

const { oimo } = createRequire(import.meta.url)("oimophysics");
const { GjkEpa } = oimo.collision.narrowphase.detector.gjkepa;
const { Vec3, Transform } = oimo.common;
const hull = (points) => new oimo.collision.geometry.ConvexHullGeometry(points.map((p) => new Vec3(...p)));

function distance(gap) {
  const A = hull([[0, gap, 0], [0, 1, 0]]), B = hull([[0, 0, 1], [1, 0, 0], [0, 0, 0]]), solver = GjkEpa.getInstance();
  const state = solver.computeClosestPoints(A, B, new Transform(), new Transform(), null);
  console.log(`gap ${gap}: state ${state}, distance ${solver.distance}`);
  return solver.distance;
}

distance(2 ** -13);
process.exit(distance(2 ** -14) < 0 ? 1 : 0);
