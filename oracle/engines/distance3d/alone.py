"""distance3d alone: asks `gjk` with `epa`, or `mpr`, about the pairs of a file. docs/engines.md,
Without the driver.

epa gives the shortest vector that resolves a collision, out of A - B, so it points from A to B; it
goes with the simplex of gjk, whose distance is 0 where shapes overlap. mpr gives a positive depth
and a direction from A to B. Capsules, cylinders and cones lie along z. The first two have their
pose in the middle, and a cone has it in the middle of its base (geometry.py).
"""

import sys

import numpy as np
from distance3d import colliders
from distance3d.epa import epa
from distance3d.gjk import gjk
from distance3d.mpr import mpr_penetration


# The arguments of the rows with strict settings.
MPR = {"mpr_tolerance": 1e-12, "max_iterations": 1000}
EPA = {"max_iter": 1000, "max_loose_edges": 4096, "max_faces": 4096, "epsilon": 1e-12}
# The columns of a rotation, so that z goes where this axis is.
COLUMNS = {"x": [1, 2, 0], "y": [2, 0, 1], "z": [0, 1, 2]}


def collider(line):
    words = line.split()
    kind, at = words[0], words.index("at")
    pose = np.array(words[at + 1 :], float)
    place, turn = pose[:3], pose[3:].reshape(3, 3)
    if kind == "hull":
        corners = np.array(words[2 : 2 + 3 * int(words[1])], float).reshape(-1, 3)
        return colliders.ConvexHullVertices(corners @ turn.T + place)
    if kind == "ball":
        return colliders.Sphere(place, float(words[1]))
    if kind in ("box", "ellipsoid"):
        sizes, frame = np.array(words[1:4], float), np.block([[turn, place[:, None]], [0, 0, 0, 1]])
        is_box = kind == "box"
        return colliders.Box(frame, 2 * sizes) if is_box else colliders.Ellipsoid(frame, sizes)
    half, radius, turn = float(words[1]), float(words[2]), turn[:, COLUMNS[words[3]]]
    if kind == "cone":
        place = place - half * turn[:, 2]
    frame = np.ascontiguousarray(np.block([[turn, place[:, None]], [0, 0, 0, 1]]))
    return getattr(colliders, kind.capitalize())(frame, radius, 2 * half)


def ask(row, a, b):
    is_strict = row.endswith("strict")
    if row.startswith("mpr"):
        is_hit, depth, direction, _ = mpr_penetration(a, b, **(MPR if is_strict else {}))
        return ["penetrating", depth, *direction] if is_hit else ["separated", *"----"]
    distance, _, _, simplex = gjk(a, b)
    # gjk takes 1e-10 for 0. A distance whose square is the largest float is one that it did not
    # look for.
    if distance > 1e-10:
        return ["separated", -distance if distance < 1e154 else "-", *"---"]
    vector, _, is_found = epa(simplex, a, b, **(EPA if is_strict else {}))
    if not is_found:
        return ["error", "epa does not end"]
    depth = np.linalg.norm(vector)
    return ["penetrating", depth, *(vector / depth if depth else vector)]


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    try:
        print("=", *ask(sys.argv[2], collider(a), collider(b)), flush=True)
    except Exception as error:
        print("= error", repr(error), flush=True)
