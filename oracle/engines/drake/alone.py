"""Drake alone: asks a scene of a fixed and a movable geometry about the pairs of a file.
docs/engines.md, Without the driver.

A normal nhat_BA_W points from its geometry B to its A; the ids say which shape is its A. A signed
distance is negative where shapes overlap, the depth of a point pair is positive
(SignedDistancePair, PenetrationAsPointPair). Capsules and cylinders lie along z.
"""

import sys

import numpy as np
from pydrake.geometry import (
    Box, Capsule, Convex, Cylinder, Ellipsoid, FramePoseVector, GeometryFrame, GeometryInstance,
    ProximityProperties, SceneGraph, Sphere,
)
from pydrake.math import RigidTransform, RotationMatrix

# A turn by which z becomes the axis of the shape.
ONTO = {
    "x": np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
    "y": np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
    "z": np.eye(3),
}


def instance(name, line):
    """The geometry of a line, in its pose."""
    kind, *words = line.split()
    at, turn = words.index("at"), np.eye(3)
    pose = np.array(words[at + 1 :], float)
    if kind == "hull":
        corners = np.array(words[1 : 1 + 3 * int(words[0])], float).reshape(-1, 3)
        shape = Convex(corners.T, name)
    elif kind in ("capsule", "cylinder"):
        half, radius, turn = float(words[0]), float(words[1]), ONTO[words[2]]
        shape = (Capsule if kind == "capsule" else Cylinder)(radius, 2 * half)
    else:
        sizes = np.array(words[:at], float)
        make = {"box": lambda *half: Box(2 * sizes), "ball": Sphere, "ellipsoid": Ellipsoid}
        shape = make[kind](*sizes)
    rotation = RotationMatrix(pose[3:].reshape(3, 3) @ turn)
    made = GeometryInstance(RigidTransform(rotation, pose[:3]), shape, name)
    made.set_proximity_properties(ProximityProperties())
    return made


def ask(a, b):
    scene, poses = SceneGraph(), FramePoseVector()
    source = scene.RegisterSource()
    first = scene.RegisterAnchoredGeometry(source, instance("a", a))
    frame = scene.RegisterFrame(source, GeometryFrame("b"))
    second = scene.RegisterGeometry(source, frame, instance("b", b))
    poses.set_value(frame, RigidTransform())
    context = scene.CreateDefaultContext()
    scene.get_source_pose_port(source).FixValue(context, poses)
    query = scene.get_query_output_port().Eval(context)
    if sys.argv[2] == "point":
        found = query.ComputePointPairPenetration()
        if not found:
            return ["separated", "-", "-", "-", "-"]
        pair, depth = found[0], found[0].depth
    else:
        pair = query.ComputeSignedDistancePairClosestPoints(first, second)
        depth = -pair.distance
    normal = pair.nhat_BA_W if pair.id_A == second else -pair.nhat_BA_W
    return ["penetrating" if depth >= 0 else "separated", depth, *normal]


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    try:
        print("=", *ask(a, b), flush=True)
    except RuntimeError as error:
        print("= error", str(error).splitlines()[0], flush=True)
