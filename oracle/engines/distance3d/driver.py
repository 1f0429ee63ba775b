"""distance3d under epa-oracle: `epa` is gjk.gjk and epa.epa, `mpr` is mpr.mpr_penetration, both of
hulls or of its own shapes; `strict` is the same with tolerances of 1e-12, 1000 rounds and room for
4096 faces."""

from protocol import ARGUMENTS, declare, serve

declare()

import numpy as np
from distance3d import colliders, epa, gjk, mpr

TOUCHING = 1e-10  # what its gjk takes for 0
MPR, EPA = {}, {}
if "strict" in ARGUMENTS:
    MPR = {"mpr_tolerance": 1e-12, "max_iterations": 1000}
    EPA = {"max_iter": 1000, "max_loose_edges": 4096, "max_faces": 4096, "epsilon": 1e-12}


def with_mpr(a, b):
    hit, depth, normal, _ = mpr.mpr_penetration(a, b, **MPR)
    return (
        {"status": "penetrating", "depth": depth, "normal": normal}
        if hit
        else {"status": "separated"}
    )


def with_epa(a, b):
    distance, p, q, simplex = gjk.gjk(a, b)
    if distance > 1e300:  # beyond its max_distance_squared there are no numbers
        return {"status": "separated"}
    if distance > TOUCHING:
        return {"status": "separated", "depth": distance, "a": p, "b": q}
    way_out, _, success = epa.epa(simplex, a, b, **EPA)
    if not success:
        return {"status": "error", "message": "epa: no success"}
    depth = np.linalg.norm(way_out)
    normal = way_out / depth if depth > 0 else np.zeros(3)
    return {"status": "penetrating", "depth": depth, "normal": normal}


def collider(shape):
    if shape.kind == "hull":
        return colliders.ConvexHullVertices(np.array(shape.points))
    # Its capsules, cylinders and cones lie along z; a cone stands on its origin.
    turned = shape.kind in ("capsule", "cylinder", "cone")
    pose = np.eye(4)
    pose[:3, :3] = shape.rotation_of_axis("z") if turned else shape.rotation
    pose[:3, 3] = shape.translation
    if shape.kind == "ball":
        return colliders.Sphere(pose[:3, 3].copy(), shape.radius)
    if shape.kind == "box":
        return colliders.Box(pose, 2 * np.array(shape.half_extents))
    if shape.kind == "ellipsoid":
        return colliders.Ellipsoid(pose, np.array(shape.radii))
    if shape.kind == "cone":
        pose[:3, 3] -= shape.half_height * pose[:3, 2]
    made = {"capsule": colliders.Capsule, "cylinder": colliders.Cylinder, "cone": colliders.Cone}
    return made[shape.kind](pose, shape.radius, 2 * shape.half_height)


def build(*shapes):
    return [collider(shape) for shape in shapes]


def query(pair):
    return (with_mpr if ARGUMENTS[0] == "mpr" else with_epa)(*pair)


serve(query, build, declared=True)
