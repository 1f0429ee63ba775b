//! Rounding: the tolerances and the scaling that floats need, and exact numbers do not.

use core::cmp::Ordering;

use super::Ring;

/// How far floats round, and how their size is kept clear of overflow and underflow. Every
/// default is that of an exact number, which does not round: nothing, or zero.
pub trait Rounding: Ring {
    /// Multiplies all numbers by one common positive power of two, so that the
    /// largest has a magnitude in [1/2, 1), or [1/2, 2) for the largest floats. Floats do it to
    /// stay clear of overflow and underflow in homogeneous formulas (exact as long as no number
    /// turns subnormal); exact scalars leave the numbers as they are.
    fn balance(_numbers: &mut [Self]) {}

    /// Whether a squared length is positive, and so far from the ends of the range
    /// that homogeneous formulas can go on without [`balance`](Self::balance). Exact
    /// scalars: whether it is positive.
    fn is_ordinary(&self) -> bool {
        self.sign() == Ordering::Greater
    }

    /// The positive power of two that brings `magnitude` into [1/2, 1), with
    /// its inverse, both normal numbers: at the ends of the range the result is larger or smaller.
    /// `None` for exact scalars, which are not scaled, and for what is not positive and finite.
    fn unit_scale(_magnitude: &Self) -> Option<(Self, Self)> {
        None
    }

    /// How far rounding may move a height: this many times the size of the
    /// coordinates it is computed from. A set that is not thicker is flat. Zero
    /// for exact scalars.
    fn flatness() -> Self {
        Self::zero()
    }

    /// √ε: a point that rises above a simplex or a facet by less than this, times the extent of
    /// the Minkowski difference, is too low to build a well-conditioned facet on. Zero for exact
    /// scalars.
    fn sliver() -> Self {
        Self::zero()
    }

    /// The default tolerance of [`Limits`](crate::Limits), relative to the
    /// extent of the Minkowski difference. Zero for exact scalars.
    fn default_tolerance() -> Self {
        Self::zero()
    }

    /// The tolerance of the bounds on the signed depth if a shape is curved, relative to the
    /// extent of the Minkowski difference. Facets on a curved surface shrink like the square root
    /// of the gap between the bounds. Long before the bounds meet, the corners of a facet are as
    /// close as their rounding, and its normal is noise. Zero for exact scalars, which have no
    /// curved shapes.
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
