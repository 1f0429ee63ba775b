//! How often each adapter is wrong on pairs of axis-aligned boxes whose centres and half extents
//! are multiples of 1/2. They are given as boxes, as hulls of their corners, and as hulls with the
//! centre in common.
//!
//!     cargo run --release -p epa-adapters --example grid -- [COUNT] [SEED]

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};

use epa_adapters::all;
use epa_oracle::case::{Case, Coordinates, Dim, Geometry, Pose, Rotation, Shape, world_shape};
use epa_oracle::generate::Random;
use epa_oracle::judge::{Kind, Verdict};
use epa_oracle::number::{FloatType, Rational, compare};
use epa_oracle::validate::{Outcome, Placed, validate};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(Ok(2000), |text| text.parse())?;
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let mut cases = Vec::new();
    for dim in [Dim::Two, Dim::Three] {
        let mut random = Random::new(seed);
        for _ in 0..count {
            cases.extend(pairs(&mut random, dim));
        }
    }
    let subjects = all();
    let records = validate(&cases, &subjects, 0)?;
    let mut out = io::stdout().lock();
    for (index, subject) in subjects.iter().enumerate() {
        for stratum in ["boxes", "hulls", "concentric", "identical"] {
            let verdicts = records
                .iter()
                .filter(|r| r.subject == index && r.stratum == stratum);
            let mut tally = Tally::default();
            for record in verdicts {
                if let Outcome::Judged(verdict) = &record.result {
                    tally.add(verdict);
                }
            }
            writeln!(out, "{:16} {stratum:10} {tally}", subject.name())?;
        }
    }
    Ok(())
}

/// Pairs as boxes with translations, the same as hulls, and as hulls with a centre, or all, in
/// common.
fn pairs(random: &mut Random, dim: Dim) -> [Placed; 4] {
    let [a, b] = [0; 2].map(|_| halves(random, dim, 1, 4));
    let [here, there] = [0; 2].map(|_| halves(random, dim, -2, 2));
    let corners = |shape: &Shape| Shape {
        geometry: world_shape(shape, dim).map_or_else(
            |_| shape.geometry.clone(),
            |world| Geometry::Hull(world.vertices),
        ),
        pose: None,
    };
    let [a_here, b_here, b_there] = [(&a, &here), (&b, &here), (&b, &there)].map(boxed);
    [
        ("boxes", [a_here.clone(), b_there.clone()]),
        ("hulls", [corners(&a_here), corners(&b_there)]),
        ("concentric", [corners(&a_here), corners(&b_here)]),
        ("identical", [corners(&a_here), corners(&a_here)]),
    ]
    .map(|(stratum, [a, b])| placed(stratum, dim, a, b))
}

fn boxed((half_extents, centre): (&Coordinates, &Coordinates)) -> Shape {
    Shape {
        geometry: Geometry::Box {
            half_extents: half_extents.clone(),
        },
        pose: Some(Pose {
            translation: Some(centre.clone()),
            rotation: Rotation::None,
        }),
    }
}

fn placed(stratum: &str, dim: Dim, a: Shape, b: Shape) -> Placed {
    Placed {
        stratum: stratum.to_owned(),
        case: Case {
            dim,
            scalar: FloatType::F64,
            a,
            b,
            name: None,
            flags: Vec::new(),
            why: None,
            source: None,
        },
    }
}

fn halves(random: &mut Random, dim: Dim, least: i64, most: i64) -> Coordinates {
    let half = |k: i64| Rational::new(k.into(), 2.into());
    (0..dim.get())
        .map(|_| half(least + random.below(most - least + 1)))
        .collect()
}

/// What came of the judged cases.
#[derive(Default)]
struct Tally {
    judged: usize,
    failed: usize,
    depth_off: usize,
    kinds: BTreeMap<Kind, usize>,
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        let limit = &verdict.tolerances.scale / Rational::from_integer(1000.into());
        let beyond = |x: &Option<Rational>| {
            x.as_ref()
                .is_some_and(|x| compare(x, &limit).is_gt() || compare(x, &-limit.clone()).is_lt())
        };
        self.judged += 1;
        self.failed += usize::from(!verdict.is_conformant());
        self.depth_off += usize::from(beyond(&verdict.measures.depth_error));
        for kind in &verdict.failures {
            *self.kinds.entry(*kind).or_default() += 1;
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = |part: usize| 100.0 * part as f64 / self.judged.max(1) as f64;
        write!(
            f,
            "judged {}, not conformant {:5.2} %, depth off by > 1e-3 of scale {:5.2} %",
            self.judged,
            share(self.failed),
            share(self.depth_off),
        )?;
        for (kind, count) in &self.kinds {
            write!(f, ", {kind} {count}")?;
        }
        Ok(())
    }
}
