"""Certificates of curved shapes, as docs/certificate.md describes them under *Curved shapes*, on
integers and fractions.

A piece (c, columns) is the set of c + M u with |u| <= 1. The pieces of a case are integers: L times
those of the world.
"""

from fractions import Fraction
from itertools import combinations
from math import gcd, isqrt

from caseline import bound, cross, demand, dot, entries, fields, index, integer, sub


ROUND = {"kind": "round"}
BALLS = {"kind": "round", "balls": True}


def reads_balls(cert):
    """Whether the certificate takes ellipsoids that are balls as rounded points."""
    reduce = cert.get("reduce") if type(cert) is dict else None
    return type(reduce) is list and bool(reduce) and reduce[0] == BALLS


def check(cert, case, check_lower):
    """Refuses the certificate, or returns lo and hi as signed squares. check_lower is that of
    polytopes.
    """
    fields(cert, ("v", "id", "q", "upper", "lower", "lo", "hi"), ("reduce",))
    lo, hi = bound(cert["lo"]), bound(cert["hi"])
    a, b, scale = reduced(cert.get("reduce", ()), case)
    q = integer(cert["q"])
    demand(q > 0, "q is not positive")
    check_upper(cert["upper"], hi, a, b, scale, q)
    lower = cert["lower"]
    demand(type(lower) is dict, "lower: an object is due")
    check_round_lower(lower, lo, (a, b, scale, q), check_lower)
    return lo, hi


def check_round_lower(lower, lo, pieces, check_lower):
    """Demands that s >= lo, by a proof of any kind."""
    a, b, scale, q = pieces
    if lower.get("kind") == "ellipsoid":
        return check_ellipsoid(lower, lo, a, b, scale)
    if lower.get("kind") == "bands":
        return check_bands(lower, lo, a, b, scale)
    if lower.get("kind") == "cells":
        return check_cells(lower, lo, a, b, scale)
    demand("a" in lower and "b" in lower, "lower: the round points are missing")
    (points_a, radius_a), (points_b, radius_b) = (inside(lower[side], pieces, q) for side, pieces in (("a", a), ("b", b)))
    demand(points_a and points_b, "lower: no round points")
    rest = {name: value for name, value in lower.items() if name not in ("a", "b", "x")}
    bound_of = lo * (scale * q) ** 2
    demand(("x" in lower) == ((radius_a, radius_b) != (None, None)), "lower: x is due exactly with balls")
    if "x" in lower:
        x = integer(lower["x"])
        proven = x + (radius_a or 0) + (radius_b or 0)
        demand(proven * abs(proven) >= bound_of, "lower: x and the radii are below lo")
        bound_of = Fraction(x * abs(x))
    return check_lower(rest, bound_of, points_a, points_b)


def reduced(reduce, case):
    """The pieces of A and B and their scale, after the reductions."""
    demand(reduce == () or entries(reduce), "reduce: an empty list")
    reduce = list(reduce)
    if case.radius:
        demand(reduce and reduce[0] in (ROUND, BALLS), "reduce must begin with round: there is a radius")
        reduce = reduce[1:]
    a, b = case.pieces
    if not reduce:
        return a, b, case.scale
    demand(len(reduce) == 1 and type(reduce[0]) is dict and reduce[0].get("kind") == "coaxial", "reduce: unknown kind")
    fields(reduce[0], ("kind", "axis"))
    demand(len(a[0][0]) == 3, "coaxial is for space")
    g = tuple(integer(x) for x in entries(reduce[0]["axis"], 3))
    length = isqrt(dot(g, g))
    demand(length > 0 and length ** 2 == dot(g, g), "coaxial: the axis has no rational length")
    origin = a[0][0]
    profiles = [[p for piece in side for p in profile(piece, g, length, origin)] for side in (a, b)]
    return *profiles, case.scale * length


def profile(piece, g, length, origin):
    """The pieces in the plane of a body of revolution about the axis g."""
    centre, columns = piece
    away = sub(centre, origin)
    demand(not any(cross(away, g)), "coaxial: a centre is off the axis")
    z = dot(g, away)
    if not columns:
        return [((0, z), ())]
    if len(columns) == 2:
        radius = disk_radius(columns, g)
        demand(radius is not None, "coaxial: a disk is not about the axis")
        return [((-radius * length, z), ()), ((radius * length, z), ())]
    for k, along in enumerate(columns):
        radius = disk_radius(columns[:k] + columns[k + 1:], g)
        if not any(cross(along, g)) and radius is not None:
            return [((0, z), ((radius * length, 0), (0, dot(g, along))))]
    radius = common_length(columns)
    demand(radius is not None, "coaxial: an ellipsoid is not of revolution about the axis")
    return [((0, z), ((radius * length, 0), (0, radius * length)))]


def disk_radius(columns, g):
    """The length of two columns orthogonal to g and to each other; None if they are not, or are of
    other lengths.
    """
    return common_length(columns) if not any(dot(column, g) for column in columns) else None


def common_length(columns):
    """The integer length of columns that are orthogonal to each other; None if there is none."""
    square = dot(columns[0], columns[0])
    root = isqrt(square)
    orthogonal = not any(dot(u, v) for u, v in combinations(columns, 2))
    return root if orthogonal and root ** 2 == square and all(dot(c, c) == square for c in columns) else None


def check_upper(upper, hi, a, b, scale, q):
    """Demands h_D(n)/|n| <= hi, of bounds u of h_A(n) and h_-B(n), times scale q."""
    fields(upper, ("n", "u"))
    n = tuple(integer(x) for x in entries(upper["n"], len(a[0][0])))
    u = [integer(x) for x in entries(upper["u"], 2)]
    demand(any(n), "upper: n is 0")
    for pieces, direction, height in ((a, n, u[0]), (b, tuple(-e for e in n), u[1])):
        for centre, columns in pieces:
            rest = height - q * dot(centre, direction)
            across = sum(dot(column, direction) ** 2 for column in columns)
            demand(rest >= 0 and rest ** 2 >= q * q * across, "upper: u is below the height of a piece")
    height = sum(u)
    demand(height * abs(height) <= hi * (scale * q) ** 2 * dot(n, n), "upper: u/|n| > hi")


def check_normals(normals, case, hi, is_coaxial):
    """Demands one normal n, a primitive vector of integers, with h_D(n)/|n| <= hi. Roots are cut to
    integers, and 2^-190 of the heights is let pass; about a common axis, where n may be irrational
    and is printed rounded, 2^-80.
    """
    demand(len(normals) == 1 and all(x.denominator == 1 for x in normals[0]), "normals: one of integers is due")
    n = tuple(map(int, normals[0]))
    demand(gcd(*n) == 1, "a normal is not primitive")
    heights = [[(dot(centre, m), sum(dot(column, m) ** 2 for column in columns)) for centre, columns in pieces]
               for pieces, m in zip(case.pieces, (n, tuple(-e for e in n)))]
    size = 1 + max(abs(along) + isqrt(across) for side in heights for along, across in side)
    bits = max(0, 200 - size.bit_length())

    def root(square):
        return isqrt(int(abs(square) * 4 ** bits)) * (-1 if square < 0 else 1)
    height = sum(max((along << bits) + root(across) for along, across in side) for side in heights)
    most = root(hi * case.scale ** 2 * dot(n, n))
    slack = (size << bits >> (80 if is_coaxial else 190)) + 4
    demand(height <= most + slack, "the normal costs more than hi")


def inside(x, pieces, q):
    """Points of a shape, times q, and None; or the centres of balls that lie in the shape, times q,
    and their radius.
    """
    if type(x) is list:
        return [round_point(point, pieces, q) for point in entries(x)], None
    fields(x, ("radius", "balls"))
    radius = integer(x["radius"])
    demand(radius >= 0, "lower: the radius of the balls is negative")
    return [ball(entry, pieces, radius, q) for entry in entries(x["balls"])], radius


def ball(x, pieces, radius, q):
    """The centre of a ball [i, x..., p, r] in piece i, times q."""
    dim = len(pieces[0][0])
    i, *x = entries(x, dim + 3)
    centre, columns = pieces[index(i, len(pieces))]
    *x, p, r = map(integer, x)
    demand(0 < p < r, "lower: lambda of a ball is not between 0 and 1")
    rest = [[p * (r - p) * q * q * sum(column[i] * column[j] for column in columns) - p * r * x[i] * x[j]
             - (i == j) * r * (r - p) * radius ** 2 for j in range(dim)] for i in range(dim)]
    demand(is_semidefinite(rest), "lower: a ball is not inside of its piece")
    return tuple(q * c + e for c, e in zip(centre, x))


def round_point(x, pieces, q):
    """A point of a piece, times q: the centre of piece i from i, c + M t/q from [i, t...]."""
    i, t = (x[0], [integer(e) for e in entries(x)[1:]]) if type(x) is list and x else (x, None)
    centre, columns = pieces[index(i, len(pieces))]
    point = tuple(q * e for e in centre)
    if t is None:
        return point
    demand(t and len(t) == len(columns), "lower: a round point has too many or too few coordinates")
    demand(dot(t, t) <= q * q, "lower: a round point is outside of its piece")
    return tuple(e + sum(s * column[k] for s, column in zip(t, columns)) for k, e in enumerate(point))


def part(x, pieces):
    """Centre and three columns of a part [i, j, m, w, e] of a shape."""
    i, j = (index(k, len(pieces)) for k in entries(x, 5)[:2])
    m, w, e = (integer(k) for k in x[2:])
    (c, columns), (d, others) = pieces[i], pieces[j]
    demand(columns == others, "ellipsoid: the pieces of a part have other columns")
    demand(e > 0 and abs(w) <= m <= e - abs(w), "ellipsoid: a part is not within its pieces")
    between = sub(d, c)
    columns = [tuple(column) for column in columns]
    if w:
        columns.append(tuple(Fraction(w, e) * k for k in between))
    demand(len(columns) <= 3, "ellipsoid: a part has over three columns")
    columns += [(0,) * len(c)] * (3 - len(columns))
    return tuple(k + Fraction(m, e) * s for k, s in zip(c, between)), columns


def check_ellipsoid(lower, lo, a, b, scale):
    """Demands that D holds an ellipsoid about its part's centre that reaches lo in every direction.
    """
    fields(lower, ("kind", "a", "b", "s", "d"), ("lambda",))
    demand(lo >= 0, "ellipsoid: lo is negative")
    d = integer(lower["d"])
    demand(d > 0, "ellipsoid: d is not positive")
    s = [[Fraction(integer(x), d) for x in entries(row, 3)] for row in entries(lower["s"], 3)]
    demand(is_semidefinite([[(i == j) - sum(s[k][i] * s[k][j] for k in range(3)) for j in range(3)] for i in range(3)]),
           "ellipsoid: s is no contraction")
    (centre_a, m_a), (centre_b, m_b) = part(lower["a"], a), part(lower["b"], b)
    c, dim = sub(centre_a, centre_b), len(centre_a)
    # The columns of E = A + B S^T: column k of B S^T is the sum of S[k][j] times column j of B.
    e = [tuple(m_a[k][t] + sum(s[k][j] * m_b[j][t] for j in range(3)) for t in range(dim)) for k in range(3)]
    lo *= scale ** 2
    share, tilt = Fraction(1), [[0] * dim] * dim
    if "lambda" in lower:
        p, r = (integer(x) for x in entries(lower["lambda"], 2))
        demand(0 < p < r, "ellipsoid: lambda is not between 0 and 1")
        share = Fraction(p, r)
        tilt = [[c[i] * c[j] / (1 - share) for j in range(dim)] for i in range(dim)]
    else:
        demand(not any(c), "ellipsoid: without lambda the centres must coincide")
    demand(is_semidefinite([[sum(column[i] * column[j] for column in e) - (i == j) * lo / share - tilt[i][j]
                             for j in range(dim)] for i in range(dim)]), "ellipsoid: it does not reach lo")


def check_bands(lower, lo, a, b, scale):
    """Demands that the bands leave no direction out, and that none of them has a direction in which
    D does not reach x.
    """
    fields(lower, ("kind", "d", "x", "g", "t", "bands"))
    dim = len(a[0][0])
    d, x = integer(lower["d"]), integer(lower["x"])
    demand(d > 0, "bands: d is not positive")
    demand(Fraction(x * abs(x), (scale * d) ** 2) >= lo, "bands: x is below lo")
    g, t = [[integer(k) for k in entries(lower[name])] for name in ("g", "t")]
    bands = entries(lower["bands"])
    demand(len(g) == dim and any(g), "bands: the axis is 0, or of another dimension")
    demand(bands and len(t) == len(bands) + 1, "bands: there must be one parallel more than bands, and a band")
    demand(t[0] < 0 < t[-1] and min(t[0] ** 2, t[-1] ** 2) >= d * d * dot(g, g), "bands: a pole is left out")
    for k, band in enumerate(bands):
        fields(band, ("a", "b", "alpha", "beta", "tau", "own", "low", "high"), ("rim", "edge"))
        side, middle, weight, radius, shift = rim_of(band, (a, b), d, g, t[k:k + 2])
        (c_a, e_a), (c_b, e_b) = (
            ellipsoid_of(band[name], pieces, d - weight * (side == k), [weight * (side == k) * x for x in middle])
            for k, (name, pieces) in enumerate((("a", a), ("b", b))))
        alpha, beta, tau = (integer(band[name]) for name in ("alpha", "beta", "tau"))
        demand(alpha >= 0 and tau >= 0, "bands: alpha or tau is negative")
        forms = {name: [integer(entry) for entry in entries(band[name], dim + 1)] for name in ("own", "low", "high")}
        for first, *rest in forms.values():
            demand(first >= 0 and first ** 2 >= dot(rest, rest), "bands: a form may be negative")
        own, *rest = forms["own"]
        demand(alpha > 0 or own ** 2 > dot(rest, rest), "bands: nothing is positive")
        # Linear forms in (n, m). F is the sum of products of two of them, each with a factor.
        left = [q - p - shift * e for p, q, e in zip(c_a, c_b, g)] + [x - radius]
        low, high = [d * e for e in g] + [-t[k]], [-d * e for e in g] + [t[k + 1]]
        unit = [[int(i == j) for j in range(dim + 1)] for i in range(dim + 1)]
        products = [(alpha, left, left), (tau, low, high)]
        columns = [[p + q for p, q in zip(u, v)] + [0] for u, v in zip(e_a, e_b)]
        products += [(-alpha, column, column) for column in columns]
        products += [(beta if i < dim else -beta, unit[i], unit[i]) for i in range(dim + 1)]
        for form, name in ((left, "own"), (low, "low"), (high, "high")):
            first, *rest = forms[name]
            products.append((1, form, rest + [first]))
        if "edge" in band:
            products += edge_of(band, (a, b), d, alpha, columns, forms["own"], (low, high), unit)
        demand(is_semidefinite(matrix([(-f, u, v) for f, u, v in products])),
               "bands: the form of a band is positive somewhere")


def check_cells(lower, lo, a, b, scale):
    """Demands that the list is one whole tree of cuts, and that no cell has a direction in which D
    does not reach x.
    """
    fields(lower, ("kind", "d", "x", "cells"))
    d, x, size = integer(lower["d"]), integer(lower["x"]), len(a[0][0]) + 1
    demand(d > 0, "cells: d is not positive")
    demand(Fraction(x * abs(x), (scale * d) ** 2) >= lo, "cells: x is below lo")
    # The trees that are due, the next one last. Each is the number of cuts above it, and the way to
    # it: the form of the cut right above it, and the way to that cut.
    due = [(0, None)]
    for part in entries(lower["cells"]):
        demand(due, "cells: there is something behind the tree")
        depth, way = due.pop()
        if type(part) is dict and "cut" in part:
            fields(part, ("cut",))
            form = form_of(part["cut"], size)
            due += [(depth + 1, ([-k for k in form], way)), (depth + 1, (form, way))]
        else:
            check_cell(part, depth, way, (a, b, d, x))
    demand(not due, "cells: the tree is not whole")


def form_of(numbers, size):
    """A linear form in (n, m), of which a certificate has the number of m first."""
    first, *rest = (integer(k) for k in entries(numbers, size))
    return rest + [first]


def check_cell(cell, depth, way, claim):
    """Demands that the form of a cell is nowhere positive, and would be if a direction of the cell
    were too near.
    """
    a, b, d, x = claim
    fields(cell, ("a", "b", "alpha", "beta", "own", "forms", "products"))
    size = len(a[0][0]) + 1
    own, *forms = (form_of(form, size) for form in (cell["own"], *entries(cell["forms"], depth)))
    for *rest, first in (own, *forms):
        demand(first >= 0 and first ** 2 >= dot(rest, rest), "cells: a form may be negative")
    alpha, beta = integer(cell["alpha"]), integer(cell["beta"])
    demand(alpha > 0 or alpha == 0 and own[-1] ** 2 > dot(own[:-1], own[:-1]), "cells: alpha is negative, or nothing is positive")
    cuts = []
    while way:
        form, way = way
        cuts.append(form)
    cuts.reverse()
    products, last = [], (-1, -1)
    for entry in entries(cell["products"]):
        i, j, tau = entries(entry, 3)
        pair, tau = (index(i, depth), index(j, depth)), integer(tau)
        demand(last < pair and pair[0] < pair[1] and tau >= 0, "cells: a product is out of order, or negative")
        products.append((tau, cuts[pair[0]], cuts[pair[1]]))
        last = pair
    (c_a, e_a), (c_b, e_b) = (ellipsoid_of(cell[name], pieces, d, [0] * (size - 1)) for name, pieces in (("a", a), ("b", b)))
    left = [*sub(c_b, c_a), x]
    columns = [[p + q for p, q in zip(u, v)] + [0] for u, v in zip(e_a, e_b)]
    unit = [[int(i == j) for j in range(size)] for i in range(size)]
    products += [(alpha, left, left), *((-alpha, column, column) for column in columns), (1, left, own)]
    products += [(1, cut, form) for cut, form in zip(cuts, forms)]
    products += [(beta, axis, axis) for axis in unit[:-1]] + [(-beta, unit[-1], unit[-1])]
    demand(is_semidefinite(matrix([(-f, u, v) for f, u, v in products])), "cells: the form of a cell is positive somewhere")


def matrix(products):
    """Twice a sum of products of two linear forms, each with a factor, as a symmetric matrix."""
    size = range(len(products[0][1]))
    return [[sum(f * (u[i] * v[j] + v[i] * u[j]) for f, u, v in products) for j in size] for i in size]


def edge_of(band, sides, d, alpha, columns, own, ends, unit):
    """The products of -gamma times K, for the disk j that takes over from the point i of its side:
    K is |M^T n|^2 less the square of (c_i - c_j).n. Demands 2 gamma |M^T n| <= d (2 alpha |E^T n| +
    Lambda) in the band, by the squares.
    """
    side, j, gamma, beta, tau = entries(band["edge"], 5)
    side, gamma, beta, tau = index(side, 2), integer(gamma), integer(beta), integer(tau)
    insets, pieces = entries(band["ab"[side]]), sides[side]
    demand(gamma >= 0 and tau >= 0, "bands: a number of an edge is negative")
    demand(len(insets) == 1 and integer(insets[0][1]) == d, "bands: an edge is none of one point")
    point, no_columns = pieces[index(insets[0][0], len(pieces))]
    centre, disk = pieces[index(j, len(pieces))]
    demand(not no_columns, "bands: an edge is none of a point")
    disk, apart = [[*column, 0] for column in disk], [*sub(point, centre), 0]
    first, *rest = own
    low, high = ends
    last = len(unit) - 1
    demand(is_semidefinite(matrix(
        [(4 * (d * alpha) ** 2, column, column) for column in columns] + [(d * d, rest + [first], rest + [first])]
        + [(-4 * gamma ** 2, column, column) for column in disk] + [(-tau, low, high)]
        + [(beta if i < last else -beta, unit[i], unit[i]) for i in range(last + 1)])), "bands: gamma of an edge is too large")
    return [(-gamma, column, column) for column in disk] + [(gamma, apart, apart)]


def rim_of(band, sides, d, g, ends):
    """Side, centre, weight, radius and shift of the disk of a band, if it has one: it must hold a
    circle across g that at both ends of the band, so between them too, is as high as the ball.
    """
    if "rim" not in band:
        return 0, [0] * len(g), 0, 0, 0
    demand(len(entries(band["rim"])) in (5, 6), "bands: a rim has five entries or six")
    side, i, weight, radius, shift, *square = band["rim"]
    side = index(side, 2)
    pieces = sides[side]
    c, columns = pieces[index(i, len(pieces))]
    weight, radius, shift = integer(weight), integer(radius), integer(shift)
    demand(weight >= 0 and (columns or square), "bands: a rim without a circle")
    square, length, axes = integer(square[0]) if square else dot(columns[0], columns[0]), dot(g, g), range(len(g))
    demand(square >= 0 and is_semidefinite([[length * sum(u[i] * u[j] for u in columns) - square * ((i == j) * length - g[i] * g[j])
                                             for j in axes] for i in axes]), "bands: a rim holds no such circle about the axis")
    for t in ends:
        wide, ball = d * d * length - t * t, radius * d + shift * t
        demand(wide >= 0 and (ball <= 0 or ball ** 2 * length <= weight ** 2 * square * wide),
               "bands: a disk is lower than its ball")
    return side, c, weight, radius, shift


def ellipsoid_of(insets, pieces, d, centre):
    """Centre and three columns, times d, of the sum of the insets of a shape, and of a point that
    is there already.
    """
    dim, weights = len(pieces[0][0]), 0
    e = [[0] * dim for _ in range(3)]
    for inset in entries(insets):
        i, mu, f, rows, rest = entries(inset, 5)
        c, columns = pieces[index(i, len(pieces))]
        mu, rest = integer(mu), integer(rest)
        f = [integer(k) for k in entries(f, len(columns))]
        rows = [[integer(k) for k in entries(row, 3)] for row in entries(rows, len(columns))]
        w = [[p] + row for p, row in zip(f, rows)]
        corner = [mu * mu - rest] + [rest] * 3
        demand(mu >= 0 and is_semidefinite([[corner[p] * (p == q) - sum(row[p] * row[q] for row in w) for q in range(4)]
                                            for p in range(4)]), "an inset leaves its piece")
        weights += mu
        for axis in range(dim):
            centre[axis] += mu * c[axis] + sum(p * column[axis] for p, column in zip(f, columns))
            for k in range(3):
                e[k][axis] += sum(row[k] * column[axis] for row, column in zip(rows, columns))
    demand(weights == d, "the weights of the insets are not d together")
    return centre, e


def determinant(m):
    if len(m) == 1:
        return m[0][0]
    return sum((-1) ** k * m[0][k] * determinant([row[:k] + row[k + 1:] for row in m[1:]]) for k in range(len(m)))


def is_semidefinite(m):
    """Whether no principal minor of a symmetric matrix is negative."""
    rows = range(len(m))
    return all(determinant([[m[i][j] for j in chosen] for i in chosen]) >= 0
               for size in range(1, len(m) + 1) for chosen in combinations(rows, size))
