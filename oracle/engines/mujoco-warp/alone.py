"""MuJoCo Warp alone: asks `collision_gjk.ccd`, or the function of the pair, about the pairs of a file.
docs/engines.md, Without the driver.

It returns a signed distance, negative in an overlap, and a count of contacts; without one the
distance means nothing. It reports no normal. A geom is a mesh without the graph that speeds up
large ones, at the mean of its vertices, with the defaults of MuJoCo's `ccd_iterations` and
`ccd_tolerance`, or with 1000 and 1e-7. Buffers are as long as collision_convex.py makes them.

Of other geoms MJ_COLLISION_TABLE of collision_driver.py says which pairs have a function of their
own; its normal points from the first to the second, and of two contacts the deeper one counts.
Pairs begin with the lower type, and collision_convex.py puts the first geom at the origin.
Capsules and cylinders lie along z.
"""

import sys

import numpy as np
import warp as wp
from mujoco_warp import GeomType
from mujoco_warp._src import collision_primitive_core as pairs
from mujoco_warp._src.collision_core import Geom
from mujoco_warp._src.collision_gjk import ccd
from mujoco_warp._src.types import MJ_MAX_EPAFACES, MJ_MAX_EPAHORIZON

STRICT = "strict" in sys.argv[2]
ROUNDS, TOLERANCE = wp.constant(1000 if STRICT else 35), wp.constant(1e-7 if STRICT else 1e-6)
MESH, FARTHEST = wp.constant(int(GeomType.MESH)), wp.constant(1e30)


@wp.func
def mesh(vertices: wp.array[wp.vec3]):
    geom = Geom()
    geom.rot = wp.identity(3, float)
    geom.vert = vertices
    geom.vertnum = vertices.shape[0]
    geom.graphadr = -1
    geom.mesh_polyadr = -1
    geom.index = -1  # no vertex is cached
    return geom


@wp.kernel(enable_backward=False)
def ask(
    a: wp.array[wp.vec3], b: wp.array[wp.vec3], at_a: wp.vec3, at_b: wp.vec3,
    vert: wp.array[wp.vec3], index: wp.array[int], face: wp.array[int],
    projected: wp.array[wp.vec3], squares: wp.array[float], horizon: wp.array[int],
    overflow: wp.array[int], said: wp.array[float],
):
    distance, count, _a, _b, _index = ccd(
        TOLERANCE, FARTHEST, ROUNDS, ROUNDS, mesh(a), mesh(b), MESH, MESH, at_a, at_b,
        vert, index, face, projected, squares, horizon, False, 0, overflow,
    )
    said[0] = distance
    said[1] = float(count)


SPHERE, CAPSULE = wp.constant(int(GeomType.SPHERE)), wp.constant(int(GeomType.CAPSULE))
CYLINDER, BOX = wp.constant(int(GeomType.CYLINDER)), wp.constant(int(GeomType.BOX))


@wp.func
def primitive(size: wp.vec3, turn: wp.mat33, at: wp.vec3):
    geom = Geom()
    geom.size = size
    geom.rot = turn
    geom.pos = at
    geom.index = -1
    return geom


@wp.kernel(enable_backward=False)
def ask_primitives(
    first: int, second: int, a: wp.vec3, b: wp.vec3, turn_a: wp.mat33, turn_b: wp.mat33,
    at: wp.vec3, vert: wp.array[wp.vec3], index: wp.array[int], face: wp.array[int],
    projected: wp.array[wp.vec3], squares: wp.array[float], horizon: wp.array[int],
    overflow: wp.array[int], said: wp.array[float],
):
    zero = wp.vec3(0.0, 0.0, 0.0)
    up_a, up_b = turn_a @ wp.vec3(0.0, 0.0, 1.0), turn_b @ wp.vec3(0.0, 0.0, 1.0)
    distance, normal, count = float(0.0), wp.vec3(0.0, 0.0, 0.0), int(2)  # 2: with a normal
    if first == SPHERE and second == SPHERE:
        distance, _p, normal = pairs.sphere_sphere(zero, a[0], at, b[0])
    elif first == SPHERE and second == CAPSULE:
        distance, _p, normal = pairs.sphere_capsule(zero, a[0], at, up_b, b[0], b[1])
    elif first == SPHERE and second == CYLINDER:
        distance, _p, normal = pairs.sphere_cylinder(zero, a[0], at, up_b, b[0], b[1])
    elif first == SPHERE and second == BOX:
        distance, _p, normal = pairs.sphere_box(zero, a[0], at, turn_b, b)
    elif first == CAPSULE and second == CAPSULE:
        two, _q, rows = pairs.capsule_capsule(zero, up_a, a[0], a[1], at, up_b, b[0], b[1])
        distance, normal = two[0], rows[0]
        if two[1] < two[0]:
            distance, normal = two[1], rows[1]
    elif first == CAPSULE and second == BOX:
        two, _q, rows = pairs.capsule_box(zero, up_a, a[0], a[1], at, turn_b, b)
        distance, normal = two[0], rows[0]
        if two[1] < two[0]:
            distance, normal = two[1], rows[1]
    else:
        distance, count, _a, _b, _index = ccd(
            TOLERANCE, FARTHEST, ROUNDS, ROUNDS, primitive(a, turn_a, zero),
            primitive(b, turn_b, at), first, second, zero, at,
            vert, index, face, projected, squares, horizon, False, 0, overflow,
        )
    said[0] = distance
    said[1] = float(count)
    for k in range(3):
        said[2 + k] = normal[k]


def points(line):
    """The vertices of a line, where they stand."""
    shape, pose = line.split(" at ")
    corners = np.array(shape.split(" faces")[0].split()[2:], float).reshape(-1, 3)
    pose = np.array(pose.split(), float)
    return (corners @ pose[3:].reshape(3, 3).T + pose[:3]).astype(np.float32)


def geom(line):
    """The type, size, rotation and place of the geom of a line."""
    words, pose = line.split(" at ")[0].split(), np.array(line.split(" at ")[1].split(), float)
    turn, sizes = pose[3:].reshape(3, 3), [float(word) for word in words[1:4] if word not in "xyz"]
    if words[0] in ("capsule", "cylinder"):
        sizes.reverse()  # the radius is first
        turn = np.roll(turn, 2 - "xyz".index(words[3]), axis=1)
    name = {"ball": "SPHERE"}.get(words[0], words[0].upper())
    size = wp.vec3(*(sizes + [0.0, 0.0])[:3])
    return int(GeomType[name]), size, wp.mat33(*turn.ravel()), pose[:3].astype(np.float32)


def primitives(a, b, work):
    """What is said of two geoms that are no meshes."""
    a, b = geom(a), geom(b)
    turn = -1 if a[0] > b[0] else 1
    a, b = (a, b)[::turn]
    said = wp.zeros(5, dtype=float)
    at = wp.vec3(*(b[3] - a[3]))
    wp.launch(ask_primitives, dim=1, inputs=[a[0], b[0], a[1], b[1], a[2], b[2], at, *work, said])
    distance, count, *normal = said.numpy().tolist()
    if count == 2 and distance <= 0:
        return ["penetrating", -distance, *(turn * x for x in normal)]
    if count == 2 or count == 0:
        return ["separated"]
    return ["penetrating" if distance <= 0 else "separated", -distance]


def buffers():
    corners, faces = 10 + 2 * ROUNDS, 6 + MJ_MAX_EPAFACES * ROUNDS
    sizes = [(corners, wp.vec3), (corners, int), (faces, int), (faces, wp.vec3), (faces, float)]
    return [wp.zeros(n, dtype=of) for n, of in [*sizes, (MJ_MAX_EPAHORIZON, int), (1, int)]]


wp.set_device("cpu")
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    work = buffers()
    if not a.startswith("hull"):
        print("=", *primitives(a, b, work), flush=True)
        continue
    a, b, said = points(a), points(b), wp.zeros(2, dtype=float)
    meshes = [wp.array(vertices, dtype=wp.vec3) for vertices in (a, b)]
    wp.launch(ask, dim=1, inputs=[*meshes, wp.vec3(*a.mean(0)), wp.vec3(*b.mean(0)), *work, said])
    distance, count = said.numpy().tolist()
    if work[-1].numpy()[0]:
        print("= error overflow", flush=True)
    elif count == 0:
        print("= separated", flush=True)
    else:
        print("=", "penetrating" if distance <= 0 else "separated", -distance, flush=True)
