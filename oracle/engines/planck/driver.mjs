// planck under epa-oracle: CollidePolygons, CollidePolygonCircle, CollideCircles,
// CollideEdgePolygon and CollideEdgeCircle, without the skin of polygons and edges; `strict` with a
// slop of 1e-9.
import * as planck from "planck";
import { ARGUMENTS, serve, unsupported } from "./protocol.mjs";

const { Settings } = planck;
if (ARGUMENTS.includes("strict")) Settings.linearSlop = 1e-9;

function placed(s) {
  const at = planck.Transform.identity();
  at.p.set(...s.translation);
  [at.q.c, at.q.s] = s.rotation.map(([x]) => x);
  return at;
}

// Why planck would not keep these corners, or nothing.
function refusal({ kind, points = [] }) {
  if (kind === "segment") return null;
  if (points.length > Settings.maxPolygonVertices) return "more than 12 corners";
  const near = points.some(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return Math.hypot(x - u, y - v) < Settings.linearSlop;
  });
  return near ? "corners within its slop" : null;
}

function made(s) {
  if (s.kind === "segment") return new planck.EdgeShape(...s.points.map(([x, y]) => ({ x, y })));
  if (s.kind === "ball") return new planck.CircleShape(s.radius);
  if (s.kind === "box") return new planck.BoxShape(...s.halfExtents);
  return new planck.PolygonShape(s.points.map(([x, y]) => ({ x, y })));
}

// Which function takes a pair: an edge comes first, then a polygon.
const COLLIDE = {
  "edge polygon": planck.CollideEdgePolygon,
  "edge circle": planck.CollideEdgeCircle,
  "polygon polygon": planck.CollidePolygons,
  "polygon circle": planck.CollidePolygonCircle,
  "circle circle": planck.CollideCircles,
};

function build(a, b) {
  const why = refusal(a) ?? refusal(b);
  if (why) return unsupported(why);
  const both = [a, b].map((s) => [made(s), placed(s), s.radius]);
  const named = (of) => of.map(([shape]) => shape.getType()).join(" ");
  // The answer is turned back below.
  const turned = !(named(both) in COLLIDE);
  const [[A, at, p], [B, bt, q]] = turned ? both.toReversed() : both;
  const collide = COLLIDE[named([[A], [B]])];
  if (!collide) return unsupported("two segments");
  return { shapes: [A, at, B, bt], collide, turned, radii: [p, q] };
}

function query(pair) {
  if (pair.status) return pair;
  const { shapes, collide, turned, radii } = pair;
  const found = new planck.Manifold(), world = new planck.WorldManifold();
  collide(found, ...shapes);
  if (!found.pointCount) return { status: "separated" };
  found.getWorldManifold(world, shapes[1], radii[0], shapes[3], radii[1]);
  const depth = Math.min(...world.separations.slice(0, found.pointCount));
  const normal = [world.normal.x, world.normal.y].map((x) => (turned ? -x : x));
  return { status: depth <= 0 ? "penetrating" : "touching", depth, normal };
}

serve(query, { build });
