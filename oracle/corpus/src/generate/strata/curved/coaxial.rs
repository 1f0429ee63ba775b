//! Shapes on one axis, and nearly so.

use super::super::super::draw::{Draw, Point};
use super::super::super::sketch::{Sketch, fixed, hull, number, placed, point};
use super::shapes::{Turn, UNIT, cone, cylinder, ellipsoid};
use epa_format::case::{Geometry, Rotation, Shape};
use epa_format::number::{FloatType, Rational};

/// A body of revolution about z.
fn about_z(draw: &mut Draw) -> Geometry {
    let (height, radius) = (draw.between(2, 24), draw.between(2, 24));
    match draw.below(3) {
        0 => cylinder(height, radius),
        1 => cone(height, radius),
        _ => ellipsoid(&[radius, radius, height]),
    }
}

/// Two of them on one axis, or one and a vertex of a hull on its axis.
pub(in super::super) fn coaxial(draw: &mut Draw) -> Sketch {
    let turn = Turn::any(draw);
    let first = about_z(draw);
    let shift = draw.turn(&[0, 1, -6, 20]);
    let a = turn.placed(first, &[0, 0, 0]);
    let b = if draw.one_in(4) {
        let tip: Point = vec![0, 0, shift];
        let beyond = [0; 3].map(|_| {
            let aside = [0, 1].map(|_| draw.between(-20, 20));
            vec![aside[0], aside[1], shift + draw.between(8, 30)]
        });
        let points = [tip].into_iter().chain(beyond);
        hull(&points.map(|p| turn.of(&p)).collect::<Vec<_>>(), UNIT)
    } else {
        let second = about_z(draw);
        turn.placed(second, &[0, 0, shift])
    };
    Sketch::of(draw, a, b).flagged_if(shift == 0, "concentric")
}

/// How small an offset or tilt is, in bits: so that the mantissa holds 1 and 2^-bits together.
fn bits(draw: &mut Draw) -> i64 {
    let most = if draw.ty == FloatType::F64 { 50 } else { 22 };
    draw.between(5, most)
}

/// A pair about one place, moved or turned against each other by very little.
pub(in super::super) fn near(draw: &mut Draw) -> Sketch {
    if draw.dim == 2 {
        return ellipses(draw);
    }
    let bits = bits(draw);
    let [a, b] = match draw.below(4) {
        0 => parallel(draw, bits),
        1 => tilted(draw, bits),
        2 => nearly_round(draw, bits),
        _ => evolute(draw, bits),
    };
    Sketch::of(draw, a, b)
}

/// The offset 2^-bits along an axis.
fn offset(dim: usize, axis: usize, bits: i64) -> Vec<Rational> {
    let mut at = point(&vec![0; dim], 0);
    at[axis] = number(1, -bits);
    at
}

/// Bodies of revolution, one a little off the other's axis.
fn parallel(draw: &mut Draw, bits: i64) -> [Shape; 2] {
    let [a, b] = [about_z(draw), about_z(draw)];
    let at = offset(3, draw.below(2) as usize, bits);
    [fixed(a), placed(b, Rotation::None, at)]
}

/// Concentric ones, one turned by an angle of about 2^(1 − bits).
fn tilted(draw: &mut Draw, bits: i64) -> [Shape; 2] {
    let [a, b] = [about_z(draw), about_z(draw)];
    let mut q = [1, 0, 0, 0].map(|x| number(x, 0));
    q[1 + draw.below(2) as usize] = number(draw.sign(), -bits);
    let nowhere = point(&[0; 3], 0);
    [fixed(a), placed(b, Rotation::Quaternion(q), nowhere)]
}

/// Ellipsoids with the radii 1 and 1 + 2^-bits.
fn nearly_round(draw: &mut Draw, bits: i64) -> [Shape; 2] {
    let radius = |more: i64| number(1, 0) + number(more, -bits);
    [0, 1].map(|_| {
        let radii = draw.each(|draw| draw.one_in(2).into());
        let radii = radii.into_iter().map(radius).collect();
        fixed(Geometry::Ellipsoid { radii })
    })
}

/// A centre of curvature of an ellipsoid (2, 1, 1), or 2^-bits off it. That is the point b²/a off
/// the end of the long axis, where the second derivative of the depth vanishes.
fn evolute(draw: &mut Draw, bits: i64) -> [Shape; 2] {
    let mut radii = vec![1; draw.dim];
    radii[0] = 2;
    // x = (a² − b²)/a on the axis.
    let mut centre = vec![number(3, -1)];
    centre.resize(draw.dim, number(0, 0));
    if draw.one_in(2) {
        centre[1] = number(1, -bits);
    }
    let radii = point(&radii, 0);
    [Geometry::Ellipsoid { radii }, Geometry::Point(centre)].map(fixed)
}

/// Concentric ellipses, nearly round ones, and the evolute.
fn ellipses(draw: &mut Draw) -> Sketch {
    let bits = bits(draw);
    let [a, b] = match draw.below(3) {
        0 => {
            let egg = ellipsoid(&draw.sizes(1, 32));
            let at = offset(2, draw.below(2) as usize, bits);
            [fixed(egg.clone()), placed(egg, Rotation::None, at)]
        }
        1 => nearly_round(draw, bits),
        _ => evolute(draw, bits),
    };
    Sketch::of(draw, a, b)
}
