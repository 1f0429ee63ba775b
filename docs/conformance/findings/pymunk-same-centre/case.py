"""A square of side 2 about (1, 1), and triangles in it. Exit code 1: a depth of 0 where the centres
of the bounding boxes are the same."""

import pymunk


def polygon(*corners):
    made = pymunk.Poly(pymunk.Body(body_type=pymunk.Body.STATIC), corners)
    made.cache_bb()
    return made


SQUARE = polygon((0, 0), (2, 0), (2, 2), (0, 2))


def depth(what, other, truth):
    found = SQUARE.shapes_collide(other)
    deepest = -min(point.distance for point in found.points)
    print(f"{what}: normal {found.normal}, depth {deepest}; true depth {truth}")
    return deepest


depth("a triangle beside the centre", polygon((0.625, 0.5), (1.625, 0.5), (0.625, 1.5)), 1.375)
inside = depth("a triangle about the centre", polygon((0.5, 0.5), (1.5, 0.5), (0.5, 1.5)), 2**0.5)
same = depth("the square itself", polygon((0, 0), (2, 0), (2, 2), (0, 2)), 2)
raise SystemExit(inside < 1.41 or same < 1.99)
