// The package in Node: the same bytes as the program, on the whole corpus.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const web = process.env.EPA_WEB;
const oracle = await import(`${web}/oracle-node.js`);
const corpus = readFileSync(`${web}/corpus.jsonl`, "utf8");
const cases = corpus.trimEnd().split("\n");

/** What the program prints. */
function program(words, input = "") {
  const options = { input, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "ignore"] };
  try {
    return execFileSync(process.env.EPA_ORACLE, words, options);
  } catch (error) {
    return error.stdout;
  }
}

/** Lines that differ, the first of them. */
function same(ours, theirs) {
  assert.equal(ours.length, theirs.length);
  const at = ours.findIndex((line, i) => line !== theirs[i]);
  assert.equal(at, -1, `line ${at + 1}:\n${ours[at]}\n${theirs[at]}`);
}

const truths = cases.map((line) => oracle.solve(line));

test(`the truths of ${cases.length} cases are those of the program`, () => {
  assert.ok(cases.length > 2_400);
  same(truths, program(["solve", "--json", "--certificate", "-"], corpus).trimEnd().split("\n"));
});

test("the checker accepts every truth, and names what fails in a forged one", () => {
  for (const line of truths) assert.equal(JSON.parse(oracle.check(line)).accepted, true);
  const forged = truths[0].replace('"class":"separated"', '"class":"touching"');
  assert.notEqual(forged, truths[0]);
  const said = program(["check", "-"], forged);
  const { accepted, code, why } = JSON.parse(oracle.check(forged));
  assert.equal(accepted, false);
  assert.ok(said.includes(`refused ${code}: ${why}`), said);
});

test("the certified depth of hulls is the true one, correctly rounded", () => {
  let count = 0;
  cases.forEach((line, i) => {
    const { a, b } = JSON.parse(line);
    // Numbers that are no floats are rounded first.
    if (![a, b].every((shape) => !shape.pose && shape.hull?.flat().map(float).every(Number.isFinite))) return;
    const { depth, message } = JSON.parse(oracle.certified(line));
    if (message) return;
    assert.equal(depth, JSON.parse(truths[i]).signed_depth.f64, line);
    count += 1;
  });
  assert.ok(count > 1_000, `${count}`);
});

test("the traces are those of the program", () => {
  // Curved shapes have none.
  const some = cases.filter((_, i) => i % 7 === 0);
  const lines = some.flatMap((line) => {
    try {
      return JSON.parse(oracle.trace(line, '{"subjects":["epa-f64"]}')).runs[0].lines;
    } catch {
      return [];
    }
  });
  assert.ok(lines.length > 1_000);
  same(lines, program(["trace", "-", "--json"], some.join("\n")).trimEnd().split("\n"));
});

test("cases are found by their names, and shrunk", () => {
  const shown = program(["shrink", "box-grid-3d/1/1", "--subject", "winter-3d", "--json", "--no-progress"]);
  const generated = oracle.case_named("box-grid-3d/1/1", "");
  assert.equal(oracle.shrink(generated, "winter-3d"), shown.trimEnd());
  const embedded = oracle.case_named("bittle-example", corpus);
  assert.equal(JSON.parse(oracle.solve(embedded)).name, "bittle-example");
  assert.throws(() => oracle.case_named("no-such-case", corpus), /there is no case `no-such-case`/);
});

test("every listing of the literature has a case, and a start from which it parts from epa", async () => {
  const { LISTINGS } = await import(`${web}/listings.js`);
  const published = JSON.parse(oracle.versions()).map(({ name }) => name).filter((name) => !name.startsWith("epa-"));
  assert.deepEqual(LISTINGS.map(({ name }) => name), published);
  for (const { name, case: of, start } of LISTINGS) {
    const request = { subjects: ["epa-f64", name], ...(start && { start }) };
    const { parting } = JSON.parse(oracle.trace(oracle.case_named(of, corpus), JSON.stringify(request)));
    assert.ok(parting.parts && (!start || parting.step >= 1), `${name}: ${parting.text}`);
  }
});

test("an answer under another convention is told so", () => {
  const pair = oracle.case_named("bittle-example", corpus);
  const answer = "hit 0.9370425713316364 -0.6246950475544243 0.7808688094430303";
  const verdict = JSON.parse(oracle.judge(pair, answer, ""));
  assert.equal(verdict.conformant, false);
  assert.ok(verdict.hints.some((hint) => hint.includes("opposite normal")), verdict.hints);
  const declared = '{"conventions":{"normal":"b-to-a"}}';
  assert.equal(JSON.parse(oracle.judge(pair, answer, declared)).conformant, true);
});

/** The float of a number of a case, if it is one beyond doubt. */
function float(x) {
  if (typeof x === "number") return x;
  const [, mantissa, power] = /^(-?\d{1,15})(?:p(-?\d{1,3}))?$/.exec(x) ?? [];
  return mantissa === undefined ? NaN : Number(mantissa) * 2 ** Number(power ?? 0);
}

test("the small module gives the same contacts of hulls as the large one", async () => {
  const { contact } = await import(`${web}/contact-node.js`);
  let count = 0;
  for (const line of cases) {
    const { dim, scalar, a, b } = JSON.parse(line);
    const lists = [a, b].map((shape) => (shape.pose ? null : shape.hull?.flat().map(float)));
    if (scalar !== "f64" || !lists.every((list) => list?.every(Number.isFinite))) continue;
    const large = JSON.parse(oracle.contact(line));
    if (large.depth === undefined) continue;
    const [first, second] = lists.map((list) => Float64Array.from(list));
    const { status, depth, normal, ...points } = JSON.parse(contact(dim, first, 0, second, 0));
    assert.deepEqual([status, depth, normal, points], [large.status, large.depth, large.normal, { a: large.a, b: large.b }], line);
    count += 1;
  }
  assert.ok(count > 500, `${count}`);
  assert.throws(() => contact(4, new Float64Array(4), 0, new Float64Array(4), 0), /the dimension is 4/);
  assert.throws(() => contact(3, new Float64Array(4), 0, new Float64Array(3), 0), /4 numbers are no points/);
  assert.throws(() => contact(2, new Float64Array(0), 0, new Float64Array(2), 0), Error);
});

test("hostile texts are refused with a diagnosis", () => {
  for (const text of ["", "{", "[".repeat(100_000), '{"v":1}', "\u0000", `{"v":1,"dim":2,"scalar":"f64","a":{"point":[${"9".repeat(10_000)},0]},"b":{"point":[0,0]}}`]) {
    for (const name of ["solve", "contact", "pictures"]) {
      assert.throws(() => oracle[name](text), (error) => error instanceof Error && error.message.split("\n").length <= 5);
    }
    assert.throws(() => oracle.case_from(text, ""), Error);
    assert.equal(JSON.parse(oracle.check(text)).accepted, false);
  }
});
