// Two capsules that cross in the middle, true depth 0.75. Exit code 1: the deepest contact is less
// deep.
import p2 from "p2-es";

const narrow = new p2.Narrowphase();
narrow.currentContactMaterial = new p2.ContactMaterial(new p2.Material(), new p2.Material());
const [A, B] = [0, 1].map(() => {
  const body = new p2.Body({ mass: 1 });
  body.addShape(new p2.Capsule({ length: 0.5, radius: 0.25 }));
  return body;
});
narrow.capsuleCapsule(A, A.shapes[0], [0, 0], 0, B, B.shapes[0], [0, 0], Math.PI / 2);
let deepest = 0;
for (const { contactPointA: a, contactPointB: b, normalA: n } of narrow.contactEquations) {
  const depth = (a[0] - b[0]) * n[0] + (a[1] - b[1]) * n[1];
  console.log(`depth ${depth}, normal ${n[0]} ${n[1]}`);
  deepest = Math.max(deepest, depth);
}
process.exit(deepest < 0.749 ? 1 : 0);
