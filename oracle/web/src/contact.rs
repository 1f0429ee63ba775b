//! The plain answer of `epa` on `f64`.

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
    let mut case = case_of(case)?;
    if !case.is_exact_in(FloatType::F64) {
        let baked = case.baked(FloatType::F64);
        case = baked.map_err(|error| error.to_string())?;
    }
    let epa = builtin::by_name("epa-f64").ok_or("epa-f64 is not built in")?;
    Ok(Value::Object(epa.answer(&case).to_fields()).to_string())
}
