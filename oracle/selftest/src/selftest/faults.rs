//! Subjects that are wrong on purpose, each in one way.
//!
//! Most of them take the answer of `epa-f64`, which is right, and spoil it as
//! implementations do.

mod features;
mod subject;

use std::sync::LazyLock;

use self::features::{centre_to_centre, first_number, is_small, main_axis, radius, size};
pub(super) use self::subject::{Declare, Fault, Faulty, Spoil};
use super::toy::{self, Mistake};
use epa_format::case::Case;
use epa_judge::subject::{
    Answer, DepthAlong, DepthSign, NormalDirection, Status, Subject, Touching,
};

#[cfg(test)]
mod blind;
#[cfg(test)]
mod fresh;
#[cfg(test)]
mod unseen;

#[cfg(test)]
pub(super) use self::{blind::BLIND, fresh::FRESH, unseen::UNSEEN};

/// The faults that show in the answers of a subject that runs to its end. Each has its name, the
/// kinds of failure that it must be charged with, and what it does, as a bug report would put it.
pub(super) static FAULTS: LazyLock<Vec<Fault>> =
    LazyLock::new(|| Fault::table(include_str!("faults/faults.txt"), SPOILS, DECLARES));

/// What each makes of the right answer; some only declare what is wrong.
static SPOILS: &[(&str, Spoil)] = &[
    ("flipped-normal", |_, a, _| each(&mut a.normal, |x| -x)),
    ("nonunit-normal", |_, a, _| {
        each(&mut a.normal, |x| x * 1.001)
    }),
    ("zero-normal", |_, a, _| each(&mut a.normal, |_| 0.0)),
    ("depth-high", |c, a, _| shift(a, 1e-6 * size(c))),
    ("depth-low", |c, a, _| shift(a, -1e-6 * size(c))),
    ("short-push", |c, a, _| shift(a, -1e-3 * size(c))),
    ("missed-contact", |c, a, _| {
        let shallow = a.depth.is_some_and(|d| d < 0.25 * size(c));
        if a.status.is_hit() && shallow {
            *a = Answer::of(Status::Separated);
        }
    }),
    ("false-overlap", |c, a, _| {
        if a.depth.is_some_and(|d| d > -size(c)) {
            a.status = Status::Penetrating;
        }
    }),
    ("stale-simplex", |_, a, s| {
        let last = s.swap(a).and_then(|last| last.normal);
        let fits = |n: &Vec<f64>| a.normal.as_ref().is_some_and(|m| m.len() == n.len());
        let last = last.filter(fits);
        if s.count() % 2 == 1 && last.is_some() {
            a.normal = last;
        }
    }),
    ("dropped-horizon-edge", |c, a, _| {
        expand(a, c, Mistake::DropsHorizonEdge)
    }),
    ("early-exit", |c, a, _| expand(a, c, Mistake::StopsEarly)),
    ("loose-stop", |c, a, _| expand(a, c, Mistake::StopsLoosely)),
    ("wrong-face", |c, a, _| expand(a, c, Mistake::ExpandsLast)),
    ("swapped-witnesses", |_, a, _| {
        std::mem::swap(&mut a.a, &mut a.b)
    }),
    ("witness-off-a", |c, a, _| {
        each(&mut a.a, |x| x + 2.0 * size(c))
    }),
    ("witness-off-b", |c, a, _| {
        each(&mut a.b, |x| x + 2.0 * size(c))
    }),
    ("mean-witness", |_, a, _| {
        let both = a.a.as_ref().zip(a.b.as_ref());
        let mean = both.map(|(a, b)| a.iter().zip(b).map(|(x, y)| (x + y) / 2.0).collect());
        a.b.clone_from(&mean);
        a.a = mean;
    }),
    ("nan-on-touching", |_, a, _| {
        if touches(a) {
            a.depth = Some(f64::NAN);
        }
    }),
    ("infinite-witness", |_, a, _| {
        each(&mut a.a, |_| f64::INFINITY)
    }),
    ("centre-to-centre", |c, a, _| {
        if let Some(n) = centre_to_centre(c) {
            turn(a, n);
        }
    }),
    ("axes-only", |_, a, _| along_main_axis(a)),
    ("single-precision", |_, a, _| {
        deepen(a, |d| f64::from(d as f32 * (1.0 + f32::EPSILON)))
    }),
    ("absolute-epsilon", |_, a, _| {
        if a.status.is_hit() && a.depth.is_some_and(|d| d < 0.3) {
            *a = Answer::of(Status::Separated);
        }
    }),
    ("error-on-touching", |_, a, _| {
        if touches(a) {
            *a = Answer::without_numbers(Status::Error, "degenerate simplex");
        }
    }),
    ("no-depth", |_, a, _| a.depth = None),
    ("forgets-radius", |c, a, _| {
        let r = radius(&c.a) + radius(&c.b);
        if r > 0.0 {
            shift(a, -r);
        }
    }),
    ("two-dimensional", |_, a, _| {
        if let Some(n) = &mut a.normal {
            n.truncate(2);
        }
    }),
    ("panics", |c, _, _| {
        assert!(
            !is_small(c),
            "index out of bounds: the len is 3 but the index is 3"
        );
    }),
    ("order-dependent", |c, a, _| {
        shift(a, 1e-14 * 8.0 * size(c) * first_number(c).signum())
    }),
    ("nondeterministic", |c, a, s| {
        if s.times(c) % 2 == 1 {
            deepen(a, f64::next_up);
        }
    }),
    ("hides-magnitude", |_, a, _| deepen(a, f64::abs)),
    ("lies-about-depth-along", |_, a, _| along_main_axis(a)),
    ("lies-about-touching", |_, a, _| {
        if touches(a) {
            *a = Answer::of(Status::Separated);
        }
    }),
    ("lies-about-margin", |_, a, _| {
        a.status = Status::Penetrating
    }),
    ("lies-about-tolerance", |c, a, _| shift(a, 1e-5 * size(c))),
    ("lies-about-precision", |_, a, _| {
        deepen(a, |d| d * (1.0 + 1e-7) + 1e-7);
        (a.a, a.b) = (None, None);
    }),
];

/// What each declares besides what is right.
static DECLARES: &[(&str, Declare)] = &[
    ("stale-simplex", |d| d.stateful = true),
    ("lies-about-normal", |d| {
        d.conventions.normal = NormalDirection::BToA
    }),
    ("lies-about-depth", |d| {
        d.conventions.depth = DepthSign::Negative
    }),
    ("lies-about-depth-along", |d| {
        d.conventions.depth_along = DepthAlong::Normal
    }),
    ("lies-about-touching", |d| {
        d.conventions.touching = Touching::Hit
    }),
    ("lies-about-margin", |d| d.conventions.margin = 0.01),
    ("lies-about-inflation", |d| d.conventions.inflation = 0.01),
    ("lies-about-tolerance", |d| {
        d.conventions.tolerance.relative = 1e-8
    }),
];

/// A faulty subject by its name, `faulty-…`; several faults are joined by `+`.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    let names = name.strip_prefix("faulty-")?.split('+');
    let faults: Option<Vec<&Fault>> = names
        .map(|name| FAULTS.iter().find(|fault| fault.name == name))
        .collect();
    Some(Box::new(Faulty::with(&faults?)?))
}

/// The names of the faulty subjects.
pub fn names() -> impl Iterator<Item = String> {
    FAULTS.iter().map(|fault| format!("faulty-{}", fault.name))
}

fn touches(a: &Answer) -> bool {
    a.depth.is_some_and(|d| d.abs() < 1e-9)
}

pub(super) fn each(vector: &mut Option<Vec<f64>>, change: impl Fn(f64) -> f64) {
    for x in vector.iter_mut().flatten() {
        *x = change(*x);
    }
}

pub(super) fn deepen(a: &mut Answer, change: impl Fn(f64) -> f64) {
    a.depth = a.depth.map(change);
}

fn shift(a: &mut Answer, by: f64) {
    deepen(a, |d| d + by);
}

/// Another normal, without the witness points, which would contradict it.
fn turn(a: &mut Answer, normal: Vec<f64>) {
    a.normal = Some(normal);
    (a.a, a.b) = (None, None);
}

/// The answer along the coordinate axis that its normal is nearest to.
fn along_main_axis(a: &mut Answer) {
    a.normal = a.normal.as_deref().map(main_axis);
    (a.a, a.b) = (None, None);
}

/// What EPA with a mistake finds for a hit.
fn expand(a: &mut Answer, case: &Case, mistake: Mistake) {
    if a.status.is_hit()
        && let Some(found) = toy::expand(case, mistake)
    {
        *a = found;
    }
}
