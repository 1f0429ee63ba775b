"""A driver: it puts an implementation of penetration depth under test.

It reads questions and writes answers, one JSON object a line; the protocol is
described in docs/formats.md of epa-oracle. Judge it with

    epa-oracle validate -- python3 driver.py
"""

import json
import sys
# trace: import epa_trace

# What the implementation handles and what its numbers mean: it is judged by this.
# More can be declared, see docs/plug-in.md, Conventions. Exact hulls instead of points:
#   "hull_form": "polygon" (or "convex_points", "faces", "triangles");
# what it is not for, beside "shapes":
#   "not_for": ["flat", "touching", "separated"], "poses": "rigid",
#   "range": {"smallest_extent": 0.01, "largest_extent": 100, "largest_coordinate": 1000};
# and beside "touching":
#   "touching_normal": "absent" (or "zero", "nan"),
#   "margin": 0.01, "inflation": 0.01, "corner_margin": 0.01,
#   "tolerance": {"absolute": 0, "relative": 1e-6, "normal": {"absolute": 0.01},
#   "witness": {"absolute": 0.01}}.
DECLARATION = {
    "name": "my-epa",  # in reports
    "scalar": "f64",  # the floats it computes in; "f32" for numpy.float32
    "dims": [2, 3],  # leave out what it does not handle
    "shapes": ["hull"],  # lists of points; every polytope arrives as one
    "conventions": {
        "normal": "a-to-b",  # or "b-to-a"
        "depth": "positive",  # overlap > 0, gap < 0; or "negative", or "magnitude"
        "touching": "either",  # "hit" or "miss" if it promises one
    },
}


def penetration(a, b):
    """FILL IN: the penetration depth of the convex hulls of a and b.

    a and b are lists of points [x, y] or [x, y, z] in world coordinates, in no
    particular order. Everything but "status" may be left out of the answer:

        {"status": "penetrating",  # or "touching", "separated", "unsupported"
         "depth": 0.5,             # how far to push; in the sign declared above
         "normal": [0.6, 0.8],     # in which direction; a unit vector
         "a": [1.3, 2.4],          # the witness points, on A and on B:
         "b": [1.0, 2.0]}          # a - b = depth * normal, from A to B

    With "unsupported", "message" says why.
    # trace: Report the steps with epa_trace.start, epa_trace.step and epa_trace.end.
    """
    return {"status": "unsupported"}


def reply(message):
    if message["cmd"] == "hello":
        return text(DECLARATION)
    seq, case = message["seq"], message["case"]
    # trace: epa_trace.case(DECLARATION, case)
    try:
        return text({"seq": seq, **penetration(case["a"]["hull"], case["b"]["hull"])})
    except (Exception, SystemExit) as error:
        return text({"seq": seq, "status": "error", "message": repr(error)})


def text(value):
    # numpy's numbers and arrays have a tolist().
    return json.dumps(value, default=lambda x: x.tolist())


def main():
    # Answers go to `out`; print() goes to stderr, where it does no harm.
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "stop":
            break
        print(reply(message), file=out, flush=True)


if __name__ == "__main__":
    main()
