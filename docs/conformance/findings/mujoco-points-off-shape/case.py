"""A unit cube, turned by 45 degrees, 0.1 above another: true depth 0.9. Exit code 1: one of the
points lies beside its cube."""

import mujoco
import numpy as np

spec = mujoco.MjSpec()
box, half, turned = mujoco.mjtGeom.mjGEOM_BOX, np.full(3, 0.5), np.pi / 8
quat = [np.cos(turned), 0, 0, np.sin(turned)]
spec.worldbody.add_geom(type=box, size=half, pos=[0.1, 0, 0.1], quat=quat)
spec.worldbody.add_geom(type=box, size=half, pos=[0.1, 0, 0])
model = spec.compile()
data = mujoco.MjData(model)
mujoco.mj_kinematics(model, data)
ends = np.zeros(6)
distance = mujoco.mj_geomDistance(model, data, 0, 1, 1000, ends)
off = 0
for geom, point in enumerate((ends[:3], ends[3:])):
    local = data.geom_xmat[geom].reshape(3, 3).T @ (point - data.geom_xpos[geom])
    beside = np.abs(local - np.clip(local, -half, half)).max()
    print(f"point {geom + 1}: {point}, {beside:.6f} beside its cube")
    off = max(off, beside)
print(f"distance {distance}; true depth 0.9")
raise SystemExit(bool(off > 1e-6))
