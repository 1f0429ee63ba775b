use super::super::Random;
use super::super::tests::{power, ratio};
use super::*;

const TYPES: [FloatType; 2] = [FloatType::F32, FloatType::F64];

fn finite(x: &Rational, ty: FloatType) -> Rational {
    match round_rational(x, ty) {
        Rounded::Finite(x) => x,
        other => panic!("{x} rounds to {other:?}"),
    }
}

#[test]
fn the_ends_of_the_range_are_named() {
    for ty in TYPES {
        let smallest = power(ty.min_exponent());
        let half = power(ty.min_exponent() - 1);
        let above = &half + power(ty.min_exponent() - 100);
        assert_eq!(round_rational(&ratio(0, 1), ty), Rounded::Zero);
        for x in [half.clone(), -&half, power(-40_000)] {
            assert_eq!(round_rational(&x, ty), Rounded::Underflow);
        }
        assert_eq!(finite(&above, ty), smallest);
        // A tie between the first and the second subnormal goes to the second, whose last bit is 0.
        assert_eq!(finite(&(&smallest + &half), ty), &smallest + &smallest);

        let top = power(ty.max_exponent() + 1);
        let ulp = ty.ulp_of(&power(ty.max_exponent()));
        let largest = &top - &ulp;
        let midpoint = &top - &ulp / ratio(2, 1);
        assert_eq!(finite(&largest, ty), largest);
        assert_eq!(finite(&(&midpoint - power(-50)), ty), largest);
        for (x, positive) in [
            (midpoint.clone(), true),
            (-midpoint, false),
            (-power(40_000), false),
        ] {
            assert_eq!(round_rational(&x, ty), Rounded::Overflow { positive });
        }
    }
}

#[test]
fn rounding_agrees_with_the_hardware() {
    let mut random = Random::new(2);
    for _ in 0..20_000 {
        // Products of two f32 and quotients of two integers, both exact before one rounding.
        let [a, b] = [(); 2].map(|()| f32::from_bits(random.bits() as u32));
        if a.is_finite() && b.is_finite() {
            let exact = rational_from_f64(f64::from(a) * f64::from(b)).expect("finite");
            let rounded = round_rational(&exact, FloatType::F32).to_f64();
            let expected = (a * b).is_finite().then_some(f64::from(a * b));
            assert_eq!(rounded, expected, "{a:e} * {b:e}");
        }
        let p = random.between(-(1 << 53), 1 << 53);
        let q = random.between(1, 1 << 53);
        let rounded = round_rational(&ratio(p, q), FloatType::F64).to_f64();
        assert_eq!(rounded, Some(p as f64 / q as f64), "{p}/{q}");
    }
}

#[test]
fn floats_are_read_and_written_exactly() {
    let least = [f64::MIN_POSITIVE, f64::from_bits(1)];
    let special = [0.0, -0.0, 1.0, -2.5, f64::MAX, 0.1];
    let mut random = Random::new(3);
    let others = (0..10_000).map(|_| f64::from_bits(random.bits()));
    for x in special.into_iter().chain(least).chain(others) {
        match rational_from_f64(x) {
            Some(exact) => assert_eq!(f64_from_rational(&exact), Some(x)),
            None => assert!(!x.is_finite()),
        }
    }
    assert_eq!(rational_from_f64(-0.75), Some(ratio(-3, 4)));
    assert_eq!(rational_from_f64(5e-324), Some(power(-1074)));
    for x in [f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
        assert_eq!(rational_from_f64(x), None);
    }
    let long = power(53) + ratio(1, 1);
    for x in [ratio(1, 3), power(1024), power(-1075), long] {
        assert_eq!(f64_from_rational(&x), None);
    }
}

#[test]
fn representable_numbers_are_exact() {
    let f32_only_long = ratio((1 << 24) + 1, 1);
    for (x, in_f32, in_f64) in [
        (ratio(0, 1), true, true),
        (ratio(-3, 8), true, true),
        (f32_only_long, false, true),
        (ratio(1, 10), false, false),
        (power(-149), true, true),
        (power(-150), false, true),
        (power(128), false, true),
        (power(1024), false, false),
        (power(-1075), false, false),
    ] {
        assert_eq!(FloatType::F32.is_exact(&x), in_f32, "{x}");
        assert_eq!(FloatType::F64.is_exact(&x), in_f64, "{x}");
    }
}

#[test]
fn an_ulp_is_the_spacing_of_the_floats() {
    for x in [1.0, 1.5, 2.0, 0.1, -3.0, 1e300, 1e-300, f64::MIN_POSITIVE] {
        let exact = rational_from_f64(x).expect("finite");
        let next = rational_from_f64(x.abs().next_up()).expect("finite");
        assert_eq!(FloatType::F64.ulp_of(&exact), next - exact.abs(), "{x}");
    }
    assert_eq!(FloatType::F64.ulp_of(&ratio(0, 1)), power(-1074));
    assert_eq!(FloatType::F64.ulp_of(&power(-1070)), power(-1074));
    assert_eq!(FloatType::F32.ulp_of(&power(500)), power(104));
    assert_eq!(FloatType::F32.ulp_of(&ratio(1, 3)), power(-25));
}

#[test]
fn what_a_rounded_number_is_as_a_float() {
    assert_eq!(Rounded::Zero.to_f64(), Some(0.0));
    assert_eq!(Rounded::Underflow.to_f64(), Some(0.0));
    assert_eq!(Rounded::Overflow { positive: true }.to_f64(), None);
    assert_eq!(Rounded::Finite(ratio(-5, 4)).to_f64(), Some(-1.25));
}
