"""python-fcl under epa-oracle: `fcl.distance` with signed distances, and `fcl.collide`."""

import fcl
import numpy as np
from protocol import ARGUMENTS, serve


def placed(shape):
    faces = np.array([number for face in shape.faces for number in [len(face), *face]])
    convex = fcl.Convex(np.array(shape.points), len(shape.faces), faces)
    return fcl.CollisionObject(convex, fcl.Transform())


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
