//! Certified answers in the numbers of other crates, and their certificates.

use num_bigint::{BigInt, Sign};

use super::answer::Certified;
use crate::integer::Integer;
use crate::root::SignedRoot;
use crate::scalar::Scalar;

impl From<&Integer> for BigInt {
    fn from(number: &Integer) -> Self {
        let halves = number
            .words()
            .iter()
            .flat_map(|w| [*w as u32, (*w >> 32) as u32]);
        let sign = match number.sign() {
            core::cmp::Ordering::Less => Sign::Minus,
            core::cmp::Ordering::Equal => Sign::NoSign,
            core::cmp::Ordering::Greater => Sign::Plus,
        };
        BigInt::from_biguint(sign, num_bigint::BigUint::new(halves.collect()))
    }
}

impl<const D: usize> Certified<D> {
    /// The direction of the shortest push, from A to B: integers without a common factor.
    pub fn exact_normal(&self) -> [BigInt; D] {
        let normal = self.push.integers().0.0.each_ref().map(BigInt::from);
        let divisor = normal
            .iter()
            .fold(BigInt::ZERO, |g, x| crate::rational::common_divisor(&g, x));
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
