// Two bars that cross, turned on their edges, true depth 0.05. Exit code 1: a contact is deeper.
import { Box, Quaternion, Vec3 } from "cannon-es";

const bar = (x, y, z) => new Box(new Vec3(x, y, z)).convexPolyhedronRepresentation;
const A = bar(1.5, 0.1, 0.1), B = bar(0.1, 0.1, 1.5), at = new Vec3(0, 0, 0), bt = new Vec3(0, 0.2 * Math.SQRT2 - 0.05, 0);
const turnedA = new Quaternion().setFromAxisAngle(new Vec3(1, 0, 0), Math.PI / 4);
const turnedB = new Quaternion().setFromAxisAngle(new Vec3(0, 0, 1), Math.PI / 4);
const axis = new Vec3(), contacts = [];
A.findSeparatingAxis(B, at, turnedA, bt, turnedB, axis);
console.log(`axis ${axis}, overlap along it ${A.testSepAxis(axis, B, at, turnedA, bt, turnedB)}`);
A.clipAgainstHull(at, turnedA, B, bt, turnedB, axis, -100, 100, contacts);
for (const { depth } of contacts) console.log(`contact depth ${-depth}`);
process.exit(Math.max(...contacts.map((c) => -c.depth)) > 0.051 ? 1 : 0);
