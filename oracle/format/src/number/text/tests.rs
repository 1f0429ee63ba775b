use super::super::Random;
use super::super::tests::{power, ratio};
use super::NumberError::{
    CanonicalTooLong, ExponentTooLarge, NotFinite, Overflow, Syntax, TooLong, Underflow,
    ZeroDenominator,
};
use super::*;
use crate::number::{FloatType, Rounded, parse_rounded, round_rational};

#[test]
fn every_exact_form_is_read() {
    for (text, value) in [
        ("0", ratio(0, 1)),
        ("-0", ratio(0, 1)),
        ("-17", ratio(-17, 1)),
        ("007", ratio(7, 1)),
        ("0.1", ratio(1, 10)),
        ("-2.5e-3", ratio(-1, 400)),
        ("1E+2", ratio(100, 1)),
        ("3p-1", ratio(3, 2)),
        ("-1p2", ratio(-4, 1)),
        ("6p+1", ratio(12, 1)),
        ("22/7", ratio(22, 7)),
        ("-2/4", ratio(-1, 2)),
        ("0x1.8p+0", ratio(3, 2)),
        ("-0x1p-2", ratio(-1, 4)),
        ("0xAp0", ratio(10, 1)),
        ("0x0p+0", ratio(0, 1)),
        ("0x0.0000000000001p-1022", power(-1074)),
        ("0x1.fffffffffffffp+1023", power(1024) - power(971)),
    ] {
        assert_eq!(parse_exact(text), Ok(value), "{text}");
    }
}

#[test]
fn short_dyadic_numbers_are_those_of_the_long_way() {
    let mut random = Random::new(5);
    for bits in 1..70 {
        for exponent in [-200, -65, -64, -63, -52, -3, -1, 0, 1, 9, 63, 64, 300] {
            let mantissa = random.integer(bits) << (bits % 3);
            for mantissa in [mantissa.clone(), -mantissa, BigInt::ZERO] {
                let text = format!("{mantissa}p{exponent}");
                let value = Rational::from_integer(mantissa) * power(exponent);
                assert_eq!(parse_exact(&text), Ok(value), "{text}");
            }
        }
    }
    let most = u64::MAX;
    let words = [
        format!("{most}p-3"),
        format!("{most}0p-3"),
        format!("00{most}p-3"),
    ];
    let [word, long, padded] = words.map(|text| parse_exact(&text).expect("a number"));
    assert_eq!(word.clone() * ratio(10, 1), long);
    assert_eq!(word, padded);
}

#[test]
fn what_is_no_number_is_refused_with_its_reason() {
    for text in [
        "", "-", "--1", "+1", "1.", ".5", "1,5", "1 ", " 1", "1_0", "1p", "p1", "1p1.5", "1.5p1",
        "e5", "1e", "1/-2", "1/", "/2", "0.5/2", "1/2/3", "0X1p0", "0x", "0x1", "0x1.8", "0x1.p0",
        "0x.8p0", "0x-1p0", "1e5.0", "１",
    ] {
        assert_eq!(parse_exact(text), Err(Syntax), "{text:?}");
    }
    for text in ["NaN", "-nan", "inf", "-Infinity"] {
        assert_eq!(parse_exact(text), Err(NotFinite), "{text:?}");
        assert_eq!(parse_rounded(text, FloatType::F64), Err(NotFinite));
    }
    assert_eq!(parse_exact("1/0"), Err(ZeroDenominator));
    assert_eq!(parse_exact(&"1".repeat(MAX_TEXT + 1)), Err(TooLong));
    for text in [
        "1p16385",
        "1p-16385",
        "1e5001",
        "1e-99999999999999999999",
        "0x1p99999",
        "0e5001",
    ] {
        assert_eq!(parse_exact(text), Err(ExponentTooLarge), "{text}");
    }
}

#[test]
fn the_limits_are_those_of_the_canonical_text() {
    assert_eq!(parse_exact("1p16384"), Ok(power(16_384)));
    assert_eq!(parse_exact("2p16383"), Ok(power(16_384)));
    let long_fraction = format!("{}/{}", "7".repeat(2_499), "3".repeat(2_500));
    let one_digit = "9".repeat(4_998);
    for text in ["1e-4990", "1e5000", &long_fraction, &one_digit] {
        let value = parse_exact(text).expect("within the limits");
        assert_eq!(parse_exact(&canonical(&value)), Ok(value));
    }
    let too_long = [
        "2p16384".to_owned(),
        "1e-5000".to_owned(),
        format!("0x0.{}1p-16000", "0".repeat(1_000)),
        format!("-{one_digit}"),
    ];
    for text in &too_long {
        assert_eq!(parse_exact(text), Err(CanonicalTooLong), "{text}");
    }
}

#[test]
fn what_is_wrong_with_a_json_number_is_named() {
    let (f32, f64) = (FloatType::F32, FloatType::F64);
    for (text, ty, error) in [
        ("1e39", f32, Overflow(f32)),
        ("-1e309", f64, Overflow(f64)),
        ("1.7976931348623159e308", f64, Overflow(f64)),
        ("1e-46", f32, Underflow(f32)),
        ("-2e-324", f64, Underflow(f64)),
        ("1e-5000", f64, Underflow(f64)),
        ("1e5001", f64, ExponentTooLarge),
        ("1 ", f64, Syntax),
        ("1.", f64, Syntax),
    ] {
        assert_eq!(parse_rounded(text, ty), Err(error), "{text}");
        assert!(!error.help().is_empty());
    }
}

/// The standard library's rounding against ours, on texts near floats, midpoints and the ends of
/// the range.
#[test]
fn rounding_a_text_is_rounding_its_exact_value() {
    let mut random = Random::new(1);
    for round in 0..4_000 {
        let ty = [FloatType::F32, FloatType::F64][round % 2];
        let reach = if ty == FloatType::F32 { 48 } else { 330 };
        let digits = random.integer(80);
        let text = format!("{digits}e{}", random.between(-reach - 20, reach - 10));
        let exact = parse_exact(&text).expect("a decimal");
        let expected = match round_rational(&exact, ty) {
            Rounded::Finite(x) => Ok(x),
            Rounded::Overflow { .. } => Err(Overflow(ty)),
            Rounded::Underflow | Rounded::Zero => Err(Underflow(ty)),
        };
        assert_eq!(parse_rounded(&text, ty), expected, "{text}");
    }
}

#[test]
fn canonical_text_is_unique_and_read_back() {
    for (value, text) in [
        (ratio(0, 5), "0"),
        (ratio(1, 2), "1p-1"),
        (ratio(4, 1), "1p2"),
        (ratio(5, 1), "5p0"),
        (ratio(-12, 8), "-3p-1"),
        (ratio(1, 3), "1/3"),
        (ratio(-10, 6), "-5/3"),
        (ratio(3, 12), "1p-2"),
        (power(-1074), "1p-1074"),
    ] {
        assert_eq!(canonical(&value), text);
        assert_eq!(parse_exact(text), Ok(value));
    }
    assert_eq!(canonical_integer(&BigInt::from(-20)), "-5p2");
    assert_eq!(canonical_integer(&BigInt::from(0)), "0");
}
