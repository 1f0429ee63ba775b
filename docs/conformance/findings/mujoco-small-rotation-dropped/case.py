"""Two plates, B turned by 1.9e-6: true depth 0.250015. Exit code 1: it counts as not turned."""

import mujoco
import numpy as np

HALF = 2.0**-20  # the tangent of half the angle

spec = mujoco.MjSpec()
box = mujoco.mjtGeom.mjGEOM_BOX
spec.worldbody.add_geom(type=box, size=[8, 8, 1])
spec.worldbody.add_geom(type=box, size=[8, 8, 1], pos=[0.5, 0.25, 1.75], quat=[1, HALF, 0, 0])
model = spec.compile()
data = mujoco.MjData(model)


def distance(what):
    mujoco.mj_kinematics(model, data)
    found = mujoco.mj_geomDistance(model, data, 0, 1, 1000, None)
    print(f"{what}: distance {found}, geom_xmat of B {data.geom_xmat[1, 4:].tolist()}")
    return found


sine, cosine = 2 * HALF / (1 + HALF**2), (1 - HALF**2) / (1 + HALF**2)
depth = 1 - (1.75 - 8 * sine - cosine)
print(f"geom_sameframe of B {model.geom_sameframe[1]}, geom_quat {model.geom_quat[1].tolist()}")
found = distance("as compiled")
model.geom_sameframe[1] = mujoco.mjtSameFrame.mjSAMEFRAME_NONE
distance("with geom_sameframe 0")
print(f"true depth {depth}")
raise SystemExit(abs(found + depth) > 1e-9)
