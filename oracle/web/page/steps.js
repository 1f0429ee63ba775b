// A run as frames: what each line of its trace shows.

import { Picture, element, liftOf, mean, scaled } from "./draw.js";

/**
 * A number of a trace as a float and a power of two: of a float, or of canonical text like `3p-1`
 * and `22/7`. Exact numbers may be larger or smaller than any float.
 */
function halves(x) {
  if (typeof x === "number") return [x, 0];
  if (typeof x !== "string") return [NaN, 0];
  const [above, below] = x.split("/");
  if (below !== undefined) {
    const [[m, p], [n, q]] = [halves(above), halves(below)];
    return [m / n, p - q];
  }
  const [mantissa, power] = above.split("p");
  // The last bits of a number of many digits are left out.
  const rest = /^-?\d{300,}$/.test(mantissa) ? 4 * (mantissa.length - 280) : 0;
  const float = rest ? Number(BigInt(mantissa) >> BigInt(rest)) : Number(mantissa);
  return [float, Number(power ?? 0) + rest];
}

/** The value of a number of a trace, times a power of two. */
export function value(x, lift = 0) {
  const [float, power] = halves(x);
  return scaled(float, power + lift);
}

export const short = (x) => (Number.isFinite(x) ? String(Number(x.toPrecision(6))) : "not finite");

/** A number of a trace for people; as it is written, if no float is like it. */
function told(x) {
  const float = value(x);
  const like = Number.isFinite(float) && (float !== 0 || halves(x)[0] === 0);
  return like || typeof x !== "string" ? short(float) : x;
}

const vector = (p) => (p ? `(${p.map(told).join(", ")})` : "an unknown direction");

/** A direction as floats of any length. */
function directed(list) {
  const powers = list?.map(halves).filter(([float]) => float !== 0).map(([float, power]) => power + Math.floor(Math.log2(Math.abs(float))));
  return list?.map((x) => value(x, powers.length ? -Math.max(...powers) : 0));
}
const from = (vertex) => (vertex.i ? ` = a${vertex.i[0]} − b${vertex.i[1]}` : "");
const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const key = (facet) => [...facet].sort((a, b) => a - b).join("-");

/** A distance that a line tells: as it is, or as an offset over the length of the normal. */
function length(line, name, lift = 0) {
  const plain = name === "gain" ? null : (line[name] ?? null);
  if (plain !== null) return value(plain, lift);
  const [above, power] = halves(name === "gain" ? line.gain : line.offset);
  const [squared, twice] = halves(line.squared_norm ?? 1);
  const odd = twice % 2;
  return scaled(above / Math.sqrt(squared * 2 ** odd), power - (twice - odd) / 2 + lift);
}

/** What a facet is called. */
const called = (facet) => (facet ? facet.join("–") : "?");

function gjk(line, point) {
  const simplex = line.simplex.map((v) => point(v.p));
  if (typeof line.gjk === "string") {
    return { key: "gjk end", title: "GJK ends", simplex, told: `GJK ends: ${line.gjk}.` };
  }
  return {
    key: `gjk ${line.gjk}`, title: `GJK ${line.gjk}`, simplex, support: point(line.support.p), direction: directed(line.direction), used: line.support.i,
    told: `GJK has a simplex of ${count(simplex.length, "point")}. It looks along ${vector(line.direction)} and finds ${vector(line.support.p)}${from(line.support)}.`,
  };
}

function step(line, point, best) {
  const [distance, gain] = [length(line, "distance"), length(line, "gain")];
  const upper = Math.min(best, distance + (Number.isFinite(gain) ? Math.max(gain, 0) : NaN));
  const changes = line.removed
    ? `${count(line.removed.length, "facet")} removed, ${line.added.length} added.`
    : line.closed ? "The facet is closed, and the search goes on." : "Nothing is added: the run ends here.";
  const above = Number.isFinite(gain) ? `, ${short(gain)} above the facet` : "";
  return {
    key: `step ${line.step}`, title: `step ${line.step}`, nearest: line.facet, support: point(line.support.p), used: line.support.i,
    direction: directed(line.normal), removed: line.removed ?? [], added: line.added ?? [],
    bounds: [distance, Number.isFinite(upper) ? upper : best],
    told: `Facet ${called(line.facet)} is the nearest, at distance ${short(distance)}. Along ${vector(line.normal)} the farthest point is ${line.vertex ?? "the point"} at ${vector(line.support.p)}${from(line.support)}${above}. ${changes}`,
  };
}

function end(line, point, lift) {
  const [normal, depth] = [directed(line.normal), length(line, "depth", lift)];
  const size = normal && Math.hypot(...normal);
  const push = size > 0 && Number.isFinite(depth) ? normal.map((x) => (x / size) * depth) : null;
  const found = push ? ` The depth is ${short(length(line, "depth"))} along ${vector(line.normal)}.` : "";
  return {
    key: "end", title: "the end", push, witness: [point(line.a), point(line.b)], nearest: line.facet,
    told: `The run ends: ${line.end}.${found}${line.message ? ` ${line.message}` : ""}`,
  };
}

/**
 * The frames of a run. Each has the vertices and the facets as they are before its line. What is
 * drawn is times a power of two.
 */
export function frames(lines, lift) {
  const point = (list) => list?.map((x) => value(x, lift));
  const [vertices, made] = [[], []];
  let facets = new Map();
  let best = Infinity;
  for (const text of lines) {
    // The header repeats the case, which may be long.
    if (text.startsWith('{"trace":')) continue;
    const line = JSON.parse(text);
    let frame = null;
    if (line.gjk !== undefined) frame = gjk(line, point);
    else if (line.start) {
      line.start.points.forEach((v, i) => (vertices[i] = point(v.p)));
      facets = new Map(line.start.facets.map((facet) => [key(facet), facet]));
      const points = count(line.start.points.length, "point");
      const numbers = line.start.points.map((v) => v.i);
      frame = { key: "start", title: "the start", numbers, told: facets.size ? `The first simplex: ${points}, ${count(facets.size, "facet")}.` : `There is no polytope; ${points} to start from.` };
    } else if (line.step !== undefined) {
      frame = step(line, point, best);
      best = Number.isFinite(frame.bounds[1]) ? frame.bounds[1] : best;
      if (line.vertex !== undefined && !vertices[line.vertex]) vertices[line.vertex] = frame.support;
    } else if (line.end !== undefined) frame = end(line, point, lift);
    if (!frame) continue;
    made.push({ ...frame, facets: [...facets.values()], vertices });
    frame.removed?.forEach((facet) => facets.delete(key(facet)));
    frame.added?.forEach((facet) => facets.set(key(facet), facet));
  }
  return made;
}

/** The difference with a frame of the run. */
export function drawRun(svg, scene, frame) {
  const { difference, faces } = scene;
  const origin = difference[0].map(() => 0);
  const room = [...difference, origin, ...frame.vertices.filter(Boolean)];
  const picture = new Picture(svg, room);
  if (origin.length === 2) picture.axes();
  picture.body(difference, faces?.[2], "d", "faint");
  const corners = (facet) => facet.map((i) => frame.vertices[i]);
  const used = frame.facets.flatMap(corners).filter(Boolean);
  const inside = used.length ? mean(used) : null;
  const gone = new Set(frame.removed?.map(key));
  picture.facets(frame.facets.filter((facet) => !gone.has(key(facet))).map(corners), inside, "poly");
  picture.facets((frame.removed ?? []).map(corners), inside, "gone");
  picture.facets((frame.added ?? []).map(corners), inside, "new");
  if (frame.nearest) picture.facets([corners(frame.nearest)], null, "nearest");
  if (frame.simplex?.length) picture.path(frame.simplex, "poly", frame.simplex.length > 2);
  picture.dots(frame.vertices.filter((p, i) => p && frame.facets.some((f) => f.includes(i))), "vertex", 3.5);
  if (frame.direction) {
    const size = Math.hypot(...frame.direction);
    if (size > 0) picture.arrow(origin, frame.direction.map((x) => (x / size) * picture.extent * 0.18), "query");
  }
  if (frame.push) picture.arrow(origin, frame.push, "arrow");
  if (frame.support) picture.dot(frame.support, "support", 6);
  picture.dot(origin, "origin", 4.5);
  picture.label(origin, "0", "soft");
}

/** The bounds of all steps, the current one marked; `depth` is the exact one. */
export function drawBounds(svg, list, current, depth) {
  const steps = list.filter((frame) => frame.bounds);
  const [width, height, left] = [svg.clientWidth || 600, svg.clientHeight || 140, 64];
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren();
  const numbers = [...steps.flatMap((frame) => frame.bounds), depth].filter(Number.isFinite);
  if (!steps.length || !numbers.length) {
    svg.append(element("text", { x: 12, y: 30, class: "soft" }, "This run has no steps of EPA."));
    return;
  }
  let [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const lift = liftOf([numbers]);
  [low, high] = [scaled(low, lift), scaled(high, lift)];
  if (low === high) [low, high] = [low - 1, high + 1];
  const x = (i) => left + ((width - left - 90) * (i + 0.5)) / steps.length;
  const y = (v) => height - 26 - ((height - 46) * (scaled(v, lift) - low)) / (high - low);
  const line = (which, of) => {
    const d = steps.map((frame, i) => [x(i), y(frame.bounds[which])]).filter(([, v]) => Number.isFinite(v));
    svg.append(element("path", { d: `M${d.map((p) => p.map((v) => v.toFixed(1)).join(" ")).join("L")}`, class: of }));
    d.forEach(([u, v]) => svg.append(element("circle", { cx: u.toFixed(1), cy: v.toFixed(1), r: 2.5, class: of })));
  };
  const now = steps.indexOf(list[current]);
  if (now >= 0) svg.append(element("path", { d: `M${x(now)} 8V${height - 20}`, class: "now" }));
  if (Number.isFinite(depth)) svg.append(element("path", { d: `M${left} ${y(depth)}H${width - 90}`, class: "truth" }));
  line(0, "lower");
  line(1, "upper");
  svg.append(element("text", { x: 6, y: 24 }, short(scaled(high, -lift))), element("text", { x: 6, y: height - 22 }, short(scaled(low, -lift))));
  const last = steps.at(-1).bounds;
  const apart = Math.abs(y(last[0]) - y(last[1])) > 14;
  svg.append(element("text", { x: width - 84, y: y(last[1]) + (apart ? 4 : -4) }, "at most"));
  svg.append(element("text", { x: width - 84, y: y(last[0]) + (apart ? 4 : 12) }, "at least"));
  svg.append(element("text", { x: left, y: height - 6, class: "soft" }, `${count(steps.length, "step")} of EPA${Number.isFinite(depth) ? "; dashed: the exact depth" : ""}`));
}
