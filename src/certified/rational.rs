//! Certified answers in the numbers of other crates, and their certificates.

use alloc::vec::Vec;
use core::borrow::Borrow;

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;

use super::answer::Certified;
use super::certified_in;
use super::hull::ExactHull;
use super::kernel::numbers;
use super::pair::Pre;
use super::vertices::Dyadic;
use crate::certificate::{Certificate, Lower};
use crate::cores::Workspace;
use crate::divisor::{self, common_divisor};
use crate::error::QueryError;
use crate::integer::Integer;
use crate::root::SignedRoot;
use crate::scalar::Scalar;

/// As [`certified_in`], with a certificate that
/// [`check`](crate::check) accepts, in the units of the shapes. It speaks of the cores:
/// radii are to be added.
///
/// # Errors
/// See [`QueryError`].
pub fn certified_with_proof<const D: usize>(
    workspace: &mut Workspace<f64, D>,
    a: &ExactHull<D>,
    b: &ExactHull<D>,
) -> Result<(Certified<D>, Certificate), QueryError> {
    let answer = certified_in(workspace, a, b)?;
    let (core, exponent) = answer.core_depth();
    let bound = in_lowest_terms(core, exponent);
    let lower = if answer.push.sign().is_gt() {
        let polytope = &workspace.polytope;
        let facets = || {
            polytope
                .facets()
                .map(|(id, _)| polytope.corners(id).map(numbers))
        };
        surface(answer.surface.clone().unwrap_or_else(|| facets().collect()))
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
        upper: answer.exact_normal().to_vec(),
        lower,
        lo: bound.clone(),
        hi: bound,
    };
    Ok((answer, certificate))
}

/// The facets with their points numbered from 0.
fn surface<const D: usize>(facets: Vec<[Pre; D]>) -> Lower {
    let mut points: Vec<Pre> = facets.iter().flatten().copied().collect();
    points.sort_unstable();
    points.dedup();
    // Every corner is among the points, so the search succeeds.
    let index = |corner: &Pre| points.binary_search(corner).unwrap_or_default();
    let facets = facets
        .iter()
        .map(|facet| facet.iter().map(index).collect())
        .collect();
    Lower::Facets { points, facets }
}

/// The root of a square in units of 2^exponent, in units of 1 and lowest terms.
fn in_lowest_terms(root: SignedRoot<BigInt>, exponent: i32) -> SignedRoot<BigInt> {
    let SignedRoot {
        mut numerator,
        mut denominator,
    } = root;
    let shift = 2 * u64::from(exponent.unsigned_abs());
    if exponent > 0 {
        numerator <<= shift;
    } else {
        denominator <<= shift;
    }
    let divisor = common_divisor(&numerator, &denominator);
    SignedRoot {
        numerator: numerator / &divisor,
        denominator: denominator / divisor,
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
    /// The convex hull of points with integer coordinates of any size.
    ///
    /// # Errors
    /// [`QueryError::OutOfRange`] if there are none.
    pub fn of_integers<I: Borrow<BigInt>>(points: &[[I; D]]) -> Result<Self, QueryError> {
        Self::of_multiples(points, 0)
    }

    /// The convex hull of points whose coordinates are multiples of 2^exponent.
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
        let dyadic = |x: &I| Dyadic {
            mantissa: Integer::from(x.borrow()),
            exponent,
        };
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
        let normal = self.push.integers().0.0.each_ref().map(BigInt::from);
        let divisor = normal
            .iter()
            .fold(BigInt::ZERO, |g, x| common_divisor(&g, x));
        normal.map(|x| x / &divisor)
    }

    /// The signed depth of the cores, in units of the power of two that is given too.
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
