"""What the drivers in Python share: the protocol of docs/formats.md.

A driver defines `penetration(a, b)` of two `Shape`s, and ends with `serve(penetration)`. Run as
`driver.py DECLARATION ARGUMENT…`: the file holds the declaration on one line.
"""

import json
import os
import sys
import time

# Answers go to a copy of standard output; all else that is printed, by native code too, goes to
# standard error.
OUT = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
sys.stdout = sys.stderr

ARGUMENTS = sys.argv[2:]
AXES = "xyz"


class Shape:
    """A shape in its pose. `kind` is its name in the format; `radius` is that of a ball, capsule,
    cylinder or cone, or what a `rounded` hull is rounded by."""

    def __init__(self, dim, shape, faces):
        self.dim, self.faces = dim, faces
        pose = shape.get("pose", {})
        self.kind, value = next((k, v) for k, v in shape.items() if k != "pose")
        self.translation = pose.get("translation", [0.0] * dim)
        self.rotation = rotation(pose, dim)
        fields = value if isinstance(value, dict) else {}
        self.points = fields.get("core", {}).get("hull") if fields else value
        self.half_extents = fields.get("half_extents")
        self.radii = fields.get("radii")
        self.radius = fields.get("radius", 0.0)
        self.half_height = fields.get("half_height")
        self.axis = AXES.index(fields.get("axis", "y"))

    def rotation_of_axis(self, axis):
        """The rotation of an engine whose capsules, cylinders and cones lie along `axis`: in
        space the axes are exchanged in a cycle, in the plane by a quarter turn."""
        step = self.axis - AXES.index(axis)
        if self.dim == 2:
            return [[row[1], -row[0]] for row in self.rotation] if step else self.rotation
        return [[row[(k + step) % 3] for k in range(3)] for row in self.rotation]


def rotation(pose, dim):
    if "quaternion" in pose:
        w, x, y, z = pose["quaternion"]
        n = w * w + x * x + y * y + z * z
        return [
            [(w * w + x * x - y * y - z * z) / n, 2 * (x * y - w * z) / n, 2 * (x * z + w * y) / n],
            [2 * (x * y + w * z) / n, (w * w - x * x + y * y - z * z) / n, 2 * (y * z - w * x) / n],
            [2 * (x * z - w * y) / n, 2 * (y * z + w * x) / n, (w * w - x * x - y * y + z * z) / n],
        ]
    if "rotation" in pose:
        c, s = pose["rotation"]
        return [[c, -s], [s, c]]
    return pose.get("matrix", [[float(i == k) for k in range(dim)] for i in range(dim)])


def unsupported(message):
    return {"status": "unsupported", "message": message}


class Engine:
    """The functions of a driver, and the pairs that were built."""

    def __init__(self, query, build, empty, release):
        self.built, self.prebuilt = [], build is not None
        self.query = query if build else lambda shapes: query(*shapes)
        self.build, self.empty = build or (lambda a, b: (a, b)), empty or (lambda made: None)
        self.release = release or (lambda made: None)

    def reply(self, message):
        """What is answered to `run` and `build`."""
        seq, case, faces = message["seq"], message["case"], message.get("faces", {})
        try:
            made = self.build(*(Shape(case["dim"], case[of], faces.get(of)) for of in "ab"))
            if message["cmd"] == "build":
                self.built.append(made)
            answer = {"seq": seq, **self.query(made)}
            if message["cmd"] == "run":
                self.release(made)
            return answer
        except Exception as error:
            return {"seq": seq, "status": "error", "message": repr(error)}

    def bench(self, message):
        """docs/formats.md, Bench."""
        first, count = message["first"], message["count"]
        pairs, ask = self.built[first : first + count], self.query
        if message["empty"]:
            ask = self.empty
        warm_up, least, most = message["warm_up"], message["pass"], message["most"]
        times, spent, passes = 1, 0.0, []

        def run():
            start = time.thread_time()
            for _ in range(times):
                answers = [ask(made) for made in pairs]
            return time.thread_time() - start, answers

        while True:
            took, answers = run()
            spent += took
            if spent >= most or (took >= least and spent >= warm_up):
                break
            if took < least:
                times *= 2
        if spent >= most:
            passes.append(took)
        while len(passes) < message["passes"] and spent < most:
            took, answers = run()
            spent += took
            passes.append(took)
        return {
            "nanoseconds": [1e9 * took / (times * len(pairs)) for took in passes],
            "clock": "thread",
            "prebuilt": self.prebuilt,
            "answers": [] if message["empty"] else answers,
        }


def text(value):
    # numpy's numbers and arrays have a tolist().
    return json.dumps(value, default=lambda x: x.tolist())


def declare():
    """Answers the first line, `hello`. A driver whose engine takes long to load calls it first,
    because the declaration has to be there within 10 seconds."""
    sys.stdin.readline()
    with open(sys.argv[1], encoding="utf-8") as file:
        print(file.read().strip(), file=OUT, flush=True)


def serve(query, build=None, empty=None, release=None, declared=False):
    """Answers until the end. `query` is a function of two shapes; or, for the speed of queries
    alone, of what `build` makes of two shapes. `empty` is the smallest call that goes to the engine
    and back, `release` destroys what was built: functions of the same."""
    engine = Engine(query, build, empty, release)
    if not declared:
        declare()
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "stop":
            break
        said = engine.bench(message) if message["cmd"] == "bench" else engine.reply(message)
        print(text(said), file=OUT, flush=True)
