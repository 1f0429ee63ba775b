//! The signed depth of curved shapes without the oracle: heights along many directions.
//!
//! ```text
//!   s = min h_D(n)/|n| over all n, so every direction gives an upper bound, and a grid of
//!   directions a lower one: h_D changes by no more than |n − n'| times the reach of D.
//! ```
//!
//! It computes on floats, from the definition of the pieces alone. So its bounds are compared with
//! a margin.

use epa_oracle::enclosure::{Piece, Pieces};
use epa_oracle::number::SignedRoot;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// Directions of the grid.
const IN_THE_PLANE: usize = 720;
const IN_SPACE: usize = 1500;
/// No unit vector is farther from the grid than this: half of 2π/720, and of a Fibonacci
/// lattice of 1,500 points, whose covering radius is below 3.1/√1500.
const APART: [f64; 2] = [0.0044, 0.0801];
/// How much the rounding of heights is granted, as a share of the reach.
const MARGIN: f64 = 1e-9;
/// The steps of a descent; half of them halve the length of the next, mostly.
const STEPS: usize = 200;

/// The cores, on floats.
pub(crate) struct Sampled {
    dim: usize,
    a: Vec<Round>,
    b: Vec<Round>,
    reach: f64,
}

/// A piece.
struct Round {
    centre: Vec<f64>,
    columns: Vec<Vec<f64>>,
}

impl Round {
    fn of(piece: &Piece, scale: &BigInt) -> Self {
        let vector = |v: &Vec<BigInt>| v.iter().map(|x| quotient(x, scale)).collect();
        Round {
            centre: vector(&piece.centre),
            columns: piece.columns.iter().map(vector).collect(),
        }
    }

    fn height(&self, n: &[f64]) -> f64 {
        let dot = |v: &[f64]| -> f64 { v.iter().zip(n).map(|(x, y)| x * y).sum() };
        let square: f64 = self.columns.iter().map(|c| dot(c) * dot(c)).sum();
        dot(&self.centre) + square.sqrt()
    }

    fn reach(&self) -> f64 {
        let length = |v: &Vec<f64>| v.iter().map(|x| x * x).sum::<f64>().sqrt();
        length(&self.centre) + self.columns.iter().map(length).sum::<f64>()
    }
}

impl Sampled {
    pub(crate) fn of(pieces: &Pieces, dim: usize) -> Self {
        let side = |pieces: &[Piece], scale| -> Vec<Round> {
            pieces.iter().map(|piece| Round::of(piece, scale)).collect()
        };
        let [a, b] = [&pieces.a, &pieces.b].map(|of| side(of, &pieces.scale));
        let reach = |side: &[Round]| side.iter().map(Round::reach).fold(0.0, f64::max);
        let reach = reach(&a) + reach(&b);
        Sampled { dim, a, b, reach }
    }

    /// `h_D(n)` for a unit vector.
    fn height(&self, n: &[f64]) -> f64 {
        let opposite: Vec<f64> = n.iter().map(|x| -x).collect();
        let highest = |side: &[Round], n: &[f64]| {
            side.iter()
                .map(|piece| piece.height(n))
                .fold(f64::NEG_INFINITY, f64::max)
        };
        highest(&self.a, n) + highest(&self.b, &opposite)
    }

    /// Numbers between which the signed depth of the cores lies: from the grid, and from the
    /// best of its directions and `hint` after a descent. Anything, where floats do not hold
    /// the squares of the coordinates.
    pub(crate) fn bounds(&self, hint: &[BigInt]) -> [f64; 2] {
        if !(1e-100..1e100).contains(&self.reach) {
            return [f64::NEG_INFINITY, f64::INFINITY];
        }
        let grid = self.grid();
        let cost = |n: &Vec<f64>| (self.height(n), n.clone());
        let best = grid.iter().map(cost).min_by(|x, y| x.0.total_cmp(&y.0));
        let (least, start) = best.expect("a grid is not empty");
        let hint = unit(hint.iter().map(|x| x.to_f64().unwrap_or(0.0)).collect());
        let starts = [Some(start), hint].into_iter().flatten();
        let upper = starts.map(|n| self.descend(n)).fold(least, f64::min);
        let apart = APART[self.dim - 2] * self.reach;
        let margin = MARGIN * self.reach;
        [least - apart - margin, upper + margin]
    }

    /// Steps to a better direction beside this one, ever shorter.
    fn descend(&self, mut n: Vec<f64>) -> f64 {
        let (mut least, mut step) = (self.height(&n), 0.1);
        // Along a valley it may take many short steps: wherever it ends is an upper bound.
        for _ in 0..STEPS {
            let beside = (0..2 * self.dim).filter_map(|k| {
                let mut other = n.clone();
                other[k / 2] += if k % 2 == 0 { step } else { -step };
                unit(other)
            });
            let cost = |n: Vec<f64>| (self.height(&n), n);
            let best = beside.map(cost).min_by(|x, y| x.0.total_cmp(&y.0));
            match best {
                Some((lower, other)) if lower < least => (least, n) = (lower, other),
                _ => step /= 2.0,
            }
        }
        least
    }

    fn grid(&self) -> Vec<Vec<f64>> {
        let golden = std::f64::consts::PI * (3.0 - 5f64.sqrt());
        let circle = |k: usize| {
            let turn = std::f64::consts::TAU * k as f64 / IN_THE_PLANE as f64;
            vec![turn.cos(), turn.sin()]
        };
        let sphere = |k: usize| {
            let z = 1.0 - (2.0 * k as f64 + 1.0) / IN_SPACE as f64;
            let (r, turn) = ((1.0 - z * z).sqrt(), golden * k as f64);
            vec![r * turn.cos(), r * turn.sin(), z]
        };
        match self.dim {
            2 => (0..IN_THE_PLANE).map(circle).collect(),
            _ => (0..IN_SPACE).map(sphere).collect(),
        }
    }
}

/// The direction of a vector, if it has one.
fn unit(v: Vec<f64>) -> Option<Vec<f64>> {
    let largest = v.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    if largest == 0.0 || !largest.is_finite() {
        return None;
    }
    let v: Vec<f64> = v.iter().map(|x| x / largest).collect();
    let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
    Some(v.iter().map(|x| x / length).collect())
}

/// `x/y` on floats, though neither need be one.
pub(crate) fn quotient(x: &BigInt, y: &BigInt) -> f64 {
    // 1,000 bits of each are more than enough, and fit.
    let down = x.bits().max(y.bits()).saturating_sub(1000);
    let float = |x: &BigInt| (x >> down).to_f64().unwrap_or(f64::INFINITY);
    float(x) / float(y)
}

/// A root with a sign, on floats.
pub(crate) fn float_of(root: &SignedRoot) -> f64 {
    let square = quotient(&root.numerator, &root.denominator);
    square.signum() * square.abs().sqrt()
}
