//! The witness points of a truth.

use epa::check::Vertices;
use epa::{Certificate, SignedRoot, common_divisor};
use num_bigint::{BigInt, Sign};
use num_traits::One;

use crate::number::{Rational, dyadic};

/// A point of A's core and one of B's.
///
/// Most truths are only compared with answers, and nobody asks for their points: they
/// are reduced to lowest terms when somebody does.
#[derive(Clone, Debug)]
pub struct Witness {
    numerators: [Vec<BigInt>; 2],
    denominator: BigInt,
}

impl Witness {
    /// The points of A and of B, in world coordinates.
    #[must_use]
    pub fn points(&self) -> [Vec<Rational>; 2] {
        // What a numerator has in common with the odd part of the denominator divides what
        // the product of all numerators has in common with it, which is hardly ever long.
        let twos = self.denominator.trailing_zeros().unwrap_or(0);
        let odd = &self.denominator >> twos;
        let numerators = self.numerators.iter().flatten();
        let product = numerators.fold(BigInt::one(), |product, x| product * x % &odd);
        let common = common_divisor(&product, &odd);
        let coordinate = |x: &BigInt| {
            let (x, odd) = if common.is_one() {
                (x.clone(), odd.clone())
            } else {
                let divisor = common_divisor(&(x % &common), &common);
                (x / &divisor, &odd / divisor)
            };
            // Of zero nothing is left but a denominator of 1.
            let (numer, denom) = dyadic(x, -(twos as i64)).into_raw();
            Rational::new_raw(numer, denom * odd)
        };
        self.numerators
            .each_ref()
            .map(|point| point.iter().map(coordinate).collect())
    }

    /// The points of a convex combination of pairs of vertices, an upper bound of the
    /// certificate being that of the vertices on their lattice. `None` if not
    /// `a − b = s · n/|n|`.
    pub(super) fn of(
        combination: &[((usize, usize), BigInt)],
        certificate: &Certificate,
        vertices: &Vertices,
    ) -> Option<Self> {
        let weight: BigInt = combination.iter().map(|(_, w)| w).sum();
        let n = &certificate.upper;
        let dim = n.len();
        let a = mean(
            combination
                .iter()
                .map(|((i, _), w)| (vertices.a.get(*i), w)),
            dim,
        )?;
        let b = mean(
            combination
                .iter()
                .map(|((_, j), w)| (vertices.b.get(*j), w)),
            dim,
        )?;
        let apart: Vec<BigInt> = a.iter().zip(&b).map(|(a, b)| a - b).collect();
        let is_push = weight.sign() == Sign::Plus && is_push(&apart, &weight, n, &certificate.hi);
        is_push.then(|| Witness {
            numerators: [a, b],
            denominator: weight * &vertices.scale,
        })
    }
}

/// The sum of weighted points; `None` if one of them does not exist.
fn mean<'p>(
    weighted: impl Iterator<Item = (Option<&'p Vec<BigInt>>, &'p BigInt)>,
    dim: usize,
) -> Option<Vec<BigInt>> {
    let mut sum = vec![BigInt::ZERO; dim];
    for (point, weight) in weighted {
        for (sum, x) in sum.iter_mut().zip(point?) {
            *sum += x * weight;
        }
    }
    Some(sum)
}

/// Whether `v/weight = s · n/|n|`: v lies along n, on the side of the sign of s, and
/// `|v|²/weight² = s²`.
fn is_push(v: &[BigInt], weight: &BigInt, n: &[BigInt], s: &SignedRoot<BigInt>) -> bool {
    let dot = |u: &[BigInt], v: &[BigInt]| u.iter().zip(v).map(|(x, y)| x * y).sum::<BigInt>();
    let (along, square) = (dot(n, v), dot(n, n));
    let parallel = v.iter().zip(n).all(|(v, n)| v * &square == n * &along);
    let signed_square = SignedRoot {
        numerator: match along.sign() {
            Sign::Minus => -dot(v, v),
            _ => dot(v, v),
        },
        denominator: weight * weight,
    };
    parallel && signed_square == *s
}
