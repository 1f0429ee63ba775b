//! Integers of any size: the exact scalar that needs no other crate.
//!
//! Sign and magnitude, schoolbook multiplication: the numbers of a query mostly have a few words,
//! and at most some hundred. Few words are stored without an allocation.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::{Deref, DerefMut};

use crate::scalar::wide::{I192, I256, bits_from, signed};
use crate::scalar::{Ring, Rounding, Scalar, SignedRoot};

/// An integer of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Integer {
    is_negative: bool,
    /// From the lowest word up, without leading zeros; empty for zero.
    words: Words,
}

/// So many words are kept in place.
const FEW: usize = 6;

#[derive(Clone, Debug)]
enum Words {
    Few { words: [u64; FEW], count: usize },
    Many(Vec<u64>),
}

impl Words {
    fn zeros(count: usize) -> Self {
        if count <= FEW {
            let words = [0; FEW];
            Words::Few { words, count }
        } else {
            Words::Many(vec![0; count])
        }
    }

    fn of(from: &[u64]) -> Self {
        let mut words = Words::zeros(from.len());
        words.copy_from_slice(from);
        words
    }

    fn drop_leading_zeros(&mut self) {
        let zeros = self.iter().rev().take_while(|word| **word == 0).count();
        match self {
            Words::Few { count, .. } => *count -= zeros,
            Words::Many(words) => words.truncate(words.len() - zeros),
        }
    }
}

impl Deref for Words {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Words::Few { words, count } => &words[..*count],
            Words::Many(words) => words,
        }
    }
}

impl DerefMut for Words {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Words::Few { words, count } => &mut words[..*count],
            Words::Many(words) => words,
        }
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Words {}

impl Integer {
    fn new(is_negative: bool, mut words: Words) -> Self {
        words.drop_leading_zeros();
        let is_negative = is_negative && !words.is_empty();
        Integer { is_negative, words }
    }

    /// `mantissa · 2^exponent`, rounded to the nearest integer.
    pub(crate) fn dyadic(mantissa: i64, exponent: i32) -> Self {
        let magnitude = mantissa.unsigned_abs();
        let words = match u32::try_from(exponent) {
            Ok(left) => {
                let wide = u128::from(magnitude) << (left % 64);
                let skip = (left / 64) as usize;
                let mut words = Words::zeros(skip + 2);
                words[skip..].copy_from_slice(&[low(wide), low(wide >> 64)]);
                words
            }
            Err(_) => {
                let right = exponent.unsigned_abs();
                let halves = u128::from(magnitude).checked_shr(right - 1).unwrap_or(0);
                Words::of(&[low(halves.div_ceil(2))])
            }
        };
        Integer::new(mantissa < 0, words)
    }

    /// The integer with this sign and magnitude.
    pub(crate) fn of_words(is_negative: bool, magnitude: &[u64]) -> Self {
        Integer::new(is_negative, Words::of(magnitude))
    }

    /// The magnitude, from the lowest word up.
    #[cfg(feature = "rational")]
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The number times a power of two.
    pub(crate) fn shifted(&self, left: u32) -> Self {
        if left == 0 {
            return self.clone();
        }
        let skip = (left / 64) as usize;
        let mut words = Words::zeros(skip + self.words.len() + 1);
        let mut carry = 0;
        for (to, word) in words[skip..].iter_mut().zip(&*self.words) {
            let wide = u128::from(*word) << (left % 64) | u128::from(carry);
            (*to, carry) = (low(wide), low(wide >> 64));
        }
        words[skip + self.words.len()] = carry;
        Integer::new(self.is_negative, words)
    }

    /// The number without its last bits, which are zero.
    pub(crate) fn halved(&self, right: u32) -> Self {
        let right = right as usize;
        let mut words = Words::zeros(self.words.len().saturating_sub(right / 64));
        for (i, to) in words.iter_mut().enumerate() {
            *to = bits_from(&self.words, right + 64 * i);
        }
        Integer::new(self.is_negative, words)
    }

    /// How many zero bits are at the end; 0 for zero.
    pub(crate) fn trailing_zeros(&self) -> u32 {
        let zeros = self.words.iter().take_while(|word| **word == 0).count();
        let rest = self
            .words
            .get(zeros)
            .map_or(0, |word| word.trailing_zeros());
        64 * u32::try_from(zeros).unwrap_or(0) + rest
    }

    /// The number, if it fits.
    pub(crate) fn to_i64(&self) -> Option<i64> {
        let magnitude = match *self.words {
            [] => 0,
            [word] => i64::try_from(word).ok()?,
            _ => return None,
        };
        Some(signed(self.is_negative, magnitude))
    }

    /// How many bits the magnitude has.
    pub(crate) fn bits(&self) -> u32 {
        let full = u32::try_from(self.words.len()).unwrap_or(u32::MAX / 64) * 64;
        full - self.words.last().map_or(0, |top| top.leading_zeros())
    }

    /// The number as `mantissa · 2^exponent`, cut off after 63 bits.
    pub(crate) fn to_dyadic(&self) -> (i64, i32) {
        let drop = self.bits().saturating_sub(63);
        let top = bits_from(&self.words, drop as usize);
        let mantissa = i64::try_from(top).unwrap_or(i64::MAX);
        let mantissa = signed(self.is_negative, mantissa);
        (mantissa, i32::try_from(drop).unwrap_or(i32::MAX))
    }

    /// The number as `mantissa · 2^exponent`, cut off after 126 bits.
    pub(crate) fn top(&self) -> (i128, u32) {
        let drop = self.bits().saturating_sub(126);
        let half = |place: u32| u128::from(bits_from(&self.words, place as usize));
        let magnitude = (half(drop) | half(drop + 64) << 64) as i128;
        (signed(self.is_negative, magnitude), drop)
    }

    /// The sum of two numbers, the second with this sign.
    fn plus(&self, other: &Self, is_negative: bool) -> Self {
        if self.is_negative == is_negative {
            return Integer::new(is_negative, sum(&self.words, &other.words));
        }
        match compare(&self.words, &other.words) {
            Ordering::Less => Integer::new(is_negative, difference(&other.words, &self.words)),
            _ => Integer::new(self.is_negative, difference(&self.words, &other.words)),
        }
    }
}

impl From<i128> for Integer {
    fn from(number: i128) -> Self {
        let magnitude = number.unsigned_abs();
        let words = Words::of(&[low(magnitude), low(magnitude >> 64)]);
        Integer::new(number < 0, words)
    }
}

impl From<i64> for Integer {
    fn from(number: i64) -> Self {
        Integer::from(i128::from(number))
    }
}

impl From<I256> for Integer {
    fn from(number: I256) -> Self {
        let (is_negative, words) = number.words();
        Integer::of_words(is_negative, &words)
    }
}

impl From<I192> for Integer {
    fn from(number: I192) -> Self {
        let (high, lowest) = number.parts();
        let low = Integer::from(i128::from(lowest));
        Integer::from(high).shifted(64).plus(&low, false)
    }
}

/// The lowest 64 bits.
fn low(wide: u128) -> u64 {
    (wide & u128::from(u64::MAX)) as u64
}

/// The order of two numbers without leading zeros.
pub(crate) fn compare(left: &[u64], right: &[u64]) -> Ordering {
    let by_length = left.len().cmp(&right.len());
    by_length.then_with(|| left.iter().rev().cmp(right.iter().rev()))
}

fn sum(left: &[u64], right: &[u64]) -> Words {
    let (long, short) = if left.len() < right.len() {
        (right, left)
    } else {
        (left, right)
    };
    let mut words = Words::zeros(long.len() + 1);
    let mut carry = false;
    for (i, word) in long.iter().enumerate() {
        let (with, first) = word.overflowing_add(short.get(i).copied().unwrap_or(0));
        let (with, second) = with.overflowing_add(u64::from(carry));
        words[i] = with;
        carry = first || second;
    }
    words[long.len()] = u64::from(carry);
    words
}

/// `more − less`, for magnitudes with `more ≥ less`.
fn difference(more: &[u64], less: &[u64]) -> Words {
    let mut words = Words::zeros(more.len());
    let mut borrow = false;
    for (i, word) in more.iter().enumerate() {
        let (without, first) = word.overflowing_sub(less.get(i).copied().unwrap_or(0));
        let (without, second) = without.overflowing_sub(u64::from(borrow));
        words[i] = without;
        borrow = first || second;
    }
    words
}

fn product(left: &[u64], right: &[u64]) -> Words {
    let mut words = Words::zeros(left.len() + right.len());
    for (i, x) in left.iter().enumerate() {
        let mut carry = 0;
        for (j, y) in right.iter().enumerate() {
            // At most (2⁶⁴ − 1)² + 2 (2⁶⁴ − 1) = 2¹²⁸ − 1.
            let wide = u128::from(*x) * u128::from(*y) + u128::from(words[i + j]) + carry;
            words[i + j] = low(wide);
            carry = wide >> 64;
        }
        words[i + right.len()] = low(carry);
    }
    words
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let magnitudes = || compare(&self.words, &other.words);
        Some(match (self.is_negative, other.is_negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => magnitudes(),
            (true, true) => magnitudes().reverse(),
        })
    }
}

impl Ring for Integer {
    const EXACT: bool = true;
    fn zero() -> Self {
        Integer::new(false, Words::zeros(0))
    }
    fn one() -> Self {
        Integer::new(false, Words::of(&[1]))
    }
    fn add(&self, other: &Self) -> Self {
        self.plus(other, other.is_negative)
    }
    fn sub(&self, other: &Self) -> Self {
        self.plus(other, !other.is_negative)
    }
    fn mul(&self, other: &Self) -> Self {
        let is_negative = self.is_negative != other.is_negative;
        Integer::new(is_negative, product(&self.words, &other.words))
    }
    fn neg(&self) -> Self {
        Integer::new(!self.is_negative, self.words.clone())
    }
    fn sign(&self) -> Ordering {
        match (self.words.is_empty(), self.is_negative) {
            (true, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            (_, false) => Ordering::Greater,
        }
    }
}

impl Rounding for Integer {}

impl Scalar for Integer {
    type Distance = SignedRoot<Integer>;
    fn distance(offset: &Self, norm_squared: &Self) -> Self::Distance {
        SignedRoot::distance(offset, norm_squared)
    }
    fn sign_of_sum(distance: &Self::Distance, radius: &Self) -> Ordering {
        distance.sign_of_sum(radius)
    }
    fn have_met(upper: &Self::Distance, lower: &Self::Distance, tolerance: &Self) -> bool {
        upper.is_within(lower, tolerance)
    }
}

#[cfg(all(test, feature = "rational"))]
mod tests;
