"""Asks an engine alone about its worst failures: does it answer the driver what it answers others?

`oracle/engines/run --alone` calls this. Each engine has a program `alone.` beside its driver. It
knows nothing of the driver, of its template and of JSON, and calls the engine as its documents say.
It gets a file with the five worst failures of a row and one of each cluster of more than 1 %, and
the name of the row. docs/engines.md, Without the driver, has the form of the file and of the
answers.
"""

import collections
import functools
import json
import math
import subprocess
from fractions import Fraction

import speed
import summaries
from installers import Broken, environment
from programs import prepared
from summaries import ENGINES, large, listed

# Numbers agree to so much of their size, or of the size of the case.
CLOSE = {"f64": 1e-7, "f32": 1e-3}
# How many times as long as a case may take the program is waited for.
PATIENCE = 3
STATUSES = ("penetrating", "touching", "separated")


def names(kept):
    """The names of the cases that a row is asked about."""
    worst = [case["name"] for case in kept["worst"][:5]]
    return dict.fromkeys([*worst, *(cause["example"]["name"] for cause in large(kept))])


def numbers(values):
    return [repr(float(value)) for value in values]


def matrix(rotation, dim):
    """The rows of a rotation, from the form that the case has."""
    if rotation is None:
        return [[int(i == j) for j in range(dim)] for i in range(dim)]
    if isinstance(rotation[0], list):
        return rotation
    exact = [Fraction(x) for x in rotation]
    if dim == 2:
        cos, sin = exact
        return [[cos, -sin], [sin, cos]]
    w, x, y, z = exact
    square = w * w + x * x + y * y + z * z
    rows = [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]
    return [[entry / square for entry in row] for row in rows]


def geometry(shape):
    """The words for a shape in its own frame."""
    [(kind, said)] = [(key, value) for key, value in shape.items() if key != "pose"]
    match kind:
        case "hull" | "segment" | "triangle":
            return [kind, str(len(said)), *numbers(x for point in said for x in point)]
        case "point":
            return [kind, "1", *numbers(said)]
        case "box":
            return [kind, *numbers(said["half_extents"])]
        case "ellipsoid":
            return [kind, *numbers(said["radii"])]
        case "ball":
            return [kind, *numbers([said["radius"]])]
        case "rounded":
            return [kind, *numbers([said["radius"]]), *geometry(said["core"])]
        case "capsule" | "cylinder" | "cone":
            sizes = numbers([said["half_height"], said["radius"]])
            return [kind, *sizes, said.get("axis", "y")]
    raise ValueError(f"no words for a {kind}")


def line(shape, faces, dim):
    """A shape in words: what it is, its faces, and where it stands."""
    words = geometry(shape)
    if "hull" in words:
        words += ["faces", str(len(faces))]
        words += [str(index) for face in faces for index in (len(face), *face)]
    pose = shape.get("pose", {})
    turns = [turn for key, turn in pose.items() if key != "translation"]
    words += ["at", *numbers(pose.get("translation", [0] * dim))]
    rotation = matrix(turns[0] if turns else None, dim)
    return " ".join([*words, *numbers(x for row in rotation for x in row)])


def written(question):
    """The lines of a question: its name, and both shapes."""
    case, faces = question["case"], question.get("faces", {})
    shapes = [line(case[side], faces.get(side, []), case["dim"]) for side in "ab"]
    return "\n".join([f"case {case['name']}", *shapes, ""])


def given(answer):
    """The status, the depth and the normal of an answer as it was judged."""
    if answer is None or answer["status"] not in STATUSES:
        return "error", None, None
    depth, normal = answer.get("depth"), answer.get("normal")
    # NaN and infinities are words.
    depth = None if depth is None else float(depth)
    return answer["status"], depth, None if normal is None else [float(x) for x in normal]


def parsed(text):
    """The same of what the program printed: `STATUS DEPTH X Y Z`, with `-` for what is not given."""
    status, *words = text.split() or ["error"]
    if status not in STATUSES:
        return "error", None, None
    depth, *normal = [None if word == "-" else float(word) for word in words] or [None]
    return status, depth, normal if normal and None not in normal else None


def is_close(x, y, size, close):
    if x is None or y is None:
        return x is y
    if math.isnan(x) or math.isnan(y):
        return math.isnan(x) and math.isnan(y)
    return math.isclose(x, y, rel_tol=close, abs_tol=close * size)


def agree(driver, alone, size, close):
    """Whether two answers are the same. Where they touch, both words for it are right."""
    hits = [answer[0] if answer[0] != "touching" else "penetrating" for answer in (driver, alone)]
    if hits[0] != hits[1] or not is_close(driver[1], alone[1], size, close):
        return False
    normals = [driver[2] or [], alone[2] or []]
    return len(normals[0]) == len(normals[1]) and all(
        is_close(x, y, 1, close) for x, y in zip(*normals, strict=True)
    )


def answers(engine, built, row, questions):
    """What the program prints of each question. If it dies, the rest is asked anew."""
    folder, called = built
    rest, said = list(questions), {}
    patience = PATIENCE * engine.data.get("timeout", 10)
    while rest:
        file = folder / f"{row}.txt"
        file.write_text("".join(written(questions[name]) for name in rest), encoding="utf-8")
        words = [*map(str, called), file.name, row.removeprefix(f"{engine.name}-")]
        try:
            run = subprocess.run(
                words, cwd=folder, env=environment(engine), timeout=patience, capture_output=True,
                text=True, check=False, stdin=subprocess.DEVNULL,
            )
            printed, why = run.stdout, run.stderr.strip().splitlines()[-1:]
        except subprocess.TimeoutExpired as late:
            printed, why = (late.stdout or b"").decode(), ["it takes too long"]
        found = [text[2:] for text in printed.splitlines() if text.startswith("= ")][: len(rest)]
        said |= zip(rest, found)
        rest = rest[len(found) :]
        if rest:
            said[rest.pop(0)] = "error " + " ".join(why)
    return said


def program(engine):
    """The program of an engine, if it has one."""
    return next(iter(sorted((ENGINES / engine.name).glob("[aA]lone.*"))), None)


@functools.cache
def built(engine, latest):
    """Where it is built, and how it is called."""
    if program(engine) is None:
        raise Broken("it has no program `alone`")
    return prepared(engine, program(engine), latest)


@functools.cache
def core(oracle):
    """The embedded cases, as their dimensions, names and lines."""
    lines = speed.generate(oracle, "--level", "core")
    cases = zip(map(json.loads, lines), lines, strict=True)
    return [(case["dim"], case["name"], line) for case, line in cases]


def ask(engine, name, command, options):
    """Asks the driver and the program of a row; prints what differs, and whether anything does."""
    wanted = names(summaries.load()[name])
    if not wanted:
        print(f"{name}: nothing fails, so nothing is asked", flush=True)
        return True
    row, found = speed.Row(name, engine, command, options), []
    row.folder.mkdir(parents=True, exist_ok=True)
    # One dimension at a time: a name may stand in the plane and in space.
    for dim in engine.declaration(name)["dims"]:
        lines = [line for of, case, line in core(options.oracle) if of == dim and case in wanted]
        if lines:
            found += compared(engine, row, lines, options.latest)
    if missing := wanted.keys() - {case for case, _ in found}:
        raise Broken(f"the driver was not asked about {', '.join(sorted(missing))}: {row.log}")
    outcomes = collections.Counter(outcome for _, outcome in found)
    others = f", {outcomes['explained']} differ for a reason" if outcomes["explained"] else ""
    print(f"{name}: {outcomes['same']} of {len(found)} answers are those of the engine alone{others}", flush=True)
    return not outcomes["other"]


def compared(engine, row, lines, latest):
    """Asks about cases of different names. Yields each name and whether the answers are the same,
    explained, or other, which is printed."""
    cases = row.folder / f"{row.name}.alone.jsonl"
    cases.write_text("\n".join(lines) + "\n", encoding="utf-8")
    row.record(cases)
    questions = {case: json.loads(text) for case, text in row.questions.items()}
    asked = [entry for entry in row.entries if "verdict" in entry]
    judged = {entry["name"]: given(entry.get("answer")) for entry in asked}
    said = answers(engine, built(engine, latest), row.name, questions)
    for case, question in questions.items():
        sizes = [abs(float(word)) for word in written(question).split() if word[0] in "-0123456789"]
        if agree(judged[case], parsed(said[case]), max(sizes), CLOSE[row.declaration["scalar"]]):
            yield case, "same"
        elif listed(engine.data.get("alone", {}), row.name, case):
            yield case, "explained"
        else:
            print(f"  {row.name}: {case}: the driver {judged[case]}, the engine alone {said[case]}")
            yield case, "other"
