//! Vectors of floats as integers.

use num_bigint::BigInt;

use super::Fraction;
use super::rounding::float_parts;

/// A vector whose coordinates are integers times one power of two, as those of every vector of
/// floats are.
#[derive(Clone, Debug)]
pub struct GridVector {
    /// The coordinates, divided by `2^exponent`.
    pub integers: Vec<BigInt>,
    /// The exponent of the grid's spacing; 0 for the zero vector.
    pub exponent: i64,
}

impl GridVector {
    /// The exact value of a vector of floats; `None` if one of them is infinite or not a number.
    pub fn from_floats(floats: &[f64]) -> Option<Self> {
        let parts: Option<Vec<(i64, i64)>> = floats.iter().map(|x| float_parts(*x)).collect();
        let parts = parts?;
        let lowest = |&(mantissa, exponent): &(i64, i64)| {
            (mantissa != 0).then(|| exponent + i64::from(mantissa.trailing_zeros()))
        };
        let exponent = parts.iter().filter_map(lowest).min().unwrap_or(0);
        let integer = |(mantissa, e): (i64, i64)| match e - exponent {
            _ if mantissa == 0 => BigInt::ZERO,
            up if up >= 0 => BigInt::from(mantissa) << up,
            // No bit is lost: the spacing divides the number.
            down => BigInt::from(mantissa >> down.unsigned_abs()),
        };
        Some(Self {
            integers: parts.into_iter().map(integer).collect(),
            exponent,
        })
    }

    /// Whether every coordinate is zero.
    pub fn is_zero(&self) -> bool {
        self.integers.iter().all(|x| *x == BigInt::ZERO)
    }

    /// The opposite vector.
    #[must_use]
    pub fn opposite(&self) -> Self {
        Self {
            integers: self.integers.iter().map(|x| -x).collect(),
            exponent: self.exponent,
        }
    }

    /// The coordinates.
    pub fn coordinates(&self) -> impl Iterator<Item = Fraction> {
        let coordinate = |x: &BigInt| Fraction::dyadic(x.clone(), self.exponent);
        self.integers.iter().map(coordinate)
    }

    /// The vector times a float; `None` if that is infinite or not a number.
    pub fn times(&self, factor: f64) -> Option<Self> {
        let (mantissa, exponent) = float_parts(factor)?;
        let integers: Vec<BigInt> = self.integers.iter().map(|x| x * mantissa).collect();
        let exponent = self.exponent + exponent;
        Some(Self { integers, exponent })
    }

    /// The square of the length.
    pub fn norm_squared(&self) -> Fraction {
        let square = self.integers.iter().map(|x| x * x).sum();
        Fraction::dyadic(square, 2 * self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{compare, rational_from_f64};

    #[test]
    fn floats_of_any_size_are_kept_exactly() {
        for floats in [
            vec![0.0, -0.0, 0.0],
            vec![0.75, -3.0, 0.1],
            vec![5e-324, f64::MAX],
            vec![-1e-310, 0.0, 1.0],
        ] {
            let vector = GridVector::from_floats(&floats).expect("finite");
            for (x, float) in vector.coordinates().zip(&floats) {
                let expected = rational_from_f64(*float).expect("finite");
                assert!(compare(&x.to_rational(), &expected).is_eq(), "{floats:?}");
            }
            assert_eq!(vector.is_zero(), floats.iter().all(|x| *x == 0.0));
            assert!(vector.integers.iter().any(|x| x.bit(0)) || vector.is_zero());
        }
        assert!(GridVector::from_floats(&[1.0, f64::NAN]).is_none());
    }
}
