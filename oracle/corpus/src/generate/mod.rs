//! Generated cases, the same on every machine.
//!
//! A stratum is a kind of situation. Every case of it is made from the name of the
//! stratum, a seed and an index alone, by integer arithmetic, so that any case can be
//! made again without those before it. docs/strata.md describes them all.
//!
//! Every stratum has a twin for `f32`, `NAME.f32`. As a rule its cases are the baked
//! twins of the cases for `f64`: their world vertices, rounded. Where rounding would
//! take away what a stratum is about (a few ulps, the range of exponents, the distance
//! from the origin), the twin is made for `f32` in the same way instead.

mod contact;
mod draw;
mod lattice;
mod level;
mod markdown;
mod pair;
mod random;
mod reference;
mod sketch;
mod strata;
#[cfg(feature = "proptest")]
pub mod strategy;
#[cfg(test)]
mod tests;

pub use lattice::{LatticePair, lattice_pair};
pub use level::{Level, Manifest, Part};
pub use markdown::markdown;
pub use random::Random;
pub use reference::{Reference, ReferenceError, stratum_and_scalar};
pub use sketch::Promise;

use draw::Draw;
use epa_format::case::{Case, Dim};
use epa_format::number::{FloatType, compare};
use sketch::Sketch;

/// A kind of generated case.
#[derive(Clone, Copy, Debug)]
pub struct Stratum {
    /// Its name; ends in `-2d` or `-3d`.
    pub name: &'static str,
    /// The plane or space.
    pub dim: Dim,
    /// What it is.
    pub about: &'static str,
    /// Why implementations of EPA fail there.
    pub why: &'static str,
    /// A report of such a failure: the project, and where.
    pub report: &'static str,
    kind: Kind,
}

impl PartialEq for Stratum {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Stratum {}

/// What strata of the plane and of space share.
#[derive(Clone, Copy, Debug)]
struct Kind {
    about: &'static str,
    why: &'static str,
    /// Flags of every case.
    flags: &'static [&'static str],
    twin: Twin,
    /// Its share of a level, against those of other strata: less where truth is dear.
    share: u64,
    make: fn(&mut Draw) -> Sketch,
}

impl Kind {
    const fn stratum(self, name: &'static str, dim: Dim, report: &'static str) -> Stratum {
        Stratum {
            name,
            dim,
            about: self.about,
            why: self.why,
            report,
            kind: self,
        }
    }

    const fn plane(self, name: &'static str, report: &'static str) -> Stratum {
        self.stratum(name, Dim::Two, report)
    }

    const fn space(self, name: &'static str, report: &'static str) -> Stratum {
        self.stratum(name, Dim::Three, report)
    }
}

/// How the cases for `f32` are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twin {
    /// The cases for `f64`, their world vertices rounded.
    Baked,
    /// In the same way as those for `f64`, with the ulps and exponents of `f32`.
    Native,
}

impl Twin {
    /// In a sentence.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Twin::Baked => "the same shapes, their world vertices rounded to f32",
            Twin::Native => "made in the same way, with the ulps and exponents of f32",
        }
    }
}

/// A case with what is known of it beforehand.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The case.
    pub case: Case,
    /// What is known by its construction.
    pub promise: Promise,
}

/// All strata, in the order of levels and of docs/strata.md.
pub fn strata() -> impl Iterator<Item = &'static Stratum> {
    strata::ALL.iter().copied().flatten()
}

/// Which subjects each stratum makes fail, as measured by `oracle/corpus/measure-strata`.
const DISCRIMINATES: &str = include_str!("../../discriminates.tsv");

/// A stratum by its name, without `.f32`.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Stratum> {
    strata().find(|stratum| stratum.name == name)
}

impl Stratum {
    /// The subjects that it makes fail, with the share of their answers that fail, as
    /// measured; `control` where none of them fails.
    #[must_use]
    pub fn discriminates(&self) -> &'static str {
        let mut lines = DISCRIMINATES
            .lines()
            .filter_map(|line| line.split_once('\t'));
        let found = lines.find(|(name, _)| *name == self.name);
        found.map_or("", |(_, subjects)| subjects)
    }

    /// The cases for `f64` of a seed, one after the other; endless.
    pub fn cases(&'static self, seed: u64) -> impl Iterator<Item = Case> {
        (0..=u64::MAX).map(move |index| self.case(seed, index))
    }

    /// The case for `f64` of a seed at an index.
    #[must_use]
    pub fn case(&'static self, seed: u64, index: u64) -> Case {
        self.reference(FloatType::F64, seed, index).case()
    }

    /// Whether it is one of cylinders, cones and ellipsoids, whose truth is an enclosure.
    /// They have a level of their own.
    #[must_use]
    pub fn is_curved(&self) -> bool {
        self.kind.flags.contains(&"curved")
    }

    /// How the cases for `f32` are made.
    #[must_use]
    pub fn twin(&self) -> Twin {
        self.kind.twin
    }

    /// The name of a case of this stratum.
    #[must_use]
    pub fn reference(&'static self, scalar: FloatType, seed: u64, index: u64) -> Reference {
        Reference {
            stratum: self,
            scalar,
            seed,
            index,
        }
    }

    fn sketch(&self, ty: FloatType, seed: u64, index: u64) -> Sketch {
        let mut draw = Draw::new(self.name, self.dim.get(), ty, seed, index);
        let sketch = (self.kind.make)(&mut draw);
        let flags = self.kind.flags.iter();
        flags.fold(sketch, |sketch, flag| sketch.flagged(flag))
    }
}

impl Reference {
    /// The case of this name.
    #[must_use]
    pub fn case(&self) -> Case {
        self.twin(self.original()).case
    }

    /// The case of this name, and what is known of it without solving it.
    #[must_use]
    pub fn sample(&self) -> Sample {
        let original = self.original();
        let mut sample = self.twin(original.clone());
        let is_baked = original.case.scalar != sample.case.scalar;
        let rounded = || is_baked && !same_world(&original.case, &sample.case).unwrap_or(false);
        if sample.promise != Promise::Nothing && rounded() {
            sample.promise = Promise::Nothing;
        }
        sample
    }

    /// The case before it is baked.
    fn original(&self) -> Sample {
        match self.stratum.kind.twin {
            Twin::Native => self.made_for(self.scalar),
            Twin::Baked => self.made_for(FloatType::F64),
        }
    }

    /// The case as this scalar has it.
    fn twin(&self, original: Sample) -> Sample {
        if original.case.scalar == self.scalar {
            return original;
        }
        match original.case.baked(self.scalar) {
            Ok(case) => Sample { case, ..original },
            // No stratum has baked twins that are out of range; a test holds it.
            Err(_) => self.made_for(self.scalar),
        }
    }

    fn made_for(&self, ty: FloatType) -> Sample {
        let sketch = self.stratum.sketch(ty, self.seed, self.index);
        let [a, b] = sketch.shapes;
        let case = Case {
            dim: self.stratum.dim,
            scalar: ty,
            a,
            b,
            name: Some(self.to_string()),
            flags: sketch.flags.into_iter().map(str::to_owned).collect(),
            why: sketch.why,
            source: None,
        };
        Sample {
            case,
            promise: sketch.promise,
        }
    }
}

/// Whether two cases are the same sets, vertex by vertex; `None` for curved shapes.
fn same_world(a: &Case, b: &Case) -> Option<bool> {
    let (a, b) = (a.world().ok()?, b.world().ok()?);
    let numbers = |shapes: &[epa_format::case::WorldShape; 2]| {
        let all = shapes.iter().flat_map(|shape| {
            let vertices = shape.vertices.iter().flatten();
            vertices.chain([&shape.radius]).cloned().collect::<Vec<_>>()
        });
        all.collect::<Vec<_>>()
    };
    let (a, b) = (numbers(&a), numbers(&b));
    let same = a.iter().zip(&b).all(|(x, y)| compare(x, y).is_eq());
    Some(a.len() == b.len() && same)
}
