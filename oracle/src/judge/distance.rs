//! How far a reported point lies from a shape.

use epa::{ExactHull, Workspace, certified_in};
use num_bigint::{BigInt, Sign};

use crate::lattice::{Hulls, Lattice};
use crate::number::{Fraction, GridVector};

/// The distance of a point from shape A or B, 0 inside: the certified distance from the
/// core, less the radius. Enclosed from above to 2^-bits.
pub(super) fn distance_to_hull(
    lattice: &Lattice,
    of_a: bool,
    point: &GridVector,
    bits: u32,
) -> Fraction {
    let (which, scale) = (usize::from(!of_a), &lattice.vertices.scale);
    let distance = match lattice.hulls() {
        Ok(Hulls::Plane(hulls)) => squared_distance(&hulls[which], scale, point),
        Ok(Hulls::Space(hulls)) => squared_distance(&hulls[which], scale, point),
        Err(_) => None,
    };
    // There is a distance: the shapes have vertices, and no number is too large.
    let distance = distance.unwrap_or_else(Fraction::zero);
    let radius = Fraction::from(&lattice.radii[which]);
    (&distance.signed_root(bits).1 - &radius).positive_part()
}

/// The squared distance of a point from a hull, whose vertices are `scale` times those of
/// the world.
fn squared_distance<const D: usize>(
    hull: &ExactHull<D>,
    scale: &BigInt,
    point: &GridVector,
) -> Option<Fraction> {
    // scale = 2^twos · odd, so the point has the lattice coordinates integers · odd · 2^up.
    let twos = scale.trailing_zeros().unwrap_or(0);
    let odd = scale >> twos;
    let up = point.exponent + twos as i64;
    let coordinates: [BigInt; D] = std::array::from_fn(|i| &point.integers[i] * &odd);
    let point = ExactHull::of_multiples(&[coordinates], i32::try_from(up).ok()?).ok()?;
    let answer = certified_in(&mut Workspace::new(), hull, &point).ok()?;
    let (distance, exponent) = answer.core_depth();
    if distance.numerator.sign() != Sign::Minus {
        return Some(Fraction::zero());
    }
    let in_units = Fraction::quotient(-distance.numerator, &(distance.denominator * scale * scale));
    Some(&in_units * &Fraction::dyadic(1.into(), 2 * i64::from(exponent)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa::gjk::{self, Goal};
    use epa::minkowski::MinkowskiDifference;
    use epa::{Hull, Limits};

    use crate::case::WorldShape;
    use crate::number::{Random, Rational};

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

    /// The squared distance by GJK on integers of any size.
    fn by_exact_gjk<const D: usize>(hull: &[[BigInt; D]], point: &[BigInt; D]) -> Rational {
        let of = |points: &[[BigInt; D]]| {
            Hull::<BigInt, D>::new(points.iter().cloned()).expect("points")
        };
        let (a, b) = (of(hull), of(std::slice::from_ref(point)));
        let set = MinkowskiDifference::new::<D>(&a, &b).expect("points");
        let limits = Limits {
            gjk_iterations: usize::MAX,
            ..Limits::default()
        };
        let nearest = gjk::run(&set, Goal::Distance, &limits).expect("exact numbers");
        let weight: BigInt = nearest.weights.iter().sum();
        Rational::new(nearest.nearest.norm_squared(), &weight * &weight)
    }

    fn agrees_with_gjk<const D: usize>(seed: u64) {
        let mut random = Random::new(seed);
        let mut outside = 0;
        for round in 0..400 {
            let bits = [3, 8, 30, 50, 70, 200][round % 6];
            let mut coordinate = || BigInt::from(random.between(-1, 1)) * random.integer(bits);
            let mut vertex = || std::array::from_fn(|_| coordinate());
            let points: Vec<[BigInt; D]> = (0..6).map(|_| vertex()).collect();
            // Some points are vertices, the middle of an edge, or next to it.
            let mut point: [BigInt; D] = match round % 4 {
                0 => points[0].clone(),
                1 => std::array::from_fn(|i| (&points[1][i] + &points[2][i]) / 2),
                _ => vertex(),
            };
            point[0] += round % 3;
            let expected = by_exact_gjk(&points, &point);
            outside += usize::from(expected > Rational::from_integer(0.into()));
            let hull = ExactHull::of_integers(&points).expect("points");
            let point = GridVector {
                integers: point.to_vec(),
                exponent: 0,
            };
            let found = squared_distance(&hull, &1.into(), &point).expect("a distance");
            assert_eq!(found.to_rational(), expected, "{points:?} {point:?}");
        }
        assert!((100..350).contains(&outside), "{outside}");
    }

    #[test]
    fn distances_are_those_of_exact_gjk() {
        agrees_with_gjk::<2>(1);
        agrees_with_gjk::<3>(2);
    }
}
