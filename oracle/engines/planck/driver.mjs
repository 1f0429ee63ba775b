// planck under epa-oracle: CollidePolygons, CollidePolygonCircle and CollideCircles, without the
// skin of polygons.
import * as planck from "planck";
import { serve, unsupported } from "./protocol.mjs";

const { Settings } = planck;

function placed(s) {
  const at = planck.Transform.identity();
  at.p.set(...s.translation);
  [at.q.c, at.q.s] = s.rotation.map(([x]) => x);
  return at;
}

// Why planck would not keep these corners, or nothing.
function refusal({ points = [] }) {
  if (points.length > Settings.maxPolygonVertices) return "more than 12 corners";
  const near = points.some(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length];
    return Math.hypot(x - u, y - v) < Settings.linearSlop;
  });
  return near ? "corners within its slop" : null;
}

function made(s) {
  if (s.kind === "ball") return new planck.CircleShape(s.radius);
  if (s.kind === "box") return new planck.BoxShape(...s.halfExtents);
  return new planck.PolygonShape(s.points.map(([x, y]) => ({ x, y })));
}

function build(a, b) {
  const why = refusal(a) ?? refusal(b);
  if (why) return unsupported(why);
  const balls = [a, b].filter((s) => s.kind === "ball").length;
  // It wants the polygon first: the answer is turned back below.
  const turned = balls === 1 && a.kind === "ball";
  const [p, q] = turned ? [b, a] : [a, b];
  const shapes = [made(p), placed(p), made(q), placed(q)];
  const collide = [planck.CollidePolygons, planck.CollidePolygonCircle, planck.CollideCircles][balls];
  return { shapes, collide, turned, radii: [p.radius, q.radius] };
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
