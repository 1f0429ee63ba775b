"""pymunk alone: asks `shapes_collide` about the pairs of a file. docs/engines.md, Without the
driver.

The distance of a contact is negative where shapes overlap (ContactPoint). The normal of contacts
points from the first shape to the second. The deepest contact is the answer.
"""

import math
import sys

import pymunk


def shape(line):
    """The shape of a line, on a body in its pose."""
    words = line.split()
    at = words.index("at")
    x, y, cos, _, sin, _ = map(float, words[at + 1 :])
    body, radius = pymunk.Body(body_type=pymunk.Body.KINEMATIC), 0
    body.position, body.angle = (x, y), math.atan2(sin, cos)
    if words[0] == "rounded":
        radius, words = float(words[1]), words[2:]
    if words[0] == "ball":
        made = pymunk.Circle(body, float(words[1]))
    elif words[0] == "capsule":
        half, radius = float(words[1]), float(words[2])
        end = (half, 0) if words[3] == "x" else (0, half)
        made = pymunk.Segment(body, (-end[0], -end[1]), end, radius)
    else:
        numbers = [float(word) for word in words[2 : 2 + 2 * int(words[1])]]
        corners = list(zip(numbers[::2], numbers[1::2]))
        if len(corners) == 2:
            made = pymunk.Segment(body, *corners, radius)
        else:
            made = pymunk.Poly(body, corners, radius=radius)
    made.cache_bb()
    return made


def ask(a, b):
    try:
        found = a.shapes_collide(b)
    except AssertionError:  # pymunk has no contacts where nothing touches
        return ["separated", "-", "-", "-"]
    distance = min(point.distance for point in found.points)
    return ["penetrating", -distance, *found.normal]


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    print("=", *ask(shape(a), shape(b)), flush=True)
