//! Balls, capsules and rounded hulls.

use super::super::draw::{Draw, Point};
use super::super::pair::{Lengths, add, pythagorean, times};
use super::super::sketch::{
    Sketch, axis, fixed, moved, number, placed, point, polytope, quaternion,
};
use epa_format::case::{Axial, Axis, Geometry, Rotation, Shape};

/// Vectors with integer lengths, in the plane and in space.
const IN_THE_PLANE: &Lengths = &[
    ([1, 0, 0], 1),
    ([3, 4, 0], 5),
    ([5, 12, 0], 13),
    ([0; 3], 0),
];
const IN_SPACE: &Lengths = &[
    ([1, 0, 0], 1),
    ([1, 2, 2], 3),
    ([2, 3, 6], 7),
    ([3, 4, 0], 5),
    ([0; 3], 0),
];

fn ball(radius: i64, at: &[i64], exponent: i64) -> Shape {
    let radius = number(radius, exponent);
    moved(Geometry::Ball { radius }, at, exponent)
}

pub(super) fn balls(draw: &mut Draw) -> Sketch {
    let exponent = draw.between(-4, 1);
    let most = draw.pick(&[4, 20, 1000]);
    let at = draw.vector(most);
    if draw.turn(&[false, true, false]) {
        let radius = draw.between(1, most);
        let b = fixed(polytope(draw, 10, exponent));
        let near: Point = at.iter().map(|x| x % 9).collect();
        let a = ball(radius, &near, exponent);
        return Sketch::of(draw, a, b);
    }
    let (direction, length) = pythagorean(draw, [IN_THE_PLANE, IN_SPACE]);
    let factor = draw.between(1, 1 + most / 4);
    let distance = factor * length;
    // Touching in every third pair.
    let touch = distance > 1 && draw.one_in(3);
    let first = draw.between(1, if touch { distance - 1 } else { most });
    let second = match touch {
        true => distance - first,
        false => draw.between(1, most),
    };
    let mut other = times(factor, &direction);
    add(&mut other, &at);
    let (a, b) = (ball(first, &at, exponent), ball(second, &other, exponent));
    let sketch = Sketch::of(draw, a, b).planted(first + second - distance, exponent);
    let sketch = sketch.flagged_if(touch, "touching");
    sketch.flagged_if(length == 0, "concentric")
}

/// A capsule about the origin.
fn capsule(draw: &mut Draw, exponent: i64) -> Geometry {
    let axis = axis(draw);
    Geometry::Capsule(Axial {
        half_height: number(draw.below(13), exponent),
        radius: number(draw.between(1, 9), exponent),
        axis: (axis != Axis::Y || draw.one_in(2)).then_some(axis),
    })
}

/// A rotation that is exact in every float type, now and then none.
fn exact_turn(draw: &mut Draw) -> Rotation {
    if draw.dim == 2 || draw.one_in(2) {
        return Rotation::None;
    }
    let q = draw.pick(&[
        [1, 1, 0, 0],
        [1, 0, 1, 0],
        [2, 1, 0, 0],
        [1, 2, 3, 4],
        [1, -1, 1, 2],
    ]);
    quaternion(q)
}

pub(super) fn capsules(draw: &mut Draw) -> Sketch {
    let exponent = draw.between(-4, 1);
    let at = draw.vector(draw.turn(&[0, 6, 20]));
    let geometry = capsule(draw, exponent);
    let turn = exact_turn(draw);
    let posed = !matches!(turn, Rotation::None);
    let a = placed(geometry, turn, point(&at, exponent));
    let b = match draw.turn(&[0, 1, 2, 3]) {
        0 => fixed(polytope(draw, 10, exponent)),
        1 => ball(draw.between(1, 9), &vec![0; draw.dim], exponent),
        _ => fixed(capsule(draw, exponent)),
    };
    Sketch::of(draw, a, b).flagged_if(posed, "posed")
}

pub(super) fn rounded_hulls(draw: &mut Draw) -> Sketch {
    let exponent = draw.between(-4, 1);
    let at = draw.vector(draw.turn(&[4, 16, 30]));
    let rounded = |draw: &mut Draw| {
        let core = Box::new(polytope(draw, 10, exponent));
        let radius = number(draw.between(1, 9), exponent);
        Geometry::Rounded { core, radius }
    };
    let a = moved(rounded(draw), &at, exponent);
    let b = fixed(match draw.one_in(3) {
        true => polytope(draw, 10, exponent),
        false => rounded(draw),
    });
    Sketch::of(draw, a, b)
}
