"""A capsule of radius 1 and height 2 about the centre of a cube of side 2, turned: true depth
2.364. Exit code 1: the depth is less."""

import mujoco
import numpy as np

GEOM = mujoco.mjtGeom
spec = mujoco.MjSpec()
spec.worldbody.add_geom(type=GEOM.mjGEOM_BOX, size=[1, 1, 1])
spec.worldbody.add_geom(type=GEOM.mjGEOM_CAPSULE, size=[1, 1, 0], quat=[0, 1, 1, 4])
model = spec.compile()
data = mujoco.MjData(model)
mujoco.mj_kinematics(model, data)
found = mujoco.mj_geomDistance(model, data, 0, 1, 1000, None)
axis = data.geom_xmat[1].reshape(3, 3)[:, 2]
crossed = [n / np.linalg.norm(n) for n in np.cross(axis, np.eye(3))]
# How far the two reach along the normals of the faces, and along those of an edge and the axis.
needed = [np.abs(n).sum() + abs(n @ axis) + 1 for n in [*np.eye(3), *crossed]]
print(f"distance {found}; true depth {min(needed)}")
raise SystemExit(bool(abs(found + min(needed)) > 1e-6))
