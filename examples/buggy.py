#!/usr/bin/env python3
"""A driver with a planted bug, for the five minutes of README.md: the penetration depth of convex
polygons by separating axes, in the plane. It reads questions and writes answers, one JSON object
a line (docs/formats.md, *Protocol*).

    epa-oracle validate -- python3 examples/buggy.py
"""

import json
import math
import sys

DECLARATION = {"name": "buggy", "scalar": "f64", "dims": [2], "shapes": ["hull"], "not_for": ["flat"]}


def cross(o, p, q):
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def chain(points):
    """Half of the hull of points that are sorted: no right turns."""
    found = []
    for point in points:
        while len(found) > 1 and cross(found[-2], found[-1], point) <= 0:
            found.pop()
        found.append(point)
    return found[:-1]


def hull(points):
    points = sorted(map(tuple, points))
    return chain(points) + chain(points[::-1])


def normals(corners):
    """Across each edge, outwards."""
    for p, q in zip(corners, corners[1:] + corners[:1]):
        x, y = q[1] - p[1], p[0] - q[0]
        length = math.hypot(x, y)
        if length > 0:
            yield x / length, y / length


def penetration(a, b):
    a, b = hull(a), hull(b)
    best = None
    for n in normals(a):
        dot = lambda p: n[0] * p[0] + n[1] * p[1]
        depth = max(map(dot, a)) - min(map(dot, b))
        if best is None or depth < best[0]:
            best = depth, n
    depth, n = best
    if depth < 0:
        return {"status": "separated"}
    return {"status": "penetrating", "depth": depth, "normal": n}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "hello":
        print(json.dumps(DECLARATION), flush=True)
    elif message["cmd"] == "run":
        shapes = [message["case"][shape]["hull"] for shape in "ab"]
        print(json.dumps({"seq": message["seq"], **penetration(*shapes)}), flush=True)
    else:
        break

# The bug: `penetration` forgets the edges of B.
