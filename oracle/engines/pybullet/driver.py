"""PyBullet under epa-oracle: `getClosestPoints` of hulls, or of its own shapes."""

import pybullet
from protocol import serve

FAR = 1e150  # how far it looks: the square is a float
pybullet.connect(pybullet.DIRECT)


def quaternion(m):
    """The unit quaternion [x, y, z, w] of a rotation."""
    squares = [1 + 2 * m[i][i] - m[0][0] - m[1][1] - m[2][2] for i in range(3)]
    squares.append(1 + m[0][0] + m[1][1] + m[2][2])
    products = [
        [squares[0], m[1][0] + m[0][1], m[0][2] + m[2][0], m[2][1] - m[1][2]],
        [m[1][0] + m[0][1], squares[1], m[2][1] + m[1][2], m[0][2] - m[2][0]],
        [m[0][2] + m[2][0], m[2][1] + m[1][2], squares[2], m[1][0] - m[0][1]],
        [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], squares[3]],
    ][squares.index(max(squares))]
    length = sum(q * q for q in products) ** 0.5
    return [q / length for q in products]


def made(s):
    if s.kind == "hull":
        shape = pybullet.createCollisionShape(pybullet.GEOM_MESH, vertices=s.points)
    elif s.kind == "box":
        shape = pybullet.createCollisionShape(pybullet.GEOM_BOX, halfExtents=s.half_extents)
    elif s.kind == "ball":
        shape = pybullet.createCollisionShape(pybullet.GEOM_SPHERE, radius=s.radius)
    else:
        kind = {"capsule": pybullet.GEOM_CAPSULE, "cylinder": pybullet.GEOM_CYLINDER}[s.kind]
        shape = pybullet.createCollisionShape(kind, radius=s.radius, height=2 * s.half_height)
    # Its capsules and cylinders lie along z.
    rotation = s.rotation_of_axis("z") if s.half_height is not None else s.rotation
    body = pybullet.createMultiBody(
        0, shape, basePosition=s.translation, baseOrientation=quaternion(rotation)
    )
    if s.kind == "hull":
        pybullet.changeDynamics(body, -1, collisionMargin=0)
    return body


def build(a, b):
    return made(a), made(b)


def release(bodies):
    for body in bodies:
        pybullet.removeBody(body)


def query(bodies):
    found = pybullet.getClosestPoints(*bodies, distance=FAR)
    if not found:
        return {"status": "error", "message": "no points"}
    deepest = min(found, key=lambda point: point[8])
    status = "penetrating" if deepest[8] <= 0 else "separated"
    return {
        "status": status,
        "depth": deepest[8],
        "normal": deepest[7],
        "a": deepest[5],
        "b": deepest[6],
    }


serve(query, build, empty=lambda bodies: pybullet.getNumBodies(), release=release)
