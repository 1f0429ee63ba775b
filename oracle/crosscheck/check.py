#!/usr/bin/env python3
"""Checks the oracle's truths about penetration depth, without the oracle.

    check.py CASES.jsonl TRUTHS.jsonl   raw cases with the output of `solve --json --certificate`
    check.py TRUTHS.jsonl               each truth with the case embedded in its own line

    --brute N             brute force up to N candidate directions a case (default 20000)
    --certificates-only   check the certificates and nothing else

Follows docs/formats.md and docs/certificate.md alone, on integers and fractions; it shares no code with
the oracle. s is the signed depth, D = { a - b } the Minkowski difference of the cores of A and B, h_D its support
function, c the signed depth of the cores, r both radii together: s = c + r. Each case is parsed and posed here, and

  identity      its id, recomputed, is that of the truth and of the certificate
  certificate   passes every step that docs/certificate.md lists, and lo = hi = c
  numbers       class, squares and radius are those of c; the floats are s correctly rounded, the decimal s cut short
  normals       are primitive, and h_D(n)/|n| = c: a push along n costs exactly the signed depth
  witness       consists of points of A and B (of their cores), and a - b = c n/|n| for a listed normal n
  brute force   c is the least h_D(n)/|n| over a finite set of directions that must hold the minimum

A number sign * sqrt(P/Q) is held as its *signed square*, sign * P/Q: the order is kept, and no root is ever taken.
Exit code: 0 nothing to object to, 1 a disagreement or a refusal, 2 usage.
"""

import argparse
import base64
import hashlib
import json
import re
import sys
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from math import comb, gcd, lcm
from typing import NamedTuple, Optional

FLOATS = {"f64": (53, -1022, 1023), "f32": (24, -126, 127)}  # precision, least and greatest exponent
MAX_DIGITS, MAX_ENTRIES, MAX_EXPONENT_OF_2, MAX_EXPONENT_OF_10 = 5000, 100_000, 16_384, 5000
DYADIC = re.compile(r"(-?)(?:(0x[0-9a-fA-F]+)(?:\.([0-9a-fA-F]+))?|([0-9]+))p([+-]?[0-9]+)")
RATIONAL = re.compile(r"-?[0-9]+(?:/0*[1-9][0-9]*|(?:\.[0-9]+)?(?:[eE]([+-]?[0-9]+))?)")
CUT_DECIMAL = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?(…?)(?:e([+-]?[0-9]{1,5}))?(…?)")
getattr(sys, "set_int_max_str_digits", lambda _: None)(0)  # lengths are held to MAX_DIGITS here


class Refused(Exception):
    """Something is not as the formats, the certificate or the mathematics demand."""


class Num(NamedTuple):
    """A JSON number, as its text; not a string, so that 1 and "1" stay different."""
    text: str


class Case(NamedTuple):
    id: str
    a: Optional[list]  # world vertices of A (of its core), times scale: integer vectors; None if curved
    b: Optional[list]
    scale: int
    radius: Fraction


def demand(condition, reason):
    if not condition:
        raise Refused(reason)


# JSON

def read_json(line):
    def once(pairs):
        demand(len(dict(pairs)) == len(pairs), "repeated field")
        return dict(pairs)
    try:
        value = json.loads(line.decode(), object_pairs_hook=once, parse_int=Num, parse_float=Num,
                           parse_constant=lambda text: demand(False, f"{text} is not JSON"))
        json.dumps(value, ensure_ascii=False).encode()  # a lone surrogate is not text
        return value
    except (ValueError, RecursionError) as error:
        raise Refused(f"not JSON: {type(error).__name__}") from None


def fields(x, required, optional=()):
    demand(type(x) is dict, "an object is due")
    demand(all(name in x for name in required), f"a field of {', '.join(required)} is missing")
    for name in x:
        demand(name in required or name in optional, f"unknown field {name[:40]!r}")


def listed(x, length=None):
    demand(type(x) is list and length in (None, len(x)), "a list of the right length is due")
    return x


def json_int(x):
    demand(type(x) is Num and re.fullmatch("0|-?[1-9][0-9]{0,19}", x.text), "a small JSON integer is due")
    return int(x.text)


# Numbers

def exact(text):
    """The value of a number's text, in any of the forms of docs/formats.md."""
    def exponent(digits, limit):
        demand(abs(int(digits or 0)) <= limit, f"exponent out of range: {text[:40]!r}")
        return int(digits or 0)
    demand(type(text) is str and len(text) <= MAX_DIGITS, "the text of a number is due")
    m = DYADIC.fullmatch(text)
    if m:
        sign, whole, frac, integer, power = m.groups()
        value = int(whole + (frac or ""), 16) if whole else int(integer)
        value *= Fraction(2) ** (exponent(power, MAX_EXPONENT_OF_2) - 4 * len(frac or ""))
        return -value if sign else value
    m = RATIONAL.fullmatch(text)
    demand(m and exponent(m[1], MAX_EXPONENT_OF_10) is not None, f"not a number: {text[:40]!r}")
    return Fraction(text)


def unit_and_exponent(size, precision, least):
    """For size >= 0: the step from floats of that size to the next larger, and floor(log2 size) or the least."""
    e = size.numerator.bit_length() - size.denominator.bit_length()
    e = max(e - (size < Fraction(2) ** e), least) if size else least
    return Fraction(2) ** (e - precision + 1), e


def number(x, scalar):
    """A number of a case: a string exactly, a JSON number rounded once to the case's float type."""
    if type(x) is str:
        return exact(x)
    demand(type(x) is Num, "a number is due")
    value, (precision, least, greatest) = exact(x.text), FLOATS[scalar]
    unit, _ = unit_and_exponent(abs(value), precision, least)
    rounded = round(value / unit) * unit  # round() takes ties to even
    demand(abs(rounded) < 2 ** (greatest + 1), f"{x.text[:40]} rounds to infinity")
    demand(bool(rounded) == bool(value), f"{x.text[:40]} rounds to zero")
    return rounded


def canonical(q):
    n, d = q.numerator, q.denominator
    if n == 0 or d & (d - 1):
        return f"{n}/{d}" if n else "0"
    zeros = (n & -n).bit_length() - 1
    return f"{n >> zeros}p{zeros + 1 - d.bit_length()}"


# Vectors

def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def sub(u, v):
    return tuple(x - y for x, y in zip(u, v))


def cross(u, v):
    (a, b, c), (x, y, z) = u, v
    return (b * z - c * y, c * x - a * z, a * y - b * x)


def support(n, a, b):
    """h_D(n)."""
    return max(dot(n, v) for v in a) - min(dot(n, v) for v in b)


def signed_square(x):
    return x * abs(x)


# Cases

def parse_shape(x, dim, num, posed=True):
    """World vertices of the core (None for a curved shape), and the radius."""
    def vector(v, length=dim):
        return tuple(num(e) for e in listed(v, length))

    def size(v):
        demand(num(v) >= 0, "a size is negative")
        return num(v)

    demand(type(x) is dict and len(x.keys() - {"pose"}) == 1, "a shape has one kind")
    demand(posed or "pose" not in x, "a pose inside a rounded shape's core")
    (kind,) = x.keys() - {"pose"}
    body, radius = x[kind], Fraction(0)
    if kind in ("point", "segment", "triangle", "hull"):
        points = [body] if kind == "point" else listed(body, {"segment": 2, "triangle": 3}.get(kind))
        vertices = [vector(p) for p in points]
        demand(vertices, "a hull of no points")
    elif kind == "box":
        fields(body, ("half_extents",))
        half = [size(h) for h in listed(body["half_extents"], dim)]
        vertices = [tuple(h if k >> t & 1 else -h for t, h in enumerate(half)) for k in range(2 ** dim)]
    elif kind == "ball":
        fields(body, ("radius",))
        vertices, radius = [(Fraction(0),) * dim], size(body["radius"])
    elif kind == "rounded":
        fields(body, ("core", "radius"))
        vertices, radius = parse_shape(body["core"], dim, num, posed=False)
        radius += size(body["radius"])
    elif kind == "ellipsoid":
        fields(body, ("radii",))
        vertices = [size(r) for r in listed(body["radii"], dim)] and None
    else:
        demand(kind == "capsule" or kind in ("cylinder", "cone") and dim == 3, f"no {dim}D shape {kind[:40]!r}")
        fields(body, ("half_height", "radius"), ("axis",))
        axis, h, radius = body.get("axis", "y"), size(body["half_height"]), size(body["radius"])
        demand(axis in list("xyz"[:dim]), "no such axis")
        vertices = [tuple(h * s * (axis == t) for t in "xyz"[:dim]) for s in (-1, 1)] if kind == "capsule" else None
    matrix, shift = parse_pose(x.get("pose", {}), dim, vector)
    return vertices and [tuple(dot(row, v) + t for row, t in zip(matrix, shift)) for v in vertices], radius


def parse_pose(pose, dim, vector):
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
    demand(dot(m[0], cross(m[1], m[2]) if dim == 3 else (m[1][1], -m[1][0])), "the matrix is singular")
    return m, vector(pose["translation"]) if "translation" in pose else (0,) * dim


def parse_case(x):
    fields(x, ("v", "dim", "scalar", "a", "b"), ("name", "flags", "why", "source"))
    demand(x["v"] == Num("1") and x["dim"] in (Num("2"), Num("3")), "v must be 1, and dim 2 or 3")
    demand(x["scalar"] in list(FLOATS), "scalar must be f64 or f32")
    demand(type(x.get("name", "")) is str and type(x.get("why", "")) is str, "name and why are text")
    demand(all(type(f) is str for f in listed(x.get("flags", []))), "flags are words")
    demand(type(x.get("source", {})) is dict, "source is an object")

    def num(v):
        return number(v, x["scalar"])

    def form(v):
        if type(v) is dict:
            return {k: e if k == "axis" else form(e) for k, e in v.items() if (k, e) != ("pose", {})}
        return [form(e) for e in v] if type(v) is list else canonical(num(v))
    dim = int(x["dim"].text)
    (a, radius_a), (b, radius_b) = (parse_shape(x[side], dim, num) for side in "ab")
    text = json.dumps({"a": form(x["a"]), "b": form(x["b"]), "dim": dim, "scalar": x["scalar"], "v": 1},
                      sort_keys=True, separators=(",", ":"))
    ident = "e1-" + base64.b32encode(hashlib.sha256(text.encode()).digest())[:26].decode().lower()
    scale = 1
    if a and b:
        scale = lcm(*(e.denominator for v in a + b for e in v))
        a, b = ([tuple(int(e * scale) for e in v) for v in side] for side in (a, b))
    return Case(ident, a, b, scale, radius_a + radius_b)


# The certificate

def check_certificate(cert, case):
    """Refuses the certificate, or returns lo and hi as signed squares."""
    a, b, dim = case.a, case.b, len(case.a[0])

    def entries(x, length=None):
        demand(len(listed(x, length)) <= MAX_ENTRIES, "a list is too long")
        return x

    def integer(x):
        demand(type(x) is str and re.fullmatch("-?[0-9]+", x), "a decimal string is due")
        demand(len(x.lstrip("-")) <= MAX_DIGITS, "a number is too long")
        return int(x)

    def index(x, length):
        demand(0 <= json_int(x) < length, "an index is out of range")
        return int(x.text)

    def bound(x):
        sign, p, q = json_int(entries(x, 3)[0]), integer(x[1]), integer(x[2])
        demand(sign in (-1, 0, 1) and p >= 0 and q > 0 and (sign == 0) == (p == 0), "a malformed bound")
        return Fraction(sign * p, q)

    fields(cert, ("v", "id", "upper", "lower", "lo", "hi"), ("reduce",))
    demand(cert["v"] == Num("1"), "certificate version is not 1")
    demand(cert["id"] == case.id, "the certificate is about another case")
    reduce = [[{"kind": "round"}]] if case.radius else []
    demand([cert[name] for name in cert if name == "reduce"] == reduce, "reduce must say round iff there is a radius")
    lo, hi = bound(cert["lo"]), bound(cert["hi"])
    scaled_lo, scaled_hi = lo * case.scale ** 2, hi * case.scale ** 2

    fields(cert["upper"], ("n",))
    n = [integer(x) for x in entries(cert["upper"]["n"], dim)]
    demand(any(n), "upper: n is 0")
    demand(signed_square(support(n, a, b)) <= scaled_hi * dot(n, n), "upper: h_D(n)/|n| > hi")

    lower = cert["lower"]
    demand(type(lower) is dict and lower.get("kind") in ("points", "facets"), "lower: unknown kind")
    fields(lower, ("kind", "points", {"points": "weights", "facets": "facets"}[lower["kind"]]))
    points = [sub(a[index(entries(ij, 2)[0], len(a))], b[index(ij[1], len(b))]) for ij in entries(lower["points"])]
    if lower["kind"] == "points":
        weights = [integer(w) for w in entries(lower["weights"], len(points))]
        demand(all(w >= 0 for w in weights) and any(weights), "lower: a weight is negative, or all are 0")
        p = [dot(weights, coordinates) for coordinates in zip(*points)]
        demand(-dot(p, p) >= scaled_lo * sum(weights) ** 2, "lower: -|p| < lo")
        return lo, hi
    ridges = Counter()
    for facet in entries(lower["facets"]):
        facet = [index(k, len(points)) for k in entries(facet, dim)]
        v = [points[k] for k in facet]
        m = cross(sub(v[1], v[0]), sub(v[2], v[0])) if dim == 3 else (v[1][1] - v[0][1], v[0][0] - v[1][0])
        o = dot(m, v[0])
        demand(o > 0, "lower: a facet has no positive offset")
        demand(o * o >= scaled_lo * dot(m, m), "lower: a facet is nearer than lo")
        # Each ridge with a direction that a neighbour must reverse. In 2D: (start, -) and (-, end).
        ridges.update(zip(facet, facet[1:] + facet[:1]) if dim == 3 else [(facet[0], "-"), ("-", facet[1])])
    demand(ridges, "lower: no facet")
    demand(all(k == 1 and (j, i) in ridges for (i, j), k in ridges.items()), "lower: the facets are not closed")
    return lo, hi


# Brute force

def candidate_count(dim, a, b):
    edges, points = comb(a, 2) + comb(b, 2), a * b
    if dim < 3:
        return edges + points + dim
    return comb(a, 3) + comb(b, 3) + comb(a, 2) * comb(b, 2) + points + edges * points + 3 + 3 * edges


def primitive(vectors):
    """The vectors other than 0, divided by their greatest common divisor; of n and -n, one."""
    return {tuple(x // (g if v > (0,) * len(v) else -g) for x in v) for v in vectors for g in [gcd(*v)] if g}


def directions(a, b):
    """Directions one of which, up to sign, attains the minimum of h_D(n)/|n|: the normals of the facets of D
    (penetrating), the offsets of its vertices and edges (separated), the normals of a flat D."""
    dim = len(a[0])
    edges_a, edges_b = (primitive(sub(p, q) for p, q in combinations(side, 2)) for side in (a, b))
    edges, points = edges_a | edges_b, primitive(sub(p, q) for p, q in product(a, b))
    axes = {tuple(int(i == j) for j in range(dim)) for i in range(dim)}
    if dim < 3:
        return points | axes | (primitive((-y, x) for x, y in edges) if dim == 2 else set())
    triples = [(sub(q, p), sub(r, p)) for side in (a, b) for p, q, r in combinations(side, 3)]
    return points | axes | primitive(cross(u, v) for u, v in [
        *triples, *product(edges_a, edges_b), *product(edges, axes),
        *((u, cross(w, u)) for u, w in product(edges, points))])


def brute_force(a, b):
    """The least h_D(n)/|n|, as a signed square, of integer vertices."""
    columns_a, columns_b = list(zip(*a)), list(zip(*b))

    def extent(n, columns):
        along = [0] * len(columns[0])
        for x, column in zip(n, columns):
            if x:
                along = [s + x * e for s, e in zip(along, column)]
        return min(along), max(along)
    least, over = None, 1
    for n in directions(a, b):
        (low_a, high_a), (low_b, high_b) = extent(n, columns_a), extent(n, columns_b)
        h = signed_square(min(high_a - low_b, high_b - low_a))  # the better of n and -n
        if least is None or h * over < least * dot(n, n):
            least, over = h, dot(n, n)
    return Fraction(least, over)


# The truth

def check_numbers(depth, kind, c, radius):
    def compare(t):
        """The sign of s - t: of c - (t - r), by signed squares."""
        t = signed_square(t - radius)
        return (c > t) - (c < t)

    def above(t):
        """The sign of |s| - t."""
        return compare(t) if sign >= 0 else -compare(-t)

    sign = compare(0)
    demand(kind == ("touching", "penetrating", "separated")[sign], f"the class is wrong: s has sign {sign}")
    square = canonical(abs(c))
    due = {"core_squared": square, "radius": canonical(radius)} if radius else {"squared": square}
    demand(type(depth) is dict, "no signed_depth")
    for name in ("squared", "core_squared", "radius"):
        demand(depth.get(name) == due.get(name), f"{name} is not {due.get(name, 'due')}")
    demand(json_int(depth.get("core_sign")) == (c > 0) - (c < 0) if radius else "core_sign" not in depth,
           "core_sign is wrong")

    for name, (precision, least, greatest) in FLOATS.items():
        if depth.get(name) is None:  # JSON has no infinity
            end = 2 ** (greatest + 1) - Fraction(2) ** (greatest - precision)
            demand(above(end) >= 0, f"{name} is missing, but s does not overflow")
            continue
        demand(type(depth[name]) is Num, f"{name} is not a number")
        text = depth[name].text
        value = float(text)
        demand(abs(value) < float("inf") and Decimal(text) == Decimal(repr(value)), f"{name}: {text} is not shortest")
        size = abs(Fraction(value))
        unit, e = unit_and_exponent(size, precision, least)
        demand((size / unit).denominator == 1 and e <= greatest, f"{name}: {text} is not an {name}")
        demand(size == 0 or (value < 0) == (sign < 0), f"{name} has the wrong sign")
        below = size - unit / (4 if size == Fraction(2) ** e and e > least else 2)  # the midpoints next to it
        odd = size / unit % 2  # at a midpoint, the even neighbour wins
        demand(above(below) >= odd and above(size + unit / 2) <= -odd, f"{name}: {text} is not s correctly rounded")

    text = depth.get("decimal")
    m = CUT_DECIMAL.fullmatch(text) if type(text) is str and len(text) <= MAX_DIGITS else None
    demand(m, "decimal is not a decimal number")
    digits, more, unit = m[2] + (m[3] or ""), m[4] or m[6], Fraction(10) ** (int(m[5] or 0) - len(m[3] or ""))
    demand(len(digits.lstrip("0") if more else digits.strip("0")) <= 40, "decimal has over 40 significant digits")
    demand(bool(m[1]) == (sign < 0), "decimal has the wrong sign")
    at, next_up = above(int(digits) * unit), above((int(digits) + 1) * unit)
    demand(at > 0 > next_up if more else at == 0, "decimal is not s cut towards zero")


def check_directions(truth, case, c, limit):
    """Normals and witness points. Returns how many witness points were not tested for membership."""
    def exact_vector(x):
        v = [exact(e) for e in listed(x, len(case.a[0]))]
        demand([canonical(e) for e in v] == x, "a number is not in canonical form")
        return tuple(v)
    fields(truth.get("witness"), ("a", "b"))
    witness, chosen = [exact_vector(truth["witness"][side]) for side in "ab"], None
    demand(listed(truth.get("normals")), "no normal")
    for normal in truth["normals"]:
        n = exact_vector(normal)
        demand(all(e.denominator == 1 for e in n) and gcd(*map(int, n)) == 1, "a normal is not primitive")
        n = tuple(map(int, n))
        h = Fraction(support(n, case.a, case.b), case.scale)
        demand(signed_square(h) == c * dot(n, n), f"h_D(n)/|n| is not c for n = {normal}")
        if sub(*witness) == tuple(e * h / dot(n, n) for e in n):
            chosen = chosen or n
    demand(chosen, "a - b is not c n/|n| for any listed normal n")
    # n.a - n.b = h_D(n), so each point must lie in the face of its shape in direction n. That lies in a plane, and
    # leaving out a coordinate along which n is not 0 maps it one to one: the test is one dimension lower.
    drop, skipped = next(t for t, e in enumerate(chosen) if e), 0
    for name, point, vertices, n in zip("ab", witness, (case.a, case.b), (chosen, tuple(-e for e in chosen))):
        top = max(dot(n, v) for v in vertices)
        demand(dot(n, point) * case.scale == top, f"witness {name} is not in the shape's face along the normal")
        grid = lcm(*(e.denominator for e in point))
        face = {tuple(e * grid for e in v[:drop] + v[drop + 1:]) for v in vertices if dot(n, v) == top}
        target = tuple(int(e * case.scale * grid) for e in point[:drop] + point[drop + 1:])
        if candidate_count(len(target), len(face), 1) > limit:
            skipped += 1
        else:
            demand(brute_force(list(face), [target]) >= 0, f"witness {name} is not a point of the shape")
    return skipped


def check_line(raw, number_of_line, line, options, counts):
    truth = read_json(line)
    demand(type(truth) is dict, "the truth is not an object")
    if "error" in truth:
        counts["error lines"] += 1
        fields(truth, ("line", "error"))
        demand(raw is None or json_int(truth["line"]) == number_of_line, "the error names another line")
        try:
            parse_case(read_json(raw or b""))
        except (Refused, RecursionError):
            return
        raise Refused("refused by the oracle, but it is a case")
    demand(raw or "case" in truth, "no case in the line")
    case = parse_case(read_json(raw) if raw else truth["case"])
    demand("case" not in truth or parse_case(truth["case"]).id == case.id, "the embedded case is another case")
    demand(options.certificates_only or truth.get("id") == case.id, f"the id is not {case.id}")
    if truth.get("class") == "undecided":
        counts["undecided"] += 1
        demand(not (case.a and case.b), "undecided, but without a cylinder, cone or ellipsoid")
        demand(type(truth.get("reason")) is str, "undecided without a reason")
        return
    demand(case.a and case.b, "decided, but a curved shape is beyond this check")
    demand("certificate" in truth, "no certificate")
    counts["checked"] += 1
    lo, hi = check_certificate(truth["certificate"], case)
    if options.certificates_only:
        return
    demand(lo == hi, "lo is not hi")
    check_numbers(truth.get("signed_depth"), truth.get("class"), lo, case.radius)
    counts["witness membership not checked"] += check_directions(truth, case, lo, options.brute)
    a, b = (sorted(set(side)) for side in (case.a, case.b))
    if candidate_count(len(a[0]), len(a), len(b)) > options.brute:
        counts["not brute-forced"] += 1
        return
    counts["brute-forced"] += 1
    least = brute_force(a, b) / case.scale ** 2
    demand(least == lo, f"brute force finds the signed square {least}, the certificate {lo}")


def numbered_lines(path):
    with open(path, "rb") as file:
        yield from ((k, line) for k, line in enumerate(file, 1) if line.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="[CASES.jsonl] TRUTHS.jsonl")
    parser.add_argument("--brute", type=int, default=20000, metavar="N")
    parser.add_argument("--certificates-only", action="store_true")
    options = parser.parse_args()
    if len(options.files) > 2:
        parser.error("one or two files are due")
    sys.stdout.reconfigure(errors="backslashreplace")
    counts = Counter()
    try:
        truths = list(numbered_lines(options.files[-1]))
        cases = list(numbered_lines(options.files[0])) if len(options.files) == 2 else [(k, None) for k, _ in truths]
    except OSError as error:
        parser.error(str(error))
    if not truths and not cases:
        parser.error("no lines to check")
    if len(cases) != len(truths):
        counts["disagreements"] += 1
        print(f"{len(cases)} cases, but {len(truths)} truths")
    for (k, raw), (_, line) in zip(cases, truths):
        try:
            check_line(raw, k, line, options, counts)
        except Exception as error:  # whatever a line holds, the others are still checked
            counts["disagreements"] += 1
            ident = re.search(rb'"id" *: *"(e1-[a-z2-7]{1,26})"', line)
            what = str(error) if isinstance(error, Refused) else f"malformed: {type(error).__name__}: {error}"
            print(f"line {k}: {ident[1].decode() if ident else '-'}: {what[:500]}")
    print(", ".join(f"{name} {counts[name]}" for name in (
        "checked", "brute-forced", "not brute-forced", "witness membership not checked", "undecided", "error lines",
        "disagreements")))
    return 1 if counts["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
