"""The answers of all kept rows: results that `epa-oracle rejudge` judges again.

The file has a header of results, then a line for each case: what the entries of all rows have in
common, once for each form in which rows are asked about it. Then comes a line for each row and
case: the number of the form, and what is the row's own. Numbers of f32 that are long as numbers of
f64 are texts of a few digits.
"""

import json
import re
import struct
import subprocess
import tempfile

from summaries import SITE, compact, read_lines, write_lines

ANSWERS = SITE / "answers.jsonl.xz"
# What a row answered in versions before, a file each: `ROW@VERSION.jsonl.xz`.
PAST = SITE / "past"
OWN = ("verdict", "not_judged", "reason", "answer", "asked_twice", "variants")
# Kinds that rest on further answers, which no results keep: their verdicts are kept.
COMPARED = {"METAMORPHIC", "NONDETERMINISTIC"}


def read(lines):
    """The header of results, and of each subject its entries."""
    header = json.loads(next(lines))
    entries = [[] for _ in header["subjects"]]
    for entry in map(json.loads, lines):
        if "n" in entry:
            entries[entry["subject"]].append(entry)
    return header, entries


def results(header, entries, wanted=None):
    """The lines of one file of results, of the wanted cases."""
    cases = list(zip(*entries.values(), strict=True))
    if wanted is not None:
        # A row is asked about a case as it was given, or about its twin without poses.
        cases = [case for case in cases if not wanted.isdisjoint(entry["id"] for entry in case)]
        header = {**header, "cases": {"what": "some cases", "count": len(cases)}}
    yield compact(header)
    for case in cases:
        yield from (compact({**entry, "subject": i}) for i, entry in enumerate(case))
    yield compact({"end": {"verdicts": len(cases) * len(entries)}})


def split(entry):
    """What an entry has in common with others, and its own, without what `rejudge` computes anew:
    the depth of the case, and a verdict that follows from the answer."""
    common = {key: entry[key] for key in entry if key not in ("subject", "signed_depth", *OWN)}
    own = {key: entry[key] for key in OWN if key in entry}
    if "answer" in own and not COMPARED.intersection(own.get("verdict", {}).get("kinds", ())):
        own.pop("verdict", None)
    return common, own


def single(x):
    """The number of f32 next to a number."""
    try:
        return struct.unpack("f", struct.pack("f", x))[0]
    except OverflowError:
        return None


def shorter(x):
    """A number of f32 as its shortest text, if that is shorter."""
    if not isinstance(x, float) or single(x) != x:
        return x
    texts = (f"{x:.{digits}g}" for digits in range(6, 10))
    text = next(text for text in texts if single(float(text)) == x)
    return text if len(compact(text)) < len(compact(x)) else x


def longer(x):
    """The number that was made shorter."""
    return single(float(x)) if isinstance(x, str) and re.fullmatch(r"[-+.e\d]+", x) else x


def answered(line, change):
    """A line, its answer with other numbers."""
    own = line[-1] if isinstance(line, list) else line

    def numbers(value):
        if isinstance(value, dict):
            return {key: numbers(inner) for key, inner in value.items()}
        return list(map(numbers, value)) if isinstance(value, list) else change(value)

    if "answer" in own:
        said = own["answer"]
        own["answer"] = {key: said[key] if key == "message" else numbers(said[key]) for key in said}
    return line


def pack(place, lines):
    """Writes lines, compressed."""
    write_lines(place, (answered(line, shorter) for line in lines))


def unpack(place):
    """The lines of such a file."""
    return (answered(line, longer) for line in read_lines(place))


def subjects(header):
    """What each row of a header declared."""
    return {asked["command"][0]: of for asked, of in zip(header["asked"], header["subjects"])}


def load():
    """The header, and of each row its entries."""
    header, *lines = unpack(ANSWERS)
    count = header["cases"]["count"]
    forms, entries = lines[:count], {}
    for number, asked in enumerate(header["asked"], 1):
        own = lines[number * count : (number + 1) * count]
        rows = [{**of[form], **fields} for of, (form, fields) in zip(forms, own, strict=True)]
        # The name of a row stands where that of its program was.
        entries[asked["command"][0]] = rows
    return header, entries


def save(header, entries):
    """Writes the file."""
    forms, lines = [[] for _ in range(header["cases"]["count"])], []
    for row in entries.values():
        for of, entry in zip(forms, row, strict=True):
            common, own = split(entry)
            if common not in of:
                of.append(common)
            lines.append([of.index(common), own])
    pack(ANSWERS, [header, *forms, *lines])


def version(subject):
    """The version of an engine's own package, which stands first."""
    return subject["version"].split(",")[0]


def past(row, subject):
    """Where the answers of a version of a row stand."""
    return PAST / f"{row}@{version(subject).replace(' ', '-')}.jsonl.xz"


def keep(file):
    """Puts the answers of a run in place of those of the same row.

    Those of another version are put aside, for `history`. Rows of other cases are dropped: `run
    --check` names them.
    """
    with open(file, encoding="utf-8") as lines:
        header, [own] = read(lines)
    header["asked"] = [{**header["asked"][0], "command": [file.stem], "files": {}}]
    entries = {file.stem: own}
    if ANSWERS.exists():
        before, others = load()
        if before["cases"] == header["cases"]:
            rows = dict(zip(others, zip(before["subjects"], before["asked"])))
            [new], [asked] = header["subjects"], header["asked"]
            if file.stem in rows and version(rows[file.stem][0]) != version(new):
                put_aside(before, file.stem, *rows[file.stem], others[file.stem])
            past(file.stem, new).unlink(missing_ok=True)
            rows[file.stem] = (new, asked)
            entries = {row: (others | entries)[row] for row in sorted(rows)}
            subjects, asked = zip(*(rows[row] for row in entries))
            header |= {"subjects": list(subjects), "asked": list(asked)}
    save(header, entries)


def put_aside(header, row, subject, asked, entries):
    """Keeps what a version of a row answered."""
    judged = [entry for entry in entries if "answer" in entry or "verdict" in entry]
    PAST.mkdir(exist_ok=True)
    pack(past(row, subject), some({**header, "subjects": [subject], "asked": [asked]}, judged))


def some(header, entries):
    """The lines of a file of results of one subject, of some of its entries."""
    yield {**header, "cases": {"what": "some cases", "count": len(entries)}}
    for entry in entries:
        common, own = split(entry)
        yield {**common, "subject": 0, **own}
    yield {"end": {"verdicts": len(entries)}}


def history(oracle, row):
    """What the versions of a row before this one come to, if they were asked about these cases."""
    for file in sorted(PAST.glob(f"{row}@*.jsonl.xz"), key=natural):
        header, *lines = unpack(file)
        if header["edition"] == next(unpack(ANSWERS))["edition"]:
            [total] = rejudge(oracle, map(compact, [header, *lines]))[1]["totals"]
            counts = {"judged": total["judged"], "failing": total["not_conformant"]}
            yield {"version": version(header["subjects"][0]), **counts}


def natural(file):
    """An order in which 1.10 comes after 1.9."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", file.name)]


def rejudge(oracle, lines, *options):
    """The verdicts on the answers of a file of results, for each subject, and their report."""
    with tempfile.TemporaryDirectory() as folder:
        files = [f"{folder}/{name}" for name in ("kept.jsonl", "judged.jsonl", "report.json")]
        with open(files[0], "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
        options = [*options, "--accept-declared", "--brute-limit", "0"]
        written = ["--results", files[1], "--report", f"json={files[2]}"]
        command = [oracle, "rejudge", files[0], *options, *written]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1, 6):
            raise SystemExit(f"epa-oracle rejudge ended with {run.returncode}: {run.stderr}")
        with open(files[1], encoding="utf-8") as judged, open(files[2], encoding="utf-8") as report:
            return read(judged)[1], json.load(report)
