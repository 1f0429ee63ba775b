//! What all formats of a report have in common.

use std::fmt::Write;

use super::recognised::recognised;
use super::text::{counted, grouped, named, tallied, ulps, visible};
use super::{Failures, Finding, KnownFailing, Look, Reckoning, Standing};
use crate::judge::{Kind, Tier};
use crate::policy::Policy;
use crate::results::{Entry, Errors, Given, Graded, Header, NotJudged, Row, Share, Worst};
use crate::subject::{Conventions, Declaration, Length};
use epa_format::number::FloatType;

/// A run, to be reported.
#[derive(Clone, Copy, Debug)]
pub struct Report<'r> {
    /// What was run.
    pub header: &'r Header,
    /// What it comes to.
    pub reckoning: &'r Reckoning,
    /// Whether the run came to its end.
    pub complete: bool,
}

/// What a run comes to, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Conclusion {
    /// Every answer is as good as demanded, or is listed as known-failing.
    Conformant,
    /// An answer is not.
    #[strum(serialize = "not conformant")]
    NotConformant,
    /// Every answer is, but too little of what is covered was judged.
    Partial,
    /// The run did not come to its end, or judged nothing.
    Incomplete,
}

impl Conclusion {
    /// The word in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl<'r> Report<'r> {
    /// What the run comes to.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        if !self.missing().is_empty() {
            Conclusion::Incomplete
        } else if !self.reckoning.conforms() {
            Conclusion::NotConformant
        } else if self.reckoning.is_partial() {
            Conclusion::Partial
        } else {
            Conclusion::Conformant
        }
    }

    /// The same in words: "conformant" never stands without the bounds that it rests on.
    #[must_use]
    pub fn verdict(&self) -> String {
        let conclusion = self.conclusion();
        match conclusion {
            Conclusion::Conformant | Conclusion::NotConformant => {
                format!("{} {}", conclusion.name(), within(self.reckoning))
            }
            Conclusion::Partial | Conclusion::Incomplete => conclusion.name().to_owned(),
        }
    }

    /// The name of a subject.
    pub fn name(&self, subject: usize) -> &'r str {
        let declaration = self.declaration(subject);
        declaration.map_or("?", |declaration| &declaration.name)
    }

    /// What a subject says of itself.
    pub fn declaration(&self, subject: usize) -> Option<&'r Declaration> {
        self.reckoning.subjects.get(subject)
    }

    /// The rows of a subject.
    pub fn rows(&self, subject: usize) -> impl Iterator<Item = (&'r str, &'r Row)> {
        let rows = self.reckoning.tally.rows.iter();
        rows.filter(move |((_, s), _)| *s == subject)
            .map(|((stratum, _), row)| (stratum.as_str(), row))
    }

    /// The findings of a subject in a stratum.
    pub fn findings(&self, stratum: &str, subject: usize) -> impl Iterator<Item = &'r Finding> {
        let mine = move |finding: &&Finding| {
            finding.entry.subject == subject && finding.entry.stratum == stratum
        };
        self.reckoning.findings.iter().filter(mine)
    }

    /// The entry of the list in which a finding stands.
    pub fn known(&self, finding: &Finding) -> Option<&'r KnownFailing> {
        match finding.standing {
            Standing::Known(index) => self.reckoning.known.get(index),
            _ => None,
        }
    }

    /// The rows of a subject in which there is as much to see.
    pub fn rows_of(&self, subject: usize, look: Look) -> Vec<(&'r str, &'r Row)> {
        let rows = self.rows(subject);
        rows.filter(|(stratum, row)| self.reckoning.look(stratum, subject, row) == look)
            .collect()
    }

    /// What is missing from a run that is incomplete, in sentences; the name of a
    /// subject ends some of them.
    pub fn missing(&self) -> Vec<(&'static str, Option<&'r str>)> {
        let mut missing = Vec::new();
        if !self.complete {
            let part = "The run did not come to its end: this is about a part of it.";
            missing.push((part, None));
        }
        if self.reckoning.bad_input {
            missing.push(("Lines of the input cannot be read and were left out.", None));
        }
        // A shard may well be without a case: only the whole run tells.
        if self.header.shards.is_empty() {
            let idle = self.reckoning.not_judged_at_all().into_iter();
            missing.extend(idle.map(|name| ("Not one answer was judged of", Some(name))));
        }
        missing
    }

    /// The same as plain text.
    pub fn missing_in_plain_text(&self) -> Vec<String> {
        let missing = self.missing().into_iter();
        missing
            .map(|(text, name)| match name {
                Some(name) => format!("{text} {}.", visible(name)),
                None => text.to_owned(),
            })
            .collect()
    }

    /// The failures of the run, counted, in a phrase.
    pub fn counts(&self) -> String {
        let all = self.reckoning.total;
        let mut parts = vec![counted(all.unexpected, "unexpected failure")];
        if all.known > 0 {
            parts.push(counted(all.known, "known failure"));
        }
        if all.advisory > 0 {
            let failures = counted(all.advisory, "failure");
            parts.push(format!("{failures} on cases that do not bind"));
        }
        match self.reckoning.fixed().len() {
            0 => {}
            1 => parts.push("1 entry listed as known-failing passes".to_owned()),
            n => parts.push(format!("{n} entries listed as known-failing pass")),
        }
        parts.join(", ")
    }

    /// What was run: names of facts, and the facts.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let header = self.header;
        let cases = &header.cases;
        let mut facts = vec![
            ("oracle", format!("epa-oracle {}", header.oracle)),
            ("edition", header.edition.clone()),
        ];
        let count = cases.count.map(|n| format!(" ({})", counted(n, "case")));
        facts.push((
            "cases",
            format!("{}{}", cases.what, count.unwrap_or_default()),
        ));
        if let Some(manifest) = &cases.manifest {
            facts.push(("manifest", manifest.clone()));
        }
        for (name, shards) in [("shards", &header.shards), ("begun", &header.begun)] {
            if !shards.is_empty() {
                let shards: Vec<String> = shards.iter().map(ToString::to_string).collect();
                facts.push((name, shards.join(" ")));
            }
        }
        facts.push(("policy", plain(&header.policy)));
        if self.reckoning.policy.text() != header.policy {
            facts.push(("policy of this report", plain(self.reckoning.policy.text())));
        }
        facts.push(("metamorphic mode", on_or_off(header.metamorphic).to_owned()));
        facts
    }

    /// A subject in a phrase: its version and float type.
    pub fn declared(&self, subject: usize) -> String {
        let Some(declaration) = self.header.subjects.get(subject) else {
            return String::new();
        };
        let version = declaration.version.as_ref();
        let version = version.map(|version| format!("version {}, ", visible(version)));
        let scalar = declaration.scalar.name();
        format!("{}{scalar}", version.unwrap_or_default())
    }
}

/// A policy for a person: the text of the default one says nothing.
fn plain(policy: &str) -> String {
    let rest = policy.strip_prefix("{}");
    rest.map_or_else(|| policy.to_owned(), |rest| format!("default{rest}"))
}

fn on_or_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// The reasons for not judging, those that occur, with their counts.
pub fn not_judged(row: &Row) -> String {
    use NotJudged::{DeclaredOut, NotDecided, OutOfRange, Unsupported};
    let order = [NotDecided, Unsupported, DeclaredOut, OutOfRange];
    tallied(order.map(|why| (row.left_out(why), why.words())))
}

/// What a subject was judged on: "judged 960 of 2,471, 1,500 declared out (a flat shape 1,500),
/// 10 unsupported (no reason given 10)".
pub fn coverage(row: &Row) -> String {
    coverage_with(row, |reason| visible(reason).into_owned())
}

/// The same, with each reason, which may be a subject's own words, written in some way.
pub fn coverage_with(row: &Row, written: impl Fn(&str) -> String) -> String {
    use NotJudged::{DeclaredOut, NotDecided, OutOfRange, Unsupported};
    let mut text = format!("judged {} of {}", grouped(row.judged), grouped(row.cases()));
    let left = |text: &mut String, count: u64, why: NotJudged, reasons: &[(&str, u64)]| {
        if count > 0 {
            let _ = write!(text, ", {} {}", grouped(count), why.words());
            let reasons = named(reasons.iter().map(|(reason, n)| (written(reason), n)));
            if !reasons.is_empty() {
                let _ = write!(text, " ({reasons})");
            }
        }
    };
    for why in [DeclaredOut, OutOfRange, NotDecided, Unsupported] {
        left(&mut text, row.left_out(why), why, &row.reasons.of(why));
    }
    if row.judged + row.asked_twice > 0 {
        let _ = write!(text, "; {} asked twice", grouped(row.asked_twice));
    }
    let Share { covered, judged } = row.variants;
    if covered > 0 || !row.variant_reasons.is_empty() {
        let (judged, all) = (grouped(judged), grouped(covered));
        let _ = write!(text, "; {judged} of {all} variants compared");
    }
    for why in [DeclaredOut, Unsupported] {
        let reasons = row.variant_reasons.of(why);
        let count = reasons.iter().map(|(_, n)| n).sum();
        left(&mut text, count, why, &reasons);
    }
    text
}

/// How many verdicts rest on the rounding of the coordinates, and how many answers miss or invent
/// an overlap within their tier: "12 contested, 2 overlaps missed or invented within the tier".
pub fn contested(row: &Row) -> String {
    let mut text = format!("{} contested", grouped(row.contested));
    if row.misjudged > 0 {
        let overlaps = counted(row.misjudged, "overlap");
        let _ = write!(text, ", {overlaps} missed or invented within the tier");
    }
    text
}

/// The numbers that no answer of a subject gives: "normal", "depth of misses".
pub fn absent_numbers(reckoning: &Reckoning, subject: usize) -> Vec<String> {
    let absent = reckoning.tally.reach(subject).absent();
    let both = |hit| [Given::WitnessA, Given::WitnessB].map(|given| absent.contains(&(given, hit)));
    let named = absent.iter().filter_map(|&(given, hit)| {
        let what = match (given, both(hit)) {
            (Given::WitnessA, [true, true]) => return None,
            (Given::WitnessB, [true, true]) => "witness points",
            _ => given.name(),
        };
        Some(match hit {
            None => what.to_owned(),
            Some(true) => format!("{what} of hits"),
            Some(false) => format!("{what} of misses"),
        })
    });
    named.collect()
}

/// The same in a phrase; empty if there are none.
pub fn absent(reckoning: &Reckoning, subject: usize) -> String {
    let is_due = |name: &String| ["depth", "depth of hits"].contains(&name.as_str());
    let (depths, others): (Vec<_>, Vec<_>) = absent_numbers(reckoning, subject)
        .into_iter()
        .partition(is_due);
    let depths = depths.into_iter().map(|name| {
        let rest = match name.as_str() {
            "depth" => ", a miss without it is not judged on it",
            _ => "",
        };
        format!("{name} never given: a hit without it counts as depth 0{rest}")
    });
    let others = Some(others.join(" and ")).filter(|names| !names.is_empty());
    let others =
        others.map(|names| format!("{names} never given: not judged, and no part of exact"));
    depths.chain(others).collect::<Vec<_>>().join("; ")
}

/// What has to be said of the subjects before anything else, in sentences that begin with their
/// names. They say that a declaration seems to be wrong, that nothing is asked twice, and by which
/// declared lengths verdicts are bent.
pub fn notes(reckoning: &Reckoning) -> Vec<String> {
    let of = |(subject, declaration): (usize, &Declaration)| {
        let first = recognised(reckoning, subject);
        let state = declaration.stateful.then(|| {
            "it declares that it has a state: no case is asked twice, and two answers to one \
             question would not be noticed"
                .to_owned()
        });
        let lengths = declared_lengths(reckoning, subject, declaration);
        let name = visible(&declaration.name).into_owned();
        let notes = first.into_iter().chain(state).chain(lengths);
        notes
            .map(move |note| format!("{name}: {note}"))
            .collect::<Vec<_>>()
    };
    reckoning.subjects.iter().enumerate().flat_map(of).collect()
}

/// What the verdicts of a subject rest on besides the judge's own tolerances.
pub(crate) fn declared_lengths(
    reckoning: &Reckoning,
    subject: usize,
    declaration: &Declaration,
) -> Vec<String> {
    let lengths = declaration.conventions.bends();
    if lengths.is_empty() {
        return Vec::new();
    }
    let total = reckoning.tally.total(subject);
    let rest = match total.bent {
        0 => "no verdict depends on it".to_owned(),
        1 => "1 verdict depends on it".to_owned(),
        n => format!("{} verdicts depend on it", grouped(n)),
    };
    let accepted = accepted(&reckoning.policy, &declaration.conventions);
    let mut sentences = vec![format!("it declares {lengths}, {accepted}; {rest}")];
    if total.capped > 0 {
        let policy = &reckoning.policy;
        let how = match (policy.accept_declared, &policy.max_own_tolerance) {
            (false, None) => "; --accept-declared accepts it",
            (false, Some(_)) => "; --accept-declared accepts margins and inflations",
            (true, _) => "",
        };
        let cases = counted(total.capped, "case");
        sentences.push(format!("in {cases} not all of it is accepted{how}"));
    }
    sentences
}

/// How far declared lengths count under a policy.
fn accepted(policy: &Policy, declared: &Conventions) -> String {
    let numeric = match (declared.margin, declared.inflation) {
        (0.0, 0.0) => "up to numeric",
        (_, 0.0) => "up to numeric (a margin beyond it counts as 0)",
        (0.0, _) => "up to numeric (an inflation beyond it counts as 0)",
        _ => "up to numeric (a margin or an inflation beyond it counts as 0)",
    };
    match (policy.accept_declared, &policy.max_own_tolerance) {
        (true, None) => "which is accepted".to_owned(),
        (true, Some(most)) => {
            format!("of which a tolerance is accepted up to {most}, the rest in full")
        }
        (false, Some(most)) => {
            format!("of which a tolerance is accepted up to {most}, the rest {numeric}")
        }
        (false, None) => format!("which counts {numeric}"),
    }
}

/// The bound of a tier.
fn bound(tier: Tier, scalar: FloatType) -> String {
    match (tier, scalar) {
        (Tier::Exact, _) => "the rounding of the depth, and 8 coordinate ulps",
        (Tier::Tight, _) => "8 coordinate ulps",
        (Tier::Numeric, FloatType::F64) => "1e-9 of the scale (f64)",
        (Tier::Numeric, FloatType::F32) => "1e-4 of the scale (f32)",
        (Tier::Sane, _) => "a tenth of the scale",
        (Tier::Wrong, _) => "no bound at all",
    }
    .to_owned()
}

/// What "conformant" rests on: "within 1e-9 of the scale (f64)"; with what the subjects
/// declare, and what the policy demands of some cases only, or does not hold against them.
#[must_use]
pub fn within(reckoning: &Reckoning) -> String {
    let policy = &reckoning.policy;
    let all = |phrase: &dyn Fn(&Declaration) -> String| {
        let mut all: Vec<String> = Vec::new();
        for subject in &reckoning.subjects {
            let phrase = phrase(subject);
            if !all.contains(&phrase) {
                all.push(phrase);
            }
        }
        all.join(" and ")
    };
    let required = |subject: &Declaration| {
        let bound = bound(policy.require, subject.scalar);
        match subject.conventions.bends() {
            lengths if lengths.is_empty() => bound,
            lengths => format!(
                "{bound} or {lengths}, {}",
                accepted(policy, &subject.conventions)
            ),
        }
    };
    let mut text = format!("within {}", all(&required));
    for (glob, tier) in policy.flags.iter().chain(&policy.strata) {
        let bounds = all(&|subject| bound(*tier, subject.scalar));
        let _ = write!(text, "; on {}: {bounds}", glob.as_str());
    }
    if !policy.ignore.is_empty() {
        let kinds = Kind::names(&policy.ignore, ", ");
        let _ = write!(text, "; {kinds} not held against it");
    }
    text
}

/// What is to be said of an answer besides its errors: how large an overlap is missed or
/// invented, and what the declared lengths make of it.
pub fn remarks(declaration: Option<&Declaration>, entry: &Entry) -> Vec<String> {
    let Some(graded) = &entry.verdict else {
        return Vec::new();
    };
    let mut remarks = Vec::new();
    if let (Some(_), Some(s)) = (graded.errors.status, &entry.signed_depth) {
        let s = s.f64.map_or_else(|| "beyond f64".to_owned(), number);
        remarks.push(format!("the signed depth is {s}"));
    }
    remarks.extend(declaration.and_then(|declaration| bends(declaration, graded)));
    remarks
}

/// What the declared lengths make of a verdict, in a phrase.
pub fn bends(declaration: &Declaration, graded: &Graded) -> Option<String> {
    let conventions = &declaration.conventions;
    let (all, bent) = (conventions.bends(), conventions.phrase(&graded.bent));
    match (graded.bent.is_empty(), graded.capped) {
        (true, true) => Some(format!("it declares {all}, not counted in full")),
        (false, true) => Some(format!(
            "it declares {all}, not counted in full; the verdict depends on {bent}"
        )),
        (false, false) => Some(format!("the verdict depends on {bent}, which it declares")),
        (true, false) => None,
    }
}

/// A number of the case, in its units.
pub fn number(x: f64) -> String {
    format!("{x:?}")
}

/// How deep the case of the worst answer is, if that answer misses or invents an overlap.
pub fn depth_of(worst: &Worst) -> Option<String> {
    worst.signed_depth.map(|s| format!("s = {}", number(s)))
}

/// From the worst tier to the best, with the number of cases in each.
pub fn tiers(declaration: Option<&Declaration>, row: &Row) -> String {
    named(row.tiers.iter().rev()) + &bent(declaration, row)
}

/// How many verdicts of a row depend on what the subject declares, and on what.
pub fn bent(declaration: Option<&Declaration>, row: &Row) -> String {
    let Some(declaration) = declaration.filter(|_| row.bent > 0) else {
        return String::new();
    };
    let lengths: Vec<Length> = row.bent_by.keys().copied().collect();
    let lengths = declaration.conventions.phrase(&lengths);
    match row.bent {
        1 => format!("; 1 depends on {lengths}"),
        more => format!("; {} depend on {lengths}", grouped(more)),
    }
}

/// How many failures of which standing; empty if there are none.
pub fn standings(failures: Failures) -> String {
    tallied([
        (failures.unexpected, "unexpected"),
        (failures.known, "known"),
        (failures.advisory, "not binding"),
    ])
}

/// The failures of a row: how many of which standing, and of which kinds.
pub fn failures(failures: Failures, row: &Row) -> String {
    let (standings, kinds) = (standings(failures), named(&row.failures));
    match (standings.is_empty(), kinds.is_empty()) {
        (true, true) if row.judged == 0 => String::new(),
        (true, true) => "none".to_owned(),
        (true, false) => format!("{kinds} (passed)"),
        (false, true) => standings,
        (false, false) => format!("{standings}: {kinds}"),
    }
}

/// What is wrong with an answer: its kinds, or its tier.
pub fn what(finding: &Finding) -> String {
    finding
        .entry
        .verdict
        .as_ref()
        .map_or_else(String::new, kinds_of)
}

/// The kinds of failure of an answer, or its tier if there are none.
#[must_use]
pub fn kinds_of(graded: &Graded) -> String {
    if graded.kinds.is_empty() {
        return only(graded);
    }
    Kind::names(&graded.kinds, ", ")
}

/// The tier of an answer in which nothing is wrong by that tier; a status that is wrong by no more
/// than its bound is named.
pub(super) fn only(graded: &Graded) -> String {
    let status = match (graded.errors.status, graded.hit) {
        (None, _) => "",
        (Some(_), Some(true)) => ", an overlap invented within it",
        (Some(_), _) => ", an overlap missed within it",
    };
    format!("only {}{status}", graded.tier)
}

/// The errors of an answer that are not zero, on one line; empty if there are none.
pub fn errors(graded: &Graded) -> String {
    let some = measures(&graded.errors).into_iter();
    let some = some.filter(|(_, value, _)| *value != 0.0);
    let some = some.map(|(name, value, unit)| format!("{name} {} {unit}", ulps(value)));
    some.collect::<Vec<_>>().join(", ")
}

/// The measures of an answer with their names and units, those that were taken.
pub fn measures(errors: &Errors) -> Vec<(&'static str, f64, &'static str)> {
    let given = |(name, value, unit): (_, Option<f64>, _)| Some((name, value?, unit));
    errors.measures().into_iter().filter_map(given).collect()
}
