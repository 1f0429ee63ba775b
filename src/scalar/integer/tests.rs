//! Against machine words, and against the laws of a ring.

use super::*;
use crate::random::Random;
use crate::scalar::wide::determinant;

#[test]
fn small_integers_calculate_like_machine_words() {
    let numbers = [0, 1, -1, 2, -7, 1 << 40, i64::MAX, i64::MIN + 1];
    let wide = |x: i64, y: i64, f: fn(i128, i128) -> i128| f(x.into(), y.into());
    for x in numbers {
        for y in numbers {
            let (p, q) = (Integer::dyadic(x, 0), Integer::dyadic(y, 0));
            assert_eq!(p.partial_cmp(&q), x.partial_cmp(&y));
            assert_eq!(p == q, x == y);
            assert_eq!(p.sub(&q).add(&q), p);
            assert_eq!(p.sub(&q).sign(), x.cmp(&y));
            assert_eq!(text(&p.add(&q)), wide(x, y, |x, y| x + y));
            assert_eq!(text(&p.mul(&q)), wide(x, y, |x, y| x * y));
        }
    }
}

fn text(x: &Integer) -> i128 {
    let word = |i: usize| i128::from(x.words.get(i).copied().unwrap_or(0));
    let magnitude = word(0) + (word(1) << 64);
    signed(x.is_negative, magnitude)
}

#[test]
fn long_integers_obey_the_laws_of_a_ring() {
    let numbers: Vec<_> = (1..40)
        .map(|i: i32| Integer::dyadic(0x7edc_ba98_7654_3210 - i64::from(i), 13 * i))
        .collect();
    for x in &numbers {
        for (y, z) in numbers.iter().zip(numbers.iter().skip(7)) {
            assert_eq!(x.sub(z).mul(y), x.mul(y).sub(&y.mul(z)));
            assert_eq!(x.mul(&y.mul(z)), x.mul(y).mul(z));
            assert_eq!(x.sub(y).neg(), y.sub(x));
        }
    }
}

#[test]
fn dyadic_numbers_are_rounded_and_read_back() {
    for (mantissa, exponent, rounded) in [
        (5, -1, 3),
        (-5, -1, -3),
        (5, -3, 1),
        (3, -3, 0),
        (9, -70, 0),
    ] {
        let expected = Integer::dyadic(rounded, 0);
        assert_eq!(Integer::dyadic(mantissa, exponent), expected);
    }
    let long = Integer::dyadic(-0x7000_0000_0000_0001, 100);
    assert_eq!(
        (long.bits(), long.to_dyadic()),
        (163, (-0x7000_0000_0000_0001, 100))
    );
    assert_eq!(Integer::dyadic(12, 0).to_dyadic(), (12, 0));
}

#[test]
fn the_top_of_a_number_is_cut_off() {
    for bits in 0..300 {
        let number = Integer::one().shifted(bits).sub(&Integer::one());
        for number in [number.clone(), number.neg()] {
            let (mantissa, exponent) = number.top();
            let top = Integer::from(mantissa).shifted(exponent);
            assert!(exponent == 0 && top == number || Integer::from(mantissa).bits() == 126);
            assert!(number.sub(&top).bits() <= exponent);
        }
    }
}

#[test]
fn sums_of_four_words_are_exact() {
    let largest = (1i128 << 126) - 1;
    let numbers = [
        0,
        1,
        -1,
        1 << 64,
        -(1 << 63),
        largest,
        -largest,
        3 << 90,
        -7 << 61,
    ];
    for x in numbers {
        for y in numbers {
            for z in numbers {
                let (left, right) = ([x, y, z], [z, x, y]);
                let sum = I256::dot(&left, &right);
                let terms = left.iter().zip(&right).map(|(x, y)| (*x, *y));
                let exact = terms.fold(Integer::zero(), |sum, (x, y)| {
                    sum.add(&Integer::from(x).mul(&Integer::from(y)))
                });
                assert_eq!(Integer::from(sum), exact, "{left:?} {right:?}");
                assert_eq!(sum.sign(), exact.sign());
                let (mantissa, exponent) = sum.to_float().to_dyadic().expect("finite");
                // Half a unit in the last place at most.
                let error = exact.sub(&Integer::dyadic(mantissa, exponent));
                assert!(error.bits() <= exact.bits().saturating_sub(53), "{sum:?}");
                assert_eq!(I256::from(x).to_float(), x as f64);
            }
        }
        assert_eq!(Integer::from(I256::from(x)), Integer::from(x));
    }
}

/// The same sum on integers of any size.
fn slowly(normal: &[i128; 3], edge: &[i64; 3]) -> Integer {
    normal
        .iter()
        .zip(edge)
        .fold(Integer::zero(), |sum, (n, e)| {
            sum.add(&Integer::from(*n).mul(&Integer::from(*e)))
        })
}

#[test]
fn wide_sums_are_exact_up_to_the_bounds() {
    let mut random = Random(7);
    let (largest_normal, largest_edge) = ((1i128 << 125) - 1, (1i64 << 62) - 1);
    // The largest determinant there is.
    let (most, root) = ((1i128 << 126) - 1, i64::MAX);
    let extreme = ([-2 * most, 2 * most, 1], [root, -root, root]);
    let exact = slowly(&extreme.0, &extreme.1);
    assert_eq!(Integer::from(I192::dot(&extreme.0, &extreme.1)), exact);
    let mut signs = [0usize; 3];
    for round in 0..20_000u32 {
        let normal: [i128; 3] = core::array::from_fn(|_| {
            let wide = i128::from(random.word() as i64) << 61 | i128::from(random.word() >> 3);
            match round % 4 {
                0 => wide >> (random.word() % 120),
                1 => largest_normal * i128::from((random.word() % 3) as i8 - 1),
                _ => wide,
            }
        });
        let edge: [i64; 3] = core::array::from_fn(|_| match round % 3 {
            0 => largest_edge * ((random.word() % 3) as i64 - 1),
            1 => (random.word() as i64) >> (2 + random.word() % 60),
            _ => (random.word() as i64) >> 2,
        });
        let (sum, exact) = (I192::dot(&normal, &edge), slowly(&normal, &edge));
        assert_eq!(sum.sign(), exact.sign(), "{normal:?} {edge:?}");
        assert_eq!(Integer::from(sum), exact, "{normal:?} {edge:?}");
        signs[(sum.sign() as i8 + 1) as usize] += 1;
    }
    assert!(signs.iter().all(|&count| count > 300), "{signs:?}");
}

#[test]
fn words_of_the_machine_are_wide_numbers() {
    for x in [0, 1, -1, 7, -7, i64::MAX, i64::MIN] {
        assert_eq!(I192::from(x), I192::dot(&[i128::from(x)], &[1]));
        assert_eq!(Integer::from(I192::from(x)), Integer::from(x));
    }
}

#[test]
fn zeros_at_the_end_are_counted_and_cut_off() {
    let short = Integer::dyadic(-0x1234_5678_9abc_def1, 0);
    let long = short.mul(&short).mul(&short);
    for number in [short, long] {
        assert_eq!(number.trailing_zeros(), 0);
        for bits in [0, 1, 5, 63, 64, 65, 127, 128, 200, 384, 700] {
            let shifted = number.shifted(bits);
            assert_eq!(shifted.trailing_zeros(), bits);
            assert_eq!(shifted.bits(), number.bits() + bits);
            assert_eq!(shifted.halved(bits), number);
            assert_eq!(shifted.halved(bits / 3), number.shifted(bits - bits / 3));
        }
    }
    let zero = Integer::zero();
    assert_eq!((zero.trailing_zeros(), zero.bits()), (0, 0));
    assert_eq!(zero.halved(70), zero);
}

#[test]
fn what_fits_into_a_word_is_one() {
    for x in [0, 1, -1, 77, -77, i64::MAX, -i64::MAX] {
        assert_eq!(Integer::from(x).to_i64(), Some(x));
    }
    for x in [1i128 << 63, -1 << 63, 1 << 64, (3 << 64) + 5] {
        assert_eq!(Integer::from(x).to_i64(), None);
    }
    #[cfg(feature = "rational")]
    {
        assert_eq!(Integer::from((3i128 << 64) + 5).words(), [5, 3]);
        assert!(Integer::zero().words().is_empty());
    }
}

/// Halfway between two floats but for one bit, wherever that lies.
#[test]
fn ties_of_four_words_are_broken_by_the_last_bit() {
    let odd = (1i128 << 53) + 1;
    let float = |units: i128| units as f64 * f64::from_bits((1023 + 120) << 52);
    let of = |last: i128, factor: i128| {
        let sum = |sign: i128| I256::dot(&[(sign * odd) << 60, last], &[1 << 60, sign * factor]);
        assert_eq!(sum(-1).to_float(), -sum(1).to_float());
        sum(1).to_float()
    };
    assert_eq!(of(0, 0), float(odd - 1));
    for bit in 0..119 {
        let (last, factor) = (1 << (bit / 2), 1 << (bit - bit / 2));
        assert_eq!(of(last, factor), float(odd + 1), "{bit}");
        assert_eq!(of(-last, factor), float(odd - 1), "{bit}");
        // Beside the last of the 62 bits that are looked at.
        let next = (odd << 8) + 1;
        let sum = I256::dot(&[next << 60, last], &[1 << 52, factor]);
        assert_eq!(sum.to_float(), float(odd + 1), "{bit}");
    }
}

#[test]
fn determinants_of_words() {
    assert_eq!(determinant([3, 5], [7, 11]), -2);
    assert_eq!(determinant([3, -5], [7, 11]), 68);
    let most = i64::MAX;
    let square = i128::from(most) * i128::from(most);
    assert_eq!(determinant([most, most], [-most, most]), 2 * square);
    assert_eq!(determinant([0, most], [most, 0]), -square);
}
