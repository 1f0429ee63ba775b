"""Two cubes of side 2, one of them turned, overlap by 1.0381. Exit code 1: the deepest contact has
another depth, or pushing them apart by it along its normal leaves an overlap."""

import mujoco
import numpy as np

PLACE = [1.5, 0.5, 0.5]
spec = mujoco.MjSpec()
for pose in ({}, {"pos": PLACE, "quat": [2, 0, 3, 2]}):
    body = spec.worldbody.add_body(**pose)
    body.add_freejoint()
    body.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=[1, 1, 1])
model = spec.compile()
data = mujoco.MjData(model)
mujoco.mj_forward(model, data)
deepest = min(data.contact, key=lambda contact: contact.dist)
depth, normal = -deepest.dist, deepest.frame[:3]
turned = data.geom_xmat[1].reshape(3, 3).T  # the axes of the second cube


def needed(n):
    """How far along n the second cube has to go."""
    return np.abs(n).sum() + np.abs(turned @ n).sum() - abs(n @ PLACE)


products = [np.cross(a, b) for a in np.eye(3) for b in turned]
truth = min(needed(n / np.linalg.norm(n)) for n in [*np.eye(3), *turned, *products])
print(f"the deepest of {data.ncon} contacts {depth:.6f} along {normal.round(6)}")
print(f"needed along that {needed(normal):.6f}; true depth {truth:.6f}")
raise SystemExit(bool(abs(depth - truth) > 1e-6 or needed(normal) > depth + 1e-6))
