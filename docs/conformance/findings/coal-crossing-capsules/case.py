"""Two capsules of radius 1 and height 2 that cross in their middle: true depth 2, along x. Exit
code 1: the normal is not of unit length."""

import coal
import numpy as np

capsule, turned = coal.Capsule(1, 2), np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]], float)
for move in (0.125, 0):
    at, result = coal.Transform3s(turned, np.array([0, 0, 0.0])), coal.DistanceResult()
    at.setTranslation(np.array([move, 0, 0]))
    distance = coal.distance(capsule, coal.Transform3s(), capsule, at, coal.DistanceRequest(), result)
    print(f"moved by {move}: distance {distance}, normal {result.normal}")
raise SystemExit(bool(abs(np.linalg.norm(result.normal) - 1) > 1e-6))
