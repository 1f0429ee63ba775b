"""Changes of the certificates of curved shapes, and of what is printed of them.

Most of them leave no proof, whatever the case: those of `REFUSED`. Others, those of `EITHER`, may
leave a proof of the same bounds or of wider ones: a part a little smaller, a height that had some
room, a surface the other way up. Which of them do, depends on the case; the two checkers must say
the same of each.

A change that does not apply to a truth raises KeyError, IndexError or AttributeError, or changes
nothing.
"""

import copy
import struct
from fractions import Fraction
from math import isqrt

from caseline import canonical, exact


def at(truth, *path):
    for key in path:
        truth = truth[key]
    return truth


def put(*path):
    """Puts the last argument where the others lead. What is not there is not added."""
    *keys, last, value = path

    def change(truth):
        place = at(truth, *keys)
        place[last]
        place[last] = copy.deepcopy(value)
    return change


def add(*path):
    """The same for a field that is not there."""
    *keys, last, value = path

    def change(truth):
        place = at(truth, *keys)
        if last in place:
            raise KeyError(last)
        place[last] = copy.deepcopy(value)
    return change


def drop(*path):
    def change(truth):
        del at(truth, *path[:-1])[path[-1]]
    return change


def turn(*path):
    """Puts the first entry of a list last."""
    def change(truth):
        entries = at(truth, *path)
        entries.append(entries.pop(0))
    return change


def edit(*path):
    """Applies the last argument to the integer in a string."""
    *keys, last, f = path

    def change(truth):
        place = at(truth, *keys)
        place[last] = str(f(int(place[last])))
    return change


LOWER, UPPER, Q = ("certificate", "lower"), ("certificate", "upper"), ("certificate", "q")
LO, HI, DEPTH = ("certificate", "lo"), ("certificate", "hi"), ("signed_depth",)


# Round points

def places(truth, side):
    """The round points of a side that are given by numbers t."""
    if truth["certificate"]["lower"]["kind"] == "ellipsoid":
        raise KeyError(side)
    found = [point for point in truth["certificate"]["lower"][side] if type(point) is list]
    if not found:
        raise KeyError(side)
    return found


def round_point(side, f):
    """Applies f to the numbers t and to q, at the first round point that has some."""
    def change(truth):
        point, q = places(truth, side)[0], int(truth["certificate"]["q"])
        point[1:] = [str(t) for t in f([int(t) for t in point[1:]], q)]
    return change


def outwards(t, _):
    k = max(range(len(t)), key=lambda k: abs(t[k]))
    return [x + ((x > 0) - (x < 0)) * (j == k) for j, x in enumerate(t)]


def centre_only(side):
    def change(truth):
        round_points = truth["certificate"]["lower"][side]
        point = places(truth, side)[0]
        round_points[round_points.index(point)] = point[0]
    return change


def no_numbers(side):
    def change(truth):
        del places(truth, side)[0][1:]
    return change


def piece_of_point(side, piece):
    def change(truth):
        places(truth, side)[0][0] = piece
    return change


def swap_sides(truth):
    lower = truth["certificate"]["lower"]
    lower["a"], lower["b"] = lower["b"], lower["a"]


def swap_pieces(truth):
    part = truth["certificate"]["lower"]["a"]
    if truth["certificate"]["lower"]["kind"] != "ellipsoid":
        raise KeyError("part")
    part[0], part[1] = part[1], part[0]


def swap_heights(truth):
    truth["certificate"]["upper"]["u"].reverse()


def transpose(truth):
    s = truth["certificate"]["lower"]["s"]
    s[:] = [list(column) for column in zip(*s)]


def negate(truth):
    s = truth["certificate"]["lower"]["s"]
    s[:] = [[str(-int(x)) for x in row] for row in s]


def lengthen(truth):
    lower = truth["certificate"]["lower"]
    lower["s"][0][0] = str(int(lower["d"]) + 1)


def of_parts(side, change):
    """A change of the part of an ellipsoid."""
    def of_truth(truth):
        if truth["certificate"]["lower"]["kind"] != "ellipsoid":
            raise KeyError(side)
        change(truth["certificate"]["lower"][side])
    return of_truth


def set_part(k, f):
    """Sets entry k of a part to a function of its denominator."""
    def change(part):
        part[k] = str(f(int(part[4])))
    return change


def step_part(k, by):
    def change(part):
        part[k] = str(int(part[k]) + by)
    return change


def piece_of_part(k, piece):
    def change(part):
        part[k] = piece
    return change


# Balls

def of_balls(change):
    """A change of the balls of a side."""
    def of_truth(truth):
        lower = truth["certificate"]["lower"]
        sides = [lower[side] for side in "ab" if type(lower.get(side)) is dict]
        if not sides:
            raise KeyError("balls")
        change(sides[0])
    return of_truth


# Bands and cells

def bands_of(truth):
    """The bands, or the cells."""
    lower = truth["certificate"]["lower"]
    return lower["bands"] if "bands" in lower else [part for part in lower["cells"] if "cut" not in part]


def of_bands(change):
    """A change of each band, or of each cell."""
    def of_truth(truth):
        for band in bands_of(truth):
            change(band)
    return of_truth


def nothing_positive(band):
    band["alpha"] = "0"
    band["own"] = ["0"] * len(band["own"])


def of_edges(*path):
    """Applies the last argument to an integer of the first edge, or of the forms of its band."""
    *keys, last, f = path

    def of_truth(truth):
        for band in truth["certificate"]["lower"]["bands"]:
            if "edge" in band:
                place = at(band, *keys)
                place[last] = f(place[last]) if type(place[last]) is int else str(f(int(place[last])))
                return
        raise KeyError("edge")
    return of_truth


def of_held(f):
    """Applies f to the square of a circle that a disk holds."""
    def of_truth(truth):
        for band in truth["certificate"]["lower"]["bands"]:
            if len(band.get("rim", ())) > 5:
                band["rim"][5] = str(f(int(band["rim"][5])))
                return
        raise KeyError("rim")
    return of_truth


def of_insets(side, change):
    """A change of the first inset that is no point."""
    def of_truth(truth):
        for band in bands_of(truth):
            for inset in band[side]:
                if any(int(x) for row in inset[3] for x in row):
                    return change(inset)
        raise KeyError(side)
    return of_truth


def step_inset(*path):
    """Changes a number of an inset by the last argument, or by as much as its weight."""
    *keys, last, by = path

    def change(inset):
        place = at(inset, *keys)
        place[last] = str(int(place[last]) + (int(inset[1]) if by is None else by))
    return change


def opposite_axis(truth):
    axis = truth["certificate"]["lower"]["g"]
    axis[:] = [str(-int(x)) for x in axis]


def turned_form(name):
    """Puts the first number of a form last."""
    def change(band):
        band[name].append(band[name].pop(0))
    return change


def swap_shapes(band):
    band["a"], band["b"] = band["b"], band["a"]


# Cells

def of_tree(change):
    """A change of the list of cuts and cells."""
    def of_truth(truth):
        change(truth["certificate"]["lower"]["cells"])
    return of_truth


def of_cell(place, *path):
    """Applies the last argument to a part of the cell at a place among the cells."""
    *keys, change = path

    def of_truth(truth):
        truth["certificate"]["lower"]["cells"]
        change(at(bands_of(truth)[place], *keys))
    return of_truth


def of_deepest(change):
    """A change of the first cell behind the most cuts, if these are at least two."""
    def of_truth(truth):
        truth["certificate"]["lower"]["cells"]
        deepest = max(bands_of(truth), key=lambda cell: len(cell["forms"]))
        if len(deepest["forms"]) < 2:
            raise KeyError("forms")
        change(deepest)
    return of_truth


def of_products(change):
    """A change of the products of the first cell that has some."""
    def of_truth(truth):
        truth["certificate"]["lower"]["cells"]
        found = [cell["products"] for cell in bands_of(truth) if cell["products"]]
        change(found[0])
    return of_truth


def tree_behind(cells, start):
    """The end of the tree in the list that starts at a place."""
    due, end = 1, start
    while due:
        due += 1 if "cut" in cells[end] else -1
        end += 1
    return end


def cuts_of(cells):
    """The places of the cuts."""
    return [k for k, part in enumerate(cells) if "cut" in part]


def swap_sides_of(place):
    """Exchanges both trees behind the cut at a place among the cuts."""
    def change(cells):
        cut = cuts_of(cells)[place]
        middle = tree_behind(cells, cut + 1)
        end = tree_behind(cells, middle)
        cells[cut + 1:end] = cells[middle:end] + cells[cut + 1:middle]
    return change


def first_side_only(cells):
    """Takes a cut away, with the second tree behind it; the cells of the first one keep their
    forms.
    """
    middle = tree_behind(cells, 1)
    cells[:] = cells[1:middle]


def needless_cut(cells):
    """Parts all directions once more, where 0 is not negative and not positive."""
    for cell in cells:
        if "cut" not in cell:
            cell["forms"].insert(0, ["0"] * len(cell["own"]))
            for product in cell["products"]:
                product[0] += 1
                product[1] += 1
    size = len(next(cell for cell in cells if "cut" not in cell)["own"])
    cells[:] = [{"cut": ["0"] * size}, *cells, *copy.deepcopy(cells)]


def of_numbers(f):
    """Applies f to each number of a form."""
    def change(form):
        form[:] = [str(f(int(x))) for x in form]
    return change


def each_cut(change):
    def of_truth(truth):
        cuts = [part["cut"] for part in truth["certificate"]["lower"]["cells"] if "cut" in part]
        for cut in cuts:
            change(cut)
    return of_truth


def no_margin(form):
    """Makes k0 the least for which the form is not negative."""
    form[0] = str(isqrt(max(0, sum(int(x) ** 2 for x in form[1:]) - 1)) + 1 if any(map(int, form[1:])) else 0)


def below_margin(form):
    """Makes k0 less than that."""
    form[:] = [str(abs(int(form[0])))] + [str(abs(int(form[0])) + 1)] * (len(form) - 1)


# Reductions

def coaxial(f):
    def change(truth):
        step = truth["certificate"]["reduce"][-1]
        step["axis"] = [str(x) for x in f([int(x) for x in step["axis"]])]
    return change


def reversed_steps(truth):
    truth["certificate"]["reduce"].reverse()


def repeated_step(truth):
    truth["certificate"]["reduce"].append(copy.deepcopy(truth["certificate"]["reduce"][-1]))


def added_axis(truth):
    steps = truth["certificate"].setdefault("reduce", [])
    if steps and steps[-1]["kind"] == "coaxial":
        raise KeyError("coaxial")
    steps.append({"kind": "coaxial", "axis": ["0", "0", "1"]})


# Bounds

def value(bound):
    """The number of a bound that is rational."""
    sign, p, q = bound[0], isqrt(int(bound[1])), isqrt(int(bound[2]))
    if p * p != int(bound[1]) or q * q != int(bound[2]):
        raise KeyError("irrational")
    return Fraction(sign * p, q)


def restate(truth, **moved):
    """Moves bounds, and what is printed with them, so that nothing but the proof can be at odds
    with them.
    """
    printed, cert = truth["signed_depth"], truth["certificate"]
    bounds = {name: value(cert[name]) for name in ("lo", "hi")}
    radius = exact(printed["lo"]) - bounds["lo"] if "lo" in printed else exact(printed.get("radius", "0"))
    bounds |= moved
    if bounds["lo"] == bounds["hi"]:
        raise KeyError("printed in another way")
    for name, x in bounds.items():
        square = x * x
        cert[name] = [(x > 0) - (x < 0), str(square.numerator), str(square.denominator)]
    ends = {name: x + radius for name, x in bounds.items()}
    truth["signed_depth"] = {name: canonical(x) for name, x in ends.items()}
    signs = {(x > 0) - (x < 0) for x in ends.values()}
    truth["class"] = ("touching", "penetrating", "separated")[min(signs)] if len(signs) == 1 else "undecided"
    truth["reason"] = "curved shapes: the enclosure contains 0"


def shift(name, by):
    """Moves a bound by a part of its size, 2^-40 of it or all."""
    def change(truth):
        x = value(truth["certificate"][name])
        restate(truth, **{name: x + by * (abs(x) or 1)})
    return change


def to_middle(name):
    """A bound in the middle of the enclosure: it may be true, but has no proof that is known."""
    def change(truth):
        ends = [value(truth["certificate"][end]) for end in ("lo", "hi")]
        restate(truth, **{name: sum(ends) / 2})
    return change


def past(name, other, by):
    """A bound on the other side of the other one: false."""
    def change(truth):
        x = value(truth["certificate"][other])
        restate(truth, **{name: x + by * (abs(x) or 1)})
    return change


def copied(name, other):
    def change(truth):
        truth["certificate"][name] = list(truth["certificate"][other])
    return change


def raised(name, by):
    """The square of a bound, off by a very small part, with nothing else changed."""
    def change(truth):
        sign, p, q = truth["certificate"][name]
        moved = Fraction(sign * int(p), int(q)) + Fraction(by, 10**60 * int(q))
        truth["certificate"][name] = [(moved > 0) - (moved < 0), str(abs(moved.numerator)), str(moved.denominator)]
    return change


# What is printed

def next_float(name, layout, bits):
    """The next float, away from zero."""
    def change(truth):
        x = truth["signed_depth"][name]
        if x is None:
            raise KeyError(name)
        (pattern,) = struct.unpack(bits, struct.pack(layout, x))
        (truth["signed_depth"][name],) = struct.unpack(layout, struct.pack(bits, pattern + 1))
    return change


def unprinted(name):
    """Leaves out a number that is printed where the enclosure is narrow enough."""
    def change(truth):
        truth["signed_depth"]["lo"]
        del truth["signed_depth"][name]
    return change


def next_number(name):
    def change(truth):
        truth["signed_depth"][name] = canonical(exact(truth["signed_depth"][name]) + Fraction(1, 2**200))
    return change


def next_digit(truth):
    text = truth["signed_depth"]["decimal"]
    k = max(k for k, c in enumerate(text.split("e")[0]) if c.isdigit())
    truth["signed_depth"]["decimal"] = text[:k] + str((int(text[k]) + 1) % 10) + text[k + 1:]


def other_sign(truth):
    text = truth["signed_depth"]["decimal"]
    truth["signed_depth"]["decimal"] = text[1:] if text.startswith("-") else "-" + text


def swap_ends(truth):
    printed = truth["signed_depth"]
    printed["lo"], printed["hi"] = printed["hi"], printed["lo"]


def other_class(truth):
    if truth["class"] == "undecided":
        truth["class"] = "touching"
    else:
        truth["class"] = "undecided"
        truth["reason"] = "curved shapes: the enclosure contains 0"


OFF = Fraction(1, 2**40)

REFUSED = [
    put("certificate", "v", 2), put("certificate", "id", "e1-" + "a" * 26), add("certificate", "trust", "me"),
    put(*Q, "0"), edit(*Q, lambda q: -q), put(*Q, 1), put(*Q, "1.0"), drop(*Q),
    put(*UPPER, "u", 0, "1/2"), put(*UPPER, "u", 0, 0), drop(*UPPER, "u", 1), drop(*UPPER, "u"), drop(*UPPER, "n", 0),
    put(*UPPER, "n", 0, "1.5"), edit(*UPPER, "u", 0, lambda u: u - 10 ** len(str(u))), add(*UPPER, "trust", "me"),
    put(*LOWER, "kind", "belief"), add(*LOWER, "trust", "me"), put(*LOWER, "a", []), drop(*LOWER, "b"),
    put(*LOWER, "a", 0, True), put(*LOWER, "a", 0, -1), put(*LOWER, "b", 0, 10**6), put(*LOWER, "b", 0, "0"),
    *(change for side in "ab" for change in (
        round_point(side, lambda t, q: [q + 1] + t[1:]), round_point(side, lambda t, q: t + [0]),
        round_point(side, lambda t, q: t[1:]), round_point(side, lambda t, q: ["1.5"] + t[1:]), no_numbers(side),
        piece_of_point(side, 10**6), piece_of_point(side, -1), piece_of_point(side, True),
        of_parts(side, set_part(2, lambda e: 2 * e)), of_parts(side, set_part(3, lambda e: e)),
        of_parts(side, set_part(3, lambda e: -e)), of_parts(side, set_part(4, lambda e: 0)),
        of_parts(side, set_part(4, lambda e: -e)), of_parts(side, piece_of_part(0, 10**6)),
        of_parts(side, piece_of_part(1, -1)), of_parts(side, lambda part: part.pop()))),
    put(*LOWER, "facets", []), drop(*LOWER, "facets", -1), put(*LOWER, "facets", 0, 0, 10**6),
    put(*LOWER, "points", 0, 0, 10**6), put(*LOWER, "points", 0, 1, -1), put(*LOWER, "weights", 0, "-1"),
    drop(*LOWER, "weights", -1),
    lengthen, drop(*LOWER, "s", 0), drop(*LOWER, "s", 0, 0), put(*LOWER, "d", "0"), edit(*LOWER, "d", lambda d: -d),
    *(put(*LOWER, "lambda", share) for share in (["1", "1"], ["0", "1"], ["-1", "2"], ["2", "1"], ["1"], ["-1", "-2"])),
    put(*LOWER, "x", "1.5"), put(*LOWER, "x", 1), drop(*LOWER, "x"), put(*LOWER, "g", ["0", "0", "0"]), drop(*LOWER, "g", 0),
    put(*LOWER, "t", 0, "0"), put(*LOWER, "t", -1, "-1"), drop(*LOWER, "t", 0), put(*LOWER, "bands", []), drop(*LOWER, "bands", 0),
    *(put(*LOWER, "bands", 0, name, value) for name in ("alpha", "tau") for value in ("-1", 1)),
    *(put(*LOWER, "bands", 0, name, value) for name in ("own", "low", "high")
      for value in (["-1", "0", "0", "0"], ["2", "1", "2", "2"], ["1", "0", "0"])),
    *(put(*LOWER, "bands", 1, "rim", place, value) for place, value in ((0, 2), (0, "0"), (1, 10**6), (1, -1), (1, True))),
    *(edit(*LOWER, "bands", 1, "rim", place, f) for place, f in ((2, lambda w: w + 1), (2, lambda w: -w), (3, lambda p: 2 * abs(p) + 9))),
    of_edges("edge", 0, lambda k: 2), of_edges("edge", 1, lambda j: 10**6), of_edges("edge", 1, lambda j: -1),
    of_edges("edge", 2, lambda g: -g), of_edges("edge", 2, lambda g: 2**300 * g), of_held(lambda s: -s), of_held(lambda s: 4 * s),
    put(*LOWER, "cells", []), put(*LOWER, "cells", {}), add(*LOWER, "cells", 0, "trust", "me"), add(*LOWER, "cells", -1, "trust", "me"),
    *(of_tree(change) for change in (
        lambda cells: cells.pop(0), lambda cells: cells.pop(), lambda cells: cells.append(copy.deepcopy(cells[-1])),
        lambda cells: cells.insert(0, copy.deepcopy(cells[0])), lambda cells: cells.extend(copy.deepcopy(cells)),
        lambda cells: cells.insert(cuts_of(cells)[-1], copy.deepcopy(cells[cuts_of(cells)[-1]])),
        lambda cells: cells.append({"cut": ["0"] * len(cells[-1]["own"])}), lambda cells: cells.append({}),
        lambda cells: cells.__setitem__(0, [cells[0]]), lambda cells: cells[0].update(cut=None),
        lambda cells: cells[0]["cut"].pop(), lambda cells: cells[0]["cut"].append("0"), lambda cells: cells[-1].update(cut=["0"] * 4),
        first_side_only)),
    put(*LOWER, "cells", 0, "cut", 0, 1), put(*LOWER, "cells", 0, "cut", 0, "1.5"), put(*LOWER, "cells", 0, "cut", "0"),
    *(of_cell(place, change) for place in (0, -1) for change in (
        *(put(name, value) for name in ("alpha", "beta") for value in ("1.5", 1, True, None)), put("alpha", "-1"),
        *(drop(name) for name in ("a", "b", "alpha", "beta", "own", "forms", "products")),
        put("own", ["-1", "0", "0", "0"]), put("own", ["2", "1", "2", "2"]), put("own", "0"), put("own", 0, 0), drop("own", -1),
        lambda cell: below_margin(cell["own"]), lambda cell: cell["own"].append("0"),
        lambda cell: cell["forms"].append(["0"] * len(cell["own"])), lambda cell: cell["products"].append([0, 0, "0"]),
        lambda cell: cell["products"].append([0, len(cell["forms"]), "0"]), lambda cell: cell["products"].append([]),
        put("a", []), put("b", []), put("a", 0, 0, 10**6), put("b", 0, 0, True), edit("a", 0, 1, lambda w: w + 1))),
    *(of_deepest(change) for change in (
        drop("forms", -1), drop("forms", 0, -1), put("forms", 0, "0"), put("forms", 0, 0, 0), lambda cell: below_margin(cell["forms"][0]),
        lambda cell: below_margin(cell["forms"][-1]), *(put("products", products) for products in (
            [[0, 1, "-1"]], [[1, 0, "0"]], [[0, 0, "0"]], [[1, 1, "0"]], [[0, 1, "0"], [0, 1, "0"]], [[0, 1, 0]], [["0", 1, "0"]], [[0, "1", "0"]],
            [[False, 1, "0"]], [[0, True, "0"]], [[0, 1.0, "0"]], [[-1, 1, "0"]], [[0, 10**6, "0"]], [[0, 2**64, "0"]], [[0, 1]],
            [[0, 1, "0", "0"]], [[0, 1, "0"], [0, 0, "0"]], [None], {}, "0")))),
    *(of_products(change) for change in (
        lambda products: products.append(copy.deepcopy(products[-1])), lambda products: products.insert(0, copy.deepcopy(products[0])),
        lambda products: products[0].reverse(), lambda products: products[0].pop(), lambda products: products[0].insert(0, 0),
        put(0, 2, "-1"), put(0, 2, 1), put(0, 1, 10**6), put(0, 0, -1), lambda products: products[0].__setitem__(0, products[0][1]),
        lambda products: products.reverse() if len(products) > 1 else products[0].clear())),
    add(*LOWER, "bands", 0, "trust", "me"), drop(*LOWER, "bands", 0, "beta"), of_bands(nothing_positive),
    *(change for side in "ab" for change in (
        put(*LOWER, "bands", 0, side, []), put(*LOWER, "bands", 0, side, 0, 0, 10**6), put(*LOWER, "bands", 0, side, 0, 0, -1),
        put(*LOWER, "bands", 0, side, 0, 0, True), drop(*LOWER, "bands", 0, side, 0, 4), edit(*LOWER, "bands", 0, side, 0, 1, lambda w: -w),
        edit(*LOWER, "bands", 0, side, 0, 1, lambda w: w + 1), of_insets(side, step_inset(2, 0, None)),
        of_insets(side, lambda inset: inset[2].pop()), of_insets(side, lambda inset: inset[3].pop()),
        of_insets(side, lambda inset: inset[3][0].pop()))),
    *(of_balls(change) for change in (
        put("radius", "-1"), put("radius", 1), drop("radius"), put("balls", []), drop("balls"), put("balls", 0, 0, 10**6),
        put("balls", 0, 0, -1), put("balls", 0, 0, True), drop("balls", 0, 1), drop("balls", 0, -1),
        put("balls", 0, -1, "0"), put("balls", 0, -2, "0"), edit("balls", 0, -1, lambda r: -r),
        lambda side: side["balls"][0].insert(1, "0"))),
    put("certificate", "reduce", []), reversed_steps, repeated_step,
    drop("certificate", "reduce"), put("certificate", "reduce", 0, {"kind": "belief"}), add("certificate", "reduce", []),
    coaxial(lambda g: [0, 0, 0]), coaxial(lambda g: g[:2]),
    put(*LO, 2, "0"), put(*HI, 2, "-1"), put(*LO, 0, 2), put(*HI, 1, "-1"), drop(*LO, 0), put(*HI, 0, 1.0),
    past("lo", "hi", OFF), past("hi", "lo", -OFF),
    next_number("lo"), next_number("hi"), swap_ends, next_float("f64", "<d", "<Q"), next_float("f32", "<f", "<I"), next_digit, other_sign,
    next_number("squared"), next_number("core_squared"), next_number("radius"), put(*DEPTH, "core_sign", 7),
    drop(*DEPTH, "lo"), drop(*DEPTH, "squared"), drop(*DEPTH, "core_squared"), drop(*DEPTH), drop("certificate"),
    other_class, put("class", "sound"), put("id", "e1-" + "a" * 26),
]

EITHER = [
    *(edit(*Q, f) for f in (lambda q: q + 1, lambda q: q // 2, lambda q: 2 * q)),
    *(edit(*UPPER, "u", k, f) for k in (0, 1) for f in (lambda u: u - 1, lambda u: u + 1, lambda u: -u)), swap_heights,
    turn(*UPPER, "n"), edit(*UPPER, "n", 0, lambda x: -x), edit(*UPPER, "n", 0, lambda x: x + 1),
    edit(*UPPER, "n", 1, lambda x: 2 * x),
    *(change for side in "ab" for change in (
        round_point(side, outwards), round_point(side, lambda t, q: [2 * x for x in t]),
        round_point(side, lambda t, q: [x // 2 for x in t]), round_point(side, lambda t, q: [-x for x in t]),
        round_point(side, lambda t, q: t[::-1]), centre_only(side), turn(*LOWER, side), piece_of_point(side, 1),
        of_parts(side, step_part(2, 1)), of_parts(side, step_part(2, -1)), of_parts(side, step_part(3, 1)),
        of_parts(side, step_part(3, -1)), of_parts(side, step_part(4, 1)), of_parts(side, step_part(4, -1)),
        of_parts(side, piece_of_part(1, 0)))),
    swap_sides, swap_pieces, turn(*LOWER, "points"), turn(*LOWER, "facets"), turn(*LOWER, "facets", 0),
    edit(*LOWER, "weights", 0, lambda w: w + 1), turn(*LOWER, "weights"),
    *(edit(*LOWER, "s", i, j, f) for i in range(3) for j in (i, (i + 1) % 3) for f in (lambda x: x + 1, lambda x: x - 1)),
    turn(*LOWER, "s"), transpose, negate, *(edit(*LOWER, "d", f) for f in (lambda d: d + 1, lambda d: d - 1, lambda d: 2 * d)),
    *(put(*LOWER, "lambda", share) for share in (["1", "2"], ["1", "1000"])), add(*LOWER, "lambda", ["1", "2"]),
    drop(*LOWER, "lambda"), edit(*LOWER, "lambda", 0, lambda p: p + 1), edit(*LOWER, "lambda", 0, lambda p: p - 1),
    *(edit(*LOWER, "x", f) for f in (lambda x: x + 1, lambda x: x - 1, lambda x: 2 * x)), turn(*LOWER, "t"), turn(*LOWER, "g"),
    *(edit(*LOWER, "t", k, f) for k in (0, 1, -1) for f in (lambda t: t + 1, lambda t: t - 1, lambda t: -t, lambda t: 2 * t)),
    *(edit(*LOWER, "bands", 1, "rim", place, f) for place in (3, 4)
      for f in (lambda x: x + 1, lambda x: x - 1, lambda x: -x, lambda x: 2 * x)), drop(*LOWER, "bands", 1, "rim"),
    opposite_axis, turn(*LOWER, "bands"), of_bands(swap_shapes),
    *(each_cut(change) for change in (
        of_numbers(lambda x: -x), of_numbers(lambda x: 2 * x), of_numbers(lambda x: 0), lambda cut: cut.append(cut.pop(0)),
        edit(0, lambda x: -x), edit(0, lambda x: x + 1), edit(0, lambda x: x - 1), edit(1, lambda x: x + 1))),
    *(put(*LOWER, "cells", 0, "cut", cut) for cut in (["0"] * 4, ["-1", "0", "0", "1"], ["0", "1", "0", "0"])),
    *(of_tree(change) for change in (
        lambda cells: cells.reverse(), lambda cells: cells.append(cells.pop(0)), swap_sides_of(0), swap_sides_of(-1), needless_cut)),
    *(of_cell(place, edit(name, f)) for place in (0, -1) for name in ("alpha", "beta")
      for f in (lambda x: x + 1, lambda x: x - 1, lambda x: -x, lambda x: 2 * x)),
    *(of_cell(place, "own", change) for place in (0, -1) for change in (edit(0, lambda x: x + 1), of_numbers(lambda x: 2 * x), no_margin)),
    *(of_deepest(change) for change in (
        edit("forms", 0, 0, lambda x: x + 1), edit("forms", -1, 0, lambda x: x - 1), edit("forms", -1, 1, lambda x: x + 1), turn("forms"),
        lambda cell: no_margin(cell["forms"][0]), put("products", []), put("products", [[0, 1, "0"]]), put("products", [[0, 1, "1"]]),
        put("forms", 0, ["0"] * 4))),
    *(of_products(change) for change in (
        *(edit(0, 2, f) for f in (lambda x: x + 1, lambda x: x - 1, lambda x: 2 * x)), lambda products: products.pop())),
    *(of_edges("edge", place, f) for place in (0, 1) for f in (lambda k: 1 - k,)), of_edges("edge", 1, lambda j: j + 1),
    *(of_edges("edge", place, f) for place in (2, 3) for f in (lambda x: x + 1, lambda x: x - 1, lambda x: -x, lambda x: 2 * x, lambda x: 0)),
    *(of_edges("edge", 4, f) for f in (lambda x: x + 1, lambda x: x - 1)),
    *(of_held(f) for f in (lambda s: s + 1, lambda s: s - 1, lambda s: s // 2, lambda s: 0)),
    *(edit(*LOWER, "bands", 1, name, f) for name in ("alpha", "beta", "tau")
      for f in (lambda x: x + 1, lambda x: x - 1, lambda x: -x, lambda x: 2 * x)),
    *(edit(*LOWER, "bands", k, name, 0, lambda x: x + 1) for name in ("own", "low", "high") for k in (0, 1, -1)),
    *(of_bands(turned_form(name)) for name in ("own", "low", "high")),
    *(of_insets(side, step_inset(*path)) for side in "ab" for path in ((2, 0, 1), (3, 0, 0, 1), (3, 1, 1, -1), (4, 1), (4, -1), (4, None))),
    *(of_insets(side, lambda inset: inset[3].reverse()) for side in "ab"),
    *(of_balls(edit(*path, f)) for path in (("radius",), ("balls", 0, 1), ("balls", 0, 2), ("balls", 0, -2), ("balls", 0, -1))
      for f in (lambda x: x + 1, lambda x: x - 1, lambda x: 2 * x, lambda x: x // 2)),
    of_balls(turn("balls")), of_balls(turn("balls", 0)),
    added_axis, *(coaxial(f) for f in (lambda g: [-x for x in g], lambda g: [2 * x for x in g], lambda g: g[1:] + g[:1])),
    coaxial(lambda g: [x + 7**k for k, x in enumerate(g)]),
    *(shift(name, by) for name in ("lo", "hi") for by in (OFF, -OFF, 2, -2)), to_middle("lo"), to_middle("hi"),
    copied("lo", "hi"), copied("hi", "lo"), raised("lo", 1), raised("hi", -1),
    unprinted("f64"), unprinted("f32"), unprinted("decimal"),
]


def mutants(truth):
    """The changes that apply to a truth, with the changed truth and whether it must be refused."""
    for changes, must in ((REFUSED, True), (EITHER, False)):
        for change in changes:
            mutant = copy.deepcopy(truth)
            try:
                change(mutant)
            except (KeyError, IndexError, AttributeError):
                continue
            if mutant != truth:
                yield change, mutant, must
