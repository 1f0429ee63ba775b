//! Points beside a contact region: how far they lie from it, and how much of it they hold.
//!
//! ```text
//!      +--------------+           The hull of the points, seen along the normal, holds a
//!      |   x-------x  |           share of the region: of the area of a polygon, of the
//!      |   | held  |  |           length of a segment, all of a point. What of the hull lies
//!      +---|-------|--+           beside the region counts for nothing.
//!          x-------x
//! ```

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::ContactRegion;
use super::planar::{Planar, hull};
use super::sweep::common;
use epa_format::number::{Rational, compare, larger, positive_part};

/// Areas are compared to 2^-GRID of the largest triangle of the region.
const GRID: u64 = 128;

impl ContactRegion {
    /// The square of the distance of a point, in world coordinates, from the region; 0 in it.
    ///
    /// Cost: a few products for every corner.
    pub fn squared_distance(&self, point: &[Rational]) -> Rational {
        let around = || {
            let next = self.points.iter().cycle().skip(1);
            self.points.iter().zip(next)
        };
        let is_polygon = self.points.len() > 2;
        let is_left = |(p, q): (&Vec<Rational>, &Vec<Rational>)| {
            let side = cross(&minus(q, p), &minus(point, p));
            !dot(&self.direction(), &side).is_negative()
        };
        if is_polygon && around().all(is_left) {
            let height = dot(&self.direction(), &minus(point, &self.points[0]));
            return &height * &height / self.length();
        }
        let distances = around().map(|(p, q)| from_segment(point, p, q));
        // A region has a corner.
        let nearest = distances.reduce(|x, y| if compare(&x, &y).is_le() { x } else { y });
        nearest.unwrap_or_default()
    }

    /// The share of the region that the convex hull of points, each projected onto its plane or its
    /// line, covers. It is from 0 to 1, and 1 for a region that is a point.
    ///
    /// Exact for segments; areas are rounded to 2⁻¹²⁸ of the largest triangle into which the
    /// polygon is cut, once for each triangle.
    ///
    /// Cost: n log n for n corners and points.
    pub fn cover(&self, points: &[Vec<Rational>]) -> Rational {
        match &self.points[..] {
            [_] => Rational::one(),
            [p, q] => covered_length(p, q, points),
            _ => self.covered_area(points),
        }
    }

    fn covered_area(&self, points: &[Vec<Rational>]) -> Rational {
        let flat =
            |points: &[Vec<Rational>]| hull(points.iter().map(|p| self.flatten(p)).collect());
        let region = flat(&self.points);
        let held = common(&region, &flat(points));
        let (whole, part) = (triangles(&region), triangles(&held));
        let size = |x: &(BigInt, BigInt)| i128::from(x.0.bits()) - i128::from(x.1.bits());
        let largest = whole.iter().map(size).max().unwrap_or(0);
        let grid = i128::from(GRID) - largest;
        let share = Rational::new(area(&part, grid), area(&whole, grid));
        if compare(&share, &Rational::one()).is_gt() {
            return Rational::one();
        }
        share
    }

    /// The point projected along the normal onto the plane, without the coordinate along
    /// which the normal is not 0. This changes all areas alike.
    fn flatten(&self, point: &[Rational]) -> Planar {
        let n = self.direction();
        let height = dot(&n, &minus(point, &self.points[0])) / self.length();
        let steep = n.iter().position(|x| !x.is_zero()).unwrap_or(0);
        let [x, y] = [1, 2].map(|step| {
            let axis = (steep + step) % 3;
            &point[axis] - &n[axis] * &height
        });
        let w = x.denom().lcm(y.denom());
        let over = |x: &Rational| x.numer() * (&w / x.denom());
        Planar::reduced(over(&x), over(&y), w)
    }

    fn direction(&self) -> Vec<Rational> {
        self.normal
            .iter()
            .cloned()
            .map(Rational::from_integer)
            .collect()
    }

    /// |n|².
    fn length(&self) -> Rational {
        Rational::from_integer(self.normal.iter().map(|x| x * x).sum())
    }
}

/// The squared distance of a point from a segment, or from one point given twice.
fn from_segment(point: &[Rational], p: &[Rational], q: &[Rational]) -> Rational {
    let (way, edge) = (minus(point, p), minus(q, p));
    let (along, length) = (dot(&way, &edge), dot(&edge, &edge));
    if !along.is_positive() {
        return dot(&way, &way);
    }
    if compare(&along, &length).is_ge() {
        let way = minus(point, q);
        return dot(&way, &way);
    }
    dot(&way, &way) - &along * &along / length
}

/// The share of the segment from p to q between the outermost of the points.
fn covered_length(p: &[Rational], q: &[Rational], points: &[Vec<Rational>]) -> Rational {
    let edge = minus(q, p);
    let length = dot(&edge, &edge);
    // Where the ends of the segment are 0 and 1.
    let place = |point: &Vec<Rational>| {
        let place = positive_part(dot(&minus(point, p), &edge) / &length);
        if compare(&place, &Rational::one()).is_gt() {
            Rational::one()
        } else {
            place
        }
    };
    let most = points.iter().map(place).reduce(larger);
    let least = points.iter().map(|point| -place(point)).reduce(larger);
    most.zip(least)
        .map_or_else(Rational::zero, |(most, minus_least)| most + minus_least)
}

/// Twice the areas of the triangles between the first corner and the others, as fractions
/// with a positive denominator.
fn triangles(corners: &[Planar]) -> Vec<(BigInt, BigInt)> {
    let Some((first, others)) = corners.split_first() else {
        return Vec::new();
    };
    let way = |p: &Planar| {
        let x = &p.x * &first.w - &first.x * &p.w;
        let y = &p.y * &first.w - &first.y * &p.w;
        (x, y, &p.w * &first.w)
    };
    let doubled = |pair: &[Planar]| {
        let ((x, y, w), (u, v, z)) = (way(&pair[0]), way(&pair[1]));
        (x * v - y * u, w * z)
    };
    others.windows(2).map(doubled).collect()
}

/// The sum of positive fractions in units of 2^-grid, each rounded down.
fn area(triangles: &[(BigInt, BigInt)], grid: i128) -> BigInt {
    // Sizes of integers in memory fit.
    let shift = u64::try_from(grid.unsigned_abs()).unwrap_or(u64::MAX);
    let rounded = |(numer, denom): &(BigInt, BigInt)| {
        if grid.is_negative() {
            numer / (denom << shift)
        } else {
            (numer << shift) / denom
        }
    };
    triangles.iter().map(rounded).sum()
}

fn minus(u: &[Rational], v: &[Rational]) -> Vec<Rational> {
    u.iter().zip(v).map(|(x, y)| x - y).collect()
}

fn dot(u: &[Rational], v: &[Rational]) -> Rational {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

/// `u × v`, in space.
fn cross(u: &[Rational], v: &[Rational]) -> Vec<Rational> {
    let minor = |i: usize, j: usize| &u[i] * &v[j] - &u[j] * &v[i];
    vec![minor(1, 2), minor(2, 0), minor(0, 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(p: i64, q: i64) -> Rational {
        Rational::new(p.into(), q.into())
    }

    fn points(points: &[[i64; 3]]) -> Vec<Vec<Rational>> {
        points
            .iter()
            .map(|p| p.iter().map(|x| ratio(*x, 1)).collect())
            .collect()
    }

    /// A region in a plane n·x = const.
    fn region(normal: [i64; 3], corners: &[[i64; 3]]) -> ContactRegion {
        let face = || crate::lattice::Face {
            vertices: vec![0],
            dimension: 0,
        };
        ContactRegion {
            normal: normal.map(BigInt::from).to_vec(),
            translation: vec![Rational::zero(); 3],
            features: [face(), face()],
            points: points(corners),
        }
    }

    fn slanted() -> ContactRegion {
        // In the plane x + y + z = 6, counter-clockwise against its normal.
        region([1, 1, 1], &[[0, 0, 6], [6, 0, 0], [0, 6, 0]])
    }

    #[test]
    fn distances_from_the_inside_the_sides_and_the_corners() {
        let segment = region([0, 0, 1], &[[0, 0, 1], [4, 0, 1]]);
        let point = region([0, 0, 1], &[[1, 1, 1]]);
        for (region, place, square) in [
            (&slanted(), [2, 2, 2], 0),
            (&slanted(), [3, 3, 3], 3),
            (&slanted(), [6, 0, 0], 0),
            (&slanted(), [8, -1, -1], 6),
            // In the plane, beside the side from (6,0,0) to (0,6,0).
            (&slanted(), [4, 4, -2], 6),
            (&segment, [2, 3, 1], 9),
            (&segment, [7, 0, 5], 25),
            (&point, [1, 3, 0], 5),
        ] {
            let found = region.squared_distance(&points(&[place])[0]);
            assert_eq!(found, ratio(square, 1), "{place:?}");
        }
    }

    #[test]
    fn shares_of_triangles_segments_and_points() {
        let segment = region([0, 1, 1], &[[0, 0, 1], [4, 0, 1]]);
        let point = region([0, 0, 1], &[[1, 1, 1]]);
        for (region, given, quarters) in [
            (&slanted(), &[[0, 0, 6], [6, 0, 0], [0, 6, 0]][..], 4),
            // The same from off the plane, and more than that.
            (&slanted(), &[[1, 1, 7], [7, 1, 1], [1, 7, 1]], 4),
            (&slanted(), &[[-9, -9, 24], [24, -9, -9], [-9, 24, -9]], 4),
            // The triangle between the middles of the sides.
            (&slanted(), &[[3, 3, 0], [0, 3, 3], [3, 0, 3]], 1),
            (&slanted(), &[[0, 0, 6], [3, 3, 0]], 0),
            (&slanted(), &[], 0),
            (&segment, &[[0, 0, 1], [4, 0, 1]], 4),
            (&segment, &[[3, 5, 1], [0, 0, 9], [1, 0, 0]], 3),
            (&segment, &[[3, 0, 1], [9, 0, 1]], 1),
            (&segment, &[[8, 0, 1], [9, 0, 1]], 0),
            (&segment, &[[2, 0, 1]], 0),
            (&point, &[[1, 1, 1]], 4),
        ] {
            let found = region.cover(&points(given));
            assert_eq!(found, ratio(quarters, 4), "{given:?}");
        }
    }

    #[test]
    fn areas_of_any_size_are_compared() {
        let large: BigInt = BigInt::one() << 2000u32;
        for unit in [
            Rational::from_integer(large.clone()),
            Rational::new(1.into(), large),
        ] {
            let mut region = slanted();
            region.points.iter_mut().flatten().for_each(|x| *x *= &unit);
            let mut given = points(&[[3, 3, 0], [0, 3, 3], [3, 0, 3]]);
            given.iter_mut().flatten().for_each(|x| *x *= &unit);
            assert_eq!(region.cover(&given), ratio(1, 4));
        }
    }
}
