"""Two unit cubes whose edges cross: true depth √2 − 1.3 = 0.1142, along x. Exit code 1: the depth of
the deepest contact is another."""

import mujoco
import numpy as np
from mujoco import mjx

XML = """<mujoco><worldbody>
  <body><freejoint/><geom type="box" size=".5 .5 .5" euler="0 45 0"/></body>
  <body><freejoint/><geom type="box" size=".5 .5 .5" pos="1.3 0 0" euler="0 0 45"/></body>
</worldbody></mujoco>"""
model = mjx.put_model(mujoco.MjModel.from_xml_string(XML))
data = mjx.collision(model, mjx.kinematics(model, mjx.make_data(model)))
distance, true = data._impl.contact.dist.min(), np.sqrt(2) - 1.3
print(f"distance {distance}, normal {data._impl.contact.frame[0, 0]}; true depth {true}")
raise SystemExit(bool(abs(distance + true) > 1e-4))
