//! Cylinders, cones, ellipsoids; in the plane ellipses.
//!
//! Sizes and places are small integers times a power of two, turns are quaternions of small
//! integers, so that every case is exact in every float type.

mod coaxial;
mod contact;
mod shapes;

use super::super::draw::{Draw, Point};
use super::super::sketch::{Sketch, number, placed, point};
pub(super) use coaxial::{coaxial, near};
pub(super) use contact::{resting, touching};
use epa_format::case::{Axial, Axis, Geometry, Rotation, Shape};
use shapes::UNIT;

/// A size of at most 2, hardly ever 0.
fn size(draw: &mut Draw) -> i64 {
    if draw.one_in(40) {
        0
    } else {
        draw.between(1, 32)
    }
}

fn sizes(draw: &mut Draw) -> Vec<epa_format::number::Rational> {
    let radii: Point = (0..draw.dim).map(|_| size(draw)).collect();
    point(&radii, UNIT)
}

fn axis(draw: &mut Draw) -> Axis {
    let axes = [Axis::X, Axis::Y, Axis::Z];
    draw.pick(&axes[..draw.dim])
}

/// A curved shape; all kinds in turn.
fn curved(draw: &mut Draw) -> Geometry {
    let kind = if draw.dim == 2 { 2 } else { draw.below(3) };
    let (half_height, radius) = (number(size(draw), UNIT), number(size(draw), UNIT));
    let axial = Axial {
        half_height,
        radius,
        axis: Some(axis(draw)),
    };
    match kind {
        0 => Geometry::Cylinder(axial),
        1 => Geometry::Cone(axial),
        _ => Geometry::Ellipsoid { radii: sizes(draw) },
    }
}

/// A shape of the other kinds.
fn other(draw: &mut Draw) -> Geometry {
    let points = |draw: &mut Draw, count: i64| -> Vec<_> {
        let all = draw.vectors(count, 32);
        all.iter().map(|p| point(p, UNIT)).collect()
    };
    match draw.below(6) {
        0 => Geometry::Ball {
            radius: number(size(draw), UNIT),
        },
        1 => Geometry::Capsule(Axial {
            half_height: number(size(draw), UNIT),
            radius: number(size(draw), UNIT),
            axis: Some(axis(draw)),
        }),
        2 => Geometry::Box {
            half_extents: sizes(draw),
        },
        3 => {
            let count = draw.between(draw.dim as i64 + 1, 9);
            Geometry::Hull(points(draw, count))
        }
        4 => Geometry::Hull(points(draw, 2)),
        _ => Geometry::Point(point(&draw.vector(8), UNIT)),
    }
}

/// A shape, turned and moved by up to `reach` units.
fn anywhere(draw: &mut Draw, geometry: Geometry, reach: i64) -> Shape {
    let at = draw.vector(reach);
    let turn = if draw.dim == 2 {
        // Applied as it stands: 5/4, 1 or 13/16 times a rotation.
        let (numbers, exponent) = draw.pick(&[([3, 4], -2), ([1, 0], 0), ([5, 12], -4)]);
        Rotation::CosSin(numbers.map(|x| number(x * draw.sign(), exponent)))
    } else {
        let mut q = [0; 4].map(|_: i64| draw.between(-9, 9));
        q[0] += i64::from(q == [0; 4]);
        Rotation::Quaternion(q.map(|x| number(x, 0)))
    };
    placed(geometry, turn, point(&at, UNIT))
}

/// Any pair with a curved shape.
pub(super) fn random(draw: &mut Draw) -> Sketch {
    let reach = draw.turn(&[4, 24, 24, 64]);
    let first = curved(draw);
    let second = if draw.one_in(2) {
        curved(draw)
    } else {
        other(draw)
    };
    let [a, b] = [first, second].map(|geometry| anywhere(draw, geometry, reach));
    Sketch::of(draw, a, b)
}

/// Any pair with a curved shape that is rounded.
pub(super) fn rounded(draw: &mut Draw) -> Sketch {
    let reach = draw.turn(&[4, 24, 64]);
    let round = |draw: &mut Draw, core: Geometry| Geometry::Rounded {
        core: Box::new(core),
        radius: number(draw.between(1, 16), UNIT),
    };
    let core = curved(draw);
    let first = round(draw, core);
    let second = match draw.below(3) {
        0 => {
            let core = curved(draw);
            round(draw, core)
        }
        1 => curved(draw),
        _ => other(draw),
    };
    let [a, b] = [first, second].map(|geometry| anywhere(draw, geometry, reach));
    Sketch::of(draw, a, b)
}
