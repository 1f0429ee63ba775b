//! From the lattice to the picture. All coordinates are brought between −1 and 1 exactly, and
//! rounded once. So shapes that are tiny, huge or far from the origin are drawn like others.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use epa_format::number::{FloatType, Rational, round_quotient};

/// The part of the lattice that is shown.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Twice its centre.
    centre: Vec<BigInt>,
    /// Its largest extent, at least 1.
    extent: BigInt,
}

impl Frame {
    /// The frame of some points, at least one.
    pub(super) fn around<'p>(points: impl Iterator<Item = &'p Vec<BigInt>>) -> Self {
        let mut bounds: Vec<(BigInt, BigInt)> = Vec::new();
        for point in points {
            if bounds.is_empty() {
                bounds = point.iter().map(|x| (x.clone(), x.clone())).collect();
            }
            for ((least, most), x) in bounds.iter_mut().zip(point) {
                if x < least {
                    least.clone_from(x);
                }
                if x > most {
                    most.clone_from(x);
                }
            }
        }
        let extents = bounds.iter().map(|(least, most)| most - least);
        Frame {
            extent: extents.max().unwrap_or_default().max(BigInt::one()),
            centre: bounds.iter().map(|(least, most)| least + most).collect(),
        }
    }

    /// A point of the lattice.
    pub(super) fn point(&self, point: &[BigInt]) -> Vec<f64> {
        let both = point.iter().zip(&self.centre);
        let doubled = both.map(|(x, centre)| (x << 1) - centre);
        doubled.map(|x| quotient(&x, &self.extent)).collect()
    }

    /// The mean of points of the lattice.
    pub(super) fn middle(&self, points: &[Vec<BigInt>]) -> Vec<f64> {
        let mut mean = vec![0.0; self.centre.len()];
        for point in points {
            for (mean, x) in mean.iter_mut().zip(self.point(point)) {
                *mean += x / points.len() as f64;
            }
        }
        mean
    }

    /// A point in world coordinates, `scale` being that of the lattice.
    pub(super) fn world(&self, point: &[Rational], scale: &BigInt) -> Vec<f64> {
        let coordinate = |(x, centre): (&Rational, &BigInt)| {
            let numer = ((x.numer() * scale) << 1) - centre * x.denom();
            quotient(&numer, &(x.denom() * &self.extent))
        };
        point.iter().zip(&self.centre).map(coordinate).collect()
    }

    /// A length in world units.
    pub(super) fn length(&self, length: &Rational, scale: &BigInt) -> f64 {
        let doubled = (length.numer() * scale) << 1;
        quotient(&doubled, &(length.denom() * &self.extent))
    }
}

/// The nearest float; the largest one beyond their range.
pub(super) fn quotient(numer: &BigInt, denom: &BigInt) -> f64 {
    let rounded = round_quotient(numer, denom, FloatType::F64).to_f64();
    rounded.unwrap_or(match numer.is_negative() {
        true => f64::MIN,
        false => f64::MAX,
    })
}

/// An integer vector with length 1, rounded; zeros for the zero vector.
pub fn unit_direction(vector: &[BigInt]) -> Vec<f64> {
    let largest = vector.iter().map(BigInt::magnitude).max();
    let largest = BigInt::from(largest.cloned().unwrap_or_default());
    if largest.is_zero() {
        return vec![0.0; vector.len()];
    }
    let scaled: Vec<f64> = vector.iter().map(|x| quotient(x, &largest)).collect();
    let length = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
    scaled.iter().map(|x| x / length).collect()
}
