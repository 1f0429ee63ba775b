"""Box2D 3 under epa-oracle: the manifold of a contact that began in a step of a world, of polygons,
rounded or not, or of its own boxes, circles, capsules and segments.

The package shows neither b2CollidePolygons nor b2ShapeDistance, but the contacts of a body: the
manifold that was made at the beginning of the step.
"""

import math

import numpy as np
import pyb2d3
from protocol import serve, unsupported

SLOP = 0.005


def refusal(points):
    """Why it would not keep these corners, or nothing."""
    if len(points) > 8:
        return "more than 8 corners"
    if min(math.dist(p, q) for p, q in zip(points, points[1:] + points[:1])) < 2 * SLOP:
        return "corners within its slop"
    if pyb2d3.compute_hull(np.array(points, np.float32)).count != len(points):
        return "corners that it welds, or takes for straight"
    return None


def add(body, shape):
    options = pyb2d3.shape_def(density=1.0, enable_contact_events=True)
    if shape.kind == "ball":
        body.create_circle_shape(options, pyb2d3.circle((0, 0), shape.radius))
    elif shape.kind == "capsule":
        end = [shape.half_height * (k == shape.axis) for k in range(2)]
        capsule = pyb2d3.capsule(tuple(-x for x in end), tuple(end), shape.radius)
        body.create_capsule_shape(options, capsule)
    elif shape.kind == "box":
        body.create_polygon_shape(options, pyb2d3.box(*shape.half_extents))
    elif shape.kind == "segment":
        body.create_segment_shape(options, pyb2d3.segment(*map(tuple, shape.points)))
    else:
        hull = pyb2d3.compute_hull(np.array(shape.points, np.float32))
        body.create_polygon_shape(options, pyb2d3.polygon(hull=hull, radius=shape.radius))


def place(shape):
    turn = pyb2d3.Rot()
    turn.c, turn.s = shape.rotation[0][0], shape.rotation[1][0]
    return {"position": tuple(shape.translation), "rotation": turn}


def collide(world, a, b):
    bodies = [
        world.create_static_body(**place(a)),
        world.create_dynamic_body(fixed_rotation=True, **place(b)),
    ]
    add(bodies[0], a)
    add(bodies[1], b)
    world.step(1e-9, 1)
    begun = list(world.get_contact_events().begin_events())
    manifold = begun[0].manifold if begun else None
    points = list(manifold.points())[: manifold.point_count] if begun else []
    if not points:
        return {"status": "separated"}
    turn = 1 if begun[0].shape_a.body.type == bodies[0].type else -1
    separation = min(point.separation for point in points)
    status = "penetrating" if separation <= 0 else "touching"
    return {
        "status": status,
        "depth": separation,
        "normal": [turn * float(x) for x in manifold.normal],
    }


def penetration(a, b):
    if a.kind == b.kind == "segment":
        return unsupported("two segments")
    why = [refusal(shape.points) for shape in (a, b) if shape.kind in ("hull", "rounded")]
    if any(why):
        return unsupported(next(filter(None, why)))
    world = pyb2d3.World(gravity=(0, 0))
    try:
        return collide(world, a, b)
    finally:
        world.destroy()


serve(penetration)
