"""MJX alone: asks `mjx.collision` about the pairs of a file, in models written as XML.
docs/engines.md, Without the driver.

A contact has a distance, negative where geoms overlap, and a frame, whose first row is the normal
from the first geom to the second (mjContact). Geoms are in the order of their types. Capsules and
cylinders lie along z, and `size` is a radius and half a length (XML reference, geom).
"""

import sys

import jax
import mujoco
import numpy as np
from mujoco import mjx

# The columns of the rotation that become MuJoCo's x and y, so that the axis becomes z.
COLUMNS = {"x": [1, 2], "y": [2, 0], "z": [0, 1]}


def body(line):
    """A body that is free, with a shape in its pose."""
    words = line.split()
    at = words.index("at")
    pose = [float(word) for word in words[at + 1 :]]
    kind, sizes, columns = words[0].replace("ball", "sphere"), words[1:at], [0, 1]
    if kind in ("capsule", "cylinder"):
        half, radius, axis = sizes
        sizes, columns = [radius, half], COLUMNS[axis]
    axes = np.reshape(pose[3:], (3, 3)).T[columns].ravel()
    pos, axes = (" ".join(repr(float(x)) for x in of) for of in (pose[:3], axes))
    geom = f'<geom type="{kind}" size="{" ".join(sizes)}" pos="{pos}" xyaxes="{axes}"/>'
    return f"<body><freejoint/>{geom}</body>"


@jax.jit
def collided(model, data):
    contact = mjx.collision(model, mjx.kinematics(model, data))._impl.contact
    return contact.dist, contact.frame, contact.geom[:, 0]


def deepest(a, b):
    """The distance and the normal of the deepest contact."""
    xml = f"<mujoco><worldbody>{body(a)}{body(b)}</worldbody></mujoco>"
    model = mjx.put_model(mujoco.MjModel.from_xml_string(xml))
    distances, frames, first = map(np.asarray, collided(model, mjx.make_data(model)))
    at = distances.argmin()
    return distances[at], frames[at][0] * (-1 if first[at] == 1 else 1)


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    try:
        distance, normal = deepest(a, b)
        if distance > 0:
            print("= separated - - - -", flush=True)
        else:
            print("= penetrating", -distance, *normal, flush=True)
    except (NotImplementedError, ValueError) as error:
        print("= error", str(error).splitlines()[0], flush=True)
