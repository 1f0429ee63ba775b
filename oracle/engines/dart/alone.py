"""DART alone: collides the pairs of a file by one of its detectors. docs/engines.md, Without the
driver.

A normal of a contact points from its second object to its first (collision/Contact.hpp); which of
the shapes is the first, its frame says. The depth is positive. The deepest contact is the answer.
Capsules, cylinders and cones lie along z.
"""

import sys

import dartpy
import numpy as np

DETECTORS = {
    "own": "DARTCollisionDetector",
    "fcl": "FCLCollisionDetector",
    "ode": "OdeCollisionDetector",
    "bullet": "BulletCollisionDetector",
}
# The columns of the rotation in an order in which the axis is the last.
ORDER = {"x": [1, 2, 0], "y": [2, 0, 1], "z": [0, 1, 2]}


def frame(name, line):
    """The shape of a line, in a frame of the world."""
    kind, *words = line.split()
    at, order = words.index("at"), ORDER["z"]
    if kind == "box":
        shape = dartpy.dynamics.BoxShape([2 * float(word) for word in words[:3]])
    elif kind == "ball":
        shape = dartpy.dynamics.SphereShape(float(words[0]))
    elif kind == "ellipsoid":
        shape = dartpy.dynamics.EllipsoidShape([2 * float(word) for word in words[:3]])
    else:
        half, radius, order = float(words[0]), float(words[1]), ORDER[words[2]]
        shape = getattr(dartpy.dynamics, kind.title() + "Shape")(radius, 2 * half)
    pose = np.array(words[at + 1 :], float)
    rotation = pose[3:].reshape(3, 3)[:, order]
    made = dartpy.dynamics.SimpleFrame(dartpy.dynamics.Frame.World(), name)
    made.setShape(shape)
    made.setTransform(dartpy.math.Isometry3(rotation, pose[:3]))
    return made


def ask(detector, a, b):
    frames = [frame("first", a), frame("second", b)]
    group, other = detector.createCollisionGroup(), detector.createCollisionGroup()
    group.addShapeFrame(frames[0])
    other.addShapeFrame(frames[1])
    result = dartpy.collision.CollisionResult()
    option = dartpy.collision.CollisionOption(enableContact=True, maxNumContacts=1000)
    if not group.collide(other, option, result):
        return ["separated", "-", "-", "-", "-"]
    contacts = [result.getContact(i) for i in range(result.getNumContacts())]
    deepest = max(contacts, key=lambda contact: contact.penetrationDepth)
    first = deepest.collisionObject1.getShapeFrame().getName() == "first"
    return ["penetrating", deepest.penetrationDepth, *(deepest.normal * (-1 if first else 1))]


used = getattr(dartpy.collision, DETECTORS[sys.argv[2]])()
if sys.argv[2] == "fcl":
    used.setPrimitiveShapeType(dartpy.collision.FCLCollisionDetector.PRIMITIVE)
with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
for a, b in zip(lines[1::3], lines[2::3]):
    print("=", *ask(used, a, b), flush=True)
