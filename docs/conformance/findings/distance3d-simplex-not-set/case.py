"""Two cubes of side 2 that overlap by 0.1. Exit code 1: the simplex of gjk has a point that is no
difference of vertices."""

import itertools
import warnings

import numpy as np

warnings.filterwarnings("ignore")
from distance3d import colliders, epa, gjk

A = np.array(list(itertools.product((-1.0, 1.0), repeat=3)))
B = A + (0, 1.9, 0)
a, b = colliders.ConvexHullVertices(A), colliders.ConvexHullVertices(B)
distance, _, _, simplex = gjk.gjk(a, b)
depth = np.linalg.norm(epa.epa(simplex, a, b)[0])
differences = (A[:, None] - B[None]).reshape(-1, 3)
alien = [point for point in simplex if not (differences == point).all(axis=1).any()]
print(f"distance {distance}, simplex\n{simplex}\nnot a difference of vertices: {alien}")
print(f"depth by epa {depth}; true depth 0.1")
raise SystemExit(bool(alien))
