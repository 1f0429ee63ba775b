#!/usr/bin/env python3
"""Runs two builds of epa-oracle on the same commands and compares what they print.

    record.py OLD NEW [--only WORD] [--keep DIR] [--intended FILE]

A scene is a list of commands that run one after another in a folder of their own. Both builds
get the same input files, which OLD makes. Compared are the exit code, standard output, standard
error and every file that a command writes:

    json, jsonl, svg, tsv and programs   byte for byte
    html                                 the visible text, white space normalised
    everything else                      white space normalised, lines of tables removed

MASKED lists what is masked before: durations and rates. Differences that are meant stand in a
file given with --intended, a line each: `SCENE COMMAND-NUMBER STREAM reason`. The stream may be a
pattern such as `pages/*.html`. Every other difference is printed, and the program ends with 1. It
also ends with 1 if a line of the file fits no difference: such a line is printed too.
"""

import argparse
import concurrent.futures
import difflib
import html.parser
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from fnmatch import fnmatch

HERE = pathlib.Path(__file__).resolve().parent
ORACLE = HERE.parent

# What differs from run to run: (what it is, where it stands, what replaces it).
MASKED = [
    ("duration of a run", re.compile(r"\b\d+(\.\d+)? ?(ns|µs|ms|s|min|h)\b"), "<time>"),
    ("duration in a report", re.compile(r'("(?:seconds|duration|elapsed)[a-z_]*": ?)[0-9.e+-]+'), r"\1<time>"),
    ("duration in JUnit", re.compile(r'\b(time|timestamp)="[^"]*"'), r'\1="<time>"'),
    ("rate", re.compile(r"\b[\d,]+(\.\d+)?( \w+)? (a second|/s)"), "<rate>"),
    ("identifier of a JUnit run", re.compile(r'\buuid="[^"]*"'), 'uuid="<uuid>"'),
    ("path of the program", re.compile(r"\S*/epa-oracle\b"), "epa-oracle"),
]
EXACT = {".json", ".jsonl", ".svg", ".tsv", ".c", ".cpp", ".h", ".py", ".js", ".rs", ".toml", ".txt"}
RULES = "─━│┃┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬╌╍╎╏┄┅┆┇╭╮╰╯╞╡╪-=+|"


class Text(html.parser.HTMLParser):
    """The visible text of a page."""

    def __init__(self):
        super().__init__()
        self.parts, self.hidden = [], 0

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ("script", "style")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data):
        if not self.hidden:
            self.parts.append(data)


def masked(text):
    for _, pattern, by in MASKED:
        text = pattern.sub(by, text)
    return text


def normal(name, raw):
    """What of a stream or file is compared, as lines."""
    text = raw.decode("utf-8", "replace")
    suffix = pathlib.PurePath(name).suffix
    looks_json = text.lstrip().startswith(("{", "["))
    if suffix == ".html" or text.lstrip().lower().startswith("<!doctype html"):
        page = Text()
        page.feed(text)
        text = " ".join(page.parts)
    elif suffix in EXACT or (suffix == "" and looks_json):
        return masked(text).splitlines()
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    text = masked(text).translate({ord(c): " " for c in RULES})
    return [" ".join(text.split())] if suffix == ".html" else [
        line for line in (" ".join(line.split()) for line in text.splitlines()) if line]


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def run(program, folder, command):
    """One command: its exit code, what it prints, and the files that it leaves or changes."""
    line, _, source = command.partition(" < ")
    line, _, target = line.partition(" > ")
    before = files(folder)
    stdin = (folder / source.strip()).open("rb") if source else subprocess.DEVNULL
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "RAYON_NUM_THREADS": "1"}
    done = subprocess.run([program, *shlex.split(line)], cwd=folder, stdin=stdin, check=False,
                          capture_output=True, timeout=1800, env=environment)
    after = files(folder)
    if target:
        (folder / target.strip()).write_bytes(done.stdout)
    seen = {"exit": str(done.returncode).encode(), "stdout": done.stdout, "stderr": done.stderr}
    seen |= {name: data for name, data in after.items() if before.get(name) != data}
    seen |= {f"{name} is gone": b"" for name in before if name not in after}
    return seen


def fill(folder):
    """The input files of every scene."""
    for path in (ORACLE / "crosscheck/forged").glob("*.jsonl"):
        shutil.copy(path, folder / f"forged-{path.name}")
    shutil.copy(ORACLE / "crosscheck/degenerate.jsonl", folder / "degenerate.jsonl")
    for path in (ORACLE / "corpus").glob("*.jsonl"):
        shutil.copy(path, folder / f"embedded-{path.name}")
    for path in (ORACLE / "cli/tests/transcripts/import").iterdir():
        shutil.copy(path, folder / path.name)
    for name in ("driver.py", "sloppy.py", "bad-policy.json", "policy.json"):
        shutil.copy(HERE / name, folder / name)
    questions = ['{"cmd":"hello","protocol":1}', '{"cmd":"stop"}']
    (folder / "questions.jsonl").write_text("\n".join(questions) + "\n")
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "noise.jsonl").write_bytes(b'{"v":1\n[]\nnull\n\xff\xfe\n{"v":1,"dim":2}\n' + b"[" * 5000 + b"\n")


def scenes():
    """The scenes of calls.txt: `name: command`, in order; an empty line ends a scene."""
    found = {}
    for line in (HERE / "calls.txt").read_text().splitlines():
        line = line.strip()
        if line and not line.startswith("#"):
            name, command = line.split(": ", 1)
            found.setdefault(name, []).append(command)
    return found


def play(program, commands, inputs, folder):
    shutil.copytree(inputs, folder)
    return [run(program, folder, command) for command in commands]


def compare(name, commands, old, new, intended):
    """Prints the differences of a scene that are not intended; their number and the bytes compared.
    """
    count = size = 0
    for number, (command, before, after) in enumerate(zip(commands, old, new), 1):
        for stream in sorted({*before, *after}):
            size += len(before.get(stream, b""))
            if stream in before and stream in after:
                one, two = normal(stream, before[stream]), normal(stream, after[stream])
            else:
                one, two = [f"{stream} {'exists' if stream in s else 'is missing'}" for s in (before, after)]
                one, two = [one], [two]
            if one == two:
                continue
            meant = [key for key in intended if key[:2] == (name, str(number)) and fnmatch(stream, key[2])]
            for key in meant:
                intended[key] += 1
            if meant:
                continue
            count += 1
            print(f"\n{name} {number} {stream}: {command}")
            for line in list(difflib.unified_diff(one, two, "old", "new", lineterm="", n=0))[2:14]:
                print("   ", line[:300])
    return count, size


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("--only", default="", help="scenes whose name contains this word")
    parser.add_argument("--intended", type=pathlib.Path, help="what is meant to differ")
    parser.add_argument("--keep", type=pathlib.Path, help="keep the folders here")
    options = parser.parse_args()
    programs = [options.old.resolve(), options.new.resolve()]
    lines = options.intended.read_text().splitlines() if options.intended else []
    intended = {tuple(line.split(None, 3)[:3]): 0 for line in lines if line.strip() and not line.startswith("#")}
    chosen = {name: commands for name, commands in scenes().items() if options.only in name}
    differences = size = commands_run = 0
    with tempfile.TemporaryDirectory() as temporary:
        root = options.keep or pathlib.Path(temporary)
        inputs = root / "inputs"
        inputs.mkdir(parents=True)
        fill(inputs)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for name, commands in chosen.items():
                # Both play in a folder of the same path length, one after the other in time only.
                folders = [root / side / name for side in ("old", "new")]
                for folder in folders:
                    folder.parent.mkdir(exist_ok=True)
                played = list(pool.map(lambda pair: play(pair[0], commands, inputs, pair[1]), zip(programs, folders)))
                count, compared = compare(name, commands, *played, intended)
                differences, size, commands_run = differences + count, size + compared, commands_run + len(commands)
                print(f"{name}: {len(commands)} commands, {compared:,} bytes, {count} differences", flush=True)
    unmet = [" ".join(key) for key, count in intended.items() if count == 0 and options.only in key[0]]
    print("".join(f"\nnothing differs there: {line}" for line in unmet))
    print(f"{commands_run} commands, {size:,} bytes compared, {differences} differences, and {sum(intended.values())} "
          f"intended; masked: {', '.join(what for what, _, _ in MASKED)}")
    return 1 if differences or unmet else 0


if __name__ == "__main__":
    sys.exit(main())
