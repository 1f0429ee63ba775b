//! Truths and certificates with one thing changed: the checker must refuse each.

use serde_json::{Value, json};

use epa_check::verify::{Accepted, check_line};
use epa_format::case::Case;
use epa_truth::brute;
use epa_truth::truth;

/// A way to change a truth line into one that is not true or proves nothing.
pub(super) struct Mutation {
    pub(super) name: &'static str,
    /// Changes the line; `false` where it does not apply.
    change: fn(&mut Value) -> bool,
}

macro_rules! mutation {
    ($name:literal, $change:expr) => {
        Mutation {
            name: $name,
            change: $change,
        }
    };
}

/// All of them.
pub(super) const MUTATIONS: &[Mutation] = &[
    mutation!("another class", |t| {
        let other = if t["class"] == "touching" {
            "penetrating"
        } else {
            "touching"
        };
        set(t, "/class", json!(other))
    }),
    mutation!("the next f64", |t| next_float(t, "/signed_depth/f64")),
    mutation!("the next f32", |t| {
        let Some(x) = t.pointer("/signed_depth/f32").and_then(Value::as_f64) else {
            return false;
        };
        set(
            t,
            "/signed_depth/f32",
            json!(f64::from((x as f32).next_up())),
        )
    }),
    mutation!("another square", |t| set(
        t,
        "/signed_depth/squared",
        json!("355/113")
    )),
    mutation!("another core square", |t| set(
        t,
        "/signed_depth/core_squared",
        json!("355/113")
    )),
    mutation!("another radius", |t| set(
        t,
        "/signed_depth/radius",
        json!("355/113")
    )),
    mutation!("no facets", |t| set(
        t,
        "/certificate/lower/facets",
        json!([])
    )),
    mutation!("a facet less", |t| list(
        t,
        "/certificate/lower/facets",
        |list| list.pop().is_some()
    )),
    mutation!("a facet twice", |t| {
        list(t, "/certificate/lower/facets", |list| {
            let first = list.first().cloned();
            list.extend(first);
            !list.is_empty()
        })
    }),
    mutation!("a facet turned over", |t| {
        list(t, "/certificate/lower/facets", |list| {
            let Some(Value::Array(first)) = list.first_mut() else {
                return false;
            };
            first.reverse();
            true
        })
    }),
    mutation!("a facet beyond the points", |t| {
        set(t, "/certificate/lower/facets/0/0", json!(1_000_000))
    }),
    mutation!("a negative index", |t| set(
        t,
        "/certificate/lower/facets/0/0",
        json!(-1)
    )),
    mutation!("a vertex that does not exist", |t| {
        set(t, "/certificate/lower/points/0/0", json!(1_000_000))
    }),
    mutation!("a fractional index", |t| set(
        t,
        "/certificate/lower/points/0/0",
        json!(0.5)
    )),
    mutation!("no points", |t| set(
        t,
        "/certificate/lower/points",
        json!([])
    )),
    mutation!("all weights 0", |t| {
        list(t, "/certificate/lower/weights", |list| {
            list.iter_mut().for_each(|w| *w = json!("0"));
            true
        })
    }),
    mutation!("a negative weight", |t| set(
        t,
        "/certificate/lower/weights/0",
        json!("-1")
    )),
    mutation!("a weight less", |t| list(
        t,
        "/certificate/lower/weights",
        |list| list.pop().is_some()
    )),
    mutation!("the direction 0", |t| {
        list(t, "/certificate/upper/n", |list| {
            list.iter_mut().for_each(|x| *x = json!("0"));
            true
        })
    }),
    mutation!("a direction of another dimension", |t| {
        list(t, "/certificate/upper/n", |list| list.pop().is_some())
    }),
    mutation!("a direction that is not whole", |t| set(
        t,
        "/certificate/upper/n/0",
        json!("1/2")
    )),
    mutation!("a higher lower bound", |t| set(
        t,
        "/certificate/lo",
        json!([1, "1000000000", "1"])
    )),
    mutation!("a lower upper bound", |t| set(
        t,
        "/certificate/hi",
        json!([-1, "1000000000", "1"])
    )),
    mutation!("bounds that differ", |t| set(
        t,
        "/certificate/lo",
        json!([-1, "1000000000", "1"])
    )),
    mutation!("a bound over 0", |t| set(
        t,
        "/certificate/hi/2",
        json!("0")
    )),
    mutation!("another id", |t| set(
        t,
        "/id",
        json!("e1-aaaaaaaaaaaaaaaaaaaaaaaaaa")
    )),
    mutation!("another certificate's id", |t| {
        set(t, "/certificate/id", json!("e1-aaaaaaaaaaaaaaaaaaaaaaaaaa"))
    }),
    mutation!("an unknown kind", |t| set(
        t,
        "/certificate/lower/kind",
        json!("faces")
    )),
    mutation!("a reduction that is not there", |t| {
        let rounded = t
            .pointer("/certificate/reduce")
            .is_some_and(|r| r.as_array().is_some_and(|r| !r.is_empty()));
        set(
            t,
            "/certificate/reduce",
            if rounded {
                json!([])
            } else {
                json!([{"kind": "round"}])
            },
        )
    }),
    mutation!("other digits", |t| set(
        t,
        "/signed_depth/decimal",
        json!("355.113…")
    )),
    mutation!("no normal", |t| set(t, "/normals", json!([]))),
    mutation!("the normal 0", |t| {
        list(t, "/normals/0", |list| {
            list.iter_mut().for_each(|x| *x = json!("0"));
            true
        })
    }),
    mutation!("a normal of another length", |t| {
        list(t, "/normals/0", |list| {
            list.iter_mut().for_each(|x| *x = doubled(x));
            true
        })
    }),
    mutation!("a witness point elsewhere", |t| set(
        t,
        "/witness/a/0",
        json!("355/113")
    )),
    mutation!("no witness points", |t| remove(t, "witness")),
    mutation!("no certificate", |t| remove(t, "certificate")),
    mutation!("no case", |t| remove(t, "case")),
    mutation!("another case", |t| {
        let other = json!({"v":1,"dim":2,"scalar":"f64","a":{"point":["0","0"]},"b":{"point":["1p20","0"]}});
        set(t, "/case", other)
    }),
];

/// What came of the mutants of some truths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Refusals {
    /// Truths that were accepted as they are.
    pub(super) accepted: usize,
    /// Mutants that were refused.
    pub(super) refused: usize,
    /// What must not be: a truth that was refused, or a mutant that was accepted.
    pub(super) wrong: Vec<String>,
}

/// Solves cases and has every mutant of their truths checked.
pub(super) fn check_mutants<'c>(
    cases: impl Iterator<Item = &'c Case>,
) -> [Refusals; MUTATIONS.len()] {
    let mut found: [Refusals; MUTATIONS.len()] = std::array::from_fn(|_| Refusals::default());
    for case in cases {
        let Ok(truth) = truth::solve(case, brute::DEFAULT_LIMIT) else {
            found[0]
                .wrong
                .push(format!("the legs disagree on {}", case.id()));
            continue;
        };
        let line = truth::json::line(case, &truth, true);
        let is_proven = matches!(check_line(&line.to_string()), Ok(Accepted::Proven { .. }));
        for (mutation, found) in MUTATIONS.iter().zip(&mut found) {
            let mut mutant = line.clone();
            if !(mutation.change)(&mut mutant) || mutant == line {
                continue;
            }
            if is_proven {
                found.accepted += 1;
            } else {
                found
                    .wrong
                    .push(format!("the truth of {} is refused", case.id()));
            }
            match check_line(&mutant.to_string()) {
                Err(_) => found.refused += 1,
                Ok(_) => found.wrong.push(format!("accepted for {}", case.id())),
            }
        }
    }
    found
}

fn set(truth: &mut Value, at: &str, to: Value) -> bool {
    let place = truth.pointer_mut(at);
    place.map(|place| *place = to).is_some()
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

fn next_float(truth: &mut Value, at: &str) -> bool {
    let Some(x) = truth.pointer(at).and_then(Value::as_f64) else {
        return false;
    };
    set(truth, at, json!(x.next_up()))
}

fn remove(truth: &mut Value, field: &str) -> bool {
    let object = truth.as_object_mut();
    object.is_some_and(|object| object.shift_remove(field).is_some())
}
