//! The steps of a run, as a trace that epa-oracle shows and audits: see its docs/traces.md.
//!
//! The traces are appended to the file that EPA_TRACE names; without it nothing is written:
//!
//!     EPA_TRACE=run.jsonl epa-oracle show CASE -- target/release/epa-driver
//!     epa-oracle trace run.jsonl
//!     epa-oracle audit run.jsonl
//!
//! Points are those of A − B. Vertices count from 0 in the order in which they are found, those
//! of the start first. A facet is a list of its vertices: two in the plane, three in space.
#![allow(dead_code)] // until `penetration` reports its steps

use std::cell::{Cell, RefCell};
use std::fs::OpenOptions;
use std::io::Write;

use serde_json::{json, Value};

use crate::Real;

thread_local! {
    static HEADER: RefCell<Value> = const { RefCell::new(Value::Null) };
    static BEGUN: Cell<bool> = const { Cell::new(false) };
    static QUERIES: Cell<usize> = const { Cell::new(0) };
    static STEPS: Cell<usize> = const { Cell::new(0) };
}

fn line(fields: &Value) {
    let Some(path) = std::env::var_os("EPA_TRACE").filter(|path| !path.is_empty()) else {
        return;
    };
    let file = OpenOptions::new().append(true).create(true).open(&path);
    let written = file.and_then(|mut file| file.write_all(format!("{fields}\n").as_bytes()));
    written.unwrap_or_else(|error| panic!("EPA_TRACE: {error}"));
}

/// The numbers as f64, so that all their digits are printed.
fn numbers(point: &[Real]) -> Vec<f64> {
    point.iter().map(|&x| x as f64).collect()
}

/// The question; the driver reports it.
pub fn question(by: &str, case: &Value) {
    let scalar = if std::mem::size_of::<Real>() == 4 { "f32" } else { "f64" };
    // Leave out `oriented` if the order of vertices tells the outside of a facet.
    let header = json!({"trace": 1, "by": by, "scalar": scalar, "oriented": false, "case": case});
    HEADER.with(|kept| kept.replace(header));
    BEGUN.with(|begun| begun.set(false));
}

/// The first line of a run.
fn begin() {
    if !BEGUN.with(|begun| begun.replace(true)) {
        HEADER.with(|header| line(&header.borrow()));
        QUERIES.with(|queries| queries.set(0));
        STEPS.with(|steps| steps.set(0));
    }
}

fn listed(points: &[Vec<Real>]) -> Vec<Value> {
    let points = points.iter().map(|point| json!({"p": numbers(point)}));
    points.collect()
}

/// A query of GJK: the simplex before it, the direction along which it looks, and the support
/// point there. Leave GJK out if you have none, or do not want it audited.
pub fn gjk(simplex: &[Vec<Real>], direction: &[Real], support: &[Real]) {
    begin();
    let query = QUERIES.with(|queries| queries.get() + 1);
    QUERIES.with(|queries| queries.set(query));
    line(&json!({
        "gjk": query,
        "simplex": listed(simplex),
        "direction": numbers(direction),
        "support": {"p": numbers(support)},
    }));
}

/// How GJK ended: "enclosed", "converged", "separating-axis", "stalled" or "iteration-limit"; and
/// its last simplex. If it found no overlap, call `start(&[], &[])` and `end`.
pub fn gjk_end(how: &str, simplex: &[Vec<Real>]) {
    begin();
    line(&json!({"gjk": how, "simplex": listed(simplex)}));
}

/// The simplex or polytope that EPA begins with.
pub fn start(points: &[Vec<Real>], facets: &[Vec<usize>]) {
    begin();
    line(&json!({"start": {"points": listed(points), "facets": facets}}));
}

/// The nearest facet, the support point along its normal and its number, and what it changed. A
/// step that changes nothing is the last.
pub fn step(
    facet: &[usize],
    support: &[Real],
    vertex: Option<usize>,
    removed: &[Vec<usize>],
    added: &[Vec<usize>],
) {
    let step = STEPS.with(|steps| steps.get() + 1);
    STEPS.with(|steps| steps.set(step));
    let support = json!({"p": numbers(support)});
    let mut fields = json!({"step": step, "facet": facet, "support": support});
    if let Some(vertex) = vertex {
        fields["vertex"] = json!(vertex);
        fields["removed"] = json!(removed);
        fields["added"] = json!(added);
    }
    line(&fields);
}

/// How the run ended: "converged", "separating-axis", "flat", "stalled", "iteration-limit",
/// "gave-up" or "endless"; then the depth, positive for an overlap, along the normal from A to B.
pub fn end(how: &str, depth: Real, normal: &[Real]) {
    BEGUN.with(|begun| begun.set(false));
    line(&json!({"end": how, "depth": depth as f64, "normal": numbers(normal)}));
}
