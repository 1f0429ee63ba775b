//! The name of a generated case.

use std::fmt;
use std::str::FromStr;

use super::{Stratum, by_name, strata};
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
pub enum ReferenceError {
    /// Not of the form `STRATUM/SEED/INDEX`.
    #[error("`{0}` is not of the form STRATUM/SEED/INDEX")]
    Form(String),
    /// There is no such stratum.
    #[error("no stratum `{name}`; did you mean `{nearest}`?")]
    Stratum {
        /// The name as given.
        name: String,
        /// The name that is most like it.
        nearest: String,
    },
}

impl FromStr for Reference {
    type Err = ReferenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let form = || ReferenceError::Form(text.to_owned());
        let mut parts = text.split('/');
        let (Some(name), Some(seed), Some(index), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(form());
        };
        let (stratum, scalar) = stratum_and_scalar(name)?;
        let number = |text: &str| {
            let plain = text.bytes().all(|b| b.is_ascii_digit());
            let number: u64 = text.parse().ok().filter(|_| plain).ok_or_else(form)?;
            // One name for a case: no leading zeros.
            (number.to_string() == text)
                .then_some(number)
                .ok_or_else(form)
        };
        Ok(stratum.reference(scalar, number(seed)?, number(index)?))
    }
}

/// A stratum by its name, with or without `.f32`.
///
/// # Errors
/// [`ReferenceError::Stratum`], with the nearest name.
pub fn stratum_and_scalar(name: &str) -> Result<(&'static Stratum, FloatType), ReferenceError> {
    let (base, scalar) = match name.strip_suffix(SUFFIX) {
        Some(base) => (base, FloatType::F32),
        None => (name, FloatType::F64),
    };
    let stratum = by_name(base).ok_or_else(|| {
        let likeness = |stratum: &&Stratum| strsim::damerau_levenshtein(stratum.name, base);
        let nearest = strata().min_by_key(likeness);
        ReferenceError::Stratum {
            name: name.to_owned(),
            nearest: nearest.map_or_else(String::new, |stratum| stratum.name.to_owned()),
        }
    })?;
    Ok((stratum, scalar))
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
            let error = text.parse::<Reference>().expect_err(text);
            assert!(matches!(error, ReferenceError::Form(_)), "{text}: {error}");
        }
        let error = "latice-3d/1/2"
            .parse::<Reference>()
            .expect_err("no such stratum");
        assert_eq!(
            error.to_string(),
            "no stratum `latice-3d`; did you mean `lattice-3d`?"
        );
    }
}
