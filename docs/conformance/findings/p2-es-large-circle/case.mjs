// A circle that reaches through a box, true depth 3 along y. Exit code 1: after the push they
// overlap.
import p2 from "p2-es";

const narrow = new p2.Narrowphase();
narrow.currentContactMaterial = new p2.ContactMaterial(new p2.Material(), new p2.Material());
const [circle, box] = [new p2.Circle({ radius: 7 }), new p2.Box({ width: 6, height: 2 })];
const [A, B] = [circle, box].map((shape) => {
  const body = new p2.Body({ mass: 1 });
  body.addShape(shape);
  return body;
});
narrow.circleConvex(A, circle, [0, 5], 0, B, box, [0, 0], 0);
const [{ contactPointA: a, contactPointB: b, normalA: n }] = narrow.contactEquations;
const depth = (a[0] - b[0]) * n[0] + (a[1] - b[1]) * n[1];
console.log(`depth ${depth}, normal ${n[0]} ${n[1]}, point of the box ${b[0]} ${b[1]}`);
const [x, y] = [-depth * n[0], 5 - depth * n[1]];
console.log(`after the push: centre ${x} ${y}, lowest point at y = ${y - 7}`);
process.exit(Math.abs(x) < 3 && y - 7 < 0.999 ? 1 : 0);
