//! Known failures: listed with their cause, they do not fail a run; a listed one
//! that passes does.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;

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
    /// Listed, run, and conformant: indices into the list.
    pub fixed: Vec<usize>,
}

impl Reconciled {
    /// Compares the records of a run with a list.
    #[must_use]
    pub fn new(records: &[Record], subjects: &[&str], list: &[KnownFailing]) -> Self {
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
            if verdict.is_conformant() {
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
