"""A tetrahedron of 1e-3 to 1e-7 in its own copy. Exit code 1: the answer is not finite, or wrong by
more than the tolerance, 1e-6."""

import coal
import numpy as np


def tetrahedron(size):
    points, faces = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
    for point in ((0, 0, 0), (size, 0, 0), (0, size, 0), (0, 0, size)):
        points.append(np.array(point, float))
    for corners in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)):
        faces.append(coal.Triangle(*corners))
    return coal.Convex(points, faces)


wrong = False
for size in (1e-3, 1e-5, 1e-6, 1e-7):
    shape, at, result = tetrahedron(size), coal.Transform3s(), coal.DistanceResult()
    distance = coal.distance(shape, at, shape, at, coal.DistanceRequest(), result)
    truth = -size / 3**0.5
    print(f"size {size}: distance {distance}, normal {result.normal}; true distance {truth}")
    wrong |= not abs(distance - truth) < 2e-6
raise SystemExit(bool(wrong))
