//! Simpler numbers: zeros, fewer bits, small integers, values that occur already.

use num_traits::{Signed, Zero};

use super::cost::{bits, leading};
use super::layout::{Part, Slot, numbers, slots, with_numbers};
use super::search::{Halt, Search};
use epa_format::case::Case;
use epa_format::number::{Rational, compare, dyadic};

/// To how many bits below the leading one numbers are rounded, the fewest first.
/// What fails with few bits need not fail with more, so all of them are tried.
const BITS: [i64; 17] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48];

/// The integers that are tried for every number.
const SMALL: i64 = 4;

/// Sets all coordinates along an axis to zero, or all numbers of a vertex: of both
/// shapes, then of each.
pub(super) fn flatten(search: &mut Search) -> Result<(), Halt> {
    let layout = slots(search.best());
    for group in groups(search.best()) {
        if slots(search.best()) != layout {
            // A translation by zero was dropped, and its places with it: the groups
            // are others now, and come up in the next round.
            return Ok(());
        }
        let zeros = changed(search.best(), &group, |_| Rational::zero());
        search.offer(zeros)?;
    }
    Ok(())
}

/// Rounds numbers to a common grid, as coarse as the failure allows: all, those of a
/// shape, of an axis, of a vertex.
pub(super) fn round_together(search: &mut Search) -> Result<(), Halt> {
    let all = slots(search.best());
    let lengths = places(&all, |slot| slot.part != Part::Rotation);
    let turns = places(&all, |slot| slot.part == Part::Rotation);
    let mut scopes = vec![lengths, turns];
    scopes.extend(groups(search.best()));
    for scope in scopes {
        if slots(search.best()) != all {
            // As in `flatten`.
            return Ok(());
        }
        let candidates = rounded(search.best(), &scope);
        search.offer_first(candidates)?;
    }
    Ok(())
}

/// Rounds every number by itself.
pub(super) fn round_each(search: &mut Search) -> Result<(), Halt> {
    at_each_place(search, |case, place| rounded(case, &[place]))
}

/// Puts 0, ±1, ±2 … for a number, then its opposite.
pub(super) fn replace_each(search: &mut Search) -> Result<(), Halt> {
    at_each_place(search, |case, place| {
        let integers = (0..=SMALL).flat_map(|n| [n, -n]);
        let integers = integers.map(|n| Rational::from_integer(n.into()));
        let opposite = -&numbers(case)[place];
        let values = integers.chain([opposite]);
        values.map(|value| with(case, place, &value)).collect()
    })
}

/// Puts another number of the case for a number, or its opposite, the simplest first:
/// coordinates that are equal say more than coordinates that are close.
pub(super) fn share(search: &mut Search) -> Result<(), Halt> {
    at_each_place(search, |case, place| {
        let mut values: Vec<Rational> = numbers(case).iter().map(Signed::abs).collect();
        values.sort_by(|x, y| bits(x).cmp(&bits(y)).then_with(|| compare(x, y)));
        values.dedup();
        let either = values.iter().flat_map(|x| [x.clone(), -x]);
        either.map(|value| with(case, place, &value)).collect()
    })
}

/// Tries, for every number, candidates in which only that number is another.
fn at_each_place(
    search: &mut Search,
    candidates: impl Fn(&Case, usize) -> Vec<Case>,
) -> Result<(), Halt> {
    let mut place = 0;
    // Their count goes down where a translation by zero is dropped.
    while place < slots(search.best()).len() {
        let candidates = candidates(search.best(), place);
        search.offer_first(candidates)?;
        place += 1;
    }
    Ok(())
}

/// The places of some slots.
fn places(all: &[Slot], wanted: impl Fn(&Slot) -> bool) -> Vec<usize> {
    let found = all.iter().enumerate().filter(|(_, slot)| wanted(slot));
    found.map(|(place, _)| place).collect()
}

/// The places that belong together: an axis, an axis of a shape, a shape, a vertex.
fn groups(case: &Case) -> Vec<Vec<usize>> {
    let all = slots(case);
    let axes = 0..case.dim.get();
    let mut groups = Vec::new();
    let mut add = |wanted: &dyn Fn(&Slot) -> bool| groups.push(places(&all, wanted));
    for axis in axes.clone() {
        add(&|slot| slot.is_position() && slot.axis == axis);
    }
    for n in [0, 1] {
        for axis in axes.clone() {
            add(&|slot| slot.shape == n && slot.is_position() && slot.axis == axis);
        }
        add(&|slot| slot.shape == n && slot.part == Part::Extent);
        add(&|slot| slot.shape == n && slot.part == Part::Translation);
        add(&|slot| slot.shape == n && slot.part != Part::Rotation);
        let vertices = all.iter().filter_map(|slot| match slot.part {
            Part::Vertex(i) if slot.shape == n => Some(i + 1),
            _ => None,
        });
        for i in 0..vertices.max().unwrap_or(0) {
            add(&|slot| slot.shape == n && slot.part == Part::Vertex(i));
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The case with some of its numbers changed.
fn changed(case: &Case, places: &[usize], change: impl Fn(&Rational) -> Rational) -> Case {
    let mut all = numbers(case);
    for &place in places {
        all[place] = change(&all[place]);
    }
    with_numbers(case, &all)
}

/// The case with another number in one place.
fn with(case: &Case, place: usize, value: &Rational) -> Case {
    changed(case, &[place], |_| value.clone())
}

/// The case with some of its numbers on a common grid, for every coarseness.
fn rounded(case: &Case, places: &[usize]) -> Vec<Case> {
    let all = numbers(case);
    let Some(top) = leading(places.iter().map(|&place| &all[place])) else {
        // All of them are zero.
        return Vec::new();
    };
    let grid = |bits: &i64| changed(case, places, |x| on_grid(x, top - bits + 1));
    BITS.iter().map(grid).collect()
}

/// The nearest multiple of 2^exponent.
fn on_grid(x: &Rational, exponent: i64) -> Rational {
    let steps = (x * dyadic(1.into(), -exponent)).round();
    dyadic(steps.to_integer(), exponent)
}

#[cfg(test)]
mod tests {
    use super::super::cost::Size;
    use super::super::layout::tests::cases;
    use super::super::search::tests::{asked, shrunk};
    use super::*;
    use crate::samples::{case, number};

    #[test]
    fn rounding_goes_to_the_nearest_multiple() {
        for (x, exponent, expected) in [
            ("10.5", 0, "11"),
            ("10.4", 0, "10"),
            ("-10.4", 1, "-10"),
            ("1/3", -2, "0.25"),
            ("3", 3, "0"),
            ("5", 3, "8"),
        ] {
            assert_eq!(on_grid(&number(x), exponent), number(expected), "{x}");
        }
    }

    #[test]
    fn only_numbers_change_never_their_places() {
        for case in cases() {
            for pass in [flatten, round_together, round_each, replace_each, share] {
                let asked = asked(&case, pass);
                assert!(!asked.is_empty());
                // A pose whose translation became zero is dropped with its slots.
                let same = |c: &&Case| slots(c).len() == slots(&case).len();
                for candidate in asked.iter().filter(same) {
                    assert_eq!(slots(candidate), slots(&case));
                    assert_ne!(numbers(candidate), numbers(&case));
                }
            }
        }
    }

    #[test]
    fn rounding_one_number_leaves_the_others() {
        let case = &cases()[0];
        for candidate in asked(case, round_each) {
            let (new, old) = (numbers(&candidate), numbers(case));
            assert_eq!(new.iter().zip(&old).filter(|(x, y)| x != y).count(), 1);
        }
    }

    #[test]
    fn bits_that_are_needed_stay() {
        let needed = number("1.0000152587890625");
        let a = r#""point":[1.0000152587890625,0.3]"#;
        let case = case(2, [a, r#""point":[7.25,1]"#]);
        let passes = [round_together, flatten, round_each, replace_each, share];
        let (best, _) = shrunk(&case, &passes, |case| numbers(case)[0] == needed);
        let zero = Rational::zero;
        assert_eq!(numbers(&best), [needed, zero(), zero(), zero()]);
        assert_eq!(Size::of(&best).bits, 17);
    }

    #[test]
    fn the_coarsest_grid_that_fails_is_taken() {
        let case = case(2, [r#""point":[0.1,100.7]"#, r#""point":[55.3,27.9]"#]);
        let is_large = |case: &Case| numbers(case).iter().any(|x| *x > number("98"));
        let (_, asked) = shrunk(&case, &[round_together], is_large);
        // One bit takes 100.7 to 128.
        assert_eq!(numbers(&asked[0]), ["0", "128", "64", "0"].map(number));
    }

    #[test]
    fn close_values_become_equal() {
        let case = case(2, [r#""point":[9,11]"#, r#""point":[-9,13]"#]);
        let are_large = |case: &Case| numbers(case).iter().all(|x| x.abs() >= number("9"));
        let (best, _) = shrunk(&case, &[share], are_large);
        assert_eq!(numbers(&best), ["9"; 4].map(number), "{best:?}");
    }
}
