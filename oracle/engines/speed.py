#!/usr/bin/env python3
"""How long the queries of the engines take, and how right their answers are meanwhile.

`oracle/engines/run --bench` calls this. docs/formats.md, Bench and Speed, says what is asked and
what is kept. First `epa-oracle validate` asks each row about all cases once, which this program
writes down (`record`). What got an answer is asked in rounds, family by family, each of all rows.
If answers of the last round are others, `validate` judges these (`replay`).
"""

import collections
import json
import os
import pathlib
import re
import select
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
import answers
from installers import Broken, environment, step
from speed_page import KEPT, PAGE, ROWS, page
from summaries import compact, field_lines, read_lines, share, write_lines

# The wrong answers of all rows, compressed: docs/formats.md, Speed.
WRONG = KEPT / "wrong.jsonl.xz"
# Our own rows, which the others are compared with, by the float type.
OWN = {"epa-f64": "f64", "epa-f32": "f32", "epa-certified": "f64"}
CALLS = {
    "epa-f64": "`epa::contact_in` of `PreparedHull`",
    "epa-f32": "`epa::contact_in` of `PreparedHull`",
    "epa-certified": "`epa::certified::certified_in` of `ExactHull`: exact",
}
# Families of the generator, and how many cases of each; of `quaternion-3d` only the boxes.
STRATA = {
    "quaternion-3d": 400,
    "small-3d.f32": 40,
    "large-3d.f32": 40,
    "small-2d.f32": 40,
    "large-2d.f32": 40,
}
# Those of the run of every change.
TINY = {"box-grid-2d": 8, "box-grid-3d": 8}
# Seconds: those of docs/formats.md; virtual machines warm up for longer.
TERMS = {"pass": 0.005, "passes": 5, "most": 1.0}
WARM_UP = collections.defaultdict(lambda: 0.02, java=0.1, javascript=0.1)
# How long an answer may take, in seconds.
PATIENCE = 120
JUDGE = 3600


def generate(oracle, *words):
    """Cases of the generator, as lines."""
    made = subprocess.run([oracle, "generate", *words], stdout=subprocess.PIPE, check=True)
    return made.stdout.decode().splitlines()


def generated(options, strata):
    """The same of several strata."""
    for stratum, count in strata.items():
        yield from generate(options.oracle, "--stratum", stratum, "--count", str(count))


def cases(options, file):
    """Writes the cases of all families."""
    if options.ci:
        return file.write_text("\n".join(generated(options, TINY)) + "\n", encoding="utf-8")
    benches = ["cargo", "run", "--quiet", "--release", "--manifest-path", "benches/Cargo.toml"]
    benches += ["--target-dir", options.folder / "benches"]
    text = subprocess.run([*benches, "--", "cases"], stdout=subprocess.PIPE, check=True).stdout
    lines = text.decode().splitlines()
    for line in generated(options, STRATA):
        if '"name":"quaternion' not in line or line.count('{"box":') == 2:
            lines.append(line)
    return file.write_text("\n".join(lines) + "\n")


def described(options, file):
    """What the families of a file are: their dimension, size, and what they are about."""
    listed = subprocess.run(
        [options.oracle, "generate", "--list"], stdout=subprocess.PIPE, check=True
    )
    about = dict(line.split(maxsplit=1) for line in listed.stdout.decode().splitlines())
    families = {}
    for case in map(json.loads, file.read_text().splitlines()):
        name = family(case["name"])
        stratum = about.get(name.removesuffix(".f32"), "")
        said = families.setdefault(
            name, {"dim": case["dim"], "cases": 0, "vertices": 0, "about": case.get("why", stratum)}
        )
        said["cases"] += 1
        vertices = [len(case[of].get("hull", [0] * 2 ** case["dim"])) for of in "ab"]
        said["vertices"] = max(said["vertices"], *vertices)
    return families


def family(name):
    return name.split("/")[0]


class Driver:
    """A driver that runs."""

    def __init__(self, command, log, env):
        self.rest = b""
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=open(log, "ab"), env=env
        )

    def ask(self, line):
        """The reply to a line."""
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        while b"\n" not in self.rest:
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                raise Broken(f"no reply within {PATIENCE} s")
            read = os.read(self.process.stdout.fileno(), 1 << 20)
            if not read:
                raise Broken(f"the driver ended with {self.process.wait()}")
            self.rest += read
        line, _, self.rest = self.rest.partition(b"\n")
        said = parsed(line.decode())
        if "error" in said:
            raise Broken(said["error"])
        return said

    def end(self):
        self.process.kill()
        self.process.wait()


class Row:
    """A row: what it was asked, what it answered, and how long that took."""

    def __init__(self, name, engine, command, options):
        self.name, self.engine, self.command, self.options = name, engine, command, options
        self.language = engine.language if engine else "rust"
        self.env = environment(engine) if engine else None
        self.folder = options.results / "speed"
        self.log, self.file = self.folder / f"{name}.log", self.folder / f"{name}.asked.jsonl"
        # Of each family the names of its cases that got an answer, and where they were built.
        self.names, self.first = {}, {}
        self.times, self.ratios = (collections.defaultdict(list) for _ in range(2))
        self.empty, self.answers, self.problems, self.driver = [], {}, {}, None
        self.prebuilt = self.clock = None

    def validate(self, cases, what, *driver):
        """Runs `epa-oracle validate` with `record` or `replay` as the driver."""
        results = self.folder / f"{self.name}.{what}.jsonl"
        words = [self.options.oracle, "validate", "--no-progress", "--accept-declared"]
        words += ["--brute-limit", "0", "--results", results, "--overwrite", cases]
        words += ["--timeout", self.engine.data.get("timeout", 10) if self.engine else 10]
        words += ["--", sys.executable, __file__, what, self.file, *driver]
        code = step(self, "judge", words, JUDGE, self.log, env=self.env)
        if code in (2, 3, 4):
            last = self.log.read_text(errors="replace").strip().splitlines()[-1:]
            raise Broken(f"{what}: ended with {code}: {' '.join(last)}: {self.log}")
        with open(results, encoding="utf-8") as lines:
            self.header, [entries] = answers.read(lines)
        return entries

    def record(self, cases):
        """Asks all cases once."""
        self.file.unlink(missing_ok=True)
        self.entries = self.validate(cases, "record", *self.command)
        self.declaration, self.questions, self.recorded = recorded(self.file)
        for name in self.questions:
            status = self.recorded.get(name, {}).get("status")
            if status in ("penetrating", "touching", "separated"):
                self.names.setdefault(family(name), []).append(name)

    def start(self):
        """Starts the driver, which builds all pairs but those of families with a problem."""
        self.first, count = {}, 0
        self.driver = Driver(self.command, self.log, self.env)
        self.driver.ask('{"cmd":"hello","protocol":1}')
        for of, names in self.names.items():
            if of in self.problems:
                continue
            self.first[of] = count
            for name in names:
                try:
                    self.driver.ask(self.questions[name].replace('"run"', '"build"', 1))
                except (Broken, OSError) as problem:
                    self.fail(of, f"while it built {name}: {problem}")
                    return self.start()
                count += 1
        return None

    def fail(self, of, problem):
        """A problem costs a family."""
        print(f"  {self.name}: {of}: {problem}", flush=True)
        self.problems[of] = str(problem)
        self.times.pop(of, None)
        self.end()

    def end(self):
        if self.driver:
            self.driver.end()
        self.driver = None

    def bench(self, of, empty=False):
        """Times a family once: the median of the passes, in nanoseconds."""
        message = {"cmd": "bench", "first": self.first[of], "count": len(self.names[of])}
        message |= {"warm_up": WARM_UP[self.language], **TERMS, "empty": empty}
        said = self.driver.ask(json.dumps(message, separators=(",", ":")))
        if not empty:
            self.prebuilt, self.clock = said["prebuilt"], said["clock"]
            self.answers |= zip(self.names[of], said["answers"])
        return statistics.median(said["nanoseconds"])

    def round(self, of):
        """Times a family, if there is something to time."""
        if of not in self.names or of in self.problems:
            return
        try:
            if not self.driver:
                self.start()
            if of in self.first:
                self.times[of].append(self.bench(of))
        except (Broken, OSError) as problem:
            self.fail(of, problem)

    def changed(self):
        """The names of the answers that are others than those of the first time."""
        for name, said in self.answers.items():
            if compact(said) != compact(self.recorded[name]):
                yield name

    def judge(self, cases):
        """Judges the answers of the last round, if they are others than those of the first time."""
        if any(self.changed()):
            crashed = {"status": "error", "message": "no answer: it ended, or took too long"}
            with open(self.file, "w", encoding="utf-8") as file:
                print(json.dumps({"declaration": self.declaration}), file=file)
                for name in self.questions:
                    answer = self.answers.get(name) or self.recorded.get(name, crashed)
                    print(json.dumps({"name": name, "answer": answer}), file=file)
            # What got no answer stays what it was: out of time, or a crash.
            first = {entry["name"]: entry for entry in self.entries}
            again = self.validate(cases, "replay")
            self.entries = [
                entry if entry["name"] in self.recorded else first[entry["name"]] for entry in again
            ]
        self.verdicts = collections.defaultdict(list)
        for entry in self.entries:
            self.verdicts[family(entry["name"])].append(entry)

    def summary(self, families):
        """What is kept: docs/formats.md, Speed."""
        said, engine = self.declaration, self.engine
        row = engine.rows[self.name] if engine else {}
        own = engine.name if engine else "epa"
        return {
            "row": self.name,
            "engine": own,
            "code": row.get("wraps", engine.data.get("wraps", own) if engine else own),
            "call": row.get("call", CALLS.get(self.name)),
            "language": self.language,
            "version": said.get("version", ""),
            "scalar": said["scalar"],
            "depth_along": said.get("conventions", {}).get("depth_along", "shortest"),
            "binding": engine.data.get("binding") if engine else None,
            "prebuilt": self.prebuilt,
            "clock": self.clock,
            "base": self.base,
            "empty": spread(self.empty),
            "families": {
                of: self.of_family(of, families[of]["cases"])
                for of in families
                if any(entry.get("not_judged") != "declared-out" for entry in self.verdicts[of])
            },
        }

    @property
    def base(self):
        return f"epa-{self.declaration['scalar']}"

    def of_family(self, of, cases):
        verdicts = [entry["verdict"] for entry in self.verdicts[of] if "verdict" in entry]
        unjudged = collections.Counter(
            entry["not_judged"] for entry in self.verdicts[of] if entry.get("not_judged")
        )
        timed = len(self.names.get(of, [])) if self.times.get(of) else 0
        counts = {"timed": timed, "judged": len(verdicts)}
        return {
            "cases": cases,
            **{key: count for key, count in counts.items() if count != cases},
            "ns": spread(self.times.get(of, [])),
            "ratio": spread(self.ratios.get(of, [])),
            **errors(verdicts),
            **filled(not_judged=unjudged, problem=self.problems.get(of)),
        }


def errors(verdicts):
    """What is wrong with some answers."""
    wrong = [verdict for verdict in verdicts if verdict.get("kinds")]
    kinds = collections.Counter(kind for verdict in wrong for kind in verdict["kinds"])
    return {
        "wrong": len(wrong),
        "worst": float(f"{max(map(share, wrong), default=0):.3g}"),
        **filled(kinds=kinds),
    }


def filled(**fields):
    """The fields that are not empty."""
    return {name: value for name, value in fields.items() if value}


def spread(values):
    """The median, the least and the greatest value, to four digits."""
    three = [statistics.median(values), min(values), max(values)] if values else []
    return [float(f"{value:.4g}") for value in three]


def parsed(line):
    """JSON, with the NaN and infinity of C, which Python spells otherwise."""
    plain = re.sub(r"(?<=[:,\[])-?nan(?=[,\]}])", "NaN", line)
    plain = re.sub(r"(?<=[:,\[-])inf(?=[,\]}])", "Infinity", plain)
    return json.loads(plain)


def record(file, command):
    """A driver that passes everything on to another one, and writes it down."""
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    lock = threading.Lock()
    with open(file, "a", encoding="utf-8") as out:

        def write(key, line):
            with lock:
                out.write(json.dumps({key: line}) + "\n")
                out.flush()

        def answers():
            for line in child.stdout:
                write("answer", line)
                print(line, end="", flush=True)
            os._exit(child.wait() & 127)

        threading.Thread(target=answers, daemon=True).start()
        for line in sys.stdin:
            write("question", line)
            child.stdin.write(line)
            child.stdin.flush()
    child.stdin.close()
    child.wait()


def recorded(file):
    """The declaration, the question of each case, and its last answer, if there was one."""
    declaration, questions, answers, asked = None, {}, {}, {}
    for entry in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
        if "question" in entry:
            message = json.loads(entry["question"])
            if message["cmd"] == "run":
                name = message["case"]["name"]
                questions[name], asked[message["seq"]] = entry["question"].strip(), name
            continue
        said = parsed(entry["answer"])
        if "seq" in said:
            answers[asked[said.pop("seq")]] = said
        else:
            declaration = said
    return declaration, questions, answers


def replay(file):
    """A driver that answers what stands in a file."""
    with open(file, encoding="utf-8") as lines:
        declaration = json.loads(next(lines))["declaration"]
        answers = {entry["name"]: entry["answer"] for entry in map(json.loads, lines)}
    for message in map(json.loads, sys.stdin):
        if message["cmd"] == "stop":
            break
        said = declaration
        if message["cmd"] == "run":
            said = {"seq": message["seq"], **answers[message["case"]["name"]]}
        print(json.dumps(said), flush=True)


def attempt(rows, what, action):
    """Does something with each row; yields the rows that it worked for."""
    for row in rows:
        try:
            began = time.monotonic()
            action(row)
            print(f"  {row.name}: {what}: {time.monotonic() - began:.0f} s", flush=True)
            yield row
        except (Broken, OSError, ValueError, KeyError) as problem:
            print(f"  BROKEN {row.name}: {problem!r}", flush=True)


def rounds(rows, families, count):
    """Asks all rows, family by family, in rounds."""
    for number in range(count):
        began = time.monotonic()
        for of in families:
            for row in rows:
                row.round(of)
            bases = {
                row.name: row.times[of][-1] for row in rows if row.name in OWN and row.times.get(of)
            }
            for row in rows:
                if row.times.get(of) and row.base in bases:
                    row.ratios[of].append(row.times[of][-1] / bases[row.base])
        for row in rows:
            if row.driver and row.first:
                row.empty.append(row.bench(next(iter(row.first)), empty=True))
        print(f"  round {number + 1}: {time.monotonic() - began:.0f} s", flush=True)


def run(rows, options):
    """Times and judges the rows; returns those that worked."""
    folder = options.results / "speed"
    folder.mkdir(parents=True, exist_ok=True)
    asked = options.cases or folder / "cases.jsonl"
    if not options.cases:
        cases(options, asked)
    families = described(options, asked)
    own = [Row(name, None, [options.oracle, "serve", name], options) for name in OWN]
    rows = list(attempt([*own, *rows], "asked", lambda row: row.record(asked)))
    try:
        rounds(rows, families, options.rounds)
    finally:
        for row in rows:
            row.end()
    rows = list(attempt(rows, "judged", lambda row: row.judge(asked)))
    version = subprocess.run([options.oracle, "--version"], stdout=subprocess.PIPE, check=True)
    whole = {
        "oracle": version.stdout.decode().split()[1],
        "profile": options.oracle.parent.name,
        "machine": machine(),
        "rounds": options.rounds,
        "families": families,
    }
    said = {row.name: row.summary(families) for row in rows}
    for name, fields in {"run": whole, **said}.items():
        (folder / f"{name}.json").write_text(field_lines(fields), encoding="utf-8")
    if options.keep:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / "run.json").write_text(field_lines(whole), encoding="utf-8")
        write_lines(ROWS, said.values())
        answers.pack(WRONG, wrong_answers(rows))
        PAGE.write_text(page()[1], encoding="utf-8")
    return rows


def wrong_answers(rows):
    """The cases; then of each row the header of its results, and its wrong answers."""
    cases, lines = {}, []
    for row in rows:
        wrong = [entry for entry in row.entries if entry.get("verdict", {}).get("kinds")]
        header = {**row.header, "cases": {"what": "some cases", "count": len(wrong)}}
        lines.append({**header, "asked": [{"command": [row.name], "files": {}}]})
        for common, own in map(answers.split, wrong):
            place, _ = cases.setdefault(compact(common), (len(cases), common))
            lines.append([place, own])
    return [{"cases": [common for _, common in cases.values()]}, *lines]


def results(lines):
    """Of each row the lines of a file of results, from those of the wrong answers."""
    cases, of = next(lines)["cases"], {}
    for line in lines:
        if isinstance(line, dict):
            [name] = line["asked"][0]["command"]
            of[name] = [line]
        else:
            place, own = line
            of[name].append({**cases[place], "subject": 0, **own})
    for file in of.values():
        file.append({"end": {"verdicts": len(file) - 1}})
    return of


def rejudged(options):
    """Judges the kept wrong answers again; says which counts they do not come to."""
    kept = results(answers.unpack(WRONG))
    with tempfile.TemporaryDirectory() as folder:
        asked = options.cases or pathlib.Path(folder, "cases.jsonl")
        if not options.cases:
            cases(options, asked)
        for said in read_lines(ROWS):
            yield from differing(options.oracle, asked, said, kept.pop(said["row"], []))
    yield from (f"no times are kept of the row {name}, of which wrong answers are" for name in kept)


def differing(oracle, asked, row, lines):
    """Which counts of a row its wrong answers do not come to."""
    verdicts = collections.defaultdict(list)
    if len(lines) > 2:
        [entries], _ = answers.rejudge(oracle, map(compact, lines), "--cases", asked)
        for entry in entries:
            verdicts[family(entry["name"])].append(entry["verdict"])
    for of, said in row["families"].items():
        found = errors(verdicts[of])
        if any(said.get(key) != found.get(key) for key in ("wrong", "worst", "kinds")):
            yield f"{row['row']}: {of}: its times say {said}, and the kept answers {found}"


def wrong(rows):
    """What is wrong with a short run of rows that answer the same each time."""
    for row in rows:
        yield from (f"{row.name}: {of}: {problem}" for of, problem in row.problems.items())
        if not row.prebuilt:
            yield f"{row.name}: it builds its shapes at every question"
        if not row.empty or not all(time > 0 for of in row.names for time in row.times[of] or [0]):
            yield f"{row.name}: there is not a time for everything"
        for name in row.changed():
            said = f"{row.answers[name]}, and not {row.recorded[name]}"
            yield f"{row.name}: {name}: timed, it answers {said}"


def machine():
    """The processor, in words."""
    lines = open("/proc/cpuinfo", encoding="utf-8").read().splitlines()
    model = next(
        (line.split(": ", 1)[1] for line in lines if line.startswith("model name")), "unknown"
    )
    return f"{model}, {os.cpu_count()} processors"


if __name__ == "__main__":
    {"record": lambda file, *command: record(file, command), "replay": replay}[sys.argv[1]](
        *sys.argv[2:]
    )
