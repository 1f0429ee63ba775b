//! The numbers the algorithms run on.
//!
//! GJK and EPA need an *ordered ring*: `+`, `−`, `×` and the sign. No division
//! and no root takes part in a decision, so one source is exact on exact
//! numbers. Three traits, each with what one layer needs:
//!
//! | trait | adds | used by |
//! |---|---|---|
//! | [`Scalar`] | ring operations, sign, comparable distances | GJK, EPA |
//! | [`Field`] | division | witness points, poses from quaternions |
//! | [`Float`] | square root, rounding unit | metric contacts |
//!
//! `f32` and `f64` implement all three; with the feature `rational`,
//! `num_rational::BigRational` implements [`Field`] and `num_bigint::BigInt`
//! implements [`Scalar`] (an integer lattice: scale the input first).

#[cfg(feature = "rational")]
pub(crate) mod divisor;
mod double_double;
mod float;
pub(crate) mod integer;
mod limits;
#[cfg(feature = "rational")]
pub(crate) mod rational;
pub(crate) mod root;
#[cfg(any(test, not(feature = "std")))]
mod sqrt;
pub(crate) mod wide;

use core::cmp::Ordering;
use core::fmt::Debug;

#[cfg(feature = "rational")]
pub use self::divisor::common_divisor;
pub(crate) use self::double_double::DoubleDouble;
pub(crate) use self::integer::Integer;
pub use self::limits::Limits;
pub use self::root::SignedRoot;

/// An ordered ring with by-reference operations.
///
/// Laws (for exact scalars; floats satisfy them up to rounding):
/// `a + 0 = a`, `a · 1 = a`, `a − b = a + (−b)`, `a·(b + c) = a·b + a·c`, and the
/// order is compatible: `a < b` implies `a + c < b + c`.
pub trait Scalar: Clone + PartialOrd + Debug + Send + Sync + 'static {
    /// A signed distance `o/|n|` in a form that can be compared.
    ///
    /// Floats use the number itself. Exact scalars keep `sign(o)·o²` and `|n|²`
    /// and compare by cross multiplication, so that no root is taken.
    type Distance: Clone + PartialOrd + Debug + Send + Sync;

    /// Whether the ring operations are exact.
    const EXACT: bool;

    /// The neutral element of addition.
    fn zero() -> Self;
    /// The neutral element of multiplication.
    fn one() -> Self;
    /// `self + other`.
    fn add(&self, other: &Self) -> Self;
    /// `self − other`.
    fn sub(&self, other: &Self) -> Self;
    /// `self · other`.
    fn mul(&self, other: &Self) -> Self;
    /// `−self`.
    fn neg(&self) -> Self;

    /// Whether the number is neither infinite nor NaN; exact scalars always are.
    fn is_finite(&self) -> bool {
        true
    }

    /// The sign: `Greater` means positive, `Less` negative, `Equal` zero.
    /// A NaN, which validated input cannot produce, reads as zero.
    fn sign(&self) -> Ordering {
        self.partial_cmp(&Self::zero()).unwrap_or(Ordering::Equal)
    }

    /// `self > other`, decided without division or gcd.
    fn exceeds(&self, other: &Self) -> bool {
        self > other
    }

    /// The absolute value.
    fn abs(&self) -> Self {
        if self.sign() == Ordering::Less {
            self.neg()
        } else {
            self.clone()
        }
    }

    /// The signed distance `offset/√norm_squared` of a plane from the origin.
    /// `norm_squared` is positive.
    fn distance(offset: &Self, norm_squared: &Self) -> Self::Distance;

    /// A number that orders planes as their signed distances do: of exact scalars that
    /// distance, of floats its square with the sign of the distance, which takes no root.
    fn key(offset: &Self, norm_squared: &Self) -> Self::Distance {
        Self::distance(offset, norm_squared)
    }

    /// Whether a plane with this [key](Self::key) may be no farther away than a distance and a
    /// tolerance: false only if it is not.
    fn is_near(key: &Self::Distance, distance: &Self::Distance, tolerance: &Self) -> bool {
        Self::have_met(key, distance, tolerance)
    }

    /// The place of the first of the least distances, none of them NaN; 0 if there are
    /// none.
    fn least(distances: &[Self::Distance]) -> usize {
        let mut least = 0;
        for (i, distance) in distances.iter().enumerate() {
            if *distance < distances[least] {
                least = i;
            }
        }
        least
    }

    /// The sign of `distance + radius`, for a radius of at least 0.
    fn sign_of_sum(distance: &Self::Distance, radius: &Self) -> Ordering;

    /// Whether `upper ≤ lower + tolerance`: the two bounds have met.
    fn have_met(upper: &Self::Distance, lower: &Self::Distance, tolerance: &Self) -> bool;

    /// Multiplies all numbers by one common positive power of two, so that the
    /// largest has a magnitude in [1/2, 1). Floats do it to stay clear of
    /// overflow and underflow in homogeneous formulas (exact as long as no number
    /// turns subnormal); exact scalars leave the numbers as they are.
    fn balance(_numbers: &mut [Self]) {}

    /// Whether a squared length is positive, and so far from the ends of the range
    /// that homogeneous formulas can go on without [`balance`](Self::balance). Exact
    /// scalars: whether it is positive.
    fn is_ordinary(&self) -> bool {
        self.sign() == Ordering::Greater
    }

    /// The positive power of two that brings `magnitude` into [1/2, 1), with
    /// its inverse; `None` for exact scalars, which are not scaled, and for
    /// zero.
    fn unit_scale(_magnitude: &Self) -> Option<(Self, Self)> {
        None
    }

    /// How far rounding may move a height: this many times the size of the
    /// coordinates it is computed from. A set that is not thicker is flat. Zero
    /// for exact scalars.
    fn flatness() -> Self {
        Self::zero()
    }

    /// A start point whose height over the simplex so far is below `sliver`
    /// times the extent of the Minkowski difference is replaced by a support
    /// point, because it would make an ill-conditioned first simplex. Zero for
    /// exact scalars.
    fn sliver() -> Self {
        Self::zero()
    }

    /// The default tolerance of [`Limits`](crate::Limits), relative to the
    /// extent of the Minkowski difference. Zero for exact scalars.
    fn default_tolerance() -> Self {
        Self::zero()
    }

    /// How near the bounds on the signed depth come where a shape is curved, relative to
    /// the extent of the Minkowski difference. Facets on a curved surface shrink as the
    /// bounds come together, by their square root; long before the bounds meet, the corners of a facet are as
    /// near to each other as they are rounded, and its normal is noise. Zero for exact
    /// scalars, which have no curved shapes.
    fn curved_tolerance() -> Self {
        Self::zero()
    }

    /// The number as `mantissa · 2^exponent`, for floats: where rounding leaves an
    /// answer in doubt, it is computed again on integers. `None` for exact
    /// scalars, which are never in doubt, and for what is not finite.
    fn to_dyadic(&self) -> Option<(i64, i32)> {
        None
    }

    /// The float `mantissa · 2^exponent`, rounded; `None` for exact scalars.
    fn from_dyadic(_mantissa: i64, _exponent: i32) -> Option<Self> {
        None
    }
}

/// A [`Scalar`] that can also be divided.
pub trait Field: Scalar {
    /// `self / other`; `other` is not zero.
    fn div(&self, other: &Self) -> Self;
}

/// A floating-point scalar: everything a metric report needs.
pub trait Float: Field<Distance = Self> + Copy {
    /// The square root, correctly rounded as IEEE 754 demands.
    fn sqrt(self) -> Self;
    /// The spacing of the numbers just above one: 2⁻²³ or 2⁻⁵².
    fn epsilon() -> Self;
}
