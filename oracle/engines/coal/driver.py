"""Coal under epa-oracle: `coal.distance`, on hulls or on its own shapes, with a variant of GJK or
with strict tolerances."""

import sys

import coal
import numpy as np
from protocol import serve

REQUEST = coal.DistanceRequest()
if sys.argv[2:] == ["strict"]:
    REQUEST.gjk_tolerance = REQUEST.epa_tolerance = 1e-12
    REQUEST.gjk_max_iterations = REQUEST.epa_max_iterations = 1000
elif sys.argv[2:]:
    REQUEST.gjk_variant = coal.GJKVariant.names[sys.argv[2]]
MADE = {
    "box": lambda s: coal.Box(*(2 * x for x in s.half_extents)),
    "ball": lambda s: coal.Sphere(s.radius),
    "capsule": lambda s: coal.Capsule(s.radius, 2 * s.half_height),
    "cylinder": lambda s: coal.Cylinder(s.radius, 2 * s.half_height),
    "cone": lambda s: coal.Cone(s.radius, 2 * s.half_height),
    "ellipsoid": lambda s: coal.Ellipsoid(*s.radii),
}


def hull(shape):
    points, faces = coal.StdVec_Vec3s(), coal.StdVec_Triangle()
    for point in shape.points:
        points.append(np.array(point))
    for corners in shape.faces:
        faces.append(coal.Triangle(*corners))
    return coal.Convex(points, faces)


def placed(shape):
    made = hull(shape) if shape.kind == "hull" else MADE[shape.kind](shape)
    # Its capsules, cylinders and cones lie along z.
    turned = shape.kind in ("capsule", "cylinder", "cone")
    rotation = shape.rotation_of_axis("z") if turned else shape.rotation
    return made, coal.Transform3s(np.array(rotation), np.array(shape.translation))


def build(a, b):
    return *placed(a), *placed(b)


def query(pair):
    result = coal.DistanceResult()
    distance = coal.distance(*pair, REQUEST, result)
    status = "penetrating" if distance <= 0 else "separated"
    a, b = result.getNearestPoint1(), result.getNearestPoint2()
    return {"status": status, "depth": distance, "normal": result.normal, "a": a, "b": b}


serve(query, build, empty=lambda pair: pair[0].getNodeType())
