// A roof whose two sides rise by 2 and by 0.5 on 5000, and a box 0.1 deep in the second. Exit code
// 1: the depth is another.
import Matter from "matter-js";

function body(points) {
  const vertices = points.map(([x, y]) => ({ x, y }));
  return Matter.Body.create({ position: Matter.Vertices.centre(vertices), vertices });
}

const roof = body([[0, -1], [10000, -1], [10000, 2.5], [5000, 2], [0, 0]]);
const box = body([[7000, 2.3], [9000, 2.3], [9000, 9], [7000, 9]]);
const found = Matter.Collision.collides(roof, box);
// How far the corner (9000, 2.3) is below the line through (5000, 2) and (10000, 2.5).
const depth = (4000 * 0.5 - 5000 * 0.3) / Math.hypot(5000, 0.5);
console.log(`axes of the roof: ${JSON.stringify(roof.axes)}`);
console.log(`depth ${found.depth} along ${JSON.stringify(found.normal)}; true depth ${depth}`);
process.exit(Math.abs(found.depth - depth) > 1e-6 ? 1 : 0);
