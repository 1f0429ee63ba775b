//! Bounds of the signed depth on a grid, and the certificate they end in.

use epa::{Enclosure, Lower, RoundLower, RoundPoint, SignedRoot};
use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed};

use super::inner::{Inner, square_of};
use crate::number::{Rational, primitive_integers};

/// A direction with the heights of both shapes along it.
#[derive(Clone, Debug)]
pub(super) struct Upper {
    pub(super) normal: Vec<BigInt>,
    pub(super) heights: [BigInt; 2],
}

impl Upper {
    /// `None` if the direction is zero.
    pub(super) fn along(inner: &Inner<'_>, direction: &[BigInt]) -> Option<Self> {
        let normal = primitive_integers(direction)?;
        let heights = inner.heights(&normal);
        Some(Upper { normal, heights })
    }

    /// `h/|n|`, on the grid.
    pub(super) fn value(&self) -> SignedRoot<BigInt> {
        let [a, b] = &self.heights;
        root_of(&(a + b), square_of(&self.normal))
    }
}

/// `x/√square`.
pub(super) fn root_of(x: &BigInt, square: BigInt) -> SignedRoot<BigInt> {
    SignedRoot {
        numerator: x * x.abs(),
        denominator: square,
    }
}

/// The best bounds so far, on the grid.
#[derive(Debug, Default)]
pub(super) struct Bounds {
    pub(super) upper: Option<Upper>,
    pub(super) lower: Option<(RoundLower, SignedRoot<BigInt>)>,
}

impl Bounds {
    /// Keeps the direction along which less has to be pushed; the earlier one of two that
    /// are equally good.
    pub(super) fn offer(&mut self, upper: Option<Upper>) {
        let Some(upper) = upper else { return };
        if self.upper.as_ref().is_none_or(|best| upper.value() < best.value()) {
            self.upper = Some(upper);
        }
    }

    /// Keeps the larger lower bound.
    pub(super) fn raise(&mut self, lower: RoundLower, value: SignedRoot<BigInt>) {
        if self.lower.as_ref().is_none_or(|(_, best)| value > *best) {
            self.lower = Some((lower, value));
        }
    }

    /// Whether the bounds are no farther apart than a length on the grid.
    pub(super) fn are_within(&self, length: &BigInt) -> bool {
        let (Some(upper), Some((_, lower))) = (&self.upper, &self.lower) else {
            return false;
        };
        let [hi, lo] = [upper.value(), lower.clone()].map(|root| floor_of(&root));
        // Both are cut, by less than one.
        upper.value() == *lower || &(hi - lo + 1) <= length
    }

    /// The certificate, in world units: exact where the bounds meet, and otherwise with
    /// bounds that are multiples of 2^-digits. `None` where a bound is missing.
    pub(super) fn certificate(self, inner: &Inner<'_>, digits: i64) -> Option<Enclosure> {
        let upper = self.upper?;
        let (lower, lo) = self.lower?;
        let hi = upper.value();
        let q = inner.q();
        let unit = &inner.pieces.scale * &q;
        let (lo, hi) = if lo == hi {
            let exact = in_the_world(&hi, &unit);
            (exact.clone(), exact)
        } else {
            (outward(&lo, &unit, digits, false), outward(&hi, &unit, digits, true))
        };
        Some(Enclosure {
            axis: None,
            q,
            normal: upper.normal,
            heights: upper.heights,
            lower,
            lo,
            hi,
        })
    }
}

/// The integer below a root, or 1 less.
fn floor_of(root: &SignedRoot<BigInt>) -> BigInt {
    let floor = (root.numerator.abs() / &root.denominator).sqrt();
    match root.numerator.sign() {
        Sign::Minus => -floor - 1,
        _ => floor,
    }
}

/// A root on the grid in world units, its square in lowest terms.
fn in_the_world(root: &SignedRoot<BigInt>, unit: &BigInt) -> SignedRoot<BigInt> {
    let square = Rational::new(root.numerator.clone(), &root.denominator * unit * unit);
    let (numerator, denominator) = square.into_raw();
    SignedRoot {
        numerator,
        denominator,
    }
}

/// The next multiple of 2^-digits, downwards or upwards, as a root.
fn outward(root: &SignedRoot<BigInt>, unit: &BigInt, digits: i64, up: bool) -> SignedRoot<BigInt> {
    let (raise, lower) = (digits.max(0).unsigned_abs(), digits.min(0).unsigned_abs());
    let square = (root.numerator.abs() << (2 * raise))
        / ((&root.denominator * unit * unit) << (2 * lower));
    let floor = square.sqrt();
    let is_positive = root.numerator.is_positive();
    // Away from zero where that is outward; a whole step more than needed at the worst.
    let steps = match (is_positive, up) {
        (true, true) => floor + 1,
        (true, false) => floor,
        (false, true) => -floor,
        (false, false) => -floor - 1,
    };
    signed_square(&steps, digits)
}

/// `steps · 2^-digits` as a root, its square in lowest terms.
pub(super) fn signed_square(steps: &BigInt, digits: i64) -> SignedRoot<BigInt> {
    let zeros = steps.trailing_zeros().unwrap_or(0);
    let down = digits.max(0).unsigned_abs();
    let common = zeros.min(down);
    let steps = (steps >> common) << digits.min(0).unsigned_abs();
    let denominator = match steps.sign() {
        Sign::NoSign => BigInt::one(),
        _ => BigInt::one() << (2 * (down - common)),
    };
    SignedRoot {
        numerator: &steps * steps.abs(),
        denominator,
    }
}

/// The proof with the round points that it speaks of, numbered anew.
pub(super) fn inner_proof([a, b]: [Vec<RoundPoint>; 2], lower: Lower) -> RoundLower {
    let pairs = match &lower {
        Lower::Points { points, .. } | Lower::Facets { points, .. } => points,
    };
    let used = |place: fn(&(usize, usize)) -> usize| {
        let mut used: Vec<usize> = pairs.iter().map(place).collect();
        used.sort_unstable();
        used.dedup();
        used
    };
    let (used_a, used_b) = (used(|pair| pair.0), used(|pair| pair.1));
    // Every number is among the used ones, so the search succeeds.
    let new = |used: &[usize], number: usize| used.binary_search(&number).unwrap_or_default();
    let renumbered = pairs.iter().map(|&(i, j)| (new(&used_a, i), new(&used_b, j))).collect();
    let keep = |points: &[RoundPoint], used: &[usize]| {
        used.iter().map(|&number| points[number].clone()).collect()
    };
    RoundLower::Inner {
        a: keep(&a, &used_a),
        b: keep(&b, &used_b),
        lower: match lower {
            Lower::Points { weights, .. } => Lower::Points {
                points: renumbered,
                weights,
            },
            Lower::Facets { facets, .. } => Lower::Facets {
                points: renumbered,
                facets,
            },
        },
    }
}
