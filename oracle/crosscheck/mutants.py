#!/usr/bin/env python3
"""Turns truths with certificates into mutants, for verdicts.py.

    mutants.py [--longest BYTES] [--each N] TRUTHS.jsonl FACTS.jsonl > MUTANTS.jsonl

Each truth gives one line for every change that applies to it, or each change is made to the first N
truths of a dimension and a kind of proof to which it applies. None of the changes
below leaves a proof of the printed value, so `epa-oracle check` and `check.py` must
refuse every line. Of curved shapes some changes may leave one: curved_mutants.py.
FACTS.jsonl has a line for each that says whether it must be refused, and what the bounds were.
"""

import argparse
import collections
import copy
import json
import math
import sys

sys.dont_write_bytecode = True
import curved_mutants


def lower(truth):
    return truth["certificate"]["lower"]


def empty_facet_list(truth):
    lower(truth)["facets"] = []


def dropped_facet(truth):
    lower(truth)["facets"].pop()


def flipped_facet(truth):
    facet = lower(truth)["facets"][0]
    facet[0], facet[1] = facet[1], facet[0]


def repeated_facet(truth):
    lower(truth)["facets"].append(list(lower(truth)["facets"][0]))


def facet_index_out_of_range(truth):
    lower(truth)["facets"][0][0] = len(lower(truth)["points"])


def negative_facet_index(truth):
    lower(truth)["facets"][0][0] = -1


def all_weights_zero(truth):
    lower(truth)["weights"] = ["0"] * len(lower(truth)["weights"])


def negative_weight(truth):
    lower(truth)["weights"][0] = "-" + lower(truth)["weights"][0]


def missing_weight(truth):
    lower(truth)["weights"].pop()


def vertex_out_of_range(truth):
    lower(truth)["points"][0][0] = 10**6


def negative_vertex(truth):
    lower(truth)["points"][0][1] = -1


def zero_direction(truth):
    truth["certificate"]["upper"]["n"] = ["0"] * len(truth["certificate"]["upper"]["n"])


def fractional_direction(truth):
    truth["certificate"]["upper"]["n"][0] = "1.5"


def boolean_index(truth):
    lower(truth)["points"][0][0] = True


def greater_lower_bound(truth):
    sign, p, q = truth["certificate"]["lo"]
    if sign <= 0:
        truth["certificate"]["lo"] = [1, "1", str(10**40)]
    else:
        truth["certificate"]["lo"] = [1, str(int(p) + 1), q]


def smaller_upper_bound(truth):
    sign, p, q = truth["certificate"]["hi"]
    if sign > 0:
        truth["certificate"]["hi"] = [1, str(int(p) * 10**40 - 1), str(int(q) * 10**40)]
    else:
        truth["certificate"]["hi"] = [-1, str(int(p) * 10**40 + 1), str(int(q) * 10**40)]


def other_id(truth):
    truth["certificate"]["id"] = "e1-" + "a" * 26


def depth_one_ulp_off(truth):
    truth["signed_depth"]["f64"] = math.nextafter(truth["signed_depth"]["f64"], math.inf)


def other_class(truth):
    truth["class"] = "separated" if truth["class"] == "touching" else "touching"


def unknown_kind(truth):
    lower(truth)["kind"] = "belief"


def unknown_field(truth):
    truth["certificate"]["trust"] = "me"


FACETS = [empty_facet_list, dropped_facet, flipped_facet, repeated_facet,
          facet_index_out_of_range, negative_facet_index]
POINTS = [all_weights_zero, negative_weight, missing_weight]
ALWAYS = [vertex_out_of_range, negative_vertex, zero_direction, fractional_direction, boolean_index,
          greater_lower_bound, smaller_upper_bound, depth_one_ulp_off, other_class, other_id, unknown_kind, unknown_field]


def mutants(truth):
    """The changes that apply to a truth, with the changed truth and whether it must be refused."""
    if "q" in truth["certificate"]:
        yield from curved_mutants.mutants(truth)
        return
    for change in ALWAYS + (FACETS if "facets" in lower(truth) else POINTS):
        mutant = copy.deepcopy(truth)
        change(mutant)
        yield change, mutant, True


def proof(cert):
    """The dimension and the kind of proof of a certificate."""
    return len(cert["upper"]["n"]), cert["lower"]["kind"], *cert["lower"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truths", metavar="TRUTHS.jsonl")
    parser.add_argument("facts", metavar="FACTS.jsonl")
    parser.add_argument("--longest", type=int, metavar="BYTES", help="leave out curved truths of longer lines, and say how many")
    parser.add_argument("--each", type=int, metavar="N", help="how often a change is made to a kind of proof; as often as it applies by default")
    parser.add_argument("--complete", action="store_true", help="exit code 1 if a change applies to none of the truths")
    options = parser.parse_args()
    left_out, unused = 0, {*ALWAYS, *FACETS, *POINTS, *curved_mutants.REFUSED, *curved_mutants.EITHER}
    made = collections.Counter()
    with open(options.truths, encoding="utf-8") as lines, open(options.facts, "w", encoding="utf-8") as facts:
        for line in lines:
            truth = json.loads(line)
            cert = truth.get("certificate")
            # Bands, cells and balls are always long.
            is_long = options.longest and cert and len(line) > options.longest and "x" not in cert["lower"]
            if is_long and "q" in cert:
                left_out += 1
                continue
            for change, mutant, must in mutants(truth) if cert else ():
                unused.discard(change)
                made[change, proof(cert)] += 1
                if options.each and made[change, proof(cert)] > options.each:
                    continue
                print(json.dumps({"refused": must, "curved": "q" in cert, "lo": cert["lo"], "hi": cert["hi"]}), file=facts)
                print(json.dumps(mutant, ensure_ascii=False))
    if left_out:
        print(f"{left_out} curved truths of more than {options.longest} bytes left out", file=sys.stderr)
    if options.complete and unused:
        sys.exit(f"{len(unused)} changes apply to none of the truths: {sorted(change.__qualname__ for change in unused)}")


if __name__ == "__main__":
    main()
