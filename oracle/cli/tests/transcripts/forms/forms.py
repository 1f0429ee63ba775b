"""A driver that holds the hulls that it is sent against those that are written in a file, in exact
arithmetic of its own, and hands the question to `epa-oracle serve epa-f64`.

    forms.py CASES DECLARATION
"""

import itertools
import json
import sys
from fractions import Fraction

from honest import serve

cases, declared = sys.argv[1], json.loads(sys.argv[2])
written = {case["name"]: case for case in map(json.loads, open(cases))}
form = declared.get("hull_form")


def number(x):
    if isinstance(x, str) and "p" in x:
        odd, power = x.split("p")
        return int(odd) * Fraction(2) ** int(power)
    return Fraction(x)


def points(hull):
    return [tuple(map(number, point)) for point in hull]


def minus(p, q):
    return [x - y for x, y in zip(p, q)]


def determinant(rows):
    if len(rows) == 1:
        return rows[0][0]
    minors = ([row[:k] + row[k + 1 :] for row in rows[1:]] for k in range(len(rows)))
    return sum((-1) ** k * rows[0][k] * determinant(minor) for k, minor in enumerate(minors))


def side(corners, p):
    """Positive on one side of the line or plane of the corners: in the plane on the left."""
    return determinant([minus(q, corners[0]) for q in [*corners[1:], p]])


def is_flat(given):
    simplices = itertools.combinations(given, len(given[0]) + 1)
    return all(side(simplex[:-1], simplex[-1]) == 0 for simplex in simplices)


def is_within(p, given):
    """Whether p is in a simplex of the points."""
    for simplex in itertools.combinations(given, len(p) + 1):
        whole = side(simplex[:-1], simplex[-1])
        parts = (side([*simplex[:k], p, *simplex[k + 1 : -1]], simplex[-1]) for k in range(len(p)))
        if whole and all(part * whole >= 0 for part in parts) and side(simplex[:-1], p) * whole >= 0:
            return True
    return False


def check_convex(sent, given):
    assert len(set(sent)) == len(sent), "a point is sent twice"
    assert [p for p in dict.fromkeys(given) if p in sent] == sent, "not in the order of the list"
    if not is_flat(given):
        assert all(is_within(p, sent) for p in given), "a vertex is missing"
        for p in sent:
            assert not is_within(p, [q for q in sent if q != p]), "a point is no vertex"


def check_polygon(sent, given):
    assert set(sent) <= set(given) and len(set(sent)) == len(sent) >= 3
    for k, corner in enumerate(sent):
        before, after = sent[k - 1], sent[(k + 1) % len(sent)]
        assert side([before, corner], after) > 0, "a corner does not turn left"
        assert all(side([corner, after], p) >= 0 for p in given), "a point is outside"


def check_faces(sent, faces, given):
    assert [p for p in dict.fromkeys(given) if p in sent] == sent, "not in the order of the list"
    assert {k for face in faces for k in face} == set(range(len(sent))), "a vertex without a face"
    edges = [(face[k - 1], face[k]) for face in faces for k in range(len(face))]
    assert len(set(edges)) == len(edges) and all((v, u) in edges for u, v in edges), "not closed"
    assert len(sent) - len(edges) // 2 + len(faces) == 2, "no sphere"
    for face in faces:
        corners = [sent[k] for k in face]
        plane = corners[:3]
        assert all(side(plane, p) <= 0 for p in given), "a point is outside"
        inside = next(p for p in given if side(plane, p) < 0)
        if form == "triangles":
            assert len(face) == 3
        else:
            on_it = {p for p in sent if side(plane, p) == 0}
            assert on_it == set(corners), "a face is not whole"
        for k in range(len(corners)):
            turn = [inside, corners[k - 2], corners[k - 1], corners[k]]
            assert side(turn[:3], turn[3]) > 0, "a corner of a face does not turn left"


def check(question):
    case = question["case"]
    given = written[case["name"]]
    for name in "ab":
        shape, faces = case[name], question.get("faces", {}).get(name)
        if "hull" not in shape:
            assert list(shape)[0] in declared["shapes"] and faces is None
            continue
        if "hull" not in given[name]:
            continue
        sent, points_given = points(shape["hull"]), points(given[name]["hull"])
        if form == "convex_points":
            assert faces is None
            check_convex(sent, points_given)
        elif case["dim"] == 2:
            assert faces is None
            check_polygon(sent, points_given)
        else:
            check_faces(sent, faces, points_given)


def checked(question, answer):
    try:
        check(question)
    except AssertionError as error:
        answer = {"seq": question["seq"], "status": "error", "message": repr(error)}
    return answer


serve(lambda _: {"name": "forms", "scalar": "f64", **declared}, checked)
