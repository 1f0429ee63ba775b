"""python-fcl alone: asks `distance` or `collide` about the pairs of a file. docs/engines.md,
Without the driver.

A signed distance is negative where hulls overlap, and has no normal. The depth of a contact is
positive, and its normal points from the first object to the second (contact.h of FCL). The deepest
contact is the answer.
"""

import sys

import fcl
import numpy as np


def hull(line):
    """The hull of a line, in its pose."""
    words = line.split()
    count, faces, at = int(words[1]), words.index("faces"), words.index("at")
    corners = np.array(words[2 : 2 + 3 * count], float).reshape(count, 3)
    # FCL has faces as in the file: the number of corners, and their places.
    shape = fcl.Convex(corners, int(words[faces + 1]), np.array(words[faces + 2 : at], int))
    pose = np.array(words[at + 1 :], float)
    return fcl.CollisionObject(shape, fcl.Transform(pose[3:].reshape(3, 3), pose[:3]))


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


ask = {"distance": distance, "collide": collide}[sys.argv[2]]
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    print("=", *ask(hull(a), hull(b)), flush=True)
