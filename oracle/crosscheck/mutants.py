#!/usr/bin/env python3
"""Turns truths with certificates into mutants that both checkers must refuse.

    mutants.py TRUTHS.jsonl > MUTANTS.jsonl

Each truth gives one line for every change below that applies to it. None of
the changes leaves a proof of the printed value, so `epa-oracle check` and
`check.py` must refuse every line.
"""

import copy
import json
import math
import sys


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


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    count = 0
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            truth = json.loads(line)
            if "certificate" not in truth:
                continue
            for change in ALWAYS + (FACETS if "facets" in lower(truth) else POINTS):
                mutant = copy.deepcopy(truth)
                change(mutant)
                print(json.dumps(mutant, ensure_ascii=False))
                count += 1
    print(f"{count} mutants", file=sys.stderr)


if __name__ == "__main__":
    main()
