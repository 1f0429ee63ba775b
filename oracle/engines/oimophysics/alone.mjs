// OimoPhysics alone: asks about the pairs of a file. docs/engines.md, Without the driver. The row
// `gjkepa` asks a new `GjkEpa`, `native` the detector that a new `CollisionMatrix` names, and
// `sharp` the same without a margin.
//
// Its .d.ts documents that the distance of GjkEpa is negative where shapes overlap, with no normal,
// and that the depth of a detector is positive there. The normal of a detector points from B to A:
// SphereSphereDetector subtracts the second centre from the first. Capsules and cylinders lie along
// y.
import { readFileSync } from "node:fs";
import { oimo } from "./node_modules/oimophysics/OimoPhysics.js";

const { detector, CollisionMatrix, DetectorResult } = oimo.collision.narrowphase;
const { GjkEpa, GjkEpaResultState } = detector.gjkepa;
const { Vec3, Mat3, Transform } = oimo.common;
const made = oimo.collision.geometry;

// The geometry of a line.
function geometry([kind, ...sizes]) {
  const [p, q, r] = sizes.map(Number);
  if (kind === "box") return new made.BoxGeometry(new Vec3(p, q, r));
  if (kind === "ball") return new made.SphereGeometry(p);
  if (kind === "capsule") return new made.CapsuleGeometry(q, p);
  if (kind === "cylinder") return new made.CylinderGeometry(q, p);
  const corners = [];
  for (let i = 1; i < 1 + 3 * p; i += 3) {
    corners.push(new Vec3(...sizes.slice(i, i + 3).map(Number)));
  }
  return new made.ConvexHullGeometry(corners);
}

// The columns of a rotation, in an order by which the axis of the shape comes second.
const COLUMNS = { x: [2, 0, 1], y: [0, 1, 2], z: [1, 2, 0] };

function transform(words) {
  const numbers = words.slice(words.lastIndexOf("at") + 1).map(Number), place = new Transform();
  const columns = COLUMNS[["capsule", "cylinder"].includes(words[0]) ? words[3] : "y"];
  const turned = [3, 6, 9].flatMap((row) => columns.map((column) => numbers[row + column]));
  place.setPosition(new Vec3(...numbers.slice(0, 3)));
  place.setRotation(new Mat3(...turned));
  return place;
}

function closest(...pair) {
  const asked = new GjkEpa(), state = asked.computeClosestPoints(...pair, null);
  if (state !== GjkEpaResultState.SUCCEEDED) return `error state ${state}`;
  return `${asked.distance <= 0 ? "penetrating" : "separated"} ${-asked.distance} - - -`;
}

function detected(a, b, ...places) {
  const found = new DetectorResult(), cache = new detector.CachedDetectorData();
  new CollisionMatrix().getDetector(a.getType(), b.getType()).detect(found, a, b, ...places, cache);
  if (found.numPoints === 0) return "separated - - - -";
  const { x, y, z } = found.normal;
  const depth = Math.max(...found.points.slice(0, found.numPoints).map((point) => point.depth));
  return `${depth >= 0 ? "penetrating" : "separated"} ${depth} ${-x} ${-y} ${-z}`;
}

const [, , file, row] = process.argv, ask = row === "gjkepa" ? closest : detected;
if (row === "sharp") oimo.common.Setting.defaultGJKMargin = 0;
const lines = readFileSync(file, "utf8").trim().split("\n");
for (let i = 0; i < lines.length; i += 3) {
  const [a, b] = [lines[i + 1], lines[i + 2]].map((line) => line.split(" "));
  console.log("=", ask(geometry(a), geometry(b), transform(a), transform(b)));
}
