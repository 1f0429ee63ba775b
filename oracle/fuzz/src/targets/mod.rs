//! The targets, a module each; `curved` is `floats` with curved shapes.

mod answers;
mod cases;
mod certificates;
mod certified;
mod enclosures;
pub(crate) mod floats;
mod queries;
mod rays;
mod shrinker;
mod talk;
mod texts;
mod traces;
mod truth_lines;

/// A target: it panics when the property of its module is broken.
pub type Target = fn(&[u8]);

/// All targets by their names, which libFuzzer is told.
pub const TARGETS: [(&str, Target); 14] = [
    ("answers", answers::attack),
    ("cases", cases::attack),
    ("certificates", certificates::attack),
    ("certified", certified::attack),
    ("curved", floats::attack_curved),
    ("enclosures", enclosures::attack),
    ("floats", floats::attack),
    ("queries", queries::attack),
    ("rays", rays::attack),
    ("shrinker", shrinker::attack),
    ("talk", talk::attack),
    ("texts", texts::attack),
    ("traces", traces::attack),
    ("truth_lines", truth_lines::attack),
];
