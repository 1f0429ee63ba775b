"""A capsule of radius 4 and height 2, turned, about the centre of a cube of side 2: true depth
16/3. Exit code 1: the depth is another."""

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


TURNED = np.array([[-1, 2, 2], [2, -1, 2], [2, 2, -1]]) / 3
TURNED = TURNED if np.linalg.det(TURNED) > 0 else -TURNED
box, capsule = DYNAMICS.BoxShape([2, 2, 2]), DYNAMICS.CapsuleShape(4, 2)
found = deepest(COLLISION.DARTCollisionDetector(), frame("A", box), frame("B", capsule, TURNED))
normal = np.array(found.normal)
# How far they reach along the normal.
needed = np.abs(normal).sum() + abs(normal @ TURNED[:, 2]) + 4
print(f"depth {found.penetrationDepth} along {normal}, where {needed} is needed; true depth {16 / 3}")
raise SystemExit(bool(abs(found.penetrationDepth - 16 / 3) > 1e-6))
