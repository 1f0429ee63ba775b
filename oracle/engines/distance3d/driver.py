"""distance3d under epa-oracle: `epa` is gjk.gjk and epa.epa, `mpr` is mpr.mpr_penetration."""

from protocol import ARGUMENTS, declare, serve

declare()

import numpy as np
from distance3d import colliders, epa, gjk, mpr

TOUCHING = 1e-10  # what its gjk takes for 0


def with_mpr(a, b):
    hit, depth, normal, _ = mpr.mpr_penetration(a, b)
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
    way_out, _, success = epa.epa(simplex, a, b)
    if not success:
        return {"status": "error", "message": "epa: no success"}
    depth = np.linalg.norm(way_out)
    normal = way_out / depth if depth > 0 else np.zeros(3)
    return {"status": "penetrating", "depth": depth, "normal": normal}


def build(*shapes):
    return [colliders.ConvexHullVertices(np.array(shape.points)) for shape in shapes]


def query(pair):
    return (with_mpr if ARGUMENTS[0] == "mpr" else with_epa)(*pair)


serve(query, build, declared=True)
