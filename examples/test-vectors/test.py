#!/usr/bin/env python3
"""Tests an EPA with vectors.jsonl, and with nothing else: docs/test-vectors.md.

Replace `contact` by a call of your EPA, and FLOAT by the type in which it computes.
"""

import json
import math
import sys
from itertools import combinations
from pathlib import Path

FLOAT = "f64"


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def minus(u, v):
    return [x - y for x, y in zip(u, v)]


def push(a, b, direction):
    """How far B has to move along a direction until the shapes only touch."""
    way = max(dot(direction, p) for p in a) - min(dot(direction, p) for p in b)
    return way / math.hypot(*direction)


def contact(a, b):
    """The example of an EPA: it tries all directions across two points. None: it cannot do that."""
    if len(a[0]) != 2:
        return None
    edges = [minus(p, q) for shape in (a, b) for p, q in combinations(shape, 2)]
    edges = [edge for edge in [*edges, minus(a[0], b[0]), [1.0, 0.0]] if any(edge)]
    ways = [n for x, y in edges for n in ([-y, x], [y, -x], [x, y], [-x, -y])]
    best = min(ways, key=lambda n: push(a, b, n))
    depth = push(a, b, best)
    if depth < 0:
        return {"status": "separated"}
    return {"status": "penetrating", "depth": depth, "normal": [x / math.hypot(*best) for x in best]}


def faults(vector, answer):
    """What is wrong with an answer, in words."""
    bound, depth, a, b = vector["tolerance"][FLOAT]["numeric"], vector["depth"], vector["a"], vector["b"]
    hit = answer["status"] != "separated"
    if hit != (depth > 0) and abs(depth) > bound:
        yield "status"
    told = answer.get("depth", 0.0 if hit else None)
    if told is not None and not abs(told - depth) <= bound:
        yield "depth"
    normal = answer.get("normal")
    if normal is None:
        return
    if not abs(math.hypot(*normal) - 1) <= (1e-9 if FLOAT == "f64" else 1e-4):
        yield "length of the normal"
    elif not push(a, b, normal) <= depth + bound:
        yield "normal"
    if "a" not in answer or told is None:
        return
    gap = minus(minus(answer["a"], answer["b"]), [told * x for x in normal])
    if not math.hypot(*gap) <= bound:
        yield "a and b are not the depth apart"
    for name, shape in (("a", a), ("b", b)):
        axes = [[float(i == axis) for i in range(len(normal))] for axis in range(len(normal))]
        for way in (normal, *axes):
            for n in (way, [-x for x in way]):
                if not dot(n, answer[name]) <= max(dot(n, p) for p in shape) + bound:
                    yield f"{name} is off its shape"


def main():
    vectors = [json.loads(line) for line in Path(__file__).with_name("vectors.jsonl").read_text().splitlines()]
    failed = count = refused = 0
    for vector in vectors:
        # The test itself: it has to accept what is right, and to refuse what is wrong.
        if found := list(faults(vector, vector["right"])):
            sys.exit(f"{vector['name']}: the right answer is refused: {found}")
        for wrong in vector["wrong"]:
            if not any(faults(vector, wrong["answer"])):
                sys.exit(f"{vector['name']}: a wrong answer is accepted: {wrong}")
            refused += 1
        answer = contact(vector["a"], vector["b"])
        if answer is not None:
            count += 1
            if found := list(faults(vector, answer)):
                failed += 1
                print(f"{vector['name']}: {', '.join(found)}: {answer}")
    print(f"{len(vectors)} right answers accepted, {refused} wrong ones refused")
    print(f"the EPA: {failed} of {count} answers fail")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
