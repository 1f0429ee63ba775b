//! The passes of the search.

use super::search::Pass;
use super::{numbers, place, shapes, vertices};

/// The transformations, from large to small.
pub(super) const PASSES: [(&str, Pass); 12] = [
    ("simplify shapes", shapes::simplify),
    ("drop vertices", vertices::drop_chunks),
    ("merge vertices", vertices::merge),
    ("translate", place::translate),
    ("rescale", place::rescale),
    ("flatten", numbers::flatten),
    ("round together", numbers::round_together),
    ("drop vertices one by one", vertices::drop_single),
    ("round each", numbers::round_each),
    ("replace each", numbers::replace_each),
    ("share values", numbers::share),
    ("swap", place::swap),
];
