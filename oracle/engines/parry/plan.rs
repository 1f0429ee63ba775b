//! Which of parry's shapes a shape of a case is.

use crate::form::{Form, Solid, Unsupported};
use crate::span::{Span, span};

/// A shape of parry's, with the radius of its rounding last.
pub(super) enum Native<'f, const D: usize> {
    Ball([f64; D], f64),
    Segment([[f64; D]; 2]),
    Capsule([[f64; D]; 2], f64),
    Triangle([[f64; D]; 3], f64),
    Box([f64; D], f64),
    Hull(&'f [[f64; D]], f64),
    Revolved(&'f Solid<D>, f64),
}

impl<'f, const D: usize> Native<'f, D> {
    pub(super) fn of(form: &'f Form<D>) -> Result<Self, Unsupported> {
        let radius = form.radius;
        Ok(match &form.solid {
            Solid::Points(points) => Native::of_points(points, radius)?,
            Solid::Box(half) => Native::Box(*half, radius),
            Solid::Capsule { half_height, axis } => {
                Native::between(ends(*half_height, *axis), radius)
            }
            revolved => Native::Revolved(revolved, radius),
        })
    }

    fn of_points(points: &'f [[f64; D]], radius: f64) -> Result<Self, Unsupported> {
        Ok(match span(points) {
            Span::Point(_) if radius == 0.0 => return Err(Unsupported::new("no points in parry")),
            Span::Point(centre) => Native::Ball(centre, radius),
            Span::Segment(ends) => Native::between(ends, radius),
            Span::Triangle(corners) => Native::Triangle(corners, radius),
            Span::Planar => return Err(Unsupported::new("no flat polygons in parry3d")),
            Span::Full => Native::Hull(points, radius),
        })
    }

    fn between(ends: [[f64; D]; 2], radius: f64) -> Self {
        if radius == 0.0 {
            Native::Segment(ends)
        } else {
            Native::Capsule(ends, radius)
        }
    }
}

/// The ends of a segment about the origin.
pub(super) fn ends<const D: usize>(half_height: f64, axis: usize) -> [[f64; D]; 2] {
    [-half_height, half_height].map(|height| {
        let mut end = [0.0; D];
        if let Some(coordinate) = end.get_mut(axis) {
            *coordinate = height;
        }
        end
    })
}
