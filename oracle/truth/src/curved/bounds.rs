//! Bounds of the signed depth on a grid, and the certificate they end in.

use epa_check::check::check_enclosure;
use epa_check::enclosure::{Enclosure, RoundLower};
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, ToPrimitive};

use super::inner::{Inner, floor_of, square_of};
use super::snap::simple_ratios;
use epa_format::number::{Rational, primitive_integers};

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

    /// The certificate of bounds along this direction, the ends in world units.
    fn enclosure(
        self,
        inner: &Inner<'_>,
        lower: RoundLower,
        [lo, hi]: [SignedRoot; 2],
    ) -> Enclosure {
        Enclosure {
            axis: None,
            q: inner.q(),
            normal: self.normal,
            heights: self.heights,
            lower,
            lo,
            hi,
        }
    }

    /// Whether the checker accepts a lower bound, which is on the grid, below this height.
    pub(super) fn proves(&self, inner: &Inner<'_>, lower: RoundLower, lo: &SignedRoot) -> bool {
        // The checker does not ask for lowest terms.
        let square = inner.unit() * inner.unit();
        let ends = [lo, &self.value()].map(|end| SignedRoot {
            numerator: end.numerator.clone(),
            denominator: &end.denominator * &square,
        });
        let enclosure = self.clone().enclosure(inner, lower, ends);
        check_enclosure(inner.pieces, &enclosure).is_ok()
    }

    /// `h/|n|`, on the grid.
    pub(super) fn value(&self) -> SignedRoot {
        let [a, b] = &self.heights;
        root_of(&(a + b), square_of(&self.normal))
    }
}

/// `x/√square`.
pub(super) fn root_of(x: &BigInt, square: BigInt) -> SignedRoot {
    SignedRoot {
        numerator: x * x.abs(),
        denominator: square,
    }
}

/// The best bounds so far, on the grid.
#[derive(Debug, Default)]
pub(super) struct Bounds {
    pub(super) upper: Option<Upper>,
    pub(super) lower: Option<(RoundLower, SignedRoot)>,
}

impl Bounds {
    /// Keeps the direction along which less has to be pushed; the earlier one of two that
    /// are equally good.
    pub(super) fn offer(&mut self, upper: Option<Upper>) {
        let Some(upper) = upper else { return };
        if self
            .upper
            .as_ref()
            .is_none_or(|best| upper.value() < best.value())
        {
            self.upper = Some(upper);
        }
    }

    /// Keeps the larger lower bound.
    pub(super) fn raise(&mut self, lower: RoundLower, value: SignedRoot) {
        if self.lower.as_ref().is_none_or(|(_, best)| value > *best) {
            self.lower = Some((lower, value));
        }
    }

    /// The same, if the checker accepts it below an upper bound.
    pub(super) fn raise_if_proven(
        &mut self,
        upper: &Upper,
        inner: &Inner<'_>,
        (lower, lo): (RoundLower, SignedRoot),
    ) {
        if upper.proves(inner, lower.clone(), &lo) {
            self.raise(lower, lo);
        }
    }

    /// Whether the bounds are no farther apart than a length on the grid.
    pub(super) fn are_within(&self, length: &BigInt) -> bool {
        let (Some(upper), Some((_, lower))) = (&self.upper, &self.lower) else {
            return false;
        };
        let [hi, lo] = [upper.value(), lower.clone()].map(|root| floor_of(&root));
        // Both are cut, by less than one.
        self.have_met() || &(hi - lo + 1) <= length
    }

    /// Whether the shapes may touch or be apart.
    pub(super) fn may_be_apart(&self) -> bool {
        let lower = self.lower.as_ref().map(|(_, value)| value);
        lower.is_some_and(|value| !value.numerator.is_positive())
    }

    /// Whether the shapes overlap by a length that may be rational, and is not known exactly.
    pub(super) fn may_meet(&self) -> bool {
        !self.have_met() && !self.may_be_apart() && self.simple_direction().is_some()
    }

    /// The best direction, if it is nearly one of small integers.
    pub(super) fn simple_direction(&self) -> Option<Vec<BigInt>> {
        let normal = &self.upper.as_ref()?.normal;
        let longest = normal.iter().map(BigInt::bits).max()?;
        // A float is good enough where the direction is good to half its bits.
        let float = |x: &BigInt| (x >> longest.saturating_sub(100)).to_f64();
        let floats: Option<Vec<f64>> = normal.iter().map(float).collect();
        primitive_integers(&simple_ratios(&floats?)?)
    }

    /// Whether the bounds are one.
    pub(super) fn have_met(&self) -> bool {
        let lower = self.lower.as_ref().map(|(_, value)| value);
        let upper = self.upper.as_ref().map(Upper::value);
        upper
            .zip(lower)
            .is_some_and(|(upper, lower)| upper == *lower)
    }

    /// The certificate, in world units: exact where the bounds meet, and otherwise with
    /// bounds that are multiples of 2^-digits. `None` where a bound is missing.
    pub(super) fn certificate(self, inner: &Inner<'_>, digits: i64) -> Option<Enclosure> {
        let upper = self.upper?;
        let (lower, lo) = self.lower?;
        let hi = upper.value();
        let unit = inner.unit();
        let ends = if lo == hi {
            let exact = in_the_world(&hi, &unit);
            [exact.clone(), exact]
        } else {
            [
                outward(&lo, &unit, digits, false),
                outward(&hi, &unit, digits, true),
            ]
        };
        Some(upper.enclosure(inner, lower, ends))
    }
}

/// A root on the grid in world units, its square in lowest terms.
pub(super) fn in_the_world(root: &SignedRoot, unit: &BigInt) -> SignedRoot {
    let square = Rational::new(root.numerator.clone(), &root.denominator * unit * unit);
    let (numerator, denominator) = square.into_raw();
    SignedRoot {
        numerator,
        denominator,
    }
}

/// The next multiple of 2^-digits, downwards or upwards, as a root.
fn outward(root: &SignedRoot, unit: &BigInt, digits: i64, up: bool) -> SignedRoot {
    let (raise, lower) = (digits.max(0).unsigned_abs(), digits.min(0).unsigned_abs());
    let square =
        (root.numerator.abs() << (2 * raise)) / ((&root.denominator * unit * unit) << (2 * lower));
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
pub(super) fn signed_square(steps: &BigInt, digits: i64) -> SignedRoot {
    let zeros = steps.trailing_zeros().unwrap_or(0);
    let down = digits.max(0).unsigned_abs();
    let common = zeros.min(down);
    let steps = (steps >> common) << digits.min(0).unsigned_abs();
    let denominator = match steps.sign() {
        Sign::NoSign => BigInt::one(),
        _ => BigInt::one() << (2 * (down - common)),
    };
    root_of(&steps, denominator)
}
