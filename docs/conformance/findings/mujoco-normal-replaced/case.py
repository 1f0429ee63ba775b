"""Two cylinders, one 1 above the other, overlap by 1. Exit code 1: without
`nativeccd` the deepest contact says 1 along x, where 1.875 is needed."""

import mujoco

CYLINDER = '<geom type="cylinder" size="1 1"/>'


def deepest(nativeccd):
    model = mujoco.MjModel.from_xml_string(
        f"""<mujoco><option><flag nativeccd="{nativeccd}"/></option><worldbody>
        <body><freejoint/>{CYLINDER}</body>
        <body pos="0.125 0 1"><freejoint/>{CYLINDER}</body></worldbody></mujoco>"""
    )
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    contact = min(data.contact, key=lambda contact: contact.dist)
    distance, normal = contact.dist, contact.frame[:3].round(6) + 0
    print(f"nativeccd {nativeccd}: distance {distance:.6f} along {normal}")
    return distance, normal


deepest("enable")
distance, normal = deepest("disable")
print("true distance -1 along z; along x 1.875 is needed")
raise SystemExit(bool(abs(distance + 1) > 1e-6 or normal[2] < 0.999))
