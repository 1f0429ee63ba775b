#!/usr/bin/env python3
"""Prints the truth of a cube about a point whose certificate has 97,200 facets: near the most that
a list may have.

    large.py > TRUTH.jsonl
"""

import json
import sys

sys.dont_write_bytecode = True
from caseline import parse_case, read_json

# The cube is from -N/2 to N/2. Its faces are cut into N * N squares, each of two triangles.
N = 90


def main():
    half, points, facets = N // 2, {}, []

    def number(p):
        return points.setdefault(p, len(points))
    for axis in range(3):
        for side in (-half, half):
            def at(u, v):
                p = [0, 0, 0]
                p[axis], p[(axis + 1) % 3], p[(axis + 2) % 3] = side, u, v
                return number(tuple(p))
            for u in range(-half, half):
                for v in range(-half, half):
                    a, b, c, d = at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v + 1)
                    facets += [[a, b, c], [a, c, d]] if side > 0 else [[a, c, b], [a, d, c]]
    case = {"v": 1, "dim": 3, "scalar": "f64", "a": {"hull": [[str(x) for x in p] for p in points]},
            "b": {"point": ["0", "0", "0"]}}
    ident = parse_case(read_json(json.dumps(case).encode())).id
    depth = [1, str(half * half), "1"]
    print(json.dumps({
        "id": ident, "class": "penetrating",
        "signed_depth": {"f64": float(half), "f32": float(half), "squared": f"{half * half}p0", "decimal": str(half)},
        "normals": [["1p0", "0", "0"]], "witness": {"a": [f"{half}p0", "0", "0"], "b": ["0", "0", "0"]},
        "brute_force": "not run: 1 candidates",
        "certificate": {"v": 1, "id": ident, "upper": {"n": ["1", "0", "0"]},
                        "lower": {"kind": "facets", "points": [[i, 0] for i in range(len(points))], "facets": facets},
                        "lo": depth, "hi": depth},
        "case": case}))


if __name__ == "__main__":
    main()
