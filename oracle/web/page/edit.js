// The pair in the plane as corners that are moved by hand.

import { Picture, scaled } from "./draw.js";
import { short, value } from "./steps.js";

/** The least positive number of a type, and the largest. */
const ENDS = { f64: [Number.MIN_VALUE, Number.MAX_VALUE], f32: [2 ** -149, 2 ** 128 - 2 ** 104] };
const HULLS = ["hull", "point", "segment", "triangle"];

/** The corners that stand in a shape; none if it has a pose, or is no list of points. */
function written(shape) {
  if (shape.pose) return null;
  const core = shape.rounded?.core ?? shape;
  if (core.pose) return null;
  const name = HULLS.find((kind) => core[kind]);
  return name ? (name === "point" ? [core.point] : core[name]) : null;
}

const radius = (shape) => [shape.rounded, shape.ball, shape.capsule].find(Boolean)?.radius;

/** A shape with these corners, and the radius it had. */
function withCorners(shape, corners) {
  const core = { hull: corners };
  const r = radius(shape);
  return r === undefined ? core : { rounded: { core, radius: r } };
}

/** Draws the shapes at a frame, and in the plane lets their corners be moved. */
export class Editor {
  /** `changed(case, i, corners)` is told each new case, which shape changed, and its corners. */
  constructor(svg, changed) {
    Object.assign(this, { svg, changed, chosen: null, held: null, picture: null });
    svg.addEventListener("pointermove", (event) => {
      const to = this.held && this.picture.world(event);
      if (to) this.move(this.held, to.map((x) => scaled(x, -this.scene.lift)));
    });
    for (const over of ["pointerup", "pointercancel"]) svg.addEventListener(over, () => (this.held = null));
  }

  /** A step of a size that suits the picture: a power of two, so that numbers stay short. */
  get grid() {
    const step = 2 ** Math.floor(Math.log2(this.picture.extent / 96));
    return Math.max(ENDS[this.case.scalar][0], scaled(step, -this.scene.lift));
  }

  get isEditable() {
    return this.case?.dim === 2 && Boolean(this.scene?.shapes);
  }

  draw(given, scene, frame) {
    Object.assign(this, { case: given, scene });
    const [a, b] = scene.shapes;
    const focused = this.svg.contains(document.activeElement) && document.activeElement.dataset.corner;
    const push = frame?.push ?? null;
    const moved = push ? b.map((p) => p.map((x, i) => x + push[i])) : [];
    // While a corner is held the picture does not move below it.
    const room = [...a, ...b, ...moved];
    const kept = this.held && this.picture;
    const picture = new Picture(this.svg, room);
    if (kept) Object.assign(picture, { centre: kept.centre, scale: kept.scale, extent: kept.extent });
    this.picture = picture;
    if (given.dim === 2) picture.axes();
    picture.body(a, scene.faces?.[0], "a");
    picture.body(b, scene.faces?.[1], "b");
    this.rounding(given, [a, b]);
    if (push) {
      const faces = scene.faces?.[1]?.map((face) => face.map((p) => p.map((x, i) => x + push[i])));
      picture.body(moved, faces, "b", "ghost");
      const start = frame.witness?.[1] ?? b[0];
      picture.arrow(start, start.map((x, i) => x + push[i]), "arrow");
    }
    frame?.witness?.forEach((p, i) => p && picture.dot(p, i ? "b" : "a", 5));
    if (frame?.used) [a, b].forEach((shape, i) => shape[frame.used[i]] && picture.dot(shape[frame.used[i]], "support", 9));
    [a, b].forEach((shape, i) => this.corners(shape, i));
    for (const [shape, name] of [[a, "A"], [b, "B"]]) {
      const heights = shape.map((p) => picture.at(p)[1]);
      picture.label(shape[heights.indexOf(heights.reduce((top, y) => Math.min(top, y)))], name);
    }
    // A corner that has the focus is drawn again, and keeps it.
    if (focused) this.svg.querySelector(`[data-corner="${focused}"]`)?.focus();
  }

  /** The radius of a rounded shape of the plane, as a band around it. */
  rounding(given, shapes) {
    shapes.forEach((corners, i) => {
      const r = value(radius([given.a, given.b][i]) ?? 0, this.scene.lift) * this.picture.scale;
      if (!(r > 0.5)) return;
      const made = this.picture.path(corners, ["a", "b"][i], true);
      for (const [key, text] of Object.entries({ "stroke-width": 2 * r, "stroke-opacity": 0.18, "fill-opacity": 0, "stroke-linejoin": "round", "stroke-linecap": "round" })) made.setAttribute(key, text);
    });
  }

  corners(shape, i) {
    const name = ["a", "b"][i];
    if (!this.isEditable || shape.length > 60) {
      this.picture.dots(shape, name, 3);
      return;
    }
    shape.forEach((p, k) => {
      const handle = this.picture.dot(p, `handle ${name}`, matchMedia("(pointer: coarse)").matches ? 12 : 7);
      const text = `Corner ${k} of ${name.toUpperCase()}, at ${this.scene.world[i][k].map(short).join(", ")}`;
      for (const [key, v] of Object.entries({ tabindex: 0, role: "button", "aria-label": `${text}; arrow keys move it`, "data-corner": `${name}${k}` })) handle.setAttribute(key, v);
      if (this.chosen?.[0] === i && this.chosen[1] === k) handle.classList.add("chosen");
      handle.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.held = this.chosen = [i, k];
        this.svg.setPointerCapture(event.pointerId);
      });
      handle.addEventListener("focus", () => (this.chosen = [i, k]));
      handle.addEventListener("keydown", (event) => this.key(event, [i, k]));
    });
  }

  key(event, [i, k]) {
    const step = 4 * this.grid;
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    // From where the corner is now: keys may follow each other faster than pictures.
    if (by) this.move([i, k], this.list(i)[k].map((x, axis) => value(x) + by[axis]));
    else if (event.key === "Delete" || event.key === "Backspace") this.remove();
    else return;
    event.preventDefault();
  }

  /** The corners of shape `i` in the case, or as they are in the world. */
  list(i) {
    const shape = [this.case.a, this.case.b][i];
    return (written(shape) ?? this.scene.world[i]).map((p) => [...p]);
  }

  /** The point of the grid next to a place; where the type ends, its last one. */
  snapped(place) {
    const most = ENDS[this.case.scalar][1];
    const round = (x) => Math.round(x / this.grid) * this.grid;
    return place.map((x) => Math.max(-most, Math.min(most, round(x))));
  }

  move([i, k], to) {
    const corners = this.list(i);
    corners[k] = this.snapped(to);
    this.put(i, corners);
  }

  /** A new corner, outside of the shape: to the right of its rightmost one. */
  add(i) {
    const corners = this.list(i);
    const right = this.scene.world[i].reduce((best, p) => (p[0] > best[0] ? p : best));
    corners.push(this.snapped([right[0] + 8 * this.grid, right[1] + 4 * this.grid]));
    this.chosen = [i, corners.length - 1];
    this.put(i, corners);
  }

  remove() {
    if (!this.chosen) return;
    const [i, k] = this.chosen;
    const corners = this.list(i);
    if (corners.length < 2 || k >= corners.length) return;
    corners.splice(k, 1);
    this.chosen = null;
    this.put(i, corners);
  }

  put(i, corners) {
    const { name, why, source, flags, ...rest } = this.case;
    const side = "ab"[i];
    const next = { ...rest, [side]: withCorners(this.case[side], corners) };
    this.case = next;
    this.changed(next, i, corners.map((p) => p.map((x) => value(x))));
  }
}
