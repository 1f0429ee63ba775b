"""pymunk under epa-oracle: `Shape.shapes_collide` of polygons and segments with their radius, and
of circles, in their poses."""

import pymunk
from protocol import serve, unsupported


def made(shape):
    body = pymunk.Body(body_type=pymunk.Body.STATIC)
    points = [tuple(point) for point in shape.points or []]
    if shape.kind == "ball":
        made = pymunk.Circle(body, shape.radius)
    elif shape.kind == "capsule":
        half = [0.0, 0.0]
        half[shape.axis] = shape.half_height
        made = pymunk.Segment(body, (-half[0], -half[1]), tuple(half), shape.radius)
    elif len(points) == 2:
        made = pymunk.Segment(body, *points, shape.radius)
    elif points:
        made = pymunk.Poly(body, points, radius=shape.radius)
    else:
        return None
    (a, c), (b, d) = shape.rotation
    made.update(pymunk.Transform(a, b, c, d, *shape.translation))
    return made


def build(a, b):
    return made(a), made(b)


def query(pair):
    a, b = pair
    if a is None or b is None:
        return unsupported("a rounded shape that is no polygon")
    try:
        found = a.shapes_collide(b)
    except AssertionError:  # it asserts where nothing touches
        return {"status": "separated"}
    if not found.points:
        return {"status": "separated"}
    deepest = min(found.points, key=lambda point: point.distance)
    ends = {"a": list(deepest.point_a), "b": list(deepest.point_b)}
    return {
        "status": "penetrating",
        "depth": deepest.distance,
        "normal": list(found.normal),
        **ends,
    }


serve(query, build, empty=lambda pair: pair[0].sensor)
