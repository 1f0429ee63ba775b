//! Truths and their proofs.

use serde_json::json;

use super::{Reply, case_of};
use epa_check::brute;
use epa_check::verify::{Accepted, check_line};
use epa_truth::truth::{self, json as truth_json};

/// The truth of a case with its certificate, the line that `epa-oracle solve --json --certificate`
/// prints.
///
/// # Errors
/// What is wrong with the case, or legs of the oracle that disagree.
pub fn solve(case: &str) -> Reply {
    let case = case_of(case)?;
    let truth = truth::solve(&case, brute::DEFAULT_LIMIT).map_err(|error| error.to_string())?;
    Ok(truth_json::text(&case, &truth, true))
}

/// Checks a line of `solve` by its certificate, without solving: JSON with `accepted` and, if it is
/// `false`, the `code` and the reason `why`.
///
/// # Errors
/// None: a line that is no truth is refused.
pub fn check(line: &str) -> Reply {
    let found = match check_line(line.trim()) {
        Ok(Accepted::Proven {
            id,
            class,
            unchecked,
        }) => json!({"accepted": true, "id": id, "class": class, "unchecked": unchecked}),
        Ok(Accepted::Undecided { unchecked }) => {
            json!({"accepted": true, "class": "undecided", "unchecked": unchecked})
        }
        Ok(Accepted::Error) => {
            json!({"accepted": false, "code": "error", "why": "the line reports bad input, which has no truth"})
        }
        Err(refused) => {
            json!({"accepted": false, "code": refused.code(), "why": refused.to_string()})
        }
    };
    Ok(found.to_string())
}
