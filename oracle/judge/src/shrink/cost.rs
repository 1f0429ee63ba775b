//! How large a case is: for people, and as an order in which every step goes down.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::layout::{numbers, slots};
use epa_format::case::{Case, Rotation, Shape, world_core};
use epa_format::number::{Rational, log2_floor};

/// How large a case is, in words that a report uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Size {
    /// The numbers that its shapes and poses are given by.
    pub numbers: usize,
    /// The vertices of the core of A and of B.
    pub vertices: [usize; 2],
    /// The most significant bits that a number has: those of the odd integer m, if
    /// the number is m · 2^e.
    pub bits: u64,
}

impl Size {
    /// The size of a case.
    #[must_use]
    pub fn of(case: &Case) -> Self {
        let numbers = numbers(case);
        // A curved shape has no vertices.
        let count = |shape| world_core(shape, case.dim).map_or(0, |(vertices, _)| vertices.len());
        Size {
            numbers: numbers.len(),
            vertices: [count(&case.a), count(&case.b)],
            bits: numbers.iter().map(bits).max().unwrap_or(0),
        }
    }
}

/// What a step of the search has to lower: the first of these that changes counts.
/// All of them are whole numbers from 0 up, so there is no endless descent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// Shapes that are turned, or given another linear image, by a pose.
    turned: usize,
    /// Numbers of both shapes and their poses.
    numbers: usize,
    /// Significant bits of all numbers together.
    bits: u64,
    /// How far the numbers are from 1: the exponents of their leading bits together.
    magnitude: u64,
    /// Numbers that are no integers.
    fractions: usize,
    /// Different absolute values.
    values: usize,
    /// Negative numbers.
    negative: usize,
    /// Whether A has more numbers than B.
    disorder: bool,
}

impl Cost {
    pub(super) fn of(case: &Case) -> Self {
        let all = numbers(case);
        let values: BTreeSet<(BigInt, &BigInt)> =
            all.iter().map(|x| (x.numer().abs(), x.denom())).collect();
        let magnitudes = all.iter().filter_map(|x| leading([x]));
        let of_shape = |n: usize| slots(case).iter().filter(|slot| slot.shape == n).count();
        Cost {
            turned: [&case.a, &case.b].into_iter().filter(|s| turned(s)).count(),
            numbers: all.len(),
            bits: all.iter().map(bits).sum(),
            magnitude: magnitudes.map(i64::unsigned_abs).sum(),
            fractions: all.iter().filter(|x| !x.is_integer()).count(),
            values: values.len(),
            negative: all.iter().filter(|x| x.is_negative()).count(),
            disorder: of_shape(0) > of_shape(1),
        }
    }
}

fn turned(shape: &Shape) -> bool {
    let pose = shape.pose.as_ref();
    pose.is_some_and(|pose| !matches!(pose.rotation, Rotation::None))
}

/// The significant bits of a number: of the odd parts of its numerator and, where
/// there is one, of its denominator. Zero has none.
pub(super) fn bits(x: &Rational) -> u64 {
    let odd = |n: &BigInt| n.bits() - n.trailing_zeros().unwrap_or(0);
    odd(x.numer()) + odd(x.denom()) - 1
}

/// e, where the number is an odd number times 2^e; 0 for zero.
pub(super) fn exponent(x: &Rational) -> i64 {
    let twos = |n: &BigInt| i64::try_from(n.trailing_zeros().unwrap_or(0)).unwrap_or(i64::MAX / 4);
    twos(x.numer()) - twos(x.denom())
}

/// The exponent of the leading bit of the largest absolute value: ⌊log₂⌋; `None` if
/// all numbers are zero.
pub(super) fn leading<'x>(numbers: impl IntoIterator<Item = &'x Rational>) -> Option<i64> {
    let given = numbers.into_iter().filter(|x| !x.is_zero());
    given.map(|x| log2_floor(x.numer(), x.denom())).max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{case, number};

    #[test]
    fn bits_are_those_of_the_odd_part() {
        for (text, expected) in [
            ("0", [0, 0]),
            ("1", [1, 0]),
            ("-1", [1, 0]),
            ("1p500", [1, 500]),
            ("1p-60", [1, -60]),
            ("5", [3, 0]),
            ("-20", [3, 2]),
            ("0.625", [3, -3]),
            ("1/3", [2, 0]),
        ] {
            let x = number(text);
            assert_eq!([bits(&x) as i64, exponent(&x)], expected, "{text}");
        }
    }

    #[test]
    fn the_leading_power_is_that_of_the_largest() {
        for (texts, expected) in [
            ("1", Some(0)),
            ("-7", Some(2)),
            ("8", Some(3)),
            ("0.75", Some(-1)),
            ("1/3", Some(-2)),
            ("0 3 -100", Some(6)),
            ("0", None),
        ] {
            let numbers: Vec<Rational> = texts.split(' ').map(number).collect();
            assert_eq!(leading(&numbers), expected, "{texts}");
        }
    }

    #[test]
    fn the_order_puts_numbers_before_bits_before_size() {
        let turned = r#""box":{"half_extents":[1,1]},"pose":{"rotation":[1,0]}"#;
        let (segment, point) = (r#""hull":[[5,1],[1,1]]"#, r#""point":[1,1]"#);
        let descending = [
            [turned, r#""ball":{"radius":1}"#],
            [segment, point],
            [point, segment],
            [point, r#""point":[5,1]"#],
            [point, r#""point":[4,1]"#],
            [point, r#""point":[-1,1]"#],
            [point, point],
            [point, r#""point":[0,1]"#],
        ]
        .map(|shapes| Cost::of(&case(2, shapes)));
        assert!(descending.is_sorted_by(|a, b| a > b), "{descending:#?}");
    }
}
