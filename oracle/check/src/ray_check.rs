//! The checker of directional depths: proofs of how far B moves along a direction.
//!
//! The statement, the form and why it proves the claim stand in docs/certificate.md. Integers
//! only; nothing is searched for, and no code is shared with what made the proof.

use std::fmt;

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, Zero};

use epa_format::number::Rational;

/// A point of D as a convex combination: pairs (i, j) stand for `a_i − b_j`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// The points.
    pub points: Vec<(usize, usize)>,
    /// A weight for each, at least 0, not all 0.
    pub weights: Vec<BigInt>,
}

/// `time · d` is a point of D.
#[derive(Clone, Debug, PartialEq)]
pub struct Inside {
    /// In world units.
    pub time: Rational,
    /// The point.
    pub combination: Combination,
}

/// The line crosses the boundary of D at `inside.time`.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// A normal n with `h_D(n) = time · n·d`.
    pub normal: Vec<BigInt>,
    /// Why the point belongs to D.
    pub inside: Inside,
}

/// What is claimed of the ray `{ t·d : t ≥ 0 }`.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The origin lies in D, and the ray leaves D at `exit`.
    Exit {
        /// A point of D at or behind the origin.
        start: Inside,
        /// Where the ray leaves.
        exit: Crossing,
    },
    /// The origin does not lie in D; the ray enters it and leaves it.
    Ahead {
        /// Where it enters.
        enter: Crossing,
        /// Where it leaves.
        exit: Crossing,
    },
    /// The ray does not meet D.
    Never {
        /// A normal n with `n·d ≥ 0` and `h_D(n) < 0`.
        normal: Vec<BigInt>,
    },
}

/// A claim about two shapes and a direction, with its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct RayCertificate {
    /// d, not zero.
    pub direction: Vec<BigInt>,
    /// What is claimed.
    pub claim: Claim,
}

/// Why a proof is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RayRefusal {
    /// A vector is zero, or has not as many coordinates as the vertices.
    BadVector,
    /// No points, not as many weights as points, or an index that is no vertex.
    BadCombination,
    /// A weight is negative, or all are 0.
    BadWeights,
    /// The combination is not the point `time · d`.
    NotOnTheLine,
    /// The plane does not bound the line where it is claimed to.
    NotBounded,
    /// Leaving: `n·d ≤ 0`; entering: `n·d ≥ 0`.
    WrongSide,
    /// A time has the wrong sign, or leaving comes before entering.
    WrongTime,
    /// The normal does not separate D from the ray.
    NotSeparated,
}

impl fmt::Display for RayRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RayRefusal::BadVector => "a vector is zero, or of the wrong dimension",
            RayRefusal::BadCombination => "a combination is not one of vertices",
            RayRefusal::BadWeights => "a weight is negative, or all are zero",
            RayRefusal::NotOnTheLine => "a combination is not the point of the line",
            RayRefusal::NotBounded => "a plane does not bound the line where it should",
            RayRefusal::WrongSide => "a normal looks the wrong way along the line",
            RayRefusal::WrongTime => "a time has the wrong sign, or comes before another",
            RayRefusal::NotSeparated => "the normal does not separate",
        })
    }
}

impl std::error::Error for RayRefusal {}

/// The vertices of A and of B as integers: world coordinates times `scale`.
#[derive(Clone, Copy, Debug)]
pub struct World<'v> {
    /// Of A's core, at least one.
    pub a: &'v [Vec<BigInt>],
    /// Of B's core, at least one.
    pub b: &'v [Vec<BigInt>],
    /// Positive.
    pub scale: &'v BigInt,
}

/// Checks a proof.
///
/// # Errors
/// [`RayRefusal`], with the first thing that is wrong.
pub fn check(world: World<'_>, certificate: &RayCertificate) -> Result<(), RayRefusal> {
    let d = &certificate.direction;
    world.vector(d)?;
    match &certificate.claim {
        Claim::Exit { start, exit } => {
            world.inside(start, d)?;
            world.crossing(exit, d, Sign::Plus)?;
            let is_around = !start.time.is_positive() && !exit.inside.time.is_negative();
            is_around.then_some(()).ok_or(RayRefusal::WrongTime)
        }
        Claim::Ahead { enter, exit } => {
            world.crossing(enter, d, Sign::Minus)?;
            world.crossing(exit, d, Sign::Plus)?;
            let (first, last) = (&enter.inside.time, &exit.inside.time);
            let is_after = last.numer() * first.denom() >= first.numer() * last.denom();
            let is_ahead = first.is_positive() && is_after;
            is_ahead.then_some(()).ok_or(RayRefusal::WrongTime)
        }
        Claim::Never { normal } => {
            world.vector(normal)?;
            let is_forward = !dot(normal, d).is_negative();
            let separates = is_forward && world.height(normal).is_negative();
            separates.then_some(()).ok_or(RayRefusal::NotSeparated)
        }
    }
}

impl World<'_> {
    fn vector(&self, v: &[BigInt]) -> Result<(), RayRefusal> {
        let is_vector = v.len() == self.a[0].len() && v.iter().any(|x| !x.is_zero());
        is_vector.then_some(()).ok_or(RayRefusal::BadVector)
    }

    /// `h_D(n)`, on the lattice.
    fn height(&self, n: &[BigInt]) -> BigInt {
        let along =
            |points: &[Vec<BigInt>]| -> Vec<BigInt> { points.iter().map(|p| dot(p, n)).collect() };
        let highest = along(self.a).into_iter().max().unwrap_or_default();
        let lowest = along(self.b).into_iter().min().unwrap_or_default();
        highest - lowest
    }

    /// The plane bounds the line at the time, and the point there belongs to D.
    fn crossing(&self, crossing: &Crossing, d: &[BigInt], side: Sign) -> Result<(), RayRefusal> {
        self.vector(&crossing.normal)?;
        let along = dot(&crossing.normal, d);
        if along.sign() != side {
            return Err(RayRefusal::WrongSide);
        }
        let time = &crossing.inside.time;
        let height = self.height(&crossing.normal);
        if height * time.denom() != time.numer() * self.scale * along {
            return Err(RayRefusal::NotBounded);
        }
        self.inside(&crossing.inside, d)
    }

    /// `Σ w (a_i − b_j) = Σ w · time · d`.
    fn inside(&self, inside: &Inside, d: &[BigInt]) -> Result<(), RayRefusal> {
        let Combination { points, weights } = &inside.combination;
        if points.is_empty() || points.len() != weights.len() {
            return Err(RayRefusal::BadCombination);
        }
        let mut sum = vec![BigInt::zero(); d.len()];
        for (&(i, j), weight) in points.iter().zip(weights) {
            if weight.is_negative() {
                return Err(RayRefusal::BadWeights);
            }
            let pair = self.a.get(i).zip(self.b.get(j));
            let (a, b) = pair.ok_or(RayRefusal::BadCombination)?;
            for (axis, total) in sum.iter_mut().enumerate() {
                *total += weight * (&a[axis] - &b[axis]);
            }
        }
        let total: BigInt = weights.iter().sum();
        if total.is_zero() {
            return Err(RayRefusal::BadWeights);
        }
        let there = total * self.scale * inside.time.numer();
        let is_there = |(s, x): (&BigInt, &BigInt)| s * inside.time.denom() == &there * x;
        let all = sum.iter().zip(d).all(is_there);
        all.then_some(()).ok_or(RayRefusal::NotOnTheLine)
    }
}

fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests;
