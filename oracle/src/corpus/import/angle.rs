//! Rotations from angles, correctly rounded.
//!
//! A rational angle other than zero has no rational cosine and sine. A case therefore holds the
//! floats nearest to them. They are found without a mathematics library: the partial sums of the
//! Taylor series are exact rational numbers, and the remainder is at most the next term, because
//! every derivative of the cosine and the sine is at most 1 in size (Lagrange). The sum is extended
//! until the whole interval rounds to one float. This always ends: the cosine and the sine of a
//! rational number other than zero are transcendental (Lindemann), and so neither is ever halfway
//! between two floats.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The float type of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scalar {
    F32,
    F64,
}

/// No angle beyond this: a source that has one is worth a look first.
const LARGEST_ANGLE: f64 = 64.0;

/// More than enough for the largest angle.
const LARGEST_DEGREE: u32 = 400;

impl Scalar {
    /// The name of the type in the case format.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The float of this type nearest to a decimal number, if it is finite.
    fn nearest_to_text(self, text: &str) -> Option<f64> {
        let value = match self {
            Self::F32 => f64::from(text.parse::<f32>().ok()?),
            Self::F64 => text.parse().ok()?,
        };
        value.is_finite().then_some(value)
    }

    /// A float of this type near `value`: perhaps not the nearest, but at most one step off.
    fn near(self, value: f64) -> f64 {
        match self {
            Self::F32 => f64::from(value as f32),
            Self::F64 => value,
        }
    }

    /// The float of this type before or after one of them.
    fn neighbour(self, value: f64, up: bool) -> f64 {
        match (self, up) {
            (Self::F32, true) => f64::from((value as f32).next_up()),
            (Self::F32, false) => f64::from((value as f32).next_down()),
            (Self::F64, true) => value.next_up(),
            (Self::F64, false) => value.next_down(),
        }
    }

    /// The float that every number from `low` to `high` rounds to, if there is one and none of them
    /// is a tie.
    fn rounded(self, low: &BigRational, high: &BigRational) -> Option<f64> {
        let near = self.near(low.to_f64()?);
        [
            near,
            self.neighbour(near, false),
            self.neighbour(near, true),
        ]
        .into_iter()
        .find(|&float| self.rounds_to(low, high, float).unwrap_or(false))
    }

    /// Whether the interval lies strictly between the midpoints around `float`.
    fn rounds_to(self, low: &BigRational, high: &BigRational, float: f64) -> Option<bool> {
        let twice = |other| Some(exact(float)? + exact(other)?);
        let two = BigRational::from_integer(BigInt::from(2));
        let below = twice(self.neighbour(float, false))? < low * &two;
        let above = high * &two < twice(self.neighbour(float, true))?;
        Some(below && above)
    }
}

/// The floats nearest to the cosine and the sine of an angle; `None` when the angle is refused.
///
/// The angle is a decimal number in radians, and stands for the float of the type nearest to it.
pub(super) fn rotation(angle: &str, scalar: Scalar) -> Option<[f64; 2]> {
    let angle = scalar.nearest_to_text(angle)?;
    if angle.abs() > LARGEST_ANGLE {
        return None;
    }
    let x = exact(angle)?;
    let cos = series(BigRational::one(), 0, &x, scalar)?;
    let sin = series(x.clone(), 1, &x, scalar)?;
    Some([cos, sin])
}

/// Sums the alternating series that begins with the term of degree `first` and goes up in steps of
/// two.
fn series(mut term: BigRational, first: u32, x: &BigRational, scalar: Scalar) -> Option<f64> {
    let minus_square = -(x * x);
    let mut sum = BigRational::zero();
    for degree in (first..LARGEST_DEGREE).step_by(2) {
        sum += &term;
        term = term * &minus_square / BigInt::from((degree + 1) * (degree + 2));
        let remainder = term.abs();
        let float = scalar.rounded(&(&sum - &remainder), &(&sum + &remainder));
        if float.is_some() {
            return float;
        }
    }
    None
}

/// The value of a finite float.
fn exact(float: f64) -> Option<BigRational> {
    BigRational::from_float(float)
}
