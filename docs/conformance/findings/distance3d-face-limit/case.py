"""Two hulls with the true depth 17/sqrt(445). Exit code 1: epa ends in an assertion."""

import warnings

import numpy as np

warnings.filterwarnings("ignore")
from distance3d import colliders, epa, gjk

A = [(0, 0, 0), (0, 0, -1), (2, 0, -1), (0, -1, 0), (4, -1, 0), (0, -1, -1)]
B = [(2, -0.5, -1), (1, -1, -0.5), (3, 0, 0), (0.5, 0, -0.375)]
a, b = (colliders.ConvexHullVertices(np.array(points, float)) for points in (A, B))
simplex = gjk.gjk(a, b)[3]
try:
    depth = np.linalg.norm(epa.epa(simplex, a, b)[0])
    print(f"depth {depth}; true depth {17 / 445**0.5}")
except AssertionError as error:
    print(f"{error!r}; true depth {17 / 445**0.5}")
    depth = 0
raise SystemExit(abs(depth - 17 / 445**0.5) > 1e-6)
