"""Two tetrahedra of size 1, one moved by 1e16. Exit code 1: their distance is another."""

import pybullet

pybullet.connect(pybullet.DIRECT)
POINTS = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]


def distance(moved):
    bodies = []
    for x in (0, moved):
        shape = pybullet.createCollisionShape(pybullet.GEOM_MESH, vertices=POINTS)
        bodies.append(pybullet.createMultiBody(0, shape, basePosition=(x, 0, 0)))
        pybullet.changeDynamics(bodies[-1], -1, collisionMargin=0)
    [found] = pybullet.getClosestPoints(*bodies, distance=1e30)
    print(f"moved by {moved}: distance {found[8]}, normal {found[7]}")
    return found[8]


distance(1e14)
raise SystemExit(abs(distance(1e16) - 1e16) > 1e8)
