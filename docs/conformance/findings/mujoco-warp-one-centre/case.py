"""A cube of side 2 in its own copy: true depth 2. Exit code 1: there is no contact."""

import mujoco
import mujoco_warp
import warp

warp.config.quiet = True
MODEL = """<mujoco><worldbody>
  <body><freejoint/><geom type="box" size="1 1 1"/></body>
  <body pos="0 0 {}"><freejoint/><geom type="box" size="1 1 1"/></body>
</worldbody></mujoco>"""


def contacts(z):
    model = mujoco.MjModel.from_xml_string(MODEL.format(z))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    m, d = mujoco_warp.put_model(model), mujoco_warp.put_data(model, data, nconmax=16)
    mujoco_warp.kinematics(m, d)
    mujoco_warp.collision(m, d)
    count = int(d.nacon.numpy()[0])
    print(f"moved by {z}: MuJoCo {data.contact.dist}, MuJoCo Warp {d.contact.dist.numpy()[:count]}")
    return count


contacts(0.125)
raise SystemExit(contacts(0) == 0)
