"""Two boxes that overlap by 1 along x. Exit code 1: the point on the first lies beside it."""

import pybullet

pybullet.connect(pybullet.DIRECT)


def body(half, at):
    shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=half)
    return pybullet.createMultiBody(0, shape, basePosition=at)


HALF, AT = (0.5, 1, 1.5), (0.5, 1, -2)
a, b = body(HALF, AT), body((0.5, 1.5, 0.5), (0.5, 2, -1.5))
found = min(pybullet.getClosestPoints(a, b, distance=10), key=lambda point: point[8])
beside = max(abs(x - at) - half for x, at, half in zip(found[5], AT, HALF))
print(f"depth {-found[8]} along {found[7]}")
print(f"points {found[5]} and {found[6]}: the first is {beside} beside its box")
raise SystemExit(beside > 0.01)
