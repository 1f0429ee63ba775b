//! Against the integers of `num_bigint`, on numbers around the ends of words and on any others.

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive};

use super::*;
use crate::random::Random;
use crate::scalar::wide::determinant;

/// The powers of two around words with their neighbours, and a number of every length.
fn numbers() -> Vec<BigInt> {
    let ends = [0u32, 1, 2, 62, 63, 64, 65, 126, 127, 128, 383, 384];
    let powers = ends.map(|bits| BigInt::from(1) << bits);
    let near = powers.iter().flat_map(|x| [x - 1, x.clone(), x + 1]);
    let mut random = Random(1);
    let mut digit = |x: BigInt, _| (x << 13u32) + random.bits(13);
    let long = (0..40).map(|digits| (0..digits).fold(BigInt::from(1), &mut digit));
    let all: Vec<_> = near.chain(long).collect();
    all.iter().flat_map(|x| [x.clone(), -x]).collect()
}

fn sign(x: &BigInt) -> Ordering {
    x.sign().cmp(&Sign::NoSign)
}

#[test]
fn sums_products_and_orders() {
    for x in &numbers() {
        for y in &numbers() {
            let (p, q) = (Integer::from(x), Integer::from(y));
            assert_eq!((p.partial_cmp(&q), p == q), (x.partial_cmp(y), x == y));
            for (found, expected) in [(p.add(&q), x + y), (p.sub(&q), x - y), (p.mul(&q), x * y)] {
                assert_eq!(BigInt::from(&found), expected, "{x} {y}");
                assert_eq!(found, Integer::from(&expected), "{x} {y}");
            }
        }
    }
}

#[test]
fn signs_bits_and_words() {
    for x in numbers() {
        let p = Integer::from(&x);
        assert_eq!((p.sign(), BigInt::from(&p.neg())), (sign(&x), -&x));
        let zeros = x.trailing_zeros().unwrap_or(0);
        let (bits, end) = (p.bits(), p.trailing_zeros());
        assert_eq!((u64::from(bits), u64::from(end)), (x.bits(), zeros));
        assert_eq!(p.words(), x.iter_u64_digits().collect::<Vec<_>>());
        let word = Signed::abs(&x).to_i64();
        assert_eq!(p.to_i64(), word.map(|word| signed(x.is_negative(), word)));
        for bits in [0, 1, 5, 63, 64, 65, 127, 128, 200, 700] {
            let shifted = p.shifted(bits);
            assert_eq!(BigInt::from(&shifted), &x << bits);
            assert_eq!(shifted.halved(bits), p);
            assert_eq!(shifted.halved(bits / 3), p.shifted(bits - bits / 3));
        }
        let cut = |bits: u64| {
            let drop = x.bits().saturating_sub(bits);
            (signed(x.is_negative(), Signed::abs(&x) >> drop), drop)
        };
        let ((short, exponent), (long, drop)) = (p.to_dyadic(), p.top());
        assert_eq!((short.into(), exponent as u64), cut(63), "{x}");
        assert_eq!((long.into(), u64::from(drop)), cut(126), "{x}");
    }
}

#[test]
fn dyadic_numbers_are_rounded() {
    for mantissa in [0i64, 1, 3, 5, 9, -5, 77 << 40, -0x7000_0000_0000_0001] {
        for exponent in [-70, -64, -63, -3, -2, -1, 0, 1, 63, 64, 100] {
            let size = Signed::abs(&BigInt::from(mantissa));
            let shift = i32::unsigned_abs(exponent);
            let rounded = match exponent {
                0.. => size << shift,
                _ => (size + (BigInt::from(1) << (shift - 1))) >> shift,
            };
            let found = Integer::dyadic(mantissa, exponent);
            assert_eq!(BigInt::from(&found), signed(mantissa < 0, rounded));
        }
    }
}

/// A number of at most so many bits and a sign: the largest, 0, or any.
fn number(random: &mut Random, bits: u32) -> i128 {
    let any = u128::from(random.word()) << 64 | u128::from(random.word() >> 3) << 3;
    let magnitude = match random.below(4) {
        0 => (1 << bits) - 1,
        1 => 0,
        _ => any >> (128 - bits + random.below(u64::from(bits)) as u32),
    };
    signed(random.below(2) == 0, magnitude as i128)
}

fn dot(x: &[i128], y: &[i128]) -> BigInt {
    let products = x.iter().zip(y).map(|(x, y)| BigInt::from(*x) * y);
    products.sum()
}

#[test]
fn wide_sums_of_products() {
    let (mut random, mut signs) = (Random(7), [0usize; 3]);
    // The largest determinant there is.
    let (most, root) = ((1i128 << 126) - 1, i64::MAX);
    let extreme = ([-2 * most, 2 * most, 1], [root, -root, root]);
    let any = core::iter::repeat_with(|| {
        let normal = [(); 3].map(|()| number(&mut random, 125));
        (normal, [(); 3].map(|()| number(&mut random, 62) as i64))
    });
    for (normal, edge) in any.take(20_000).chain([extreme]) {
        let sum = I192::dot(&normal, &edge);
        let exact = dot(&normal, &edge.map(i128::from));
        assert_eq!(sum.sign(), sign(&exact), "{normal:?} {edge:?}");
        assert_eq!(BigInt::from(&Integer::from(sum)), exact);
        signs[(sum.sign() as i8 + 1) as usize] += 1;
    }
    assert!(signs.iter().all(|&count| count > 20), "{signs:?}");
    for x in [0, 1, -1, 7, -7, i64::MAX, i64::MIN] {
        assert_eq!(I192::from(x), I192::dot(&[i128::from(x)], &[1]));
    }
}

/// The nearest float, from 62 bits and one for all others.
fn nearest(x: &BigInt) -> f64 {
    let (size, drop) = (Signed::abs(x), x.bits().saturating_sub(62));
    let kept = &size >> drop;
    let is_cut = &kept << drop != size;
    let float = (kept.to_i64().expect("a word") << 1 | i64::from(is_cut)) as f64;
    signed(x.is_negative(), float * 2f64.powi(drop as i32 - 1))
}

fn assert_widest<const D: usize>(x: [i128; D], y: [i128; D]) {
    let (sum, exact) = (I256::dot(&x, &y), dot(&x, &y));
    assert_eq!(BigInt::from(&Integer::from(sum)), exact, "{x:?} {y:?}");
    assert_eq!(sum.sign(), sign(&exact), "{x:?} {y:?}");
    assert_eq!(sum.to_float(), nearest(&exact), "{x:?} {y:?}");
}

#[test]
fn widest_sums_of_products() {
    let mut random = Random(9);
    for _ in 0..20_000 {
        let [x, y] = [(); 2].map(|()| [(); 3].map(|()| number(&mut random, 126)));
        assert_widest(x, y);
        assert_eq!(I256::from(x[0]), I256::dot(&[x[0]], &[1]));
        let [p, q] = [(); 2].map(|()| [(); 2].map(|()| number(&mut random, 63) as i64));
        let exact = BigInt::from(p[0]) * q[1] - BigInt::from(p[1]) * q[0];
        assert_eq!(BigInt::from(determinant(p, q)), exact);
    }
    // Halfway between two floats but for one bit, also beside the last of the bits looked at.
    let odd = (1i128 << 53) + 1;
    for (top, shift) in [(odd, 60), ((odd << 8) + 1, 52)] {
        for bit in 0..119 {
            let (last, factor) = (1 << (bit / 2), 1 << (bit - bit / 2));
            for (sign, last) in [(1, last), (1, -last), (1, 0), (-1, last), (-1, -last)] {
                assert_widest([(sign * top) << 60, last], [1 << shift, factor]);
            }
        }
    }
}
