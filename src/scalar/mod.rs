//! The numbers the algorithms run on.
//!
//! GJK and EPA need an *ordered ring*: `+`, `−`, `×` and the sign. On exact numbers no division and
//! no root takes part in a decision. Five traits, each with what one layer needs:
//!
//! | trait | adds | used by |
//! |---|---|---|
//! | [`Ring`] | `+`, `−`, `×`, the sign | vectors |
//! | [`Rounding`] | how far floats round; nothing for exact numbers | tolerances, scaling |
//! | [`Scalar`] | signed distances in an order | GJK, EPA |
//! | [`Field`] | division | witness points, poses from quaternions |
//! | [`Float`] | square root, ε | metric contacts |
//!
//! `f32` and `f64` implement all five; with the feature `rational`,
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
mod ring;
pub(crate) mod root;
mod rounding;
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
pub use self::ring::Ring;
pub use self::root::SignedRoot;
pub use self::rounding::Rounding;

/// The numbers that GJK and EPA run on: a [`Ring`] with [`Rounding`], and with the signed distances
/// of planes from the origin, in an order.
pub trait Scalar: Rounding {
    /// A signed distance `o/|n|` in a form that can be compared.
    ///
    /// Floats use the number itself. Exact scalars keep `sign(o)·o²` and `|n|²`
    /// and compare by cross multiplication, so that no root is taken.
    type Distance: Clone + PartialOrd + Debug + Send + Sync;

    /// The signed distance `offset/√norm_squared` of a plane from the origin.
    /// `norm_squared` is positive, or 0 for infinity.
    fn distance(offset: &Self, norm_squared: &Self) -> Self::Distance;

    /// A number that orders planes as their signed distances do: of exact scalars that
    /// distance, of floats its square with the sign of the distance, which takes no root.
    fn key(offset: &Self, norm_squared: &Self) -> Self::Distance {
        Self::distance(offset, norm_squared)
    }

    /// False only if the plane with this [key](Self::key) is farther away than the distance and the
    /// tolerance together.
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
