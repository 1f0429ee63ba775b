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
    right: Box<dyn Subject>,
    terms: Terms,
}

/// How it differs from a built-in subject.
struct Terms {
    name: &'static str,
    of: &'static str,
    translate: fn(Answer) -> Answer,
    declare: fn(&mut Declaration),
    /// The radius by which it rounds each shape, in hundredths.
    inflation: i64,
}

/// It does not differ.
const PLAIN: Terms = Terms {
    name: "honest-f64",
    of: "epa-f64",
    translate: |a| a,
    declare: |_| {},
    inflation: 0,
};

/// All of them.
pub(super) fn all() -> Vec<Honest> {
    let subject = |terms: Terms| {
        let right = builtin::by_name(terms.of)?;
        Some(Honest { right, terms })
    };
    conventions()
        .into_iter()
        .chain(limits())
        .filter_map(subject)
        .collect()
}

/// Those that write an answer otherwise.
fn conventions() -> [Terms; 5] {
    [
        PLAIN,
        Terms {
            name: "honest-f32",
            of: "epa-f32",
            ..PLAIN
        },
        Terms {
            name: "honest-b-to-a",
            translate: flip,
            declare: |d| d.conventions.normal = NormalDirection::BToA,
            ..PLAIN
        },
        Terms {
            name: "honest-negative",
            translate: negate,
            declare: |d| d.conventions.depth = DepthSign::Negative,
            ..PLAIN
        },
        Terms {
            name: "honest-magnitude",
            translate: magnitude,
            declare: |d| d.conventions.depth = DepthSign::Magnitude,
            ..PLAIN
        },
    ]
}

/// Those that are asked something else.
fn limits() -> [Terms; 4] {
    [
        Terms {
            name: "honest-margin",
            translate: within_margin,
            declare: |d| d.conventions.margin = 0.25,
            ..PLAIN
        },
        Terms {
            name: "honest-touching",
            translate: touching_misses,
            declare: |d| {
                // Poses and radii are rounded, and with them whether shapes touch.
                (d.shapes, d.poses) = (vec!["hull".into()], Poses::None);
                d.conventions.touching = Touching::Miss;
            },
            ..PLAIN
        },
        Terms {
            name: "honest-inflation",
            declare: |d| d.conventions.inflation = 0.25,
            inflation: 25,
            ..PLAIN
        },
        Terms {
            name: "honest-hulls-only",
            declare: |d| {
                d.shapes = vec!["hull".into(), "rounded".into()];
                d.poses = Poses::None;
                d.stateful = true;
            },
            ..PLAIN
        },
    ]
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
        self.terms.name
    }

    fn float_type(&self) -> FloatType {
        self.right.float_type()
    }

    fn answer(&self, case: &Case) -> Answer {
        let answer = if self.terms.inflation == 0 {
            self.right.answer(case)
        } else {
            let radius = Rational::new(self.terms.inflation.into(), 100.into());
            self.right.answer(&inflated(case, &radius))
        };
        if answer.status == Status::Unsupported {
            answer
        } else {
            (self.terms.translate)(answer)
        }
    }

    fn declaration(&self) -> Declaration {
        let mut declaration = Declaration::everything(self.terms.name, self.float_type());
        (self.terms.declare)(&mut declaration);
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
