// matter-js under epa-oracle: `Collision.collides` of two polygons.
import Matter from "matter-js";
import { serve } from "./protocol.mjs";

// A body about its centroid: the engine turns its normal by the positions.
function body({ points }) {
  const vertices = points.map(([x, y]) => ({ x, y }));
  return Matter.Body.create({ position: Matter.Vertices.centre(vertices), vertices });
}

const build = (a, b) => [body(a), body(b)];

function query([a, b]) {
  const found = Matter.Collision.collides(a, b);
  if (!found) return { status: "separated" };
  return { status: "penetrating", depth: found.depth, normal: [found.normal.x, found.normal.y] };
}

serve(query, { build });
