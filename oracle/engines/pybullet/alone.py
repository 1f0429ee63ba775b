"""PyBullet alone: asks `getClosestPoints` about the pairs of a file. docs/engines.md, Without the
driver.

A normal points from the second body to the first, and a distance is negative where bodies overlap
(Quickstart Guide, getContactPoints). The point with the smallest distance is the answer. Capsules
and cylinders lie along z. Vertices without indices make a convex hull, whose margin changeDynamics
makes 0.
"""

import sys

import numpy as np
import pybullet

FAR = 1e150  # its square is a float
DISTANCE, NORMAL = 8, 7  # places in what getClosestPoints gives of a point
ORIGIN = [0, 0, 0]
# A turn by which z becomes the axis of a capsule or cylinder.
ONTO = {"x": [0.5, 0.5, 0.5, 0.5], "y": [-0.5, -0.5, -0.5, 0.5], "z": [0, 0, 0, 1]}


def quaternion(m):
    """The quaternion x, y, z, w of a rotation: an eigenvector (Bar-Itzhack, 2000)."""
    skew = np.array([m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]])
    matrix = np.zeros((4, 4))
    matrix[:3, :3] = m + m.T - np.trace(m) * np.eye(3)
    matrix[:3, 3] = matrix[3, :3] = skew
    matrix[3, 3] = np.trace(m)
    return np.linalg.eigh(matrix)[1][:, -1]


def body(line):
    kind, *words = line.split()
    at, axis = words.index("at"), "z"
    if kind == "hull":
        corners = np.array(words[1 : 1 + 3 * int(words[0])], float).reshape(-1, 3)
        shape = pybullet.createCollisionShape(pybullet.GEOM_MESH, vertices=corners.tolist())
    elif kind == "box":
        half = [float(word) for word in words[:3]]
        shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=half)
    elif kind == "ball":
        shape = pybullet.createCollisionShape(pybullet.GEOM_SPHERE, radius=float(words[0]))
    else:
        half, radius, axis = float(words[0]), float(words[1]), words[2]
        round_one = pybullet.GEOM_CYLINDER if kind == "cylinder" else pybullet.GEOM_CAPSULE
        shape = pybullet.createCollisionShape(round_one, radius=radius, height=2 * half)
    pose = np.array(words[at + 1 :], float)
    turn = quaternion(pose[3:].reshape(3, 3))
    if axis != "z":
        turn = pybullet.multiplyTransforms(ORIGIN, turn, ORIGIN, ONTO[axis])[1]
    made = pybullet.createMultiBody(0, shape, -1, pose[:3], turn)
    if kind == "hull":
        pybullet.changeDynamics(made, -1, collisionMargin=0)
    return made


def ask(a, b):
    pybullet.resetSimulation()
    points = pybullet.getClosestPoints(body(a), body(b), FAR)
    if not points:
        return ["error", "no points"]
    deepest = min(points, key=lambda point: point[DISTANCE])
    status = "separated" if deepest[DISTANCE] > 0 else "penetrating"
    return [status, -deepest[DISTANCE], *(-x for x in deepest[NORMAL])]


pybullet.connect(pybullet.DIRECT)
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    print("=", *ask(a, b), flush=True)
