"""MuJoCo Warp under epa-oracle: its `collision_gjk.ccd` of two meshes, called from a kernel; or of
two other geoms what its collision table sends them to, `ccd` or a function of the pair. `strict` is
the same with a tolerance of 1e-7, which f32 can hold, and 1000 rounds."""

from protocol import ARGUMENTS, declare, serve, unsupported

declare()

import numpy as np
import warp as wp
from mujoco_warp import GeomType
from mujoco_warp._src.collision_core import Geom
from mujoco_warp._src.collision_gjk import ccd
from mujoco_warp._src.collision_primitive_core import (
    capsule_box,
    capsule_capsule,
    sphere_box,
    sphere_capsule,
    sphere_cylinder,
    sphere_sphere,
)
from mujoco_warp._src.types import MJ_MAX_EPAFACES, MJ_MAX_EPAHORIZON

wp.config.quiet = True
# ccd_iterations and ccd_tolerance of mjOption, by default or strict; the most points of a mesh here.
ITERATIONS, TOLERANCE = (1000, 1e-7) if "strict" in ARGUMENTS else (35, 1e-6)
MOST = 256


@wp.func
def axis(turn: wp.mat33):
    return wp.vec3(turn[0, 2], turn[1, 2], turn[2, 2])


@wp.func
def placed(
    size: wp.vec3,
    turn: wp.mat33,
    place: wp.vec3,
    points: wp.array(dtype=wp.vec3),
    first: int,
    count: int,
):
    geom = Geom()
    geom.index = -1
    geom.rot = turn
    geom.size = size
    geom.pos = place
    geom.graphadr = -1
    geom.mesh_polyadr = -1
    geom.vert = points
    geom.vertadr = first
    geom.vertnum = count
    return geom


@wp.kernel(enable_backward=False)
def kernel(
    types: wp.vec2i,
    a: wp.vec3,
    b: wp.vec3,
    turn: wp.mat33,
    other: wp.mat33,
    at: wp.vec3,
    start: wp.vec3,
    start_b: wp.vec3,
    points: wp.array(dtype=wp.vec3),
    vertices: wp.vec2i,
    vert: wp.array(dtype=wp.vec3),
    vert_index: wp.array(dtype=int),
    face: wp.array(dtype=int),
    face_pr: wp.array(dtype=wp.vec3),
    face_norm2: wp.array(dtype=float),
    horizon: wp.array(dtype=int),
    overflow: wp.array(dtype=int),
    distance: wp.array(dtype=float),
    count: wp.array(dtype=int),
    ends: wp.array(dtype=wp.vec3),
):
    sphere = types[0] == int(GeomType.SPHERE)
    capsule = types[0] == int(GeomType.CAPSULE)
    count[0] = -1  # a contact of a function of the pair, with a normal
    o = wp.vec3(0.0)
    d = float(0.0)
    n = wp.vec3(0.0)
    if sphere and types[1] == int(GeomType.SPHERE):
        d, _p, n = sphere_sphere(o, a[0], at, b[0])
    elif sphere and types[1] == int(GeomType.CAPSULE):
        d, _p, n = sphere_capsule(o, a[0], at, axis(other), b[0], b[1])
    elif sphere and types[1] == int(GeomType.CYLINDER):
        d, _p, n = sphere_cylinder(o, a[0], at, axis(other), b[0], b[1])
    elif sphere and types[1] == int(GeomType.BOX):
        d, _p, n = sphere_box(o, a[0], at, other, b)
    elif capsule and (types[1] == int(GeomType.CAPSULE) or types[1] == int(GeomType.BOX)):
        if types[1] == int(GeomType.CAPSULE):
            both, _ps, ns = capsule_capsule(o, axis(turn), a[0], a[1], at, axis(other), b[0], b[1])
        else:
            both, _ps, ns = capsule_box(o, axis(turn), a[0], a[1], at, other, b)
        least = wp.where(both[1] < both[0], 1, 0)
        d = both[least]
        n = ns[least]
    else:
        d, contacts, p, q, _index = ccd(
            wp.static(TOLERANCE),
            1.0e30,
            wp.static(ITERATIONS),
            wp.static(ITERATIONS),
            placed(a, turn, o, points, 0, vertices[0]),
            placed(b, other, at, points, vertices[0], vertices[1]),
            types[0],
            types[1],
            start,
            start_b,
            vert,
            vert_index,
            face,
            face_pr,
            face_norm2,
            horizon,
            False,
            0,
            overflow,
        )
        count[0] = contacts
        ends[0] = p
        ends[1] = q
    if count[0] < 0:
        ends[0] = n
    distance[0] = d


def new(size, of):
    return wp.zeros(size, dtype=of, device="cpu")


FACES = 6 + MJ_MAX_EPAFACES * ITERATIONS
POINTS = new(2 * MOST, wp.vec3)
WORK = [
    new(10 + 2 * ITERATIONS, wp.vec3),
    new(10 + 2 * ITERATIONS, int),
    new(FACES, int),
    new(FACES, wp.vec3),
    new(FACES, float),
    new(MJ_MAX_EPAHORIZON, int),
    new(1, int),
]
DISTANCE, COUNT, ENDS = new(1, float), new(1, int), new(2, wp.vec3)


def launched(*inputs, vertices=(0, 0)):
    """Runs the kernel; gives the two vectors of its answer."""
    for array in WORK:
        array.zero_()
    inputs = [*inputs, POINTS, wp.vec2i(*vertices), *WORK, DISTANCE, COUNT, ENDS]
    wp.launch(kernel, dim=1, inputs=inputs, device="cpu")
    return ENDS.numpy().astype(float)


def said(p, q):
    if WORK[-1].numpy()[0]:
        return {"status": "error", "message": "overflow of its buffers"}
    if COUNT.numpy()[0] == 0:  # no contact: its EPA gave up, and the numbers mean nothing
        return {"status": "separated"}
    distance = float(DISTANCE.numpy()[0])
    return {
        "status": "penetrating" if distance <= 0 else "separated",
        "depth": distance,
        "a": p,
        "b": q,
    }


MESHES, TURN = wp.vec2i(int(GeomType.MESH), int(GeomType.MESH)), wp.mat33(np.eye(3))
TYPES = {
    "ball": GeomType.SPHERE,
    "capsule": GeomType.CAPSULE,
    "ellipsoid": GeomType.ELLIPSOID,
    "cylinder": GeomType.CYLINDER,
    "box": GeomType.BOX,
}


def geom(s):
    size = s.half_extents or s.radii or [s.radius, s.half_height or 0.0, 0.0]
    # Its capsules and cylinders lie along z.
    turned = s.kind in ("capsule", "cylinder")
    rotation = s.rotation_of_axis("z") if turned else s.rotation
    return wp.vec3(*size), wp.mat33(*[x for row in rotation for x in row])


def geoms(a, b):
    turned = TYPES[a.kind] > TYPES[b.kind]  # its pairs begin with the lower type
    a, b = (b, a) if turned else (a, b)
    (size_a, turn_a), (size_b, turn_b) = geom(a), geom(b)
    # It puts the first geom at the origin.
    here = np.array(a.translation, np.float32)
    at = wp.vec3(*(np.array(b.translation, np.float32) - here))
    types = wp.vec2i(int(TYPES[a.kind]), int(TYPES[b.kind]))
    ends = launched(types, size_a, size_b, turn_a, turn_b, at, wp.vec3(), at)
    if COUNT.numpy()[0] >= 0:
        return said(*(ends[::-1] if turned else ends) + here)
    distance = float(DISTANCE.numpy()[0])
    if distance > 0:  # a contact that is not made
        return {"status": "separated"}
    normal = -ends[0] if turned else ends[0]
    return {"status": "penetrating", "depth": distance, "normal": normal}


def penetration(a, b):
    if a.kind != "hull":
        return geoms(a, b)
    if max(len(a.points), len(b.points)) > MOST:
        return unsupported("more than 256 vertices: the driver's limit")
    both, cut = np.array(a.points + b.points, np.float32), len(a.points)
    POINTS.numpy()[: len(both)] = both
    # Where the geoms are.
    starts = [wp.vec3(*points.mean(0)) for points in (both[:cut], both[cut:])]
    place = [wp.vec3(), wp.vec3(), TURN, TURN, wp.vec3(), *starts]
    return said(*launched(MESHES, *place, vertices=(cut, len(b.points))))


serve(penetration, declared=True)
