//! Cylinders, cones, ellipsoids; in the plane ellipses.
//!
//! Sizes and places are small integers times a power of two, turns are quaternions of small
//! integers, so that every case is exact in every float type.

mod coaxial;
mod contact;
mod shapes;

use super::super::draw::Draw;
use super::super::sketch::{Sketch, axis, cuboid, number, placed, point, points, quaternion};
pub(super) use coaxial::{coaxial, near};
pub(super) use contact::{resting, touching};
use epa_format::case::{Axial, Geometry, Rotation, Shape};
use shapes::{UNIT, along, ellipsoid};

/// A size of at most 2, hardly ever 0.
fn size(draw: &mut Draw) -> i64 {
    match draw.one_in(40) {
        true => 0,
        false => draw.between(1, 32),
    }
}

/// A body along any axis.
fn axial(draw: &mut Draw) -> Axial {
    let (half_height, radius) = (size(draw), size(draw));
    along(axis(draw), half_height, radius)
}

/// A curved shape; all kinds in turn.
fn curved(draw: &mut Draw) -> Geometry {
    let kind = if draw.dim == 2 { 2 } else { draw.below(3) };
    let axial = axial(draw);
    match kind {
        0 => Geometry::Cylinder(axial),
        1 => Geometry::Cone(axial),
        _ => ellipsoid(&draw.each(size)),
    }
}

/// A shape of the other kinds.
fn other(draw: &mut Draw) -> Geometry {
    let hull = |draw: &mut Draw, count: i64| Geometry::Hull(points(&draw.vectors(count, 32), UNIT));
    match draw.below(6) {
        0 => Geometry::Ball {
            radius: number(size(draw), UNIT),
        },
        1 => Geometry::Capsule(axial(draw)),
        2 => cuboid(&draw.each(size), UNIT),
        3 => {
            let count = draw.between(draw.dim as i64 + 1, 9);
            hull(draw, count)
        }
        4 => hull(draw, 2),
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
        quaternion(q)
    };
    placed(geometry, turn, point(&at, UNIT))
}

/// Any pair with a curved shape.
pub(super) fn random(draw: &mut Draw) -> Sketch {
    let reach = draw.turn(&[4, 24, 24, 64]);
    let first = curved(draw);
    let second = match draw.one_in(2) {
        true => curved(draw),
        false => other(draw),
    };
    let [a, b] = [first, second].map(|geometry| anywhere(draw, geometry, reach));
    Sketch::of(draw, a, b)
}

/// Any pair with a curved shape that is rounded.
pub(super) fn rounded(draw: &mut Draw) -> Sketch {
    let reach = draw.turn(&[4, 24, 64]);
    let round = |draw: &mut Draw| Geometry::Rounded {
        core: Box::new(curved(draw)),
        radius: number(draw.between(1, 16), UNIT),
    };
    let first = round(draw);
    let second = match draw.below(3) {
        0 => round(draw),
        1 => curved(draw),
        _ => other(draw),
    };
    let [a, b] = [first, second].map(|geometry| anywhere(draw, geometry, reach));
    Sketch::of(draw, a, b)
}
