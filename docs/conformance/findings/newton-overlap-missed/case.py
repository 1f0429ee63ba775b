"""Two tetrahedra at coordinates of up to 8192 with the true depth 112.4. Exit code 1: they are
apart, or the depth is another."""

import numpy as np
import warp as wp
from newton import GeoType
from newton._src.geometry.mpr import create_solve_mpr, create_support_map_function
from newton._src.geometry.penetration import create_solve_box_penetration
from newton._src.geometry.simplex_solver import create_solve_closest_distance
from newton._src.geometry.support_function import GenericShapeData, SupportMapDataProvider
from newton._src.geometry.support_function import pack_mesh_ptr, support_map

wp.config.quiet = True
ENLARGE = 1e-4  # as collision_convex.py does
FUNCTIONS = create_support_map_function(support_map)
mpr = create_solve_mpr(support_map, _support_funcs=FUNCTIONS, depth_certificate=create_solve_box_penetration).core
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
def kernel(id_a: wp.uint64, id_b: wp.uint64, number: wp.array(dtype=float), normal: wp.array(dtype=wp.vec3)):
    a = mesh(id_a)
    b = mesh(id_b)
    provider = SupportMapDataProvider()
    hit, p, q, n, s = mpr(a, b, wp.quat_identity(), wp.vec3(0.0), wp.static(ENLARGE), provider)
    number[1] = float(int(hit))
    if hit:
        s = -s + wp.static(ENLARGE)
    else:
        _apart, p, q, n, s = gjk(a, b, wp.quat_identity(), wp.vec3(0.0), 0.0, provider)
    number[0] = s
    normal[0] = n


A = [(-1440, 3808, 2896), (592, 0, 4944), (0, 0, 0), (816, 4160, 560)]
B = [(-1824, 3824, 3536), (0, 0, 8192), (0, 8192, 0), (1680, 2528, 1056)]
FACES = np.array([(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)], np.int32).ravel()
TRUTH = (16787628390528 / 1327886551) ** 0.5


def signed_distance(scale):
    meshes = []
    for points in (A, B):
        points = np.array(points, np.float32) * np.float32(scale)
        points = wp.array(points, dtype=wp.vec3, device="cpu")
        meshes.append(wp.Mesh(points, wp.array(FACES, dtype=int, device="cpu")))
    signed, normal = wp.zeros(2, dtype=float, device="cpu"), wp.zeros(1, dtype=wp.vec3, device="cpu")
    wp.launch(kernel, dim=1, inputs=[meshes[0].id, meshes[1].id, signed, normal], device="cpu")
    found, hit = signed.numpy()
    print(f"scale {scale}: MPR hit {bool(hit)}, distance {found}, normal {normal.numpy()[0]}; truth {-TRUTH * scale}")
    return found


signed_distance(2**-10)
raise SystemExit(bool(abs(signed_distance(1) + TRUTH) > 1))
