// A driver: it puts an implementation of penetration depth under test.
//
// It reads questions and writes answers, one JSON object a line; the protocol is
// described in docs/formats.md of epa-oracle. Judge it with
//
//     epa-oracle validate -- node driver.js
"use strict";
// trace: const trace = require("./trace.js");

// What the implementation handles and what its numbers mean: it is judged by this.
// More can be declared, see docs/plug-in.md, Conventions. Exact hulls instead of points:
//   hull_form: "polygon" (or "convex_points", "faces", "triangles");
// what it is not for, beside "shapes":
//   "not_for": ["flat", "touching", "separated"], "poses": "rigid",
//   "range": {"smallest_extent": 0.01, "largest_extent": 100, "largest_coordinate": 1000};
// and beside "touching":
//   "touching_normal": "absent" (or "zero", "nan"),
//   "margin": 0.01, "inflation": 0.01, "corner_margin": 0.01,
//   "tolerance": {"absolute": 0, "relative": 1e-6, "normal": {"absolute": 0.01},
//   "witness": {"absolute": 0.01}}.
const DECLARATION = {
  name: "my-epa", // in reports
  scalar: "f64", // the floats it computes in; "f32" for Float32Array
  dims: [2, 3], // leave out what it does not handle
  shapes: ["hull"], // lists of points; every polytope arrives as one
  conventions: {
    normal: "a-to-b", // or "b-to-a"
    depth: "positive", // overlap > 0, gap < 0; or "negative", or "magnitude"
    touching: "either", // "hit" or "miss" if it promises one
  },
};

// FILL IN: the penetration depth of the convex hulls of a and b.
//
// a and b are lists of points [x, y] or [x, y, z] in world coordinates, in no
// particular order. Everything but `status` may be left out of the answer:
//
//     { status: "penetrating", // or "touching", "separated", "unsupported"
//       depth: 0.5,            // how far to push; in the sign declared above
//       normal: [0.6, 0.8],    // in which direction; a unit vector
//       a: [1.3, 2.4],         // the witness points, on A and on B:
//       b: [1.0, 2.0] }        // a - b = depth * normal, from A to B
//
// With "unsupported", `message` says why. What is thrown is answered as an error.
// trace: // Report the steps with trace.start, trace.step and trace.end.
function penetration(a, b) {
  return { status: "unsupported" };
}

// Awaited before the first question: load a wasm module here.
async function start() {}

async function answer({ seq, case: pair }) {
  // trace: trace.question(DECLARATION, pair);
  try {
    return text({ seq, ...(await penetration(pair.a.hull, pair.b.hull)) });
  } catch (error) {
    return text({ seq, status: "error", message: String(error) });
  }
}

// JSON has no NaN and no Infinity, and JSON.stringify would hide them as null.
function plain(key, value) {
  const hidden = typeof value === "number" && !Number.isFinite(value);
  return hidden ? String(value) : ArrayBuffer.isView(value) ? Array.from(value) : value;
}

function text(value) {
  return JSON.stringify(value, plain);
}

// Answers go to standard output; console.log goes to stderr, where it does no harm.
console.log = console.error;
async function main() {
  await start();
  const lines = require("readline").createInterface({ input: process.stdin });
  for await (const line of lines) {
    const message = JSON.parse(line);
    if (message.cmd === "stop") break;
    const reply = message.cmd === "hello" ? text(DECLARATION) : await answer(message);
    process.stdout.write(reply + "\n");
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
