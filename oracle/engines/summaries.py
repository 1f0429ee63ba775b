"""What is kept of a judged row, and the table of docs/engines.md that is made from it."""

import json
import lzma
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENGINES = ROOT / "oracle/engines"
SITE = ROOT / "docs/conformance"
# The summaries of all rows, a line each.
KEPT = SITE / "rows.jsonl.xz"
PAGE = ROOT / "docs/engines.md"
# What a summary tells of a declaration.
SAID = ("version", "scalar", "dims")
# Text of many numbers: a byte depends on the four bits before it, and on no alignment.
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 4, "pb": 0, "nice_len": 273}]
# Between these lines of the page stands the table.
TABLE = ("<!-- the table, by `run --table` -->\n", "<!-- the end of the table -->\n")


def summary(engine, name, report, history):
    """What is kept of a report: no clock, no machine, and of failures the worst five."""
    row, run, curves = engine.rows[name], report["run"], report["tolerance_curves"]
    unsaid = ("subject", "worst", "reasons")  # reasons follow from the kept answers
    totals = {key: of for key, of in report["totals"][0].items() if key not in unsaid}
    causes = [
        {key: cause[key] for key in ("wrong", "failures", "facts")}
        | {"example": {key: cause["example"][key] for key in ("name", "id")}}
        for cause in report["causes"]
    ]
    entries = [finding["entry"] for finding in report["findings"] if "verdict" in finding["entry"]]
    entries.sort(key=lambda entry: (-share(entry["verdict"]), entry["name"]))
    return {
        "row": name,
        "engine": engine.name,
        "code": row.get("wraps", engine.data.get("wraps", engine.name)),
        "call": row["call"],
        "oracle": run["oracle"],
        # The whole of it, and the hash of the cases, stand in the header of the kept answers.
        "edition": run["edition"][:12],
        "cases": {key: run["cases"][key] for key in ("what", "count")},
        # The whole declaration stands there too.
        "subject": {key: of for key, of in run["subjects"][0].items() if key in SAID},
        "partial": report["verdict"] == "partial",
        "totals": totals,
        # The strata in which answers fail: how many were judged, how many of them fail, and how.
        "strata": {
            of["stratum"]: [of["judged"], of["not_conformant"], *of["kinds"]]
            for of in report["rows"]
            if of["not_conformant"]
        },
        "causes": causes,
        "tolerance_curve": [
            {key: point[key] for key in ("tolerance", "all")}
            for curve in curves
            for point in curve["points"]
        ],
        "worst": [failure(entry) for entry in entries[:5]],
        "history": list(history),
    }


def load():
    """The kept summaries, by the names of their rows."""
    return {said["row"]: said for said in read_lines(KEPT)}


def save(kept):
    """Keeps summaries."""
    write_lines(KEPT, (kept[row] for row in sorted(kept)))


def read_lines(place):
    """The lines of a compressed file of JSON."""
    with lzma.open(place, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def write_lines(place, lines):
    """Writes such a file."""
    text = "".join(f"{compact(line)}\n" for line in lines)
    place.write_bytes(lzma.compress(text.encode(), filters=FILTERS))


def part(report, number):
    """The report of one of the subjects of a run."""
    total = report["totals"][number]
    name = total["subject"]
    of = {
        key: [each for each in report[key] if each["subject"] == name]
        for key in ("rows", "causes", "tolerance_curves", "gaps")
    }
    findings = [each for each in report["findings"] if each["entry"]["subject"] == number]
    verdict = "partial" if of["gaps"] else "conformant"
    return {
        **report,
        **of,
        "run": {**report["run"], "subjects": [report["run"]["subjects"][number]]},
        "verdict": "not conformant" if total["not_conformant"] else verdict,
        "totals": [total],
        "findings": findings,
    }


def field_lines(fields):
    """An object of JSON, a line a field."""
    of = (f"{compact(key)}:{compact(value)}" for key, value in fields.items())
    return "{\n" + ",\n".join(of) + "\n}\n"


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def large(kept):
    """The causes of more than 1 % of the failures."""
    return [c for c in kept["causes"] if c["failures"] > 0.01 * kept["totals"]["not_conformant"]]


def listed(table, row, case):
    """The reasons in a table of an engine's data that are given for a case of a row."""
    return [why for why, cases in table.items() if case in cases or f"{row} {case}" in cases]


def reasons(data, row, cause):
    """Why a cause of a row is there, by the data of the engine: findings, or words."""
    return listed(data.get("clusters", {}), row, cause["example"]["name"])


def failure(entry):
    """What is kept of a failing answer. The whole of it stands in the answers."""
    verdict, answer = entry["verdict"], entry.get("answer")
    return {
        "name": entry["name"],
        "id": entry["id"],
        "kinds": verdict.get("kinds", []),
        "share_of_scale": share(verdict),
        "signed_depth": entry["signed_depth"].get("f64"),
        "answer": answer and {key: answer[key] for key in ("status", "depth") if key in answer},
    }


def share(verdict):
    """The largest error as a share of the scale; an answer without numbers counts as 1."""
    ulps = verdict.get("ulps")
    return (
        ulps * verdict["ulp"] / verdict["scale"]
        if ulps is not None and verdict.get("scale")
        else 1.0
    )


def in_words(counts, most=4):
    """Counts, the largest first: `DEPTH_LOW` 52, `CRASH` 16."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    said = [f"`{kind}` {count:,}" for kind, count in ordered[:most]]
    return ", ".join([*said, *[f"{len(ordered) - most} more"] * (len(ordered) > most)])


def table():
    """The table of docs/engines.md, from the summaries that are kept."""
    kept = load().values()
    engines, codes = ({said[key] for said in kept} for key in ("engine", "code"))
    yield f"{len(kept)} rows of {len(engines)} engines, which are {len(codes)} different codes.\n\n"
    yield "| row | version | what is called | floats | judged of asked | failing | kinds "
    yield "| the largest cause |\n|---|---|---|---|---:|---:|---|---|\n"
    yield from map(line, kept)


def line(said):
    """The line of a row."""
    total, subject = said["totals"], said["subject"]
    asked = total["judged"] + sum(
        total["not_judged"][why] for why in ("unsupported", "not_decided")
    )
    causes = [f"{cause['failures']}: {cause['wrong']}" for cause in said["causes"][:1]]
    space = " and ".join(f"{dim}D" for dim in subject.get("dims", [2, 3]))
    wrapped = f" ({said['code']})" if said["code"] != said["engine"] else ""
    version = subject.get("version", "").split(",")[0]
    return (
        f"| `{said['row']}`{wrapped} | {version} | {said['call']} | {space}, {subject['scalar']} "
        f"| {total['judged']:,} of {asked:,} | {total['not_conformant']:,} "
        f"| {in_words(total['kinds'])} | {''.join(causes)} |\n"
    )


def page(place=PAGE, marks=TABLE, lines=table):
    """The page as it is, and as it is with the table that the summaries make."""
    text = place.read_text(encoding="utf-8")
    before, _, rest = text.partition(marks[0])
    return text, before + marks[0] + "".join(lines()) + marks[1] + rest.partition(marks[1])[2]
