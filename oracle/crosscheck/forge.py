#!/usr/bin/env python3
"""Forges truth lines from the true ones in forged/sound.jsonl, and runs check.py on all that is
stored in forged/.

    forge.py                 writes forged/systematic.jsonl and forged/texts.jsonl again
    forge.py --check         whether both are what this program writes, and check.py says of every
                             line what is expected
    forge.py --lines [FILE]  prints the stored lines that the checkers of truths read, or those of a
                             file: `sound`

Each line of forged/*.jsonl has `what` in a sentence, `line` and what is to be expected of it:
`refused`, `accepted`, of a truth also `undecided` and `error line`, and behind `refused` the code.
The name of the file says what reads it: cases*.jsonl the readers of cases, answers.jsonl,
declarations.jsonl and traces.jsonl those of the oracle alone, all others both checkers of truths.
The Rust side reads the same files in oracle/cli/tests/truths/forged.rs.

Exit code: 0 nothing to object to, 1 a line of which something else is said, 2 usage.
"""

import argparse
import copy
import json
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
import caseline
import check
from caseline import Num, Refused, parse_case, read_json

FORGED = Path(__file__).resolve().parent / "forged"

# The parts of lines of sound.jsonl that are forged, each with all that is in it, lists by their
# first entry.
PARTS = {
    "a ball and a point": ("id", "class", "signed_depth", "normals", "witness", "brute_force", "certificate", "case.a"),
    "a point in a triangle": ("name",),
    "a ball above a cylinder": ("closed",),
    "a point beside an ellipse": ("signed_depth.f64", "signed_depth.decimal"),
    "an enclosure of a cylinder and a cone that says nothing": ("reason", "closed"),
    "a ball and a point, with all fields of --full": ("radii", "regions"),
    "a cone near the centre of a nearly round ellipsoid": ("certificate.lower.a", "certificate.lower.x"),
    "a line of bad input": ("line", "error"),
    "a point in a cone, by cells": ("certificate.lower.cells",),
    "a point at the centre of an ellipse, by one cell": ("certificate.lower",),
}

# Of these nothing else is said than of the line before: their values are not checked, or the value
# is the same.
FREE = {
    ("value", "brute_force"), ("form", "signed_depth.f64"), ("form", "signed_depth.f32"), ("value", "line"), ("value", "error"),
    ("form", "error"), ("form", "certificate.upper.n[0]"), ("form", "certificate.lower.weights[0]"),
    ("value", "certificate.lower.weights[0]"), ("form", "certificate.lo[1]"), ("form", "certificate.lo[2]"),
    ("form", "certificate.hi[1]"), ("form", "certificate.hi[2]"), ("form", "case.a.ball.radius"),
    ("form", "certificate.lower.cells[0].alpha"), ("form", "certificate.lower.cells[0].beta"),
    *((kind, "regions") for kind in ("value", "type", "form", "null")),
}


def text(x):
    """The JSON text of a value that read_json has read."""
    if type(x) is Num:
        return x.text
    if type(x) is dict:
        return "{" + ",".join(f"{text(k)}:{text(v)}" for k, v in x.items()) + "}"
    return "[" + ",".join(map(text, x)) + "]" if type(x) is list else json.dumps(x, ensure_ascii=False)


RAY = '{"id":"e1-krxfrx22xqsmk5pt6ifgxvyonk","direction":["1p0","0"],"class":"never","normal":["1p0","0"]}'


def places(x, path=()):
    """The paths of the parts of a value, lists by their first entry."""
    for key in x if type(x) is dict else range(min(1, len(x))) if type(x) is list else ():
        yield (*path, key)
        yield from places(x[key], (*path, key))


def name(path):
    return "".join(f"[{k}]" if type(k) is int else f".{k}" for k in path).lstrip(".")


def other_value(x):
    if type(x) is Num:
        return Num("7")
    if type(x) is bool or x is None:
        return not x
    if type(x) is str:
        return {"agrees": "not run: 1 candidates", "separated": "touching"}.get(x, "7" if x[-1:].isdigit() else "another")
    return type(x)()


def other_type(x):
    if type(x) is Num:
        return x.text
    if type(x) is str:
        return Num(x) if x.lstrip("-").isdigit() else [x]
    return {"value": x} if type(x) is list else [x]


def other_form(x):
    if type(x) is Num:
        mantissa, mark, exponent = x.text.partition("e")
        return Num(mantissa + ("0" if "." in mantissa else ".0") + "e" + (exponent if mark else "0"))
    if type(x) is str:
        return f"0{x}" if not x.startswith("-") else f"-0{x[1:]}"
    return [*x, "1"] if type(x) is list else {**x, "unknown": Num("1")} if type(x) is dict else str(x).lower()


def forgeries(truth, parts):
    """Triples of the kind of the change, its place and the changed text, of a truth."""
    for path in places(truth):
        *to, last = path
        if not any(f"{name(path)}.".replace("[", ".").startswith(f"{part}.") for part in parts) or "regions" in path[:-1]:
            continue

        def changed(change):
            forged = copy.deepcopy(truth)
            parent = forged
            for key in to:
                parent = parent[key]
            change(parent, last)
            return text(forged)
        old = truth
        for key in path:
            old = old[key]
        if type(last) is str:
            yield "dropped", path, changed(lambda parent, at: parent.pop(at))
        if type(last) is str and len(path) < 2:
            twice = changed(lambda parent, at: parent.update({at: "TWICE"}))
            yield "repeated", path, twice.replace('"TWICE"', f"{text(old)},{text(last)}:{text(old)}")
        # Deep inside one kind for each part keeps the file small.
        kinds = [("value", other_value), ("type", other_type), ("form", other_form)]
        for kind, other in kinds if len(path) < 3 and type(last) is str else kinds[len(path) % 3:][:1]:
            yield kind, path, changed(lambda parent, at: parent.__setitem__(at, other(old)))
        if len(path) < 2 or path[-1] in ("f64", "decimal"):
            yield "null", path, changed(lambda parent, at: parent.__setitem__(at, Num("0") if old is None else None))


def systematic():
    said = {"dropped": "dropped", "repeated": "repeated", "value": "of another value", "type": "of another type",
            "form": "in another form", "null": "null, or 0 in its place"}
    for sound in stored("sound"):
        truth = read_json(sound["line"].encode())
        for kind, path, line in forgeries(truth, PARTS.get(sound["what"], ())):
            place = name(path)
            expect = sound["expect"] if (kind, place) in FREE else "refused"
            yield {"what": f"{sound['what']}: {place} {said[kind]}", "line": line, "expect": expect}


def texts():
    """Forgeries of the text of one line, which no JSON library writes."""
    line = stored("sound")[0]["line"]

    def put(what, old, new, expect="refused"):
        assert line.count(old) >= 1, old
        return {"what": what, "line": line.replace(old, new, 1), "expect": expect}
    f64 = '"f64":1.0'
    for number, expect in (
            ("1", "accepted"), ("1.00", "accepted"), ("1E0", "accepted"), ("1.0e0", "accepted"), ("10e-1", "accepted"),
            ("0.1e+1", "accepted"), ("1.00000000000000000000", "accepted"), ("1.0000000000000000000001", "refused"),
            ("0.99999999999999999", "refused"), ("1e400", "refused"), ("1e-400", "refused"), ("1e99999999999", "refused"),
            ("1e-99999999999", "refused"), ("1e5001", "refused"), ("-1.0", "refused"), ("+1.0", "refused"),
            ("01.0", "refused"), (".5", "refused"), ("1.", "refused"), ("0x1p0", "refused"), ("1e", "refused"),
            ("NaN", "refused"), ("Infinity", "refused"), ("-Infinity", "refused"), ("nan", "refused"), ("inf", "refused"),
            ("True", "refused"), ("true", "refused"), ('"1.0"', "refused"), ("1_0", "refused"), ("1,0", "refused"),
            ('{"$serde_json::private::Number":"1.0"}', "refused"), ('{"$serde_json::private::Number":"1"}', "refused"),
            ('{"\\u0024serde_json::private::Number":"1"}', "refused"),
            ('{"$serde_json::private::RawValue":"1"}', "refused")):
        yield put(f"f64 written as {number}", f64, f'"f64":{number}', expect)
    for what, old, new in (
            ("the kind of the lower bound repeated, first of another value", '"lower":{', '"lower":{"kind":"points",'),
            ("a repeated field in the case, first of another value", '"case":{', '"case":{"dim":3,'),
            ("a field repeated with an escape in its name", '"class"', '"cl\\u0061ss":"touching","class"'),
            ("an index as the object that serde_json takes for a number", '"points":[[0,', '"points":[[{"$serde_json::private::Number":"0"},'),
            ("v of the certificate as that object", '"v":1', '"v":{"$serde_json::private::Number":"1"}'),
            ("the dimension of the case as that object", '"dim":2', '"dim":{"$serde_json::private::Number":"2"}'),
            ("a coordinate of the case as that object", '"5p-2","1p0"]}', '{"$serde_json::private::Number":"1.25"},"1p0"]}'),
            ("an index as -0", '"points":[[0,', '"points":[[-0,'),
            ("an index as 0.0", '"points":[[0,', '"points":[[0.0,'),
            ("an index as 0e0", '"points":[[0,', '"points":[[0e0,'),
            ("an index beyond 64 bits", '"points":[[0,', '"points":[[18446744073709551616,'),
            ("a negative index", '"points":[[0,', '"points":[[-1,'),
            ("a decimal with a leading zero", '"decimal":"1"', '"decimal":"01"'),
            ("a decimal with a point and no digits behind it", '"decimal":"1"', '"decimal":"1."'),
            ("a decimal with a zero at its end", '"decimal":"1"', '"decimal":"1.0"'),
            ("a decimal with an exponent", '"decimal":"1"', '"decimal":"1e0"'),
            ("a decimal with a sign", '"decimal":"1"', '"decimal":"+1"'),
            ("a decimal that says that there are more digits", '"decimal":"1"', '"decimal":"1…"'),
            ("a decimal with a space", '"decimal":"1"', '"decimal":"1 "'),
            ("a decimal in other digits", '"decimal":"1"', '"decimal":"\u0661"'),
            ("a normal with other digits", '"-1p0"]],"witness"', '"-\u0661p0"]],"witness"'),
            ("an unknown field of the line", '"name"', '"depth":1,"name"'),
            ("core_sign without a radius", '"squared"', '"core_sign":1,"squared"'),
            ("core_squared without a radius", '"squared"', '"core_squared":"1p0","squared"'),
            ("a radius of 0", '"squared"', '"radius":"0","squared"'),
            ("lo and hi beside an exact depth", '"squared"', '"lo":"1p0","hi":"1p0","squared"'),
            ("closed beside an exact depth", '"name"', '"closed":true,"name"'),
            ("a reason beside a class", '"name"', '"reason":"curved shapes: the enclosure contains 0","name"'),
            ("a contact point of witness that is unknown", '"witness":{', '"witness":{"c":["0","0"],'),
            ("regions without minimisers", '"brute_force"', '"regions":[],"brute_force"'),
            ("minimisers without regions", '"brute_force"', '"minimisers":{},"brute_force"'),
            ("radii of shapes without one", '"brute_force"', '"minimisers":{},"regions":[],"radii":["0","0"],"brute_force"'),
            ("a name of the line that is not that of the case", '"name":"a point', '"name":"another point'),
            ("a name that differs by an invisible character", '"name":"a point', '"name":"a\u200b point'),
            ("brute force of no count", '"agrees"', '"not run: candidates"'),
            ("brute force of a count with a leading zero", '"agrees"', '"not run: 07 candidates"'),
            ("brute force of a count of 21 digits", '"agrees"', f'"not run: {"1" * 21} candidates"'),
            ("brute force that disagrees", '"agrees"', '"disagrees"'),
            ("brute force that is said to agree, with a line break", '"agrees"', '"agrees\\n"'),
            ("half a character in the name", '"name":"a point', '"name":"\\ud800 point'),
            ("half a character in the why of the case", '"case":{', '"case":{"why":"\\udc00",'),
            ("half a character in the name of a field", '"name"', '"\\ud800":1,"name"'),
            ("an unescaped tab in a name", "a point", "a\tpoint"),
            ("a name that is too long", "a point in a triangle", "x" * 1001),
            ("a comment", '"name"', '/* */"name"'),
            ("a comma too many", '"class"', ',"class"'),
            ("names in single quotes", '"class"', "'class'"),
            ("a byte order mark", '{"id"', '\ufeff{"id"'),
            ("a byte order mark in the middle", '"class"', '\ufeff"class"'),
            ("a line in a list", '{"id"', '[{"id"'),
            ("text behind the line", '"name":"a point in a triangle"}}', '"name":"a point in a triangle"}}{}'),
            ("an error beside a truth", '"id"', '"line":1,"error":"x","id"'),
            ("65 levels of nesting in a field that is not checked", '"brute_force"',
             f'"minimisers":{"[" * 64 + "]" * 64},"regions":[],"brute_force"'),
            ("1,100 levels of nesting in a field that is not checked", '"brute_force"',
             f'"minimisers":{"[" * 1100 + "]" * 1100},"regions":[],"brute_force"'),
            ("NaN in a field that is not checked", '"brute_force"', '"minimisers":NaN,"regions":[],"brute_force"'),
            ("a repeated field in a field that is not checked", '"brute_force"',
             '"minimisers":{"kind":1,"kind":1},"regions":[],"brute_force"')):
        yield put(what, old, new)
    for what, old, new in (
            ("64 levels of nesting in a field that is not checked", '"brute_force"',
             f'"minimisers":{"[" * 63 + "]" * 63},"regions":[],"brute_force"'),
            ("the object that serde_json takes for a number, in a field that is not checked", '"brute_force"',
             '"minimisers":{"$serde_json::private::Number":"x"},"regions":[],"brute_force"'),
            ("the same in the source of the case, which is kept as it is", '"case":{',
             '"case":{"source":{"$serde_json::private::Number":"1"},'),
            ("spaces and tabs between the parts", '"class":', '\t"class" : '),
            ("escapes in a name", '"name":"a point', '"name":"\\u0061 p\\u006fint'),
            ("a huge number in a field that is not checked", '"brute_force"',
             '"minimisers":1e999999999,"regions":[],"brute_force"')):
        yield put(what, old, new, "accepted")
    for what, other in (("nothing but braces", "{}"), ("a list", "[]"), ("null", "null"), ("a number", "1"), ("a string", '"{}"'),
                        ("an error without a line", '{"error":"x"}'), ("an error at line 0", '{"line":0,"error":"x"}'),
                        ("an error at line 1.0", '{"line":1.0,"error":"x"}'), ("an error at a line in words", '{"line":"1","error":"x"}'),
                        ("an error that is no text", '{"line":1,"error":1}'), ("an error with more", '{"line":1,"error":"x","id":"e1"}'),
                        ("an error at a line beyond 64 bits", '{"line":18446744073709551616,"error":"x"}'),
                        ("a line without an error", '{"line":1}'),
                        ("a depth along a direction, which has no case", RAY),
                        ("one whose direction is null", RAY.replace('["1p0","0"]', "null")),
                        ("one without its proof", RAY.replace('"class":"never"', '"class":"exit"')), ("the start of a line", line[:100])):
        yield {"what": what, "line": other, "expect": "refused"}
    yield from around_limits()


def with_points_inside(coordinates):
    """A true line with more points inside of the triangle."""
    truth = read_json(stored("sound")[0]["line"].encode())
    truth["case"]["a"] = {"hull": truth["case"]["a"]["triangle"] + [[x, "1p-1"] for x in coordinates]}
    truth["id"] = truth["certificate"]["id"] = parse_case(truth["case"]).id
    said = of_truth(text(truth))
    assert said == "accepted", said
    return text(truth)


def around_limits():
    """Long denominators, which are too long together for a case, and such that are none: fractions
    not in lowest terms.
    """
    limit, caseline.MAX_COMMON_BITS = caseline.MAX_COMMON_BITS, 60_000
    # No two of the denominators have a common factor.
    long = with_points_inside(f"1/{10 ** 3800 + k}" for k in (1, 3, 5, 7))
    caseline.MAX_COMMON_BITS = limit
    yield {"what": "a true line, but for denominators that are too long together", "line": long, "expect": "refused"}
    equal = with_points_inside(f"{p}/{p}" for p in (10 ** 1500 + k for k in range(1, 25, 2)))
    yield {"what": "fractions that are not in lowest terms", "line": equal, "expect": "accepted"}


def stored(file):
    lines = [json.loads(line) for line in (FORGED / f"{file}.jsonl").read_text(encoding="utf-8").splitlines()]
    assert all(line["line"].strip() for line in lines), f"{file}.jsonl has an empty line"
    return lines


def written(forged):
    return "".join(json.dumps(x, ensure_ascii=False) + "\n" for x in forged)


def of_truth(line):
    """What check.py says of a truth line."""
    counts, options = Counter(), argparse.Namespace(certificates_only=False, brute=20000)
    try:
        check.check_line(None, 1, line.encode(), options, counts)
    except Exception as error:  # as in check.py: whatever a line holds, it is refused
        return f"refused {getattr(error, 'code', 'form')}"
    return next((of for of in ("error line", "undecided") if counts[f"{of}s"] or counts[of]), "accepted")


def coded(forged):
    """The same, each line that is to be refused with the code of check.py."""
    for x in forged:
        said = of_truth(x["line"])
        yield {**x, "expect": said} if x["expect"] == "refused" and said.startswith("refused ") else x


def of_case(line):
    try:
        parse_case(read_json(line.encode()))
    except (Refused, RecursionError):
        return "refused"
    return "accepted"


def files():
    """The stored files that are read here."""
    return [file for file in sorted(FORGED.glob("*.jsonl")) if file.stem not in ("answers", "declarations", "traces")]


def objections():
    """What is said of the stored lines that is not expected, and of how many lines it is right."""
    wrong, right = [], 0
    for file in files():
        says = of_case if file.stem.startswith("cases") else of_truth
        for number, forged in enumerate(stored(file.stem), 1):
            said = says(forged["line"])
            if said == forged["expect"]:
                right += 1
            else:
                wrong.append(f"{file.name}, line {number}: {forged['what']}: {said}, but {forged['expect']} is expected")
    return wrong, right


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--lines", nargs="?", const="*", metavar="FILE")
    options = parser.parse_args()
    if options.lines:
        sys.stdout.reconfigure(encoding="utf-8")
        for file in files():
            if not file.stem.startswith("cases") and options.lines in ("*", file.stem):
                print("\n".join(forged["line"] for forged in stored(file.stem)))
        return 0
    made = {"systematic": written(coded(systematic())), "texts": written(coded(texts()))}
    if not options.check:
        for file, lines in made.items():
            (FORGED / f"{file}.jsonl").write_text(lines, encoding="utf-8")
        return 0
    wrong, right = objections()
    wrong += [f"{file}.jsonl is not what forge.py writes" for file, lines in made.items()
              if (FORGED / f"{file}.jsonl").read_text(encoding="utf-8") != lines]
    print("\n".join(wrong + [f"{right} forged and true lines as expected, {len(wrong)} wrong"]))
    return 1 if wrong or not right else 0


if __name__ == "__main__":
    sys.exit(main())
