"""Two unit cubes that overlap by 0.01000095, one turned by 1.9e-6. Exit code 1: the distance is off
by more than 1e-8."""

import numpy as np
from pydrake.geometry import Box, FramePoseVector, GeometryFrame, GeometryInstance
from pydrake.geometry import ProximityProperties, SceneGraph
from pydrake.math import RigidTransform, RotationMatrix


def signed_distance(shapes, poses):
    graph, frames, ids = SceneGraph(), FramePoseVector(), []
    source = graph.RegisterSource("source")
    for name, shape, pose in zip("AB", shapes, poses):
        frame = graph.RegisterFrame(source, GeometryFrame(name))
        instance = GeometryInstance(RigidTransform(), shape, name)
        ids.append(graph.RegisterGeometry(source, frame, instance))
        graph.AssignRole(source, ids[-1], ProximityProperties())
        frames.set_value(frame, pose)
    context = graph.CreateDefaultContext()
    graph.get_source_pose_port(source).FixValue(context, frames)
    query = graph.get_query_output_port().Eval(context)
    return query.ComputeSignedDistancePairClosestPoints(*ids)


CUBE = Box(1, 1, 1)
angle = 1.9e-6
poses = RigidTransform(), RigidTransform(RotationMatrix.MakeXRotation(angle), [0, 0.99, 0])
found = signed_distance((CUBE, CUBE), poses)
# The lowest corner of B, and the upper face of A.
truth = 0.99 - 0.5 * np.cos(angle) - 0.5 * np.sin(angle) - 0.5
print(f"distance {found.distance}, true {truth}, off by {found.distance - truth}")
raise SystemExit(bool(abs(found.distance - truth) > 1e-8))
