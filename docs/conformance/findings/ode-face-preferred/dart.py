"""The same in DART's own detector. Exit code 1: the depth is larger than 10 / sqrt(17)."""

import dartpy
import numpy as np

TURNED = np.array([[-1, 8, 4], [8, -1, 4], [4, 4, -7]]) / 9
detector, result = dartpy.collision.DARTCollisionDetector(), dartpy.collision.CollisionResult()
frames, groups = [], []
for name, rotation in (("A", np.eye(3)), ("B", TURNED)):
    made = dartpy.dynamics.SimpleFrame(dartpy.dynamics.Frame.World(), name)
    made.setShape(dartpy.dynamics.BoxShape([2, 2, 2]))
    at = dartpy.math.Isometry3()
    at.set_rotation(rotation)
    made.setRelativeTransform(at)
    frames.append(made)
    groups.append(detector.createCollisionGroup())
    groups[-1].addShapeFrame(made)
groups[0].collide(groups[1], dartpy.collision.CollisionOption(True, 100), result)
depth = max(result.getContact(i).penetrationDepth for i in range(result.getNumContacts()))
print(f"depth {depth}; true depth {10 / 17**0.5}")
raise SystemExit(bool(depth > 10 / 17**0.5 + 1e-6))
