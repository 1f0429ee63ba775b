//! The solver of curved shapes on cases of which the depth is known, and on random ones.

mod bands;
mod families;
mod random;
mod round;

use epa_check::enclosure::Enclosure;
use epa_format::case::Case;
use epa_format::number::{Rational, SignedRoot, Surd, canonical};
use epa_truth::curved::enclose;
use epa_truth::lattice::Curves;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The pieces of a case by its dimension and the fields of its shapes.
fn curves(dim: &str, a: &str, b: &str) -> Curves {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{{a}}},"b":{{{b}}}}}"#);
    Curves::of_case(&Case::parse(&line).expect("a case"))
}

/// That of two shapes of space that the solver closes.
fn closed(a: &str, b: &str) -> Enclosure {
    let solved = enclose(&curves("3", a, b)).expect("accepted");
    assert!(solved.is_closed && is_narrow(&solved.enclosure), "{a} {b}");
    solved.enclosure
}

fn at(shape: &str, place: &str) -> String {
    format!(r#"{shape},"pose":{{"translation":{place}}}"#)
}

/// A shape that is a little aside, and turned a little.
fn aside(shape: &str, k: i32) -> String {
    let t = 0.5f64.powi(k);
    let (y, z) = (3.0 * t, -2.0 * t);
    format!(r#"{shape},"pose":{{"translation":[{t},{y},{z}],"quaternion":[1,{t},-{t},{t}]}}"#)
}

fn rational(x: i64, y: i64) -> Rational {
    Rational::new(x.into(), y.into())
}

/// 2^-k.
fn power(k: i32) -> Rational {
    rational(2, 1).pow(-k)
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
