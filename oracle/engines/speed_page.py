"""The tables of docs/speed.md, from the files in docs/conformance/speed."""

import json

import summaries
from summaries import ROOT, in_words, read_lines

KEPT = ROOT / "docs/conformance/speed"
# What was measured of each row, a line each.
ROWS = KEPT / "rows.jsonl.xz"
PAGE = ROOT / "docs/speed.md"
TABLE = ("<!-- the tables, by `run --table` -->\n", "<!-- the end of the tables -->\n")
# Our own rows stand first.
OWN = ("epa-f64", "epa-f32", "epa-certified")


def kept():
    """What was run, and all rows: ours first, then by name."""
    run = json.loads((KEPT / "run.json").read_text(encoding="utf-8"))
    files = {said["row"]: said for said in read_lines(ROWS)}
    order = sorted(files, key=lambda name: (OWN.index(name) if name in OWN else len(OWN), name))
    for of in files.values():
        # Counts that are not said are those of all cases.
        families = of["families"].items()
        all_of = {name: dict.fromkeys(("timed", "judged"), said["cases"]) for name, said in families}
        of["families"] = {name: all_of[name] | said for name, said in families}
    return run, [files[name] for name in order]


def tables():
    """All tables, as lines."""
    run, rows = kept()
    direct = [row for row in rows if not row["binding"]]
    bound = [row for row in rows if row["binding"]]
    yield f"Measured on {run['machine']}, with the profile `{run['profile']}`, in {run['rounds']} rounds.\n"
    yield from faster(run, direct, bound)
    for dim, where in ((3, "In space"), (2, "In the plane")):
        for part, group in (("without a binding", direct), ("through a binding", bound)):
            group = [row for row in group if families(run, dim, [row])]
            yield f"\n### {where}, {part}\n\n"
            yield from ratios(run, dim, [row for row in rows if row["row"] in OWN], group)
    yield from growth(run, rows)
    yield from whole(run, rows)


def miscounted():
    """Which families have other counts than their cases."""
    run, rows = kept()
    for row in rows:
        for of, said in row["families"].items():
            count = said["judged"] + sum(said.get("not_judged", {}).values())
            if not count == said["cases"] == run["families"][of]["cases"]:
                yield f"{row['row']}.json: {of}: {count} cases are counted, not {said['cases']}"


def families(run, dim, rows):
    """The families of a dimension that one of the rows was asked of."""
    asked = {of for row in rows for of in row["families"]}
    return [of for of, said in run["families"].items() if said["dim"] == dim and of in asked]


def faster(run, *groups):
    """In which families another engine is faster than `epa`, and how wrong it is there."""
    yield "\n### Where another engine is faster\n\n"
    yield "The time of the engine over that of `epa` on the same floats. In brackets: wrong answers,\n"
    yield "and how many pairs were timed if it is not all. Rows without a binding stand by this ratio,\n"
    yield "those through a binding are not ranked: they stand by name.\n"
    yield "†: the depth along the engine's own normal, which need not be the shortest way out.\n\n"
    yield "| family | without a binding | through a binding, whose time is in it: not ranked |\n|---|---|---|\n"
    for of in run["families"]:
        cells = (", ".join(ahead(of, rows)) or "none" for rows in groups)
        yield f"| {of} | {' | '.join(cells)} |\n"


def families_led(run, rows):
    """In how many families a row without a binding is faster than `epa`, and of how many."""
    direct = [row for row in rows if not row["binding"]]
    return sum(any(ahead(of, direct)) for of in run["families"]), len(run["families"])


def ahead(of, rows):
    """The rows that are faster than `epa` in a family: the fastest first, or by name if they are
    called through a binding."""
    found = [
        (row["families"][of]["ratio"][0], row)
        for row in rows
        if row["row"] not in OWN and (row["families"].get(of) or {}).get("ratio")
    ]
    for ratio, row in sorted(found, key=lambda pair: (not pair[1]["binding"] and pair[0])):
        if ratio < 1:
            said = row["families"][of]
            yield f"{named(row)} {short(ratio)} ({wrong(said)}{partly(said, ', ')})"


def named(row):
    """The name of a row, marked if its depth is not the shortest way out."""
    return f"`{row['row']}`{'†' if row['depth_along'] == 'normal' else ''}"


def wrong(said):
    """The share of wrong answers among those that were judged."""
    if not said["judged"]:
        return "none judged"
    return f"{100 * said['wrong'] / said['judged']:.3g} %"


def partly(said, before):
    """On how many pairs a row was timed, if not on all."""
    return f"{before}{said['timed']} of {said['cases']}" if said["timed"] < said["cases"] else ""


def refusals(said):
    """How many cases of a family a row refused."""
    return said.get("not_judged", {}).get("unsupported", 0)


def short(number):
    return f"{number:,.3g}" if number < 1000 else f"{number:,.0f}"


def cell(said, key):
    """A time or ratio with half its spread, the share of wrong answers, and what was not timed."""
    if said is None:
        return "–"
    if not said[key]:
        refused = refusals(said)
        return said.get("problem") or (
            f"refuses {refused}" if refused else f"no time: {wrong(said)} wrong"
        )
    median, least, most = said[key]
    text = short(median) + (f" ±{short((most - least) / 2)}" if most > least else "")
    text += f" **✗ {wrong(said)}**" if said["wrong"] else ""
    return text + (f" ({some})" if (some := partly(said, "")) else "")


def ratios(run, dim, own, rows):
    """A line a row, a column a family: of `epa` nanoseconds, of the others the ratio."""
    names = families(run, dim, rows)
    yield f"| row | {' | '.join(names)} |\n|---|{'---:|' * len(names)}\n"
    for row in own:
        cells = (cell(row["families"].get(of), "ns") for of in names)
        yield f"| `{row['row']}`, ns | {' | '.join(cells)} |\n"
    for row in rows:
        if row["row"] not in OWN:
            cells = (cell(row["families"].get(of), "ratio") for of in names)
            builds = "" if row["prebuilt"] else ", shapes built each time"
            yield f"| {named(row)}{builds} | {' | '.join(cells)} |\n"


def growth(run, rows):
    """How the time grows with the vertices of hulls."""
    for dim, prefix, what in ((3, "hull_", "hulls in space"), (2, "polygon_", "polygons")):
        names = [of for of in run["families"] if of.removeprefix(prefix).isdigit()]
        if not names:
            continue
        sizes = [int(of.removeprefix(prefix)) for of in names]
        yield f"\n### Growth with vertices: {what}\n\nNanoseconds; *growth* is the last "
        yield f"time over the first.\n\n| row | {' | '.join(f'{n:,}' for n in sizes)} "
        yield f"| growth |\n|---|{'---:|' * (len(names) + 1)}\n"
        for binding in (False, True):
            for row in rows:
                times = [(row["families"].get(of) or {}).get("ns") for of in names]
                if not any(times) or bool(row["binding"]) != binding:
                    continue
                there = [(size, time[0]) for size, time in zip(sizes, times) if time]
                grown = f"{short(there[-1][1] / there[0][1])} for {there[-1][0] / there[0][0]:,.0f} times the vertices"
                cells = " | ".join(short(time[0]) if time else "–" for time in times)
                through = f", through {row['binding']}" if binding else ""
                yield f"| {named(row)}{through} | {cells} | {grown} |\n"


def whole(run, rows):
    """A line a row: how it was called, and how right it was."""
    yield "\n### All rows\n\nThe worst error of a wrong answer is a share of the scale; 1 for an answer "
    yield "without\nnumbers.\n\n"
    yield "| row | version | language, binding | floats | prebuilt | clock | empty call, ns | wrong of judged "
    yield "| worst error | refused | kinds |\n|---|---|---|---|---|---|---:|---:|---:|---:|---|\n"
    for row in rows:
        of = row["families"].values()
        judged, failing = (sum(said[key] for said in of) for key in ("judged", "wrong"))
        worst, at = max(
            ((said["worst"], name) for name, said in row["families"].items()), default=(0, "")
        )
        refused = sum(refusals(said) for said in of)
        kinds = {}
        for said in of:
            for kind, count in said.get("kinds", {}).items():
                kinds[kind] = kinds.get(kind, 0) + count
        empty = short(row["empty"][0]) if row["empty"] else "–"
        called = f"{row['language']}, {row['binding']}" if row["binding"] else row["language"]
        version = row["version"].split(",")[0]
        yield f"| {named(row)} | {version} | {called} | {row['scalar']} | {'yes' if row['prebuilt'] else 'no'} "
        yield f"| {row['clock']} | {empty} | {failing:,} of {judged:,} | {f'{worst:.2g} ({at})' if worst else '–'} | {refused:,} "
        yield f"| {in_words(kinds)} |\n"


def page():
    return summaries.page(PAGE, TABLE, tables)
