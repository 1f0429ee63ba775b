//! The integers that a proof is checked on: integers of any size alone, or such that are wide
//! integers of the machine as long as they fit.
//!
//! The checker is written once, for both. Both give the same results; the second one is faster.

mod leading;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::Signed;

use self::leading::{Leading, is_surely_above};

/// An integer type that a proof is checked on.
pub(crate) trait Int:
    Clone + Ord + From<i8> + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self>
{
    fn of(x: &BigInt) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn size(&self) -> Self;

    /// The leading bits of a positive number.
    fn leading(&self) -> Option<Leading>;

    /// Only if `x/√square > √(p/q)` with all four positive; not always then.
    fn surely_above([x, square]: [&Self; 2], [p, q]: [&Self; 2]) -> bool {
        let pair = |a: &Self, b: &Self| a.leading().zip(b.leading());
        let pairs = pair(x, square).zip(pair(p, q));
        pairs.is_some_and(|(facet, bound)| is_surely_above(facet, bound))
    }
}

impl Int for BigInt {
    fn of(x: &BigInt) -> Self {
        x.clone()
    }
    fn plus(&self, other: &Self) -> Self {
        self + other
    }
    fn minus(&self, other: &Self) -> Self {
        self - other
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn size(&self) -> Self {
        self.abs()
    }
    fn leading(&self) -> Option<Leading> {
        Leading::of(self)
    }
}

/// An integer of any size: `Fits` if it does, and `Long` only otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wide {
    Fits(Double),
    Long(BigInt),
}

impl Wide {
    fn exactly(&self) -> Cow<'_, BigInt> {
        match self {
            Wide::Fits(double) => Cow::Owned(double.exactly()),
            Wide::Long(x) => Cow::Borrowed(x),
        }
    }
}

impl Int for Wide {
    fn of(x: &BigInt) -> Self {
        Double::of(x).map_or_else(|| Wide::Long(x.clone()), Wide::Fits)
    }
    fn plus(&self, other: &Self) -> Self {
        if let (Wide::Fits(x), Wide::Fits(y)) = (self, other)
            && let Some(sum) = x.plus(*y)
        {
            return Wide::Fits(sum);
        }
        Wide::of(&(self.exactly().as_ref() + other.exactly().as_ref()))
    }
    fn minus(&self, other: &Self) -> Self {
        self.plus(&-other.clone())
    }
    fn times(&self, other: &Self) -> Self {
        if let (Wide::Fits(x), Wide::Fits(y)) = (self, other)
            && let (Some(x), Some(y)) = (x.word(), y.word())
        {
            return Wide::Fits(Double::product(x, y));
        }
        Wide::of(&(self.exactly().as_ref() * other.exactly().as_ref()))
    }
    fn size(&self) -> Self {
        if *self < Wide::from(0) {
            -self.clone()
        } else {
            self.clone()
        }
    }
    fn leading(&self) -> Option<Leading> {
        match self {
            Wide::Fits(double) => double.leading(),
            Wide::Long(x) => Leading::of(x),
        }
    }
}

impl From<i8> for Wide {
    fn from(x: i8) -> Self {
        Wide::Fits(Double::product(x.into(), 1))
    }
}

impl Add for Wide {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.plus(&other)
    }
}

impl Sub for Wide {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.minus(&other)
    }
}

impl Neg for Wide {
    type Output = Self;
    fn neg(self) -> Self {
        match self {
            Wide::Fits(double) => Wide::Fits(double.negated()),
            Wide::Long(x) => Wide::Long(-x),
        }
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Wide::Fits(x), Wide::Fits(y)) => x.cmp(y),
            _ => self.exactly().cmp(&other.exactly()),
        }
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `high·2¹²⁸ + low`, of less than 2²⁵⁵ in size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Double {
    high: i128,
    low: u128,
}

impl Double {
    /// The same number, if it fits.
    fn of(x: &BigInt) -> Option<Self> {
        if x.bits() > 255 {
            return None;
        }
        let mut digits = x.iter_u64_digits();
        let mut word = || u128::from(digits.next().unwrap_or(0));
        let low = word() | word() << 64;
        let double = Double {
            high: (word() | word() << 64) as i128,
            low,
        };
        Some(match x.sign() {
            Sign::Minus => double.negated(),
            _ => double,
        })
    }

    /// The number as a word of 128 bits, if it is one.
    fn word(self) -> Option<i128> {
        let word = self.low as i128;
        (self.high == word >> 127).then_some(word)
    }

    /// `x · y`, at most 2²⁵⁴ in size.
    fn product(x: i128, y: i128) -> Self {
        let halves = |x: i128| {
            let magnitude = x.unsigned_abs();
            [magnitude >> 64, magnitude & u128::from(u64::MAX)]
        };
        let ([a, b], [c, d]) = (halves(x), halves(y));
        let upper = |x: u128| x >> 64;
        let lower = |x: u128| x & u128::from(u64::MAX);
        // (a·2⁶⁴ + b) · (c·2⁶⁴ + d); all four are below 2⁶⁴, a and c at most 2⁶³.
        let middle = upper(b * d) + lower(a * d) + lower(b * c);
        let product = Double {
            high: (a * c + upper(a * d) + upper(b * c) + upper(middle)) as i128,
            low: lower(b * d) | (middle << 64),
        };
        if (x < 0) == (y < 0) {
            product
        } else {
            product.negated()
        }
    }

    /// The opposite.
    fn negated(self) -> Self {
        Double {
            high: (!self.high).wrapping_add(i128::from(self.low == 0)),
            low: self.low.wrapping_neg(),
        }
    }

    /// The sum, if it fits.
    fn plus(self, other: Self) -> Option<Self> {
        let (low, carry) = self.low.overflowing_add(other.low);
        let high = self.high.checked_add(other.high)?;
        let high = high.checked_add(i128::from(carry))?;
        // The least of all 256-bit numbers has no opposite.
        (high > i128::MIN).then_some(Double { high, low })
    }

    /// The leading bits of a positive number.
    fn leading(self) -> Option<Leading> {
        let zeros = self.high.leading_zeros();
        match self.high {
            ..0 => None,
            0 => (self.low > 0).then(|| Leading::of_word(self.low, 0)),
            // As many bits of the lower half as there are zeros: the sign is one of them.
            high => {
                let top = (high as u128) << zeros | self.low >> (128 - zeros);
                Some(Leading::of_word(top, 128 - i64::from(zeros)))
            }
        }
    }

    fn exactly(self) -> BigInt {
        let high = BigInt::from(self.high) << 128;
        high + BigInt::from_biguint(Sign::Plus, BigUint::from(self.low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers with all bits set or few, of all sizes up to the limit.
    fn numbers() -> Vec<i128> {
        let mut numbers = vec![0, i128::MIN, i128::MIN + 1, i128::MAX];
        for bits in [0, 1, 2, 31, 62, 63, 64, 65, 90, 125, 126] {
            let power = 1i128 << bits;
            for x in [power, power - 1, power / 7 * 5, power | 1] {
                numbers.extend([x, -x]);
            }
        }
        numbers
    }

    /// The same with numbers that hardly fit, or do not.
    fn wide() -> Vec<BigInt> {
        let mut numbers: Vec<BigInt> = numbers().into_iter().map(BigInt::from).collect();
        for bits in [126u64, 127, 128, 129, 200, 253, 254, 255, 256, 300] {
            let power = BigInt::from(1) << bits;
            for x in [&power - 1, power.clone(), &power + 1, &power / 7 * 5] {
                numbers.extend([-&x, x]);
            }
        }
        numbers
    }

    #[test]
    fn results_are_those_of_big_integers() {
        for x in wide() {
            let a = Wide::of(&x);
            assert_eq!(a.exactly().as_ref(), &x);
            assert_eq!(matches!(a, Wide::Fits(_)), x.bits() <= 255, "{x}");
            assert_eq!(a.size(), Wide::of(&Signed::abs(&x)), "{x}");
            for y in wide() {
                let b = Wide::of(&y);
                assert_eq!(a.plus(&b), Wide::of(&(&x + &y)), "{x} {y}");
                assert_eq!(a.minus(&b), Wide::of(&(&x - &y)), "{x} {y}");
                assert_eq!(a.times(&b), Wide::of(&(&x * &y)), "{x} {y}");
                assert_eq!(a.cmp(&b), x.cmp(&y), "{x} {y}");
            }
        }
        for x in [i8::MIN, -1, 0, 1, i8::MAX] {
            assert_eq!(Wide::from(x), Wide::of(&x.into()));
        }
    }

    #[test]
    fn what_is_surely_above_is_so() {
        let numbers = wide();
        let mut decided = [0; 2];
        for (i, x) in numbers.iter().enumerate() {
            let of = |k: usize| &numbers[(i * 5 + k * 31) % numbers.len()];
            for k in 0..numbers.len() {
                let [square, p, q] = [of(k), of(k + 7), of(k / 3)];
                let [a, b, c, d] = [x, square, p, q].map(Wide::of);
                let surely = Wide::surely_above([&a, &b], [&c, &d]);
                let is_positive = [x, square, p, q].iter().all(|x| x.is_positive());
                let is_above = is_positive && x * x * q > p * square;
                assert!(is_above || !surely, "{x} {square} {p} {q}");
                decided[usize::from(surely)] += 1;
            }
        }
        assert!(decided.iter().all(|&count| count > 100), "{decided:?}");
    }

    #[test]
    fn sums_are_ordered_like_the_numbers() {
        let numbers = numbers();
        for pair in numbers.windows(4) {
            let (x, y) = (
                Double::product(pair[0], pair[1]),
                Double::product(pair[2], pair[3]),
            );
            assert_eq!(x.cmp(&y), x.exactly().cmp(&y.exactly()), "{pair:?}");
        }
    }

    #[test]
    fn the_leading_bits_of_two_halves_are_those_of_the_number() {
        for x in numbers() {
            for y in numbers() {
                let number = Double::product(x, y);
                let expected = Leading::of(&number.exactly());
                assert_eq!(number.leading(), expected, "{x} {y}");
            }
        }
    }
}
