// What the page does: a pair goes in, everything else follows from it.

import { ask, named, stop, MOST } from "./ask.js";
import { liftOf, scaled, turnable } from "./draw.js";
import { Editor } from "./edit.js";
import { fragment, isRead, state, toBase64, LONG } from "./share.js";
import { LISTINGS } from "./listings.js";
import { drawBounds, drawRun, frames, value } from "./steps.js";

const at = (id) => document.getElementById(id);

/**
 * What is shown. `name` is there only while the case is exactly the one of that name; `simplex` has
 * the numbers of the corners of the start that is given.
 */
const now = { pair: "", shown: "", line: "", case: null, name: null, generation: 0, running: 0, scene: null, runs: [], step: 0, depth: NaN, simplex: null };

const DRAWN = { v: 1, dim: 2, scalar: "f64", a: { hull: [[0, 0], [4, 0], [2, 3]] }, b: { hull: [[3, 1], [6, 1], [6, 4], [3, 4]] } };
/** What a page without a link shows: a case of the corpus, which it need not be fetched for. */
const FIRST = {"v":1,"dim":2,"scalar":"f64","a":{"hull":[[4,11],[4,5],[9,9]]},"b":{"hull":[[5,7],[12,7],[10,2],[7,3]]},"name":"bittle-example","flags":["literature"],"why":"The worked example of W. Bittle's article: exact depth 6/√41; the article rounds the last steps."};
const LEGIBLE = 20_000;

/** The beginning of a text, with a mark if there is more of it. */
const legible = (text, most = LEGIBLE) => (text.length > most ? `${text.slice(0, most)} …` : text);

function say(id, text, of = "") {
  at(id).textContent = text;
  at(id).hidden = !text;
  if (of !== null) at(id).classList.remove("bad", "good");
  if (of) at(id).classList.add(of);
}

/** Runs what was asked for, and says what went wrong. */
function attempt(doing) {
  return async (event) => {
    event?.preventDefault();
    say("error", "");
    try {
      await doing(event);
    } catch (error) {
      say("error", error.message);
      if (!now.case) unknown();
      if (error.message !== "stopped") at("error").scrollIntoView({ block: "nearest" });
    }
  };
}

const list = (id, texts) => at(id).replaceChildren(...texts.map((text) => made("li", text)));

function made(name, text = "", of = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (of) element.className = of;
  return element;
}

/** A picture of the oracle: an image, in which nothing runs. */
function image(svg, alt) {
  const shown = document.createElement("img");
  shown.alt = alt;
  shown.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  shown.addEventListener("load", () => URL.revokeObjectURL(shown.src), { once: true });
  return shown;
}

/** Shows the text of the pair, or its beginning; of a long one as it is, which takes no time. */
function display() {
  const text = now.pair.length > 10 * LEGIBLE ? now.pair : plain(now.case);
  at("text").value = now.shown = legible(text);
}

/** The text of a case: numbers stand as people write them, where that is the same number. */
function plain(found) {
  const written = (key, x) => {
    if (typeof x !== "string" || !/^-?\d{1,15}p-?\d{1,4}$/.test(x)) return x;
    const float = value(x);
    const held = Number.isFinite(float) && Number(x.split("p")[1]) >= -1074 && (found.scalar === "f64" || Math.fround(float) === float);
    return held ? float : x;
  };
  const shape = (given) => JSON.parse(JSON.stringify(given), written);
  return JSON.stringify({ ...found, a: shape(found.a), b: shape(found.b) });
}

/** How often a pair was asked for: one that comes after a newer one was asked for is dropped. */
let asked = 0;

/** Takes a text with a pair. */
async function take(text, options = "", { name = null, step = null, start = "", answer = null } = {}, mine = (asked += 1)) {
  const { case: found, notes } = JSON.parse(await ask("case_from", text, options));
  if (mine !== asked) return;
  list("notes", notes);
  const pair = JSON.stringify(found);
  // An answer that was judged is one to the pair before.
  const isOld = pair !== now.pair && at("verdict").hasChildNodes();
  at("answer").value = answer ?? (isOld ? "" : at("answer").value);
  Object.assign(now, { name, case: found, pair, step: step ?? 0 });
  at("name").value = name ?? "";
  at("start").value = start;
  display();
  await everything({ atEnd: step === null });
}

/** Computes all there is to a new case; what is computed of an older one is dropped. */
async function everything({ atEnd = false } = {}) {
  const mine = (now.generation += 1);
  at("main").setAttribute("aria-busy", "true");
  unjudged();
  try {
    await run({ atEnd });
    if (mine === now.generation) await truth(mine);
    if (mine === now.generation) await shared();
  } catch (error) {
    if (mine === now.generation) {
      unknown();
      await shared();
    }
    throw error;
  } finally {
    if (mine === now.generation) at("main").setAttribute("aria-busy", "false");
  }
}

/** Takes away what was said of an answer and of a version to the pair before. */
function unjudged() {
  for (const id of ["verdict", "shrunk"]) at(id).replaceChildren();
}

/** Takes away the answer of the pair before. */
function unknown() {
  say("headline", "It was not computed.");
  for (const id of ["facts", "pictures", "words", "checked"]) at(id).replaceChildren();
  at("certificate").value = now.line = "";
  now.depth = NaN;
  undrawn();
}

/** Takes away the runs of the pair before. */
function undrawn() {
  Object.assign(now, { scene: null, runs: [], trace: null });
  for (const id of ["shapes", "first-view", "second-view", "bounds", "first-told", "first-audit", "lines"]) at(id).replaceChildren();
  at("steps").classList.add("without");
}

/** The runs of what is chosen, from a start or from their own. */
const traced = (start) => {
  const subjects = [at("first").value, at("second").value].filter(Boolean);
  return ask("trace", now.pair, JSON.stringify(start ? { subjects, start } : { subjects }));
};

/** The same; where there are none from the start that is given, they start from their own. */
async function tracedFrom(start) {
  say("start-why", "");
  try {
    return await traced(start);
  } catch (error) {
    if (!start || error.message === "stopped") throw error;
    const found = await traced("");
    say("start-why", `Not from this simplex, but from their own: ${error.message}`, "bad");
    return found;
  }
}

/** The runs of what is chosen, and their pictures. */
async function run({ atEnd = false } = {}) {
  const mine = (now.running += 1);
  if (!versions.length) versions = JSON.parse(await ask("versions"));
  offer();
  let found = null;
  let why = "";
  try {
    found = JSON.parse(await tracedFrom(at("start").value.trim()));
  } catch (error) {
    if (error.message === "stopped") throw error;
    why = error.message;
  }
  if (mine !== now.running) return;
  say("parting", why && `There are no steps to show: ${why}`, "bad");
  if (!found) return undrawn();
  at("steps").classList.remove("without");
  now.scene = scene(found);
  now.trace = found;
  now.runs = found.runs.map((one) => ({ ...one, frames: frames(one.lines, now.scene.lift) }));
  const begun = now.runs[0].frames.find(({ key }) => key === "start");
  if (at("start-why").hidden) now.simplex = at("start").value.trim() ? begun?.numbers : null;
  at("step").max = String(now.runs[0].frames.length - 1);
  const parted = found.parting?.step;
  const parts = now.runs[0].frames.findIndex((frame) => frame.key === `step ${parted}`);
  if (atEnd) now.step = parts >= 0 ? parts : Number(at("step").max);
  const lines = [found.parting?.text, ...now.runs.map((one) => one.lines.join("\n"))].filter(Boolean).join("\n\n");
  at("lines").textContent = legible(lines, 10 * LEGIBLE);
  draw();
}

/** What is drawn of the shapes in the `world`: all of it times two to the power of `lift`. */
function scene({ shapes: world, faces }) {
  // While a corner is held the picture does not move below it.
  const lift = (editor.held && now.scene?.lift) ?? liftOf(world.flat());
  const lifted = (points) => points.map((p) => p.map((x) => scaled(x, lift)));
  const [shapes, drawn] = [world.map(lifted), faces?.map((list) => list.map(lifted))];
  // The difference of many vertices is drawn from its corners.
  const difference = drawn?.[2]?.length ? drawn[2].flat() : pairs(...shapes);
  return { world, lift, shapes, faces: drawn, difference };
}

/** All differences of vertices; of very many every so manyth. */
function pairs(a, b) {
  const every = Math.ceil((a.length * b.length) / 40_000);
  const all = [];
  for (let k = 0; k < a.length * b.length; k += every) {
    const [p, q] = [a[Math.floor(k / b.length)], b[k % b.length]];
    all.push(p.map((x, i) => x - q[i]));
  }
  return all;
}

let versions = [];

/** Offers the versions of the dimension of the case. */
function offer() {
  const mine = versions.filter(({ dims }) => dims.includes(now.case.dim)).map(({ name }) => name);
  for (const [id, none] of [["first", null], ["second", "nothing"]]) {
    const chosen = at(id).dataset.wanted || at(id).value;
    const options = mine.map((name) => new Option(name, name));
    if (none) options.unshift(new Option(none, ""));
    at(id).replaceChildren(...options);
    at(id).value = mine.includes(chosen) ? chosen : none ? "" : "epa-f64";
    delete at(id).dataset.wanted;
  }
  at("shrink").disabled = !at("second").value;
  at("published").hidden = ![at("first"), at("second")].some(({ value }) => value && !value.startsWith("epa-"));
  const plane = now.case.dim === 2;
  at("turn-hint").hidden = plane;
  at("edit").hidden = !plane;
  at("edit-hint").textContent = plane ? "drag a corner, or choose it and use the arrow keys" : "";
  for (const id of ["shapes", "first-view", "second-view"]) {
    if (plane) at(id).removeAttribute("tabindex");
    else at(id).tabIndex = 0;
    at(id).classList.toggle("turns", !plane);
  }
}

/** A link to each listing, on a case and from a start of its own. */
function listings() {
  const items = LISTINGS.map(({ name, case: of, start }) => {
    const link = made("a", name);
    link.href = `#${new URLSearchParams({ case: of, ...(start && { start }), beside: name })}`;
    const item = made("li");
    item.append(link, ` on ${of}`);
    return item;
  });
  at("listings").replaceChildren(...items);
}

/** Draws the current step. */
function draw() {
  const [first, second] = now.runs;
  if (!first) return;
  const last = first.frames.length - 1;
  now.step = Math.max(0, Math.min(last, now.step));
  const frame = first.frames[now.step];
  at("step").value = String(now.step);
  at("step").setAttribute("aria-valuetext", frame.title);
  at("step-name").textContent = `${frame.title}, ${now.step + 1} of ${last + 1}`;
  const focused = document.activeElement;
  at("back").disabled = at("to-first").disabled = now.step === 0;
  at("forward").disabled = at("to-last").disabled = now.step === last;
  // A button without effect loses the focus; the slider is beside it, and takes the same keys.
  if (focused?.disabled) at("step").focus();
  editor.draw(now.case, now.scene, frame);
  drawOne("first", first, frame);
  at("second-figure").hidden = !second;
  if (second) {
    const same = second.frames.find(({ key }) => key === frame.key) ?? second.frames.at(frame.key.startsWith("gjk") ? 0 : -1);
    drawOne("second", second, same);
    parting();
  } else say("parting", "");
  drawBounds(at("bounds"), first.frames, now.step, now.depth);
}

function drawOne(which, one, frame) {
  at(`${which}-caption`).textContent = `The difference A − B: ${one.by}`;
  drawRun(at(`${which}-view`), now.scene, frame);
  at(`${which}-told`).textContent = frame.told;
  const { sound, why, kind } = one.audit;
  const audit = sound ? "The audit finds every step sound." : sound === false ? `The audit: ${why}` : `Not audited: ${why}`;
  say(`${which}-audit`, audit, kind ? "bad" : "");
}

/** Where both runs part, said from that step on. */
function parting() {
  const { parts, step, text } = now.trace.parting;
  const [first, second] = now.runs;
  if (!parts) return say("parting", "Both runs take the same decisions to the end.");
  const index = first.frames.findIndex(({ key }) => key === (step === null ? "start" : `step ${step}`));
  const said = text.split("\n").filter((line) => line.startsWith("They part")).join("\n");
  const lines = text.split("\n");
  const from = lines.findIndex((line) => line.startsWith("They part"));
  const until = lines.indexOf("", from);
  const why = lines.slice(from, until < 0 ? undefined : until).join("\n");
  const audit = second.audit.sound === false ? `\nThe audit of ${second.by}: ${second.audit.why}` : "";
  const before = index >= 0 && now.step < index;
  say("parting", before ? `Until here both runs are the same. ${said}` : `${why}${audit}`);
}

/** The exact answer, its proof and its pictures. */
async function truth(mine) {
  const [shown, line] = await Promise.all([ask("pictures", now.pair), ask("solve", now.pair)]);
  if (mine !== now.generation) return;
  const { id, name, depth, words, facts, pictures, class: found } = JSON.parse(shown);
  const root = depth.startsWith("-") ? `${depth.slice(1)} apart` : `overlap by ${depth}`;
  say("headline", { penetrating: root, separated: root, touching: "touching: the depth is 0, exactly" }[found] ?? "undecided: the enclosure contains 0");
  const pairs = [["case", name === id ? id : `${name}, ${id}`], ...facts.map(({ about, text }) => [about, text])];
  at("facts").replaceChildren(...pairs.flatMap(([about, text]) => [made("dt", about), made("dd", text)]));
  at("words").textContent = words;
  at("pictures").replaceChildren(image(pictures[0], "Both shapes, and B after the shortest push"), image(pictures[1], "The difference with the origin and the shortest push"));
  now.line = line;
  at("certificate").value = legible(line, 10 * LEGIBLE);
  const signed = JSON.parse(line).signed_depth;
  now.depth = signed.core_squared === undefined ? Number(signed.f64 ?? NaN) : NaN;
  if (now.runs[0]) drawBounds(at("bounds"), now.runs[0].frames, now.step, now.depth);
  await check();
}

async function check() {
  const written = at("certificate").value;
  const line = written === legible(now.line, 10 * LEGIBLE) ? now.line : written;
  const { accepted, code, why, id, class: found } = JSON.parse(await ask("check", line));
  const by = "by the checker of epa-oracle, epa-check, compiled to WebAssembly, in this browser";
  say("checked", accepted ? `Accepted ${by}: ${id ?? "the case"} is ${found}.` : `Refused ${by}: ${code}: ${why}`, accepted ? "good" : "bad");
}

async function judge() {
  const declared = { conventions: { normal: at("normal").value, depth: at("sign").value } };
  if (at("scalar").value) declared.scalar = at("scalar").value;
  const given = at("answer").value.trim();
  if (!given) throw new Error("the answer is empty; write JSON, or words like: hit 0.5 1 0");
  const { pair } = now;
  const found = JSON.parse(await ask("judge", pair, given, JSON.stringify(declared)));
  if (pair !== now.pair) return;
  now.judged = given;
  const head = `${found.conformant ? "Right" : "Wrong"}. Tier: ${found.grade}`;
  const parts = [made("p", head, found.conformant ? "headline good" : "headline bad")];
  parts.push(...found.wrong.map(({ kind, wrong }) => made("p", `${kind}: ${wrong}`)));
  parts.push(...found.hints.map((hint) => made("p", hint, "good")));
  const measures = document.createElement("dl");
  for (const { measure, error, unit, text } of found.measures) {
    const size = error === null ? "beyond measure" : `${error < 1e6 ? Number(error.toPrecision(4)) : error.toExponential(2)} ${unit}`;
    measures.append(made("dt", measure), made("dd", `${size}. ${text}`));
  }
  const drawn = made("div", "", "pair-of-pictures");
  drawn.append(image(found.pictures[0], "Both shapes, the true push and the one of the answer"), image(found.pictures[1], "The difference, the true push and the one of the answer"));
  at("verdict").replaceChildren(...parts, measures, drawn);
  await shared();
}

async function shrink() {
  const subject = at("second").value;
  const { pair } = now;
  const found = JSON.parse(await ask("shrink", pair, subject));
  if (pair !== now.pair) return;
  await take(JSON.stringify(found.case));
  say("shrunk", `${found.kind} of ${subject}, still: numbers ${found.before.numbers} → ${found.after.numbers}, vertices ${found.before.vertices.join(" + ")} → ${found.after.vertices.join(" + ")}, after ${found.steps} candidates (${found.ended}).`);
}

/** What is declared of an answer; the first choice of each is the usual one. */
const DECLARED = ["scalar", "normal", "sign"];

/** Puts the state into the link. */
async function shared() {
  const state = { name: now.name, pair: now.pair, beside: at("second").value, start: at("start").value.trim(), answer: at("verdict").hasChildNodes() ? now.judged : "", step: String(now.step) };
  if (at("first").value !== "epa-f64") state.run = at("first").value;
  if (state.answer) for (const id of DECLARED) if (at(id).selectedIndex > 0) state[id] = at(id).value;
  const hash = await fragment(state);
  if (!isRead(hash, now.pair)) {
    history.replaceState(null, "", "#");
    at("link").value = "";
    say("length", "This is too long for a link. Save the pair instead.", "bad");
    return;
  }
  const base = location.href.split("#")[0];
  const link = base + hash;
  if (link !== location.href) history.replaceState(null, "", hash);
  at("link").value = link;
  const long = link.length > LONG;
  say("length", long ? `${link.length} characters: too long for many issue trackers, which cut links beyond ${LONG}. Save the pair, and attach the file instead.` : `${link.length} characters`, long ? "bad" : "");
}

/** Shows what the link holds; an example without one. */
async function fromLink() {
  const mine = (asked += 1);
  const { name, pair, beside, start, answer, step, run: runs, ...declared } = await state(location.hash);
  if (mine !== asked) return;
  for (const id of DECLARED) at(id).selectedIndex = Math.max(0, [...at(id).options].findIndex(({ value }) => value === declared[id]));
  at("second").value = "";
  at("first").value = "epa-f64";
  at("second").dataset.wanted = beside ?? "";
  at("first").dataset.wanted = runs ?? "";
  const wanted = /^\d{1,6}$/.test(step ?? "") ? Number(step) : null;
  const more = { step: wanted, start: start ?? "", answer: answer ?? "" };
  if (pair) await take(pair, "", more, mine);
  else await byName(name ?? FIRST.name, more, mine);
  if (mine === asked && at("answer").value) await judge();
}

async function byName(name, more = {}, mine = (asked += 1)) {
  at("name").value = name;
  const found = name === FIRST.name ? JSON.stringify(FIRST) : await named(name);
  if (mine === asked) await take(found, "", { ...more, name }, mine);
}

/** Another step; the link follows. */
function go(step) {
  now.step = step;
  draw();
  clearTimeout(go.timer);
  go.timer = setTimeout(() => shared().catch(() => {}), 300);
}

/** The simplex of the start, where one of the shapes has other corners. */
function moved(which, corners) {
  const shapes = now.scene.world.map((shape, i) => (i === which ? corners : shape));
  const points = now.simplex.map((numbers) => {
    const [p, q] = shapes.map((shape, i) => shape[numbers[i]] ?? shape[0]);
    return `(${p.map((x, i) => x - q[i]).join(",")})`;
  });
  return points.join(" ");
}

// While a corner is moved only the newest case is computed, and the rest when it rests.
let moving = null;
/** The computation of the newest case, while it goes on. */
let following = null;

function changed(next, which, corners) {
  if (now.simplex && now.scene) at("start").value = moved(which, corners);
  Object.assign(now, { case: next, pair: JSON.stringify(next), name: null });
  display();
  moving = next;
  clearTimeout(changed.timer);
  changed.timer = setTimeout(attempt(rest), 250);
  unjudged();
  following ??= follow();
}

/** Computes all, once the last run of a moved corner has ended; unless the corner moves again. */
async function rest() {
  const mine = changed.timer;
  await following;
  if (mine === changed.timer) await everything();
}

async function follow() {
  while (moving) {
    moving = null;
    now.generation += 1;
    await run().catch(() => {});
  }
  following = null;
}

const editor = new Editor(at("shapes"), changed);

/** The text of a file, or its bytes in base64 where it is none. */
async function content(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `base64url:${toBase64(bytes)}`;
  }
}

/** Files that were chosen or dropped: one with both shapes, or two. */
async function opened(files) {
  const chosen = [...files];
  if (chosen.length > 2) throw new Error(`these are ${chosen.length} files; open one with both shapes, or one for each shape`);
  if (chosen.some((file) => file.size > MOST)) throw new Error(`files here have at most ${MOST / 1e6} million bytes; the program epa-oracle takes larger ones`);
  const texts = await Promise.all(chosen.map(content));
  const dim = at("dim").value;
  if (texts.length === 1) return take(texts[0], dim ? JSON.stringify({ dim: Number(dim) }) : "");
  const names = chosen[0].name === chosen[1].name ? ["A", "B"] : chosen.map((file) => file.name);
  return take("", JSON.stringify({ files: names.map((name, i) => [name, texts[i]]), ...(dim && { dim: Number(dim) }) }));
}

function listen() {
  const on = (id, what, doing) => at(id).addEventListener(what, attempt(doing));
  on("read", "click", () => take(at("text").value === now.shown ? now.pair : at("text").value, at("dim").value ? JSON.stringify({ dim: Number(at("dim").value) }) : ""));
  on("draw", "click", () => take(JSON.stringify(DRAWN)));
  on("open", "submit", () => byName(at("name").value.trim()));
  on("check", "click", check);
  on("judge", "click", judge);
  on("shrink", "click", shrink);
  for (const id of ["first", "second", "start"]) {
    on(id, "change", async () => {
      if (!now.case) return;
      await run({ atEnd: true });
      await shared();
    });
  }
  on("save", "click", () => {
    const file = document.createElement("a");
    file.href = URL.createObjectURL(new Blob([now.pair, "\n"], { type: "application/json" }));
    file.download = "pair.json";
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 1000);
  });
  on("copy", "click", async () => {
    at("link").select();
    // Pages from a server without encryption may not copy.
    await navigator.clipboard?.writeText(at("link").value);
    say("length", navigator.clipboard ? "copied" : "selected: copy it with the keys or the menu");
  });
  at("stop").addEventListener("click", stop);
  at("step").addEventListener("input", () => go(Number(at("step").value)));
  const steps = { "to-first": () => 0, back: () => now.step - 1, forward: () => now.step + 1, "to-last": () => Infinity };
  for (const [id, to] of Object.entries(steps)) at(id).addEventListener("click", () => go(to()));
  at("add-a").addEventListener("click", () => editor.add(0));
  at("add-b").addEventListener("click", () => editor.add(1));
  at("remove").addEventListener("click", () => editor.remove());
  for (const id of ["shapes", "first-view", "second-view"]) turnable(at(id), () => now.case?.dim === 3, draw);
  // The arrow keys go through the steps wherever they have no other meaning.
  addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.defaultPrevented || event.target.closest?.("input, textarea, select, pre")) return;
    go(now.step + by);
  });
  addEventListener("resize", () => now.runs[0] && drawBounds(at("bounds"), now.runs[0].frames, now.step, now.depth));
  addEventListener("hashchange", attempt(async () => {
    if (location.href !== at("link").value) await fromLink();
  }));
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("drop");
  });
  addEventListener("dragleave", () => document.body.classList.remove("drop"));
  const drop = attempt((event) => opened(event.dataTransfer.files));
  addEventListener("drop", (event) => {
    document.body.classList.remove("drop");
    // A text goes where it is dropped.
    if (event.dataTransfer.files.length) drop(event);
  });
  on("files", "change", async () => {
    await opened(at("files").files);
    at("files").value = "";
  });
}

listen();
listings();
attempt(fromLink)();
