//! The built-in subjects: the float builds of `epa`.

use epa::expand;
use epa::{Contact, Limits, Pose, QueryError, ShapeError, Vector, contact, gjk};

use super::shapes::{FromCase, NoShape, PoseFromCase, PoseOf, shapes};
use super::{Answer, Status, Subject};
use crate::case::Case;
use crate::number::FloatType;

/// The names of the built-in subjects.
pub const NAMES: [&str; 2] = ["epa-f64", "epa-f32"];

/// A built-in subject by its name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    match name {
        "epa-f64" => Some(Box::new(Epa(FloatType::F64))),
        "epa-f32" => Some(Box::new(Epa(FloatType::F32))),
        _ => None,
    }
}

/// `epa` on one of the float types.
struct Epa(FloatType);

impl Subject for Epa {
    fn name(&self) -> &str {
        match self.0 {
            FloatType::F64 => "epa-f64",
            FloatType::F32 => "epa-f32",
        }
    }

    fn float_type(&self) -> FloatType {
        self.0
    }

    fn answer(&self, case: &Case) -> Answer {
        match (self.0, case.dim.get()) {
            (FloatType::F64, 2) => run(case, Pose::<f64, 2>::of),
            (FloatType::F64, _) => run(case, Pose::<f64, 3>::of),
            (FloatType::F32, 2) => run(case, Pose::<f32, 2>::of),
            (FloatType::F32, _) => run(case, Pose::<f32, 3>::of),
        }
    }
}

fn run<S: FromCase, const D: usize>(case: &Case, pose: PoseOf<S, D>) -> Answer {
    let [a, b] = match shapes(case, pose) {
        Ok(shapes) => shapes,
        Err(NoShape::Unsupported) => {
            return Answer::without_numbers(Status::Unsupported, "a shape of space in the plane");
        }
        // A matrix that this float type cannot tell from one that flattens: of cases, which
        // are regular, that is what does not fit it.
        Err(NoShape::Invalid(error @ ShapeError::SingularMatrix)) => {
            return Answer::without_numbers(Status::Unsupported, error.to_string());
        }
        Err(NoShape::Invalid(error)) => {
            return Answer::without_numbers(Status::Error, error.to_string());
        }
    };
    match contact(a.as_ref(), b.as_ref(), &Limits::default()) {
        Ok(contact) => answer(&contact),
        // Shapes are finite: their poses have left the range of the floats, if only on the way.
        Err(error @ QueryError::NonFiniteSupport(_)) => {
            Answer::without_numbers(Status::Unsupported, error.to_string())
        }
        Err(error) => Answer::without_numbers(Status::Error, error.to_string()),
    }
}

fn answer<S: FromCase, const D: usize>(contact: &Contact<S, D>) -> Answer {
    let reached_limit = contact.gjk == Some(gjk::Termination::IterationLimit)
        || contact.epa == expand::Termination::IterationLimit;
    // On a curved surface the answer is still a push that parts the shapes, and is passed on with
    // the interval. Elsewhere a limit is a failure.
    let is_curved = contact
        .features
        .iter()
        .any(|f| f.a.is_none() || f.b.is_none());
    if reached_limit && !is_curved {
        return Answer::without_numbers(Status::Error, "an iteration limit was reached");
    }
    let is_open = reached_limit || contact.epa == expand::Termination::Slow;
    let interval = || {
        format!(
            "the bounds have not met: the signed depth is from {} to {}",
            contact.lower_bound.to_f64(),
            contact.depth.to_f64()
        )
    };
    let vector = |v: &Vector<S, D>| Some(v.0.iter().map(|x| x.to_f64()).collect());
    Answer {
        status: match contact.class {
            epa::Class::Separated => Status::Separated,
            epa::Class::Touching => Status::Touching,
            epa::Class::Penetrating => Status::Penetrating,
        },
        depth: Some(contact.depth.to_f64()),
        normal: vector(&contact.normal),
        a: vector(&contact.a.world),
        b: vector(&contact.b.world),
        manifold: None,
        iterations: Some(contact.iterations.0 + contact.iterations.1),
        message: is_open.then(interval),
    }
}
