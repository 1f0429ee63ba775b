"""Newton alone: asks the solver of a pair of convex shapes, or the function of the pair, about the
pairs of a file. docs/engines.md, Without the driver.

The solver calls MPR, then GJK, and takes its own inflation off again (collision_convex.py). It
hands a `ContactData` to a writer: the distance is negative in an overlap, the normal points from A
to B.

narrow_phase.py says which pairs have a function in collision_primitive.py; types are in order, the
lower first. Elsewhere a ball or capsule has a core of 1e-4, and what its radius is more is taken
off the distance (collision_core.py). Capsules, cylinders and cones lie along z.
"""

import sys

import numpy as np
import warp as wp
from newton import GeoType
from newton._src.geometry import collision_primitive as pairs
from newton._src.geometry.collision_convex import create_solve_convex_single_contact
from newton._src.geometry.collision_core import no_post_process_contact
from newton._src.geometry.contact_data import ContactData
from newton._src.geometry.support_function import (
    GenericShapeData,
    SupportMapDataProvider,
    pack_mesh_ptr,
    support_map,
)


@wp.func
def write(contact: ContactData, said: wp.array[float], index: int):
    said[0] = contact.contact_distance
    for k in range(3):
        said[1 + k] = contact.contact_normal_a_to_b[k]


solve = create_solve_convex_single_contact(support_map, write, no_post_process_contact)


@wp.func
def convex(pointer: wp.uint64):
    shape = GenericShapeData()
    shape.shape_type = int(GeoType.CONVEX_MESH)
    shape.scale = wp.vec3(1.0, 1.0, 1.0)
    shape.auxiliary = pack_mesh_ptr(pointer)
    shape.shape_index = -1  # without the tables that a model adds for speed
    return shape


@wp.kernel(enable_backward=False)
def ask(a: wp.uint64, b: wp.uint64, said: wp.array[float]):
    none, still = wp.vec3(0.0, 0.0, 0.0), wp.quat_identity()
    provider = SupportMapDataProvider()
    solve(convex(a), convex(b), still, still, none, none, provider, 0.0, said, ContactData())


SPHERE, CAPSULE = wp.constant(int(GeoType.SPHERE)), wp.constant(int(GeoType.CAPSULE))
CYLINDER, BOX = wp.constant(int(GeoType.CYLINDER)), wp.constant(int(GeoType.BOX))
CORE = wp.constant(1e-4)


@wp.func
def shape(kind: int, size: wp.vec3):
    data = GenericShapeData()
    data.shape_type = kind
    data.scale = size
    data.shape_index = -1
    return data


@wp.kernel(enable_backward=False)
def ask_shapes(
    first: int, second: int, a: wp.vec3, b: wp.vec3, here: wp.vec3, there: wp.vec3,
    turn: wp.quat, other: wp.quat, said: wp.array[float],
):
    up = wp.vec3(0.0, 0.0, 1.0)
    line, along = wp.quat_rotate(turn, up), wp.quat_rotate(other, up)
    is_own, d, n, beyond = int(1), float(0.0), wp.vec3(0.0), float(0.0)
    if first == SPHERE and second == SPHERE:
        d, _p, n = pairs.collide_sphere_sphere(here, a[0], there, b[0])
    elif first == SPHERE and second == CAPSULE:
        d, _p, n = pairs.collide_sphere_capsule(here, a[0], there, along, b[0], b[1])
    elif first == SPHERE and second == CYLINDER:
        d, _p, n = pairs.collide_sphere_cylinder(here, a[0], there, along, b[0], b[1])
    elif first == SPHERE and second == BOX:
        d, _p, n = pairs.collide_sphere_box(here, a[0], there, wp.quat_to_matrix(other), b)
    elif first == CAPSULE and second == CAPSULE:
        two, _q, n = pairs.collide_capsule_capsule(here, line, a[0], a[1], there, along, b[0], b[1])
        d = wp.min(two)
    else:
        is_own = 0
        if first == CAPSULE and second == CYLINDER:
            is_barrel, d, _p, n = pairs._collide_capsule_cylinder_barrel(
                here, line, a[0], a[1], there, along, b[0], b[1]
            )
            if is_barrel:
                is_own = 1
    said[4] = float(is_own)
    said[0] = d
    for k in range(3):
        said[1 + k] = n[k]
    if is_own == 0:
        if first == SPHERE or first == CAPSULE:
            beyond += a[0] - CORE
            a[0] = CORE
        if second == SPHERE or second == CAPSULE:
            beyond += b[0] - CORE
            b[0] = CORE
        provider = SupportMapDataProvider()
        # Farther than this it would not look for the distance.
        far = wp.length(there - here) + 1.0
        of_a, of_b = shape(first, a), shape(second, b)
        solve(of_a, of_b, turn, other, here, there, provider, far, said, ContactData())
        said[0] = said[0] - beyond


def primitive(line):
    """The type, the sizes, the place and the rotation of a line."""
    words, pose = line.split(" at ")[0].split(), np.array(line.split(" at ")[1].split(), float)
    turn, sizes = pose[3:].reshape(3, 3), [float(word) for word in words[1:4] if word not in "xyz"]
    if words[-1] in "xyz":
        sizes.reverse()  # the radius is first
        turn = np.roll(turn, 2 - "xyz".index(words[3]), axis=1)
    kind = GeoType[{"ball": "SPHERE"}.get(words[0], words[0].upper())]
    rotation = wp.quat_from_matrix(wp.mat33(*turn.ravel()))
    return int(kind), wp.vec3(*(sizes + [0.0, 0.0])[:3]), wp.vec3(*pose[:3]), rotation


def primitives(a, b):
    a, b = primitive(a), primitive(b)
    sign = -1 if a[0] > b[0] else 1
    a, b = (a, b)[::sign]
    said = wp.zeros(5, dtype=float)
    wp.launch(ask_shapes, dim=1, inputs=[*(x for both in zip(a, b) for x in both), said])
    distance, *normal, is_own = said.numpy().tolist()
    if is_own and distance > 0:
        return ["separated"]
    status = "penetrating" if distance <= 0 else "separated"
    return [status, -distance, *(sign * x for x in normal)]


def mesh(line):
    """The mesh of a line; its points are moved to where they stand."""
    shape, pose = line.split(" at ")
    corners, triangles = shape.removeprefix("hull ").split(" faces ")
    points = np.array(corners.split()[1:], float).reshape(-1, 3)
    faces = np.array(triangles.split()[1:], int).reshape(-1, 4)[:, 1:]
    pose = np.array(pose.split(), float)
    points = points @ pose[3:].reshape(3, 3).T + pose[:3]
    return wp.Mesh(wp.array(points, dtype=wp.vec3), wp.array(faces.ravel(), dtype=int))


wp.set_device("cpu")
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    if not a.startswith("hull"):
        print("=", *primitives(a, b), flush=True)
        continue
    a, b, said = mesh(a), mesh(b), wp.zeros(4, dtype=float)
    wp.launch(ask, dim=1, inputs=[a.id, b.id, said])
    distance, *normal = said.numpy().tolist()
    print("=", "penetrating" if distance <= 0 else "separated", -distance, *normal, flush=True)
