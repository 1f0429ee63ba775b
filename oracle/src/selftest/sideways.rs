//! A subject that pushes along a coordinate axis, however much farther that is, and is right
//! about how far.

use std::array;

use epa::directional::{Directional, directional};
use epa::{Hull, Limits};

use crate::case::Case;
use crate::number::FloatType;
use crate::subject::{Answer, Status, Subject, builtin};

/// Answers as `epa-f64` does, but where hulls overlap with the directional depth along the
/// first axis, found on floats.
pub(super) struct Sideways(Box<dyn Subject>);

impl Sideways {
    pub(super) fn new() -> Option<Self> {
        builtin::by_name("epa-f64").map(Sideways)
    }
}

impl Subject for Sideways {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn float_type(&self) -> FloatType {
        self.0.float_type()
    }

    fn answer(&self, case: &Case) -> Answer {
        let answer = self.0.answer(case);
        // What rounding makes of shapes that touch is not known here.
        let overlaps = answer.depth.is_some_and(|depth| depth > 0.0);
        if !overlaps {
            return answer;
        }
        let sideways = match case.dim.get() {
            2 => along_first_axis::<2>(case),
            _ => along_first_axis::<3>(case),
        };
        sideways.unwrap_or(answer)
    }
}

/// `None` where the shapes have no corners, or a radius.
fn along_first_axis<const D: usize>(case: &Case) -> Option<Answer> {
    let [a, b] = case.world().ok()?;
    let (a, b) = (a.float_vertices::<D>()?, b.float_vertices::<D>()?);
    let (a, b) = (Hull::new(a).ok()?, Hull::new(b).ok()?);
    let axis: [f64; D] = array::from_fn(|i| if i == 0 { 1.0 } else { 0.0 });
    let movement = directional(&a, &b, axis, &Limits::default()).ok()?;
    let Directional::Exit(exit) = movement.directional else {
        return None;
    };
    Some(Answer {
        depth: Some(exit.distance),
        normal: Some(axis.to_vec()),
        a: Some(exit.a.0.to_vec()),
        b: Some(exit.b.0.to_vec()),
        message: None,
        ..Answer::without_numbers(Status::Penetrating, "")
    })
}
