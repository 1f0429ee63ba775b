//! Importing the raw cases: what other projects' tests and bug reports say, in the case format.
//!
//! A case is never dropped and never repaired. Every number keeps its text (only an exponent is
//! written with a small `e` and a sign, `1E5` as `1e+5`), and a field the importer does not know is
//! an error, because it could change the meaning of the case.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value};

mod angle;
mod contradiction;
mod error;
mod fields;
mod line;
mod shape;
#[cfg(test)]
mod tests;

pub use error::{ImportError, Place, Problem};

/// A group with fewer cases shares a file with the other small ones of its dimension.
const SMALLEST_GROUP: usize = 4;

/// An imported case.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The project and the dimension, such as `dyn4j-2d`.
    pub group: String,
    /// The case.
    pub case: Map<String, Value>,
}

impl Imported {
    fn name(&self) -> &str {
        self.case
            .get("name")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }
}

/// Converts one raw line to a case.
///
/// # Errors
///
/// When the line is not a raw case, or has a field or a shape the importer does not know. The error
/// has no [`Place`].
pub fn import_line(text: &str) -> Result<Imported, ImportError> {
    line::read(text).map(line::Raw::into_imported)
}

/// Converts raw files, given as pairs of a name and a text, to the lines of the stratum files.
///
/// A stratum is named after its project and dimension; groups of fewer than four cases share
/// `others-2d` and `others-3d`. The cases keep the order of the input.
///
/// `contradictions` is a JSON object from the names of cases to what is wrong with their claims,
/// `{"flag":"claim-wrong","sentence":"…"}`; the flag may also be `float-check-wrong` or
/// `claim-loose`. It joins the case's `flags`, and the sentence becomes `source.contradiction`.
///
/// # Errors
///
/// The first line that cannot be converted, a name used twice, or a contradiction without its case.
pub fn import_all<'a>(
    raw: impl IntoIterator<Item = (&'a str, &'a str)>,
    contradictions: &str,
) -> Result<BTreeMap<String, Vec<String>>, ImportError> {
    let mut cases = Vec::new();
    let mut names = HashMap::new();
    for (file, text) in raw {
        for (index, line) in text.lines().enumerate() {
            let place = Place {
                file: file.to_owned(),
                line: index + 1,
            };
            let case = import_line(line)
                .and_then(|case| unused(case, &names))
                .map_err(|error| error.at(place.clone()))?;
            names.insert(case.name().to_owned(), place);
            cases.push(case);
        }
    }
    contradiction::apply(contradictions, &mut cases)?;
    Ok(strata(&cases))
}

/// Refuses a case whose name is taken.
fn unused(case: Imported, names: &HashMap<String, Place>) -> Result<Imported, ImportError> {
    match names.get(case.name()) {
        Some(place) => {
            let problem = Problem::DuplicateName(case.name().to_owned(), place.clone());
            Err(ImportError::new("id", problem))
        }
        None => Ok(case),
    }
}

/// The lines of each stratum.
fn strata(cases: &[Imported]) -> BTreeMap<String, Vec<String>> {
    let mut sizes = HashMap::new();
    for case in cases {
        *sizes.entry(case.group.as_str()).or_insert(0) += 1;
    }
    let mut strata = BTreeMap::<_, Vec<_>>::new();
    for case in cases {
        let small = sizes
            .get(case.group.as_str())
            .is_some_and(|&size| size < SMALLEST_GROUP);
        let stratum = if small {
            others(&case.group)
        } else {
            case.group.clone()
        };
        strata
            .entry(stratum)
            .or_default()
            .push(Value::Object(case.case.clone()).to_string());
    }
    strata
}

/// The stratum of a small group: its dimension is the last part of its name.
fn others(group: &str) -> String {
    let dimension = group.rsplit('-').next().unwrap_or_default();
    format!("others-{dimension}")
}
