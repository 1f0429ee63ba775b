"""Two square bars lie across each other, edge on edge, and overlap by 0.25. Exit code 1: the
deepest contact is 0.35 deep, and its normal is 45 degrees off."""

import mujoco
import numpy as np

BAR = [[x, *corner] for x in (-3, 3) for corner in ((1, 0), (0, 1), (-1, 0), (0, -1))]


def deepest(flags):
    spec = mujoco.MjSpec()
    spec.option.disableflags = flags
    spec.add_mesh(name="bar", uservert=np.ravel(BAR).astype(np.float32))
    for pose in ({}, {"pos": [0, 1.75, 0], "quat": [20, 0, 1, 0]}):
        body = spec.worldbody.add_body(**pose)
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname="bar")
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    contact = min(data.contact, key=lambda contact: contact.dist)
    return contact.dist, contact.frame[:3].round(6) + 0


distance, normal = deepest(mujoco.mjtDisableBit.mjDSBL_MULTICCD)
print(f"without multiccd: distance {distance:.6f} along {normal}")
distance, normal = deepest(0)
print(f"as it is: distance {distance:.6f} along {normal}; true distance -0.25 along y")
raise SystemExit(bool(abs(distance + 0.25) > 1e-6 or normal[1] < 0.999))
