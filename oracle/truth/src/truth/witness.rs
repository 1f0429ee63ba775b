//! The witness points of a truth.

use std::borrow::Cow;

use epa::common_divisor;
use epa_check::certificate::Certificate;
use epa_check::check::Vertices;
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed};

use epa_format::number::{Rational, dyadic};

/// A point of A's core and one of B's.
///
/// Most truths are only compared with answers, and nobody asks for their points: they
/// are reduced to lowest terms when somebody does.
#[derive(Clone, Debug)]
pub struct Witness {
    points: [Fractions; 2],
    faces: [Vec<usize>; 2],
}

/// Numbers over one denominator, which is positive.
#[derive(Clone, Debug)]
struct Fractions {
    numerators: Vec<BigInt>,
    denominator: BigInt,
}

/// Numbers over one positive denominator, in lowest terms.
fn in_lowest_terms<'n>(
    numerators: impl Iterator<Item = &'n BigInt> + Clone,
    denominator: &BigInt,
) -> Vec<Rational> {
    let twos = denominator.trailing_zeros().unwrap_or(0);
    let odd = denominator >> twos;
    let common = common_factors(numerators.clone(), &odd);
    let reduced = |x: &BigInt| {
        // Of zero nothing is left but a denominator of 1.
        let divisor = if common.is_one() {
            BigInt::one()
        } else {
            common_divisor(&(x % &common), &common)
        };
        let x = if divisor.is_one() {
            x.clone()
        } else {
            x / &divisor
        };
        let (numer, power) = dyadic(x, -(twos as i64)).into_raw();
        if odd == divisor {
            return Rational::new_raw(numer, power);
        }
        let left = power.trailing_zeros().unwrap_or(0);
        Rational::new_raw(numer, (&odd / divisor) << left)
    };
    numerators.map(reduced).collect()
}

/// The greatest common divisor of an odd number and the product of some others. It is hardly ever
/// long.
fn common_factors<'n>(numbers: impl Iterator<Item = &'n BigInt>, odd: &BigInt) -> BigInt {
    if odd.is_one() {
        return BigInt::one();
    }
    let product: BigInt = numbers.product();
    common_divisor(&(product % odd), odd)
}

impl Witness {
    /// The points of A and of B, in world coordinates.
    #[must_use]
    pub fn points(&self) -> [Vec<Rational>; 2] {
        let [a, b] = &self.points;
        let one = |point: &Fractions| in_lowest_terms(point.numerators.iter(), &point.denominator);
        if a.denominator != b.denominator {
            return [one(a), one(b)];
        }
        // What both have in common with one denominator is looked for once.
        let both = a.numerators.iter().chain(&b.numerators);
        let mut of_a = in_lowest_terms(both, &a.denominator);
        let of_b = of_a.split_off(a.numerators.len());
        [of_a, of_b]
    }

    /// The numbers of the vertices of A and of B between which the points lie.
    pub fn faces(&self) -> &[Vec<usize>; 2] {
        &self.faces
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
        let of_a = combination.iter().map(|((i, _), w)| (*i, w));
        let of_b = combination.iter().map(|((_, j), w)| (*j, w));
        let (a, b) = (
            Side::of(of_a.collect(), &vertices.a)?,
            Side::of(of_b.collect(), &vertices.b)?,
        );
        let apart: Vec<BigInt> = a.sum.iter().zip(&b.sum).map(|(a, b)| a - b).collect();
        let is_push = weight.sign() == Sign::Plus && is_push(&apart, &weight, n, &certificate.hi);
        is_push.then(|| Witness {
            faces: [a.face.clone(), b.face.clone()],
            points: [a, b].map(|side| side.mean(&weight, vertices)),
        })
    }
}

/// The weighted vertices of one of the shapes.
struct Side<'v> {
    sum: Vec<BigInt>,
    /// The numbers of the vertices, each once.
    face: Vec<usize>,
    /// One of them.
    vertex: &'v [BigInt],
}

impl<'v> Side<'v> {
    /// `None` if one of the vertices does not exist, or there is none.
    fn of(mut weighted: Vec<(usize, &BigInt)>, vertices: &'v [Vec<BigInt>]) -> Option<Self> {
        weighted.sort_unstable_by_key(|(number, _)| *number);
        let vertex = vertices.get(weighted.first()?.0)?;
        let (mut face, mut sum) = (Vec::new(), Vec::new());
        for same in weighted.chunk_by(|one, other| one.0 == other.0) {
            let weight = match same {
                [(_, weight)] => Cow::Borrowed(*weight),
                _ => Cow::Owned(same.iter().map(|(_, weight)| *weight).sum()),
            };
            let number = same[0].0;
            face.push(number);
            let terms = vertices.get(number)?.iter().map(|x| x * &*weight);
            if sum.is_empty() {
                sum = terms.collect();
            } else {
                sum.iter_mut()
                    .zip(terms)
                    .for_each(|(sum, term)| *sum += term);
            }
        }
        Some(Side { sum, face, vertex })
    }

    /// The mean, in world coordinates.
    fn mean(self, weight: &BigInt, vertices: &Vertices) -> Fractions {
        // The mean of one vertex is that vertex.
        if self.face.len() == 1 {
            return Fractions {
                numerators: self.vertex.to_vec(),
                denominator: vertices.scale.clone(),
            };
        }
        Fractions {
            numerators: self.sum,
            denominator: weight * &vertices.scale,
        }
    }
}

/// Whether `v/weight = s · n/|n|`, that is v lies along n and `v/weight` has the signed
/// length s.
fn is_push(v: &[BigInt], weight: &BigInt, n: &[BigInt], s: &SignedRoot) -> bool {
    let Some(pivot) = n.iter().position(|x| x.sign() != Sign::NoSign) else {
        return false;
    };
    // v = (along/unit) · n
    let (along, unit) = (&v[pivot], &n[pivot]);
    let mut others = v.iter().zip(n).enumerate().filter(|(i, _)| *i != pivot);
    let parallel = others.all(|(_, (v, n))| v * unit == along * n);
    let square: BigInt = n.iter().map(|x| x * x).sum();
    let length = match unit.sign() {
        Sign::Minus => -along,
        _ => along.clone(),
    };
    let whole = unit * weight;
    let signed_square = SignedRoot {
        numerator: length.abs() * length * square,
        denominator: &whole * &whole,
    };
    parallel && signed_square == *s
}
