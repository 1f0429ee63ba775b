"""MuJoCo alone: asks `mj_geomDistance` about the pairs of a file, in models written as XML.
docs/engines.md, Without the driver.

Its distance is negative where geoms overlap (mj_geomDistance). It says nothing of a normal.
Capsules and cylinders lie along z, and `size` is a radius and half a length (XML reference, geom).
"""

import sys

import mujoco
import numpy as np

FAR = 1e35
TYPES = {"ball": "sphere"}
# The columns of the rotation that become MuJoCo's x and y, so that the axis becomes z.
COLUMNS = {"x": [1, 2], "y": [2, 0], "z": [0, 1]}
STRICT = '<option ccd_tolerance="1e-12" ccd_iterations="1000"/>'


def geom(name, line):
    """The elements of a shape: a mesh, if it needs one, and a geom in its pose."""
    words = line.split()
    at = words.index("at")
    pose = [float(word) for word in words[at + 1 :]]
    kind, sizes, columns, mesh = TYPES.get(words[0], words[0]), words[1:at], [0, 1], ""
    if kind == "hull":
        vertices = " ".join(sizes[1 : 1 + 3 * int(sizes[0])])
        mesh = f'<mesh name="{name}" inertia="convex" vertex="{vertices}"/>'
        size = f'type="mesh" mesh="{name}"'
    else:
        if kind in ("capsule", "cylinder"):
            half, radius, axis = sizes
            sizes, columns = [radius, half], COLUMNS[axis]
        size = f'type="{kind}" size="{" ".join(sizes)}"'
    axes = np.reshape(pose[3:], (3, 3)).T[columns]
    pos, axes = (" ".join(repr(float(x)) for x in of) for of in (pose[:3], axes.ravel()))
    return mesh, f'<geom name="{name}" {size} pos="{pos}" xyaxes="{axes}"/>'


def distance(a, b):
    meshes, geoms = zip(geom("a", a), geom("b", b))
    option = STRICT if sys.argv[2] == "native-strict" else ""
    model = mujoco.MjModel.from_xml_string(
        f"<mujoco>{option}<asset>{''.join(meshes)}</asset>"
        f"<worldbody>{''.join(geoms)}</worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    ids = (mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_GEOM, name) for name in "ab")
    return mujoco.mj_geomDistance(model, data, *ids, FAR, None)


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    try:
        found = distance(a, b)
        print("=", "penetrating" if found <= 0 else "separated", -found, "- - -", flush=True)
    except ValueError as error:
        print("= error", str(error).splitlines()[0], flush=True)
