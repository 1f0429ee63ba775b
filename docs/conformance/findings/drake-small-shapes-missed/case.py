"""Two tetrahedra of the size s. Exit code 1: they are apart, though they overlap by s / sqrt(3)."""

import numpy as np
from pydrake.geometry import Convex, FramePoseVector, GeometryFrame, GeometryInstance
from pydrake.geometry import ProximityProperties, SceneGraph
from pydrake.math import RigidTransform

A = np.array([(0, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0)], float)
B = np.array([(0, 0, 0), (-1, 1, 0), (0, 0, 1), (0, 1, 0)], float)


def signed_distance(size):
    graph, poses, ids = SceneGraph(), FramePoseVector(), []
    source = graph.RegisterSource("source")
    for name, points in (("A", A), ("B", B)):
        frame = graph.RegisterFrame(source, GeometryFrame(name))
        instance = GeometryInstance(RigidTransform(), Convex(size * points.T, name), name)
        ids.append(graph.RegisterGeometry(source, frame, instance))
        graph.AssignRole(source, ids[-1], ProximityProperties())
        poses.set_value(frame, RigidTransform())
    context = graph.CreateDefaultContext()
    graph.get_source_pose_port(source).FixValue(context, poses)
    found = graph.get_query_output_port().Eval(context).ComputeSignedDistancePairClosestPoints(*ids)
    print(f"size {size}: distance {found.distance / size} of the size; true distance {-(3**-0.5)}")
    return found.distance


for power in (0, -5, -10, -12, -14):
    signed_distance(2.0**power)
raise SystemExit(signed_distance(2.0**-15) > 0)
