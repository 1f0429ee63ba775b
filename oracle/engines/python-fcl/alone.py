"""python-fcl alone: asks `distance` or `collide` about the pairs of a file. docs/engines.md,
Without the driver.

A signed distance is negative where shapes overlap, and has no normal. The depth of a contact is
positive, and its normal points from the first object to the second (contact.h of FCL). The deepest
contact is the answer. Capsules, cylinders and cones lie along z (README).
"""

import sys

import fcl
import numpy as np


ROUND = {"capsule": fcl.Capsule, "cylinder": fcl.Cylinder, "cone": fcl.Cone}


def placed(line):
    """The object of a line, in its pose."""
    words = line.split()
    kind, at = words[0], words.index("at")
    pose = np.array(words[at + 1 :], float)
    turn = pose[3:].reshape(3, 3)
    if kind == "hull":
        count, faces = int(words[1]), words.index("faces")
        corners = np.array(words[2 : 2 + 3 * count], float).reshape(count, 3)
        # FCL has faces as in the file: the number of corners, and their places.
        shape = fcl.Convex(corners, int(words[faces + 1]), np.array(words[faces + 2 : at], int))
    elif kind in ROUND:
        shape = ROUND[kind](float(words[2]), 2 * float(words[1]))
        # The columns are where x, y and z go: z goes to the axis, the others follow in a cycle.
        turn = np.roll(turn, 2 - "xyz".index(words[3]), axis=1)
    else:
        sizes = np.array(words[1:at], float)
        sizes = 2 * sizes if kind == "box" else sizes
        shape = {"box": fcl.Box, "ball": fcl.Sphere, "ellipsoid": fcl.Ellipsoid}[kind](*sizes)
    return fcl.CollisionObject(shape, fcl.Transform(turn, pose[:3]))


def distance(a, b):
    request = fcl.DistanceRequest(enable_nearest_points=True, enable_signed_distance=True)
    found = fcl.distance(a, b, request, fcl.DistanceResult())
    return ["separated" if found > 0 else "penetrating", -found, "-", "-", "-"]


def collide(a, b):
    result = fcl.CollisionResult()
    fcl.collide(a, b, fcl.CollisionRequest(num_max_contacts=1000, enable_contact=True), result)
    if not result.contacts:
        return ["separated", "-", "-", "-", "-"]
    depths = [contact.penetration_depth for contact in result.contacts]
    return ["penetrating", max(depths), *result.contacts[depths.index(max(depths))].normal]


ask = distance if sys.argv[2].startswith("distance") else collide
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    print("=", *ask(placed(a), placed(b)), flush=True)
