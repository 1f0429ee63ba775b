//! What of two runs is compared: which subjects, by which rules, and what differs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::str::FromStr;

use serde::Serialize;
use serde_json::Value;

use super::ChangesError;
use crate::policy::Policy;
use crate::results::{Entry, Header, Shard};

/// A subject under its older and its newer name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// In the older results.
    pub before: String,
    /// In the newer results.
    pub after: String,
}

impl FromStr for Renamed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (before, after) = text.split_once('=').unwrap_or((text, text));
        if before.is_empty() || after.is_empty() {
            return Err("write OLD=NEW, or NAME for a subject that kept its name".to_owned());
        }
        Ok(Renamed {
            before: before.to_owned(),
            after: after.to_owned(),
        })
    }
}

/// Two subjects that are compared: their places in the two headers, and their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subjects {
    /// The older one.
    pub before: usize,
    /// The newer one.
    pub after: usize,
    /// Their names.
    pub names: Renamed,
}

/// Something that is not the same in both runs and may be the reason of a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// What differs.
    pub what: String,
    /// What it was.
    pub before: String,
    /// What it is.
    pub after: String,
}

/// What of two runs is compared.
#[derive(Clone, Debug)]
pub struct Matched {
    /// What is demanded: the policy of the newer run.
    pub policy: Policy,
    /// Which subjects.
    pub subjects: Vec<Subjects>,
    /// Subjects of the older run that should have been compared, and are not there.
    pub missing: Vec<String>,
    /// Subjects of the newer run that were not there before.
    pub added: Vec<String>,
    /// What else differs.
    pub notes: Vec<Note>,
}

impl Matched {
    /// Matches two headers: subjects by their names, or as they are listed; a single one with a
    /// single one.
    pub(super) fn of(files: Files<'_>, renamed: &[Renamed]) -> Result<Self, ChangesError> {
        let headers = files.map(|(_, header)| header);
        let policies = [policy(files[0])?, policy(files[1])?];
        same_rules(files, &policies)?;
        let subjects = match renamed {
            [] => by_name(files)?,
            listed => as_listed(files, listed)?,
        };
        for pair in &subjects {
            let scalar = |i: usize, place: usize| headers[i].subjects[place].scalar.name();
            let (old, new) = (scalar(0, pair.before), scalar(1, pair.after));
            same(files, "the float type of a subject", old, new)?;
        }
        let one_each = headers.iter().all(|header| header.subjects.len() == 1);
        let only = |mine: usize, other: usize| match renamed {
            [] if !one_each => only_in(headers[mine], headers[other]),
            _ => Vec::new(),
        };
        let [_, policy] = policies;
        Ok(Matched {
            policy,
            missing: only(0, 1),
            added: only(1, 0),
            notes: notes(headers, &subjects),
            subjects,
        })
    }

    /// The verdicts on a case that are compared, before and after, with the place of
    /// their subjects in [`Matched::subjects`].
    pub fn of_case<'e>(
        &'e self,
        before: &'e [Entry],
        after: &'e [Entry],
    ) -> impl Iterator<Item = (usize, [&'e Entry; 2])> {
        let pairs = self.subjects.iter().enumerate();
        pairs.filter_map(|(i, pair)| Some((i, [before.get(pair.before)?, after.get(pair.after)?])))
    }

    /// The name of a compared subject: the newer one.
    #[must_use]
    pub fn name(&self, subject: usize) -> &str {
        self.subjects
            .get(subject)
            .map_or("?", |pair| &pair.names.after)
    }
}

/// A file and its header: the older one, and the newer one.
pub(super) type Files<'f> = [(&'f Path, &'f Header); 2];

pub(super) fn policy((path, header): (&Path, &Header)) -> Result<Policy, ChangesError> {
    Policy::from_text(&header.policy).map_err(|error| ChangesError::Policy(path.to_owned(), error))
}

/// Verdicts given by other rules say nothing of a change.
fn same_rules(files: Files<'_>, policies: &[Policy; 2]) -> Result<(), ChangesError> {
    let [old, new] = files.map(|(_, header)| if header.metamorphic { "on" } else { "off" });
    same(files, "metamorphic mode", old, new)?;
    if policies[0].judges_like(&policies[1]) {
        return Ok(());
    }
    let [old, new] = files.map(|(_, header)| header.policy.as_str());
    same(files, "what the policy counts as a failure", old, new)
}

fn same(files: Files<'_>, what: &'static str, old: &str, new: &str) -> Result<(), ChangesError> {
    if old == new {
        return Ok(());
    }
    let [before, after] = files.map(|(path, _)| path.to_owned());
    Err(ChangesError::Rules {
        before,
        after,
        what,
        old: old.to_owned(),
        new: new.to_owned(),
    })
}

/// The names of the subjects of a run, in a phrase.
fn listed(header: &Header) -> String {
    header.names().collect::<Vec<_>>().join(", ")
}

fn place((path, header): (&Path, &Header), name: &str) -> Result<usize, ChangesError> {
    let mut found = header.names().enumerate().filter(|(_, n)| *n == name);
    match (found.next(), found.next()) {
        (Some((place, _)), None) => Ok(place),
        (Some(_), Some(_)) => Err(ChangesError::Ambiguous(path.to_owned(), name.to_owned())),
        (None, _) => {
            let (path, name) = (path.to_owned(), name.to_owned());
            Err(ChangesError::NoSubject(path, name, listed(header)))
        }
    }
}

fn as_listed(files: Files<'_>, renamed: &[Renamed]) -> Result<Vec<Subjects>, ChangesError> {
    let find = |names: &Renamed| {
        Ok(Subjects {
            before: place(files[0], &names.before)?,
            after: place(files[1], &names.after)?,
            names: names.clone(),
        })
    };
    renamed.iter().map(find).collect()
}

fn by_name(files: Files<'_>) -> Result<Vec<Subjects>, ChangesError> {
    let [old, new] = files.map(|(_, header)| Vec::from_iter(header.names()));
    let pair = |before: &&str, after: &&str| Renamed {
        before: (*before).to_owned(),
        after: (*after).to_owned(),
    };
    let common = old.iter().filter(|name| new.contains(name));
    let common: Vec<Renamed> = common.map(|name| pair(name, name)).collect();
    match (&common[..], &old[..], &new[..]) {
        ([], [old], [new]) => as_listed(files, &[pair(old, new)]),
        ([], ..) => {
            let [old, new] = [old, new].map(|names| names.join(", "));
            Err(ChangesError::NothingInCommon(old, new))
        }
        _ => as_listed(files, &common),
    }
}

fn only_in(header: &Header, other: &Header) -> Vec<String> {
    let only = header
        .names()
        .filter(|name| other.names().all(|there| there != *name));
    only.map(str::to_owned).collect()
}

/// What differs and is no reason to refuse, but may be the reason of a change.
fn notes(headers: [&Header; 2], subjects: &[Subjects]) -> Vec<Note> {
    let both = |what: &str, of: &dyn Fn(&Header) -> String| Note {
        what: what.to_owned(),
        before: of(headers[0]),
        after: of(headers[1]),
    };
    let mut notes = vec![
        both("the version of the oracle", &|header| header.oracle.clone()),
        both("the edition", &|header| header.edition.clone()),
        both("the set of cases", &in_words),
        both("the policy", &|header| header.policy.clone()),
        both("the shard", &|header| shards(&header.shards)),
    ];
    for pair in subjects {
        notes.extend(declarations(headers, pair));
    }
    notes.retain(|note| note.before != note.after);
    notes
}

/// A set of cases: its name, how many there are, and its hash.
fn in_words(header: &Header) -> String {
    let cases = &header.cases;
    let count = cases.count.map(|count| format!(", {count} cases"));
    let manifest = cases.manifest.as_ref().map(|hash| format!(", {hash}"));
    let [count, manifest] = [count, manifest].map(Option::unwrap_or_default);
    format!("{}{count}{manifest}", cases.what)
}

fn shards(shards: &[Shard]) -> String {
    let parts: Vec<String> = shards.iter().map(ToString::to_string).collect();
    match shards {
        [] => "all of them".to_owned(),
        _ => parts.join(" "),
    }
}

/// The fields of the declarations of a subject that differ, its name aside.
fn declarations(headers: [&Header; 2], pair: &Subjects) -> Vec<Note> {
    let declared = [
        headers[0].subjects.get(pair.before),
        headers[1].subjects.get(pair.after),
    ];
    let [before, after] = declared.map(|declaration| {
        let mut fields = BTreeMap::new();
        let value = serde_json::to_value(declaration).unwrap_or_default();
        flatten(String::new(), &value, &mut fields);
        fields.remove("name");
        fields
    });
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let of = |fields: &BTreeMap<String, String>, name: &String| {
        fields.get(name).map_or("–", String::as_str).to_owned()
    };
    let [then, now] = [&pair.names.before, &pair.names.after];
    let who = match then == now {
        true => now.clone(),
        false => format!("{then} → {now}"),
    };
    let notes = names.into_iter().map(|name| Note {
        what: format!("{name}, declared by {who}"),
        before: of(&before, name),
        after: of(&after, name),
    });
    notes.collect()
}

/// The fields of an object by their paths.
fn flatten(path: String, value: &Value, fields: &mut BTreeMap<String, String>) {
    let text = match value {
        Value::Object(object) => {
            for (name, value) in object {
                let path = match path.is_empty() {
                    true => name.clone(),
                    false => format!("{path}.{name}"),
                };
                flatten(path, value, fields);
            }
            return;
        }
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    fields.insert(path, text);
}
