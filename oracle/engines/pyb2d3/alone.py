"""Box2D 3 alone: puts the pairs of a file into a world, and looks at the contacts that begin.
docs/engines.md, Without the driver.

The normal of a manifold points from its shape A to its B, and a negative separation is an overlap
(collision.h, b2Manifold and b2ManifoldPoint). Either of the two shapes may be its A. The
least separation is the answer. The event of a contact that begins has the manifold from before the
solver moves anything (b2ContactBeginTouchEvent). Two segments do not collide: collision.h has no
function for them.
"""

import sys

import numpy as np
import pyb2d3


def shape(words):
    """The shape of a line, without its pose."""
    if words[0] in ("hull", "rounded"):
        # A rounded one is `rounded R hull N X Y …`.
        radius, words = (float(words[1]), words[2:]) if words[0] == "rounded" else (0, words)
        corners = np.array(words[2 : 2 + 2 * int(words[1])], np.float32).reshape(-1, 2)
        hull = pyb2d3.compute_hull(corners)
        if hull.count < len(corners):
            raise ValueError("compute_hull leaves corners out")
        return pyb2d3.polygon(hull=hull, radius=radius)
    if words[0] == "segment":
        x1, y1, x2, y2 = map(float, words[2:6])
        return pyb2d3.segment((x1, y1), (x2, y2))
    if words[0] == "box":
        return pyb2d3.box(float(words[1]), float(words[2]))
    if words[0] == "ball":
        return pyb2d3.circle(radius=float(words[1]))
    half, radius = float(words[1]), float(words[2])
    ends = [(-half, 0), (half, 0)] if words[3] == "x" else [(0, -half), (0, half)]
    return pyb2d3.capsule(*ends, radius)


def put(world, line, kind):
    """A body of this kind, with the shape of a line in its pose."""
    words = line.split()
    x, y, cos, _, sin, _ = map(float, words[words.index("at") + 1 :])
    turn = pyb2d3.Rot()
    turn.c, turn.s = cos, sin
    body = world.create_body(type=kind, position=(x, y), rotation=turn)
    body.create_shape(pyb2d3.shape_def(enable_contact_events=True), shape(words))
    return body


def ask(a, b):
    if a.startswith("segment") and b.startswith("segment"):
        raise ValueError("two segments")
    world = pyb2d3.World(gravity=(0, 0))
    put(world, a, pyb2d3.BodyType.STATIC)
    second = put(world, b, pyb2d3.BodyType.DYNAMIC)
    world.step(1 / 60, 1)
    for event in world.get_contact_events().begin_events():
        manifold = event.manifold
        points = list(manifold.points())[: manifold.point_count]
        depth = -min(point.separation for point in points)
        turn = -1 if event.shape_a.body.type == second.type else 1
        status = "penetrating" if depth >= 0 else "touching"
        return [status, depth, *(turn * x for x in manifold.normal)]
    return ["separated", "-", "-", "-"]


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    try:
        print("=", *ask(a, b), flush=True)
    except ValueError as error:
        print("= error", error, flush=True)
