"""MuJoCo Warp under epa-oracle: its `collision_gjk.ccd` of two meshes, called from a kernel."""

from protocol import declare, serve, unsupported

declare()

import numpy as np
import warp as wp
from mujoco_warp import GeomType
from mujoco_warp._src.collision_core import Geom
from mujoco_warp._src.collision_gjk import ccd
from mujoco_warp._src.types import MJ_MAX_EPAFACES, MJ_MAX_EPAHORIZON

wp.config.quiet = True
# The defaults of ccd_iterations and ccd_tolerance of mjOption; the most points of a mesh here.
ITERATIONS, TOLERANCE, MOST = 35, 1e-6, 256


@wp.func
def mesh(points: wp.array(dtype=wp.vec3), first: int, count: int):
    geom = Geom()
    geom.index = -1
    geom.rot = wp.identity(3, float)
    geom.graphadr = -1
    geom.mesh_polyadr = -1
    geom.vert = points
    geom.vertadr = first
    geom.vertnum = count
    return geom


@wp.kernel(enable_backward=False)
def kernel(
    points: wp.array(dtype=wp.vec3),
    na: int,
    nb: int,
    start: wp.array(dtype=wp.vec3),
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
    a = mesh(points, 0, na)
    b = mesh(points, na, nb)
    found, contacts, p, q, _index = ccd(
        wp.static(TOLERANCE),
        1.0e30,
        wp.static(ITERATIONS),
        wp.static(ITERATIONS),
        a,
        b,
        int(GeomType.MESH),
        int(GeomType.MESH),
        start[0],
        start[1],
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
    distance[0] = found
    count[0] = contacts
    ends[0] = p
    ends[1] = q


def new(size, of):
    return wp.zeros(size, dtype=of, device="cpu")


FACES = 6 + MJ_MAX_EPAFACES * ITERATIONS
POINTS, START = new(2 * MOST, wp.vec3), new(2, wp.vec3)
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


def penetration(a, b):
    if max(len(a.points), len(b.points)) > MOST:
        return unsupported("more than 256 vertices: the driver's limit")
    both, cut = np.array(a.points + b.points, np.float32), len(a.points)
    POINTS.numpy()[: len(both)] = both
    START.numpy()[:] = both[:cut].mean(0), both[cut:].mean(0)  # where the geoms are
    for array in WORK:
        array.zero_()
    inputs = [POINTS, cut, len(b.points), START, *WORK, DISTANCE, COUNT, ENDS]
    wp.launch(kernel, dim=1, inputs=inputs, device="cpu")
    if WORK[-1].numpy()[0]:
        return {"status": "error", "message": "overflow of its buffers"}
    if COUNT.numpy()[0] == 0:  # no contact: its EPA gave up, and the numbers mean nothing
        return {"status": "separated"}
    distance, (p, q) = float(DISTANCE.numpy()[0]), ENDS.numpy().astype(float)
    return {
        "status": "penetrating" if distance <= 0 else "separated",
        "depth": distance,
        "a": p,
        "b": q,
    }


serve(penetration, declared=True)
