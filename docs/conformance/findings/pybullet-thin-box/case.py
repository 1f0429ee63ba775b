"""A box 0.0002 thick lies on another of 2, overlapping by 0.0001. Exit code 1: the depth is
another."""

import pybullet

pybullet.connect(pybullet.DIRECT)


def depth(margin=None):
    bodies = []
    for half, z in (((1, 1, 1), 0), ((1, 1, 0.0001), 1)):
        shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=half)
        bodies.append(pybullet.createMultiBody(0, shape, basePosition=(0, 0, z)))
        if margin:
            pybullet.changeDynamics(bodies[-1], -1, collisionMargin=margin)
    found = -min(point[8] for point in pybullet.getClosestPoints(*bodies, distance=1))
    print(f"margin {margin or 'as it is'}: depth {found}; true depth 0.0001")
    return found


depth(0.00001)
raise SystemExit(abs(depth() - 0.0001) > 0.00001)
