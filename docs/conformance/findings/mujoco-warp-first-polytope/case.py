"""Two boxes as meshes, true depth 2.78334. Exit code 1: there is no contact."""

import mujoco
import mujoco_warp
import numpy as np
import warp

warp.config.quiet = True
A = [
    (0.207267195, -3.10556769, 0.43718183),
    (3.44097924, -2.02766347, -1.17967415),
    (2.90202713, 2.82290435, 0.976133823),
    (-0.331684798, 1.74500048, 2.59298992),
    (4.51888323, -0.41080758, 2.05403781),
    (-1.40958881, 0.128144443, -0.640722156),
    (1.28517115, -1.4887116, 3.67089391),
    (1.82412326, 1.20604849, -2.25757813),
]
B = [
    (1.88633204, -1.88633204, -1.88633204),
    (-2.96423602, 0.269475996, -1.34738004),
    (-0.269475996, -1.34738004, 2.96423602),
    (-1.34738004, -2.96423602, -0.269475996),
    (2.96423602, -0.269475996, 1.34738004),
    (1.34738004, 2.96423602, 0.269475996),
    (0.269475996, 1.34738004, -2.96423602),
    (-1.88633204, 1.88633204, 1.88633204),
]


def contacts(move):
    spec = mujoco.MjSpec()
    for name, points, by in (("A", A, 0), ("B", B, move)):
        spec.add_mesh(name=name, uservert=(np.array(points) + by).astype(np.float32).ravel())
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


contacts(0.0625)
raise SystemExit(contacts(0) == 0)
