use num_traits::One;

use super::super::Random;
use super::super::tests::{power, ratio};
use super::*;
use crate::number::rational_from_f64;

/// How `s` compares with `t`, written down anew: signed squares keep the order.
fn compare_by_squares(s: &Surd, t: &Rational) -> Ordering {
    let rest = t - &s.radius;
    let core = &s.square * Rational::from_integer(s.sign.into());
    let rest = &rest * rest.abs();
    (core.numer() * rest.denom()).cmp(&(rest.numer() * core.denom()))
}

/// The value of a float of this type, with the power of two that follows the largest for infinity.
fn value(x: f64, ty: FloatType) -> Rational {
    rational_from_f64(x).unwrap_or_else(|| {
        let end = power(ty.max_exponent() + 1);
        if x > 0.0 { end } else { -end }
    })
}

fn neighbours(x: f64, ty: FloatType) -> [f64; 2] {
    match ty {
        FloatType::F32 => [(x as f32).next_down().into(), (x as f32).next_up().into()],
        FloatType::F64 => [x.next_down(), x.next_up()],
    }
}

fn is_even(x: f64, ty: FloatType) -> bool {
    match ty {
        FloatType::F32 => (x as f32).to_bits() & 1 == 0,
        FloatType::F64 => x.to_bits() & 1 == 0,
    }
}

/// Holds that the number rounds to what it must: it lies between the midpoints to both neighbours
/// of the result.
fn check_rounding(s: &Surd, ty: FloatType) {
    let rounded = s.round(ty);
    let x = match rounded {
        Rounded::Overflow { positive: true } => f64::INFINITY,
        Rounded::Overflow { positive: false } => f64::NEG_INFINITY,
        ref other => other.to_f64().expect("finite"),
    };
    let zero = compare_by_squares(s, &Rational::zero()).is_eq();
    assert_eq!(rounded == Rounded::Zero, zero, "{s:?}");
    assert_eq!(rounded == Rounded::Underflow, x == 0.0 && !zero, "{s:?}");
    let [below, above] = neighbours(x, ty);
    // Infinity is even: the largest finite number has an odd mantissa.
    let even = !x.is_finite() || is_even(x, ty);
    for (next, side) in [(below, Ordering::Greater), (above, Ordering::Less)] {
        let order = compare_by_squares(s, &((value(next, ty) + value(x, ty)) / ratio(2, 1)));
        let is_right = next == x || order == side || order.is_eq() && even;
        assert!(is_right, "{s:?} to {ty:?} {x:e}");
    }
}

/// A root of any magnitude that the float type has, and some beyond.
fn any_root(random: &mut Random, ty: FloatType) -> Surd {
    let reach = 2 * (ty.max_exponent() + 30);
    let scale = power(random.between(-reach, reach));
    let square = Rational::new(random.integer(120), random.integer(120)) * scale;
    let sign = if random.below(2) == 0 { -1 } else { 1 };
    Surd::new(sign, square, Rational::zero()).expect("a positive square")
}

/// The same with a radius.
fn any_surd(random: &mut Random, ty: FloatType) -> Surd {
    let root = any_root(random, ty);
    let radius = any_radius(random, &root);
    Surd { radius, ..root }
}

/// A radius that leaves the root alone, or nearly cancels it, or is like it.
fn any_radius(random: &mut Random, root: &Surd) -> Rational {
    let bits = random.below(200) as u32;
    match random.below(4) {
        0 => Rational::zero(),
        1 => -root.enclose(bits).0,
        2 => root.enclose(bits).1,
        _ => Rational::new(random.integer(60), random.integer(60)),
    }
}

#[test]
fn random_surds_round_correctly() {
    let mut random = Random::new(5);
    for i in 0..24_000 {
        let ty = [FloatType::F32, FloatType::F64][i % 2];
        check_rounding(&any_surd(&mut random, ty), ty);
    }
}

#[test]
fn surds_next_to_midpoints_round_correctly() {
    let mut random = Random::new(6);
    for i in 0..4_000 {
        let ty = [FloatType::F32, FloatType::F64][i % 2];
        let float = match ty {
            FloatType::F32 => f64::from(f32::from_bits(random.bits() as u32 & 0x7fff_ffff)),
            FloatType::F64 => f64::from_bits(random.bits() & (u64::MAX >> 1)),
        };
        if !float.is_finite() {
            continue;
        }
        let [_, above] = neighbours(float, ty);
        let midpoint = (value(float, ty) + value(above, ty)) / ratio(2, 1);
        let radius = [Rational::zero(), ratio(-1, 3), &midpoint * ratio(5, 7)][i % 3].clone();
        let root = &midpoint - &radius;
        // On the midpoint, and off it by little.
        for nudge in [ratio(0, 1), power(-400), -power(-400)] {
            let square = &root * &root * (Rational::one() + nudge);
            let s = Surd::new(sign(root.numer()), square, radius.clone());
            check_rounding(&s.expect("a square"), ty);
        }
    }
}

#[test]
fn exact_cancellation_is_zero() {
    let s = Surd::new(-1, ratio(25, 4), ratio(5, 2)).expect("a positive square");
    assert_eq!(s.round(FloatType::F64), Rounded::Zero);
    assert_eq!(s.signum(), Ordering::Equal);
    assert_eq!(s.decimal(40), "0");
    let s = Surd::new(
        -1,
        ratio(2, 1),
        ratio(1_414_213_562_373_095_048, 1_000_000_000_000_000_000),
    );
    assert_eq!(s.expect("a positive square").signum(), Ordering::Less);
}

#[test]
fn surds_compare_exactly_with_rationals_and_enclosures_are_as_narrow_as_asked() {
    let mut random = Random::new(7);
    for _ in 0..4_000 {
        let s = any_surd(&mut random, FloatType::F32);
        let bits = random.below(300) as u32;
        let (lo, hi) = s.enclose(bits);
        for t in [&Rational::zero(), &lo, &hi, &s.radius] {
            let due = compare_by_squares(&s, t);
            assert_eq!(s.cmp_rational(t), due, "{s:?} and {t}");
        }
        assert_eq!(s.signum(), compare_by_squares(&s, &Rational::zero()));
        assert!(compare_by_squares(&s, &lo).is_ge() && compare_by_squares(&s, &hi).is_le());
        assert!(&hi - &lo <= power(-i64::from(bits)));
        assert_eq!(s.is_rational().is_some(), compare(&lo, &hi).is_eq());
    }
    let s = Surd::new(1, ratio(4, 9), ratio(1, 3)).expect("a positive square");
    assert_eq!(s.enclose(0), (ratio(1, 1), ratio(1, 1)));
}

#[test]
fn perfect_squares_are_rational() {
    let rational =
        |sign, square, radius| Surd::new(sign, square, radius).and_then(|s| s.is_rational());
    assert_eq!(rational(1, ratio(4, 9), ratio(0, 1)), Some(ratio(2, 3)));
    assert_eq!(rational(-1, ratio(4, 9), ratio(1, 1)), Some(ratio(1, 3)));
    assert_eq!(rational(0, ratio(7, 1), ratio(1, 2)), Some(ratio(1, 2)));
    assert_eq!(rational(1, ratio(0, 1), ratio(-1, 2)), Some(ratio(-1, 2)));
    assert_eq!(rational(1, ratio(2, 1), ratio(0, 1)), None);
    assert_eq!(rational(1, ratio(1, 2), ratio(0, 1)), None);
    // Not in lowest terms, but still a square.
    let raw = Rational::new_raw(8.into(), 2.into());
    let s = Surd {
        sign: 1,
        square: raw,
        radius: ratio(0, 1),
    };
    assert_eq!(s.is_rational(), Some(ratio(2, 1)));
}

#[test]
fn what_is_no_surd_is_refused() {
    assert_eq!(Surd::new(1, ratio(-1, 1), ratio(0, 1)), None);
    assert_eq!(Surd::new(2, ratio(1, 1), ratio(0, 1)), None);
    let zero = Surd::new(1, ratio(0, 1), ratio(0, 1)).expect("zero");
    assert_eq!(zero, Surd::from_signed_square(&ratio(0, 1)));
    assert_eq!((zero.sign, zero.round(FloatType::F32)), (0, Rounded::Zero));
}

#[test]
fn decimals_of_irrational_numbers_are_cut() {
    let decimal = |sign, square, digits| {
        let surd = Surd::new(sign, square, Rational::zero());
        surd.expect("a positive square").decimal(digits)
    };
    let expected = "0.9370425713316363931446172206763629167590…";
    assert_eq!(decimal(1, ratio(36, 41), 40), expected);
    assert_eq!(decimal(1, ratio(36, 41), 0), "0.9…");
    assert_eq!(decimal(1, power(-200), 5), "7.8886e-31…");
    assert_eq!(decimal(1, power(-199), 5), "1.1156e-30…");
    // A little less, and a little more than 1.
    let [less, more] = [-power(-3000), power(-3000)].map(|x| Rational::one() + x);
    assert_eq!(decimal(1, less, 20), "0.99999999999999999999…");
    assert_eq!(decimal(-1, more, 4), "-1.000…");
    let outside = Surd::new(-1, ratio(2, 1), ratio(1, 1)).expect("a positive square");
    assert_eq!(outside.decimal(12), "-0.414213562373…");
}
