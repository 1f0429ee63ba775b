"""Newton under epa-oracle: its MPR of two meshes, and its GJK where they do not overlap; or of two
other geoms what its narrow phase does, a function of the pair or the same."""

from protocol import declare, serve

declare()

import numpy as np
import warp as wp
from newton import GeoType
from newton._src.geometry.collision_core import MINKOWSKI_CORE_RADIUS
from newton._src.geometry.collision_primitive import (
    _collide_capsule_cylinder_barrel,
    collide_capsule_capsule,
    collide_sphere_box,
    collide_sphere_capsule,
    collide_sphere_cylinder,
    collide_sphere_sphere,
)
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
def geom_of(kind: int, size: wp.vec3, mesh: wp.uint64):
    shape = GenericShapeData()
    shape.shape_type = kind
    shape.scale = size
    if kind == int(GeoType.SPHERE) or kind == int(GeoType.CAPSULE):
        shape.scale[0] = MINKOWSKI_CORE_RADIUS  # the rest of its radius is added to what is found
    if kind == int(GeoType.CONVEX_MESH):
        shape.auxiliary = pack_mesh_ptr(mesh)
    shape.shape_index = -1
    return shape


@wp.func
def rest(kind: int, size: wp.vec3):
    is_round = kind == int(GeoType.SPHERE) or kind == int(GeoType.CAPSULE)
    return wp.where(is_round, size[0] - MINKOWSKI_CORE_RADIUS, 0.0)


@wp.kernel(enable_backward=False)
def kernel(
    types: wp.vec2i,
    a: wp.vec3,
    b: wp.vec3,
    at_a: wp.vec3,
    at_b: wp.vec3,
    turn_a: wp.quat,
    turn_b: wp.quat,
    mesh_a: wp.uint64,
    mesh_b: wp.uint64,
    number: wp.array(dtype=float),
    vectors: wp.array(dtype=wp.vec3),
):
    up = wp.vec3(0.0, 0.0, 1.0)
    up_a = wp.quat_rotate(turn_a, up)
    up_b = wp.quat_rotate(turn_b, up)
    sphere = types[0] == int(GeoType.SPHERE)
    capsule = types[0] == int(GeoType.CAPSULE)
    s = float(0.0)
    n = wp.vec3(0.0)
    found = True
    if sphere and types[1] == int(GeoType.SPHERE):
        s, _p, n = collide_sphere_sphere(at_a, a[0], at_b, b[0])
    elif sphere and types[1] == int(GeoType.CAPSULE):
        s, _p, n = collide_sphere_capsule(at_a, a[0], at_b, up_b, b[0], b[1])
    elif sphere and types[1] == int(GeoType.CYLINDER):
        s, _p, n = collide_sphere_cylinder(at_a, a[0], at_b, up_b, b[0], b[1])
    elif sphere and types[1] == int(GeoType.BOX):
        s, _p, n = collide_sphere_box(at_a, a[0], at_b, wp.quat_to_matrix(turn_b), b)
    elif capsule and types[1] == int(GeoType.CAPSULE):
        both, _ps, n = collide_capsule_capsule(at_a, up_a, a[0], a[1], at_b, up_b, b[0], b[1])
        s = wp.min(both[0], both[1])
    elif capsule and types[1] == int(GeoType.CYLINDER):
        found, s, _p, n = _collide_capsule_cylinder_barrel(
            at_a, up_a, a[0], a[1], at_b, up_b, b[0], b[1]
        )
    else:
        found = False
    number[1] = wp.where(found, 1.0, 0.0)
    if not found:
        geom_a = geom_of(types[0], a, mesh_a)
        geom_b = geom_of(types[1], b, mesh_b)
        provider = SupportMapDataProvider()
        turn = wp.quat_inverse(turn_a) * turn_b
        at = wp.quat_rotate_inv(turn_a, at_b - at_a)
        hit, p, q, n, s = mpr(geom_a, geom_b, turn, at, wp.static(ENLARGE), provider)
        if hit:
            s = -s + wp.static(ENLARGE)
            p = p - n * wp.static(0.5 * ENLARGE)
            q = q + n * wp.static(0.5 * ENLARGE)
        else:
            _apart, p, q, n, s = gjk(geom_a, geom_b, turn, at, 0.0, provider)
        rest_a = rest(types[0], a)
        rest_b = rest(types[1], b)
        s = s - rest_a - rest_b
        vectors[1] = wp.quat_rotate(turn_a, p + n * rest_a) + at_a
        vectors[2] = wp.quat_rotate(turn_a, q - n * rest_b) + at_a
        n = wp.quat_rotate(turn_a, n)
    number[0] = s
    vectors[0] = n


NUMBER = wp.zeros(2, dtype=float, device="cpu")
VECTORS = wp.zeros(3, dtype=wp.vec3, device="cpu")
TYPES = {
    "ball": GeoType.SPHERE,
    "capsule": GeoType.CAPSULE,
    "ellipsoid": GeoType.ELLIPSOID,
    "cylinder": GeoType.CYLINDER,
    "box": GeoType.BOX,
    "cone": GeoType.CONE,
    "hull": GeoType.CONVEX_MESH,
}


def mesh_of(s):
    points = wp.array(np.array(s.points, np.float32), dtype=wp.vec3, device="cpu")
    faces = wp.array(np.array(s.faces, np.int32).ravel(), dtype=int, device="cpu")
    return wp.Mesh(points, faces)


def geom(s):
    size = s.half_extents or s.radii or [s.radius, s.half_height or 0.0, 0.0]
    if s.kind == "hull":
        size = [1.0, 1.0, 1.0]
    # Its capsules, cylinders and cones lie along z.
    turned = s.kind in ("capsule", "cylinder", "cone")
    rotation = s.rotation_of_axis("z") if turned else s.rotation
    turn = wp.quat_from_matrix(wp.mat33(*[x for row in rotation for x in row]))
    return int(TYPES[s.kind]), wp.vec3(*size), wp.vec3(*s.translation), turn


def penetration(a, b):
    turned = TYPES[a.kind] > TYPES[b.kind]  # its pairs begin with the lower type
    first, second = (geom(b), geom(a)) if turned else (geom(a), geom(b))
    both = [x for pair in list(zip(first, second))[1:] for x in pair]
    meshes = [mesh_of(s) for s in (a, b) if s.kind == "hull"]
    ids = [mesh.id for mesh in meshes] or [wp.uint64(0), wp.uint64(0)]
    inputs = [wp.vec2i(first[0], second[0]), *both, *ids, NUMBER, VECTORS]
    wp.launch(kernel, dim=1, inputs=inputs, device="cpu")
    signed, alone = NUMBER.numpy().tolist()
    normal, p, q = VECTORS.numpy().astype(float)
    if turned:
        normal, p, q = -normal, q, p
    answer = {"status": "penetrating" if signed <= 0 else "separated"}
    if alone and signed > 0:  # a contact that is not made
        return answer
    answer |= {"depth": signed, "normal": normal}
    return answer if alone else {**answer, "a": p, "b": q}


serve(penetration, declared=True)
