//! How the published versions of EPA fare on every stratum.
//!
//! Each version runs on the generated cases of every stratum of its dimension that it handles, and
//! on the embedded cases. It is judged as any subject is, under the tolerance that its text states.
//! The study counts the failures, and keeps the smallest failing case, which can be worked through
//! by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::literature;
use epa_corpus::generate::strata;
use epa_format::case::{Case, Geometry, Shape};
use epa_format::number::Rational;
use epa_judge::judge::Kind;
use epa_judge::policy::Policy;
use epa_judge::subject::Subject;
use epa_judge::validate::{Outcome, Placed, Record, Run, Stop, in_turn};

/// What a version came to on a stratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Answers that were judged.
    pub judged: u64,
    /// Answers that failed.
    pub failed: u64,
}

/// What a version came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fate {
    /// By stratum.
    pub strata: BTreeMap<String, Count>,
    /// How often each kind of failure was seen.
    pub kinds: BTreeMap<Kind, u64>,
    /// The smallest failing case, by the count of its vertices, then by the bits of its
    /// coordinates, then by the order of the run.
    pub smallest: Option<Smallest>,
}

/// A small failing case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// How many vertices both shapes have.
    pub vertices: usize,
    /// How many bits the numerators and denominators of all coordinates have.
    pub bits: u64,
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: String,
    /// What failed.
    pub kinds: Vec<Kind>,
}

impl Fate {
    /// All strata together.
    #[must_use]
    pub fn total(&self) -> Count {
        let counts = || self.strata.values();
        Count {
            judged: counts().map(|count| count.judged).sum(),
            failed: counts().map(|count| count.failed).sum(),
        }
    }

    fn add(&mut self, record: &Record, size: (usize, u64)) {
        let Outcome::Judged(verdict) = &record.result else {
            return;
        };
        let count = self.strata.entry(record.stratum.clone()).or_default();
        count.judged += 1;
        if verdict.is_conformant() {
            return;
        }
        count.failed += 1;
        for kind in &verdict.failures {
            *self.kinds.entry(*kind).or_default() += 1;
        }
        let least = self.smallest.as_ref().map(|s| (s.vertices, s.bits));
        if least.is_none_or(|least| size < least) {
            let (vertices, bits) = size;
            self.smallest = Some(Smallest {
                vertices,
                bits,
                name: record.case.name.clone().unwrap_or_default(),
                id: record.original.to_string(),
                kinds: verdict.failures.clone(),
            });
        }
    }
}

/// Runs every published version on the embedded cases and on the first `count` cases
/// of every stratum, and gives their fates in the order of [`literature::NAMES`].
///
/// # Errors
/// [`Stop`]; an embedded corpus that cannot be read is reported as lost.
pub fn run(embedded: Vec<(String, Case)>, count: u64) -> Result<Vec<Fate>, Stop> {
    let versions = literature::NAMES.iter();
    let versions = versions.filter_map(|name| literature::by_name(name));
    let versions: Vec<Box<dyn Subject>> = versions.collect();
    let policy = Policy::default();
    let mut run = Run::in_process(versions.iter().map(AsRef::as_ref), &policy);
    // The published versions take polytopes.
    let ranked = strata().filter(|stratum| !stratum.is_curved());
    let generated = ranked.flat_map(|stratum| {
        (0..count).map(move |index| placed(stratum.name, stratum.case(1, index)))
    });
    let embedded = embedded.into_iter();
    let embedded = embedded.map(|(stratum, case)| placed(&stratum, case));
    // The sizes travel beside the run, which hands its records over in order.
    let cases: Vec<Placed> = embedded.chain(generated).collect();
    let sizes: Vec<(usize, u64)> = cases.iter().map(|placed| size(&placed.case)).collect();
    let mut fates = vec![Fate::default(); versions.len()];
    run.all(in_turn(cases), |record| {
        fates[record.subject].add(&record, sizes[record.index as usize]);
        Ok(())
    })?;
    Ok(fates)
}

fn placed(stratum: &str, case: Case) -> Placed {
    let stratum = stratum.to_owned();
    Placed { stratum, case }
}

/// The vertices of both shapes, and the bits of all numbers.
fn size(case: &Case) -> (usize, u64) {
    let world = case.world();
    let vertices = world.map(|[a, b]| a.vertices.len() + b.vertices.len());
    (
        vertices.unwrap_or(usize::MAX),
        bits(&case.a) + bits(&case.b),
    )
}

fn bits(shape: &Shape) -> u64 {
    let of = |x: &Rational| x.numer().bits() + x.denom().bits() - 1;
    let geometry = match &shape.geometry {
        Geometry::Box { half_extents } => half_extents.iter().map(of).sum(),
        other => other.points().iter().flatten().map(of).sum::<u64>(),
    };
    let translation = shape.pose.iter().flat_map(|pose| &pose.translation);
    geometry + translation.flatten().map(of).sum::<u64>()
}

/// The fates as Markdown: a table of the versions, then one of failures by stratum
/// for each dimension.
#[must_use]
pub fn markdown(fates: &[Fate]) -> String {
    let mut text = "| version | judged | failed | how | smallest failing case |\n".to_owned();
    text += "|---|---:|---:|---|---|\n";
    for (name, fate) in literature::NAMES.iter().zip(fates) {
        let total = fate.total();
        let mut kinds: Vec<_> = fate.kinds.iter().collect();
        kinds.sort_by_key(|(kind, count)| (std::cmp::Reverse(**count), **kind));
        let kinds = kinds.iter().map(|(kind, count)| format!("{kind} {count}"));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        let shown = |s: &Smallest| format!("`{}` `{}`, {} vertices", s.id, s.name, s.vertices);
        let smallest = fate.smallest.as_ref().map_or_else(String::new, shown);
        let Count { judged, failed } = total;
        let row = format!("| `{name}` | {judged} | {failed} | {kinds} | {smallest} |");
        let _ = writeln!(text, "{row}");
    }
    for dim in ["2d", "3d"] {
        text.push('\n');
        by_stratum(fates, dim, &mut text);
    }
    text
}

/// The failures of the versions of one dimension, a row a stratum.
fn by_stratum(fates: &[Fate], dim: &str, text: &mut String) {
    let versions = literature::NAMES.iter().zip(fates);
    let versions: Vec<_> = versions.filter(|(name, _)| name.contains(dim)).collect();
    let short = |name: &str| format!(" `{}` |", name.replace(&format!("-{dim}"), ""));
    let head: String = versions.iter().map(|(name, _)| short(name)).collect();
    let _ = writeln!(text, "| stratum | cases |{head}");
    let _ = writeln!(text, "|---|---:|{}", "---:|".repeat(versions.len()));
    let rows = versions.iter().flat_map(|(_, fate)| fate.strata.keys());
    for stratum in BTreeSet::from_iter(rows) {
        let counts = versions.iter().map(|(_, fate)| fate.strata.get(stratum));
        let cell = |count: Option<&Count>| match count {
            Some(Count { failed: 0, .. }) => " · |".to_owned(),
            Some(count) => format!(" {} |", count.failed),
            None => " |".to_owned(),
        };
        let cells: String = counts.clone().map(cell).collect();
        let judged = counts.flatten().map(|count| count.judged).max();
        let _ = writeln!(text, "| `{stratum}` | {} |{cells}", judged.unwrap_or(0));
    }
}
