"""Newton under epa-oracle: its MPR of two meshes, and its GJK where they do not overlap."""

from protocol import declare, serve

declare()

import numpy as np
import warp as wp
from newton import GeoType
from newton._src.geometry.mpr import create_solve_mpr, create_support_map_function
from newton._src.geometry.penetration import create_solve_box_penetration
from newton._src.geometry.simplex_solver import create_solve_closest_distance
from newton._src.geometry.support_function import (
    GenericShapeData,
    SupportMapDataProvider,
    pack_mesh_ptr,
    support_map,
)

# What Newton inflates shapes without a margin by, and takes off again.
ENLARGE = 1e-4
FUNCTIONS = create_support_map_function(support_map)
CERTIFICATE = create_solve_box_penetration
mpr = create_solve_mpr(support_map, _support_funcs=FUNCTIONS, depth_certificate=CERTIFICATE).core
gjk = create_solve_closest_distance(support_map, _support_funcs=FUNCTIONS).core


@wp.func
def mesh(pointer: wp.uint64):
    shape = GenericShapeData()
    shape.shape_type = int(GeoType.CONVEX_MESH)
    shape.scale = wp.vec3(1.0, 1.0, 1.0)
    shape.auxiliary = pack_mesh_ptr(pointer)
    shape.shape_index = -1
    return shape


@wp.kernel(enable_backward=False)
def kernel(
    id_a: wp.uint64,
    id_b: wp.uint64,
    number: wp.array(dtype=float),
    vectors: wp.array(dtype=wp.vec3),
):
    a = mesh(id_a)
    b = mesh(id_b)
    provider = SupportMapDataProvider()
    hit, p, q, n, s = mpr(a, b, wp.quat_identity(), wp.vec3(0.0), wp.static(ENLARGE), provider)
    if hit:
        s = -s + wp.static(ENLARGE)
        p = p - n * wp.static(0.5 * ENLARGE)
        q = q + n * wp.static(0.5 * ENLARGE)
    else:
        _apart, p, q, n, s = gjk(a, b, wp.quat_identity(), wp.vec3(0.0), 0.0, provider)
    number[0] = s
    vectors[0] = n
    vectors[1] = p
    vectors[2] = q


NUMBER = wp.zeros(1, dtype=float, device="cpu")
VECTORS = wp.zeros(3, dtype=wp.vec3, device="cpu")


def made(shape):
    points = wp.array(np.array(shape.points, np.float32), dtype=wp.vec3, device="cpu")
    faces = wp.array(np.array(shape.faces, np.int32).ravel(), dtype=int, device="cpu")
    return wp.Mesh(points, faces)


def penetration(a, b):
    a, b = made(a), made(b)
    wp.launch(kernel, dim=1, inputs=[a.id, b.id, NUMBER, VECTORS], device="cpu")
    signed, (normal, p, q) = float(NUMBER.numpy()[0]), VECTORS.numpy().astype(float)
    status = "penetrating" if signed <= 0 else "separated"
    return {"status": status, "depth": signed, "normal": normal, "a": p, "b": q}


serve(penetration, declared=True)
