//! Subjects that are right, each under other conventions: none may be charged
//! with anything.

use std::sync::LazyLock;

use epa_format::case::{Case, Geometry, Shape};
use epa_format::number::Rational;
use epa_judge::subject::{DepthSign, NormalDirection, Poses, Status, Touching, builtin};

use super::faults::{Declare, Fault, Spoil, deepen, each};

/// Whatever they change of a right answer, they declare.
pub(super) static HONEST: LazyLock<Vec<Fault>> = LazyLock::new(|| {
    let honest = |name| {
        let mut honest = Fault::new(name, "", None, SPOILS, DECLARES);
        if name == "honest-f32" {
            honest.of = "epa-f32";
        }
        honest
    };
    NAMES.map(honest).into()
});

const NAMES: [&str; 9] = [
    "honest-f64",
    "honest-f32",
    "honest-b-to-a",
    "honest-negative",
    "honest-magnitude",
    "honest-margin",
    "honest-touching",
    "honest-inflation",
    "honest-hulls-only",
];

static SPOILS: &[(&str, Spoil)] = &[
    ("honest-b-to-a", |_, a, _| each(&mut a.normal, |x| -x)),
    ("honest-negative", |_, a, _| deepen(a, |d| -d)),
    ("honest-magnitude", |_, a, _| match a.depth {
        Some(d) if d < 0.0 => (a.status, a.depth) = (Status::Separated, Some(-d)),
        // Rounding may turn the sign of a depth that is contested.
        Some(_) if a.status == Status::Separated => a.status = Status::Touching,
        _ => {}
    }),
    ("honest-margin", |_, a, _| {
        if a.depth.is_some_and(|d| d >= -0.25) {
            a.status = Status::Penetrating;
        }
    }),
    ("honest-touching", |_, a, _| {
        if a.depth.is_some_and(|d| d <= 0.0) {
            a.status = Status::Separated;
        }
    }),
    ("honest-inflation", |c, a, _| {
        if let Some(right) = builtin::by_name("epa-f64") {
            *a = right.answer(&inflated(c));
        }
    }),
];

static DECLARES: &[(&str, Declare)] = &[
    ("honest-b-to-a", |d| {
        d.conventions.normal = NormalDirection::BToA
    }),
    ("honest-negative", |d| {
        d.conventions.depth = DepthSign::Negative
    }),
    ("honest-magnitude", |d| {
        d.conventions.depth = DepthSign::Magnitude
    }),
    ("honest-margin", |d| d.conventions.margin = 0.25),
    ("honest-touching", |d| {
        // Poses and radii are rounded, and with them whether shapes touch.
        (d.shapes, d.poses) = (vec!["hull".into()], Poses::None);
        d.conventions.touching = Touching::Miss;
    }),
    ("honest-inflation", |d| d.conventions.inflation = 0.25),
    ("honest-hulls-only", |d| {
        d.shapes = vec!["hull".into(), "rounded".into()];
        d.poses = Poses::None;
        d.stateful = true;
    }),
];

/// Both shapes rounded by a quarter.
fn inflated(case: &Case) -> Case {
    let round = |shape: &Shape| Shape {
        geometry: Geometry::Rounded {
            core: Box::new(shape.geometry.clone()),
            radius: Rational::new(1.into(), 4.into()),
        },
        pose: shape.pose.clone(),
    };
    Case {
        a: round(&case.a),
        b: round(&case.b),
        ..case.clone()
    }
}
