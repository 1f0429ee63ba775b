//! Cylinders, cones, ellipsoids; in the plane ellipses.
//!
//! Sizes and places are small integers times a power of two, turns are quaternions of small
//! integers, so that every case is exact in every float type.

mod coaxial;
mod contact;

use super::super::draw::{Draw, Point};
use super::super::pair::{Matrix, apply, rotation};
use super::super::sketch::{Sketch, number, placed, point};
use super::super::{Kind, Stratum, Twin};
use super::USUAL;
use epa_format::case::{Axis, Geometry, Rotation, Shape};

/// Lengths are multiples of this power of two.
const UNIT: i64 = -4;

const fn kind(
    about: &'static str,
    why: &'static str,
    flags: &'static [&'static str],
    make: fn(&mut Draw) -> Sketch,
) -> Kind {
    Kind {
        about,
        why,
        flags,
        // There are no vertices to be rounded.
        twin: Twin::Native,
        share: USUAL,
        make,
    }
}

const RANDOM: Kind = kind(
    "a cylinder, cone or ellipsoid against another one, or a ball, capsule, box, hull, segment or point; apart, overlapping and \
     deep, with any rotations",
    "every support point is a new one, so that the bounds meet in the limit only: facets shrink until their normals are noise, \
     and an expansion that waits for equality runs into its limit",
    &["curved", "posed"],
    random,
);

const ELLIPSES: Kind = kind(
    "an ellipse against an ellipse, polygon, circle, capsule, segment or point, turned, some of them rounded",
    "the nearest edge of the polygon gets shorter at every step and never becomes final; in the plane without the help \
     of coplanar facets",
    &["curved", "posed"],
    random,
);

const ROUNDED: Kind = kind(
    "rounded cylinders, cones and ellipsoids against shapes of every kind, rounded or not",
    "a core that is curved itself: the radius is neither a vertex's nor nothing, and shallow contacts need the distance of \
     curved cores",
    &["curved", "rounded", "posed"],
    rounded,
);

const RESTING: Kind = kind(
    "a cylinder or cone on its base on a box, a cylinder lying on one, parallel cylinders side by side; sunk in, touching or \
     just above",
    "a flat base whose rim has no corners: every direction of the facet's noise finds another point of the rim, all of them equally far",
    &["curved", "resting"],
    contact::resting,
);

const TOUCHING: Kind = kind(
    "a hull that has one point in common with a cylinder, cone or ellipsoid; the normal there is rational, so that the \
     signed depth is 0 exactly",
    "the origin lies on the boundary of a smooth set: the sign of the depth is that of a rounding error, at every step",
    &["curved", "touching"],
    contact::touching,
);

const COAXIAL: Kind = kind(
    "cylinders, cones and ellipsoids of revolution on one axis, concentric or shifted along it, and a vertex on such an axis",
    "a whole circle of directions, or a sphere, is equally good: the bounds close by O(1/√ε) facets on a circle and O(1/ε) on a \
     sphere, not by O(log 1/ε)",
    &["curved", "coaxial", "ties"],
    coaxial::coaxial,
);

const NEAR_COAXIAL: Kind = kind(
    "parallel cylinders a tiny distance off one axis, concentric shapes tilted by a tiny angle, ellipsoids that are nearly round, \
     and a point on the evolute of an ellipsoid",
    "the shortest push is unique, but hardly shorter than a circle of others: an expansion either stops too soon, or grows \
     facets until its limit",
    &["curved", "near-tie"],
    coaxial::near,
);

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

/// A cylinder along z, in units.
fn cylinder(half_height: i64, radius: i64) -> Geometry {
    Geometry::Cylinder {
        half_height: number(half_height, UNIT),
        radius: number(radius, UNIT),
        axis: Some(Axis::Z),
    }
}

/// A cone along z, in units.
fn cone(half_height: i64, radius: i64) -> Geometry {
    Geometry::Cone {
        half_height: number(half_height, UNIT),
        radius: number(radius, UNIT),
        axis: Some(Axis::Z),
    }
}

fn ellipsoid(radii: &[i64]) -> Geometry {
    Geometry::Ellipsoid {
        radii: point(radii, UNIT),
    }
}

/// A curved shape; all kinds in turn.
fn curved(draw: &mut Draw) -> Geometry {
    let kind = if draw.dim == 2 { 2 } else { draw.below(3) };
    let (half_height, radius) = (number(size(draw), UNIT), number(size(draw), UNIT));
    let along = Some(axis(draw));
    match kind {
        0 => Geometry::Cylinder {
            half_height,
            radius,
            axis: along,
        },
        1 => Geometry::Cone {
            half_height,
            radius,
            axis: along,
        },
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
        1 => Geometry::Capsule {
            half_height: number(size(draw), UNIT),
            radius: number(size(draw), UNIT),
            axis: Some(axis(draw)),
        },
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

/// A rotation by a quaternion of integers, and the same times its squared length: lengths
/// that are multiples of it stay integers.
struct Turn {
    quaternion: [i64; 4],
    matrix: Matrix,
    length: i64,
}

impl Turn {
    /// In space one of a few; in the plane none.
    fn any(draw: &mut Draw) -> Self {
        let mut quaternion = draw.pick(&[
            [1, 0, 0, 0],
            [1, 1, 0, 0],
            [1, 1, 1, 0],
            [2, 1, 0, 0],
            [2, 1, 1, 1],
        ]);
        draw.shuffle(&mut quaternion);
        if draw.dim == 2 {
            quaternion = [1, 0, 0, 0];
        }
        Turn {
            quaternion,
            matrix: rotation(quaternion),
            length: quaternion.iter().map(|x| x * x).sum(),
        }
    }

    fn of(&self, v: &[i64]) -> Point {
        if v.len() == 2 {
            return v.to_vec();
        }
        apply(&self.matrix, v)
    }

    /// A shape whose sizes are multiples of the length, turned, its centre at `at` before.
    fn placed(&self, geometry: Geometry, at: &[i64]) -> Shape {
        let turn = if at.len() == 2 {
            Rotation::None
        } else {
            Rotation::Quaternion(self.quaternion.map(|x| number(x, 0)))
        };
        placed(geometry, turn, point(&self.of(at), UNIT))
    }
}
