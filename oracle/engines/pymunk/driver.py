"""pymunk under epa-oracle: `Shape.shapes_collide` of polygons, segments and circles."""

import pymunk
from protocol import serve


def made(shape):
    body = pymunk.Body(body_type=pymunk.Body.STATIC)
    points = [tuple(point) for point in shape.points]
    if len(points) == 1:
        made = pymunk.Circle(body, shape.radius, points[0])
    elif len(points) == 2:
        made = pymunk.Segment(body, *points, shape.radius)
    else:
        made = pymunk.Poly(body, points, radius=shape.radius)
    made.cache_bb()
    return made


def build(a, b):
    return made(a), made(b)


def query(pair):
    a, b = pair
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
