"""Two tetrahedra that overlap. Exit code 1: the point on A is not on A, by more than 0.01."""

import numpy as np
from pydrake.geometry import Convex, FramePoseVector, GeometryFrame, GeometryInstance
from pydrake.geometry import ProximityProperties, SceneGraph
from pydrake.math import RigidTransform

A = np.array([(-1, -1, -1), (-1, -2, 2), (1, 2, 2), (-1, -1, -2)], float)
B = np.array([(-1, 0, 2), (0, 0, -1), (2, 0, 0), (1, 2, 2)], float)


def outside(point, corners):
    """How far a point is beyond a face of a tetrahedron: positive if it is outside."""
    beyond = []
    for i in range(4):
        p, q, r = np.delete(corners, i, axis=0)
        normal = np.cross(q - p, r - p)
        normal *= -np.sign(normal @ (corners[i] - p)) / np.linalg.norm(normal)
        beyond.append(normal @ (point - p))
    return max(beyond)


graph, poses, ids = SceneGraph(), FramePoseVector(), []
source = graph.RegisterSource("source")
for name, points in (("A", A), ("B", B)):
    frame = graph.RegisterFrame(source, GeometryFrame(name))
    instance = GeometryInstance(RigidTransform(), Convex(points.T, name), name)
    ids.append(graph.RegisterGeometry(source, frame, instance))
    graph.AssignRole(source, ids[-1], ProximityProperties())
    poses.set_value(frame, RigidTransform())
context = graph.CreateDefaultContext()
graph.get_source_pose_port(source).FixValue(context, poses)
(found,) = graph.get_query_output_port().Eval(context).ComputePointPairPenetration()
first, second = (A, B) if found.id_A == ids[0] else (B, A)
off = outside(found.p_WCa, first), outside(found.p_WCb, second)
print(f"depth {found.depth}, normal {found.nhat_BA_W}")
print(f"p_WCa {found.p_WCa} is outside of A by {off[0]}, p_WCb {found.p_WCb} of B by {off[1]}")
raise SystemExit(bool(max(off) > 0.01))
