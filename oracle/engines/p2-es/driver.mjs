// p2-es under epa-oracle: the narrow phase of two kinds of shape, and of the contact equations that
// it makes the deepest.
import p2 from "p2-es";
import { serve, unsupported } from "./protocol.mjs";

const narrow = new p2.Narrowphase();
narrow.currentContactMaterial = new p2.ContactMaterial(new p2.Material(), new p2.Material()); // or it throws

function made(s) {
  if (s.kind === "ball") return new p2.Circle({ radius: s.radius });
  if (s.kind === "capsule") return new p2.Capsule({ length: 2 * s.halfHeight, radius: s.radius });
  if (s.kind === "box") return new p2.Box({ width: 2 * s.halfExtents[0], height: 2 * s.halfExtents[1] });
  return new p2.Convex({ vertices: s.points });
}

// A line lies along x, with its middle at its place.
function line({ points: [p, q], rotation, translation }) {
  const turn = ([x, y]) => rotation.map((row) => row[0] * x + row[1] * y);
  const middle = turn([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]), [x, y] = turn([q[0] - p[0], q[1] - p[1]]);
  const shape = new p2.Line({ length: Math.hypot(x, y) });
  return [shape, middle.map((m, i) => m + translation[i]), Math.atan2(y, x)];
}

function posed(s) {
  const body = new p2.Body({ mass: 1 });
  if (s.kind === "segment") {
    const [shape, ...place] = line(s);
    body.addShape(shape);
    return [body, shape, ...place];
  }
  const shape = made(s);
  body.addShape(shape);
  // Its capsules lie along x. Bodies stay at the origin, so that contact points are in the world.
  const rotation = s.kind === "capsule" ? s.rotationOfAxis("x") : s.rotation;
  return [body, shape, s.translation, Math.atan2(rotation[1][0], rotation[0][0])];
}

function build(a, b) {
  const kinds = [a.kind, b.kind];
  // Its functions of other shapes and a line are marked `@todo`, and return 0.
  if (kinds.includes("segment") && !kinds.includes("ball")) return unsupported("a line, and no circle");
  return [posed(a), posed(b)];
}

function query(pair) {
  if (pair.status) return pair;
  const [A, B] = pair;
  narrow.reset();
  // As in World.runNarrowphase: the type that is the smaller number comes first.
  const sorted = A[1].type <= B[1].type ? [A, B] : [B, A];
  narrow.narrowphases[A[1].type | B[1].type].call(narrow, ...sorted[0], ...sorted[1], false);
  let best = null;
  for (const c of narrow.contactEquations) {
    const first = c.bodyA === A[0], [x, y] = c.normalA, [p, q] = [[...c.contactPointA], [...c.contactPointB]];
    const depth = (p[0] - q[0]) * x + (p[1] - q[1]) * y;
    const found = { status: "penetrating", depth, normal: first ? [x, y] : [-x, -y], a: first ? p : q, b: first ? q : p };
    if (!best || depth > best.depth) best = found;
  }
  return best ?? { status: "separated" };
}

serve(query, { build });
