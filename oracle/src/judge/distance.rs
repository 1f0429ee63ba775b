//! How far a reported point lies from a shape.

use epa::gjk::{self, Goal};
use epa::minkowski::{ConvexSet, MinkowskiPoint};
use epa::{Limits, QueryError, SupportPoint, Vector};
use num_bigint::BigInt;

use crate::lattice::{Lattice, LatticeHull};
use crate::number::{Fraction, GridVector};

/// The distance of a point from shape A or B, 0 inside: exact GJK of the core,
/// seen from the point, on an integer lattice, less the radius. Enclosed from
/// above to 2^-bits.
pub(super) fn distance_to_hull(
    lattice: &Lattice,
    of_a: bool,
    point: &GridVector,
    bits: u32,
) -> Fraction {
    let (hull, radius) = if of_a {
        (&lattice.vertices.a, &lattice.radii[0])
    } else {
        (&lattice.vertices.b, &lattice.radii[1])
    };
    let distance = match lattice.dim {
        2 => squared_distance::<2>(hull, &lattice.vertices.scale, point),
        _ => squared_distance::<3>(hull, &lattice.vertices.scale, point),
    };
    (&distance.signed_root(bits).1 - &Fraction::from(radius)).positive_part()
}

/// The squared distance of a point from the hull of `vertices`, which are `scale`
/// times those of the world.
fn squared_distance<const D: usize>(
    vertices: &[Vec<BigInt>],
    scale: &BigInt,
    point: &GridVector,
) -> Fraction {
    // scale = 2^twos · odd, so the point has the lattice coordinates integers · odd · 2^up.
    let twos = scale.trailing_zeros().unwrap_or(0);
    let odd = scale >> twos;
    let up = point.exponent + twos as i64;
    // The lattice of the shapes, refined by a power of two until it holds the point.
    let finer = up.min(0).unsigned_abs();
    let origin = |i: usize| (&point.integers[i] * &odd) << up.max(0);
    let origin: [BigInt; D] = std::array::from_fn(origin);
    let seen = |v: &Vec<BigInt>| {
        Vector::<BigInt, D>(std::array::from_fn(|i| (&v[i] << finer) - &origin[i]))
    };
    let seen = SeenFromPoint(LatticeHull::new(vertices.iter().map(seen).collect()));
    // GJK on integers ends by itself.
    let limits = Limits {
        gjk_iterations: usize::MAX,
        ..Limits::default()
    };
    let Ok(nearest) = gjk::run(&seen, Goal::Distance, &limits) else {
        // Exact scalars meet no error.
        return Fraction::zero();
    };
    let weight: BigInt = nearest.weights.iter().sum();
    let unit = weight * (scale << finer);
    Fraction::quotient(nearest.nearest.norm_squared(), &(&unit * &unit))
}

/// A core in coordinates whose origin is the point.
struct SeenFromPoint<const D: usize>(LatticeHull<D>);

impl<const D: usize> ConvexSet<BigInt, D> for SeenFromPoint<D> {
    fn support(
        &self,
        direction: &Vector<BigInt, D>,
    ) -> Result<MinkowskiPoint<BigInt, D>, QueryError> {
        let index = self.0.farthest(direction);
        // Only the difference is asked for; the numbers tell the vertices apart.
        let numbered = |number| SupportPoint {
            world: Vector::zero(),
            local: Vector::zero(),
            vertex: Some(number),
        };
        Ok(MinkowskiPoint {
            point: self.0.point(index).clone(),
            a: numbered(index),
            b: numbered(0),
        })
    }

    fn edge(
        &self,
        from: &MinkowskiPoint<BigInt, D>,
        to: &MinkowskiPoint<BigInt, D>,
    ) -> Vector<BigInt, D> {
        to.point.sub(&from.point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::WorldShape;
    use crate::number::Rational;

    fn ratio(p: i64, q: i64) -> Rational {
        Rational::new(p.into(), q.into())
    }

    fn distance(unit: &Rational, radius: Rational, point: &[f64]) -> Rational {
        let corners = [[0, 0, 0], [3, 0, 0], [0, 3, 0], [0, 0, 3]];
        let vertex = |v: &[i64; 3]| {
            v[..point.len()]
                .iter()
                .map(|x| unit * ratio(*x, 1))
                .collect()
        };
        let shape = WorldShape {
            vertices: corners.iter().map(vertex).collect(),
            radius,
        };
        let lattice = Lattice::new(point.len(), &shape, &shape);
        let point = GridVector::from_floats(point).expect("finite");
        distance_to_hull(&lattice, true, &point, 80).to_rational()
    }

    #[test]
    fn the_distance_of_points_outside_inside_and_on_the_surface() {
        let one = ratio(1, 1);
        let zero = || ratio(0, 1);
        assert_eq!(distance(&one, zero(), &[0.5, 0.25, 0.125]), zero());
        assert_eq!(distance(&one, zero(), &[1.0, 1.0, 1.0]), zero());
        assert_eq!(distance(&one, zero(), &[-2.0, -1.0, -2.0]), ratio(3, 1));
        assert_eq!(
            distance(&one, ratio(1, 3), &[-2.0, -1.0, -2.0]),
            ratio(8, 3)
        );
        assert_eq!(distance(&one, zero(), &[1.0, -0.75]), ratio(3, 4));
        assert_eq!(distance(&one, ratio(4, 5), &[1.0, -0.75]), zero());
        // A seventh of the size: no lattice of powers of two holds the vertices.
        assert_eq!(distance(&ratio(1, 7), zero(), &[1.0, 0.0]), ratio(4, 7));
        assert_eq!(
            distance(&ratio(1 << 40, 1), zero(), &[-0.5, -0.0]),
            ratio(1, 2)
        );
    }

    #[test]
    fn an_irrational_distance_is_not_understated() {
        let found = distance(&ratio(1, 1), ratio(0, 1), &[-1.0, -1.0, 0.0]);
        let two = ratio(2, 1);
        let next = &found - Rational::new(1.into(), num_bigint::BigInt::from(1) << 80);
        assert!(&found * &found > two && &next * &next < two);
    }
}
