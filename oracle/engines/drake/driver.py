"""Drake under epa-oracle: `signed` is ComputeSignedDistancePairClosestPoints, `point` is
ComputePointPairPenetration."""

from protocol import ARGUMENTS, declare, serve, unsupported

declare()

import numpy as np
from pydrake.geometry import Box, Capsule, Convex, Cylinder, Ellipsoid, Sphere
from pydrake.geometry import (
    FramePoseVector,
    GeometryFrame,
    GeometryInstance,
    ProximityProperties,
    SceneGraph,
)
from pydrake.math import RigidTransform, RotationMatrix


def capsule(s):
    # One without a length ends the process; it is a ball.
    return Capsule(s.radius, 2 * s.half_height) if s.half_height else Sphere(s.radius)


MADE = {
    "hull": lambda s: Convex(np.array(s.points).T, "hull"),
    "box": lambda s: Box(*(2 * x for x in s.half_extents)),
    "ball": lambda s: Sphere(s.radius),
    "capsule": capsule,
    "cylinder": lambda s: Cylinder(s.radius, 2 * s.half_height),
    "ellipsoid": lambda s: Ellipsoid(*s.radii),
}


def placed(s):
    # Its capsules and cylinders lie along z.
    rotation = s.rotation_of_axis("z") if s.kind in ("capsule", "cylinder") else s.rotation
    return RigidTransform(RotationMatrix(np.array(rotation)), s.translation)


def scene(a, b):
    """The query of a scene with both shapes, their ids and their poses."""
    graph = SceneGraph()
    source = graph.RegisterSource("source")
    ids, poses = [], FramePoseVector()
    for name, shape in (("A", a), ("B", b)):
        frame = graph.RegisterFrame(source, GeometryFrame(name))
        instance = GeometryInstance(RigidTransform(), MADE[shape.kind](shape), name)
        geometry = graph.RegisterGeometry(source, frame, instance)
        graph.AssignRole(source, geometry, ProximityProperties())
        poses.set_value(frame, placed(shape))
        ids.append(geometry)
    context = graph.CreateDefaultContext()
    graph.get_source_pose_port(source).FixValue(context, poses)
    # The context has to outlive the query.
    return graph, context, graph.get_query_output_port().Eval(context), ids


def point_pair(query, ids):
    found = query.ComputePointPairPenetration()
    if not found:
        return {"status": "separated"}
    turn = 1 if found[0].id_A == ids[0] else -1
    return {"status": "penetrating", "depth": found[0].depth, "normal": turn * found[0].nhat_BA_W}


def signed_distance(query, ids, poses):
    found = query.ComputeSignedDistancePairClosestPoints(*ids)
    turned = found.id_A != ids[0]
    p, q = (found.p_BCb, found.p_ACa) if turned else (found.p_ACa, found.p_BCb)
    status = "penetrating" if found.distance <= 0 else "separated"
    normal = (-1 if turned else 1) * found.nhat_BA_W
    ends = {"a": poses[0] @ p, "b": poses[1] @ q}
    return {"status": status, "depth": found.distance, "normal": normal, **ends}


def build(a, b):
    try:
        return scene(a, b), (placed(a), placed(b))
    except RuntimeError as error:
        if "within a sphere" in str(error) or "co-linear" in str(error):
            return unsupported("its builder of hulls refuses what is smaller than 1e-12")
        raise


def query(pair):
    if isinstance(pair, dict):  # it was refused
        return pair
    (_, _, asked, ids), poses = pair
    return point_pair(asked, ids) if ARGUMENTS[0] == "point" else signed_distance(asked, ids, poses)


serve(query, build, empty=lambda pair: pair[0][3][0].get_value(), declared=True)
