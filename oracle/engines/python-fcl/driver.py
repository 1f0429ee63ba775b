"""python-fcl under epa-oracle: `fcl.distance` with signed distances, and `fcl.collide`, on hulls or
on its own shapes."""

import fcl
import numpy as np
from protocol import ARGUMENTS, serve

MADE = {
    "box": lambda s: fcl.Box(*(2 * x for x in s.half_extents)),
    "ball": lambda s: fcl.Sphere(s.radius),
    "capsule": lambda s: fcl.Capsule(s.radius, 2 * s.half_height),
    "cylinder": lambda s: fcl.Cylinder(s.radius, 2 * s.half_height),
    "cone": lambda s: fcl.Cone(s.radius, 2 * s.half_height),
    "ellipsoid": lambda s: fcl.Ellipsoid(*s.radii),
}


def placed(shape):
    if shape.kind == "hull":
        faces = np.array([number for face in shape.faces for number in [len(face), *face]])
        convex = fcl.Convex(np.array(shape.points), len(shape.faces), faces)
        return fcl.CollisionObject(convex, fcl.Transform())
    # Its capsules, cylinders and cones lie along z.
    turned = shape.kind in ("capsule", "cylinder", "cone")
    rotation = shape.rotation_of_axis("z") if turned else shape.rotation
    at = fcl.Transform(np.array(rotation), np.array(shape.translation))
    return fcl.CollisionObject(MADE[shape.kind](shape), at)


def distance(a, b):
    request = fcl.DistanceRequest(enable_nearest_points=True, enable_signed_distance=True)
    result = fcl.DistanceResult()
    found = fcl.distance(a, b, request, result)
    p, q = result.nearest_points
    return {"status": "penetrating" if found <= 0 else "separated", "depth": found, "a": p, "b": q}


def collide(a, b):
    result = fcl.CollisionResult()
    if not fcl.collide(
        a, b, fcl.CollisionRequest(num_max_contacts=16, enable_contact=True), result
    ):
        return {"status": "separated"}
    deepest = max(result.contacts, key=lambda contact: contact.penetration_depth)
    return {"status": "penetrating", "depth": deepest.penetration_depth, "normal": deepest.normal}


def build(a, b):
    return placed(a), placed(b)


def query(pair):
    return (collide if ARGUMENTS[0] == "collide" else distance)(*pair)


serve(query, build, empty=lambda pair: pair[0].getNodeType())
