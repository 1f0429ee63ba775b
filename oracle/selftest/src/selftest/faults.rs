//! Subjects that are wrong on purpose, each in one way.
//!
//! Most of them take the answer of `epa-f64`, which is right, and spoil it as
//! implementations do.

mod features;
mod subject;

use self::features::{centre_to_centre, first_number, is_small, main_axis, radius, size};
use self::subject::fault;
pub(super) use self::subject::{Fault, Faulty};
use super::toy::{self, Mistake};
use epa_format::case::Case;
use epa_judge::judge::Kind;
use epa_judge::subject::{
    Answer, DepthAlong, DepthSign, NormalDirection, Status, Subject, Touching,
};

#[cfg(test)]
mod unseen;

#[cfg(test)]
pub(super) use self::unseen::UNSEEN;

/// The faults that show in the answers of a subject that runs to its end.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "flipped-normal",
        "the normal points from B to A",
        Kind::NormalSign,
        |_, a, _| each(&mut a.normal, |x| -x),
    ),
    fault(
        "nonunit-normal",
        "the normal is a thousandth too long",
        Kind::NormalNonunit,
        |_, a, _| each(&mut a.normal, |x| x * 1.001),
    ),
    fault(
        "zero-normal",
        "the normal of a degenerate facet is left zero",
        Kind::NormalZero,
        |_, a, _| each(&mut a.normal, |_| 0.0),
    ),
    fault(
        "depth-high",
        "the depth is a millionth of the size too large",
        Kind::DepthHigh,
        |c, a, _| shift(a, 1e-6 * size(c)),
    ),
    fault(
        "depth-low",
        "the depth is a millionth of the size too small",
        Kind::DepthLow,
        |c, a, _| shift(a, -1e-6 * size(c)),
    ),
    fault(
        "short-push",
        "the depth is too small to separate the shapes",
        Kind::ResidualOverlap,
        |c, a, _| shift(a, -1e-3 * size(c)),
    ),
    fault(
        "missed-contact",
        "shallow contacts are reported as misses",
        Kind::MissedOverlap,
        |c, a, _| {
            let shallow = a.depth.is_some_and(|d| d < 0.25 * size(c));
            if a.status.is_hit() && shallow {
                *a = separated();
            }
        },
    ),
    fault(
        "false-overlap",
        "close pairs are reported as hits",
        Kind::FalseOverlap,
        |c, a, _| {
            if a.depth.is_some_and(|d| d > -size(c)) {
                a.status = Status::Penetrating;
            }
        },
    ),
    fault(
        "stale-simplex",
        "every second answer uses the normal of the query before",
        Kind::NormalSuboptimal,
        |_, a, s| {
            let last = s.swap(a).and_then(|last| last.normal);
            let fits = |n: &Vec<f64>| a.normal.as_ref().is_some_and(|m| m.len() == n.len());
            let last = last.filter(fits);
            if s.count() % 2 == 1 && last.is_some() {
                a.normal = last;
            }
        },
    )
    .declaring(|d| d.stateful = true),
    fault(
        "dropped-horizon-edge",
        "one edge of a large horizon is not joined to the new point",
        Kind::NormalSuboptimal,
        |c, a, _| expand(a, c, Mistake::DropsHorizonEdge),
    ),
    fault(
        "early-exit",
        "EPA stops after one expansion",
        Kind::DepthLow,
        |c, a, _| expand(a, c, Mistake::StopsEarly),
    ),
    fault(
        "loose-stop",
        "EPA stops at a gain of a tenth of the depth",
        Kind::DepthLow,
        |c, a, _| expand(a, c, Mistake::StopsLoosely),
    ),
    fault(
        "wrong-face",
        "EPA expands and reports a face that is not the nearest",
        Kind::NormalSuboptimal,
        |c, a, _| expand(a, c, Mistake::ExpandsLast),
    ),
    fault(
        "swapped-witnesses",
        "the witness points change places",
        Kind::WitnessInconsistent,
        |_, a, _| std::mem::swap(&mut a.a, &mut a.b),
    ),
    fault(
        "witness-off-a",
        "the witness point on A is in local coordinates",
        Kind::WitnessOffA,
        |c, a, _| each(&mut a.a, |x| x + 2.0 * size(c)),
    ),
    fault(
        "witness-off-b",
        "the witness point on B is in local coordinates",
        Kind::WitnessOffB,
        |c, a, _| each(&mut a.b, |x| x + 2.0 * size(c)),
    ),
    fault(
        "mean-witness",
        "both witness points are their mean",
        Kind::WitnessInconsistent,
        |_, a, _| {
            let both = a.a.as_ref().zip(a.b.as_ref());
            let mean = both.map(|(a, b)| a.iter().zip(b).map(|(x, y)| (x + y) / 2.0).collect());
            a.b.clone_from(&mean);
            a.a = mean;
        },
    ),
    fault(
        "nan-on-touching",
        "touching shapes give 0/0",
        Kind::Nonfinite,
        |_, a, _| {
            if touches(a) {
                a.depth = Some(f64::NAN);
            }
        },
    ),
    fault(
        "infinite-witness",
        "a witness point is divided by a zero weight",
        Kind::Nonfinite,
        |_, a, _| each(&mut a.a, |_| f64::INFINITY),
    ),
    fault(
        "centre-to-centre",
        "the normal is the direction between the centres",
        Kind::NormalSuboptimal,
        |c, a, _| {
            if let Some(n) = centre_to_centre(c) {
                turn(a, n);
            }
        },
    ),
    fault(
        "axes-only",
        "only the coordinate axes are tried",
        Kind::NormalSuboptimal,
        |_, a, _| along_main_axis(a),
    ),
    fault(
        "single-precision",
        "depths are computed in f32 and called f64",
        Kind::DepthHigh,
        |_, a, _| deepen(a, |d| f64::from(d as f32 * (1.0 + f32::EPSILON))),
    ),
    fault(
        "absolute-epsilon",
        "depths below 0.3 count as no contact, whatever the size",
        Kind::MissedOverlap,
        |_, a, _| {
            if a.status.is_hit() && a.depth.is_some_and(|d| d < 0.3) {
                *a = separated();
            }
        },
    ),
    fault(
        "error-on-touching",
        "touching shapes end in an error",
        Kind::Crash,
        |_, a, _| {
            if touches(a) {
                *a = Answer::without_numbers(Status::Error, "degenerate simplex");
            }
        },
    ),
    fault(
        "no-depth",
        "contacts are reported without a depth",
        Kind::DepthLow,
        |_, a, _| a.depth = None,
    ),
    fault(
        "forgets-radius",
        "the radius of rounded shapes is forgotten",
        Kind::DepthLow,
        |c, a, _| {
            let r = radius(&c.a) + radius(&c.b);
            if r > 0.0 {
                shift(a, -r);
            }
        },
    ),
    fault(
        "two-dimensional",
        "vectors have two entries in space",
        Kind::Protocol,
        |_, a, _| {
            if let Some(n) = &mut a.normal {
                n.truncate(2);
            }
        },
    ),
    fault(
        "panics",
        "an index is out of bounds on flat shapes",
        Kind::Crash,
        |c, _, _| {
            assert!(
                !is_small(c),
                "index out of bounds: the len is 3 but the index is 3"
            );
        },
    ),
    fault(
        "order-dependent",
        "the depth depends on which vertex comes first",
        Kind::Metamorphic,
        |c, a, _| shift(a, 1e-14 * 8.0 * size(c) * first_number(c).signum()),
    ),
    fault(
        "nondeterministic",
        "the last bits differ from call to call",
        Kind::Nondeterministic,
        |c, a, s| {
            if s.times(c) % 2 == 1 {
                deepen(a, f64::next_up);
            }
        },
    ),
    fault(
        "lies-about-normal",
        "declares b-to-a, answers a-to-b",
        Kind::NormalSign,
        |_, _, _| {},
    )
    .declaring(|d| d.conventions.normal = NormalDirection::BToA),
    fault(
        "lies-about-depth",
        "declares negative depths, answers positive ones",
        Kind::DepthLow,
        |_, _, _| {},
    )
    .declaring(|d| d.conventions.depth = DepthSign::Negative),
    fault(
        "hides-magnitude",
        "answers distances as positive depths without declaring it",
        Kind::DepthHigh,
        |_, a, _| deepen(a, f64::abs),
    ),
    fault(
        "lies-about-depth-along",
        "declares depths along its normal, answers the shortest with another normal",
        Kind::DepthLow,
        |_, a, _| along_main_axis(a),
    )
    .declaring(|d| d.conventions.depth_along = DepthAlong::Normal),
    fault(
        "lies-about-touching",
        "declares that touching is a hit, answers a miss",
        Kind::MissedOverlap,
        |_, a, _| {
            if touches(a) {
                *a = separated();
            }
        },
    )
    .declaring(|d| d.conventions.touching = Touching::Hit),
    fault(
        "lies-about-margin",
        "declares a margin of 0.01, reports hits at any distance",
        Kind::FalseOverlap,
        |_, a, _| a.status = Status::Penetrating,
    )
    .declaring(|d| d.conventions.margin = 0.01),
    fault(
        "lies-about-inflation",
        "declares a radius of 0.01 that it does not add",
        Kind::DepthLow,
        |_, _, _| {},
    )
    .declaring(|d| d.conventions.inflation = 0.01),
    fault(
        "lies-about-tolerance",
        "declares an error of 1e-8, has one of 1e-5",
        Kind::DepthHigh,
        |c, a, _| shift(a, 1e-5 * size(c)),
    )
    .declaring(|d| d.conventions.tolerance.relative = 1e-8),
    fault(
        "lies-about-precision",
        "declares f64, computes with f32 coordinates",
        Kind::DepthHigh,
        |_, a, _| {
            deepen(a, |d| d * (1.0 + 1e-7) + 1e-7);
            (a.a, a.b) = (None, None);
        },
    ),
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

fn separated() -> Answer {
    Answer {
        message: None,
        ..Answer::without_numbers(Status::Separated, "")
    }
}

fn touches(a: &Answer) -> bool {
    a.depth.is_some_and(|d| d.abs() < 1e-9)
}

fn each(vector: &mut Option<Vec<f64>>, change: impl Fn(f64) -> f64) {
    for x in vector.iter_mut().flatten() {
        *x = change(*x);
    }
}

fn deepen(a: &mut Answer, change: impl Fn(f64) -> f64) {
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
