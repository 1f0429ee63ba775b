"""Two capsules that cross in their middle, of radius 0.5 along x and 0.25 along y: true depth 0.75,
along z. Exit code 1: the normal is another."""

import mujoco
from mujoco import mjx

XML = """<mujoco><worldbody>
  <body><freejoint/><geom type="capsule" size=".5 2" euler="0 90 0"/></body>
  <body><freejoint/><geom type="capsule" size=".25 2" euler="90 0 0"/></body>
</worldbody></mujoco>"""
model = mjx.put_model(mujoco.MjModel.from_xml_string(XML))
data = mjx.collision(model, mjx.kinematics(model, mjx.make_data(model)))
normal = data._impl.contact.frame[0, 0]
print(f"distance {data._impl.contact.dist[0]}, normal {normal}")
raise SystemExit(bool(abs(normal[2]) < 0.99))
