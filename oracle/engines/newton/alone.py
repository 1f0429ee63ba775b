"""Newton alone: asks the solver of a pair of convex meshes about the pairs of a file.
docs/engines.md, Without the driver.

The solver calls MPR, then GJK, and takes its own inflation off again (collision_convex.py). It
hands a `ContactData` to a writer: the distance is negative in an overlap, the normal points from A
to B.
"""

import sys

import numpy as np
import warp as wp
from newton import GeoType
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
    a, b, said = mesh(a), mesh(b), wp.zeros(4, dtype=float)
    wp.launch(ask, dim=1, inputs=[a.id, b.id, said])
    distance, *normal = said.numpy().tolist()
    print("=", "penetrating" if distance <= 0 else "separated", -distance, *normal, flush=True)
