//! What a stratum is.

use super::draw::Draw;
use super::sketch::Sketch;
use epa_format::case::Dim;

/// Which subjects each stratum makes fail, as measured by `oracle/corpus/measure-strata`.
const DISCRIMINATES: &str = include_str!("../../discriminates.tsv");

/// What makes a case.
pub(super) type Make = fn(&mut Draw) -> Sketch;

/// A kind of generated case.
#[derive(Clone, Debug)]
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
    /// Flags of every case.
    pub(super) flags: Vec<&'static str>,
    /// How the cases for `f32` are made.
    pub twin: Twin,
    /// Its share of a level, against those of other strata: less if truth takes long.
    pub(super) share: u64,
    pub(super) make: Make,
}

impl PartialEq for Stratum {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Stratum {}

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

impl Stratum {
    /// The subjects that it makes fail, with the share of their answers that fail, as
    /// measured; `control` where none of them fails.
    #[must_use]
    pub fn discriminates(&self) -> &'static str {
        let lines = DISCRIMINATES
            .lines()
            .filter_map(|line| line.split_once('\t'));
        let mut found = lines.filter(|(name, _)| *name == self.name);
        found.next().map_or("", |(_, subjects)| subjects)
    }

    /// Whether it is one of cylinders, cones and ellipsoids, whose truth is an enclosure.
    /// They have a level of their own.
    #[must_use]
    pub fn is_curved(&self) -> bool {
        self.flags.contains(&"curved")
    }
}
