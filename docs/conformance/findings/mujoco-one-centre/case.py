"""Two pyramids about one centre, true depth 1. Exit code 1: mj_geomDistance gives 0."""

import mujoco
import numpy as np

A = [(0, 1, 0), (0, 0, -1), (1, 0, 0), (0, 0, 1), (0, -1, 0)]


def distance(z):
    spec = mujoco.MjSpec()
    for name, move in (("A", 0), ("B", z)):
        points = np.array(A, np.float32) + np.array([0, 0, move], np.float32)
        mesh = spec.add_mesh(name=name, uservert=points.ravel())
        mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name)
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    found = mujoco.mj_geomDistance(model, data, 0, 1, 1000, None)
    print(f"moved by {z}: distance {found}")
    return found


distance(0.0625)
raise SystemExit(distance(0) > -0.5)
