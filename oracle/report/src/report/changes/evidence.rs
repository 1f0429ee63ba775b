//! What shows a change: its smallest case with both answers, the truth, where the traces part, and
//! the command that asks again.

use std::collections::BTreeMap;

use serde::Serialize;

use super::phrases::{case, verdict};
use crate::report::text::{clipped, visible};
use epa_judge::changes::{Comparison, Group, Key, Sample};
use epa_judge::reckoning::{command_on, page};
use epa_judge::results::Entry;
use epa_judge::subject::Answer;
use epa_trace::trace::Parted;

/// Where the traces of the smallest case of a group part, before and after.
pub type Partings = BTreeMap<Key, Parted>;

/// How much of a message of a subject is shown.
const LONGEST: usize = 200;

/// How long an exact number may be to be read.
const SHORT: usize = 40;

/// What shows the changes of a group.
#[derive(Serialize)]
pub(super) struct Evidence<'c> {
    /// Id and name of the smallest case.
    #[serde(skip)]
    pub(super) case: String,
    /// The older answer and its verdict.
    pub(super) before: String,
    /// The newer ones.
    pub(super) after: String,
    /// The truth.
    pub(super) exact: String,
    /// Where the traces part, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) traces: Option<&'c Parted>,
    /// The command that asks the subject again.
    pub(super) command: String,
    /// Where the page shows the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) browser: Option<String>,
}

impl<'c> Evidence<'c> {
    /// That of a group; `None` if it is empty.
    pub(super) fn of(
        comparison: &Comparison,
        partings: &'c Partings,
        key: &Key,
        group: &Group,
    ) -> Option<Self> {
        let Sample { before, after } = group.smallest.as_ref()?;
        let pair = &comparison.matched.subjects[key.subject];
        Some(Evidence {
            case: case(after),
            before: answered(before),
            after: answered(after),
            exact: truth(after),
            traces: partings.get(key),
            command: command_on(after, "show", &comparison.after.header, pair.after),
            browser: page::link_of(after),
        })
    }

    /// All but the traces and the command: what is said of what.
    pub(super) fn facts(&self) -> [(&'static str, &str); 3] {
        [
            ("before", &self.before),
            ("after", &self.after),
            ("exact", &self.exact),
        ]
    }

    /// What each trace says where they part.
    pub(super) fn parting(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let runs = self.traces.into_iter().flat_map(|parted| &parted.runs);
        let named = ["before", "after"].into_iter().zip(runs);
        named.filter_map(|(name, run)| Some((name, run.as_deref()?)))
    }
}

/// An answer and its verdict.
fn answered(entry: &Entry) -> String {
    let verdict = verdict(entry);
    let answer = entry.answer.as_ref();
    let said = answer.map(|fields| match Answer::from_fields(fields, &[]) {
        Ok(answer) => in_words(&answer),
        Err(_) => "an answer that cannot be read".to_owned(),
    });
    let graded = entry.verdict.as_ref();
    let message = graded.and_then(|graded| graded.message.as_deref());
    let message = message.or(entry.reason.as_deref());
    let said = said.as_deref().unwrap_or("no answer");
    let message = message.map(visible).filter(|text| !said.contains(&**text));
    let message = message.map(|text| format!(" ({})", clipped(&text, LONGEST)));
    format!("{said}: {verdict}{}", message.unwrap_or_default())
}

fn in_words(answer: &Answer) -> String {
    let mut parts = vec![answer.status.name().to_owned()];
    parts.extend(answer.depth.map(|depth| format!("depth {}", number(depth))));
    let normal = answer.normal.as_deref();
    parts.extend(normal.map(|normal| format!("normal {}", vector(normal))));
    if let (Some(a), Some(b)) = (&answer.a, &answer.b) {
        parts.push(format!("points {} and {}", vector(a), vector(b)));
    }
    let manifold = answer.manifold.as_ref();
    parts.extend(manifold.map(|points| format!("a manifold of {}", points.len())));
    let message = answer.message.as_deref();
    parts.extend(message.map(|text| clipped(&visible(text), LONGEST).into_owned()));
    parts.join(", ")
}

/// The signed depth as it is recorded: exactly, if that is short.
fn truth(entry: &Entry) -> String {
    let Some(depth) = &entry.signed_depth else {
        return "not recorded".to_owned();
    };
    let exact = depth.exact.iter().map(|text| visible(text));
    let exact = Vec::from_iter(exact).join(" to ");
    let is_long = exact.chars().count() > SHORT;
    match depth.f64.map(number) {
        Some(rounded) if rounded == exact => format!("signed depth {exact}"),
        Some(rounded) if is_long => format!("signed depth, as f64, {rounded}"),
        Some(rounded) => format!("signed depth {exact}, as f64 {rounded}"),
        None => format!("signed depth {}", clipped(&exact, LONGEST)),
    }
}

/// All digits of a float, without an idle `.0`.
fn number(x: f64) -> String {
    let text = format!("{x:?}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

fn vector(coordinates: &[f64]) -> String {
    let texts: Vec<String> = coordinates.iter().map(|x| number(*x)).collect();
    format!("({})", texts.join(", "))
}
