//! Cylinders, cones, ellipsoids; in the plane ellipses.
//!
//! Sizes and places are small integers times a power of two, turns are quaternions of small
//! integers, so that every case is exact in every float type.

mod coaxial;
mod contact;
mod shapes;

use super::super::draw::{Draw, Point};
use super::super::sketch::{Sketch, number, placed, point};
use super::super::stratum::{Kind, Stratum};
use epa_format::case::{Axial, Axis, Geometry, Rotation, Shape};
use shapes::UNIT;

const RANDOM: Kind = Kind::new(
    "a cylinder, cone or ellipsoid against another one, or a ball, capsule, box, hull, segment or point; apart, overlapping and \
     deep, with any rotations",
    "every support point is a new one, so that the bounds meet in the limit only. Facets shrink until their normals are noise, and an expansion that waits for equality reaches its limit",
    &["curved", "posed"],
    random,
)
.native();

const ELLIPSES: Kind = Kind::new(
    "an ellipse against an ellipse, polygon, circle, capsule, segment or point, turned, some of them rounded",
    "the nearest edge of the polygon gets shorter at every step and never becomes final. In the plane no coplanar facets help",
    &["curved", "posed"],
    random,
)
.native();

const ROUNDED: Kind = Kind::new(
    "rounded cylinders, cones and ellipsoids against shapes of every kind, rounded or not",
    "the core itself is curved, and it is rounded by a radius too. Shallow contacts need the distance of curved cores",
    &["curved", "rounded", "posed"],
    rounded,
)
.native();

const RESTING: Kind = Kind::new(
    "a cylinder or cone on its base on a box, a cylinder lying on one, parallel cylinders side by side; sunk in, touching or \
     just above",
    "the base is flat, and its rim has no corners. Rounding turns the normal of a facet, and every direction finds another point of the rim, all of them equally far",
    &["curved", "resting"],
    contact::resting,
)
.native();

const TOUCHING: Kind = Kind::new(
    "a hull that has one point in common with a cylinder, cone or ellipsoid; the normal there is rational, so that the \
     signed depth is 0 exactly",
    "the origin lies on the boundary of a smooth set. At every step the sign of the depth is that of a rounding error",
    &["curved", "touching"],
    contact::touching,
)
.native();

const COAXIAL: Kind = Kind::new(
    "cylinders, cones and ellipsoids of revolution on one axis, concentric or shifted along it, and a vertex on such an axis",
    "a whole circle of directions, or a sphere, is equally good. The bounds meet after O(1/√ε) facets on a circle and O(1/ε) on a sphere, not after O(log 1/ε)",
    &["curved", "coaxial", "ties"],
    coaxial::coaxial,
)
.native();

const NEAR_COAXIAL: Kind = Kind::new(
    "parallel cylinders a tiny distance off one axis, concentric shapes tilted by a tiny angle, ellipsoids that are nearly round, \
     and a point on the evolute of an ellipsoid",
    "the shortest push is unique, but hardly shorter than a circle of others. An expansion either stops too soon, or grows facets until its limit",
    &["curved", "near-tie"],
    coaxial::near,
)
.native();

pub(super) const STRATA: &[Stratum] = &[
    ELLIPSES.plane("ellipses-2d", "dyn4j TriangleEllipseTest, detectGjk: how far a triangle and an ellipse overlap"),
    TOUCHING.plane("ellipse-touching-2d", "dyn4j EllipseEllipseTest, falsePositiveCollision: whether two nearly tangent ellipses overlap"),
    NEAR_COAXIAL.plane("ellipse-concentric-2d", "dyn4j EllipseEllipseTest, detectGjk: an ellipse inside another one"),
    RANDOM.space("curved-3d", "FCL issue #319: a box and a cylinder end in an exception that should not happen"),
    ROUNDED.space("curved-rounded-3d", "Godot pull request #47067: the margin of a cylinder is left out where EPA answers"),
    RESTING.space("curved-resting-3d", "Drake issue #8049: how deep a cylinder stands in the ground depends on which end is down"),
    TOUCHING.space("curved-touching-3d", "Jolt issue #2103: a cylinder that barely touches a capsule is 7.2 deep"),
    COAXIAL.space("curved-coaxial-3d", "libccd, regression TSCylCyl: coaxial cylinders are 0.75 deep instead of 0.45"),
    NEAR_COAXIAL.space("curved-near-coaxial-3d", "DART pull request #3324: a capsule that ends on or near the axis of a cylinder is pushed along the axis, not across"),
];

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
fn random(draw: &mut Draw) -> Sketch {
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
fn rounded(draw: &mut Draw) -> Sketch {
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
