//! How far a reported point lies from a shape.

use std::array;

use epa::{Vector, simplex};
use epa_check::check::Vertices;
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::ToPrimitive;

use epa_format::number::{Fraction, GridVector};
use epa_truth::lattice::Lattice;

/// The distance of a point from shape A or B, 0 inside: the exact distance from the core, less
/// the radius. Enclosed from above to 2^-bits. The numbers of the vertices between which the
/// point probably lies only make it faster.
pub(super) fn distance_to_hull(
    lattice: &Lattice,
    of_a: bool,
    point: &GridVector,
    face: &[usize],
    bits: u32,
) -> Fraction {
    let which = usize::from(!of_a);
    let distance = match lattice.dim {
        2 => squared_distance::<2>(lattice, of_a, face, point),
        _ => squared_distance::<3>(lattice, of_a, face, point),
    };
    // There is a distance: the shapes have vertices, and no number is too large.
    let distance = distance.unwrap_or_else(Fraction::zero);
    let radius = Fraction::from(&lattice.radii[which]);
    (&distance.signed_root(bits).1 - &radius).positive_part()
}

/// The squared distance of a point from the core of A or B, in world units.
fn squared_distance<const D: usize>(
    lattice: &Lattice,
    of_a: bool,
    face: &[usize],
    point: &GridVector,
) -> Option<Fraction> {
    let Vertices { a, b, scale } = &lattice.vertices;
    // scale = 2^twos · odd, so the point has the lattice coordinates integers · odd · 2^up.
    let twos = scale.trailing_zeros().unwrap_or(0);
    let odd = scale >> twos;
    let up = point.exponent + twos as i64;
    let coordinates: [BigInt; D] = array::from_fn(|i| &point.integers[i] * &odd);
    let vertices = if of_a { a } else { b };
    let (square, exponent) = distance_by_face(vertices, face, &coordinates, up)
        .or_else(|| lattice.squared_distance(of_a, &coordinates, up))?;
    let in_units = Fraction::quotient(square.numerator, &(square.denominator * scale * scale));
    Some(&in_units * &Fraction::dyadic(1.into(), 2 * exponent))
}

/// The squared distance from a hull, and the exponent of the unit that it is in.
type Square = (SignedRoot, i64);

/// The distance of a point in units of 2^up, if the nearest point of the hull lies between the
/// given vertices. It does if no vertex lies beyond the plane through it that is orthogonal to the
/// way there.
fn distance_by_face<const D: usize>(
    vertices: &[Vec<BigInt>],
    face: &[usize],
    coordinates: &[BigInt; D],
    up: i64,
) -> Option<Square> {
    if face.is_empty() || face.len() > D + 1 {
        return None;
    }
    // One grid for both: that of the vertices, or that of the point if it is finer.
    let (fine, raised) = (up.min(0).unsigned_abs(), up.max(0).unsigned_abs());
    let point = coordinates.each_ref().map(|x| x << raised);
    let way = |to: &[BigInt]| Vector::<BigInt, D>(array::from_fn(|i| (&to[i] << fine) - &point[i]));
    let ways: Vec<_> = face.iter().map(|corner| way(&vertices[*corner])).collect();
    let edge = |j: usize, k: usize| ways[k].sub(&ways[j]);
    let nearest = simplex::nearest(&ways.iter().collect::<Vec<_>>(), edge);
    let (v, weight) = (nearest.numerator, nearest.denominator);
    let numerator = v.norm_squared();
    // The nearest point is v/weight away. A vertex with v·way·weight < |v|² lies beyond its
    // plane; its way is the vertex times 2^fine less the point, which leaves a bound of v·vertex.
    let bound = numerator.div_ceil(&weight) + v.dot(&Vector(point.clone()));
    let bound = -(-bound >> fine);
    let rough = Rough::of(&v.0, &bound);
    let height = |vertex: &[BigInt]| v.0.iter().zip(vertex).map(|(x, y)| x * y).sum::<BigInt>();
    let is_beyond = |vertex: &Vec<BigInt>| !rough.is_reached(vertex) && height(vertex) < bound;
    if numerator.sign() != Sign::NoSign && vertices.iter().any(is_beyond) {
        return None;
    }
    let denominator = &weight * &weight;
    Some((
        SignedRoot {
            numerator,
            denominator,
        },
        up.min(0),
    ))
}

/// A bound of the heights of vertices along a direction, on floats.
struct Rough<const D: usize> {
    direction: [f64; D],
    bound: f64,
}

impl<const D: usize> Rough<D> {
    /// Seven roundings, each of at most 2⁻⁵³ of the sum of the magnitudes, four times over.
    const DOUBT: f64 = 1.0 / (1u64 << 48) as f64;

    fn of(direction: &[BigInt; D], bound: &BigInt) -> Self {
        Rough {
            direction: direction.each_ref().map(float),
            bound: float(bound),
        }
    }

    /// Whether the bound is not above the height of a vertex, for sure.
    fn is_reached(&self, vertex: &[BigInt]) -> bool {
        let (mut height, mut size) = (0.0, self.bound.abs());
        for (x, y) in self.direction.iter().zip(vertex) {
            let term = x * float(y);
            height += term;
            size += term.abs();
        }
        // False where a number is too large for floats.
        height - self.bound > size * Self::DOUBT
    }
}

/// The nearest float, or infinity.
fn float(x: &BigInt) -> f64 {
    x.to_f64().unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::ratio;
    use epa_format::case::WorldShape;
    use epa_format::number::{Random, Rational};

    fn lattice(vertices: Vec<Vec<Rational>>, radius: Rational) -> Lattice {
        let dim = vertices[0].len();
        let shape = WorldShape { vertices, radius };
        Lattice::new(dim, &shape, &shape)
    }

    fn distance(unit: &Rational, radius: Rational, point: &[f64]) -> Rational {
        let corners = [[0, 0, 0], [3, 0, 0], [0, 3, 0], [0, 0, 3]];
        let vertex = |v: [i64; 3]| {
            v[..point.len()]
                .iter()
                .map(|x| unit * ratio(*x, 1))
                .collect()
        };
        let lattice = lattice(corners.map(vertex).to_vec(), radius);
        let point = GridVector::from_floats(point).expect("finite");
        let found = distance_to_hull(&lattice, true, &point, &[], 80).to_rational();
        for face in [&[0][..], &[1, 3], &[0, 1, 2]] {
            let by_face = distance_to_hull(&lattice, true, &point, face, 80);
            assert_eq!(by_face.to_rational(), found, "{face:?}");
        }
        found
    }

    #[test]
    fn the_distance_of_points_outside_inside_and_on_the_surface() {
        for (unit, radius, point, expected) in [
            ((1, 1), (0, 1), &[0.5, 0.25, 0.125][..], (0, 1)),
            ((1, 1), (0, 1), &[1.0, 1.0, 1.0], (0, 1)),
            ((1, 1), (0, 1), &[-2.0, -1.0, -2.0], (3, 1)),
            ((1, 1), (1, 3), &[-2.0, -1.0, -2.0], (8, 3)),
            ((1, 1), (0, 1), &[1.0, -0.75], (3, 4)),
            ((1, 1), (4, 5), &[1.0, -0.75], (0, 1)),
            // A seventh of the size: no lattice of powers of two holds the vertices.
            ((1, 7), (0, 1), &[1.0, 0.0], (4, 7)),
            ((1 << 40, 1), (0, 1), &[-0.5, -0.0], (1, 2)),
        ] {
            let [unit, radius, expected] = [unit, radius, expected].map(|(p, q)| ratio(p, q));
            assert_eq!(distance(&unit, radius, point), expected, "{unit} {point:?}");
        }
    }

    #[test]
    fn an_irrational_distance_is_not_understated() {
        let found = distance(&ratio(1, 1), ratio(0, 1), &[-1.0, -1.0, 0.0]);
        let two = ratio(2, 1);
        let next = &found - Rational::new(1.into(), BigInt::from(1) << 80);
        assert!(&found * &found > two && &next * &next < two);
    }

    /// From the square from 0 to 4, on grids that are coarser and finer than that of the point.
    #[test]
    fn a_face_tells_the_distance_on_the_finer_grid() {
        let big = |v: [i64; 2]| v.map(BigInt::from);
        let corners = [[0, 0], [4, 0], [4, 4], [0, 4]].map(|v| big(v).to_vec());
        for (face, point, up, expected) in [
            // (11/2, 2), (8, 4) and (5, 7).
            (&[1, 2][..], [11, 4], -1, Some(ratio(9, 4))),
            (&[1, 2], [2, 1], 2, Some(ratio(16, 1))),
            (&[2], [2, 1], 2, Some(ratio(16, 1))),
            (&[1, 2, 3], [5, 7], 0, Some(ratio(10, 1))),
            // In the square, and on its side.
            (&[0, 1, 2], [3, 1], 0, Some(ratio(0, 1))),
            (&[0, 1], [3, 0], 0, Some(ratio(0, 1))),
            // Between other vertices it is longer, or there are too few or too many.
            (&[0], [2, 1], 2, None),
            (&[1], [2, 1], 2, None),
            (&[0, 3], [2, 1], 2, None),
            (&[], [2, 1], 2, None),
            (&[0, 1, 2, 3], [2, 1], 2, None),
        ] {
            let found = distance_by_face(&corners, face, &big(point), up);
            let found = found.map(|(root, exponent)| {
                let unit = Rational::new(1.into(), BigInt::from(1) << (-2 * exponent));
                Rational::new(root.numerator, root.denominator) * unit
            });
            assert_eq!(found, expected, "{face:?} {point:?}");
        }
    }

    #[test]
    fn what_floats_may_round_is_not_sure() {
        let big = 1_i64 << 53;
        for (direction, bound, vertex, is_sure) in [
            // Exactly the height is −1, of the nearest floats it is 4.
            ([3, 1], 0, [big + 3, -3 * big - 10], false),
            ([3, 1], 2, [big + 3, -3 * big - 10], false),
            ([3, 1], -2, [big + 3, -3 * big - 10], false),
            // Beyond 2⁻⁴⁸ of what is added it is.
            ([3, 1], 0, [big, 0], true),
            ([3, 1], 0, [-big, 0], false),
            ([1, 1], 10, [6, 5], true),
            ([1, 1], 10, [5, 4], false),
            ([1, -2], -9, [0, 4], true),
            ([1, -2], -9, [0, 5], false),
        ] {
            let [direction, vertex] = [direction, vertex].map(|v| v.map(BigInt::from));
            let rough = Rough::of(&direction, &bound.into());
            assert_eq!(
                rough.is_reached(&vertex),
                is_sure,
                "{direction:?} {vertex:?}"
            );
        }
        let huge: [BigInt; 2] = [BigInt::from(1) << 2000, 0.into()];
        assert!(!Rough::of(&huge, &0.into()).is_reached(&huge));
    }

    /// Whatever a face tells is what the certified query says.
    fn agrees_with_certified<const D: usize>(seed: u64) {
        let mut random = Random::new(seed);
        let (mut outside, mut by_face) = (0, 0);
        for round in 0..400 {
            let bits = [3, 8, 30, 50, 70, 200][round % 6];
            let mut coordinate = || BigInt::from(random.between(-1, 1)) * random.integer(bits);
            let mut vertex = || array::from_fn(|_| coordinate());
            let points: Vec<[BigInt; D]> = (0..6).map(|_| vertex()).collect();
            // Some points are vertices, the middle of an edge, or next to it.
            let mut point: [BigInt; D] = match round % 4 {
                0 => points[0].clone(),
                1 => array::from_fn(|i| (&points[1][i] + &points[2][i]) / 2),
                _ => vertex(),
            };
            point[0] += round % 3;
            let vertices: Vec<Vec<BigInt>> = points.iter().map(|p| p.to_vec()).collect();
            let of_rationals = |p: &Vec<BigInt>| p.iter().cloned().map(Rational::from).collect();
            let lattice = lattice(vertices.iter().map(of_rationals).collect(), ratio(0, 1));
            let exact = |(square, _): Square| Rational::new(square.numerator, square.denominator);
            let expected = lattice.squared_distance(true, &point, 0).map(exact);
            outside += usize::from(expected > Some(ratio(0, 1)));
            for face in [&[0][..], &[1, 2], &[0, 1, 2], &[3, 4, 5]] {
                if let Some(square) = distance_by_face(&vertices, face, &point, 0) {
                    assert_eq!(
                        Some(exact(square)),
                        expected,
                        "{face:?} {points:?} {point:?}"
                    );
                    by_face += 1;
                }
            }
        }
        assert!((100..350).contains(&outside), "{outside}");
        assert!(by_face > 200, "{by_face}");
    }

    #[test]
    fn distances_by_faces_are_those_of_certified_queries() {
        agrees_with_certified::<2>(1);
        agrees_with_certified::<3>(2);
    }
}
