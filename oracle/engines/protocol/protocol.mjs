// What the drivers in JavaScript share: the protocol of docs/formats.md.
//
// A driver ends with `serve(penetration)`, with a function of two shapes; it may be asynchronous.
// Run as `node driver.mjs DECLARATION ARGUMENT…`: the file holds the declaration on one line.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

export const ARGUMENTS = process.argv.slice(3);
// Answers go to standard output; console.log goes to stderr, where it does no harm.
console.log = console.info = console.warn = console.error;

const AXES = "xyz";

// A shape in its pose. `kind` is its name in the format; `radius` is that of a ball, capsule,
// cylinder or cone, or what a `rounded` hull is rounded by.
class Shape {
  constructor(dim, shape, faces) {
    const { pose = {}, ...only } = shape;
    const [[kind, value]] = Object.entries(only);
    const fields = Array.isArray(value) ? {} : value;
    this.dim = dim;
    this.faces = faces;
    this.kind = kind;
    this.points = Array.isArray(value) ? value : fields.core?.hull;
    this.halfExtents = fields.half_extents;
    this.radii = fields.radii;
    this.radius = fields.radius ?? 0;
    this.halfHeight = fields.half_height;
    this.axis = AXES.indexOf(fields.axis ?? "y");
    this.translation = pose.translation ?? Array(dim).fill(0);
    this.rotation = rotation(pose, dim);
  }

  // The rotation of an engine whose capsules, cylinders and cones lie along `axis`: in space the
  // axes are exchanged in a cycle, in the plane by a quarter turn.
  rotationOfAxis(axis) {
    const step = this.axis - AXES.indexOf(axis) + 3;
    if (this.dim === 2) return step === 3 ? this.rotation : this.rotation.map(([x, y]) => [y, -x]);
    return this.rotation.map((row) => row.map((_, k) => row[(k + step) % 3]));
  }
}

function rotation({ quaternion, rotation, matrix }, dim) {
  if (quaternion) {
    const [w, x, y, z] = quaternion;
    const n = w * w + x * x + y * y + z * z;
    return [
      [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ].map((row) => row.map((m) => m / n));
  }
  if (rotation) return [[rotation[0], -rotation[1]], rotation.toReversed()];
  return matrix ?? Array.from({ length: dim }, (_, i) => Array.from({ length: dim }, (_, k) => +(i === k)));
}

// The unit quaternion [x, y, z, w] of a rotation in space.
export function quaternion(m) {
  const squares = [
    1 + m[0][0] - m[1][1] - m[2][2],
    1 - m[0][0] + m[1][1] - m[2][2],
    1 - m[0][0] - m[1][1] + m[2][2],
    1 + m[0][0] + m[1][1] + m[2][2],
  ];
  const i = squares.indexOf(Math.max(...squares));
  const products = [
    [squares[0], m[1][0] + m[0][1], m[0][2] + m[2][0], m[2][1] - m[1][2]],
    [m[1][0] + m[0][1], squares[1], m[2][1] + m[1][2], m[0][2] - m[2][0]],
    [m[0][2] + m[2][0], m[2][1] + m[1][2], squares[2], m[1][0] - m[0][1]],
    [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], squares[3]],
  ][i];
  const length = Math.hypot(...products);
  return products.map((q) => q / length);
}

export const unsupported = (message) => ({ status: "unsupported", message });

// JSON has no NaN and no Infinity, and JSON.stringify would hide them as null.
function plain(key, value) {
  const hidden = typeof value === "number" && !Number.isFinite(value);
  return hidden ? String(value) : ArrayBuffer.isView(value) ? Array.from(value) : value;
}

async function answer({ seq, faces = {}, case: pair }, penetration) {
  try {
    const [a, b] = ["a", "b"].map((of) => new Shape(pair.dim, pair[of], faces[of]));
    return { seq, ...(await penetration(a, b)) };
  } catch (error) {
    return { seq, status: "error", message: String(error) };
  }
}

export async function serve(penetration) {
  const declaration = readFileSync(process.argv[2], "utf8").trim();
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.cmd === "stop") break;
    const said = message.cmd === "hello" ? declaration : JSON.stringify(await answer(message, penetration), plain);
    process.stdout.write(said + "\n");
  }
  process.exit(0);
}
