"""A point beside a tetrahedron, 0.7071 times the scale away. Exit code 1: that holds in metres, and
in tenths of millimetres it does not."""

import pybullet

pybullet.connect(pybullet.DIRECT)
A, B = [(0, 0, 1)], [(2, 0, 0), (0, 0, 0), (0, 0, -2), (0, 2, 2)]


def distance(scale):
    bodies = []
    for points in (A, B):
        points = [[scale * x for x in point] for point in points]
        shape = pybullet.createCollisionShape(pybullet.GEOM_MESH, vertices=points)
        bodies.append(pybullet.createMultiBody(0, shape))
        pybullet.changeDynamics(bodies[-1], -1, collisionMargin=0)
    found = min(point[8] for point in pybullet.getClosestPoints(*bodies, distance=1000))
    print(f"scale {scale}: distance {found}, {found / scale} of the scale")
    return found / scale


distance(1), distance(2**-9)
raise SystemExit(abs(distance(2**-10) - 0.5**0.5) > 1e-9)
