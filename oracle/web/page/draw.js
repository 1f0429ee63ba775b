// Pictures of the plane, and of space turned by hand, as SVG. Only numbers and fixed words get in.

const NAMESPACE = "http://www.w3.org/2000/svg";
const SIZE = 400;
const MARGIN = 34;
/** So many vertices are drawn as points. */
const DOTS = 300;

export function element(name, attributes = {}, text = "") {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text) made.textContent = text;
  return made;
}

const sub = (p, q) => p.map((x, i) => x - q[i]);
const dot = (p, q) => p.reduce((sum, x, i) => sum + x * q[i], 0);
const cross = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
export const mean = (points) => points[0].map((_, i) => points.reduce((sum, p) => sum + p[i], 0) / points.length);

/** A number times a power of two, rounded once. */
export function scaled(x, power) {
  const half = Math.trunc(power / 2);
  return x === 0 ? 0 : x * 2 ** half * 2 ** (power - half);
}

/** The power of two that brings the largest coordinate of points to about 1. */
export function liftOf(points) {
  const most = points.reduce((most, p) => p.reduce((most, x) => Math.max(most, Math.abs(x)), most), 0);
  return most > 0 && Number.isFinite(most) ? -Math.floor(Math.log2(most)) : 0;
}

/** The convex hull of points of the plane, counter-clockwise. */
export function hull(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const turn = (o, p, q) => (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
  const half = (list) => {
    const chain = [];
    for (const p of list) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half([...sorted].reverse())];
}

/** From where space is seen. All pictures share it. */
export const camera = { yaw: 0.6, pitch: 0.45 };

function projected(p) {
  if (p.length === 2) return [p[0], p[1], 0];
  const [cy, sy, cp, sp] = [Math.cos(camera.yaw), Math.sin(camera.yaw), Math.cos(camera.pitch), Math.sin(camera.pitch)];
  const x = cy * p[0] - sy * p[1];
  const depth = sy * p[0] + cy * p[1];
  return [x, cp * p[2] + sp * depth, sp * p[2] - cp * depth];
}

const isFinitePoint = (p) => p.every(Number.isFinite);

/**
 * A picture into an `svg`, in which all of some points have room. Their coordinates are about 1
 * (`liftOf`), so that nothing overflows or vanishes. What is not finite is not drawn.
 */
export class Picture {
  constructor(svg, points) {
    this.svg = svg;
    svg.setAttribute("viewBox", `0 0 ${SIZE} ${SIZE}`);
    svg.replaceChildren();
    // In space a ball around everything, so that nothing grows when it is turned.
    const list = points.length ? points : [[0, 0]];
    const [low, high] = [Math.min, Math.max].map((way) =>
      list[0].map((_, i) => list.reduce((least, p) => way(least, p[i]), list[0][i])));
    this.centre = low.map((x, i) => (x + high[i]) / 2);
    const space = list[0].length === 3;
    const extent = space
      ? list.reduce((most, p) => Math.max(most, 2 * Math.hypot(...sub(p, this.centre))), 0)
      : Math.max(...high.map((x, i) => x - low[i]));
    // What has no extent, beside its coordinates, is a point.
    this.extent = Number.isFinite(extent) && extent > 1e-300 ? extent : 1;
    this.scale = (SIZE - 2 * MARGIN) / this.extent;
  }

  /** Where a point is on the paper, and how near it is. */
  at(p) {
    const [x, y, near] = projected(sub(p, this.centre));
    return [SIZE / 2 + this.scale * x, SIZE / 2 - this.scale * y, near];
  }

  /** The point of the plane below a place of the window; null while nothing is shown. */
  world(event) {
    const box = this.svg.getBoundingClientRect();
    if (box.width === 0) return null;
    const place = [event.clientX - box.left, event.clientY - box.top].map((x, i) => (x * SIZE) / [box.width, box.height][i]);
    return [this.centre[0] + (place[0] - SIZE / 2) / this.scale, this.centre[1] - (place[1] - SIZE / 2) / this.scale];
  }

  put(name, attributes, text) {
    const made = element(name, attributes, text);
    this.svg.append(made);
    return made;
  }

  path(points, of, closed = true) {
    if (!points.every(isFinitePoint)) return null;
    const steps = points.map((p) => this.at(p).slice(0, 2).map((x) => x.toFixed(2)).join(" "));
    return this.put("path", { d: `M${steps.join("L")}${closed && points.length > 2 ? "Z" : ""}`, class: of });
  }

  dot(p, of, radius = 4) {
    if (!isFinitePoint(p)) return null;
    const [x, y] = this.at(p);
    return this.put("circle", { cx: x.toFixed(2), cy: y.toFixed(2), r: radius, class: of });
  }

  dots(points, of, radius) {
    if (points.length <= DOTS) points.forEach((p) => this.dot(p, of, radius));
  }

  label(p, text, of = "") {
    const [x, y] = this.at(p);
    this.put("text", { x: (x + 7).toFixed(2), y: (y - 7).toFixed(2), class: of }, text);
  }

  arrow(from, to, of) {
    const [[x, y], [u, v]] = [this.at(from), this.at(to)];
    const length = Math.hypot(u - x, v - y);
    if (!(length > 1)) return;
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const head = Math.min(10, length / 2);
    const wing = (side) => `${(u - head * dx + side * head * 0.5 * dy).toFixed(2)} ${(v - head * dy - side * head * 0.5 * dx).toFixed(2)}`;
    this.put("path", { d: `M${x.toFixed(2)} ${y.toFixed(2)}L${u.toFixed(2)} ${v.toFixed(2)}M${wing(1)}L${u.toFixed(2)} ${v.toFixed(2)}L${wing(-1)}`, class: of });
  }

  /** The axes through the origin of the plane. */
  axes() {
    const [x, y] = this.at([0, 0]);
    if (x > 0 && x < SIZE) this.put("path", { d: `M${x} 0V${SIZE}`, class: "axis" });
    if (y > 0 && y < SIZE) this.put("path", { d: `M0 ${y}H${SIZE}`, class: "axis" });
  }

  /** Whether a face of space looks at the viewer, seen from a point inside of its body. */
  faces(corners, inside) {
    const normal = cross(sub(corners[1], corners[0]), sub(corners[2], corners[0]));
    const outward = dot(normal, sub(corners[0], inside)) < 0 ? normal.map((x) => -x) : normal;
    const [, , near] = projected(outward);
    return near > 0;
  }

  /** A body: of the plane its outline, of space its faces, those behind first. */
  body(points, faces, of, faint = "body") {
    if (points[0]?.length === 2) {
      const corners = hull(points);
      if (corners.length) this.path(corners, `${faint} ${of}`);
      return;
    }
    if (!faces?.length) {
      const flat = points.slice(0, DOTS);
      for (const p of flat) this.path([flat[0], p], `${faint} ${of}`, false);
      return;
    }
    const inside = mean(points);
    const seen = faces.map((corners) => [corners, this.faces(corners, inside)]);
    for (const [corners, front] of seen) if (!front) this.path(corners, `far ${of}`);
    for (const [corners, front] of seen) if (front) this.path(corners, `${faint} ${of}`);
  }

  /** Facets of a polytope: edges of the plane, triangles of space; those behind are faint. */
  facets(facets, inside, of) {
    for (const corners of facets) {
      if (corners.some((p) => !p)) continue;
      const behind = corners.length === 3 && inside && !this.faces(corners, inside);
      this.path(corners, behind && of === "poly" ? "far d" : of, corners.length === 3);
    }
  }
}

/** Lets a picture of space be turned, by pointer and by keys. */
export function turnable(svg, isSpace, redraw) {
  let last = null;
  const turn = (dx, dy) => {
    camera.yaw += dx;
    camera.pitch = Math.max(-1.5, Math.min(1.5, camera.pitch + dy));
    redraw();
  };
  svg.addEventListener("pointerdown", (event) => {
    if (!isSpace()) return;
    last = [event.clientX, event.clientY];
    svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!last || !isSpace()) return;
    turn((event.clientX - last[0]) * 0.01, (event.clientY - last[1]) * 0.01);
    last = [event.clientX, event.clientY];
  });
  for (const over of ["pointerup", "pointercancel"]) svg.addEventListener(over, () => (last = null));
  svg.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
    if (!by || !isSpace()) return;
    event.preventDefault();
    turn(...by);
  });
}
