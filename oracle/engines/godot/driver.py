"""Godot 3 under epa-oracle: its scripts have no standard input, so `driver.gd` is asked over a
connection to this process, in numbers of 32 bits."""

import contextlib
import math
import os
import pathlib
import socket
import struct
import subprocess
import sysconfig

from protocol import serve

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER / "debian/usr"
KINDS = ("hull", "box", "ball", "capsule", "segment")


class Godot:
    """The running engine. It may die of a question: the next one starts it again."""

    def __init__(self):
        self.stream = self.process = None

    def start(self):
        libraries = ROOT / "lib" / sysconfig.get_config_var("MULTIARCH")
        with socket.create_server(("127.0.0.1", 0)) as server:
            options = {"PORT": str(server.getsockname()[1]), "LD_LIBRARY_PATH": str(libraries), "HOME": str(FOLDER)}
            command = [ROOT / "bin/godot3-server", "--path", FOLDER, "-s", "driver.gd"]
            self.process = subprocess.Popen(command, env={**os.environ, **options}, stdin=subprocess.DEVNULL)
            server.settimeout(1)
            while self.process.poll() is None and self.stream is None:
                with contextlib.suppress(TimeoutError):
                    self.stream = server.accept()[0].makefile("rwb")
        if self.stream is None:
            raise RuntimeError(f"Godot does not start: it ended with {self.process.returncode}")

    def ask(self, question):
        if self.stream is None:
            self.start()
        try:
            self.stream.write(question)
            self.stream.flush()
            (count,) = struct.unpack("<i", self.read(4))
            return count, struct.unpack("<4f", self.read(16)) if count > 0 else None
        except OSError as problem:
            self.stream = None
            raise RuntimeError(f"Godot ended with {self.process.wait()}") from problem

    def read(self, count):
        said = self.stream.read(count)
        if len(said) < count:
            raise ConnectionError("it closed the connection")
        return said


def question(shape):
    """The kind, the pose as two axes and an origin, and the sizes or corners."""
    # Its capsules lie along y.
    (a, b), (c, d) = shape.rotation_of_axis("y")
    if shape.points:
        numbers = [x for point in shape.points for x in point]
    else:
        numbers = {"box": shape.half_extents, "ball": [shape.radius], "capsule": [shape.radius, shape.half_height]}[shape.kind]
    pose = [a, c, b, d, *shape.translation]
    return struct.pack(f"<ii{6 + len(numbers)}f", KINDS.index(shape.kind), len(numbers), *pose, *numbers)


ENGINE = Godot()


def penetration(a, b):
    count, points = ENGINE.ask(question(a) + question(b))
    if count == 0:
        return {"status": "separated"}
    if count < 0:
        return {"status": "touching"}  # a hit, and no contact
    on_a, on_b = points[:2], points[2:]
    return {"status": "penetrating", "depth": math.dist(on_a, on_b), "a": on_a, "b": on_b}


serve(penetration)
