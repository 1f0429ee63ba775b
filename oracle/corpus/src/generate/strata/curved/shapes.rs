//! Curved shapes in units, and exact turns.

use super::super::super::draw::{Draw, Point};
use super::super::super::pair::{Matrix, apply, rotation};
use super::super::super::sketch::{number, placed, point, quaternion};
use epa_format::case::{Axial, Axis, Geometry, Rotation, Shape};

/// Lengths are multiples of this power of two.
pub(super) const UNIT: i64 = -4;

/// A body along an axis, in units.
pub(super) fn along(axis: Axis, half_height: i64, radius: i64) -> Axial {
    Axial {
        half_height: number(half_height, UNIT),
        radius: number(radius, UNIT),
        axis: Some(axis),
    }
}

/// A cylinder along z, in units.
pub(super) fn cylinder(half_height: i64, radius: i64) -> Geometry {
    Geometry::Cylinder(along(Axis::Z, half_height, radius))
}

/// A cone along z, in units.
pub(super) fn cone(half_height: i64, radius: i64) -> Geometry {
    Geometry::Cone(along(Axis::Z, half_height, radius))
}

pub(super) fn ellipsoid(radii: &[i64]) -> Geometry {
    Geometry::Ellipsoid {
        radii: point(radii, UNIT),
    }
}

/// A rotation by a quaternion of integers, and the same times its squared length: lengths
/// that are multiples of it stay integers.
pub(super) struct Turn {
    quaternion: [i64; 4],
    matrix: Matrix,
    pub(super) length: i64,
}

/// The quaternions of turns, but for the order of their numbers.
const TURNS: [[i64; 4]; 5] = [
    [1, 0, 0, 0],
    [1, 1, 0, 0],
    [1, 1, 1, 0],
    [2, 1, 0, 0],
    [2, 1, 1, 1],
];

impl Turn {
    /// In space one of a few; in the plane none.
    pub(super) fn any(draw: &mut Draw) -> Self {
        let mut quaternion = draw.pick(&TURNS);
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

    pub(super) fn of(&self, v: &[i64]) -> Point {
        match v.len() {
            2 => v.to_vec(),
            _ => apply(&self.matrix, v),
        }
    }

    /// A shape whose sizes are multiples of the length, turned, its centre at `at` before.
    pub(super) fn placed(&self, geometry: Geometry, at: &[i64]) -> Shape {
        let turn = match at.len() {
            2 => Rotation::None,
            _ => quaternion(self.quaternion),
        };
        placed(geometry, turn, point(&self.of(at), UNIT))
    }
}
