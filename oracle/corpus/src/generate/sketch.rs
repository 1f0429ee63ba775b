//! From integers to the shapes of a case.

use num_bigint::BigInt;

use super::draw::{Draw, Point};
use super::pair::Pair;
use epa_format::case::{Axis, Geometry, Pose, Rotation, Shape};
use epa_format::number::{Rational, dyadic};

/// What is known of a case by the way it was built, without solving it.
#[derive(Clone, Debug, PartialEq)]
pub enum Promise {
    /// Nothing.
    Nothing,
    /// The shapes share points, but no interior ones: s = 0.
    Touching,
    /// The shapes overlap: s > 0.
    Penetrating,
    /// The signed depth s itself.
    SignedDepth(Rational),
}

/// A case without a name.
#[derive(Debug)]
pub(super) struct Sketch {
    pub(super) shapes: [Shape; 2],
    pub(super) flags: Vec<&'static str>,
    pub(super) promise: Promise,
    pub(super) why: Option<String>,
}

impl Sketch {
    /// Two shapes, in either order.
    pub(super) fn of(draw: &mut Draw, a: Shape, b: Shape) -> Self {
        Sketch {
            shapes: if draw.one_in(2) { [b, a] } else { [a, b] },
            flags: Vec::new(),
            promise: Promise::Nothing,
            why: None,
        }
    }

    /// Two hulls on the grid of spacing 2^exponent, in either order, their vertices in
    /// any order.
    pub(super) fn hulls(draw: &mut Draw, pair: Pair, exponent: i64) -> Self {
        let Pair { mut a, mut b } = pair;
        draw.shuffle(&mut a);
        draw.shuffle(&mut b);
        Self::of(draw, hull(&a, exponent), hull(&b, exponent))
    }

    /// Two hulls with their vertices in the order given, as engines list the corners
    /// of a box.
    pub(super) fn hulls_as_listed(draw: &mut Draw, pair: &Pair, exponent: i64) -> Self {
        Self::of(draw, hull(&pair.a, exponent), hull(&pair.b, exponent))
    }

    pub(super) fn promising(self, promise: Promise) -> Self {
        Sketch { promise, ..self }
    }

    /// With a signed depth of `units · 2^exponent`.
    pub(super) fn planted(self, units: i64, exponent: i64) -> Self {
        self.promising(Promise::SignedDepth(number(units, exponent)))
    }

    pub(super) fn flagged(mut self, flag: &'static str) -> Self {
        if !self.flags.contains(&flag) {
            self.flags.push(flag);
        }
        self
    }

    pub(super) fn flagged_if(self, holds: bool, flag: &'static str) -> Self {
        if holds { self.flagged(flag) } else { self }
    }

    pub(super) fn because(self, why: String) -> Self {
        let why = Some(why);
        Sketch { why, ..self }
    }
}

/// `units · 2^exponent`.
pub(super) fn number(units: i64, exponent: i64) -> Rational {
    dyadic(BigInt::from(units), exponent)
}

/// Such a point.
pub(super) fn point(units: &[i64], exponent: i64) -> Vec<Rational> {
    units.iter().map(|&x| number(x, exponent)).collect()
}

/// Such points.
pub(super) fn points(units: &[Point], exponent: i64) -> Vec<Vec<Rational>> {
    units.iter().map(|p| point(p, exponent)).collect()
}

/// A box with these half extents.
pub(super) fn cuboid(half: &[i64], exponent: i64) -> Geometry {
    Geometry::Box {
        half_extents: point(half, exponent),
    }
}

/// A box, or a hull of small integers, about the origin.
pub(super) fn polytope(draw: &mut Draw, reach: i64, exponent: i64) -> Geometry {
    if draw.one_in(2) {
        return cuboid(&draw.sizes(1, reach), exponent);
    }
    let corners = draw.vectors(draw.dim as i64 + 2, reach);
    Geometry::Hull(points(&corners, exponent))
}

/// An axis of the plane or of space.
pub(super) fn axis(draw: &mut Draw) -> Axis {
    let axes = [Axis::X, Axis::Y, Axis::Z];
    draw.pick(&axes[..draw.dim])
}

/// Such a quaternion.
pub(super) fn quaternion(units: [i64; 4]) -> Rotation {
    Rotation::Quaternion(units.map(|x| number(x, 0)))
}

/// A geometry that stands where its coordinates say.
pub(super) fn fixed(geometry: Geometry) -> Shape {
    let pose = None;
    Shape { geometry, pose }
}

pub(super) fn hull(points: &[Point], exponent: i64) -> Shape {
    fixed(Geometry::Hull(self::points(points, exponent)))
}

/// A geometry, moved by `at · 2^exponent`.
pub(super) fn moved(geometry: Geometry, at: &[i64], exponent: i64) -> Shape {
    placed(geometry, Rotation::None, point(at, exponent))
}

/// A geometry, turned and moved.
pub(super) fn placed(geometry: Geometry, rotation: Rotation, at: Vec<Rational>) -> Shape {
    Shape {
        geometry,
        pose: Some(Pose {
            translation: Some(at),
            rotation,
        }),
    }
}
