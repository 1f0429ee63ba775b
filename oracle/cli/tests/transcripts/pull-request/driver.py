#!/usr/bin/env python3
"""EPA in the plane as a driver, which a change makes worse: it is asked in the protocol of
docs/formats.md or, as `driver.py trace`, given cases, of which it writes the traces."""

import json
import math
import sys

TOLERANCE = 1e-12
DECLARATION = {"name": "small-epa", "scalar": "f64", "dims": [2], "shapes": ["hull"], "not_for": ["flat"]}


def support(a, b, n):
    """The vertices of A and of B whose difference is farthest along n, and that difference."""
    dot = lambda p: n[0] * p[0] + n[1] * p[1]
    i = max(range(len(a)), key=lambda i: dot(a[i]))
    j = min(range(len(b)), key=lambda j: dot(b[j]))
    return [i, j], [a[i][0] - b[j][0], a[i][1] - b[j][1]]


def edge(p, q):
    """The outward normal of an edge of length 1, and its distance from the origin."""
    x, y = q[1] - p[1], p[0] - q[0]
    length = math.hypot(x, y)
    n = (x / length, y / length)
    return n, n[0] * p[0] + n[1] * p[1]


def epa(a, b, tell=lambda line: None):
    found = []  # vertices in the order in which they are found: their numbers, and the point
    ring = []  # their places, counter-clockwise
    for n in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        numbers, point = support(a, b, n)
        if point not in [p for _, p in found]:
            ring.append(len(found))
            found.append((numbers, point))
    shown = lambda i: {"i": found[i][0], "p": found[i][1]}
    edges = lambda: list(zip(ring, ring[1:] + ring[:1]))
    tell({"start": {"points": [shown(i) for i in ring], "facets": edges()}})
    for step in range(1, 1000):
        near = lambda e: edge(found[e[0]][1], found[e[1]][1])[1]
        p, q = min(edges(), key=near)
        n, distance = edge(found[p][1], found[q][1])
        numbers, point = support(a, b, n)
        line = {"step": step, "facet": [p, q], "normal": n, "support": {"i": numbers, "p": point}}
        if n[0] * point[0] + n[1] * point[1] - distance <= TOLERANCE:
            tell(line)
            tell({"end": "converged" if distance >= 0 else "separating-axis"})
            return distance, n
        new = len(found)
        found.append((numbers, point))
        ring.insert(ring.index(p) + 1, new)
        tell({**line, "vertex": new, "removed": [[p, q]], "added": [[p, new], [new, q]]})


def penetration(a, b):
    depth, n = epa(a, b)
    if depth < 0:
        return {"status": "separated"}
    return {"status": "penetrating", "depth": depth, "normal": n}


def numbers(hull):
    """Numbers are integers, or text: "-3p2" is -3 times 4."""
    read = lambda x: math.ldexp(*map(int, x.split("p"))) if "p" in str(x) else float(x)
    return [[read(x) for x in p] for p in hull]


if sys.argv[1:] == ["trace"]:
    for line in sys.stdin:
        case = json.loads(line)
        say = lambda line: print(json.dumps(line))
        say({"trace": 1, "by": DECLARATION["name"], "scalar": "f64", "case": case})
        epa(*(numbers(case[shape]["hull"]) for shape in "ab"), tell=say)
    sys.exit()

for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "hello":
        print(json.dumps(DECLARATION), flush=True)
    elif message["cmd"] == "run":
        shapes = [message["case"][shape]["hull"] for shape in "ab"]
        print(json.dumps({"seq": message["seq"], **penetration(*shapes)}), flush=True)
    else:
        break
