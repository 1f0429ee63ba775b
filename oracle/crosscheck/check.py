#!/usr/bin/env python3
"""Checks the oracle's truths about penetration depth, without the oracle.

    check.py CASES.jsonl TRUTHS.jsonl   raw cases with the output of `solve --json --certificate`
    check.py TRUTHS.jsonl               each truth with the case embedded in its own line

Follows docs/formats.md and docs/certificate.md alone, on integers and fractions; it shares no code
with the oracle. s is the signed depth, D = { a - b } the Minkowski difference of the cores of A and
B, h_D its support function, c the signed depth of the cores, r both radii together: s = c + r. Each
case is parsed and posed here (caseline.py), and

  identity      its id, recomputed, is that of the truth and of the certificate
  certificate   passes every step that docs/certificate.md lists, and lo = hi = c
  numbers       class, squares and radius are those of c; the floats are s correctly rounded, the
                decimal s cut short
  normals       are primitive, and h_D(n)/|n| = c: a push along n costs exactly the signed depth; if
                A or B is curved, no more than the upper bound
  witness       consists of points of A and B (of their cores), and a - b = c n/|n| for a listed
                normal n
  brute force   c is the least h_D(n)/|n| over a finite set of directions that must hold the minimum

A line of polytopes is refused with the code of the first condition that fails, in the order of
docs/certificate.md; a line with a curved shape with the code `curved`.

A number sign * sqrt(P/Q) is held as its *signed square*, sign * P/Q: the order is kept, and no root
is ever taken.

The last line counts the decided cases (checked), those of them with more than N candidates (not
brute-forced), witness points, two a case, with more than N on their face (witness membership not
checked), cases with a curved shape, whose certificate, class, numbers and normal are checked
(enclosed; undecided if that leaves the sign open), and lines that must not be a case (error lines;
tested if CASES.jsonl is given). Exit code: 0 nothing to object to, 1 a disagreement or a refusal, 2
usage.
"""

import argparse
import re
import sys
from collections import Counter
from contextlib import contextmanager, nullcontext
from fractions import Fraction
from itertools import combinations, product
from math import comb, gcd, isqrt, lcm
from pathlib import Path

sys.dont_write_bytecode = True  # leaves no __pycache__ beside the sources
sys.path.insert(0, str(Path(__file__).resolve().parent))
import curved
from caseline import (FLOATS, MAX_DIGITS, Num, Refused, binade, bound, canonical, canonical_vector, cross, demand, dot,
                      entries, exact, fields, index, integer, json_int, listed, numbered_lines, parse_case, read_json, sub,
                      with_balls)

CUT_DECIMAL = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:e(-?[0-9]{1,5}))?(…?)")
DIGITS = 40  # significant digits of a printed decimal
BRUTE_FORCE = re.compile(r"agrees|not run: (?:0|[1-9][0-9]{0,19}) candidates")
UNDECIDED = "curved shapes: the enclosure contains 0"
ALL_LINES = ("id", "class", "signed_depth", "normals")
FULL = ("minimisers", "second", "regions", "regions_cut")  # what --full adds, but for the radii
UNCHECKED = ("brute_force", "case.flags", "case.source", "case.why", "minimisers", "regions", "regions_cut", "second")


def support(n, a, b):
    """h_D(n)."""
    return max(dot(n, v) for v in a) - min(dot(n, v) for v in b)


def signed_square(x):
    return x * abs(x)


# The certificate

def check_certificate(cert, case):
    """Refuses the certificate, or returns lo and hi as signed squares."""
    demand(type(cert) is dict and cert.get("v") == Num("1"), "certificate version is not 1")
    demand(cert.get("id") == case.id, "the certificate is about another case")
    if case.pieces:
        return curved.check(cert, case, check_lower)
    fields(cert, ("v", "id", "upper", "lower", "lo", "hi"), ("reduce",))
    reduce = [{"kind": "round"}] if case.radius else ()  # () stands for none: JSON has no tuples
    demand(cert.get("reduce", ()) == reduce, "reduce must say round iff there is a radius")
    lo, hi = bound(cert["lo"]), bound(cert["hi"])
    fields(cert["upper"], ("n",))
    n = [integer(x) for x in entries(cert["upper"]["n"], len(case.a[0]))]
    lower = read_lower(cert["lower"], case.a, case.b)
    demand(any(n), "upper: n is 0", "direction-zero")
    demand(signed_square(support(n, case.a, case.b)) <= hi * case.scale ** 2 * dot(n, n), "upper: h_D(n)/|n| > hi",
           "upper-too-low")
    prove_lower(*lower, lo * case.scale ** 2)
    return lo, hi


def check_lower(lower, lo, a, b):
    """Demands -|p| >= lo of a point p of D, or of a closed surface about the origin that no facet
    is nearer than lo.
    """
    prove_lower(*read_lower(lower, a, b), lo)


def read_lower(lower, a, b):
    """The kind, the points, and the weights or the facets as lists of numbers of points."""
    demand(type(lower) is dict and lower.get("kind") in ("points", "facets"), "lower: unknown kind")
    kind, dim = lower["kind"], len(a[0])
    fields(lower, ("kind", "points", {"points": "weights", "facets": "facets"}[kind]))
    points = [sub(a[index(entries(ij, 2)[0], len(a))], b[index(ij[1], len(b))]) for ij in entries(lower["points"])]
    if kind == "points":
        return kind, points, [integer(w) for w in entries(lower["weights"], len(points))]
    return kind, points, [[index(k, len(points)) for k in entries(facet, dim)] for facet in entries(lower["facets"])]


def prove_lower(kind, points, weights_or_facets, lo):
    if kind == "points":
        weights = weights_or_facets
        demand(points, "lower: no points", "no-points")
        demand(all(w >= 0 for w in weights), "lower: a weight is negative", "weight-negative")
        demand(any(weights), "lower: all weights are 0", "weights-zero")
        p = [dot(weights, coordinates) for coordinates in zip(*points)]
        demand(-dot(p, p) >= lo * sum(weights) ** 2, "lower: -|p| < lo", "mean-too-far")
        return
    ridges = Counter()
    demand(weights_or_facets, "lower: no facet", "no-facets")
    for facet in weights_or_facets:
        v = [points[k] for k in facet]
        dim = len(facet)
        m = cross(sub(v[1], v[0]), sub(v[2], v[0])) if dim == 3 else (v[1][1] - v[0][1], v[0][0] - v[1][0])
        o = dot(m, v[0])
        demand(o > 0, "lower: a facet has no positive offset", "facet-orientation")
        demand(o * o >= lo * dot(m, m), "lower: a facet is nearer than lo", "facet-too-near")
        # Each ridge with a direction that a neighbour must reverse. In 2D: (start, -) and (-, end).
        ridges.update(zip(facet, facet[1:] + facet[:1]) if dim == 3 else [(facet[0], "-"), ("-", facet[1])])
    demand(all(k == 1 and (j, i) in ridges for (i, j), k in ridges.items()), "lower: the facets are not closed", "not-closed")


# Brute force

def candidate_count(dim, a, b):
    """The number of directions for a vertices of A and b of B, if no two of them coincide."""
    points, edges = a * b, comb(a, 2) + comb(b, 2)
    normals = comb(a, 3) + comb(b, 3) + comb(a, 2) * comb(b, 2) + edges * (points + dim) if dim == 3 else edges
    return points + normals + dim


def primitive(vectors):
    """The vectors other than 0, divided by their greatest common divisor; of n and -n, one."""
    return {tuple(x // (g if v > (0,) * len(v) else -g) for x in v) for v in vectors for g in [gcd(*v)] if g}


def directions(dim, a, b):
    """Directions one of which, up to sign, attains the minimum of h_D(n)/|n|: the normals of the
    facets of D (penetrating), the offsets of its vertices and edges (separated), the normals of a
    flat D.
    """
    edges_a, edges_b = (primitive(sub(p, q) for p, q in combinations(side, 2)) for side in (a, b))
    edges, points = edges_a | edges_b, primitive(sub(p, q) for p, q in product(a, b))
    axes = {tuple(int(i == j) for j in range(dim)) for i in range(dim)}
    if dim < 3:
        return points | axes | (primitive((-y, x) for x, y in edges) if dim == 2 else set())
    triples = [(sub(q, p), sub(r, p)) for side in (a, b) for p, q, r in combinations(side, 3)]
    return points | axes | primitive(cross(u, v) for u, v in [
        *triples, *product(edges_a, edges_b), *product(edges, axes),
        *((u, cross(w, u)) for u, w in product(edges, points))])


def brute_force(a, b, limit):
    """The least h_D(n)/|n| of sets of integer vertices, as a signed square; None beyond the limit
    of candidates.
    """
    dim, least, over = len(min(a)), None, 1
    if candidate_count(dim, len(a), len(b)) > limit:
        return None
    for n in directions(dim, a, b):
        along_a, along_b = [dot(n, v) for v in a], [dot(n, v) for v in b]
        # The better of n and -n.
        h = signed_square(min(max(along_a) - min(along_b), max(along_b) - min(along_a)))
        if least is None or h * over < least * dot(n, n):
            least, over = h, dot(n, n)
    return Fraction(least, over)


# The truth

def check_numbers(depth, kind, c, radius):
    """Class, squares, floats and decimal against s = c + radius, c a signed square."""
    fields(depth, depth_fields(radius))
    check_digits(depth, *check_depth(depth, kind, c, radius))


def depth_fields(radius):
    return (*(("core_squared", "core_sign", "radius") if radius else ("squared",)), *FLOATS, "decimal")


def check_depth(depth, kind, c, radius):
    """Class and squares. Returns the sign of s, and a function that compares |s| with a number."""
    def compare(t):
        """The sign of s - t: of c - (t - r), by signed squares."""
        t = signed_square(t - radius)
        return (c > t) - (c < t)

    def above(t):
        """The sign of |s| - t."""
        return compare(t) if sign >= 0 else -compare(-t)

    sign = compare(0)
    demand(kind == ("touching", "penetrating", "separated")[sign], f"the class is wrong: s has sign {sign}", "class")
    square = canonical(abs(c))
    due = {"core_squared": square, "radius": canonical(radius)} if radius else {"squared": square}
    for name in due:
        demand(depth[name] == due[name], f"{name} is not {due[name]}", "signed-depth")
    core_sign = Num(str((c > 0) - (c < 0)))
    demand(not radius or depth["core_sign"] == core_sign, f"core_sign is not {core_sign.text}", "signed-depth")
    return sign, above


def check_digits(depth, sign, above):
    """Floats and decimal against s of that sign; above(t) is the sign of |s| - t."""
    for name in FLOATS:
        with refusal("float"):
            check_float(name, depth[name], sign, above)
    with refusal("decimal"):
        check_decimal(depth["decimal"], sign, above)


def check_float(name, x, sign, above):
    """x is s correctly rounded to the float type of that name; above(t) is the sign of |s| - t."""
    precision, least, greatest = FLOATS[name]
    if x is None:  # JSON has no infinity
        end = 2 ** (greatest + 1) - Fraction(2) ** (greatest - precision)
        demand(above(end) >= 0, f"{name} is missing, but s does not overflow")
        return
    demand(type(x) is Num, f"{name} is not a number")
    value = float(x.text)
    demand(abs(value) < float("inf") and exact(x.text) == exact(repr(value)), f"{name}: {x.text} is not shortest")
    demand(value or not x.text.startswith("-"), f"{name}: zero has no sign")
    size = abs(Fraction(value))
    e = binade(size, least)
    unit = Fraction(2) ** (e - precision + 1)
    demand((size / unit).denominator == 1 and e <= greatest, f"{name}: {x.text} is not an {name}")
    demand(size == 0 or (value < 0) == (sign < 0), f"{name} has the wrong sign")
    # The midpoint below size; the midpoint above is size + unit / 2.
    below = size - unit / (4 if size == Fraction(2) ** e and e > least else 2)
    odd = size / unit % 2  # at a midpoint, the even neighbour wins
    demand(above(below) >= odd and above(size + unit / 2) <= -odd, f"{name}: {x.text} is not s correctly rounded")


def check_decimal(text, sign, above):
    """text is s cut towards zero; above(t) is the sign of |s| - t."""
    m = CUT_DECIMAL.fullmatch(text) if type(text) is str and len(text) <= MAX_DIGITS else None
    demand(m, "decimal is not a decimal number")
    _, whole, places, exponent, more = m.groups(default="")
    digits, unit = int(whole + places), Fraction(10) ** (int(exponent or 0) - len(places))
    demand(text == decimal_text(sign, digits, unit, bool(more)), "decimal is written in another form")
    at, next_up = above(digits * unit), above((digits + 1) * unit)
    demand(at > 0 and next_up < 0 and len(str(digits)) == DIGITS if more else at == 0, "decimal is not s cut towards zero")
    demand(len(str(digits).rstrip("0")) <= DIGITS, f"decimal has over {DIGITS} significant digits")


def decimal_text(sign, digits, unit, more):
    """The text of an integer of digits times a power of ten, behind which there may be more."""
    if not digits:
        return "0"
    text = str(digits) if more else str(digits).rstrip("0")
    exponent = len(str(digits)) - 1 + power_of_ten(unit)  # of the first digit
    minus, end = "-" if sign < 0 else "", "…" if more else ""
    if -7 <= exponent < 0:
        return f"{minus}0.{'0' * (-exponent - 1)}{text}{end}"
    if 0 <= exponent < 21 and (exponent + 1 <= len(text) or not more):
        whole, places = text[:exponent + 1].ljust(exponent + 1, "0"), text[exponent + 1:]
        return f"{minus}{whole}{'.' if places else ''}{places}{end}"
    return f"{minus}{text[0]}{'.' if text[1:] else ''}{text[1:]}e{exponent}{end}"


def power_of_ten(unit):
    """The k of 10^k."""
    return len(str(unit.numerator)) - len(str(unit.denominator))


def shared_decimal(ends):
    """The most digits that two rational numbers begin with, as text; None if there are none."""
    for count in range(DIGITS, 0, -1):
        lo, hi = (cut(x, count) for x in ends)
        if lo.rstrip("…") == hi.rstrip("…"):
            return lo if lo.endswith("…") else hi
    return None


def cut(x, count):
    """A rational number, cut to so many significant digits."""
    if not x:
        return "0"
    # k is the power of the last digit.
    size, k = abs(x), len(str(abs(x.numerator))) - len(str(x.denominator)) - count
    while size >= Fraction(10) ** (k + count):
        k += 1
    unit = Fraction(10) ** k
    return decimal_text(1 if x > 0 else -1, int(size / unit), unit, size % unit > 0)


def root(square):
    """The rational root of a signed square."""
    p, q = (isqrt(x) for x in (abs(square.numerator), square.denominator))
    demand(p * p == abs(square.numerator) and q * q == square.denominator, "a bound of an enclosure is not rational")
    return Fraction(-p if square < 0 else p, q)


def check_enclosure(truth, lo, hi, radius):
    """Class and numbers of a curved pair against lo + radius <= s <= hi + radius, lo and hi signed
    squares.
    """
    depth, kind = truth.get("signed_depth"), truth.get("class")
    demand(type(depth) is dict, "no signed_depth")
    if lo == hi:
        check_numbers(depth, kind, lo, radius)
        return
    demand(lo < hi, "lo is above hi")
    ends = [root(x) + radius for x in (lo, hi)]
    signs = {(x > 0) - (x < 0) for x in ends}
    demand(kind == (("touching", "penetrating", "separated")[min(signs)] if len(signs) == 1 else "undecided"),
           "the class is not that of the enclosure")
    demand(depth.keys() <= {"lo", "hi", "f64", "f32", "decimal"}, "unknown field in signed_depth")
    for name, end in zip(("lo", "hi"), ends):
        demand(depth.get(name) == canonical(end), f"{name} is not {canonical(end)}")
        sign = (end > 0) - (end < 0)

        def above(t, size=abs(end)):
            return (size > t) - (size < t)
        for ty in FLOATS.keys() & depth.keys():
            check_float(ty, depth[ty], sign, above)
    for ty in FLOATS:
        demand((ty in depth) == (rounded(ends[0], ty) == rounded(ends[1], ty)), f"{ty} is there, or missing, wrongly")
    demand(depth.get("decimal") == shared_decimal(ends) and depth.get("decimal", "") is not None,
           "decimal is not what both ends begin with")


def rounded(x, scalar):
    """A number rounded to a float type, infinity as text, and whether it is 0 without being
    rounded.
    """
    precision, least, greatest = FLOATS[scalar]
    unit = Fraction(2) ** (binade(abs(x), least) - precision + 1)
    nearest = round(x / unit) * unit
    if abs(nearest) >= 2 ** (greatest + 1):
        return "infinity" if x > 0 else "-infinity"
    return nearest, x == 0


def check_closed(closed, lo, hi, case):
    """closed says whether the bounds are at most 2^-60 of the scale apart: the largest coordinate
    that a shape reaches.
    """
    reach = 0 if lo == hi else 2 ** 60 * (root(hi) - root(lo))
    is_closed = False
    for pieces, radius in zip(case.pieces, case.radii):
        most = (reach - radius) * case.scale  # of a core, times the scale
        for centre, columns in pieces:
            for t, c in enumerate(centre):
                rest = most - abs(c)
                is_closed |= rest <= 0 or rest ** 2 <= sum(column[t] ** 2 for column in columns)
    demand(closed is is_closed, f"closed is not {is_closed}")


def check_normals(truth, case, c):
    """Returns the normals, each with h_D(n)."""
    normals = []
    demand(listed(truth.get("normals")), "no normal")
    for normal in truth["normals"]:
        n = canonical_vector(normal, len(case.a[0]))
        demand(all(e.denominator == 1 for e in n) and gcd(*map(int, n)) == 1, "a normal is not primitive")
        n = tuple(map(int, n))
        h = Fraction(support(n, case.a, case.b), case.scale)
        demand(signed_square(h) == c * dot(n, n), f"h_D(n)/|n| is not c for n = {normal}")
        normals.append((n, h))
    return normals


def check_witnesses(truth, case, normals, limit):
    """Returns how many witness points were not tested for membership."""
    fields(truth.get("witness"), ("a", "b"))
    witness = [canonical_vector(truth["witness"][side], len(case.a[0])) for side in "ab"]
    chosen = next((n for n, h in normals if sub(*witness) == tuple(e * h / dot(n, n) for e in n)), None)
    demand(chosen, "a - b is not c n/|n| for any listed normal n")
    sides = ("a", witness[0], case.a, chosen), ("b", witness[1], case.b, tuple(-e for e in chosen))
    return sum(not check_witness(*side, case.scale, limit) for side in sides)


def check_witness(name, point, vertices, n, scale, limit):
    """The point is one of the shape. False if that was not tested, with more than limit candidate
    directions.

    n.a - n.b = h_D(n), so each point must lie in the face of its shape in direction n. That lies in
    a plane, and leaving out a coordinate along which n is not 0 maps it one to one: the test is one
    dimension lower.
    """
    top = max(dot(n, v) for v in vertices)
    demand(dot(n, point) * scale == top, f"witness {name} is not in the shape's face along the normal")
    drop, grid = next(t for t, e in enumerate(n) if e), lcm(*(e.denominator for e in point))
    face = {tuple(e * grid for e in v[:drop] + v[drop + 1:]) for v in vertices if dot(n, v) == top}
    target = tuple(int(e * scale * grid) for e in point[:drop] + point[drop + 1:])
    least = brute_force(face, {target}, limit)
    demand(least is None or least >= 0, f"witness {name} is not a point of the shape")
    return least is not None


def check_fields(truth, case, counts):
    """The line has the fields of docs/formats.md. Those that need no proof are checked, and those
    counted of whose values nothing is known.
    """
    everywhere = (*ALL_LINES, "certificate", *(("name",) if case.name is not None else ()))
    if case.pieces:
        undecided = ("reason",) if truth.get("class") == "undecided" else ()
        fields(truth, (*everywhere, "closed", *undecided), ("case",))
        demand(truth.get("reason", UNDECIDED) == UNDECIDED, "the reason is another one")
    else:
        full = truth.keys() & {*FULL, "radii"}
        radii = ("radii",) if full and case.radius else ()
        due = ("witness", "brute_force", *radii, *(("minimisers", "regions") if full else ()))
        fields(truth, (*everywhere, *due), ("case", *FULL))
        demand(truth.get("radii") == ([canonical(r) for r in case.radii] if radii else None), "radii are wrong")
        brute = truth["brute_force"]
        demand(type(brute) is str and BRUTE_FORCE.fullmatch(brute), "brute_force: `agrees` or `not run: N candidates` is due")
        fields(truth["signed_depth"], depth_fields(case.radius))
        counts.update(f"{name} not checked" for name in UNCHECKED if name in truth)
    demand(truth.get("name") == case.name, "the name is not that of the case")
    counts.update(f"{name} not checked" for name in case.words)


def check_line(raw, number_of_line, line, options, counts):
    """Refuses the truth in a line, given the line of its case (None if the truth has it embedded),
    or counts it.
    """
    truth = read_json(line)
    demand(type(truth) is dict, "the truth is not an object")
    if "error" in truth:
        fields(truth, ("line", "error"))
        demand(0 < json_int(truth["line"]) < 2 ** 64 and type(truth["error"]) is str, "a malformed line of an error")
        counts["error lines"] += 1
        demand(raw is None or json_int(truth["line"]) == number_of_line, "the error names another line")
        try:
            parse_case(read_json(raw or b""))
        except (Refused, RecursionError):
            return
        raise Refused("refused by the oracle, but it is a case")
    demand(raw or "case" in truth, "no case in the line")
    case = parse_case(read_json(raw) if raw else truth["case"])
    demand("case" not in truth or parse_case(truth["case"]).id == case.id, "the embedded case is another case")
    with refusal("curved") if case.pieces else nullcontext():
        demand(options.certificates_only or truth.get("id") == case.id, f"the id is not {case.id}")
        demand("certificate" in truth, "no certificate")
    counts["undecided" if truth.get("class") == "undecided" else "checked"] += 1
    if case.pieces:
        with refusal("curved"):
            check_curved(truth, case, options, counts)
        return
    if not options.certificates_only:
        check_fields(truth, case, counts)
    lo, hi = check_certificate(truth["certificate"], case)
    if options.certificates_only:
        return
    demand(lo == hi, "lo is not hi", "lo-is-not-hi")
    sign, above = check_depth(truth["signed_depth"], truth["class"], lo, case.radius)
    with refusal("normals"):
        normals = check_normals(truth, case, lo)
    check_digits(truth["signed_depth"], sign, above)
    with refusal("witness"):
        counts["witness membership not checked"] += check_witnesses(truth, case, normals, options.brute)
    least = brute_force(set(case.a), set(case.b), options.brute)
    counts["not brute-forced" if least is None else "brute-forced"] += 1
    least = lo if least is None else least / case.scale ** 2
    demand(least == lo, f"brute force finds the signed square {least}, the certificate {lo}", "brute-force")


@contextmanager
def refusal(code):
    """Gives that code to what is refused within."""
    try:
        yield
    except Exception as error:
        error.code = code
        raise


def check_curved(truth, case, options, counts):
    """The certificate of a case with a curved shape, and what is printed."""
    if not options.certificates_only:
        check_fields(truth, case, counts)
    if curved.reads_balls(truth["certificate"]):
        case = with_balls(case)
    lo, hi = check_certificate(truth["certificate"], case)
    if not options.certificates_only:
        counts["enclosed"] += 1
        check_enclosure(truth, lo, hi, case.radius)
        check_closed(truth["closed"], lo, hi, case)
        normals = [canonical_vector(normal, len(case.pieces[0][0][0])) for normal in listed(truth.get("normals"), 1)]
        curved.check_normals(normals, case, hi, len(truth["certificate"]["upper"]["n"]) < len(normals[0]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", help="[CASES.jsonl] TRUTHS.jsonl")
    parser.add_argument("--brute", type=int, default=20000, metavar="N",
                        help="brute force up to N candidate directions a case (default %(default)s)")
    parser.add_argument("--certificates-only", action="store_true", help="check the certificates and nothing else")
    options = parser.parse_args()
    if len(options.files) > 2:
        parser.error("one or two files are due")
    sys.stdout.reconfigure(errors="backslashreplace")
    counts, embedded = Counter(), len(options.files) == 1
    try:
        truths = numbered_lines(options.files[-1])
        cases = [(k, None) for k, _ in truths] if embedded else numbered_lines(options.files[0])
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
            code = getattr(error, "code", "form")
            print(f"line {k}: {ident[1].decode() if ident else '-'}: {code}: {what[:500]}")
    if options.certificates_only:
        print("certificates only: no id, class, number, normal, witness or minimum of a truth was checked")
    if embedded and counts["error lines"]:
        print("error lines were not checked: their cases are known from CASES.jsonl only")
    unchecked = [f"{name} ({counts[f'{name} not checked']})" for name in UNCHECKED if counts[f"{name} not checked"]]
    if unchecked:
        print(f"fields not checked (lines): {', '.join(unchecked)}")
    print(", ".join(f"{name} {counts[name]}" for name in (
        "checked", "brute-forced", "not brute-forced", "witness membership not checked", "enclosed", "undecided", "error lines",
        "disagreements")))
    return 1 if counts["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
