mod bands;
mod families;
mod random;
mod round;

use epa_format::number::SignedRoot;
use num_traits::Signed;

use super::*;
use epa_format::case::Case;
use epa_format::number::{Surd, canonical};

/// The pieces of a case by its dimension and the fields of its shapes.
fn curves(dim: u8, a: &str, b: &str) -> Curves {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{{a}}},"b":{{{b}}}}}"#);
    Curves::of_case(&Case::parse(&line).expect("a case"))
}

fn surd(root: &SignedRoot) -> Surd {
    let square = Rational::new(root.numerator.clone(), root.denominator.clone());
    Surd::from_signed_square(&square)
}

/// sign·s² of an exact enclosure, as text.
fn exact_square(enclosure: &Enclosure) -> Option<String> {
    let (lo, hi) = (&enclosure.lo, &enclosure.hi);
    let square = Rational::new(lo.numerator.clone(), lo.denominator.clone());
    (lo == hi).then(|| canonical(&square))
}

/// The gap, from above.
fn gap(enclosure: &Enclosure) -> Rational {
    let [lo, hi] = [&enclosure.lo, &enclosure.hi].map(|root| surd(root).enclose(400));
    hi.1 - lo.0
}

/// Whether the gap is at most 2^-60 of a scale of 1 to 8.
fn is_narrow(enclosure: &Enclosure) -> bool {
    gap(enclosure) <= Rational::new(1.into(), BigInt::from(1) << 57)
}

/// That a number lies in the enclosure.
fn holds(enclosure: &Enclosure, value: &Surd) -> bool {
    let [lo, hi] = [&enclosure.lo, &enclosure.hi].map(surd);
    let tiny = 600;
    let value = value.enclose(tiny);
    lo.cmp_rational(&value.1).is_le()
        && hi.cmp_rational(&value.0).is_ge()
        && !gap(enclosure).is_negative()
}
