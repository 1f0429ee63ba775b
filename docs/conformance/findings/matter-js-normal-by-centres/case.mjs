// A small triangle at an edge of a large one. Exit code 1: moved by depth · normal, they still
// overlap.
import Matter from "matter-js";

function body(corners) {
  const vertices = corners.map(([x, y]) => ({ x, y }));
  return Matter.Body.create({ position: Matter.Vertices.centre(vertices), vertices });
}

const A = body([[4, 1], [-1, 2], [-1, -2]]), B = body([[1, 0], [0, 1], [0, 0]]);
const { depth, normal } = Matter.Collision.collides(A, B);
console.log(`depth ${depth}, normal from B to A ${normal.x} ${normal.y}`);
Matter.Body.translate(A, { x: normal.x * (depth + 1e-6), y: normal.y * (depth + 1e-6) });
const left = Matter.Collision.collides(A, B);
console.log(left ? `after moving A by it: overlap ${left.depth}` : "after moving A by it: apart");
process.exit(left ? 1 : 0);
