//! How far a reported point lies from a shape.

use epa::{Hull, Limits, Vector};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::lattice::{Lattice, common_denominator};
use crate::number::{Rational, Surd, positive_part};

/// The distance of a point from shape A or B, 0 inside: exact GJK of the point
/// against the core on an integer lattice, less the radius. Enclosed from above
/// to 2^-bits.
pub(super) fn distance_to_hull(
    lattice: &Lattice,
    of_a: bool,
    point: &[Rational],
    bits: u32,
) -> Rational {
    let vertices = &lattice.vertices;
    let (hull, radius) = if of_a {
        (&vertices.a, &lattice.radii[0])
    } else {
        (&vertices.b, &lattice.radii[1])
    };
    // The lattice of the shapes, refined until it holds the point.
    let finer = common_denominator(point.iter());
    let point: Vec<BigInt> = point
        .iter()
        .map(|x| x.numer() * (&finer / x.denom()) * &vertices.scale)
        .collect();
    let square = match lattice.dim {
        2 => squared_distance::<2>(hull, &finer, &point),
        _ => squared_distance::<3>(hull, &finer, &point),
    };
    let unit = &vertices.scale * &finer;
    let distance = Surd::from_signed_square(&(square / Rational::from_integer(&unit * &unit)));
    positive_part(distance.enclose(bits).1 - radius)
}

fn squared_distance<const D: usize>(
    hull: &[Vec<BigInt>],
    finer: &BigInt,
    point: &[BigInt],
) -> Rational {
    let vector = |p: &[BigInt], factor: &BigInt| {
        Vector::<BigInt, D>(std::array::from_fn(|i| &p[i] * factor))
    };
    let hull = Hull::new(hull.iter().map(|v| vector(v, finer)));
    let point = Hull::point(vector(point, &BigInt::from(1)));
    let (Ok(hull), Ok(point)) = (hull, point) else {
        return Rational::zero();
    };
    // Exact scalars meet no error: integers are finite and the limits are sound.
    let Ok(solution) = epa::solve(&hull, &point, &Limits::default()) else {
        return Rational::zero();
    };
    let push = &solution.push;
    if push.height.is_negative() {
        Rational::new(&push.height * &push.height, push.norm_squared.clone())
    } else {
        Rational::zero()
    }
}
