//! Surds among dyadic numbers, ties and ends of the range, and the quick way to the nearest
//! float against the slow one.

use super::*;
use crate::random::Random;
use crate::scalar::{Ring, Rounding};

fn surd(height: i64, norm_squared: i64, low: i32, radius: f64) -> Surd {
    Surd {
        height: height.into(),
        norm_squared: norm_squared.into(),
        low,
        radius: Dyadic::of(radius),
    }
}

#[test]
fn surds_lie_among_dyadic_numbers() {
    let order = |surd: &Surd, x: f64| surd.compare(&Dyadic::of(x));
    for (surd, value) in [
        (surd(6, 9, -1, 0.25), 1.25),
        (surd(-6, 9, -1, 0.25), -0.75),
        (surd(-6, 9, -1, 4.0), 3.0),
        (surd(-6, 9, 3, 16.0), 0.0),
        (surd(0, 9, 3, 0.5), 0.5),
        (surd(5, 25, 7, 0.0), 128.0),
    ] {
        assert_eq!(order(&surd, value), Ordering::Equal, "{surd:?}");
        for step in [1e-9, 1.0, 1e9] {
            assert_eq!(order(&surd, value - step), Ordering::Greater, "{surd:?}");
            assert_eq!(order(&surd, value + step), Ordering::Less, "{surd:?}");
        }
        assert_eq!(Some(surd.sign()), value.partial_cmp(&0.0));
        assert_eq!(surd.nearest(), Some(value));
        assert_eq!(surd.nearest(), Some(value as f32));
    }
    // 2/√2 and its neighbours.
    let root = 2f64.sqrt();
    for low in [-300, -1, 0, 1, 300] {
        let (unit, root_two) = (2f64.powi(low), surd(2, 2, low, 0.0));
        assert_eq!(order(&root_two, root.next_down() * unit), Ordering::Greater);
        assert_eq!(order(&root_two, root.next_up() * unit), Ordering::Less);
        assert_eq!(root_two.nearest(), Some(root * unit));
        assert_eq!(surd(-2, 2, low, 0.0).nearest(), Some(-root * unit));
    }
}

#[test]
fn ties_go_to_even_mantissas() {
    let of = |height: i64, low: i32| surd(height, 1, low, 0.0);
    let two = 1i64 << 53;
    for (height, rounded) in [(two + 1, two), (two + 3, two + 4), (4 * two - 1, 4 * two)] {
        for low in [-60, 0, 40] {
            let expected = rounded as f64 * 2f64.powi(low);
            assert_eq!(of(height, low).nearest(), Some(expected), "{height}");
            assert_eq!(of(-height, low).nearest(), Some(-expected), "{height}");
        }
    }
    let two = 1i64 << 24;
    for (height, rounded) in [(two + 1, two), (two + 3, two + 4), (two - 1, two - 1)] {
        assert_eq!(of(height, 0).nearest(), Some(rounded as f32));
    }
}

#[test]
fn the_ends_of_the_range() {
    let of = |height: i64, low: i32| surd(height, 1, low, 0.0);
    let least = f64::from_bits(1);
    for (height, low, steps) in [
        (3, -1075, 2.0),
        (1, -1075, 0.0),
        (5, -1076, 1.0),
        (1, -1076, 0.0),
        (3, -1076, 1.0),
        (7, -1074, 7.0),
    ] {
        assert_eq!(of(height, low).nearest(), Some(steps * least), "{height}");
        assert_eq!(of(-height, low).nearest(), Some(-steps * least), "{height}");
    }
    let least = f32::from_bits(1);
    assert_eq!(of(3, -150).nearest(), Some(2.0 * least));
    assert_eq!(of(1, -150).nearest(), Some(0.0 * least));
    // The largest float and half a step.
    let most = (1i64 << 54) - 1;
    assert_eq!(of(most, 970).nearest::<f64>(), None);
    assert_eq!(of(4 * most - 1, 968).nearest(), Some(f64::MAX));
    assert_eq!(of(1 - 4 * most, 968).nearest(), Some(f64::MIN));
    let most = (1i64 << 25) - 1;
    assert_eq!(of(most, 103).nearest::<f32>(), None);
    assert_eq!(of(4 * most - 1, 101).nearest(), Some(f32::MAX));
    assert_eq!(of(1, 5_000).nearest::<f64>(), None);
}

/// The number by bits, with the neighbours' midpoints on both sides of the surd.
fn slowly<S: Float>(surd: &Surd) -> (i64, i32) {
    let (format, is_negative) = (Format::of::<S>().expect("a float"), surd.sign().is_lt());
    let (mantissa, exponent) = surd.search(&format, is_negative);
    let beside = |units: i64| surd.magnitude(2 * mantissa + units, exponent - 1, is_negative);
    assert!(beside(1).is_le() && beside(-1).is_ge(), "{surd:?}");
    let is_tie = beside(1).is_eq() || beside(-1).is_eq();
    assert!(!is_tie || mantissa & 1 == 0, "{surd:?}");
    assert!(mantissa >> (format.bits - 1) > 0 || exponent == format.least);
    (mantissa, exponent)
}

/// The guess is next to the nearest float, from where a few steps lead to it.
fn agrees<S: Float>(surd: &Surd) {
    let (mantissa, exponent) = slowly::<S>(surd);
    let format = Format::of::<S>().expect("a float");
    let (near, guessed) = surd.guess(&format).expect("a guess");
    let is_plain = mantissa & (mantissa - 1) != 0;
    if is_plain {
        assert_eq!(guessed, exponent, "{surd:?}");
        assert!((near - mantissa).abs() <= 2, "{surd:?}");
        for off in -3..=3 {
            let found = surd.step((mantissa + off, exponent), &format, surd.sign().is_lt());
            assert_eq!(found, Some((mantissa, exponent)), "{surd:?}");
        }
    }
    let sign = if surd.sign().is_lt() { -1 } else { 1 };
    assert_eq!(surd.nearest(), S::from_dyadic(sign * mantissa, exponent));
}

#[test]
fn guesses_lead_to_the_nearest_float() {
    let mut random = Random(3);
    let mut next = |bits: u32| random.bits(bits) as i64 + 1;
    for round in 0..300 {
        let (height, square) = (next(1 + round % 61), next(1 + round * 7 % 62));
        let low = (round % 41) as i32 - 20;
        let radius = (round % 3) as f64 * next(20) as f64;
        for height in [height, -height] {
            let surd = surd(height, square, low, if height > 0 { radius } else { 0.0 });
            agrees::<f64>(&surd);
            agrees::<f32>(&surd);
        }
        // What is left where depth and radius cancel.
        let left = surd_less_its_float(height, square, low);
        if left.sign().is_ne() {
            let (mantissa, exponent) = slowly::<f64>(&left);
            let sign = if left.sign().is_lt() { -1 } else { 1 };
            assert_eq!(left.nearest(), f64::from_dyadic(sign * mantissa, exponent));
        }
    }
}

fn surd_less_its_float(height: i64, norm_squared: i64, low: i32) -> Surd {
    let opposite = surd(-height, norm_squared, low, 0.0);
    let nearest: f64 = opposite.nearest().expect("in range");
    surd(-height, norm_squared, low, -nearest)
}

/// Numbers of more bits than a word, and of even and odd ones.
#[test]
fn guesses_for_long_numbers_lead_to_the_nearest_float() {
    let long =
        |word: i64, shift: u32, rest: i64| Integer::from(word).shifted(shift).add(&rest.into());
    for shift in (0..260).step_by(13) {
        for more in [0, 1, 40, 77] {
            let height = long(0x2b5c_9d13_77f1, shift, 12_345);
            let norm_squared = long(0x1f_3a77_0c51, shift + more, 77);
            let exponent = -10 - i32::try_from(shift + more / 2).expect("small");
            let radius = Dyadic::new(long(0x5_5aa1, shift, 3), exponent);
            for radius in [Dyadic::zero(), radius] {
                let surd = Surd {
                    height: height.clone(),
                    norm_squared: norm_squared.clone(),
                    low: -i32::try_from(shift / 2).expect("small"),
                    radius,
                };
                agrees::<f64>(&surd);
                agrees::<f32>(&surd);
            }
        }
    }
}

#[test]
fn guesses_are_rounded_to_the_bits_of_the_format() {
    let format = Format::of::<f32>().expect("a float");
    let most = 3 << 25;
    // In units of 8, with the last three bits rounded.
    for (last, up) in [(0, 0), (3, 0), (5, 1), (7, 1)] {
        let guess = surd(most + last, 1, 0, 0.0).guess(&format);
        assert_eq!(guess, Some((most / 8 + up, 3)), "{last}");
    }
}

/// Steps end at even mantissas, from either side, and begin at no power of two, below which
/// floats lie closer.
#[test]
fn steps_are_taken_between_floats_of_one_distance() {
    let format = Format::of::<f64>().expect("a float");
    let one = 1i64 << 52;
    // (2m + 1)/2 lies in the middle of m and m + 1.
    for (below, even) in [(one + 2, one + 2), (one + 3, one + 4)] {
        let tie = surd(2 * below + 1, 1, -1, 0.0);
        for from in [below - 1, below, below + 1, below + 3] {
            let found = tie.step((from, 0), &format, false);
            assert_eq!(found, Some((even, 0)), "{from}");
        }
    }
    // 3/8 below the power of two the nearest float is not that, but 1/2 below it.
    let near = surd(8 * one - 3, 1, -3, 0.0);
    assert_eq!(near.step((one, 0), &format, false), None);
    assert_eq!(near.nearest(), Some(one as f64 - 0.5));
    // With a bit too many, and with one too few.
    let long = surd(2 * one + 3, 1, 0, 0.0);
    assert_eq!(long.step((2 * one + 3, 0), &format, false), None);
    assert_eq!(long.step((one / 2 + 1, 2), &format, false), None);
    // Farther away than the steps lead.
    assert_eq!(long.step((one + 99, 1), &format, false), None);
    // The least numbers have one distance, whatever their bits.
    for mantissa in 1..9 {
        let least = surd(mantissa, 1, format.least, 0.0);
        let found = least.step((mantissa, format.least), &format, false);
        assert_eq!(found, Some((mantissa, format.least)));
        assert_eq!(least.step((0, format.least), &format, false), None);
    }
}
