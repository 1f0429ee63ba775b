"""A cube in its own copy, by each variant of GJK. Exit code 1: a depth is not 1."""

import itertools

import coal
import numpy as np

points, faces = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
points.extend(np.array(corner, float) for corner in itertools.product((0, 1), repeat=3))
for a, b, c, d in [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]:
    faces.extend([coal.Triangle(a, b, c), coal.Triangle(a, c, d)])
cube, at = coal.Convex(points, faces), coal.Transform3s()

wrong = False
for name, variant in coal.GJKVariant.names.items():
    request, result = coal.DistanceRequest(), coal.DistanceResult()
    request.gjk_variant = variant
    coal.distance(cube, at, cube, at, request, result)
    print(f"{name}: depth {-result.min_distance}, normal {result.normal}")
    wrong |= abs(result.min_distance + 1) > 1e-6
raise SystemExit(wrong)
