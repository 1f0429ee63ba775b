// p2-es under epa-oracle: the narrow phase of two kinds of shape, and of the contact equations that
// it makes the deepest.
import p2 from "p2-es";
import { serve } from "./protocol.mjs";

const narrow = new p2.Narrowphase();
narrow.currentContactMaterial = new p2.ContactMaterial(new p2.Material(), new p2.Material()); // or it throws

function made(s) {
  if (s.kind === "ball") return new p2.Circle({ radius: s.radius });
  if (s.kind === "capsule") return new p2.Capsule({ length: 2 * s.halfHeight, radius: s.radius });
  if (s.kind === "box") return new p2.Box({ width: 2 * s.halfExtents[0], height: 2 * s.halfExtents[1] });
  return new p2.Convex({ vertices: s.points });
}

function posed(s) {
  const body = new p2.Body({ mass: 1 }), shape = made(s);
  body.addShape(shape);
  // Its capsules lie along x. Bodies stay at the origin, so that contact points are in the world.
  const rotation = s.kind === "capsule" ? s.rotationOfAxis("x") : s.rotation;
  return [body, shape, s.translation, Math.atan2(rotation[1][0], rotation[0][0])];
}

const build = (a, b) => [posed(a), posed(b)];

function query([A, B]) {
  narrow.reset();
  // As in World.runNarrowphase: the type that is the smaller number comes first.
  const pair = A[1].type <= B[1].type ? [A, B] : [B, A];
  narrow.narrowphases[A[1].type | B[1].type].call(narrow, ...pair[0], ...pair[1], false);
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
