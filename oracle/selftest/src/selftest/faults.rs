//! Subjects that are wrong on purpose, each in one way.
//!
//! Most of them take the answer of `epa-f64`, which is right, and spoil it as
//! implementations do.

mod features;
mod subject;

use self::features::{centre_to_centre, first_number, is_small, main_axis, radius, size};
pub(super) use self::subject::{Fault, Faulty};
use super::toy::{self, Mistake};
use epa_judge::judge::Kind;
use epa_judge::subject::{
    Answer, Declaration, DepthAlong, DepthSign, NormalDirection, Status, Subject, Touching,
};

fn honest(_: &mut Declaration) {}

macro_rules! fault {
    ($name:literal, $about:literal, $kind:ident, $spoil:expr) => {
        fault!($name, $about, $kind, $spoil, honest)
    };
    ($name:literal, $about:literal, $kind:ident, $spoil:expr, $declare:expr) => {
        Fault {
            name: $name,
            about: $about,
            kind: Kind::$kind,
            spoil: $spoil,
            declare: $declare,
        }
    };
}

#[cfg(test)]
mod unseen;

#[cfg(test)]
pub(super) use self::unseen::UNSEEN;

/// The faults that show in the answers of a subject that runs to its end.
pub(super) const FAULTS: &[Fault] = &[
    fault!(
        "flipped-normal",
        "the normal points from B to A",
        NormalSign,
        |_, a, _| {
            Answer {
                normal: a.normal.map(|n| n.iter().map(|x| -x).collect()),
                ..a
            }
        }
    ),
    fault!(
        "nonunit-normal",
        "the normal is a thousandth too long",
        NormalNonunit,
        |_, a, _| {
            Answer {
                normal: a.normal.map(|n| n.iter().map(|x| x * 1.001).collect()),
                ..a
            }
        }
    ),
    fault!(
        "zero-normal",
        "the normal of a degenerate facet is left zero",
        NormalZero,
        |_, a, _| {
            Answer {
                normal: a.normal.map(|n| vec![0.0; n.len()]),
                ..a
            }
        }
    ),
    fault!(
        "depth-high",
        "the depth is a millionth of the size too large",
        DepthHigh,
        |c, a, _| { shifted(a, 1e-6 * size(c)) }
    ),
    fault!(
        "depth-low",
        "the depth is a millionth of the size too small",
        DepthLow,
        |c, a, _| { shifted(a, -1e-6 * size(c)) }
    ),
    fault!(
        "short-push",
        "the depth is too small to separate the shapes",
        ResidualOverlap,
        |c, a, _| { shifted(a, -1e-3 * size(c)) }
    ),
    fault!(
        "missed-contact",
        "shallow contacts are reported as misses",
        MissedOverlap,
        |c, a, _| {
            let shallow = a.depth.is_some_and(|d| d < 0.25 * size(c));
            if a.status.is_hit() && shallow {
                separated()
            } else {
                a
            }
        }
    ),
    fault!(
        "false-overlap",
        "close pairs are reported as hits",
        FalseOverlap,
        |c, a, _| {
            let near = a.depth.is_some_and(|d| d > -size(c));
            Answer {
                status: if near { Status::Penetrating } else { a.status },
                ..a
            }
        }
    ),
    fault!(
        "stale-simplex",
        "every second answer uses the normal of the query before",
        NormalSuboptimal,
        |_, a, s| {
            let last = s.swap(&a);
            let n = last
                .and_then(|last| last.normal)
                .filter(|n| a.normal.as_ref().is_some_and(|m| m.len() == n.len()));
            if s.count() % 2 == 1 && n.is_some() {
                Answer { normal: n, ..a }
            } else {
                a
            }
        },
        |d| d.stateful = true
    ),
    fault!(
        "dropped-horizon-edge",
        "one edge of a large horizon is not joined to the new point",
        NormalSuboptimal,
        |c, a, _| {
            toy::expand(c, Mistake::DropsHorizonEdge)
                .filter(|_| a.status.is_hit())
                .unwrap_or(a)
        }
    ),
    fault!(
        "early-exit",
        "EPA stops after one expansion",
        DepthLow,
        |c, a, _| {
            toy::expand(c, Mistake::StopsEarly)
                .filter(|_| a.status.is_hit())
                .unwrap_or(a)
        }
    ),
    fault!(
        "loose-stop",
        "EPA stops at a gain of a tenth of the depth",
        DepthLow,
        |c, a, _| {
            toy::expand(c, Mistake::StopsLoosely)
                .filter(|_| a.status.is_hit())
                .unwrap_or(a)
        }
    ),
    fault!(
        "wrong-face",
        "EPA expands and reports a face that is not the nearest",
        NormalSuboptimal,
        |c, a, _| {
            toy::expand(c, Mistake::ExpandsLast)
                .filter(|_| a.status.is_hit())
                .unwrap_or(a)
        }
    ),
    fault!(
        "swapped-witnesses",
        "the witness points change places",
        WitnessInconsistent,
        |_, a, _| {
            Answer {
                a: a.b,
                b: a.a,
                ..a
            }
        }
    ),
    fault!(
        "witness-off-a",
        "the witness point on A is in local coordinates",
        WitnessOffA,
        |c, a, _| {
            let away = 2.0 * size(c);
            Answer {
                a: a.a.map(|p| p.iter().map(|x| x + away).collect()),
                ..a
            }
        }
    ),
    fault!(
        "witness-off-b",
        "the witness point on B is in local coordinates",
        WitnessOffB,
        |c, a, _| {
            let away = 2.0 * size(c);
            Answer {
                b: a.b.map(|p| p.iter().map(|x| x + away).collect()),
                ..a
            }
        }
    ),
    fault!(
        "mean-witness",
        "both witness points are their mean",
        WitnessInconsistent,
        |_, a, _| {
            let mean = a.a.as_ref().zip(a.b.as_ref()).map(|(a, b)| -> Vec<f64> {
                a.iter().zip(b).map(|(x, y)| (x + y) / 2.0).collect()
            });
            Answer {
                a: mean.clone(),
                b: mean,
                ..a
            }
        }
    ),
    fault!(
        "nan-on-touching",
        "touching shapes give 0/0",
        Nonfinite,
        |_, a, _| {
            if a.depth.is_some_and(|d| d.abs() < 1e-9) {
                Answer {
                    depth: Some(f64::NAN),
                    ..a
                }
            } else {
                a
            }
        }
    ),
    fault!(
        "infinite-witness",
        "a witness point is divided by a zero weight",
        Nonfinite,
        |_, a, _| {
            Answer {
                a: a.a.map(|p| vec![f64::INFINITY; p.len()]),
                ..a
            }
        }
    ),
    fault!(
        "centre-to-centre",
        "the normal is the direction between the centres",
        NormalSuboptimal,
        |c, a, _| {
            let n = centre_to_centre(c);
            if n.is_some() {
                Answer {
                    normal: n,
                    a: None,
                    b: None,
                    ..a
                }
            } else {
                a
            }
        }
    ),
    fault!(
        "axes-only",
        "only the coordinate axes are tried",
        NormalSuboptimal,
        |_, a, _| along_main_axis(a)
    ),
    fault!(
        "single-precision",
        "depths are computed in f32 and called f64",
        DepthHigh,
        |_, a, _| {
            Answer {
                depth: a.depth.map(|d| f64::from(d as f32 * (1.0 + f32::EPSILON))),
                ..a
            }
        }
    ),
    fault!(
        "absolute-epsilon",
        "depths below 0.3 count as no contact, whatever the size",
        MissedOverlap,
        |_, a, _| {
            if a.status.is_hit() && a.depth.is_some_and(|d| d < 0.3) {
                separated()
            } else {
                a
            }
        }
    ),
    fault!(
        "error-on-touching",
        "touching shapes end in an error",
        Crash,
        |_, a, _| {
            if a.depth.is_some_and(|d| d.abs() < 1e-9) {
                Answer::without_numbers(Status::Error, "degenerate simplex")
            } else {
                a
            }
        }
    ),
    fault!(
        "no-depth",
        "contacts are reported without a depth",
        DepthLow,
        |_, a, _| { Answer { depth: None, ..a } }
    ),
    fault!(
        "forgets-radius",
        "the radius of rounded shapes is forgotten",
        DepthLow,
        |c, a, _| {
            let r = radius(&c.a) + radius(&c.b);
            if r > 0.0 { shifted(a, -r) } else { a }
        }
    ),
    fault!(
        "two-dimensional",
        "vectors have two entries in space",
        Protocol,
        |_, a, _| {
            Answer {
                normal: a.normal.map(|n| n[..2].to_vec()),
                ..a
            }
        }
    ),
    fault!(
        "panics",
        "an index is out of bounds on flat shapes",
        Crash,
        |c, a, _| {
            assert!(
                !is_small(c),
                "index out of bounds: the len is 3 but the index is 3"
            );
            a
        }
    ),
    fault!(
        "order-dependent",
        "the depth depends on which vertex comes first",
        Metamorphic,
        |c, a, _| {
            let first = first_number(c);
            shifted(a, 1e-14 * 8.0 * size(c) * first.signum())
        }
    ),
    fault!(
        "nondeterministic",
        "the last bits differ from call to call",
        Nondeterministic,
        |c, a, s| {
            let odd = s.times(c) % 2 == 1;
            Answer {
                depth: a.depth.map(|d| if odd { d.next_up() } else { d }),
                ..a
            }
        }
    ),
    fault!(
        "lies-about-normal",
        "declares b-to-a, answers a-to-b",
        NormalSign,
        |_, a, _| a,
        |d| {
            d.conventions.normal = NormalDirection::BToA;
        }
    ),
    fault!(
        "lies-about-depth",
        "declares negative depths, answers positive ones",
        DepthLow,
        |_, a, _| a,
        |d| {
            d.conventions.depth = DepthSign::Negative;
        }
    ),
    fault!(
        "hides-magnitude",
        "answers distances as positive depths without declaring it",
        DepthHigh,
        |_, a, _| {
            Answer {
                depth: a.depth.map(f64::abs),
                ..a
            }
        }
    ),
    fault!(
        "lies-about-depth-along",
        "declares depths along its normal, answers the shortest with another normal",
        DepthLow,
        |_, a, _| along_main_axis(a),
        |d| d.conventions.depth_along = DepthAlong::Normal
    ),
    fault!(
        "lies-about-touching",
        "declares that touching is a hit, answers a miss",
        MissedOverlap,
        |_, a, _| {
            if a.depth.is_some_and(|d| d.abs() < 1e-9) {
                separated()
            } else {
                a
            }
        },
        |d| d.conventions.touching = Touching::Hit
    ),
    fault!(
        "lies-about-margin",
        "declares a margin of 0.01, reports hits at any distance",
        FalseOverlap,
        |_, a, _| {
            Answer {
                status: Status::Penetrating,
                ..a
            }
        },
        |d| d.conventions.margin = 0.01
    ),
    fault!(
        "lies-about-inflation",
        "declares a radius of 0.01 that it does not add",
        DepthLow,
        |_, a, _| a,
        |d| {
            d.conventions.inflation = 0.01;
        }
    ),
    fault!(
        "lies-about-tolerance",
        "declares an error of 1e-8, has one of 1e-5",
        DepthHigh,
        |c, a, _| { shifted(a, 1e-5 * size(c)) },
        |d| d.conventions.tolerance.relative = 1e-8
    ),
    fault!(
        "lies-about-precision",
        "declares f64, computes with f32 coordinates",
        DepthHigh,
        |_, a, _| {
            Answer {
                depth: a.depth.map(|d| d * (1.0 + 1e-7) + 1e-7),
                a: None,
                b: None,
                ..a
            }
        }
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

fn shifted(a: Answer, by: f64) -> Answer {
    Answer {
        depth: a.depth.map(|d| d + by),
        ..a
    }
}

/// The answer along the coordinate axis that its normal is nearest to.
fn along_main_axis(a: Answer) -> Answer {
    Answer {
        normal: a.normal.map(|n| main_axis(&n)),
        a: None,
        b: None,
        ..a
    }
}
