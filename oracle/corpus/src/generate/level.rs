//! Levels: fixed lists of cases, a few of every stratum.

use std::fmt;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::reference::Reference;
use super::strata::strata;
use super::stratum::Stratum;
use epa_format::number::FloatType;

/// The seed of all levels.
const SEED: u64 = 1;

/// A fixed list of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Level {
    /// 20,000 cases of cylinders, cones and ellipsoids: minutes, most of them for the truth.
    Curved,
    /// 100,000 cases: minutes for a fast subject.
    Standard,
    /// 10,000,000 cases: hours.
    Full,
}

/// The cases of a level that are of one stratum and one float type: those with the
/// indices from 0 up to `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The stratum.
    pub stratum: &'static Stratum,
    /// The float type.
    pub scalar: FloatType,
    /// How many cases.
    pub count: u64,
}

/// How many cases, and a hash of all their ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// How many.
    pub count: u64,
    /// SHA-256 of the ids in order, a line each, in hexadecimal.
    pub sha256: String,
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cases, sha256 {}", self.count, self.sha256)
    }
}

impl Level {
    /// All levels, the smallest first.
    pub const ALL: [Level; 3] = [Level::Curved, Level::Standard, Level::Full];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Curved => "curved",
            Level::Standard => "standard",
            Level::Full => "full",
        }
    }

    /// A level by its name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// How many cases it has.
    #[must_use]
    pub fn count(self) -> u64 {
        match self {
            Level::Curved => 20_000,
            Level::Standard => 100_000,
            Level::Full => 10_000_000,
        }
    }

    /// Whether it has cases of a stratum: `curved` has curved shapes, the others polytopes and
    /// their rounding, whose truth is a number.
    #[must_use]
    pub fn holds(self, stratum: &Stratum) -> bool {
        stratum.is_curved() == (self == Level::Curved)
    }

    /// Its parts, in order: of every stratum the cases for `f64`, then those for `f32`.
    /// A stratum has its share of the cases; what is left over by rounding goes to the
    /// first parts, one case each.
    #[must_use]
    pub fn parts(self) -> Vec<Part> {
        let held = || strata().filter(|stratum| self.holds(stratum));
        let shares: u64 = held().map(|stratum| 2 * stratum.share).sum();
        let each = held().flat_map(|stratum| {
            [FloatType::F64, FloatType::F32].map(|scalar| Part {
                stratum,
                scalar,
                count: self.count() * stratum.share / shares,
            })
        });
        let mut parts: Vec<Part> = each.collect();
        let left = self.count() - parts.iter().map(|part| part.count).sum::<u64>();
        for part in parts.iter_mut().take(left as usize) {
            part.count += 1;
        }
        parts
    }

    /// The names of all its cases, in order.
    pub fn references(self) -> impl Iterator<Item = Reference> {
        self.parts().into_iter().flat_map(|part| {
            let indices = 0..part.count;
            indices.map(move |index| part.stratum.reference(part.scalar, SEED, index))
        })
    }

    /// The manifest, computed from all cases: seconds for `standard`, minutes for `full`.
    #[must_use]
    pub fn manifest(self) -> Manifest {
        const BATCH: usize = 1 << 14;
        let mut hash = Sha256::new();
        let mut references = self.references();
        loop {
            let batch: Vec<Reference> = references.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            let ids = batch.par_iter().map(|r| format!("{}\n", r.case().id()));
            let ids: Vec<String> = ids.collect();
            ids.iter().for_each(|id| hash.update(id));
        }
        Manifest {
            count: self.count(),
            sha256: data_encoding::HEXLOWER.encode(&hash.finalize()),
        }
    }

    /// The SHA-256 that the manifest has to have.
    #[must_use]
    pub fn stored_sha256(self) -> &'static str {
        match self {
            Level::Curved => "17a8f6494ac6349a72eab26efc731d0c232617530fceea242d76031ea8bc43ba",
            Level::Standard => "81f7b1be3be4ccb1076b9510fa169a5621e2a364645e09cded0a630e03c1d73c",
            Level::Full => "797d9ff15eb7e9eb97a6257ed1d1bd1b48c85f2f98d080a7bbf8f91c03686ab1",
        }
    }
}
