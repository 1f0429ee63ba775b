use num_traits::One;

use super::*;
use epa_format::case::MAX_BITS;
use epa_format::number::{parse_exact, rational_from_f64};

pub(super) fn read(text: &str, scalar: FloatType, exact: bool) -> Read<String> {
    let number = Numbers::new(scalar, exact);
    let number = number.read(&Text::of_option("--x", text), 0..text.len())?;
    Ok(number.to_string())
}

fn float(x: f64) -> String {
    rational_from_f64(x).expect("finite").to_string()
}

#[test]
fn decimals_are_rounded_once_or_not_at_all() {
    let read = |text, scalar, exact| read(text, scalar, exact).expect("a number");
    assert_eq!(read("0.1", FloatType::F64, false), float(0.1));
    assert_eq!(read("0.1", FloatType::F32, false), float(0.1f32.into()));
    assert_eq!(read("0.1", FloatType::F64, true), "1/10");
    // Rounding to f64 first would end in a tie, and there in the even neighbour, 1.
    let above_tie = "1.00000005960464477539062500001";
    let up = float((1.0 + f32::EPSILON).into());
    assert_eq!(read(above_tie, FloatType::F32, false), up);
    // The suffix says which number is meant, whatever the scalar of the case.
    for exact in [false, true] {
        assert_eq!(read("0.1f", FloatType::F64, exact), float(0.1f32.into()));
    }
    assert_eq!(
        read("0x1.000000001p+0", FloatType::F32, false).len(),
        "68719476737/68719476736".len()
    );
}

#[test]
fn numbers_that_are_too_large_are_refused() {
    refuses(
        read("1e40", FloatType::F32, false),
        &["too large for f32", "--scalar f64"],
    );
    refuses(
        read("1e40f", FloatType::F64, false),
        &["too large for f32", "suffix"],
    );
    refuses(
        read(&"1".repeat(5_001), FloatType::F64, true),
        &["5000", "--x:1:1"],
    );
}

#[test]
fn the_numbers_of_a_pair_have_a_limit_together() {
    let numbers = Numbers::new(FloatType::F64, true);
    let text = Text::of_option("--x", "1e5000");
    numbers.bits.set(MAX_BITS - 17_000);
    numbers.read(&text, 0..6).expect("a number below the limit");
    let error = numbers.read(&text, 0..6).expect_err("a limit");
    assert!(error.message.contains("bits together"), "{error}");
}

#[test]
fn stored_floats_keep_their_value() {
    let stored =
        |x, scalar, exact| Numbers::new(scalar, exact).stored(x, || Place::Whole("f.ply".into()));
    let float_of_float = f64::from(0.1f32);
    let same = stored(float_of_float, FloatType::F64, false).expect("finite");
    assert_eq!(same.to_string(), float(float_of_float));
    let rounded = stored(0.1, FloatType::F32, false).expect("finite");
    assert_eq!(rounded.to_string(), float(float_of_float));
    assert_eq!(
        stored(0.1, FloatType::F32, true)
            .expect("finite")
            .to_string(),
        float(0.1)
    );
    assert!(stored(1.0, FloatType::F32, false).expect("finite").is_one());
    assert_eq!(
        parse_exact("0").ok(),
        stored(-0.0, FloatType::F64, false).ok()
    );
    refuses(
        stored(f64::NAN, FloatType::F64, false),
        &["finite", "f.ply"],
    );
    refuses(stored(1e300, FloatType::F32, false), &["too large for f32"]);
}
