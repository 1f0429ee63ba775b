"""MuJoCo XLA (MJX) under epa-oracle: `mjx.collision` of two geoms of its own, the deepest contact.

A pair of types is compiled once. Sizes and poses are arrays.
"""

import functools

from protocol import declare, serve, unsupported

declare()

import jax
import mujoco
import numpy as np
from mujoco import mjx

# The types in MuJoCo's order, which is that of the geoms of a contact.
TYPES = ["sphere", "capsule", "ellipsoid", "cylinder", "box"]
PAIR = (
    "<mujoco><worldbody>"
    '<body><freejoint/><geom type="{}" size="1 1 1"/></body>'
    '<body><freejoint/><geom type="{}" size="1 1 1"/></body>'
    "</worldbody></mujoco>"
)


@functools.cache
def compiled(types):
    """The distances and normals of the contacts of two such geoms, as a function."""
    model = mjx.put_model(mujoco.MjModel.from_xml_string(PAIR.format(*types)))
    data = mjx.make_data(model)

    def contacts(size, pos, mat):
        found = mjx.collision(
            model.replace(geom_size=size), data.replace(geom_xpos=pos, geom_xmat=mat)
        )
        return found._impl.contact.dist, found._impl.contact.frame[:, 0]

    return jax.jit(contacts)


def placed(shape):
    kind, size = {
        "box": lambda s: ("box", s.half_extents),
        "ball": lambda s: ("sphere", [s.radius, 0, 0]),
        "capsule": lambda s: ("capsule", [s.radius, s.half_height, 0]),
        "cylinder": lambda s: ("cylinder", [s.radius, s.half_height, 0]),
        "ellipsoid": lambda s: ("ellipsoid", s.radii),
    }[shape.kind](shape)
    # Its capsules and cylinders lie along z.
    turned = kind in ("capsule", "cylinder")
    rotation = shape.rotation_of_axis("z") if turned else shape.rotation
    return TYPES.index(kind), (size, shape.translation, rotation)


def build(a, b):
    if 0 in (a.half_height, b.half_height):
        return unsupported("size 1 must be positive in geom")  # says MuJoCo's compiler
    a, b = placed(a), placed(b)
    swapped = a[0] > b[0]
    (first, of_first), (second, of_second) = (b, a) if swapped else (a, b)
    try:
        contacts = compiled((TYPES[first], TYPES[second]))
    except NotImplementedError as error:
        return unsupported(str(error))
    arrays = [jax.numpy.array(pair, np.float32) for pair in zip(of_first, of_second)]
    return contacts, arrays, -1 if swapped else 1


def query(pair):
    if isinstance(pair, dict):  # it was refused
        return pair
    contacts, arrays, sign = pair
    distances, normals = map(np.asarray, contacts(*arrays))
    deepest = distances.argmin()
    if distances[deepest] > 0:
        return {"status": "separated"}
    normal = sign * normals[deepest].astype(float)
    return {"status": "penetrating", "depth": distances[deepest].astype(float), "normal": normal}


serve(query, build, empty=lambda pair: jax.default_backend(), declared=True)
