//! What all formats say of a comparison, in the same words.

use crate::report::text::{clipped, counted, grouped, ulps, ulps_apart, visible};
use epa_judge::changes::{
    Comparison, Conclusion, Direction, Group, Key, Moved, OneSided, Row, Sample, Side, Subjects,
};
use epa_judge::results::{Entry, Graded, NotJudged};
use epa_judge::subject::Length;

/// A group of changes.
pub(super) type Line<'c> = (&'c Key, &'c Group);

/// What became worse of the verdicts on a subject, and what better.
pub(super) fn worse_and_better(comparison: &Comparison, subject: usize) -> [Vec<Line<'_>>; 2] {
    let of = |direction| comparison.ledger.groups_of(subject, direction).collect();
    [Direction::Regressed, Direction::Improved].map(of)
}

/// Both files, and what they are called.
pub(super) fn sides(comparison: &Comparison) -> [(&'static str, &Side); 2] {
    [("before", &comparison.before), ("after", &comparison.after)]
}

/// The word that a comparison begins with.
pub(super) fn headline(comparison: &Comparison) -> &'static str {
    match comparison.conclusion() {
        Conclusion::Regressed => "Regressed",
        Conclusion::Improved => "Improved",
        Conclusion::Unchanged => "Unchanged",
        Conclusion::Incomplete => "Incomplete",
    }
}

/// How many changes of which direction, in a phrase.
pub(super) fn counts(comparison: &Comparison) -> String {
    let of = |direction, what| counted(comparison.count(direction), what);
    let worse = of(Direction::Regressed, "regression");
    let better = of(Direction::Improved, "improvement");
    let same = of(Direction::Neutral, "verdict");
    format!("{worse}, {better}, {same} as good as before")
}

/// Why a comparison is incomplete, in sentences.
pub(super) fn missing(comparison: &Comparison) -> Vec<String> {
    let cut = sides(comparison)
        .into_iter()
        .filter(|(_, side)| !side.ended);
    let cut = cut.map(|(_, side)| format!("{} does not have all of its run.", path(side)));
    let cases = Some(comparison.ledger.missing.cases).filter(|cases| *cases > 0);
    let cases = cases.map(|cases| counted(cases, "case"));
    let names = comparison.matched.missing.iter();
    let names = names.map(|name| format!("the subject {}", visible(name)));
    let after = path(&comparison.after);
    let missing = cases.into_iter().chain(names);
    cut.chain(missing.map(|what| format!("Missing from {after}: {what}.")))
        .collect()
}

/// Of which subjects of which file too little was judged, and which lengths they declare, in
/// sentences.
#[must_use]
pub fn remarks(comparison: &Comparison) -> Vec<String> {
    let mut remarks = Vec::new();
    for (_, side) in sides(comparison) {
        let path = path(side);
        let partial = " is partial: too little is judged";
        let partial = side.gaps.iter().map(|(name, gaps)| (name, partial, gaps));
        let declares = side.lengths.iter().map(|(name, said)| (name, "", said));
        remarks.extend(
            partial
                .chain(declares)
                .map(|(name, what, said)| format!("{path}: {}{what}: {said}.", visible(name))),
        );
    }
    remarks
}

/// A file as it was named.
pub(super) fn path(side: &Side) -> String {
    visible(&side.path.display().to_string()).into_owned()
}

/// What was run for a file.
pub(super) fn run(side: &Side) -> String {
    let cases = &side.header.cases;
    let count = cases.count.map(|n| format!(", {}", counted(n, "case")));
    let count = count.unwrap_or_default();
    let texts = [&cases.what, &side.header.oracle, &side.header.edition];
    let [what, oracle, edition] = texts.map(|text| visible(text));
    format!("{what}{count}; epa-oracle {oracle}, edition {edition}")
}

/// How much of a fact that differs is shown.
const LONGEST: usize = 100;

/// What differs between the runs, a line each.
pub(super) fn differing(comparison: &Comparison) -> impl Iterator<Item = String> {
    comparison.matched.notes.iter().map(|note| {
        let [what, old, new] = [&note.what, &note.before, &note.after].map(|part| visible(part));
        let (old, new) = (clipped(&old, LONGEST), clipped(&new, LONGEST));
        format!("{what}: {old} → {new}")
    })
}

/// Two subjects, or one that kept its name.
pub(super) fn subjects(pair: &Subjects) -> String {
    let (old, new) = (&pair.names.before, &pair.names.after);
    match old == new {
        true => visible(new).into_owned(),
        false => format!("{} → {}", visible(old), visible(new)),
    }
}

/// What became of the verdicts on a subject, counted.
pub(super) fn row(row: &Row) -> String {
    let not_binding = match row.not_binding {
        0 => String::new(),
        n => format!(", {} worse without binding", grouped(n)),
    };
    format!(
        "{} compared: {} worse, {} better, {} as good as before ({} the same, {} moved by rounding, \
         {} with another error{not_binding}); {} failed before, {} fail now",
        counted(row.compared, "verdict"),
        grouped(row.regressed),
        grouped(row.improved),
        grouped(row.of(Direction::Neutral)),
        grouped(row.same),
        grouped(row.jitter),
        grouped(row.drift),
        grouped(row.failed_before),
        grouped(row.fail_after),
    )
}

/// The declared lengths by which a verdict is better, in a phrase: "by a declared margin".
fn declared(graded: &Graded) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    for length in &graded.bent {
        let name = match length {
            Length::DepthTolerance | Length::NormalTolerance | Length::WitnessTolerance => {
                "tolerance"
            }
            Length::Margin => "margin",
            Length::Inflation => "inflation",
            Length::CornerMargin => "corner margin",
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    (!names.is_empty()).then(|| format!("by a declared {}", names.join(", ")))
}

/// A verdict in a phrase: its tier, what is wrong, and the declared lengths that it rests on.
pub(super) fn verdict(entry: &Entry) -> String {
    match (&entry.verdict, entry.not_judged) {
        (Some(graded), _) => {
            let kinds = graded.kinds.iter().map(|kind| kind.name());
            let tier = graded.tier.to_string();
            let words: Vec<&str> = std::iter::once(tier.as_str()).chain(kinds).collect();
            match declared(graded) {
                Some(lengths) => format!("{} {lengths}", words.join(" ")),
                None => words.join(" "),
            }
        }
        (None, why) => why.unwrap_or(NotJudged::NotDecided).words(),
    }
}

/// The two verdicts of a change.
pub(super) fn verdicts(sample: &Sample) -> String {
    format!("{} → {}", verdict(&sample.before), verdict(&sample.after))
}

/// The error that moved most, before and after, rounded as in the table of a validation.
pub(super) fn moved(before: &Entry, after: &Entry) -> String {
    let Some(moved) = Moved::most(before, after) else {
        return String::new();
    };
    let rounded = |entry: &Entry, value: Option<f64>| match (&entry.verdict, value) {
        (None, _) => "–".to_owned(),
        (_, None) => "∞".to_owned(),
        (_, Some(value)) => ulps(value),
    };
    let [old, new] = match (moved.before, moved.after) {
        (Some(old), Some(new)) => ulps_apart([old, new]),
        (old, new) => [rounded(before, old), rounded(after, new)],
    };
    format!("{} {old} → {new} {}", moved.measure, moved.unit)
}

/// Id and name of a case.
pub(super) fn case(entry: &Entry) -> String {
    let name = entry.name.as_deref().unwrap_or("(no name)");
    format!("{} {}", visible(&entry.id), visible(name))
}

/// What the cases of one file only are, in a sentence; empty if there are none.
pub(super) fn one_sided(cases: &OneSided, place: &str) -> String {
    let failing = match cases.failing {
        0 => String::new(),
        n => format!(", {} of them failing", grouped(n)),
    };
    match cases.cases {
        0 => String::new(),
        n => format!("{} only {place}{failing}", counted(n, "case")),
    }
}
