use super::super::Random;
use super::super::tests::{power, ratio};
use super::*;
use crate::number::parse_exact;

fn text(x: &Rational, digits: usize) -> String {
    Decimal::cut(x, digits).to_string()
}

#[test]
fn digits_are_cut_towards_zero() {
    for (p, q, digits, expected) in [
        (0, 1, 5, "0"),
        (1, 8, 5, "0.125"),
        (1, 8, 2, "0.12…"),
        (-1, 8, 2, "-0.12…"),
        (2, 3, 4, "0.6666…"),
        (-2, 3, 4, "-0.6666…"),
        (1, 100_000_000, 3, "1e-8"),
        (1, 30_000_000, 3, "3.33e-8…"),
        (1, 10_000_000, 3, "0.0000001"),
        (100, 1, 3, "100"),
        (100, 1, 1, "100"),
        (123, 1, 3, "123"),
        (1234, 1, 3, "1.23e3…"),
        (2469, 2, 4, "1234…"),
        (10_001, 10_000, 3, "1.00…"),
        (99_999, 100_000, 3, "0.999…"),
        (999_999, 1000, 3, "999…"),
    ] {
        assert_eq!(text(&ratio(p, q), digits), expected, "{p}/{q}");
    }
    for number in ["100000000000000000000", "-1e21", "1.5e-300"] {
        assert_eq!(text(&parse_exact(number).expect("a number"), 40), number);
    }
}

#[test]
fn the_text_encloses_the_number() {
    let mut random = Random::new(4);
    for _ in 0..3_000 {
        let x = Rational::new(random.integer(200), random.integer(200))
            * power(random.between(-300, 300));
        let digits = 1 + random.below(40) as usize;
        let text = text(&x, digits);
        let cut = parse_exact(text.trim_end_matches('…')).expect("a decimal number");
        let exact = !text.ends_with('…');
        assert_eq!(exact, cut == x, "{x} as {text}");
        // Less than one unit of the last digit is missing.
        let unit = (&x - &cut) * Rational::from_integer(power_of_ten(digits as i64 - 1).into());
        assert!(cut <= x && unit < x, "{x} as {text}");
    }
}
