//! Directions that show a failure, from exact truths of other pairs.

use epa_format::case::{Case, Geometry, Shape};
use epa_format::number::{Rational, rational_from_f64};
use epa_judge::metamorphic::translate;
use epa_judge::subject::Answer;
use epa_trace::picture::unit_direction;
use epa_truth::truth::Known;

/// The depth that an answer is held to: of a hit without one 0.
pub(super) fn depth_of(answer: &Answer) -> Option<f64> {
    answer.depth.or(answer.status.is_hit().then_some(0.0))
}

/// The direction along which B, pushed as an answer says, leaves A soonest.
pub(super) fn rest(case: &Case, answer: &Answer) -> Option<Vec<f64>> {
    let depth = rational_from_f64(depth_of(answer)?)?;
    let entry = |x: &f64| Some(rational_from_f64(*x)? * &depth);
    let push = answer.normal.as_ref()?.iter().map(entry);
    let push: Vec<Rational> = push.collect::<Option<_>>()?;
    let mut moved = case.clone();
    translate(&mut moved.b, &push);
    let known = Known::of(&moved, 0).ok()?;
    Some(unit_direction(known.normal()))
}

/// The direction from a shape to the point that is farthest from it.
pub(super) fn outwards(case: &Case, shape: &Shape, points: &[Vec<f64>]) -> Option<Vec<f64>> {
    let known = points.iter().filter_map(|point| {
        let coordinates = point.iter().map(|x| rational_from_f64(*x));
        let point = Shape {
            geometry: Geometry::Point(coordinates.collect::<Option<_>>()?),
            pose: None,
        };
        let mut pair = case.clone();
        (pair.a, pair.b) = (shape.clone(), point);
        Known::of(&pair, 0).ok()
    });
    let depth = |known: &Known| known.depth().unwrap_or(f64::NEG_INFINITY);
    let farthest = known.min_by(|x, y| depth(x).total_cmp(&depth(y)))?;
    Some(unit_direction(farthest.normal()))
}
