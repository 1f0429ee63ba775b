"""Two cubes of side 2 as meshes, 1.9 apart: true depth 0.1. Exit code 1: there is no contact."""

import mujoco
import mujoco_warp
import numpy as np
import warp

warp.config.quiet = True
CUBE = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)


def contacts(move):
    spec = mujoco.MjSpec()
    for name, by in (("A", (0, 0, 0)), ("B", move)):
        spec.add_mesh(name=name, uservert=(CUBE + np.array(by, np.float32)).ravel())
        body = spec.worldbody.add_body()
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name)
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    m, d = mujoco_warp.put_model(model), mujoco_warp.put_data(model, data, nconmax=16)
    mujoco_warp.kinematics(m, d)
    mujoco_warp.collision(m, d)
    count = int(d.nacon.numpy()[0])
    print(f"moved by {move}: MuJoCo {data.contact.dist}, MuJoCo Warp {d.contact.dist.numpy()[:count]}")
    return count


contacts((0, 0, 1.9))
raise SystemExit(contacts((0, 1.9, 0)) == 0)
