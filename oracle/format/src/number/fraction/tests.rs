use super::super::Random;
use super::super::tests::ratio;
use super::*;
use crate::number::compare;

/// A dyadic number, or a fraction, not always in lowest terms, with its value.
fn any(random: &mut Random) -> (Fraction, Rational) {
    let sign = BigInt::from(random.between(-1, 1));
    let numer = sign * random.integer(90);
    let up = random.below(40);
    if random.below(2) == 0 {
        let exponent = random.between(-200, 200);
        let fraction = Fraction::dyadic(&numer << up, exponent);
        return (fraction, dyadic(numer, exponent + up));
    }
    let denom = random.integer(90);
    let common = random.integer(20);
    let fraction = Fraction::quotient(&numer * &common, &(&denom * &common));
    (fraction, Rational::new(numer, denom))
}

#[test]
fn arithmetic_is_that_of_rationals_and_conversion_reduces() {
    let mut random = Random::new(1);
    for _ in 0..3_000 {
        let ((x, p), (y, q)) = (any(&mut random), any(&mut random));
        for (found, expected) in [
            (x.clone(), p.clone()),
            (&x + &y, &p + &q),
            (&x - &y, &p - &q),
            (&x * &y, &p * &q),
            (-&x, -&p),
            (x.clone().abs(), p.abs()),
        ] {
            let found = found.to_rational();
            assert_eq!(
                (found.numer(), found.denom()),
                (expected.numer(), expected.denom())
            );
        }
        assert_eq!(x.compare(&y), compare(&p, &q), "{p} and {q}");
        let back = Fraction::from(&p);
        assert!(back.compare(&x).is_eq(), "{p}");
        assert_eq!(x.is_negative(), p.is_negative());
    }
}

#[test]
fn the_parts_above_zero_and_the_larger_number() {
    let [low, high] = [ratio(-1, 3), ratio(1, 5)].map(|x| Fraction::from(&x));
    assert!(low.clone().positive_part().to_rational().is_zero());
    assert_eq!(high.clone().positive_part().to_rational(), ratio(1, 5));
    assert_eq!(low.clone().larger(high.clone()).to_rational(), ratio(1, 5));
    assert_eq!(high.larger(low).to_rational(), ratio(1, 5));
}
