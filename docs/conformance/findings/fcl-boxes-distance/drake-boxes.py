"""The same in Drake: boxes of side 1, 3 apart along y. Exit code 1: the distance is another."""

from pydrake.geometry import Box, FramePoseVector, GeometryFrame, GeometryInstance
from pydrake.geometry import ProximityProperties, SceneGraph
from pydrake.math import RigidTransform

graph, poses, ids = SceneGraph(), FramePoseVector(), []
source = graph.RegisterSource("source")
for name, y in (("A", 4), ("B", 0)):
    frame = graph.RegisterFrame(source, GeometryFrame(name))
    ids.append(graph.RegisterGeometry(source, frame, GeometryInstance(RigidTransform(), Box(1, 1, 1), name)))
    graph.AssignRole(source, ids[-1], ProximityProperties())
    poses.set_value(frame, RigidTransform([0, y, 0]))
context = graph.CreateDefaultContext()
graph.get_source_pose_port(source).FixValue(context, poses)
found = graph.get_query_output_port().Eval(context).ComputeSignedDistancePairClosestPoints(*ids)
print(f"distance {found.distance}, normal {found.nhat_BA_W}; true distance 3")
raise SystemExit(abs(found.distance - 3) > 1e-3)
