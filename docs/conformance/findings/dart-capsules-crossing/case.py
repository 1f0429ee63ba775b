"""Two capsules of radius 1 and height 2 that cross in their middle: true depth 2, along z. Exit
code 1: along the normal more is needed."""

import numpy as np
import dartpy

COLLISION, DYNAMICS = dartpy.collision, dartpy.dynamics


def frame(name, shape, rotation=None):
    made = DYNAMICS.SimpleFrame(DYNAMICS.Frame.World(), name)
    made.setShape(shape)
    at = dartpy.math.Isometry3()
    if rotation is not None:
        at.set_rotation(rotation)
    made.setRelativeTransform(at)
    return made


def deepest(detector, *frames):
    groups, result = [detector.createCollisionGroup() for _ in frames], COLLISION.CollisionResult()
    for group, of in zip(groups, frames):
        group.addShapeFrame(of)
    groups[0].collide(groups[1], COLLISION.CollisionOption(True, 100), result)
    contacts = [result.getContact(i) for i in range(result.getNumContacts())]
    return max(contacts, key=lambda contact: contact.penetrationDepth, default=None)


X = np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]], float)  # its capsules lie along z
Y = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], float)
capsule = DYNAMICS.CapsuleShape(1, 2)
found = deepest(COLLISION.DARTCollisionDetector(), frame("A", capsule, X), frame("B", capsule, Y))
normal = np.array(found.normal)
needed = 2 + abs(normal[0]) + abs(normal[1])  # the cores reach 1 along x and y
print(f"depth {found.penetrationDepth} along {normal}, where {needed} is needed; true depth 2")
raise SystemExit(bool(needed > 2 + 1e-6))
