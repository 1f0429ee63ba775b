//! Subjects that are right, each under other conventions: none may be charged
//! with anything.

use num_traits::Zero;

use epa_format::case::{Case, Geometry, Shape};
use epa_format::number::{FloatType, Rational};
use epa_judge::subject::{
    Answer, Declaration, DepthSign, NormalDirection, Poses, Status, Subject, Touching, builtin,
};

/// A subject that is right under its own conventions.
pub(super) struct Honest {
    name: &'static str,
    right: Box<dyn Subject>,
    translate: fn(Answer) -> Answer,
    declare: fn(&mut Declaration),
    /// The radius by which it rounds each shape, in hundredths.
    inflation: i64,
}

/// All of them.
#[expect(clippy::too_many_lines, reason = "a table of subjects")]
pub(super) fn all() -> Vec<Honest> {
    let right = |name| builtin::by_name(name);
    let from = |name, ty, translate, declare, inflation| {
        right(ty).map(|right| Honest {
            name,
            right,
            translate,
            declare,
            inflation,
        })
    };
    type Translate = fn(Answer) -> Answer;
    type Declare = fn(&mut Declaration);
    let table: [(&'static str, &str, Translate, Declare, i64); 9] = [
        ("honest-f64", "epa-f64", |a| a, |_| {}, 0),
        ("honest-f32", "epa-f32", |a| a, |_| {}, 0),
        (
            "honest-b-to-a",
            "epa-f64",
            flip,
            |d| d.conventions.normal = NormalDirection::BToA,
            0,
        ),
        (
            "honest-negative",
            "epa-f64",
            negate,
            |d| d.conventions.depth = DepthSign::Negative,
            0,
        ),
        (
            "honest-magnitude",
            "epa-f64",
            magnitude,
            |d| d.conventions.depth = DepthSign::Magnitude,
            0,
        ),
        (
            "honest-margin",
            "epa-f64",
            within_margin,
            |d| d.conventions.margin = 0.25,
            0,
        ),
        (
            "honest-touching",
            "epa-f64",
            touching_misses,
            |d| {
                // Poses and radii are rounded, and with them whether shapes touch.
                (d.shapes, d.poses) = (vec!["hull".into()], Poses::None);
                d.conventions.touching = Touching::Miss;
            },
            0,
        ),
        (
            "honest-inflation",
            "epa-f64",
            |a| a,
            |d| d.conventions.inflation = 0.25,
            25,
        ),
        (
            "honest-hulls-only",
            "epa-f64",
            |a| a,
            |d| {
                d.shapes = vec!["hull".into(), "rounded".into()];
                d.poses = Poses::None;
                d.stateful = true;
            },
            0,
        ),
    ];
    table
        .into_iter()
        .filter_map(|(n, ty, t, d, i)| from(n, ty, t, d, i))
        .collect()
}

fn flip(a: Answer) -> Answer {
    Answer {
        normal: a.normal.map(|n| n.iter().map(|x| -x).collect()),
        ..a
    }
}

fn negate(a: Answer) -> Answer {
    Answer {
        depth: a.depth.map(|d| -d),
        ..a
    }
}

fn magnitude(a: Answer) -> Answer {
    // Rounding may turn the sign of a depth that is contested.
    match a.depth {
        Some(d) if d < 0.0 => Answer {
            status: Status::Separated,
            depth: Some(-d),
            ..a
        },
        Some(_) if a.status == Status::Separated => Answer {
            status: Status::Touching,
            ..a
        },
        _ => a,
    }
}

fn within_margin(a: Answer) -> Answer {
    let near = a.depth.is_some_and(|d| d >= -0.25);
    Answer {
        status: if near { Status::Penetrating } else { a.status },
        ..a
    }
}

fn touching_misses(a: Answer) -> Answer {
    let touches = a.depth.is_some_and(|d| d <= 0.0);
    Answer {
        status: if touches { Status::Separated } else { a.status },
        ..a
    }
}

impl Subject for Honest {
    fn name(&self) -> &str {
        self.name
    }

    fn float_type(&self) -> FloatType {
        self.right.float_type()
    }

    fn answer(&self, case: &Case) -> Answer {
        let answer = if self.inflation == 0 {
            self.right.answer(case)
        } else {
            let radius = Rational::new(self.inflation.into(), 100.into());
            self.right.answer(&inflated(case, &radius))
        };
        if answer.status == Status::Unsupported {
            answer
        } else {
            (self.translate)(answer)
        }
    }

    fn declaration(&self) -> Declaration {
        let mut declaration = Declaration::everything(self.name(), self.float_type());
        (self.declare)(&mut declaration);
        declaration
    }
}

/// The case with both shapes rounded by a radius.
fn inflated(case: &Case, radius: &Rational) -> Case {
    let round = |shape: &Shape| Shape {
        geometry: if radius.is_zero() {
            shape.geometry.clone()
        } else {
            Geometry::Rounded {
                core: Box::new(shape.geometry.clone()),
                radius: radius.clone(),
            }
        },
        pose: shape.pose.clone(),
    };
    Case {
        a: round(&case.a),
        b: round(&case.b),
        ..case.clone()
    }
}
