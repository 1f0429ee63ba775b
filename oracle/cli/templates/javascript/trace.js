// The steps of a run, as a trace that epa-oracle shows and audits: see its docs/traces.md.
//
// The traces are appended to the file that EPA_TRACE names; without it nothing is written:
//
//     EPA_TRACE=run.jsonl epa-oracle show CASE -- node driver.js
//     epa-oracle trace run.jsonl
//     epa-oracle audit run.jsonl
//
// Points are those of A - B. Vertices count from 0 in the order in which they are found, those of
// the start first. A facet is a list of its vertices: two in the plane, three in space.
"use strict";
const fs = require("fs");

let header, begun, queries, steps;

function line(fields) {
  const plain = (key, value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
  if (process.env.EPA_TRACE)
    fs.appendFileSync(process.env.EPA_TRACE, JSON.stringify(fields, plain) + "\n");
}

// The question; the driver reports it. Leave out `oriented` if the order of vertices tells the
// outside of a facet.
function question({ name, scalar }, pair) {
  header = { trace: 1, by: name, scalar, oriented: false, case: pair };
  begun = false;
}

// The first line of a run.
function begin() {
  if (begun) return;
  line(header);
  queries = steps = 0;
  begun = true;
}

const listed = (points) => points.map((p) => ({ p }));

// A query of GJK: the simplex before it, the direction along which it looks, and the support point
// there. Leave GJK out if you have none, or do not want it audited.
function gjk(simplex, direction, support) {
  begin();
  line({ gjk: ++queries, simplex: listed(simplex), direction, support: { p: support } });
}

// How GJK ended: "enclosed", "converged", "separating-axis", "stalled" or "iteration-limit"; and
// its last simplex. If it found no overlap, call start([], []) and end.
function gjkEnd(how, simplex) {
  begin();
  line({ gjk: how, simplex: listed(simplex) });
}

// The simplex or polytope that EPA begins with.
function start(points, facets) {
  begin();
  line({ start: { points: listed(points), facets } });
}

// The nearest facet, the support point along its normal and its number, and what it changed. A
// step that changes nothing is the last.
function step(facet, support, vertex, removed, added) {
  line({ step: ++steps, facet, support: { p: support }, vertex, removed, added });
}

// How the run ended: "converged", "separating-axis", "flat", "stalled", "iteration-limit",
// "gave-up" or "endless"; then the depth, positive for an overlap, along the normal from A to B.
function end(how, depth, normal) {
  begun = false;
  line({ end: how, depth, normal });
}

module.exports = { question, gjk, gjkEnd, start, step, end };
