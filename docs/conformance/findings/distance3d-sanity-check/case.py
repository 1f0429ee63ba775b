"""Two boxes of side 16384, 1/8192 apart. Exit code 1: gjk ends in an assertion."""

import warnings

import numpy as np

warnings.filterwarnings("ignore")
from distance3d import colliders, gjk


def box(half, centre):
    signs = [(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    return colliders.ConvexHullVertices(half * np.array(signs, float) + np.array(centre, float))


def ended(half):
    a, b = box(half, (0, 0, 0)), box(half, (2 * half + 1 / 8192, half / 4, half / 8))
    try:
        print(f"side {2 * half}: distance {gjk.gjk(a, b)[0]}; true distance {1 / 8192}")
        return False
    except AssertionError as error:
        print(f"side {2 * half}: {error!r}; true distance {1 / 8192}")
        return True


ended(8.0)
raise SystemExit(ended(8192.0))
