//! Known failures: listed with their cause, they do not fail a run; a listed one
//! that passes does.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;

use crate::judge::Tier;
use crate::validate::{Outcome, Record};

/// One entry of a list of known failures.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct KnownFailing {
    /// Which subject fails.
    pub subject: String,
    /// The id of the case as it is run.
    pub id: String,
    /// Its name, for people.
    pub name: String,
    /// Why it fails.
    pub cause: String,
}

/// A list of known failures that cannot be read.
#[derive(Debug)]
pub struct KnownFailingError {
    line: usize,
    error: serde_json::Error,
}

impl fmt::Display for KnownFailingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {} of the known failures: {}",
            self.line, self.error
        )
    }
}

impl std::error::Error for KnownFailingError {}

impl KnownFailing {
    /// Reads a list, one JSON object a line.
    ///
    /// # Errors
    /// The first line that is not an entry.
    pub fn parse_lines(text: &str) -> Result<Vec<Self>, KnownFailingError> {
        let entry = |(i, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| KnownFailingError { line: i + 1, error })
        };
        text.lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(entry)
            .collect()
    }
}

/// The failures of a run, held against a list of known ones.
#[derive(Clone, Debug, Default)]
pub struct Reconciled {
    /// Failed and not listed: indices into the records.
    pub unexpected: Vec<usize>,
    /// Failed and listed: indices into the records.
    pub known: Vec<usize>,
    /// Listed, run, and not failed: indices into the list.
    pub fixed: Vec<usize>,
}

impl Reconciled {
    /// Compares the records of a run with a list. An answer fails if it is not
    /// conformant, or worse than the required tier.
    #[must_use]
    pub fn new(
        records: &[Record],
        subjects: &[&str],
        list: &[KnownFailing],
        required: Tier,
    ) -> Self {
        let listed: BTreeSet<(&str, &str)> = list
            .iter()
            .map(|entry| (entry.subject.as_str(), entry.id.as_str()))
            .collect();
        let mut result = Reconciled::default();
        let mut passed: BTreeSet<(&str, String)> = BTreeSet::new();
        for (index, record) in records.iter().enumerate() {
            let Outcome::Judged(verdict) = &record.result else {
                continue;
            };
            let (subject, id) = (subjects[record.subject], record.id.to_string());
            if verdict.is_conformant() && verdict.tier <= required {
                passed.insert((subject, id));
            } else if listed.contains(&(subject, id.as_str())) {
                result.known.push(index);
            } else {
                result.unexpected.push(index);
            }
        }
        let is_fixed = |entry: &KnownFailing| passed.contains(&(&*entry.subject, entry.id.clone()));
        result.fixed = (0..list.len()).filter(|&i| is_fixed(&list[i])).collect();
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Case;
    use crate::subject::{Subject, builtin};
    use crate::validate::{Placed, validate};

    #[test]
    fn a_list_turns_failures_into_known_ones_and_passes_into_fixed_ones() {
        let line =
            r#"{"v":1,"dim":2,"scalar":"f64","a":{"ball":{"radius":1}},"b":{"ball":{"radius":1}}}"#;
        let case = Case::parse(line).expect("a case");
        let entry = KnownFailing {
            subject: "epa-f64".into(),
            id: case.id().to_string(),
            name: "concentric".into(),
            cause: "for the test".into(),
        };
        let subject: [Box<dyn Subject>; 1] = [builtin::by_name("epa-f64").expect("built in")];
        let placed = Placed {
            stratum: "test".into(),
            case,
        };
        let mut records = validate(&[placed], &subject, 0).expect("the legs agree");
        let reconcile = |records: &[Record], list: &[KnownFailing], tier| {
            let result = Reconciled::new(records, &["epa-f64"], list, tier);
            [
                result.unexpected.len(),
                result.known.len(),
                result.fixed.len(),
            ]
        };
        let list = [entry];
        assert_eq!(reconcile(&records, &[], Tier::Exact), [0, 0, 0]);
        assert_eq!(reconcile(&records, &list, Tier::Exact), [0, 0, 1]);
        let Outcome::Judged(verdict) = &mut records[0].result else {
            panic!("judged")
        };
        verdict.tier = Tier::Numeric;
        assert_eq!(reconcile(&records, &[], Tier::Numeric), [0, 0, 0]);
        assert_eq!(reconcile(&records, &[], Tier::Tight), [1, 0, 0]);
        assert_eq!(reconcile(&records, &list, Tier::Tight), [0, 1, 0]);
    }

    #[test]
    fn a_broken_list_names_the_line() {
        let error = KnownFailing::parse_lines("\n{\"subject\":1}").expect_err("not an entry");
        assert!(
            error
                .to_string()
                .starts_with("line 2 of the known failures")
        );
    }
}
