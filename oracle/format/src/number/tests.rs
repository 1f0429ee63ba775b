use super::*;

pub(super) fn ratio(p: i64, q: i64) -> Rational {
    Rational::new(p.into(), q.into())
}

pub(super) fn power(exponent: i64) -> Rational {
    dyadic(BigInt::one(), exponent)
}

fn integers(v: &[i64]) -> Vec<BigInt> {
    v.iter().map(|&x| x.into()).collect()
}

#[test]
fn primitive_vectors_keep_the_direction() {
    let v = [ratio(1, 2), ratio(-3, 4), ratio(0, 1)];
    assert_eq!(primitive(&v), Some(integers(&[2, -3, 0])));
    let v = [ratio(-6, 1), ratio(-9, 1)];
    assert_eq!(primitive(&v), Some(integers(&[-2, -3])));
    assert_eq!(primitive(&[ratio(-1, 7)]), Some(integers(&[-1])));
    assert_eq!(primitive(&[ratio(0, 1), ratio(0, 1)]), None);
    assert_eq!(primitive(&[]), None);
}

#[test]
fn dyadic_numbers_are_reduced() {
    for (mantissa, exponent, value) in [
        (0, -5, ratio(0, 1)),
        (12, -1, ratio(6, 1)),
        (12, -2, ratio(3, 1)),
        (12, -4, ratio(3, 4)),
        (-3, 2, ratio(-12, 1)),
    ] {
        let x = dyadic(mantissa.into(), exponent);
        assert_eq!((x.numer(), x.denom()), (value.numer(), value.denom()));
    }
}

#[test]
fn the_binary_logarithm_is_cut_downwards() {
    for (x, floor) in [
        (ratio(1, 1), 0),
        (ratio(3, 1), 1),
        (ratio(-4, 1), 2),
        (ratio(1, 3), -2),
        (ratio(2, 3), -1),
        (ratio(1, 4), -2),
        (power(-1074), -1074),
    ] {
        assert_eq!(log2_floor(x.numer(), x.denom()), floor, "{x}");
    }
}

#[test]
fn lengths_in_ulps_of_any_size() {
    assert_eq!(in_ulps(&ratio(3, 4), &ratio(1, 8)), 6.0);
    assert_eq!(in_ulps(&ratio(3, 7), &ratio(1, 8)), 24.0 / 7.0);
    assert_eq!(in_ulps(&ratio(3, 7), &ratio(5, 3)), 9.0 / 35.0);
    assert_eq!(in_ulps(&ratio(0, 1), &ratio(5, 3)), 0.0);
    assert_eq!(in_ulps(&power(2000), &ratio(1, 1)), f64::INFINITY);
    assert_eq!(in_ulps(&ratio(1, 3), &ratio(0, 1)), f64::INFINITY);
}
