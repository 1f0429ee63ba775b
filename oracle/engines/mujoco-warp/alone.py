"""MuJoCo Warp alone: asks `collision_gjk.ccd` about the pairs of a file. docs/engines.md, Without
the driver.

It returns a signed distance, negative in an overlap, and a count of contacts; without one the
distance means nothing. It reports no normal. A geom is a mesh without the graph that speeds up
large ones, at the mean of its vertices, with the defaults of MuJoCo's `ccd_iterations` and
`ccd_tolerance`. Buffers are as long as collision_convex.py makes them.
"""

import sys

import numpy as np
import warp as wp
from mujoco_warp import GeomType
from mujoco_warp._src.collision_core import Geom
from mujoco_warp._src.collision_gjk import ccd
from mujoco_warp._src.types import MJ_MAX_EPAFACES, MJ_MAX_EPAHORIZON

ROUNDS, TOLERANCE = wp.constant(35), wp.constant(1e-6)
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


def points(line):
    """The vertices of a line, where they stand."""
    shape, pose = line.split(" at ")
    corners = np.array(shape.split(" faces")[0].split()[2:], float).reshape(-1, 3)
    pose = np.array(pose.split(), float)
    return (corners @ pose[3:].reshape(3, 3).T + pose[:3]).astype(np.float32)


wp.set_device("cpu")
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    a, b = points(a), points(b)
    corners, faces = 10 + 2 * 35, 6 + MJ_MAX_EPAFACES * 35
    sizes = [(corners, wp.vec3), (corners, int), (faces, int), (faces, wp.vec3), (faces, float)]
    work = [wp.zeros(n, dtype=of) for n, of in [*sizes, (MJ_MAX_EPAHORIZON, int), (1, int)]]
    said = wp.zeros(2, dtype=float)
    meshes = [wp.array(vertices, dtype=wp.vec3) for vertices in (a, b)]
    wp.launch(ask, dim=1, inputs=[*meshes, wp.vec3(*a.mean(0)), wp.vec3(*b.mean(0)), *work, said])
    distance, count = said.numpy().tolist()
    if work[-1].numpy()[0]:
        print("= error overflow", flush=True)
    elif count == 0:
        print("= separated", flush=True)
    else:
        print("=", "penetrating" if distance <= 0 else "separated", -distance, flush=True)
