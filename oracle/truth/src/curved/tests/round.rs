//! Ellipsoids that are balls, or nearly: all of them are closed, whatever lies near their centre.

use super::*;
use crate::truth::{self, Truth};
use epa_check::verify::{Accepted, check_line};

/// Nearly round ellipsoids, large and small, with shapes of every kind near their centres and far
/// from them; `oracle/crosscheck/run` gives them to the Python checker too.
const CASES: &str = include_str!("../../../../crosscheck/round.jsonl");

#[test]
fn nearly_round_ellipsoids_are_closed() {
    let (mut rounded, mut rims) = (0, 0);
    for line in CASES.lines() {
        let case = Case::parse(line).expect("a case");
        let truth = truth::solve(&case, 0).expect("a truth");
        if let Truth::Enclosed(enclosed) = &truth {
            assert!(enclosed.is_closed, "{line}");
            match &enclosed.enclosure.lower {
                epa_check::enclosure::RoundLower::Balls(_) => rounded += 1,
                epa_check::enclosure::RoundLower::Bands(bands)
                    if bands.bands.iter().any(|b| b.rim.is_some()) =>
                {
                    rims += 1;
                }
                _ => {}
            }
        }
        let accepted = check_line(&truth::json::text(&case, &truth, true));
        assert!(matches!(accepted, Ok(Accepted::Proven { .. })), "{line}");
    }
    assert!(rounded >= 20 && rims >= 3, "{rounded} {rims}");
}
