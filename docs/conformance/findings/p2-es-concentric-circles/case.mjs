// Two circles about one point. Exit code 1: the normal is (0, 0), and the contact has no depth.
import p2 from "p2-es";

const narrow = new p2.Narrowphase();
narrow.currentContactMaterial = new p2.ContactMaterial(new p2.Material(), new p2.Material());
const [A, B] = [1, 0.5].map((radius) => {
  const body = new p2.Body({ mass: 1 });
  body.addShape(new p2.Circle({ radius }));
  return body;
});
narrow.circleCircle(A, A.shapes[0], [0, 0], 0, B, B.shapes[0], [0, 0], 0);
const [c] = narrow.contactEquations;
console.log("normal", [...c.normalA], "points", [...c.contactPointA], [...c.contactPointB]);
process.exit(Math.hypot(...c.normalA) < 0.5 ? 1 : 0);
