"""MuJoCo alone: asks `mj_geomDistance` about the pairs of a file, in models written as XML, or for
the rows of contacts takes a step's contacts (`mj_forward`). docs/engines.md, Without the driver.

Its distance is negative where geoms overlap (mj_geomDistance). It says nothing of a normal. That of
a contact points from `geom[0]` to `geom[1]`, which are in the order of their types (mjContact).
Geoms of bodies that cannot move have no contacts (Computation, Collision detection, Selection).
Capsules and cylinders lie along z, and `size` is a radius and half a length (XML reference, geom).
"""

import sys

import mujoco
import numpy as np

FAR = 1e35
TYPES = {"ball": "sphere"}
# The columns of the rotation that become MuJoCo's x and y, so that the axis becomes z.
COLUMNS = {"x": [1, 2], "y": [2, 0], "z": [0, 1]}
CONTACTS = sys.argv[2].startswith("contacts")
# Any: a contact does not depend on it, and the compiler refuses a small one.
MASS = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
STRICT = ' ccd_tolerance="1e-12" ccd_iterations="1000"'
# The flags of the XML reference, option/flag, that a row disables.
FLAGS = {"libccd": "nativeccd", "single": "multiccd"}


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
    pose = f'pos="{pos}" xyaxes="{axes}"'
    if not CONTACTS:
        return mesh, f'<geom name="{name}" {size} {pose}/>'
    return mesh, f'<body {pose}><freejoint/>{MASS}<geom name="{name}" {size}/></body>'


def asked(a, b):
    """The model of two shapes, its data, and their geoms."""
    meshes, geoms = zip(geom("a", a), geom("b", b))
    flags = [f'<flag {flag}="disable"/>' for word, flag in FLAGS.items() if word in sys.argv[2]]
    option = f"<option{STRICT if 'strict' in sys.argv[2] else ''}>{''.join(flags)}</option>"
    model = mujoco.MjModel.from_xml_string(
        f"<mujoco>{option}<asset>{''.join(meshes)}</asset>"
        f"<worldbody>{''.join(geoms)}</worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data, [model.geom(name).id for name in "ab"]


def distance(a, b):
    model, data, ids = asked(a, b)
    found = mujoco.mj_geomDistance(model, data, *ids, FAR, None)
    return ["penetrating" if found <= 0 else "separated", -found, "- - -"]


def contact(a, b):
    _model, data, ids = asked(a, b)
    if not data.ncon:
        return ["separated - - - -"]
    deepest = min(data.contact, key=lambda found: found.dist)
    normal = deepest.frame[:3] if list(deepest.geom) == ids else -deepest.frame[:3]
    return ["penetrating", -deepest.dist, *normal]


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    try:
        print("=", *(contact if CONTACTS else distance)(a, b), flush=True)
    except ValueError as error:
        print("= error", str(error).splitlines()[0], flush=True)
