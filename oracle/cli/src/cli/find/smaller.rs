//! `validate --shrink`: the smallest case of each cause made smaller.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::cli::shared::input::{Lines, parse_case, unreadable};
use crate::cli::shared::{AtHand, Complaints, Ended, Failure, Source, check_output, put};
use epa_corpus::corpus::CorpusError;
use epa_format::case::{Case, CaseId};
use epa_judge::judge::Kind;
use epa_judge::reckoning::text::visible;
use epa_judge::reckoning::{Cause, Reckoning};
use epa_judge::shrink::{Options, Shrunk, shrink};
use epa_judge::subject::{Runner, Until};
use epa_report::report::counted;

/// So many causes of a subject are shrunk, those with most failures …
const CAUSES: usize = 10;

/// … for so many seconds each.
const SECONDS: u64 = 10;

#[derive(Debug, clap::Args)]
pub(super) struct Smaller {
    /// Shrink the smallest case of each cause: of the ten with most failures of each subject, for
    /// at most ten seconds each.
    #[arg(long)]
    shrink: bool,
    /// Write the shrunk cases to this file, for `validate FILE`. If there is a file of cases, those
    /// that it has not are added.
    #[arg(long, value_name = "FILE")]
    write_cases: Option<PathBuf>,
}

/// What came of it.
#[derive(Default)]
pub(super) struct Found {
    /// For the terminal.
    pub(super) text: String,
    /// The cases, each as small as it became.
    pub(super) cases: Vec<Case>,
}

impl Smaller {
    /// Whether anything is to be shrunk; a search always does it.
    pub(super) fn is_wanted(&self, search: bool) -> bool {
        self.shrink || self.write_cases.is_some() || search
    }

    /// What is said of a search before its causes are shrunk, if there are any.
    pub(super) fn announced(&self, reckoning: &Reckoning) -> Option<String> {
        let of = |index| self.causes(reckoning, index).count();
        let causes: usize = (0..reckoning.subjects.len()).map(of).sum();
        let most = format!("at most {SECONDS} s each; Ctrl-C ends it");
        (causes > 0).then(|| {
            let smallest = counted(causes as u64, "cause");
            format!("the time is over; now the smallest case of {smallest} is shrunk, {most}")
        })
    }

    /// The causes of a subject that are shrunk. Those that an earlier part of a search reported
    /// were shrunk then: they are again if that is asked for.
    fn causes(&self, reckoning: &Reckoning, index: usize) -> impl Iterator<Item = Cause> {
        let all = self.shrink;
        let causes = reckoning.causes.of(index).into_iter();
        causes
            .filter(move |cause| all || cause.reported == 0)
            .take(CAUSES)
    }

    /// Shrinks the examples of the causes.
    pub(super) fn shrink(
        &self,
        source: &Source,
        subjects: &mut [Box<dyn Runner + '_>],
        reckoning: &Reckoning,
        brute_limit: usize,
        until: &Until,
    ) -> Result<Found, CorpusError> {
        let mut found = Found::default();
        let at_hand = AtHand::new(std::iter::empty())?;
        for (index, subject) in subjects.iter_mut().enumerate() {
            for cause in self.causes(reckoning, index) {
                let first = cause.example.verdict.as_ref();
                let options = Options {
                    kind: first.and_then(|graded| Kind::first(&graded.kinds)),
                    time: Some(Duration::from_secs(SECONDS)),
                    until: until.clone(),
                    brute_limit,
                    policy: reckoning.policy.clone(),
                    ..Options::default()
                };
                let Some(case) = case_of(&at_hand, source, &cause) else {
                    found.text += &line(&cause, "its case is not at hand any more");
                    continue;
                };
                let (what, case) = if until.is_over() {
                    ("not shrunk: interrupted".to_owned(), case)
                } else {
                    match shrink(&case, subject.as_mut(), &options) {
                        Ok(shrunk) => (in_words(&shrunk), shrunk.case),
                        Err(why) => (format!("not shrunk: {why}"), case),
                    }
                };
                found.text += &line(&cause, &what);
                found.cases.push(case);
            }
        }
        Ok(found)
    }

    /// Sees that the file can be written, has cases or nothing, and is none of these.
    pub(super) fn check(&self, files: &[String]) -> Result<(), String> {
        let mut written = self.write_cases.iter();
        written.try_for_each(|path| {
            check_output(path, files)?;
            kept(path).map(drop)
        })
    }

    /// Adds the cases to those of the file, if one is wanted.
    pub(super) fn keep(&self, cases: &[Case]) -> Ended<()> {
        let Some(path) = &self.write_cases else {
            return Ok(());
        };
        let (mut text, mut ids) = kept(path).map_err(Failure::incomplete)?;
        for case in cases {
            if ids.insert(case.id()) {
                text.extend((case.to_canonical_text() + "\n").bytes());
            }
        }
        put(path, &text)
    }
}

/// The bytes of a file of cases, with a line break at the end, and their ids; nothing if there is
/// none, or what is there, a pipe or a terminal, keeps nothing.
fn kept(path: &Path) -> Result<(Vec<u8>, BTreeSet<CaseId>), String> {
    if !path.is_file() {
        return Ok((Vec::new(), BTreeSet::new()));
    }
    let refused =
        |why: String| format!("{why}\n  cases are added to it: name a file of cases, or a new one");
    let name = path.display().to_string();
    let mut ids = BTreeSet::new();
    for line in Lines::open(&name).map_err(refused)? {
        let (number, line) = line.map_err(refused)?;
        let case = parse_case(&name, number, &line);
        let case = case.map_err(|none| refused(format!("{name}:{number}: {}", none.message)))?;
        ids.insert(case.id());
    }
    let mut text = fs::read(path).map_err(|error| refused(unreadable(&name, &error)))?;
    if text.last().is_some_and(|last| *last != b'\n') {
        text.push(b'\n');
    }
    Ok((text, ids))
}

/// The case of the example: of the corpus, by its name, or from the files again.
fn case_of(at_hand: &AtHand, source: &Source, cause: &Cause) -> Option<Case> {
    let entry = &cause.example;
    if let Some(case) = at_hand.case(entry) {
        return Some(case);
    }
    let [_, given] = entry.ids();
    let complaints = Complaints::new(io::sink());
    let mut cases = source.is_of_files().then(|| source.cases(&complaints))?;
    cases.find_map(|placed| (placed.case.id().as_str() == given).then_some(placed.case))
}

fn in_words(shrunk: &Shrunk) -> String {
    let [[a, b], [c, d]] = [shrunk.before.vertices, shrunk.after.vertices];
    let (kind, case) = (shrunk.failure.kind, shrunk.case.to_canonical_text());
    format!("{kind}, vertices {a} + {b} → {c} + {d}\n            {case}")
}

fn line(cause: &Cause, what: &str) -> String {
    let entry = &cause.example;
    let name = entry.name.as_deref().unwrap_or(&entry.id);
    format!("SHRUNK    {}: {what}\n", visible(name))
}
