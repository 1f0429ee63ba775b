"""Reads a case, as docs/formats.md describes it: JSON, exact numbers, shapes and poses, world
vertices and the id.

Whatever is not of the form is Refused, with a reason. Numbers are fractions; the world vertices
come out as integers.
"""

import base64
import hashlib
import json
import re
import sys
from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple, Optional

# Precision, least and greatest exponent.
FLOATS = {"f64": (53, -1022, 1023), "f32": (24, -126, 127)}
MAX_DIGITS, MAX_ENTRIES, MAX_EXPONENT_OF_2, MAX_EXPONENT_OF_10 = 5000, 100_000, 16_384, 5000
MAX_DEPTH, MAX_NAME, MAX_FLAGS = 64, 1000, 100
MAX_LINE, MAX_SKIPPED, MAX_VALUES, MAX_VERTICES = 1 << 27, 1 << 31, 10_000_000, 1_000_000
MAX_BITS, MAX_COMMON_BITS, MAX_LATTICE_BITS = 1 << 30, 50_000, 1 << 30
DYADIC = re.compile(r"(-?)(?:0x([0-9a-fA-F]+)(?:\.([0-9a-fA-F]+))?|([0-9]+))p([+-]?[0-9]+)")
RATIONAL = re.compile(r"-?[0-9]+(?:/0*[1-9][0-9]*|(?:\.[0-9]+)?(?:[eE]([+-]?[0-9]+))?)")
getattr(sys, "set_int_max_str_digits", lambda _: None)(0)  # lengths are held to MAX_DIGITS here


class Refused(Exception):
    """Something is not as the formats, the certificate or the mathematics demand. The code says
    which condition it is.
    """

    def __init__(self, reason, code="form"):
        super().__init__(reason)
        self.code = code


class Num(NamedTuple):
    """A JSON number, as its text; not a string, so that 1 and "1" stay different."""
    text: str


class Case(NamedTuple):
    """A posed case."""
    id: str
    name: Optional[str]
    words: list  # the fields that are for people, by name
    # World vertices of A (of its core), times scale: integer vectors; None if A or B is curved.
    a: Optional[list]
    b: Optional[list]
    scale: int
    radii: tuple  # of A and of B
    # If A or B is curved, the pieces of A and of B, times scale: centre and columns.
    pieces: Optional[tuple] = None

    @property
    def radius(self):
        """That of both shapes together."""
        return sum(self.radii)


def demand(condition, reason, code="form"):
    if not condition:
        raise Refused(reason, code)


# Lines and JSON

def numbered_lines(path):
    """The lines of a file that are not blank, or are too long, with their numbers from 1. Of one
    that is too long only the start, and nothing behind one that does not end.
    """
    with open(path, "rb") as file:
        return [(k, line) for k, line in enumerate(bounded_lines(file), 1)
                if line.strip(b" \t\r\n\f") or len(line.removesuffix(b"\n")) > MAX_LINE]


def bounded_lines(file):
    while line := file.readline(MAX_LINE + 2):
        skipped, end = 0, line
        while not end.endswith(b"\n") and len(end) == MAX_LINE + 2 and skipped < MAX_SKIPPED:
            end = file.readline(MAX_LINE + 2)
            skipped += len(end)
        yield line
        if skipped >= MAX_SKIPPED:
            return


def read_json(line):
    """The value of a line of bytes, with its numbers as Num; a repeated field and deep nesting are
    refused.
    """
    def once(pairs):
        demand(len(dict(pairs)) == len(pairs), "repeated field")
        return dict(pairs)
    demand(len(line.removesuffix(b"\n")) <= MAX_LINE, "the line is too long")
    demand(line.count(b",") <= MAX_VALUES or re.sub(rb'"(?:[^"\\]|\\.)*"', b"", line).count(b",") <= MAX_VALUES,
           "the line has too many values")
    try:
        value = json.loads(line.decode(), object_pairs_hook=once, parse_int=Num, parse_float=Num,
                           parse_constant=lambda text: demand(False, f"{text} is not JSON"))
        json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate is not text
        demand(nesting(value) <= MAX_DEPTH, "nested too deeply")
        return value
    except (ValueError, RecursionError) as error:
        raise Refused(f"not JSON: {type(error).__name__}") from None


def nesting(x):
    """The levels of lists and objects of a value that read_json has read."""
    inner = x.values() if type(x) is dict else x if type(x) is list else None
    return 0 if inner is None else 1 + max(map(nesting, inner), default=0)


def fields(x, required, optional=()):
    """Demands an object with all of the required fields, and none but these and the optional ones.
    """
    demand(type(x) is dict, "an object is due")
    demand(all(name in x for name in required), f"a field of {', '.join(required)} is missing")
    for name in x:
        demand(name in required or name in optional, f"unknown field {name[:40]!r}")


def listed(x, length=None):
    demand(type(x) is list and length in (None, len(x)), "a list of the right length is due")
    return x


def entries(x, length=None):
    """A list of a certificate."""
    demand(len(listed(x, length)) <= MAX_ENTRIES, "a list is too long")
    return x


def json_int(x):
    demand(type(x) is Num and re.fullmatch("0|-?[1-9][0-9]{0,19}", x.text), "a small JSON integer is due")
    return int(x.text)


def integer(x):
    """An integer of a certificate, from its decimal string."""
    demand(type(x) is str and re.fullmatch("-?[0-9]+", x), "a decimal string is due")
    demand(len(x.lstrip("-")) <= MAX_DIGITS, "a number is too long")
    return int(x)


def index(x, length):
    demand(0 <= json_int(x) < length, "an index is out of range")
    return json_int(x)


def bound(x):
    """The signed square of a certificate's [sign, P, Q]."""
    sign, p, q = json_int(entries(x, 3)[0]), integer(x[1]), integer(x[2])
    demand(sign in (-1, 0, 1) and p >= 0 and q > 0 and (sign == 0) == (p == 0), "a malformed bound")
    return Fraction(sign * p, q)


# Numbers

def exact(text):
    """The value of a number's text, in any of the forms of docs/formats.md."""
    demand(type(text) is str and len(text) <= MAX_DIGITS, "the text of a number is due")
    dyadic, rational = DYADIC.fullmatch(text), RATIONAL.fullmatch(text)
    demand(dyadic or rational, f"not a number: {text[:40]!r}")
    exponent, limit = (dyadic[5], MAX_EXPONENT_OF_2) if dyadic else (rational[1], MAX_EXPONENT_OF_10)
    exponent = int(exponent or 0)
    demand(abs(exponent) <= limit, f"exponent out of range: {text[:40]!r}")
    if rational:
        return Fraction(text)
    sign, hexadecimal, hex_places, integer, _ = dyadic.groups(default="")
    mantissa = int(hexadecimal + hex_places, 16) if hexadecimal else int(integer)
    value = mantissa * Fraction(2) ** (exponent - 4 * len(hex_places))
    return -value if sign else value


def binade(size, least):
    """The exponent of a float of that size >= 0: floor(log2(size)), but not below the least."""
    if not size:
        return least
    e = size.numerator.bit_length() - size.denominator.bit_length()
    return max(e - (size < Fraction(2) ** e), least)


def number(x, scalar):
    """A number of a case: a string exactly, a JSON number rounded once to the case's float type."""
    if type(x) is str:
        return exact(x)
    demand(type(x) is Num, "a number is due")
    value, (precision, least, greatest) = exact(x.text), FLOATS[scalar]
    unit = Fraction(2) ** (binade(abs(value), least) - precision + 1)
    rounded = round(value / unit) * unit  # round() takes ties to even
    demand(abs(rounded) < 2 ** (greatest + 1), f"{x.text[:40]} rounds to infinity")
    demand(bool(rounded) == bool(value), f"{x.text[:40]} rounds to zero")
    return rounded


def canonical(q):
    """The canonical text of a fraction."""
    n, d = q.numerator, q.denominator
    if n == 0 or d & (d - 1):
        return f"{n}/{d}" if n else "0"
    zeros = (n & -n).bit_length() - 1
    return f"{n >> zeros}p{zeros + 1 - d.bit_length()}"


def canonical_vector(x, dim):
    v = tuple(exact(e) for e in listed(x, dim))
    demand([canonical(e) for e in v] == x, "a number is not in canonical form")
    return v


def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def sub(u, v):
    return tuple(x - y for x, y in zip(u, v))


def cross(u, v):
    (a, b, c), (x, y, z) = u, v
    return (b * z - c * y, c * x - a * z, a * y - b * x)


# Shapes, poses, cases

def parse_shape(x, dim, num, posed=True):
    """World pieces of the core, each a centre and columns, and the radius. num reads a number."""
    def vector(v, length=dim):
        return tuple(num(e) for e in listed(v, length))

    def size(v):
        demand(num(v) >= 0, "a size is negative")
        return num(v)

    def along(t, length):
        """The vector of that length on axis t."""
        return tuple(length if k == t else Fraction(0) for k in range(dim))

    demand(type(x) is dict and len(x.keys() - {"pose"}) == 1, "a shape has one kind")
    demand(posed or "pose" not in x, "a pose inside a rounded shape's core")
    (kind,) = x.keys() - {"pose"}
    body, vertices, radius, pieces = x[kind], (), Fraction(0), []
    if kind in ("point", "segment", "triangle", "hull"):
        points = [body] if kind == "point" else listed(body, {"segment": 2, "triangle": 3}.get(kind))
        demand(0 < len(points) <= MAX_VERTICES, "a hull of no points, or of too many")
        vertices = [vector(p) for p in points]
    elif kind == "box":
        fields(body, ("half_extents",))
        half = [size(h) for h in listed(body["half_extents"], dim)]
        vertices = [tuple(h if k >> t & 1 else -h for t, h in enumerate(half)) for k in range(2 ** dim)]
    elif kind == "ball":
        fields(body, ("radius",))
        vertices, radius = [(Fraction(0),) * dim], size(body["radius"])
    elif kind == "rounded":
        fields(body, ("core", "radius"))
        pieces, radius = parse_shape(body["core"], dim, num, posed=False)
        radius += size(body["radius"])
    elif kind == "ellipsoid":
        fields(body, ("radii",))
        radii = [size(r) for r in listed(body["radii"], dim)]
        pieces = [((Fraction(0),) * dim, [along(t, r) for t, r in enumerate(radii)])]
    else:
        demand(kind == "capsule" or kind in ("cylinder", "cone") and dim == 3, f"no {dim}D shape {kind[:40]!r}")
        fields(body, ("half_height", "radius"), ("axis",))
        axis, h, radius = body.get("axis", "y"), size(body["half_height"]), size(body["radius"])
        demand(axis in list("xyz"[:dim]), "no such axis")
        if kind == "capsule":
            vertices = [along("xyz".index(axis), end) for end in (-h, h)]
        else:
            t = "xyz".index(axis)
            disk, radius = [along((t + 1) % 3, radius), along((t + 2) % 3, radius)], Fraction(0)
            low, high = along(t, -h), along(t, h)
            pieces = [(low, disk), (high, disk)] if kind == "cylinder" else [(high, []), (low, disk)]
    matrix, shift = parse_pose(x.get("pose", {}), dim, vector)
    pieces = pieces or [(v, []) for v in vertices]
    return [(tuple(dot(row, c) + t for row, t in zip(matrix, shift)),
             tuple(tuple(dot(row, column) for row in matrix) for column in columns)) for c, columns in pieces], radius


def without_balls(pieces, radius):
    """Pieces and radius of a shape, an ellipsoid that is a ball as its centre, rounded."""
    ball = ball_radius(*pieces[0])
    return (pieces, radius) if ball is None else ([(pieces[0][0], ())], radius + ball)


def with_balls(case):
    """A curved case with ellipsoids that are balls as their centres, rounded."""
    sides = [without_balls(pieces, Fraction(0)) for pieces in case.pieces]
    demand(any(ball for _, ball in sides), "reduce: no ellipsoid of the case is a ball")
    vectors = [v for pieces, _ in sides for c, columns in pieces for v in (c, *columns)]
    scale = lcm(*(Fraction(e, case.scale).denominator for v in vectors for e in v))

    def scaled(v):
        return tuple(e * scale // case.scale for e in v)
    return case._replace(pieces=tuple([(scaled(c), tuple(map(scaled, columns))) for c, columns in pieces] for pieces, _ in sides),
                         scale=scale,
                         radii=tuple(radius + ball / case.scale for radius, (_, ball) in zip(case.radii, sides)))


def ball_radius(centre, columns):
    """The radius of an ellipsoid that is a ball of a rational radius; None of all others."""
    if len(columns) != len(centre):
        return None
    square = dot(columns[0], columns[0])
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    is_ball = all(dot(u, v) == (square if i == j else 0) for i, u in enumerate(columns) for j, v in enumerate(columns))
    return root if is_ball and root ** 2 == square else None


def parse_pose(pose, dim, vector):
    """The matrix and the translation of a pose. vector reads a vector."""
    fields(pose, (), ("translation", "quaternion", "matrix", "rotation"))
    demand(len(pose.keys() - {"translation"}) <= 1, "more than one of quaternion, matrix, rotation")
    m = [[Fraction(i == j) for j in range(dim)] for i in range(dim)]
    if "quaternion" in pose:
        q = w, x, y, z = vector(pose["quaternion"], 4)
        demand(dim == 3 and any(q), "a quaternion is 3D and not 0")
        m = [[w*w + x*x - y*y - z*z, 2 * (x*y - w*z), 2 * (x*z + w*y)],
             [2 * (x*y + w*z), w*w - x*x + y*y - z*z, 2 * (y*z - w*x)],
             [2 * (x*z - w*y), 2 * (y*z + w*x), w*w - x*x - y*y + z*z]]
        m = [[e / dot(q, q) for e in row] for row in m]
    elif "matrix" in pose:
        m = [vector(row) for row in listed(pose["matrix"], dim)]
    elif "rotation" in pose:
        demand(dim == 2, "a rotation [c, s] is 2D")
        c, s = vector(pose["rotation"])
        m = [[c, -s], [s, c]]
    determinant = dot(m[0], cross(m[1], m[2])) if dim == 3 else m[0][0] * m[1][1] - m[0][1] * m[1][0]
    demand(determinant, "the matrix is singular")
    return m, vector(pose["translation"]) if "translation" in pose else (0,) * dim


def canonical_form(x, num):
    """A shape with its numbers as canonical text, without empty poses."""
    if type(x) is dict:
        return {k: e if k == "axis" else canonical_form(e, num) for k, e in x.items() if (k, e) != ("pose", {})}
    return [canonical_form(e, num) for e in x] if type(x) is list else short(canonical(num(x)))


def short(text):
    """A canonical text, for which the limits of numbers hold too."""
    demand(len(text) <= MAX_DIGITS and abs(int(text.partition("p")[2] or 0)) <= MAX_EXPONENT_OF_2,
           "the canonical text of a number is too long")
    return text


def hold_to_limits(numbers):
    """The limits of the numbers of a case, as they are, and p/q as p·(L/q) on the common
    denominator L of all of them.
    """
    common, bits, longest = 1, 0, 0
    for count, x in enumerate(numbers, 1):
        num, den = x.numerator.bit_length(), x.denominator.bit_length()
        bits, longest, common = bits + num + den, max(longest, num + 1 - den), lcm(common, x.denominator)
        each = longest + common.bit_length()
        demand(bits <= MAX_BITS, "all numbers are too long together")
        demand(each <= MAX_COMMON_BITS, "a number on the common denominator is too long")
        demand(each * count <= MAX_LATTICE_BITS, "all numbers on their common denominator are too long")


def parse_case(x):
    """The Case of an object that read_json has read: its world vertices, its radius, and its id."""
    fields(x, ("v", "dim", "scalar", "a", "b"), ("name", "flags", "why", "source"))
    demand(x["v"] == Num("1") and x["dim"] in (Num("2"), Num("3")), "v must be 1, and dim 2 or 3")
    demand(x["scalar"] in list(FLOATS), "scalar must be f64 or f32")
    demand(type(x.get("why", "")) is str, "why is text")
    demand(len(listed(x.get("flags", []))) <= MAX_FLAGS, "too many flags")
    demand(all(type(f) is str and len(f) <= MAX_NAME for f in (x.get("name", ""), *x.get("flags", []))),
           "name and flags are short text")
    demand(type(x.get("source", {})) is dict, "source is an object")

    def num(v):
        return number(v, x["scalar"])

    def kept(v):
        numbers.append(num(v))
        return numbers[-1]
    dim, numbers = int(x["dim"].text), []
    text = json.dumps({"a": canonical_form(x["a"], kept), "b": canonical_form(x["b"], kept), "dim": dim,
                       "scalar": x["scalar"], "v": 1}, sort_keys=True, separators=(",", ":"))
    hold_to_limits(numbers)
    sides = [parse_shape(x[side], dim, num) for side in "ab"]
    polytopes = [without_balls(*side) for side in sides]
    is_curved = any(columns for pieces, _ in polytopes for _, columns in pieces)
    (a, radius_a), (b, radius_b) = sides if is_curved else polytopes
    ident = "e1-" + base64.b32encode(hashlib.sha256(text.encode()).digest())[:26].decode().lower()
    scale = lcm(*(e.denominator for c, columns in a + b for v in (c, *columns) for e in v))

    def scaled(v):
        return tuple(int(e * scale) for e in v)
    words = [f"case.{name}" for name in ("flags", "source", "why") if name in x and x[name] != []]
    a, b = ([(scaled(c), tuple(map(scaled, columns))) for c, columns in side] for side in (a, b))
    if is_curved:
        return Case(ident, x.get("name"), words, None, None, scale, (radius_a, radius_b), (a, b))
    a, b = ([c for c, _ in side] for side in (a, b))
    return Case(ident, x.get("name"), words, a, b, scale, (radius_a, radius_b))
