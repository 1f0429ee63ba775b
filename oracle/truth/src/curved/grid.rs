//! The integers that curved shapes are solved on.
//!
//! They differ from plain [`BigInt`] in one thing: a distance is the integer below it, and not an
//! exact root. This saves time, because facets are compared hundreds of times a step. The grid is
//! so fine that it only decides which of two nearly equal facets comes first.

use std::cmp::Ordering;

use epa::{Ring, Rounding, Scalar};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::Signed;

/// An integer whose distances are integers too.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Grid(pub(super) BigInt);

impl From<Grid> for BigRational {
    fn from(x: Grid) -> Self {
        BigRational::from_integer(x.0)
    }
}

/// How far a plane is from the origin.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub(super) enum Distance {
    /// The integer below.
    Floor(BigInt),
    /// The place of a facet that is closed.
    Infinite,
}

impl Ring for Grid {
    const EXACT: bool = true;
    fn zero() -> Self {
        Grid(BigInt::ZERO)
    }
    fn one() -> Self {
        Grid(BigInt::from(1))
    }
    fn add(&self, other: &Self) -> Self {
        Grid(&self.0 + &other.0)
    }
    fn sub(&self, other: &Self) -> Self {
        Grid(&self.0 - &other.0)
    }
    fn mul(&self, other: &Self) -> Self {
        Grid(&self.0 * &other.0)
    }
    fn neg(&self) -> Self {
        Grid(-&self.0)
    }
    fn sign(&self) -> Ordering {
        self.0.sign().cmp(&Sign::NoSign)
    }
}

impl Rounding for Grid {}

impl Scalar for Grid {
    type Distance = Distance;
    fn distance(offset: &Self, norm_squared: &Self) -> Self::Distance {
        if norm_squared.0.is_positive() {
            Distance::Floor(floor_distance(&offset.0, &norm_squared.0))
        } else {
            Distance::Infinite
        }
    }
    fn sign_of_sum(distance: &Distance, radius: &Self) -> Ordering {
        match distance {
            Distance::Floor(distance) => (distance + &radius.0).sign().cmp(&Sign::NoSign),
            Distance::Infinite => Ordering::Greater,
        }
    }
    fn have_met(upper: &Distance, lower: &Distance, tolerance: &Self) -> bool {
        match (upper, lower) {
            (Distance::Floor(upper), Distance::Floor(lower)) => upper - lower <= tolerance.0,
            (_, Distance::Infinite) => true,
            (Distance::Infinite, _) => false,
        }
    }
}

/// The largest integer that is not above `offset/√square`, one less for negative ones.
fn floor_distance(offset: &BigInt, square: &BigInt) -> BigInt {
    let root = (offset * offset / square).sqrt();
    if offset.is_negative() {
        -root - 1
    } else {
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_cut_downwards() {
        let distance = |offset: i64, square: i64| {
            let [offset, square] = [offset, square].map(|x| Grid(x.into()));
            match Grid::distance(&offset, &square) {
                Distance::Floor(x) => i64::try_from(x).expect("small"),
                Distance::Infinite => i64::MAX,
            }
        };
        assert_eq!([distance(7, 4), distance(10, 2), distance(0, 5)], [3, 7, 0]);
        assert_eq!([distance(-7, 4), distance(-1, 400)], [-4, -1]);
        assert_eq!(distance(1, 0), i64::MAX);
    }
}
