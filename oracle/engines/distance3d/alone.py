"""distance3d alone: asks `gjk` with `epa`, or `mpr`, about the pairs of a file. docs/engines.md,
Without the driver.

epa gives the shortest vector that resolves a collision, out of A - B, so it points from A to B; it
goes with the simplex of gjk, whose distance is 0 where hulls overlap. mpr gives a positive depth
and a direction from A to B.
"""

import sys

import numpy as np
from distance3d.colliders import ConvexHullVertices
from distance3d.epa import epa
from distance3d.gjk import gjk
from distance3d.mpr import mpr_penetration


def hull(line):
    words = line.split()
    at = words.index("at")
    corners = np.array(words[2 : 2 + 3 * int(words[1])], float).reshape(-1, 3)
    pose = np.array(words[at + 1 :], float)
    return ConvexHullVertices(corners @ pose[3:].reshape(3, 3).T + pose[:3])


def ask(row, a, b):
    if row == "mpr":
        is_hit, depth, direction, _ = mpr_penetration(a, b)
        return ["penetrating", depth, *direction] if is_hit else ["separated", *"----"]
    distance, _, _, simplex = gjk(a, b)
    # gjk takes 1e-10 for 0. A distance whose square is the largest float is one that it did not
    # look for.
    if distance > 1e-10:
        return ["separated", -distance if distance < 1e154 else "-", *"---"]
    vector, _, is_found = epa(simplex, a, b)
    if not is_found:
        return ["error", "epa does not end"]
    depth = np.linalg.norm(vector)
    return ["penetrating", depth, *(vector / depth if depth else vector)]


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    try:
        print("=", *ask(sys.argv[2], hull(a), hull(b)), flush=True)
    except Exception as error:
        print("= error", repr(error), flush=True)
