//! Known failures: listed with their cause, they do not fail a run; a listed one
//! that passes does.

use std::fmt;

use glob::Pattern;
use serde::Deserialize;
use serde_json::json;

use crate::results::Entry;
use epa_format::json;

/// One entry of a list of known failures: which answers fail, and why.
#[derive(Clone, Debug)]
pub struct KnownFailing {
    /// Which subjects.
    pub subject: Pattern,
    /// Which cases.
    pub cases: Listed,
    /// A name, for people.
    pub name: Option<String>,
    /// Why they fail.
    pub cause: String,
    /// Where that is discussed.
    pub link: Option<String>,
}

/// The cases that an entry lists.
#[derive(Clone, Debug)]
pub enum Listed {
    /// The case with this id, as it is run or as it was given.
    Id(String),
    /// Every case with a flag that matches.
    Flag(Pattern),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    subject: Option<String>,
    id: Option<String>,
    flag: Option<String>,
    name: Option<String>,
    cause: String,
    link: Option<String>,
}

/// A list of known failures that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error(
    "line {line}: {what}\n  a line of known failures is like \
     {{\"subject\":\"…\",\"id\":\"e1-…\",\"cause\":\"…\"}}"
)]
pub struct KnownFailingError {
    line: usize,
    what: String,
}

impl KnownFailing {
    /// Reads a list, one JSON object a line.
    ///
    /// # Errors
    /// The first line that is not an entry.
    pub fn parse_lines(text: &str) -> Result<Vec<Self>, KnownFailingError> {
        let entry = |(i, line): (usize, &str)| {
            Self::parse(line).map_err(|what| KnownFailingError { line: i + 1, what })
        };
        text.lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(entry)
            .collect()
    }

    fn parse(line: &str) -> Result<Self, String> {
        let line: Line = json::read(line)?;
        let pattern = |text: &str| {
            Pattern::new(text).map_err(|error| format!("`{text}` is not a pattern: {}", error.msg))
        };
        let cases = match (line.id, line.flag) {
            (Some(id), None) => Listed::Id(id),
            (None, Some(flag)) => Listed::Flag(pattern(&flag)?),
            _ => return Err("give either `id` or `flag`".to_owned()),
        };
        Ok(KnownFailing {
            subject: pattern(line.subject.as_deref().unwrap_or("*"))?,
            cases,
            name: line.name,
            cause: line.cause,
            link: line.link,
        })
    }

    /// The line that lists the case of an entry, with the cause of its failure.
    #[must_use]
    pub fn line(subject: &str, entry: &Entry, cause: &str) -> String {
        let subject = Pattern::escape(subject);
        let mut line = json!({"subject": subject, "id": entry.id, "cause": cause});
        if let Some(name) = &entry.name {
            line["name"] = json!(name);
        }
        format!("{line}\n")
    }

    /// Whether it lists the case of an entry for a subject of this name.
    #[must_use]
    pub fn lists(&self, subject: &str, entry: &Entry) -> bool {
        self.subject.matches(subject)
            && match &self.cases {
                Listed::Id(id) => entry.ids().contains(&id.as_str()),
                Listed::Flag(glob) => entry.flags.iter().any(|flag| glob.matches(flag)),
            }
    }
}

impl fmt::Display for KnownFailing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cases {
            Listed::Id(id) => write!(f, "{}  {id}", self.subject)?,
            Listed::Flag(glob) => write!(f, "{}  cases flagged {glob}", self.subject)?,
        }
        match &self.name {
            Some(name) => write!(f, "  {name}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_list_names_the_line() {
        let error = |text| KnownFailing::parse_lines(text).expect_err(text).to_string();
        assert!(error("\n{\"subject\":1}").starts_with("line 2: `subject`: this is 1; write"));
        assert!(error(r#"{"cause":"x"}"#).contains("either `id` or `flag`"));
        assert!(error(r#"{"cause":"x","flag":"["}"#).contains("not a pattern"));
    }
}
