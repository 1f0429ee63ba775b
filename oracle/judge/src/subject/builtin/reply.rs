//! What `epa` found, as an answer.

use epa::{Contact, EpaTermination, GjkTermination, QueryError, Vector};

use crate::subject::shapes::FromCase;
use crate::subject::{Answer, Status};

pub(super) fn replied<S: FromCase, const D: usize>(
    found: &Result<Contact<S, D>, QueryError>,
) -> Answer {
    match found {
        Ok(contact) => answer(contact),
        // Shapes are finite: their poses have left the range of the floats, if only on the way, or
        // in the witness points in local coordinates.
        Err(error @ (QueryError::NonFiniteSupport(_) | QueryError::OutOfRange)) => {
            Answer::without_numbers(Status::Unsupported, error.to_string())
        }
        Err(error) => Answer::without_numbers(Status::Error, error.to_string()),
    }
}

pub(super) fn answer<S: FromCase, const D: usize>(contact: &Contact<S, D>) -> Answer {
    let reached_limit = contact.gjk == Some(GjkTermination::IterationLimit)
        || contact.epa == EpaTermination::IterationLimit;
    // On a curved surface the answer is still a push that parts the shapes, and is passed on with
    // the interval. Elsewhere a limit is a failure.
    let is_curved = contact
        .features
        .iter()
        .any(|f| f.a.is_none() || f.b.is_none());
    if reached_limit && !is_curved {
        return Answer::without_numbers(Status::Error, "an iteration limit was reached");
    }
    let is_open = reached_limit || contact.epa == EpaTermination::Slow;
    let interval = || {
        format!(
            "the bounds have not met: the signed depth is from {} to {}",
            contact.lower_bound.to_f64(),
            contact.depth.to_f64()
        )
    };
    let vector = |v: &Vector<S, D>| Some(v.0.iter().map(|x| x.to_f64()).collect());
    Answer {
        depth: Some(contact.depth.to_f64()),
        normal: vector(&contact.normal),
        a: vector(&contact.a.world),
        b: vector(&contact.b.world),
        iterations: Some(contact.gjk_iterations + contact.epa_iterations),
        message: is_open.then(interval),
        ..Answer::of(status(contact.class))
    }
}

pub(super) fn status(class: epa::Class) -> Status {
    match class {
        epa::Class::Separated => Status::Separated,
        epa::Class::Touching => Status::Touching,
        epa::Class::Penetrating => Status::Penetrating,
    }
}
