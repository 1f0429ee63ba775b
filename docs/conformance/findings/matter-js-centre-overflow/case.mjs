// Triangles of 1e150 that overlap, and others that are apart. Exit code 1: an answer is wrong.
import Matter from "matter-js";

function body(points) {
  const vertices = points.map(([x, y]) => ({ x: x * 1e150, y: y * 1e150 }));
  return Matter.Body.create({ position: Matter.Vertices.centre(vertices), vertices });
}

const a = body([[0, 0], [1, 0], [0, 1]]);
const [near, far] = [0, 9].map((x) =>
  Matter.Collision.collides(a, body([[x - 1, -1], [x + 0.4, 0], [x, 0.4]])));
console.log(`centre ${a.position.x}, depth ${near?.depth}, of what is apart ${far?.depth}`);
process.exit(Math.abs(near?.depth / 1e150 - 0.4 / Math.SQRT2) < 1e-9 && !far ? 0 : 1);
