#!/usr/bin/env python3
"""Curved certificates written by hand, and mutants of them: the former pass, every one of the
latter is refused.

    selftest.py
"""

import copy
import json
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
import check
import curved
import verdicts as verdicts_of
from caseline import Refused, parse_case, read_json

CYLINDER = '{"cylinder":{"half_height":1,"radius":1,"axis":"z"}}'
ORIGIN = '{"point":[0,0,0]}'
IDENTITY = [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]


def case(a, b, dim=3):
    return parse_case(read_json(f'{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}'.encode()))


def certificate(of, upper, lower, lo, hi, q="1", reduce=None):
    cert = {"v": 1, "id": of.id, "q": q, "upper": upper, "lower": lower, "lo": lo, "hi": hi}
    return cert | ({"reduce": reduce} if reduce else {})


def touching():
    """A segment ends on the side of a cylinder, in the direction (3, 4)/5."""
    pair = case(CYLINDER, '{"segment":[["3/5","4/5",0],[3,4,0]]}')
    # L = 5; u = L q h: |(3, 4)| = 5 for A, and -5 for the segment.
    lower = {"kind": "points", "a": [[0, "3", "4"], [1, "3", "4"]], "b": [0], "points": [[0, 0], [1, 0]],
             "weights": ["1", "1"]}
    return pair, certificate(pair, {"n": ["3", "4", "0"], "u": ["125", "-125"]}, lower, [0, "0", "1"], [0, "0", "1"], "5")


def inside():
    """A point at the centre of a cylinder: an octahedron inside of it, and the exact ellipsoid."""
    pair = case(CYLINDER, ORIGIN)
    corners = [[0, "1", "0"], [0, "-1", "0"], [0, "0", "1"], [0, "0", "-1"], [1, "1", "0"], [1, "-1", "0"],
               [1, "0", "1"], [1, "0", "-1"]]
    # Two square ends and four sides, each as two triangles seen counter-clockwise from the origin.
    quads = [(0, 3, 1, 2), (4, 6, 5, 7), (0, 2, 6, 4), (2, 1, 5, 6), (1, 3, 7, 5), (3, 0, 4, 7)]
    facets = [list(f) for a, b, c, d in quads for f in ((a, b, c), (a, c, d))]
    lower = {"kind": "facets", "a": corners, "b": [0], "points": [[k, 0] for k in range(8)], "facets": facets}
    return pair, certificate(pair, {"n": ["1", "0", "0"], "u": ["1", "0"]}, lower, [1, "1", "2"], [1, "1", "1"])


def ellipsoid():
    """Two cylinders about one place: the sum of their radii, by an ellipsoid in both."""
    pair = case(CYLINDER, CYLINDER)
    part = [0, 1, "1", "1", "2"]
    lower = {"kind": "ellipsoid", "a": part, "b": part, "s": IDENTITY, "d": "1"}
    return pair, certificate(pair, {"n": ["1", "0", "0"], "u": ["1", "1"]}, lower, [1, "4", "1"], [1, "4", "1"])


def shifted():
    """The same with the point (1/2, 0, 0) in place of the other cylinder: lambda = 1/2."""
    pair = case(CYLINDER, '{"point":["1/2",0,0]}')
    lower = {"kind": "ellipsoid", "a": [0, 1, "1", "1", "2"], "b": [0, 0, "0", "0", "1"], "s": IDENTITY, "d": "1",
             "lambda": ["1", "2"]}
    return pair, certificate(pair, {"n": ["1", "0", "0"], "u": ["2", "-1"]}, lower, [1, "1", "4"], [1, "1", "4"])


def coaxial():
    """A point in a rounded cone, on its axis: a triangle in the plane. Its height is 2, its radius
    1.
    """
    cone = '{"rounded":{"core":{"cone":{"half_height":1,"radius":1,"axis":"z"}},"radius":2}}'
    pair = case(cone, ORIGIN)
    # Apex (0, 0), base from (-1, -2) to (1, -2), the point (0, -1): as seen from the apex.
    lower = {"kind": "facets", "a": [0, 1, 2], "b": [0], "points": [[0, 0], [1, 0], [2, 0]],
             "facets": [[0, 1], [1, 2], [2, 0]]}
    reduce = [{"kind": "round"}, {"kind": "coaxial", "axis": ["0", "0", "1"]}]
    return pair, certificate(pair, {"n": ["2", "1"], "u": ["0", "1"]}, lower, [1, "1", "5"], [1, "1", "5"], "1", reduce)


def balls():
    """A point at the centre of an ellipse with the radii 5/2 and 2, by balls of radius 3/2 about
    (1, 0) and (0, 1/2), in 20ths.
    """
    pair = case('{"ellipsoid":{"radii":[2.5,2]}}', '{"point":[0,0]}', 2)
    around = {"radius": "30", "balls": [[0, "20", "0", "3", "5"], [0, "0", "10", "3", "4"], [0, "-20", "0", "3", "5"],
                                        [0, "0", "-10", "3", "4"]]}
    lower = {"kind": "facets", "a": around, "b": [0], "x": "8", "points": [[k, 0] for k in range(4)],
             "facets": [[0, 1], [1, 2], [2, 3], [3, 0]]}
    return pair, certificate(pair, {"n": ["0", "1"], "u": ["40", "0"]}, lower, [1, "361", "100"], [1, "4", "1"], "10")


def bands():
    """A point in a cone, 5/4 below its apex: 3/4 from its side. Above the parallel 3/5 the apex,
    below it the base, below -2/5 the middle of the base. In quarters, and fifths of them.
    """
    pair = case('{"cone":{"half_height":2,"radius":3,"axis":"z"}}', '{"point":[0,0,"3/4"]}')
    point = [[0, "5", [], [], "0"]]

    def band(a, alpha, beta, tau, own, low, high):
        forms = {name: [first, "0", "0", "0"] for name, first in (("own", own), ("low", low), ("high", high))}
        return {"a": [a], "b": copy.deepcopy(point), "alpha": alpha, "beta": beta, "tau": tau} | forms
    zeros, disk = [["0"] * 3] * 2, [["5", "0", "0"], ["0", "5", "0"]]
    middle = band([1, "5", ["0", "0"], copy.deepcopy(zeros), "25"], "0", "0", "0", "1", "0", "11")
    base = band([1, "5", ["0", "0"], disk, "25"], "1", "3600", "265", "0", "0", "595")
    apex = band([0, "5", [], [], "0"], "0", "0", "0", "1", "5", "0")
    lower = {"kind": "bands", "d": "5", "x": "15", "g": ["0", "0", "1"], "t": ["-5", "-2", "3", "5"],
             "bands": [middle, base, apex]}
    return pair, certificate(pair, {"n": ["4", "0", "3"], "u": ["24", "-9"]}, lower, [1, "9", "16"], [1, "9", "16"])


def rim():
    """The same with the base seen as a ball between the parallels -2/5 and 3/5: 5·51 - 5·3 = 240
    and 5·51 + 5·2 = 265.
    """
    pair, cert = bands()
    cert["lower"]["bands"][1] |= {"a": [], "rim": [0, 1, "5", "51", "-5"], "alpha": "0", "beta": "0", "tau": "0",
                                  "own": ["1", "0", "0", "0"], "high": ["12", "0", "0", "0"]}
    return pair, cert


def cells():
    """The same by cells: the apex above the parallel 3/5, then the cut at -2/5, and above it one at
    the plane x = 0, which changes nothing.
    """
    pair, cert = bands()
    middle, base, apex = cert["lower"]["bands"]
    upper, lower, plane = ["-3", "0", "0", "5"], ["2", "0", "0", "5"], ["0", "1", "0", "0"]

    def cell(band, forms, products):
        return {name: band[name] for name in ("a", "b", "alpha", "beta", "own")} | {"forms": forms, "products": products}
    none, product = ["0"] * 4, [[0, 1, "265"], [0, 2, "0"]]
    halves = [cell(base, [base["high"], none, none], products) for products in (product, product[:1])]
    cert["lower"] = {"kind": "cells", "d": "5", "x": "15", "cells": [
        {"cut": upper}, cell(apex, [apex["low"]], []), {"cut": lower}, {"cut": plane}, *halves, cell(middle, [none, middle["high"]], [])]}
    return pair, json.loads(json.dumps(cert))


def ends():
    """A point at the centre of a cylinder: an end for each side of its equator. There (m - z)^2 -
    (x^2 + y^2), x^2 + y^2 + z^2 - m^2 and z (2 m - 2 z) are 0 together.
    """
    pair = case(CYLINDER, ORIGIN)

    def cell(piece, along):
        disk = [piece, "1", ["0", "0"], IDENTITY[:2], "1"]
        return {"a": [disk], "b": [[0, "1", [], [], "0"]], "alpha": "1", "beta": "1", "own": ["0"] * 4,
                "forms": [["2", "0", "0", along]], "products": []}
    lower = {"kind": "cells", "d": "1", "x": "1", "cells": [{"cut": ["0", "0", "0", "1"]}, cell(1, "-2"), cell(0, "2")]}
    return pair, certificate(pair, {"n": ["1", "0", "0"], "u": ["1", "0"]}, lower, [1, "1", "1"], [1, "1", "1"])


def put(*path):
    """The change that puts the last of the arguments where the others lead; nothing if there is no
    such place.
    """
    *keys, last, value = path

    def change(cert):
        for key in keys:
            cert = cert[key]
        if type(cert) is dict and last not in cert:
            raise KeyError(last)
        cert[last] = value
    return change


MUTANTS = [
    put("v", 2), put("id", "e1-" + "a" * 26), put("q", "0"), put("q", "-1"), put("q", 1), put("upper", "n", ["0", "0", "0"]),
    put("upper", "n", 0, "1.5"), put("upper", "u", 0, "-9"), put("upper", "u", 1, "-999"), put("upper", "u", ["9"]),
    put("lo", [1, "9", "1"]), put("hi", [-1, "1", "9"]), put("lower", "kind", "belief"), put("lower", "a", []),
    put("lower", "a", 0, [0, "99", "99"]), put("lower", "a", 0, [7, "0", "0"]), put("lower", "a", 0, [0, "0"]),
    put("lower", "a", 0, ["0"]), put("lower", "a", 0, [0]), put("lower", "a", 0, True), put("lower", "a", 0, -1), put("lower", "b", 0, 5), put("lower", "points", 0, [99, 0]),
    put("lower", "facets", 0, [1, 0, 2]), put("lower", "facets", []), put("lower", "weights", 0, "-1"),
    put("lower", "weights", ["0", "0"]), put("lower", "s", 0, 0, "2"), put("lower", "d", "0"),
    put("lower", "lambda", ["2", "1"]), put("lower", "lambda", ["9", "10"]), put("lower", "a", 2, "2"),
    put("lower", "a", 4, "0"), put("reduce", []), put("reduce", 1, "axis", ["1", "0", "0"]),
    put("lower", "x", "7"), put("lower", "x", "9"), put("lower", "x", 8), put("lower", "a", "radius", "31"),
    put("lower", "a", "radius", "29"), put("lower", "a", "radius", "-30"), put("lower", "a", "balls", []),
    put("lower", "a", "balls", 0, 0, 1), put("lower", "a", "balls", 0, 1, "21"), put("lower", "a", "balls", 0, 2, "1"),
    put("lower", "a", "balls", 0, [0, "20", "3", "5"]), put("lower", "a", "balls", 0, 3, "4"),
    put("lower", "a", "balls", 0, 3, "0"), put("lower", "a", "balls", 0, 4, "3"), put("lower", "a", "balls", 0, 4, "2"),
    put("lower", "x", "19"), put("lower", "x", "21"), put("lower", "lambda", ["2", "2"]), put("lower", "lambda", ["-1", "2"]),
    put("lower", "lambda", ["3", "5"]), put("lower", "kind", "shrunk"),
    *(put("lower", "bands", 1, "rim", rim) for rim in (
        [0, 1, "5", "52", "-5"], [0, 1, "5", "50", "-5"], [0, 1, "5", "51", "-4"], [0, 1, "5", "51", "-6"], [0, 1, "4", "51", "-5"],
        [0, 0, "5", "51", "-5"], [1, 0, "5", "51", "-5"], [2, 1, "5", "51", "-5"], [0, 1, "5", "51"], [0, 1, 5, "51", "-5"])),
    put("lower", "cells", []), put("lower", "cells", 0, "cut", ["0", "0", "1"]), put("lower", "cells", 0, "cut", 3, 5),
    put("lower", "cells", 0, {"cut": ["-4", "0", "0", "5"]}), put("lower", "cells", 0, {"cut": ["-2", "0", "0", "5"]}),
    put("lower", "cells", 0, {"cut": ["0", "0", "0", "0"]}), put("lower", "cells", 0, {"cut": ["3", "0", "0", "-5"]}),
    put("lower", "cells", 2, {"cut": ["-2", "0", "0", "-5"]}), put("lower", "cells", 0, {"cut": ["0", "1", "0", "0"]}),
    *(put("lower", "cells", 4, name, value) for name, value in (
        ("alpha", "-1"), ("alpha", "0"), ("beta", "3599"), ("beta", "3601"), ("own", ["-1", "0", "0", "0"]), ("own", ["1", "1", "1", "0"]),
        ("own", ["0", "0", "0"]), ("forms", []), ("forms", [["595", "0", "0", "0"], ["0"] * 4]), ("products", []))),
    *(put("lower", "cells", 4, "products", products) for products in (
        [[0, 1, "-265"]], [[1, 0, "265"]], [[0, 0, "265"]], [[0, 2, "0"], [0, 1, "265"]], [[0, 1, "265"], [0, 1, "0"]],
        [[0, 1, "265"], [0, 3, "0"]], [[0, 1, "265"], [-1, 2, "0"]], [[0, 1, 265]], [["0", 1, "265"]], [[0, True, "265"]], [[0, 1]])),
    *(put("lower", "cells", 4, "forms", 0, form) for form in (["594", "0", "0", "0"], ["596", "0", "0", "0"], ["595", "596", "0", "0"])),
    put("lower", "cells", 1, "forms", 0, ["2", "0", "0", "-3"]), put("lower", "cells", 1, "forms", 0, ["3", "0", "0", "-3"]),
    put("lower", "cells", 1, "alpha", "0"), put("lower", "cells", 1, "a", []), put("lower", "cells", 1, "a", 0, 1, "2"),
    put("reduce", 1, "axis", ["0", "0", "0"]), put("reduce", 0, {"kind": "coaxial", "axis": ["0", "0", "1"]}),
]


def no_reduction(cert):
    """An empty list where no reduction is due."""
    cert.setdefault("reduce", [])


def of_cells(change):
    """A change of the list of cuts and cells."""
    def of_certificate(cert):
        change(cert["lower"]["cells"])
    return of_certificate


MUTANTS += [
    no_reduction, *map(of_cells, (
        lambda cells: cells.pop(0), lambda cells: cells.pop(), lambda cells: cells.append(copy.deepcopy(cells[-1])),
        lambda cells: cells.insert(0, copy.deepcopy(cells[0])), lambda cells: cells.reverse(),
        lambda cells: cells[0].update(trust="me"), lambda cells: cells[-1].update(trust="me"),
        lambda cells: cells[-1].update(cut=["0"] * 4), lambda cells: cells.append(cells[-1]["own"])))]

# Directions from the point at the centre of a cylinder, and whether one of them costs no more than
# 1.
NORMALS = [((1, 0, 0), True), ((0, 0, -1), True), ((3, 4, 0), True), ((1, 0, 1), False), ((1, 0, 10**9), False),
           ((2, 0, 0), False), ((0, 0, 0), False), (("1/2", 1, 0), False)]


def normal_is_wrong(normal, due):
    """Whether the check of normals says something else of this one than is due."""
    pair, _ = inside()
    try:
        curved.check_normals([tuple(map(Fraction, normal))], pair, Fraction(1), False)
        return not due
    except Refused:
        return due


def objections_are_wrong():
    """Whether verdicts.py lets pass what it must not, or objects to what is right: of bounds that
    were 1 <= s <= 4.
    """
    def of(must, lo, hi, *verdicts):
        bounds = {"lo": [1, str(lo), "1"], "hi": [1, str(hi), "1"]}
        was = {"refused": must, "lo": [1, "1", "1"], "hi": [1, "16", "1"]}
        mutant, before = (read_json(json.dumps(x).encode()) for x in ({"certificate": bounds}, was))
        return bool(verdicts_of.objection(mutant, before, *verdicts))
    good = (True, 2, 2, True, True), (False, 2, 2, True, True), (False, 9, 25, False, False)
    bad = ((True, 2, 2, False, True), (True, 2, 2, True, False), (False, 2, 2, True, False), (False, 2, 2, False, True),
           (False, 17, 25, False, False))
    return any(of(*x) for x in good) or not all(of(*x) for x in bad)


def verdict(pair, cert):
    """The bounds that are proved, or the reason of the refusal."""
    try:
        return check.check_certificate(read_json(json.dumps(cert).encode()), pair), None
    except Refused as reason:
        return None, str(reason)


def main():
    accepted, refused, wrong = 0, 0, []
    for make in (touching, inside, ellipsoid, shifted, coaxial, balls, bands, rim, cells, ends):
        pair, cert = make()
        bounds, reason = verdict(pair, cert)
        accepted += 1
        if reason or bounds[0] > bounds[1]:
            wrong.append(f"{make.__name__}: refused: {reason}")
        for number, change in enumerate(MUTANTS):
            mutant = copy.deepcopy(cert)
            try:
                change(mutant)
            except (KeyError, IndexError, TypeError):
                continue
            if mutant == cert:
                continue
            refused += 1
            if verdict(pair, mutant)[1] is None:
                wrong.append(f"{make.__name__}: mutant {number} is accepted")
    wrong += [f"the verdict on the normal {normal}" for normal, due in NORMALS if normal_is_wrong(normal, due)]
    wrong += ["the comparison of verdicts"] if objections_are_wrong() else []
    print("\n".join(wrong + [f"{accepted} certificates, {refused} mutants, {len(NORMALS)} normals, {len(wrong)} wrong verdicts"]))
    return 1 if wrong or not refused else 0


if __name__ == "__main__":
    sys.exit(main())
