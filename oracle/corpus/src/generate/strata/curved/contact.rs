//! Contacts of a known depth.

use super::super::super::draw::{Draw, Point};
use super::super::super::pair::{Lengths, add, dot, pythagorean, times};
use super::super::super::sketch::{Promise, Sketch, cuboid, hull};
use super::shapes::{Turn, UNIT, along, cone, cylinder, ellipsoid};
use epa_format::case::{Axis, Geometry};

/// Something on a box, or beside a cylinder, `sunk` units deep.
///
/// The difference holds, about the foot, a box that reaches farther than `sunk` to all sides but
/// up, so that this is the signed depth, of either sign.
pub(in super::super) fn resting(draw: &mut Draw) -> Sketch {
    let turn = Turn::any(draw);
    let length = turn.length;
    let sunk = draw.turn(&[0, 1, -1, 3, -3]);
    let (radius, height) = (draw.between(4, 16), draw.between(4, 16));
    let (half, aside) = (draw.between(24, 40), [0, 1].map(|_| draw.between(-3, 3)));
    let large = |x: i64| length * x;
    let floor = || cuboid(&[half; 3].map(large), UNIT);
    let (below, geometry, up) = match draw.below(4) {
        0 => (floor(), cylinder(large(height), large(radius)), height),
        1 => (floor(), cone(large(height), large(radius)), height),
        2 => (floor(), lying(large(height), large(radius)), radius),
        // Side by side: the axes are parallel, and there is room along them.
        _ => (
            lying(large(half), large(half)),
            lying(large(height), large(radius)),
            radius,
        ),
    };
    let is_floor = matches!(below, Geometry::Box { .. });
    let at: Point = vec![aside[0], aside[1] * i64::from(is_floor), half + up - sunk];
    let a = turn.placed(below, &[0, 0, 0]);
    let b = turn.placed(geometry, &at);
    let sketch = Sketch::of(draw, a, b).planted(sunk * length, UNIT);
    sketch.flagged_if(sunk == 0, "touching")
}

/// A cylinder along x.
fn lying(half_height: i64, radius: i64) -> Geometry {
    Geometry::Cylinder(along(Axis::X, half_height, radius))
}

/// A curved shape, a point of its surface, and a normal there, all of integers. The shape is as
/// large as the turn asks, the point and the normal are not.
struct Surface {
    geometry: Geometry,
    point: Point,
    normal: Point,
}

/// A curved shape and a hull of a point of its surface and of points beyond the tangent
/// plane.
pub(in super::super) fn touching(draw: &mut Draw) -> Sketch {
    let turn = Turn::any(draw);
    let surface = surface(draw, turn.length);
    let mut corners = vec![surface.point.clone()];
    for _ in 0..draw.between(2, 6) {
        let mut away = draw.vector(16);
        if dot(&away, &surface.normal) < 0 {
            away = times(-1, &away);
        }
        add(&mut away, &surface.point);
        corners.push(away);
    }
    // On a grid finer by the length, about a common place.
    let corners: Vec<Point> = corners.iter().map(|p| turn.of(p)).collect();
    let a = turn.placed(surface.geometry, &vec![0; draw.dim]);
    let b = hull(&corners, UNIT);
    Sketch::of(draw, a, b).promising(Promise::Touching)
}

fn surface(draw: &mut Draw, length: i64) -> Surface {
    let kind = if draw.dim == 2 { 4 } else { draw.below(6) };
    // Across the axis a Pythagorean direction (3, 4)/5.
    let mut across = [3 * draw.sign(), 4 * draw.sign()];
    draw.shuffle(&mut across);
    let [x, y] = across;
    let (k, h) = (2 * draw.between(1, 3), draw.between(3, 12));
    let large = |n: i64| length * n;
    let on_cylinder = |z: i64, up: i64| Surface {
        geometry: cylinder(large(h), large(5 * k)),
        point: vec![k * x, k * y, z],
        normal: vec![x, y, up],
    };
    let on_cone = |point: Point, normal: Point| Surface {
        geometry: cone(large(h), large(5 * k)),
        point,
        normal,
    };
    match kind {
        0 => on_cylinder(draw.between(1 - h, h - 1), 0),
        1 => on_cylinder(h, draw.between(1, 5)),
        // The middle of a line of the mantle, and the apex.
        2 => {
            let normal = vec![2 * h * x, 2 * h * y, 25 * k];
            on_cone(vec![k / 2 * x, k / 2 * y, 0], normal)
        }
        3 => on_cone(vec![0, 0, h], vec![x, y, 25 * k]),
        _ => on_ellipsoid(draw, length),
    }
}

/// The image of a rational point of the unit ball.
fn on_ellipsoid(draw: &mut Draw, length: i64) -> Surface {
    let plane: &Lengths = &[([3, 4, 0], 5), ([5, 12, 0], 13), ([1, 0, 0], 1)];
    let space: &Lengths = &[([1, 2, 2], 3), ([2, 3, 6], 7), ([3, 4, 0], 5)];
    let (unit, whole) = pythagorean(draw, [plane, space]);
    let stretch = draw.sizes(1, 4);
    let product: i64 = stretch.iter().product();
    let stretched = || unit.iter().zip(&stretch);
    Surface {
        geometry: ellipsoid(&times(whole * length, &stretch)),
        point: stretched().map(|(u, s)| u * s).collect(),
        normal: stretched().map(|(u, s)| u * product / s).collect(),
    }
}
