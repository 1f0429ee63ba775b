//! Certified answers in the numbers of other crates, and their certificates.

use alloc::vec::Vec;
use core::borrow::Borrow;

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

use super::answer::Certified;
use super::certified_in;
use super::hull::ExactHull;
use super::vertices::Dyadic;
use crate::answer::Workspace;
use crate::certificate::{Certificate, Lower};
use crate::error::QueryError;
use crate::scalar::{Integer, Ring, SignedRoot, common_divisor, divisor};

/// Compiled here once for plane and space. Crates that are not optimised share generic code that a
/// crate they depend on has compiled, and a third of what `epa-truth` needs is this.
#[cfg(all(debug_assertions, not(test)))]
#[used]
static COMPILED: (Proved<2>, Proved<3>) = (certified_with_proof, certified_with_proof);

#[cfg(all(debug_assertions, not(test)))]
type Proved<const D: usize> = fn(
    &mut Workspace<f64, D>,
    &ExactHull<D>,
    &ExactHull<D>,
) -> Result<(Certified<D>, Certificate), QueryError>;

/// As [`certified_in`], with a certificate that the crate `epa-check` accepts, in the units of the
/// shapes. It speaks of the cores: radii are to be added. Cost: that of [`certified_in`], and a
/// pass over the facets. docs/certificate.md has the form and the proof.
///
/// # Errors
/// See [`QueryError`].
pub fn certified_with_proof<const D: usize>(
    workspace: &mut Workspace<f64, D>,
    a: &ExactHull<D>,
    b: &ExactHull<D>,
) -> Result<(Certified<D>, Certificate), QueryError> {
    let answer = certified_in(workspace, a, b)?;
    let (upper, height) = answer.primitive_push();
    let bound = in_lowest_terms(&height, &upper, answer.low);
    let lower = if answer.push.sign().is_gt() {
        let of_floats = || Lower::of_polytope(&workspace.polytope);
        let surface = answer.surface.as_deref();
        surface
            .map_or_else(of_floats, Lower::of_polytope)
            // Points of hulls have numbers.
            .map_err(|_| QueryError::OutOfRange)?
    } else {
        let (points, weights): (Vec<_>, Vec<_>) = answer.exact_combination().into_iter().unzip();
        let divisor = weights
            .iter()
            .fold(BigInt::ZERO, |g, w| common_divisor(&g, w));
        Lower::Points {
            points,
            weights: weights.into_iter().map(|w| w / &divisor).collect(),
        }
    };
    let certificate = Certificate {
        upper: upper.to_vec(),
        lower,
        lo: bound.clone(),
        hi: bound,
    };
    Ok((answer, certificate))
}

/// The depth `height/|normal|`, in units of 2^exponent, as the root of a square in units of 1
/// and in lowest terms.
fn in_lowest_terms(height: &BigInt, normal: &[BigInt], exponent: i32) -> SignedRoot<BigInt> {
    let norm_squared: BigInt = normal.iter().map(|x| x * x).sum();
    let square = height * height;
    // gcd(h², |n|²) = g·gcd(g, |n|²/g) with g = gcd(h, |n|²).
    // |n|² is one of the height, or one of the height twice.
    let single = common_divisor(height, &norm_squared);
    let twice = common_divisor(&single, &(&norm_squared / &single));
    let divisor = single * twice;
    let (mut square, mut norm_squared) = (square / &divisor, norm_squared / divisor);
    let (raised, other) = if exponent > 0 {
        (&mut square, &mut norm_squared)
    } else {
        (&mut norm_squared, &mut square)
    };
    let shift = 2 * u64::from(exponent.unsigned_abs());
    let common = other.trailing_zeros().unwrap_or(shift).min(shift);
    *other >>= common;
    *raised <<= shift - common;
    SignedRoot {
        numerator: if height.sign() == Sign::Minus {
            -square
        } else {
            square
        },
        denominator: norm_squared,
    }
}

impl From<&BigInt> for Integer {
    fn from(number: &BigInt) -> Self {
        let (is_negative, mut words) = (number.sign() == Sign::Minus, number.iter_u64_digits());
        if words.len() == 1 {
            return Integer::of_words(is_negative, &[words.next().unwrap_or(0)]);
        }
        Integer::of_words(is_negative, &words.collect::<Vec<_>>())
    }
}

impl<const D: usize> ExactHull<D> {
    /// The convex hull of points with integer coordinates of any size. It costs what
    /// [`ExactHull::new`] does, times the cost of a product of such integers.
    ///
    /// # Errors
    /// [`QueryError::OutOfRange`] if there are none.
    pub fn of_integers<I: Borrow<BigInt>>(points: &[[I; D]]) -> Result<Self, QueryError> {
        Self::of_multiples(points, 0)
    }

    /// The convex hull of points whose coordinates are multiples of 2^exponent. It costs what
    /// [`ExactHull::of_integers`] does.
    ///
    /// # Errors
    /// [`QueryError::OutOfRange`] if there are none.
    pub fn of_multiples<I: Borrow<BigInt>>(
        points: &[[I; D]],
        exponent: i32,
    ) -> Result<Self, QueryError> {
        let words = points.iter().map(|point| {
            let words = point.each_ref().map(|x| x.borrow().to_i64());
            words
                .iter()
                .all(Option::is_some)
                .then(|| words.map(Option::unwrap_or_default))
        });
        if let Some(words) = words.collect::<Option<Vec<_>>>()
            && let Some(hull) = ExactHull::of_words(&words, exponent)?
        {
            return Ok(hull);
        }
        let dyadic = |x: &I| Dyadic::new(x.borrow(), exponent);
        let vertices = points.iter().map(|point| point.each_ref().map(dyadic));
        ExactHull::of(vertices.collect(), Dyadic::zero())
    }
}

impl From<&Integer> for BigInt {
    fn from(number: &Integer) -> Self {
        let sign = match number.sign() {
            core::cmp::Ordering::Less => Sign::Minus,
            core::cmp::Ordering::Equal => Sign::NoSign,
            core::cmp::Ordering::Greater => Sign::Plus,
        };
        BigInt::from_biguint(sign, divisor::number(number.words()))
    }
}

impl<const D: usize> Certified<D> {
    /// The direction of the shortest push, from A to B: integers without a common factor.
    pub fn exact_normal(&self) -> [BigInt; D] {
        self.primitive_push().0
    }

    /// The same, with how far the difference of the cores reaches along it, on the grid.
    fn primitive_push(&self) -> ([BigInt; D], BigInt) {
        let (normal, height) = self.push.integers();
        let (normal, height) = (normal.0.each_ref().map(BigInt::from), BigInt::from(&height));
        let divisor = normal
            .iter()
            .fold(BigInt::ZERO, |g, x| common_divisor(&g, x));
        // The height is that of a vertex of the difference: a multiple as well.
        (normal.map(|x| x / &divisor), height / divisor)
    }

    /// The signed depth of the cores, in units of the power of two that is given too: positive if
    /// they overlap. Radii are to be added.
    pub fn core_depth(&self) -> (SignedRoot<BigInt>, i32) {
        let (normal, height) = self.push.integers();
        let (height, square) = (BigInt::from(&height), BigInt::from(&normal.norm_squared()));
        (SignedRoot::distance(&height, &square), self.low)
    }

    /// The contact of the cores: the numbers of a vertex of A and of one of B, with a
    /// positive weight.
    pub fn exact_combination(&self) -> Vec<((usize, usize), BigInt)> {
        let weighted = self.combination().into_iter();
        weighted.map(|(pre, w)| (pre, BigInt::from(&w))).collect()
    }
}
