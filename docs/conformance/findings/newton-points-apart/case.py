"""Two tetrahedra that touch. Exit code 1: the two points of the contact are further apart than the
depth."""

import numpy as np
import warp as wp
from newton import GeoType
from newton._src.geometry.mpr import create_solve_mpr, create_support_map_function
from newton._src.geometry.penetration import create_solve_box_penetration
from newton._src.geometry.support_function import GenericShapeData, SupportMapDataProvider
from newton._src.geometry.support_function import pack_mesh_ptr, support_map

wp.config.quiet = True
ENLARGE = 1e-4  # as collision_convex.py does
FUNCTIONS = create_support_map_function(support_map)
mpr = create_solve_mpr(support_map, _support_funcs=FUNCTIONS, depth_certificate=create_solve_box_penetration).core


@wp.func
def mesh(pointer: wp.uint64):
    shape = GenericShapeData()
    shape.shape_type = int(GeoType.CONVEX_MESH)
    shape.scale = wp.vec3(1.0, 1.0, 1.0)
    shape.auxiliary = pack_mesh_ptr(pointer)
    shape.shape_index = -1
    return shape


@wp.kernel(enable_backward=False)
def kernel(id_a: wp.uint64, id_b: wp.uint64, number: wp.array(dtype=float), vectors: wp.array(dtype=wp.vec3)):
    a = mesh(id_a)
    b = mesh(id_b)
    provider = SupportMapDataProvider()
    hit, p, q, n, s = mpr(a, b, wp.quat_identity(), wp.vec3(0.0), wp.static(ENLARGE), provider)
    number[0] = s
    number[1] = float(int(hit))
    vectors[0] = p
    vectors[1] = q
    vectors[2] = n


A = [(1, 4, 0), (0, 4, 0), (4.5, -1.5, 0.875), (-1, 4, -1.875)]
B = [(0, 0, 0), (0, 0, 1), (4, -1, 0.625), (0, -2, 0)]
FACES = np.array([(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)], np.int32).ravel()

meshes = []
for points in (A, B):
    points = wp.array(np.array(points, np.float32), dtype=wp.vec3, device="cpu")
    meshes.append(wp.Mesh(points, wp.array(FACES, dtype=int, device="cpu")))
number, vectors = wp.zeros(2, dtype=float, device="cpu"), wp.zeros(3, dtype=wp.vec3, device="cpu")
wp.launch(kernel, dim=1, inputs=[meshes[0].id, meshes[1].id, number, vectors], device="cpu")
depth, hit = number.numpy()
p, q, n = vectors.numpy()
apart = np.linalg.norm(p - q - depth * n)
print(f"MPR hit {bool(hit)}, depth {depth} of the inflated shapes, normal {n}")
print(f"points {p} and {q}; their difference and depth times normal are {apart} apart")
raise SystemExit(bool(apart > 3e-3))
