//! Truths and certificates with one thing changed: the checker must refuse each.

use serde_json::{Value, json};

use epa_check::brute;
use epa_check::verify::{Accepted, check_line};
use epa_format::case::Case;
use epa_truth::truth;

/// The ways to change a truth line into one that is not true or proves nothing. Each line has a
/// name, what is done, the place, and for `set` the value. Of several values the first that is
/// another is set.
const MUTATIONS: &str = include_str!("mutants.txt");

/// The changes by their names.
pub(super) fn mutations() -> impl Iterator<Item = (&'static str, &'static str)> {
    MUTATIONS.lines().filter_map(|line| line.split_once(" | "))
}

/// Makes a change; `false` where it does not apply.
fn change(truth: &mut Value, change: &str) -> bool {
    let mut columns = change.splitn(3, " | ");
    let mut column = || columns.next().unwrap_or_default();
    let (how, at, to) = (column(), column(), column());
    match how {
        "set" => set(truth, at, to),
        "remove" => remove(truth, at),
        "shorten" => list(truth, at, |list| list.pop().is_some()),
        "repeat" => list(truth, at, |list| {
            list.extend(list.first().cloned());
            true
        }),
        "reverse" => list(truth, at, |list| {
            list.reverse();
            true
        }),
        "zero" => list(truth, at, |list| {
            list.fill(json!("0"));
            true
        }),
        "double" => list(truth, at, |list| {
            list.iter_mut().for_each(|x| *x = doubled(x));
            true
        }),
        "next f64" => next(truth, at, f64::next_up),
        "next f32" => next(truth, at, |x| f64::from((x as f32).next_up())),
        _ => false,
    }
}

/// What came of the mutants of some truths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Refusals {
    /// Mutants that were refused.
    pub(super) refused: usize,
    /// What must not be: a truth that was refused, or a mutant that was accepted.
    pub(super) wrong: Vec<String>,
}

/// Solves cases and has every mutant of their truths checked.
pub(super) fn check_mutants<'c>(cases: impl Iterator<Item = &'c Case>) -> Vec<Refusals> {
    let mut found = vec![Refusals::default(); mutations().count()];
    for case in cases {
        let Ok(truth) = truth::solve(case, brute::DEFAULT_LIMIT) else {
            found[0]
                .wrong
                .push(format!("the legs disagree on {}", case.id()));
            continue;
        };
        let line = truth::json::line(case, &truth, true);
        let is_proven = matches!(check_line(&line.to_string()), Ok(Accepted::Proven { .. }));
        for ((_, how), found) in mutations().zip(&mut found) {
            let mut mutant = line.clone();
            if !change(&mut mutant, how) || mutant == line {
                continue;
            }
            if !is_proven {
                let wrong = format!("the truth of {} is refused", case.id());
                found.wrong.push(wrong);
            }
            match check_line(&mutant.to_string()) {
                Err(_) => found.refused += 1,
                Ok(_) => found.wrong.push(format!("accepted for {}", case.id())),
            }
        }
    }
    found
}

fn set(truth: &mut Value, at: &str, values: &str) -> bool {
    let Some(place) = truth.pointer_mut(at) else {
        return false;
    };
    let values = values.split(" or ").flat_map(serde_json::from_str::<Value>);
    let other = { values }.find(|value| value != place);
    other.map(|other| *place = other).is_some()
}

/// Twice a canonical power-of-two number: `3p1` for `3p0`.
fn doubled(number: &Value) -> Value {
    let text = number.as_str().unwrap_or_default();
    match text.split_once('p').map(|(m, e)| (m, e.parse::<i64>())) {
        Some((mantissa, Ok(exponent))) => json!(format!("{mantissa}p{}", exponent + 1)),
        _ => number.clone(),
    }
}

fn list(truth: &mut Value, at: &str, change: impl FnOnce(&mut Vec<Value>) -> bool) -> bool {
    let list = truth.pointer_mut(at).and_then(Value::as_array_mut);
    list.is_some_and(change)
}

fn next(truth: &mut Value, at: &str, next: fn(f64) -> f64) -> bool {
    let place = truth.pointer_mut(at);
    let float = place.and_then(|place| Some((place.as_f64()?, place)));
    float.map(|(x, place)| *place = json!(next(x))).is_some()
}

fn remove(truth: &mut Value, field: &str) -> bool {
    let object = truth.as_object_mut();
    object.is_some_and(|object| object.shift_remove(field).is_some())
}
