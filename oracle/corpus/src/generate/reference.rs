//! The name of a generated case.

use std::fmt;
use std::str::FromStr;

use super::draw::Draw;
use super::sketch::{Promise, Sketch};
use super::strata::{by_name, strata};
use super::stratum::{Stratum, Twin};
use epa_format::case::{Case, WorldShape};
use epa_format::names::meant;
use epa_format::number::FloatType;

/// Which generated case: `STRATUM/SEED/INDEX`, or `STRATUM.f32/SEED/INDEX` for the
/// twin. It is all that is needed to make the case again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The stratum.
    pub stratum: &'static Stratum,
    /// The float type.
    pub scalar: FloatType,
    /// The sequence.
    pub seed: u64,
    /// The position in the sequence, from 0.
    pub index: u64,
}

/// What marks the names of cases for `f32`.
const SUFFIX: &str = ".f32";

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.scalar {
            FloatType::F64 => "",
            FloatType::F32 => SUFFIX,
        };
        let (name, seed, index) = (self.stratum.name, self.seed, self.index);
        write!(f, "{name}{suffix}/{seed}/{index}")
    }
}

/// Why a text is not the name of a generated case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ReferenceError(String);

impl FromStr for Reference {
    type Err = ReferenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || {
            let form = "STRATUM/SEED/INDEX, numbers without leading zeros, like box-grid-3d/1/17";
            ReferenceError(format!("`{text}` is not of the form {form}"))
        };
        let parts: Vec<&str> = text.splitn(4, '/').collect();
        let [name, seed, index] = parts[..] else {
            return Err(form());
        };
        let (stratum, scalar) = stratum_and_scalar(name)?;
        let number = |text: &str| {
            let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            // One name for a case: no leading zeros.
            if !plain || (text.len() > 1 && text.starts_with('0')) {
                return Err(form());
            }
            let limit = format!("too large for a seed or an index, at most {}", u64::MAX);
            text.parse()
                .map_err(|_| ReferenceError(format!("`{text}` is {limit}")))
        };
        Ok(stratum.reference(scalar, number(seed)?, number(index)?))
    }
}

/// A stratum by its name, with or without `.f32`.
///
/// # Errors
/// [`ReferenceError`]: there is none, with the names that are like it.
pub fn stratum_and_scalar(name: &str) -> Result<(&'static Stratum, FloatType), ReferenceError> {
    let (base, scalar) = match name.strip_suffix(SUFFIX) {
        Some(base) => (base, FloatType::F32),
        None => (name, FloatType::F64),
    };
    let no_stratum = || {
        let meant = meant(base, strata().map(|stratum| stratum.name));
        let meant = meant.map_or_else(String::new, |meant| format!(" ({meant})"));
        let list = "`epa-oracle generate --list` names all";
        ReferenceError(format!("there is no stratum `{name}`{meant}; {list}"))
    };
    Ok((by_name(base).ok_or_else(no_stratum)?, scalar))
}

/// A case with what is known of it beforehand.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The case.
    pub case: Case,
    /// What is known by its construction.
    pub promise: Promise,
}

impl Stratum {
    /// The cases for `f64` of a seed, one after the other; endless.
    pub fn cases(&'static self, seed: u64) -> impl Iterator<Item = Case> {
        (0..=u64::MAX).map(move |index| self.case(seed, index))
    }

    /// The case for `f64` of a seed at an index.
    #[must_use]
    pub fn case(&'static self, seed: u64, index: u64) -> Case {
        self.reference(FloatType::F64, seed, index).case()
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
        let sketch = (self.make)(&mut draw);
        let flags = self.flags.iter();
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
        if is_baked && !same_world(&original.case, &sample.case) {
            sample.promise = Promise::Nothing;
        }
        sample
    }

    /// The case before it is baked.
    fn original(&self) -> Sample {
        match self.stratum.twin {
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
        let promise = sketch.promise;
        Sample { case, promise }
    }
}

/// Whether two cases are known to be the same sets, vertex by vertex: those of curved shapes are
/// not.
fn same_world(a: &Case, b: &Case) -> bool {
    let same =
        |(a, b): (&WorldShape, &WorldShape)| a.vertices == b.vertices && a.radius == b.radius;
    let both = a.world().ok().zip(b.world().ok());
    both.is_some_and(|(a, b)| a.iter().zip(&b).all(same))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_back() {
        for text in ["lattice-3d/1/17", "lattice-2d.f32/18446744073709551615/0"] {
            let reference: Reference = text.parse().expect("a name");
            assert_eq!(reference.to_string(), text);
            assert_eq!(reference.case().name.as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in [
            "",
            "lattice-3d",
            "lattice-3d/1",
            "lattice-3d/1/2/3",
            "lattice-3d/01/2",
            "lattice-3d/+1/2",
            "lattice-3d/1/-2",
            "lattice-3d//",
        ] {
            let error = text.parse::<Reference>().expect_err(text).to_string();
            assert!(error.contains("not of the form"), "{text}: {error}");
        }
        for (name, meant) in [
            ("latice-3d", "`lattice-3d`"),
            ("lattice", "`lattice-2d` or `lattice-3d`"),
        ] {
            let error = stratum_and_scalar(name).expect_err("no such stratum");
            let expected = format!(
                "there is no stratum `{name}` (did you mean {meant}?); `epa-oracle generate --list` names all"
            );
            assert_eq!(error.to_string(), expected);
        }
    }
}
