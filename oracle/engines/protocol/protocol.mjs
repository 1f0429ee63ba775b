// What the drivers in JavaScript share: the protocol of docs/formats.md.
//
// A driver ends with `serve(penetration)`, with a function of two shapes.
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

const CLOCK = process.threadCpuUsage ? "thread" : "process";

// The seconds that the program, or its thread where Node can tell, has spent on a processor.
function now() {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage).call(process);
  return (user + system) / 1e6;
}

// The functions of a driver, and the pairs that were built.
class Engine {
  built = [];

  constructor(query, { build, empty = () => {}, release = () => {} }) {
    this.prebuilt = build !== undefined;
    this.build = build ?? ((a, b) => [a, b]);
    this.query = build ? query : ([a, b]) => query(a, b);
    Object.assign(this, { empty, release });
  }

  // What is answered to `run` and `build`.
  async reply({ cmd, seq, faces = {}, case: pair }) {
    try {
      const made = await this.build(...["a", "b"].map((of) => new Shape(pair.dim, pair[of], faces[of])));
      const answer = await this.query(made);
      if (cmd === "build") this.built.push(made);
      else this.release(made);
      return { seq, ...answer };
    } catch (error) {
      return { seq, status: "error", message: String(error) };
    }
  }

  // docs/formats.md, Bench.
  async bench({ first, count, warm_up, pass, passes, most, empty }) {
    const pairs = this.built.slice(first, first + count), ask = empty ? this.empty : this.query;
    const answers = [], taken = [];
    let times = 1, spent = 0, took = 0;
    const run = async () => {
      const start = now();
      for (let n = 0; n < times; n++)
        for (let i = 0; i < count; i++) {
          answers[i] = ask(pairs[i]);
          if (answers[i] instanceof Promise) answers[i] = await answers[i];
        }
      spent += took = now() - start;
    };
    for (;;) {
      await run();
      if (spent >= most || (took >= pass && spent >= warm_up)) break;
      if (took < pass) times *= 2;
    }
    if (spent >= most) taken.push(took);
    for (; taken.length < passes && spent < most; taken.push(took)) await run();
    const nanoseconds = taken.map((took) => (1e9 * took) / (times * count));
    return { nanoseconds, clock: CLOCK, prebuilt: this.prebuilt, answers: empty ? [] : answers };
  }
}

// `query` is a function of two shapes; or, for the speed of queries alone, of what `build` makes of
// two shapes. `release` destroys that; `empty` is the smallest call that goes to the engine and
// back. All may be asynchronous.
export async function serve(query, functions = {}) {
  const engine = new Engine(query, functions);
  const declaration = readFileSync(process.argv[2], "utf8").trim();
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.cmd === "stop") break;
    const said = () => (message.cmd === "bench" ? engine.bench(message) : engine.reply(message));
    const text = message.cmd === "hello" ? declaration : JSON.stringify(await said(), plain);
    process.stdout.write(text + "\n");
  }
  process.exit(0);
}
