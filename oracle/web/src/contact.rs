//! The answers of `epa` on `f64`, plain and certified.

use serde_json::Value;

use super::{Reply, case_of};
use epa_format::number::FloatType;
use epa_judge::subject::builtin;

/// The answer of `epa` on `f64` to a case, as `epa-oracle serve epa-f64` gives it. A case that
/// floats cannot hold is rounded to them first.
///
/// # Errors
/// What is wrong with the case.
pub fn contact(case: &str) -> Reply {
    answer("epa-f64", case)
}

/// The certified answer, as `epa-oracle serve epa-certified` gives it: correctly rounded. It is for
/// hulls: vertices are brought into the world and rounded first, and of rounded hulls the status is
/// `unsupported`.
///
/// # Errors
/// What is wrong with the case, or that a shape is curved.
pub fn certified(case: &str) -> Reply {
    answer(builtin::CERTIFIED, case)
}

fn answer(subject: &str, case: &str) -> Reply {
    let mut case = case_of(case)?;
    let epa = builtin::by_name(subject).ok_or_else(|| format!("{subject} is not built in"))?;
    if !epa.declaration().takes(&case) {
        let baked = case.baked(FloatType::F64);
        case = baked.map_err(|error| error.to_string())?;
    }
    Ok(Value::Object(epa.answer(&case).to_fields()).to_string())
}
