//! The first line of a file of results: what was run.

use serde::{Deserialize, Serialize};

use super::{Asked, Shard};
use crate::subject::Declaration;

/// The first line: what was run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of this format.
    pub epa_oracle_results: u32,
    /// The version of the oracle.
    pub oracle: String,
    /// The [edition](crate::edition) that it judges by; readers refuse a file without it.
    #[serde(default)]
    pub edition: String,
    /// Which cases.
    pub cases: Cases,
    /// What the subjects say of themselves.
    pub subjects: Vec<Declaration>,
    /// The programs behind the subjects, in the same order.
    pub asked: Vec<Asked>,
    /// What was demanded, as text.
    pub policy: String,
    /// Whether metamorphic mode was on.
    pub metamorphic: bool,
    /// Which parts of the cases; all of them if absent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shards: Vec<Shard>,
    /// Of merged results: the parts that did not come to their end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub begun: Vec<Shard>,
}

/// Which cases were run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cases {
    /// In words: `corpus`, `level standard`, the names of the files.
    pub what: String,
    /// How many, where that is known beforehand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// A hash, where that can be known beforehand: of their ids, of files their bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manifest: Option<String>,
}

fn timeouts(header: &Header) -> Vec<Option<f64>> {
    header.asked.iter().map(|asked| asked.timeout).collect()
}

impl Header {
    /// Whether a part was only begun, or shards were merged and some are missing. One shard alone
    /// is a run of its own.
    #[must_use]
    pub fn lacks_parts(&self) -> bool {
        !self.begun.is_empty() || self.shards.len() > 1
    }

    /// What differs from another header, shards aside.
    #[must_use]
    pub fn difference(&self, other: &Header) -> Option<&'static str> {
        let same = [
            (
                "the format",
                self.epa_oracle_results == other.epa_oracle_results,
            ),
            ("the version of the oracle", self.oracle == other.oracle),
            ("the edition", self.edition == other.edition),
            ("the set of cases", self.cases == other.cases),
            (
                "a subject or what it declares",
                self.subjects == other.subjects,
            ),
            (
                "a program or a file of its command",
                self.asks_the_same(other),
            ),
            ("the timeout", timeouts(self) == timeouts(other)),
            ("the policy", self.policy == other.policy),
            ("metamorphic mode", self.metamorphic == other.metamorphic),
        ];
        same.into_iter()
            .find(|(_, same)| !same)
            .map(|(what, _)| what)
    }

    fn asks_the_same(&self, other: &Header) -> bool {
        let mut pairs = self.asked.iter().zip(&other.asked);
        self.asked.len() == other.asked.len()
            && pairs.all(|(one, other)| one.is_same_program(other))
    }

    /// The names of the subjects.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.subjects.iter().map(|subject| subject.name.as_str())
    }

    /// How many verdicts the whole has, where that is known.
    #[must_use]
    pub fn expected(&self) -> Option<u64> {
        let count = self.cases.count?;
        count.checked_mul(self.subjects.len() as u64)
    }
}
