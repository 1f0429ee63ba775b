//! Shrinking real failures: of published versions, and of the faulty subjects of the self-audit.
//! The session `tests/transcripts/shrinking.md` has programs that break the protocol.

mod kinds;
mod refusals;

use num_traits::{Signed, ToPrimitive};

use epa_oracle::brute;
use epa_oracle::case::Case;
use epa_oracle::judge::Kind;
use epa_oracle::literature;
use epa_oracle::selftest;
use epa_oracle::shrink::{Ended, Shrunk};
use epa_oracle::subject::{Subject, builtin};
use epa_oracle::truth::{self, Decided, Truth};

/// The most vertices of a shape, and bits of a number, of a gross failure.
pub(crate) const SMALL: (usize, u64) = (8, 16);

pub(crate) fn by_name(name: &str) -> Box<dyn Subject> {
    builtin::by_name(name)
        .or_else(|| literature::by_name(name))
        .or_else(|| selftest::by_name(name))
        .unwrap_or_else(|| panic!("there is no subject {name}"))
}

/// What must be true of everything that was shrunk.
pub(crate) fn hold(what: &str, before: &Case, shrunk: &Shrunk) {
    assert_eq!(shrunk.ended, Ended::LocalMinimum, "{what}");
    let is_kept = shrunk.verdict.failures.contains(&shrunk.failure.kind);
    let is_no_larger = shrunk.after.numbers <= shrunk.before.numbers.max(48);
    assert!(is_kept && is_no_larger, "{what}");
    assert_eq!(shrunk.from, before.id(), "{what}");
    // It is a case by the rules of the format, and its truth is certified and agreed
    // upon by brute force.
    let line = shrunk.case.to_canonical_text();
    assert_eq!(Case::parse(&line).expect("a case"), shrunk.case, "{what}");
    let truth = truth::solve(&shrunk.case, brute::DEFAULT_LIMIT).expect("the legs agree");
    let Truth::Decided(truth) = truth else {
        panic!("{what}: curved")
    };
    hold_share(what, shrunk, &truth);
    let source = shrunk.case.source.as_ref().expect("a source");
    assert_eq!(source["shrunk_from"], before.id().as_str(), "{what}");
}

/// A wrong depth stays as wrong, for the size of the shapes, within a factor of 10, and shapes that
/// overlap go on overlapping.
fn hold_share(what: &str, shrunk: &Shrunk, truth: &Decided) {
    let verdicts = [&shrunk.verdict_before, &shrunk.verdict];
    assert_eq!(truth.depth.signum(), shrunk.failure.class, "{what}");
    if ![Kind::DepthLow, Kind::DepthHigh].contains(&shrunk.failure.kind) {
        return;
    }
    let [before, after] = verdicts.map(|verdict| {
        let error = verdict.measures.depth_error.as_ref().expect("a measure");
        let share = error.abs() / &verdict.tolerances.scale;
        share.to_f64().expect("a number")
    });
    let is_alike = (before / 10.0..=before * 10.0).contains(&after);
    assert!(is_alike, "{what}: {before} → {after}");
}

pub(crate) fn hold_small(what: &str, shrunk: &Shrunk) {
    let (vertices, bits) = SMALL;
    let after = &shrunk.after;
    let small = after.vertices.iter().all(|n| *n <= vertices) && after.bits <= bits;
    assert!(small, "{what}: {after:?}");
}
