"""Two unit balls about one point, true depth 2. Exit code 1: there is no contact."""

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


detector = COLLISION.FCLCollisionDetector()
detector.setPrimitiveShapeType(COLLISION.FCLCollisionDetector.PRIMITIVE)
ball = DYNAMICS.SphereShape(1)
A, B = frame("A", ball), frame("B", ball)
for x in (0.125, 0):
    at = dartpy.math.Isometry3()
    at.set_translation(np.array([x, 0, 0]))
    B.setRelativeTransform(at)
    found = deepest(detector, A, B)
    print(f"moved by {x}:", found.penetrationDepth if found else "no contact")
raise SystemExit(found is None)
