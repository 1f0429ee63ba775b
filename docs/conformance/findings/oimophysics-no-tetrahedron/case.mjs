// Cubes that overlap by a quarter of their side, smaller and smaller, and two triangles that touch
// in one plane. Exit code 1: GjkEpa gives up.
import { createRequire } from "node:module";

const { oimo } = createRequire(import.meta.url)("oimophysics");
const { Vec3, Transform } = oimo.common, { GjkEpa, GjkEpaResultState } = oimo.collision.narrowphase.detector.gjkepa;
const hull = (points) => new oimo.collision.geometry.ConvexHullGeometry(points.map((p) => new Vec3(...p)));

function failed(what, a, b) {
  const solver = GjkEpa.getInstance();
  const state = solver.computeClosestPoints(hull(a), hull(b), new Transform(), new Transform(), null);
  const wrong = state !== GjkEpaResultState.SUCCEEDED;
  console.log(`${what}: ${wrong ? `state ${state}` : `distance ${solver.distance}`}`);
  return wrong;
}

const cube = (side, x) => [...Array(8).keys()].map((i) => [side * (x + (i & 1)), side * ((i >> 1) & 1), side * (i >> 2)]);
const cubes = [1, 1e-4, 5e-5].map((side) => failed(`cubes of ${side}`, cube(side, 0), cube(side, 0.75)));
const triangle = (x) => [[x, 0, 0], [x + 2, 0, 0], [x, 2, 0]];
const flat = failed("triangles in one plane", triangle(0), triangle(0.5));
process.exit(flat || cubes.includes(true) ? 1 : 0);
