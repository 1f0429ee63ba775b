#!/usr/bin/env python3
"""Compares what the three checkers say of the same lines.

    proved.py TRUTHS.jsonl RUST.txt PYTHON.txt PROVED.txt

takes lines of truths with their cases, and what `epa-oracle check`, `check.py` and `check-proved`
print of them.

Demands that `check-proved` says `not-proved` of curved shapes and of lines of errors alone; that
the other two give the same code of every other line, but for a brute force, which `check.py` alone
has; and that `check-proved` gives it too, but for the fields that it does not check.

Exit code: 0 nothing to object to, 1 a line on which the checkers differ, 2 usage.
"""

import re
import sys
from collections import Counter

sys.dont_write_bytecode = True
from caseline import Refused, numbered_lines, parse_case, read_json
from verdicts import PYTHON, RUST, refused

COUNTS = re.compile(r"([0-9]+) accepted, ([0-9]+) refused, ([0-9]+) not proved")
NOT_CHECKED = {"float", "decimal", "witness", "brute-force"}  # by check-proved


def beyond_proof(line):
    """Whether a line is not about polytopes: the kind of `not-proved` that is due."""
    try:
        truth = read_json(line)
        if type(truth) is dict and "error" in truth:
            return "error-line"
        if type(truth) is dict and "case" not in truth and ("direction" in truth or truth.get("class") == "undecided"):
            return "ray"
        return "curved" if parse_case(truth["case"]).pieces else None
    except (Refused, RecursionError, KeyError, TypeError):
        return None


def objection(by_rust, by_python, reply, beyond):
    """What is wrong about the three verdicts; the first two are codes, or None if the line is
    accepted.
    """
    word, _, code = reply.partition(" ")
    if word == "not-proved" or beyond == "curved":
        return None if reply == f"not-proved {beyond}" else f"not-proved is wrong, or missing: {beyond}"
    if by_rust != (None if by_python == "brute-force" else by_python):
        return "epa-oracle check and check.py differ"
    due = None if by_python in NOT_CHECKED else by_python
    if word == "accepted":
        return None if due is None else "check-proved accepts it"
    return None if code == due else "check-proved says another code"


def main():
    if len(sys.argv) != 5:
        sys.stderr.write(__doc__)
        return 2
    truths, rust, python, proved = sys.argv[1:]
    by_rust = refused(rust, RUST)
    by_python = refused(python, PYTHON)
    with open(proved, encoding="utf-8") as file:
        *replies, last = file.read().splitlines()
    counts, wrong = Counter(), 0
    for (number, line), reply in zip(numbered_lines(truths), replies, strict=True):
        word, _, code = reply.partition(" ")
        counts[word if word == "accepted" else f"{word} {code}"] += 1
        if reason := objection(by_rust.get(number), by_python.get(number), reply, beyond_proof(line)):
            wrong += 1
            print(f"line {number}: {reason} (refused by epa-oracle check: {by_rust.get(number)}, by check.py: "
                  f"{by_python.get(number)}, check-proved: {reply})")
    said = COUNTS.fullmatch(last)
    sums = [sum(n for what, n in counts.items() if what.split()[0] == word) for word in ("accepted", "refused", "not-proved")]
    if not said or [int(n) for n in said.groups()] != sums:
        sys.exit(f"{proved}: the last line counts other lines than those above it: {last}")
    print(f"check-proved: {', '.join(f'{what} {n}' for what, n in sorted(counts.items()))}; {wrong} wrong verdicts")
    return 1 if wrong or not replies else 0


if __name__ == "__main__":
    sys.exit(main())
