//! Where two shapes touch once B has been pushed: the contact region, exactly.
//!
//! ```text
//!                 ____ B + t          Along the direction n, A reaches as far as the
//!      n ^    ___/____\___            plane and B + t begins there. So they have in
//!        |   |   ======   |           common what the face of A and that of B + t,
//!            |  region  A |           both in the plane, have in common: a point, a
//!            |____________|           segment, or a convex polygon.
//! ```
//!
//! All numbers are integers: those of the lattice times |n|², where t = n·h_D(n) is one
//! too. In space a coordinate along which n is not 0 is left out while the faces are
//! intersected, and found again from the plane.

mod planar;
mod points;
mod sweep;

use num_bigint::{BigInt, Sign};

use self::planar::{Planar, hull};
use self::sweep::common;
use super::Face;
use super::Lattice;
use super::vector::{Integers, dot};
use epa_format::number::{Rational, compare};

/// What the cores of A and of B have in common after B has been moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactRegion {
    /// The direction of the move, from A to B: a primitive vector.
    pub normal: Vec<BigInt>,
    /// The move of B, in world units: h_D(n)·n/|n|².
    pub translation: Vec<Rational>,
    /// The features of A and of B that meet: what of them lies farthest along the normal,
    /// and against it.
    pub features: [Face; 2],
    /// The corners, in world coordinates: one of a point, two of a segment, otherwise those
    /// of a convex polygon, counter-clockwise seen against the normal, from outside A. The
    /// first is the least by its coordinates.
    pub points: Vec<Vec<Rational>>,
}

impl ContactRegion {
    /// What it is: a `point`, a `segment` or a `polygon`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.points.len() {
            1 => "point",
            2 => "segment",
            _ => "polygon",
        }
    }
}

impl Lattice {
    /// What the cores have in common after B has been pushed along a direction, other than
    /// 0, until they touch. `None` if they have nothing in common then: the direction is no
    /// minimising one.
    ///
    /// Cost: n log n for n vertices.
    #[must_use]
    pub fn contact_region(&self, normal: &[BigInt]) -> Option<ContactRegion> {
        let features = self.meeting(normal);
        let [of_a, of_b] = &features;
        let (a, b) = (&self.vertices.a, &self.vertices.b);
        let top = dot(normal, &a[*of_a.vertices.first()?]);
        let depth = &top - dot(normal, &b[*of_b.vertices.first()?]);
        let plane = Plane::new(normal, top, &self.vertices.scale)?;
        let zero = BigInt::ZERO;
        let outline = |points: &[Integers], face: &Face, move_by: &BigInt| {
            let corners = face.vertices.iter().map(|number| &points[*number]);
            hull(corners.map(|p| plane.flatten(p, move_by)).collect())
        };
        let (a, b) = (outline(a, of_a, &zero), outline(b, of_b, &depth));
        let points = plane.in_order(&common(&a, &b));
        let is_met = !points.is_empty();
        is_met.then(|| ContactRegion {
            normal: normal.to_vec(),
            translation: plane.translation(&depth),
            features,
            points,
        })
    }
}

/// The plane in which the faces meet.
struct Plane<'l> {
    normal: &'l [BigInt],
    /// |n|².
    length: BigInt,
    /// n·x on the plane, on the lattice.
    top: BigInt,
    scale: &'l BigInt,
    /// In space the coordinate that is left out.
    left_out: Option<usize>,
    /// The coordinates that are kept. Seen against the normal they are turned to the left
    /// if `is_turned` is not set.
    kept: [usize; 2],
    is_turned: bool,
}

impl<'l> Plane<'l> {
    /// `None` if the normal is 0.
    fn new(normal: &'l [BigInt], top: BigInt, scale: &'l BigInt) -> Option<Self> {
        let steep = normal.iter().position(|x| x.sign() != Sign::NoSign)?;
        let left_out = (normal.len() == 3).then_some(steep);
        Some(Plane {
            length: dot(normal, normal),
            kept: left_out.map_or([0, 1], |axis| [(axis + 1) % 3, (axis + 2) % 3]),
            is_turned: left_out.is_some_and(|axis| normal[axis].sign() == Sign::Minus),
            normal,
            top,
            scale,
            left_out,
        })
    }

    /// A point of the lattice, moved along the normal, with the coordinates that are kept,
    /// times |n|².
    fn flatten(&self, point: &[BigInt], depth: &BigInt) -> Planar {
        let [x, y] = self
            .kept
            .map(|axis| &point[axis] * &self.length + &self.normal[axis] * depth);
        Planar::at(x, y)
    }

    /// The point in the world.
    fn lift(&self, point: &Planar) -> Vec<Rational> {
        let unit = &point.w * &self.length * self.scale;
        let mut lifted = vec![Rational::default(); self.normal.len()];
        for (axis, x) in self.kept.into_iter().zip([&point.x, &point.y]) {
            lifted[axis] = Rational::new(x.clone(), unit.clone());
        }
        if let Some(axis) = self.left_out {
            // n·x = top·|n|² on this scale.
            let [i, j] = self.kept;
            let rest = &self.top * &self.length * &point.w
                - &self.normal[i] * &point.x
                - &self.normal[j] * &point.y;
            lifted[axis] = Rational::new(rest, &unit * &self.normal[axis]);
        }
        lifted
    }

    /// Corners in the world, in their canonical order.
    fn in_order(&self, corners: &[Planar]) -> Vec<Vec<Rational>> {
        let mut points: Vec<Vec<Rational>> = corners.iter().map(|p| self.lift(p)).collect();
        if self.is_turned {
            points.reverse();
        }
        let before = |p: &[Rational], q: &[Rational]| {
            let mut pairs = p.iter().zip(q);
            pairs
                .find_map(|(x, y)| Some(compare(x, y)).filter(|order| order.is_ne()))
                .is_some_and(|order| order.is_lt())
        };
        let least =
            (0..points.len()).reduce(|i, j| if before(&points[j], &points[i]) { j } else { i });
        points.rotate_left(least.unwrap_or(0));
        points
    }

    /// The move of B in the world.
    fn translation(&self, depth: &BigInt) -> Vec<Rational> {
        let unit = &self.length * self.scale;
        let along = self.normal.iter().map(|x| x * depth);
        along.map(|x| Rational::new(x, unit.clone())).collect()
    }
}
