//! The pair as a whole: moved, scaled by powers of two, the shapes exchanged.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::cost::{Cost, exponent, leading};
use super::layout::{Part, numbers, slots};
use super::search::{Halt, Search};
use crate::metamorphic::{moved, scaled};
use epa_format::case::Case;
use epa_format::number::{Rational, compare, dyadic};

/// How many offsets and factors are tried.
const MOST: usize = 64;

/// Moves the pair so that a point, or a coordinate, comes to lie at zero.
pub(super) fn translate(search: &mut Search) -> Result<(), Halt> {
    let whole = points(search.best()).into_iter().take(MOST);
    for offset in whole.collect::<Vec<_>>() {
        let moved = moved(search.best().clone(), &offset);
        search.offer(moved)?;
    }
    for axis in 0..search.best().dim.get() {
        for value in along(search.best(), axis) {
            let mut offset = vec![Rational::zero(); search.best().dim.get()];
            offset[axis] = -value;
            let moved = moved(search.best().clone(), &offset);
            search.offer(moved)?;
        }
    }
    Ok(())
}

/// Multiplies every length by a power of two, or divides it by a common factor; what
/// costs least comes first.
pub(super) fn rescale(search: &mut Search) -> Result<(), Halt> {
    loop {
        let factors = factors(search.best());
        let mut candidates: Vec<Case> = factors
            .iter()
            .map(|f| scaled(search.best().clone(), f))
            .collect();
        candidates.sort_by_cached_key(Cost::of);
        if !search.offer_first(candidates)? {
            return Ok(());
        }
    }
}

/// Exchanges A and B, if A has more numbers.
pub(super) fn swap(search: &mut Search) -> Result<(), Halt> {
    let mut swapped = search.best().clone();
    std::mem::swap(&mut swapped.a, &mut swapped.b);
    search.offer(swapped)?;
    Ok(())
}

/// The offsets that bring a point or the centre of a shape to zero.
fn points(case: &Case) -> Vec<Vec<Rational>> {
    let mut offsets: Vec<Vec<Rational>> = Vec::new();
    let mut before = None;
    for (slot, x) in slots(case).into_iter().zip(numbers(case)) {
        if !slot.is_position() {
            continue;
        }
        if before.replace((slot.shape, slot.part)) != Some((slot.shape, slot.part)) {
            offsets.push(Vec::new());
        }
        if let Some(offset) = offsets.last_mut() {
            offset.push(-x);
        }
    }
    offsets
}

/// The different coordinates along an axis.
fn along(case: &Case, axis: usize) -> Vec<Rational> {
    let all = slots(case).into_iter().zip(numbers(case));
    let mut values: Vec<Rational> = all
        .filter(|(slot, x)| slot.is_position() && slot.axis == axis && !x.is_zero())
        .map(|(_, x)| x)
        .collect();
    values.sort_by(compare);
    values.dedup();
    values.truncate(MOST);
    values
}

/// The factors that bring a length near 1 or make it an odd integer, and the one that
/// takes the common divisor out of all of them.
fn factors(case: &Case) -> Vec<Rational> {
    let all = slots(case).into_iter().zip(numbers(case));
    let lengths: Vec<Rational> = all
        .filter(|(slot, x)| slot.part != Part::Rotation && !x.is_zero())
        .map(|(_, x)| x)
        .collect();
    let exponents = |x: &Rational| [Some(exponent(x)), leading([x])];
    let exponents: BTreeSet<i64> = lengths.iter().flat_map(exponents).flatten().collect();
    let powers = exponents.into_iter().take(MOST);
    let mut factors: Vec<Rational> = powers.map(|e| dyadic(1.into(), -e)).collect();
    let integers = lengths.iter().map(|x| {
        let power = dyadic(1.into(), -exponent(x));
        (x * power).numer().abs()
    });
    let common = integers.fold(BigInt::zero(), |gcd, x| gcd.gcd(&x));
    if common > BigInt::one() {
        factors.push(Rational::new(BigInt::one(), common));
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::super::cost::{Size, bits};
    use super::super::layout::{Slot, tests::cases};
    use super::super::search::tests::{asked, shrunk};
    use super::*;
    use crate::samples::case;

    /// From the first vertex of A to all, in world coordinates.
    fn differences(case: &Case) -> Vec<Vec<Rational>> {
        let world = [&case.a, &case.b].map(|shape| {
            let shape = epa_format::case::world_shape(shape, case.dim);
            shape.expect("not curved").vertices
        });
        let first = &world[0][0];
        let from = |v: &Vec<Rational>| v.iter().zip(first).map(|(x, o)| x - o).collect();
        world.iter().flatten().map(from).collect()
    }

    #[test]
    fn moving_changes_no_difference() {
        let mut tried = 0;
        for case in cases() {
            for candidate in asked(&case, translate) {
                assert_eq!(differences(&candidate), differences(&case));
                tried += 1;
            }
        }
        assert!(tried > 20, "{tried}");
    }

    #[test]
    fn moving_brings_far_pairs_to_the_origin() {
        let hull = r#""hull":[[1000001,77777],[1000003,77777],[1000001,77779]]"#;
        let ball = r#""ball":{"radius":1},"pose":{"translation":[1000002,77778]}"#;
        let case = case(2, [hull, ball]);
        let (best, _) = shrunk(&case, &[translate], |_| true);
        assert_eq!(Size::of(&best).bits, 1, "{best:?}");
        assert_eq!(differences(&best), differences(&case));
    }

    #[test]
    fn scaling_multiplies_every_length_and_nothing_else() {
        let ball = r#""ball":{"radius":24},"pose":{"translation":[12,12],"rotation":[3,1]}"#;
        let case = case(2, [r#""segment":[[12,0],[0,36]]"#, ball]);
        let (best, _) = shrunk(&case, &[rescale], |_| true);
        let twelfth = Rational::new(1.into(), 12.into());
        let scaled = |(slot, x): (Slot, Rational)| match slot.part {
            Part::Rotation => x,
            _ => x * &twelfth,
        };
        let expected = slots(&case).into_iter().zip(numbers(&case)).map(scaled);
        assert!(expected.eq(numbers(&best)), "{best:?}");
        assert!(numbers(&best).iter().all(|x| bits(x) <= 2));
    }

    #[test]
    fn scaling_brings_numbers_near_1_whatever_their_last_bits_are() {
        let segment = r#""segment":[[0.1,0],[0,1e-3]]"#;
        let case = case(2, [segment, r#""point":[1e-4,1e-4]"#]);
        let (best, _) = shrunk(&case, &[rescale], |_| true);
        let far = |case: &Case| -> u64 {
            let all = numbers(case);
            let exponents = all.iter().filter_map(|x| leading([x]));
            exponents.map(i64::unsigned_abs).sum()
        };
        assert!(far(&best) < far(&case) / 2, "{best:?}");
        let most = Rational::from_integer(2000.into());
        assert!(numbers(&best).iter().all(|x| *x < most));
    }

    #[test]
    fn the_shape_with_fewer_numbers_comes_first() {
        let case = case(2, [r#""segment":[[1,0],[0,1]]"#, r#""point":[1,1]"#]);
        let (best, asked) = shrunk(&case, &[swap, swap], |_| true);
        assert_eq!(asked.len(), 1, "and stays so");
        let names = [best.a.geometry.name(), best.b.geometry.name()];
        assert_eq!(names, ["point", "segment"]);
    }
}
