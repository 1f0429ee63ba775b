//! What faulty subjects look at: sizes, centres and axes of a case, on floats.

use epa_format::case::{Axial, Case, Geometry, Shape, WorldShape};
use epa_format::number::{Rational, f64_from_rational};

/// The largest world coordinate, or 1.
pub(super) fn size(case: &Case) -> f64 {
    let coordinates = world(case).into_iter().flatten();
    let largest = coordinates.map(f64::abs).fold(0.0, f64::max);
    if largest > 0.0 { largest } else { 1.0 }
}

/// The world vertices of both shapes; empty for curved ones.
fn world(case: &Case) -> Vec<Vec<f64>> {
    let shapes = case.world().map(Vec::from).unwrap_or_default();
    let points = shapes.into_iter().flat_map(|shape| shape.vertices);
    let float = |x: &Rational| f64_from_rational(x).unwrap_or(0.0);
    points.map(|p| p.iter().map(float).collect()).collect()
}

pub(super) fn centre_to_centre(case: &Case) -> Option<Vec<f64>> {
    let mean = |shape: &WorldShape| -> Vec<f64> {
        let count = shape.vertices.len() as f64;
        let sum = |i: usize| {
            shape
                .vertices
                .iter()
                .filter_map(|p| f64_from_rational(&p[i]))
                .sum::<f64>()
        };
        (0..case.dim.get()).map(|i| sum(i) / count).collect()
    };
    let [a, b] = case.world().ok()?;
    let d: Vec<f64> = mean(&b).iter().zip(mean(&a)).map(|(b, a)| b - a).collect();
    let length = d.iter().map(|x| x * x).sum::<f64>().sqrt();
    (length > 0.0).then(|| d.iter().map(|x| x / length).collect())
}

/// The coordinate axis nearest to a direction.
pub(super) fn main_axis(n: &[f64]) -> Vec<f64> {
    let largest = n.iter().map(|x| x.abs()).fold(0.0, f64::max);
    let at = n.iter().position(|x| x.abs() == largest);
    let axis = |(i, x): (usize, &f64)| if Some(i) == at { x.signum() } else { 0.0 };
    n.iter().enumerate().map(axis).collect()
}

pub(super) fn radius(shape: &Shape) -> f64 {
    match &shape.geometry {
        Geometry::Ball { radius }
        | Geometry::Capsule(Axial { radius, .. })
        | Geometry::Rounded { radius, .. } => f64_from_rational(radius).unwrap_or(0.0),
        _ => 0.0,
    }
}

/// Whether a shape has too few vertices to be solid.
pub(super) fn is_small(case: &Case) -> bool {
    let dim = case.dim.get();
    case.world()
        .is_ok_and(|shapes| shapes.iter().any(|s| s.vertices.len() <= dim))
}

pub(super) fn first_number(case: &Case) -> f64 {
    let Ok([a, _]) = case.world() else { return 0.0 };
    let parity = |p: &Vec<_>| p.iter().filter_map(f64_from_rational).sum::<f64>();
    let first = a.vertices.first().map_or(0.0, parity);
    let last = a.vertices.last().map_or(0.0, parity);
    first - last
}
