//! Claims and float checks of the sources that the exact answer contradicts.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::Imported;
use super::error::{ImportError, Problem};

/// What is wrong with a case's claim.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contradiction {
    flag: Flag,
    sentence: String,
}

/// Which side is wrong.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Flag {
    /// What the source claims is not so.
    ClaimWrong,
    /// The float check is not so.
    FloatCheckWrong,
    /// The claim is nearly right: it misses its own tolerance, or has another convention for
    /// touching.
    ClaimLoose,
}

impl Flag {
    fn word(&self) -> &'static str {
        match self {
            Self::ClaimWrong => "claim-wrong",
            Self::FloatCheckWrong => "float-check-wrong",
            Self::ClaimLoose => "claim-loose",
        }
    }
}

/// Marks the contradicted cases.
pub(super) fn apply(text: &str, cases: &mut [Imported]) -> Result<(), ImportError> {
    let mut list: BTreeMap<String, Contradiction> = serde_json::from_str(text)
        .map_err(|error| ImportError::new("contradictions", Problem::Json(error.to_string())))?;
    for case in cases {
        if let Some(contradiction) = list.remove(case.name()) {
            mark(case, contradiction);
        }
    }
    match list.keys().next() {
        Some(name) => Err(ImportError::new(
            format!("contradictions.{name}"),
            Problem::NoSuchCase,
        )),
        None => Ok(()),
    }
}

fn mark(case: &mut Imported, contradiction: Contradiction) {
    if let Some(Value::Array(flags)) = case.case.get_mut("flags") {
        flags.push(contradiction.flag.word().into());
    }
    if let Some(Value::Object(source)) = case.case.get_mut("source") {
        source.insert("contradiction".to_owned(), contradiction.sentence.into());
    }
}
