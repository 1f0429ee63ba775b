"""The steps of a run, as a trace that epa-oracle shows and audits: see its docs/traces.md.

The traces are appended to the file that EPA_TRACE names; without it nothing is written:

    EPA_TRACE=run.jsonl epa-oracle show CASE -- python3 driver.py
    epa-oracle trace run.jsonl
    epa-oracle audit run.jsonl

Points are those of A - B. Vertices count from 0 in the order in which they are found, those of
the start first. A facet is a list of its vertices: two in the plane, three in space.
"""

import json
import os

_file = open(os.environ["EPA_TRACE"], "a") if os.environ.get("EPA_TRACE") else None
_header = None
_run = {"begun": False}


def case(declaration, case):
    """The question; the driver reports it."""
    global _header
    _header = {
        "trace": 1,
        "by": declaration["name"],
        "scalar": declaration["scalar"],
        "oriented": False,  # leave it out if the order of vertices tells the outside of a facet
        "case": case,
    }
    _run["begun"] = False


def gjk(simplex, direction, support):
    """A query of GJK: the simplex before it, the direction along which it looks, and the support
    point there. Leave GJK out if you have none, or do not want it audited.
    """
    _begin()
    _run["queries"] += 1
    _line(
        {
            "gjk": _run["queries"],
            "simplex": _points(simplex),
            "direction": direction,
            "support": {"p": support},
        }
    )


def gjk_end(how, simplex):
    """How GJK ended: "enclosed", "converged", "separating-axis", "stalled" or "iteration-limit";
    and its last simplex. If it found no overlap, call start([], []) and end.
    """
    _begin()
    _line({"gjk": how, "simplex": _points(simplex)})


def start(points, facets):
    """The simplex or polytope that EPA begins with."""
    _begin()
    _line({"start": {"points": _points(points), "facets": facets}})


def step(facet, support, vertex=None, removed=(), added=()):
    """The nearest facet, the support point along its normal and its number, and what it changed.

    A step that changes nothing is the last, and has no vertex.
    """
    _run["steps"] += 1
    line = {"step": _run["steps"], "facet": facet, "support": {"p": support}}
    if vertex is not None:
        line.update(vertex=vertex, removed=removed, added=added)
    _line(line)


def end(how, depth, normal):
    """How the run ended: "converged", "separating-axis", "flat", "stalled", "iteration-limit",
    "gave-up" or "endless"; then the depth, positive for an overlap, along the normal from A to B.
    """
    _run["begun"] = False
    _line({"end": how, "depth": depth, "normal": normal})


def _begin():
    """The first line of a run."""
    if not _run["begun"]:
        _line(_header)
        _run.update(begun=True, queries=0, steps=0)


def _points(points):
    return [{"p": point} for point in points]


def _line(line):
    if _file:
        print(json.dumps(line, default=lambda x: x.tolist()), file=_file, flush=True)
