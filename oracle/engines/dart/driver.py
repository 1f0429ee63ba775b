"""DART under epa-oracle: `CollisionGroup.collide` with one of its detectors, the deepest
contact."""

import dartpy
import numpy as np
from protocol import ARGUMENTS, serve, unsupported

COLLISION, DYNAMICS = dartpy.collision, dartpy.dynamics
LIBCCD = [["capsule", "cylinder"], ["cylinder", "cylinder"]]  # pairs that ODE leaves to it


def detector():
    kind = {
        "dart": COLLISION.DARTCollisionDetector,
        "fcl": COLLISION.FCLCollisionDetector,
        "ode": COLLISION.OdeCollisionDetector,
        "bullet": COLLISION.BulletCollisionDetector,
    }[ARGUMENTS[0]]
    made = kind()
    if ARGUMENTS[0] == "fcl":
        made.setPrimitiveShapeType(COLLISION.FCLCollisionDetector.PRIMITIVE)
    return made


def frame(name, s):
    shape = {
        "box": lambda: DYNAMICS.BoxShape([2 * x for x in s.half_extents]),
        "ball": lambda: DYNAMICS.SphereShape(s.radius),
        "capsule": lambda: DYNAMICS.CapsuleShape(s.radius, 2 * s.half_height),
        "cylinder": lambda: DYNAMICS.CylinderShape(s.radius, 2 * s.half_height),
        "cone": lambda: DYNAMICS.ConeShape(s.radius, 2 * s.half_height),
        "ellipsoid": lambda: DYNAMICS.EllipsoidShape([2 * x for x in s.radii]),
    }[s.kind]()
    made = DYNAMICS.SimpleFrame(DYNAMICS.Frame.World(), name)
    made.setShape(shape)
    at = dartpy.math.Isometry3()
    # Its capsules, cylinders and cones lie along z.
    along = s.half_height is not None
    at.set_rotation(np.array(s.rotation_of_axis("z") if along else s.rotation))
    at.set_translation(s.translation)
    made.setRelativeTransform(at)
    return made


def build(a, b):
    if ARGUMENTS[0] == "ode" and sorted((a.kind, b.kind)) in LIBCCD:
        return unsupported("cylinders meet cylinders and capsules in libccd")
    if any(s.kind == "capsule" and not s.half_height for s in (a, b)):
        return unsupported("a capsule without a height")
    frames = frame("A", a), frame("B", b)
    used = detector()
    groups = used.createCollisionGroup(), used.createCollisionGroup()
    for group, of in zip(groups, frames):
        group.addShapeFrame(of)
    return used, frames, groups


def query(pair):
    if isinstance(pair, dict):  # it was refused
        return pair
    _, _, groups = pair
    result = COLLISION.CollisionResult()
    if not groups[0].collide(groups[1], COLLISION.CollisionOption(True, 100), result):
        return {"status": "separated"}
    contacts = [result.getContact(i) for i in range(result.getNumContacts())]
    if not contacts:
        return {"status": "penetrating"}
    deepest = max(contacts, key=lambda contact: contact.penetrationDepth)
    turn = -1 if deepest.collisionObject1.getShapeFrame().getName() == "B" else 1
    return {
        "status": "penetrating",
        "depth": deepest.penetrationDepth,
        "normal": turn * np.array(deepest.normal),
    }


serve(query, build, empty=lambda pair: pair[1][0].getName())
