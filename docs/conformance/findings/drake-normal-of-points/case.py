"""Two cubes of side 2, turned by 0.1 about z, with gaps of 1e-14 to 2e-16. Exit code 1: a normal is
not of unit length by more than 1e-6, or is NaN though the distance is not 0."""

import numpy as np
from pydrake.geometry import Box, FramePoseVector, GeometryFrame, GeometryInstance
from pydrake.geometry import Convex, ProximityProperties, SceneGraph
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


def wrong(what, found):
    length = np.linalg.norm(found.nhat_BA_W)
    print(f"{what}: distance {found.distance}, normal {found.nhat_BA_W}, length {length}")
    return found.distance != 0 and not abs(length - 1) < 1e-6


CUBE = Box(2, 2, 2)
turned = RotationMatrix.MakeZRotation(0.1)
answers = []
for gap in (-1e-12, -1e-13, 1e-14, 1e-15):
    poses = RigidTransform(turned, turned.matrix()[:, 1] * (2 + gap)), RigidTransform(turned, [0, 0, 0])
    answers.append(wrong(f"gap {gap}", signed_distance((CUBE, CUBE), poses)))
A = np.array([(0, 0, 0), (0, 0, 1), (-1, 3.5, 6278013031977815 / 2**48), (0, 0.25, 20)]).T
B = np.array([(-1, 3.5, 766359012693 / 2**35), (0, 0, 0), (0, 0.25, 0), (0, 0.25, 1)]).T
hulls, at = (Convex(A, "A"), Convex(B, "B")), (RigidTransform(), RigidTransform())
answers.append(wrong("two tetrahedra", signed_distance(hulls, at)))
raise SystemExit(any(answers))
