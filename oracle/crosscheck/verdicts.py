#!/usr/bin/env python3
"""Compares what the two checkers say of mutants.

    verdicts.py MUTANTS.jsonl FACTS.jsonl RUST.txt PYTHON.txt

takes the lines of mutants.py, and what `epa-oracle check` and `check.py --brute 0` print of them.

Demands that both refuse every line that must be refused, that they agree about all others, that
they name the same condition, and that what both accept is still true: its bounds lo <= s <= hi and
those before the change have a number in common.

Exit code: 0 nothing to object to, 1 a line on which the checkers are wrong or differ, 2 usage.
"""

import re
import sys

sys.dont_write_bytecode = True
from caseline import bound, read_json

REFUSED = re.compile(r"(?:[^ ]*:)?([0-9]+): refused ([a-z0-9-]+): |line ([0-9]+): [^ ]+: ([a-z-]+): ")
RUST = re.compile(r"[0-9]+ certificates accepted, ([0-9]+) refused; [0-9]+ undecided, [0-9]+ error lines")
PYTHON = re.compile(r"checked [0-9]+, .*, disagreements ([0-9]+)")


def refused(path, total):
    """The code of each line that a checker refuses, by its number."""
    with open(path, encoding="utf-8") as file:
        *lines, last = file.read().splitlines()
    numbers = {int(m[1] or m[3]): m[2] or m[4] for line in lines if (m := REFUSED.match(line))}
    counts = total.fullmatch(last)
    if not counts or int(counts[1]) != len(numbers):
        sys.exit(f"{path}: the last line counts other lines than those above it: {last}")
    return numbers


def objection(mutant, before, by_rust, by_python):
    """What is wrong about the verdicts, each a code or None, on a mutant of a line with such bounds
    before; nothing if they are right.
    """
    if before["refused"] and not (by_rust and by_python):
        return "has no proof, and is accepted"
    if by_rust != by_python:
        return "the checkers differ"
    if by_rust:
        return None
    (lo, hi), (was_lo, was_hi) = ([bound(of[end]) for end in ("lo", "hi")] for of in (mutant["certificate"], before))
    return None if lo <= was_hi and was_lo <= hi else "accepted, but false"


def main():
    if len(sys.argv) != 5:
        sys.stderr.write(__doc__)
        return 2
    by_rust, by_python = (refused(path, total) for path, total in zip(sys.argv[3:], (RUST, PYTHON)))
    must = either = accepted = wrong = curved = 0
    with open(sys.argv[1], "rb") as lines, open(sys.argv[2], "rb") as facts:
        for number, (line, fact) in enumerate(zip(lines, facts, strict=True), 1):
            mutant, before = read_json(line), read_json(fact)
            verdicts = by_rust.get(number), by_python.get(number)
            must += before["refused"]
            either += not before["refused"]
            accepted += not any(verdicts)
            curved += before["curved"]
            if reason := objection(mutant, before, *verdicts):
                wrong += 1
                print(f"line {number}: {reason} (refused by epa-oracle check: {verdicts[0]}, by check.py: {verdicts[1]})")
    print(f"{must + either} mutants, {curved} of curved shapes: {must} without a proof, {either} that may have one, {accepted} accepted by both and "
          f"still true, {wrong} wrong verdicts")
    return 1 if wrong or not must else 0


if __name__ == "__main__":
    sys.exit(main())
