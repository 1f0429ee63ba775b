"""A cube of side 1 in the middle of a cylinder of radius 1 and height 4, and the same cube turned
by a right angle about the axis: true depth 3/2. Exit code 1: a depth is another."""

import dartpy
import numpy as np

COLLISION, DYNAMICS = dartpy.collision, dartpy.dynamics


def frame(name, shape, rotation):
    made = DYNAMICS.SimpleFrame(DYNAMICS.Frame.World(), name)
    made.setShape(shape)
    at = dartpy.math.Isometry3()
    at.set_rotation(rotation)
    made.setRelativeTransform(at)
    return made


def deepest(detector, *frames):
    groups, result = [detector.createCollisionGroup() for _ in frames], COLLISION.CollisionResult()
    for group, of in zip(groups, frames):
        group.addShapeFrame(of)
    groups[0].collide(groups[1], COLLISION.CollisionOption(True, 100), result)
    contacts = [result.getContact(i) for i in range(result.getNumContacts())]
    return max((contact.penetrationDepth for contact in contacts), default=None)


SAME, TURNED = np.eye(3), np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]])
cylinder, box = DYNAMICS.CylinderShape(1, 4), DYNAMICS.BoxShape([1, 1, 1])
wrong = False
for name, rotation in (("as it is", SAME), ("turned", TURNED)):
    frames = frame("A", cylinder, SAME), frame("B", box, rotation)
    depth = deepest(COLLISION.DARTCollisionDetector(), *frames)
    print(f"the cube {name}: depth {depth}; true depth 1.5")
    wrong |= depth is None or abs(depth - 1.5) > 1e-5
raise SystemExit(int(wrong))
