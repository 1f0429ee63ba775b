"""Two triangles that cross: the shortest push is along z. Exit code 1: a normal is not z."""

import coal
import numpy as np


def triangle(*corners):
    points, faces = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
    points.extend(np.array(corners))
    faces.extend([coal.Triangle(0, 1, 2), coal.Triangle(0, 2, 1)])
    return coal.Convex(points, faces)


wrong, at = False, coal.Transform3s()
for s in (1e-3, 1e-4):
    a = triangle((-2 * s, 0, 0), (4 * s, 0, 0), (0, 0, -2 * s))
    b = triangle((0, -4 * s, -s), (0, 2 * s, -s), (0, 0, s))
    result = coal.DistanceResult()
    coal.distance(a, at, b, at, coal.DistanceRequest(), result)
    print(f"s {s}: depth {-result.min_distance}, normal {result.normal}")
    wrong |= result.normal[2] < 0.999
raise SystemExit(bool(wrong))
