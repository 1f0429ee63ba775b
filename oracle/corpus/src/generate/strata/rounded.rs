//! Balls, capsules and rounded hulls.

use super::super::draw::{Draw, Point};
use super::super::sketch::{Promise, Sketch, fixed, number, placed, point};
use epa_format::case::{Axial, Axis, Geometry, Rotation, Shape};

/// A vector with an integer length, and the length.
fn pythagorean(draw: &mut Draw) -> (Point, i64) {
    let (mut v, length) = if draw.dim == 2 {
        draw.pick(&[
            ([1, 0, 0], 1),
            ([3, 4, 0], 5),
            ([5, 12, 0], 13),
            ([0, 0, 0], 0),
        ])
    } else {
        draw.pick(&[
            ([1, 0, 0], 1),
            ([1, 2, 2], 3),
            ([2, 3, 6], 7),
            ([3, 4, 0], 5),
            ([0, 0, 0], 0),
        ])
    };
    draw.shuffle(&mut v[..draw.dim]);
    let signed = v[..draw.dim].iter().map(|x| x * draw.sign()).collect();
    (signed, length)
}

fn ball(radius: i64, at: &[i64], exponent: i64) -> Shape {
    let radius = number(radius, exponent);
    placed(
        Geometry::Ball { radius },
        Rotation::None,
        point(at, exponent),
    )
}

pub(super) fn balls(draw: &mut Draw) -> Sketch {
    let exponent = draw.between(-4, 1);
    let most = draw.pick(&[4, 20, 1000]);
    let at = draw.vector(most);
    if draw.turn(&[false, true, false]) {
        let radius = draw.between(1, most);
        let b = polytope(draw, exponent);
        let a = ball(
            radius,
            &at.iter().map(|x| x % 9).collect::<Point>(),
            exponent,
        );
        return Sketch::of(draw, a, b);
    }
    let (direction, length) = pythagorean(draw);
    let times = draw.between(1, 1 + most / 4);
    let distance = times * length;
    // Touching in every third pair.
    let touch = distance > 1 && draw.one_in(3);
    let first = if touch {
        draw.between(1, distance - 1)
    } else {
        draw.between(1, most)
    };
    let second = if touch {
        distance - first
    } else {
        draw.between(1, most)
    };
    let other: Point = at
        .iter()
        .zip(&direction)
        .map(|(x, d)| x + times * d)
        .collect();
    let (a, b) = (ball(first, &at, exponent), ball(second, &other, exponent));
    let sketch = Sketch::of(draw, a, b).planted(first + second - distance, exponent);
    sketch
        .flagged_if(touch, "touching")
        .flagged_if(length == 0, "concentric")
}

/// A box or a hull about the origin.
fn polytope(draw: &mut Draw, exponent: i64) -> Shape {
    if draw.one_in(2) {
        let half: Point = (0..draw.dim).map(|_| draw.between(1, 10)).collect();
        return fixed(Geometry::Box {
            half_extents: point(&half, exponent),
        });
    }
    let points = draw.vectors(draw.dim as i64 + 2, 10);
    fixed(Geometry::Hull(
        points.iter().map(|p| point(p, exponent)).collect(),
    ))
}

/// A capsule about the origin.
fn capsule(draw: &mut Draw, exponent: i64) -> Geometry {
    let axes = [Axis::X, Axis::Y, Axis::Z];
    let axis = draw.pick(&axes[..draw.dim]);
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
    Rotation::Quaternion(q.map(|x| number(x, 0)))
}

pub(super) fn capsules(draw: &mut Draw) -> Sketch {
    let exponent = draw.between(-4, 1);
    let at = draw.vector(draw.turn(&[0, 6, 20]));
    let geometry = capsule(draw, exponent);
    let turn = exact_turn(draw);
    let posed = !matches!(turn, Rotation::None);
    let a = placed(geometry, turn, point(&at, exponent));
    let b = match draw.turn(&[0, 1, 2, 3]) {
        0 => polytope(draw, exponent),
        1 => ball(draw.between(1, 9), &vec![0; draw.dim], exponent),
        _ => fixed(capsule(draw, exponent)),
    };
    Sketch::of(draw, a, b).flagged_if(posed, "posed")
}

pub(super) fn rounded_hulls(draw: &mut Draw) -> Sketch {
    let exponent = draw.between(-4, 1);
    let at = draw.vector(draw.turn(&[4, 16, 30]));
    let rounded = |draw: &mut Draw| {
        let core = Box::new(polytope(draw, exponent).geometry);
        let radius = number(draw.between(1, 9), exponent);
        Geometry::Rounded { core, radius }
    };
    let a = placed(rounded(draw), Rotation::None, point(&at, exponent));
    let b = if draw.one_in(3) {
        polytope(draw, exponent)
    } else {
        fixed(rounded(draw))
    };
    Sketch::of(draw, a, b).promising(Promise::Nothing)
}
