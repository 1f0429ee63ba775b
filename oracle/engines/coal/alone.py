"""Coal alone: asks `coal.distance` about the pairs of a file. docs/engines.md, Without the driver.

A distance of Coal is negative where shapes overlap, and its normal points from the first shape to
the second (coal/collision_data.h). Its capsules, cylinders and cones lie along z. The rows
`nesterov` and `polyak` ask with another `gjk_variant` of the request, `strict` and `native-strict`
with tolerances of 1e-12, and 1000 rounds.
"""

import sys

import coal
import numpy as np

# The third axis becomes the one that the shape lies along: a turn of the coordinates.
ONTO = {"x": [[0, 0, 1], [1, 0, 0], [0, 1, 0]], "y": [[0, 1, 0], [0, 0, 1], [1, 0, 0]], "z": np.eye(3)}


def shape(words):
    """The shape of a line, and its pose."""
    words = iter(words.split())
    number = lambda: float(next(words))
    kind, turn = next(words), np.eye(3)
    if kind == "hull":
        points, faces = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
        for _ in range(int(next(words))):
            points.append(np.array([number(), number(), number()]))
        next(words)
        for _ in range(int(next(words))):
            next(words)
            faces.append(coal.Triangle(*(int(next(words)) for _ in range(3))))
        made = coal.Convex(points, faces)
    elif kind == "box":
        made = coal.Box(2 * number(), 2 * number(), 2 * number())
    elif kind == "ball":
        made = coal.Sphere(number())
    elif kind == "ellipsoid":
        made = coal.Ellipsoid(number(), number(), number())
    else:
        half, radius = number(), number()
        make = {"capsule": coal.Capsule, "cylinder": coal.Cylinder, "cone": coal.Cone}[kind]
        made, turn = make(radius, 2 * half), np.array(ONTO[next(words)])
    next(words)
    at = np.array([number() for _ in range(3)])
    rotation = np.array([number() for _ in range(9)]).reshape(3, 3)
    return made, coal.Transform3s(rotation @ turn, at)


request = coal.DistanceRequest()
if sys.argv[2] == "nesterov":
    request.gjk_variant = coal.GJKVariant.NesterovAcceleration
elif sys.argv[2] == "polyak":
    request.gjk_variant = coal.GJKVariant.PolyakAcceleration
elif sys.argv[2].endswith("strict"):
    request.gjk_tolerance, request.gjk_max_iterations = 1e-12, 1000
    request.epa_tolerance, request.epa_max_iterations = 1e-12, 1000
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    result = coal.DistanceResult()
    distance = coal.distance(*shape(a), *shape(b), request, result)
    status = "penetrating" if distance <= 0 else "separated"
    print("=", status, -distance, *result.normal, flush=True)
