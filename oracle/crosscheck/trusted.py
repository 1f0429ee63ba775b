#!/usr/bin/env python3
"""Counts the lines that have to be right for `epa-oracle check` to accept only what is true of
polytopes.

    trusted.py           prints a table: lines with comments, without blank lines and tests
    trusted.py --check   whether docs/exactness.md has this table

Exit code: 0 nothing to object to, 1 the page has other figures, 2 usage.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = (  # what they are, who uses them, and the files
    ("the counterpart of `Checker.v`", "`check`, `solve`", "oracle/check/src/checker.rs"),
    ("reader of lines, certificates and numbers", "`check`",
     "oracle/check/src/verify/line.rs oracle/check/src/verify/json.rs oracle/check/src/verify/reading.rs oracle/check/src/verify/certificate.rs "
     "oracle/check/src/certificate.rs oracle/check/src/verify/fields.rs oracle/format/src/limits.rs "
     "oracle/check/src/verify/polytopes/number.rs"),
    ("the words and the codes of a refusal", "`check`",
     "oracle/check/src/checker/reason.rs oracle/check/src/verify/refused.rs"),
    ("shapes, poses, the lattice, the id", "`check`", "oracle/check/src/verify/polytopes/posed.rs"),
    ("printed answers: fields, class, floats, decimals, normals, witnesses", "`check`",
     "oracle/check/src/verify/polytopes.rs oracle/check/src/verify/polytopes/digits.rs "
     "oracle/check/src/verify/polytopes/contact.rs"),
    ("the program: lines of a file, verdict, exit code", "`check`",
     "oracle/cli/src/cli/truth/check.rs oracle/cli/src/cli/shared/input.rs"),
    ("the proved checker: what is meant", "`check-proved`", "oracle/proof/Spec.v"),
    ("the proved checker: the front end", "`check-proved`",
     "oracle/proof/json.ml oracle/proof/rational.ml oracle/proof/posed.ml oracle/proof/sha256.ml oracle/proof/check_proved.ml"),
)


def lines(path):
    text = (ROOT / path).read_text(encoding="utf-8").split("\n#[cfg(test)]\nmod ")[0]
    return sum(bool(line.strip()) for line in text.splitlines())


def table():
    rows = [(what, f"{sum(map(lines, files.split())):,}", who) for what, who, files in PARTS]
    return "\n".join(["| what | lines | used by |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)])


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.stderr.write(__doc__)
        return 2
    if len(sys.argv) == 1:
        print(table())
        return 0
    page = (ROOT / "docs/exactness.md").read_text(encoding="utf-8")
    if table() not in page:
        print(f"docs/exactness.md is to say\n{table()}")
        return 1
    print("docs/exactness.md counts the trusted lines as they are")
    return 0


if __name__ == "__main__":
    sys.exit(main())
