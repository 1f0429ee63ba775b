"""Two squares that are 1 apart, asked for their contacts. Exit code 1: an AssertionError."""

import pymunk


def square(x):
    made = pymunk.Poly(pymunk.Body(body_type=pymunk.Body.STATIC), [(x, 0), (x + 1, 0), (x + 1, 1), (x, 1)])
    made.cache_bb()
    return made


for gap in (-0.5, 1):
    try:
        print(f"gap {gap}: {len(square(0).shapes_collide(square(1 + gap)).points)} points")
    except AssertionError as error:
        print(f"gap {gap}: AssertionError: {error}")
        raise SystemExit(1)
