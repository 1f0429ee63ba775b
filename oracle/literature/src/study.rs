//! How the published versions of EPA fare on every stratum.
//!
//! Each version runs on the generated cases of every stratum of its dimension that it handles, and
//! on the embedded cases. It is judged as any subject is, under the tolerance that its text states.
//! The study counts the failures, and keeps the smallest failing case, which can be worked through
//! by hand.

use std::collections::BTreeMap;
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
        self.strata
            .values()
            .fold(Count::default(), |sum, count| Count {
                judged: sum.judged + count.judged,
                failed: sum.failed + count.failed,
            })
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
            self.smallest = Some(Smallest {
                vertices: size.0,
                bits: size.1,
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
    let versions: Vec<Box<dyn Subject>> = literature::NAMES
        .iter()
        .filter_map(|name| literature::by_name(name))
        .collect();
    let policy = Policy::default();
    let mut run = Run::in_process(versions.iter().map(AsRef::as_ref), &policy);
    // The published versions take polytopes.
    let ranked = strata().filter(|stratum| !stratum.is_curved());
    let generated = ranked.flat_map(|stratum| {
        (0..count).map(move |index| placed(stratum.name, stratum.case(1, index)))
    });
    let embedded = embedded
        .into_iter()
        .map(|(stratum, case)| placed(&stratum, case));
    // The sizes travel beside the run, which hands its records over in order.
    let cases: Vec<Placed> = embedded.chain(generated).collect();
    let sizes: Vec<(usize, u64)> = cases.iter().map(|placed| size(&placed.case)).collect();
    let mut fates = vec![Fate::default(); versions.len()];
    run.all(in_turn(cases), |record| {
        let size = usize::try_from(record.index)
            .ok()
            .and_then(|i| sizes.get(i));
        fates[record.subject].add(&record, size.copied().unwrap_or((usize::MAX, u64::MAX)));
        Ok(())
    })?;
    Ok(fates)
}

fn placed(stratum: &str, case: Case) -> Placed {
    Placed {
        stratum: stratum.to_owned(),
        case,
    }
}

/// The vertices of both shapes, and the bits of all numbers.
fn size(case: &Case) -> (usize, u64) {
    let shapes = [&case.a, &case.b];
    let vertices = case.world().map_or(usize::MAX, |world| {
        world.iter().map(|shape| shape.vertices.len()).sum()
    });
    (vertices, shapes.into_iter().map(bits).sum())
}

fn bits(shape: &Shape) -> u64 {
    let of = |x: &Rational| x.numer().bits() + x.denom().bits() - 1;
    let geometry = match &shape.geometry {
        Geometry::Box { half_extents } => half_extents.iter().map(of).sum(),
        other => other.points().iter().flatten().map(of).sum::<u64>(),
    };
    let translation = shape
        .pose
        .as_ref()
        .and_then(|pose| pose.translation.as_ref());
    geometry + translation.map_or(0, |t| t.iter().map(of).sum::<u64>())
}

/// The fates as Markdown: a table of the versions, then one of failures by stratum
/// for each dimension.
#[must_use]
pub fn markdown(fates: &[Fate]) -> String {
    let mut text = String::from(
        "| version | judged | failed | how | smallest failing case |\n|---|---:|---:|---|---|\n",
    );
    for (name, fate) in literature::NAMES.iter().zip(fates) {
        let total = fate.total();
        let mut kinds: Vec<_> = fate.kinds.iter().collect();
        kinds.sort_by_key(|(kind, count)| (std::cmp::Reverse(**count), **kind));
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(kind, count)| format!("{kind} {count}"))
            .collect();
        let smallest = fate.smallest.as_ref().map_or_else(String::new, |s| {
            format!("`{}` `{}`, {} vertices", s.id, s.name, s.vertices)
        });
        let _ = writeln!(
            text,
            "| `{name}` | {} | {} | {} | {smallest} |",
            total.judged,
            total.failed,
            kinds.join(", "),
        );
    }
    for dim in ["2d", "3d"] {
        text.push('\n');
        by_stratum(fates, dim, &mut text);
    }
    text
}

/// The failures of the versions of one dimension, a row a stratum.
fn by_stratum(fates: &[Fate], dim: &str, text: &mut String) {
    let versions: Vec<(&str, &Fate)> = literature::NAMES
        .iter()
        .copied()
        .zip(fates)
        .filter(|(name, _)| name.contains(dim))
        .collect();
    let short: Vec<String> = versions
        .iter()
        .map(|(name, _)| format!(" `{}` |", name.replace(&format!("-{dim}"), "")))
        .collect();
    let _ = writeln!(text, "| stratum | cases |{}", short.concat());
    let _ = writeln!(text, "|---|---:|{}", "---:|".repeat(versions.len()));
    let mut rows: Vec<&String> = versions
        .iter()
        .flat_map(|(_, fate)| fate.strata.keys())
        .collect();
    rows.sort_unstable();
    rows.dedup();
    for stratum in rows {
        let counts = versions.iter().map(|(_, fate)| fate.strata.get(stratum));
        let cells: Vec<String> = counts
            .clone()
            .map(|count| match count {
                Some(Count { failed: 0, .. }) => " · |".to_owned(),
                Some(count) => format!(" {} |", count.failed),
                None => " |".to_owned(),
            })
            .collect();
        let judged = counts.flatten().map(|count| count.judged).max();
        let _ = writeln!(
            text,
            "| `{stratum}` | {} |{}",
            judged.unwrap_or(0),
            cells.concat()
        );
    }
}
