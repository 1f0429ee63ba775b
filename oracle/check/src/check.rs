//! The checker: accepts or refuses a [`Certificate`], on integers only.
//!
//! It solves nothing and shares no code with GJK, the simplex, the polytope or
//! EPA: it takes the vertices, the direction, the weights and the facets, and
//! evaluates the conditions of docs/certificate.md, where their sufficiency is
//! proved. What it accepts is true, whoever made it.

mod balls;
mod bands;
mod edge;
mod ellipsoid;
mod enclosure;
mod forms;
mod leading;
mod number;
mod pieces;
mod profile;
mod refusal;

use std::array;
use std::cmp::Ordering;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

pub use self::enclosure::check_enclosure;
use self::leading::{Leading, is_surely_above};
use self::number::Number;
pub use self::profile::profile;
pub use self::refusal::Refusal;
use self::refusal::Stop;
use crate::certificate::{Certificate, Lower};
use epa_format::number::SignedRoot;

/// The vertices of both cores, as integers: world coordinates times `scale`.
#[derive(Clone, Debug)]
pub struct Vertices {
    /// The vertices of A, D integers each; not empty.
    pub a: Vec<Vec<BigInt>>,
    /// The vertices of B, D integers each; not empty.
    pub b: Vec<Vec<BigInt>>,
    /// Positive.
    pub scale: BigInt,
}

type Point<N, const D: usize> = [N; D];

/// Checks that the certificate proves `lo ≤ s ≤ hi`.
///
/// Time is proportional to the numbers of vertices and points, and little more than that
/// to the number of facets.
///
/// # Errors
/// The first condition that fails.
pub fn check(vertices: &Vertices, certificate: &Certificate) -> Result<(), Refusal> {
    stopped(
        check_on::<i128>(vertices, certificate).or_else(|stop| match stop {
            Stop::TooLong => check_on::<BigInt>(vertices, certificate),
            refused => Err(refused),
        }),
    )
}

/// The end of a check on integers of any size.
fn stopped(ended: Result<(), Stop>) -> Result<(), Refusal> {
    ended.map_err(|stop| match stop {
        Stop::Refused(refusal) => refusal,
        // `BigInt` has room for everything.
        Stop::TooLong => Refusal::BadVertices,
    })
}

fn check_on<N: Number>(vertices: &Vertices, certificate: &Certificate) -> Result<(), Stop> {
    let bounds = [&certificate.lo, &certificate.hi];
    if bounds.iter().any(|bound| !bound.denominator.is_positive()) {
        return Err(Refusal::BadBound.into());
    }
    match dimension(vertices)? {
        2 => check_in::<N, 2>(vertices, certificate),
        _ => check_in::<N, 3>(vertices, certificate),
    }
}

/// 2 or 3, if that is how many coordinates every vertex has.
fn dimension(vertices: &Vertices) -> Result<usize, Refusal> {
    let Vertices { a, b, scale } = vertices;
    let dim = a.first().map_or(0, Vec::len);
    let same = a.iter().chain(b).all(|v| v.len() == dim);
    if b.is_empty() || !same || !scale.is_positive() || !matches!(dim, 2 | 3) {
        return Err(Refusal::BadVertices);
    }
    Ok(dim)
}

fn check_in<N: Number, const D: usize>(
    vertices: &Vertices,
    certificate: &Certificate,
) -> Result<(), Stop> {
    let Certificate {
        upper,
        lower,
        lo,
        hi,
    } = certificate;
    let (a, b) = (points::<N, D>(&vertices.a)?, points::<N, D>(&vertices.b)?);
    check_upper(&a, &b, upper, &on_lattice(hi, &vertices.scale))?;
    check_lower(vertices, [&a, &b], lower, &on_lattice(lo, &vertices.scale))
}

/// A bound in units that are `scale` times smaller: integers are so many times the world's,
/// and s is too.
fn on_lattice(bound: &SignedRoot, scale: &BigInt) -> SignedRoot {
    SignedRoot {
        numerator: &bound.numerator * scale * scale,
        denominator: bound.denominator.clone(),
    }
}

/// That the lower bound of a certificate about these vertices holds, on integers of any
/// size.
fn lower_holds(vertices: &Vertices, lower: &Lower, lo: &SignedRoot) -> Result<(), Stop> {
    fn in_dimension<const D: usize>(
        vertices: &Vertices,
        lower: &Lower,
        lo: &SignedRoot,
    ) -> Result<(), Stop> {
        let (a, b) = (points::<BigInt, D>(&vertices.a)?, points(&vertices.b)?);
        check_lower(vertices, [&a, &b], lower, lo)
    }
    let lo = on_lattice(lo, &vertices.scale);
    match dimension(vertices)? {
        2 => in_dimension::<2>(vertices, lower, &lo),
        _ => in_dimension::<3>(vertices, lower, &lo),
    }
}

fn check_lower<N: Number, const D: usize>(
    vertices: &Vertices,
    [a, b]: [&[Point<N, D>]; 2],
    lower: &Lower,
    lo: &SignedRoot,
) -> Result<(), Stop> {
    match lower {
        Lower::Points { points, weights } => check_points::<D>(vertices, points, weights, lo),
        Lower::Facets { points, facets } => check_facets(&differences(a, b, points)?, facets, lo),
    }
}

/// The coordinates of a point, of which there are as many as axes.
fn point<N: Number, const D: usize>(integers: &[BigInt]) -> Result<Point<N, D>, Stop> {
    along_axes(|axis| N::of(&integers[axis]))
}

fn points<N: Number, const D: usize>(points: &[Vec<BigInt>]) -> Result<Vec<Point<N, D>>, Stop> {
    all(points.iter().map(|integers| point(integers)))
}

/// All values, in a vector that does not have to grow, or the first error.
fn all<T>(results: impl ExactSizeIterator<Item = Result<T, Stop>>) -> Result<Vec<T>, Stop> {
    let mut values = Vec::with_capacity(results.len());
    for result in results {
        values.push(result?);
    }
    Ok(values)
}

/// A point by its coordinates.
fn along_axes<N: Number, const D: usize>(
    coordinate: impl Fn(usize) -> Result<N, Stop>,
) -> Result<Point<N, D>, Stop> {
    let mut point = array::from_fn(|_| N::zero());
    for (axis, x) in point.iter_mut().enumerate() {
        *x = coordinate(axis)?;
    }
    Ok(point)
}

/// `x/√square` against a bound.
fn compare(x: &BigInt, square: &BigInt, bound: &SignedRoot) -> Ordering {
    (x * x.abs() * &bound.denominator).cmp(&(&bound.numerator * square))
}

fn check_upper<N: Number, const D: usize>(
    a: &[Point<N, D>],
    b: &[Point<N, D>],
    direction: &[BigInt],
    hi: &SignedRoot,
) -> Result<(), Stop> {
    if direction.len() != D {
        return Err(Refusal::BadDirection.into());
    }
    let n: Point<N, D> = point(direction)?;
    let square = N::exactly(N::dot(&n, &n)?);
    if square.is_zero() {
        return Err(Refusal::BadDirection.into());
    }
    let heights = |points: &[Point<N, D>]| all(points.iter().map(|v| N::dot(&n, v)));
    let (highest, lowest) = (heights(a)?.into_iter().max(), heights(b)?.into_iter().min());
    let (highest, lowest) = highest.zip(lowest).ok_or(Refusal::BadVertices)?;
    match compare(&(N::exactly(highest) - N::exactly(lowest)), &square, hi) {
        Ordering::Greater => Err(Refusal::UpperBoundFails.into()),
        _ => Ok(()),
    }
}

fn differences<N: Number, const D: usize>(
    a: &[Point<N, D>],
    b: &[Point<N, D>],
    pairs: &[(usize, usize)],
) -> Result<Vec<Point<N, D>>, Stop> {
    let difference = |&(i, j): &(usize, usize)| {
        let (a, b) = a.get(i).zip(b.get(j)).ok_or(Refusal::NoSuchVertex)?;
        subtract(a, b)
    };
    all(pairs.iter().map(difference))
}

/// A few points, with weights that can be long: always on integers of any size.
fn check_points<const D: usize>(
    vertices: &Vertices,
    pairs: &[(usize, usize)],
    weights: &[BigInt],
    lo: &SignedRoot,
) -> Result<(), Stop> {
    let vertex = |points: &[Vec<BigInt>], number: usize| {
        let integers = points.get(number).ok_or(Refusal::NoSuchVertex)?;
        point::<BigInt, D>(integers)
    };
    let difference =
        |&(i, j): &(usize, usize)| subtract(&vertex(&vertices.a, i)?, &vertex(&vertices.b, j)?);
    let points = pairs
        .iter()
        .map(difference)
        .collect::<Result<Vec<_>, _>>()?;
    if points.is_empty() || points.len() != weights.len() {
        return Err(Refusal::WrongLength.into());
    }
    if weights.iter().any(Signed::is_negative) {
        return Err(Refusal::NegativeWeight.into());
    }
    let total: BigInt = weights.iter().sum();
    if total.is_zero() {
        return Err(Refusal::ZeroWeights.into());
    }
    // p·total, so that −|p| = −√(sum·sum)/total.
    let sum: Point<BigInt, D> =
        array::from_fn(|k| points.iter().zip(weights).map(|(p, w)| &p[k] * w).sum());
    let bound = SignedRoot {
        numerator: -BigInt::dot(&sum, &sum)?,
        denominator: &total * &total,
    };
    if bound < *lo {
        Err(Refusal::MeanTooFar.into())
    } else {
        Ok(())
    }
}

fn check_facets<N: Number, const D: usize>(
    points: &[Point<N, D>],
    facets: &[Vec<usize>],
    lo: &SignedRoot,
) -> Result<(), Stop> {
    if facets.is_empty() {
        return Err(Refusal::NoFacets.into());
    }
    let leading_lo = Leading::of(&lo.numerator).zip(Leading::of(&lo.denominator));
    let mut numbered = Vec::with_capacity(facets.len());
    for facet in facets {
        let exist = |facet: &[usize; D]| facet.iter().all(|&corner| corner < points.len());
        let corners: Option<[usize; D]> = facet.as_slice().try_into().ok().filter(exist);
        let corners = corners.ok_or(Refusal::BadFacet)?;
        check_facet(corners.map(|corner| &points[corner]), lo, leading_lo)?;
        numbered.push(corners);
    }
    if is_closed(&numbered) {
        Ok(())
    } else {
        Err(Refusal::NotClosed.into())
    }
}

/// That a facet has the origin on its inner side, and is not nearer to it than `lo`.
fn check_facet<N: Number, const D: usize>(
    corners: [&Point<N, D>; D],
    lo: &SignedRoot,
    leading_lo: Option<(Leading, Leading)>,
) -> Result<(), Stop> {
    let m = outward_normal(corners)?;
    let (offset, square) = (N::dot(&m, corners[0])?, N::dot(&m, &m)?);
    let leading = N::leading(&offset).ok_or(Refusal::FacetNotAroundOrigin)?;
    let leading = N::leading(&square).map(|square| (leading, square));
    let pair = leading.zip(leading_lo);
    if pair.is_some_and(|(facet, lo)| is_surely_above(facet, lo)) {
        return Ok(());
    }
    match compare(&N::exactly(offset), &N::exactly(square), lo) {
        Ordering::Less => Err(Refusal::FacetTooNear.into()),
        _ => Ok(()),
    }
}

/// 2D: (y₁ − y₀, x₀ − x₁). 3D: (v₁ − v₀) × (v₂ − v₀).
fn outward_normal<N: Number, const D: usize>(
    corners: [&Point<N, D>; D],
) -> Result<Point<N, D>, Stop> {
    let (from, to) = (corners[0], corners[1]);
    if D == 2 {
        return along_axes(|axis| match axis {
            0 => N::difference(&to[1], &from[1]),
            _ => N::difference(&from[0], &to[0]),
        });
    }
    let (e, f) = (subtract(to, from)?, subtract(corners[D - 1], from)?);
    along_axes(|axis| {
        let (i, j) = ((axis + 1) % D, (axis + 2) % D);
        N::determinant([&e[i], &e[j]], [&f[i], &f[j]])
    })
}

/// 3D: every directed edge occurs once, and so does its reverse. 2D: every
/// point is once the first and once the second of a facet.
fn is_closed<const D: usize>(facets: &[[usize; D]]) -> bool {
    // An edge, or in the plane a point, as one number, with its direction or place in the
    // last bit: the two that belong together are neighbours in the order of numbers.
    let ridge = |facet: &[usize; D], k: usize| {
        if D == 2 {
            return (facet[k] as u128) << 1 | k as u128;
        }
        let (from, to) = (facet[k], facet[(k + 1) % D]);
        let (low, high) = (from.min(to), from.max(to));
        (low as u128) << 64 | (high as u128) << 1 | u128::from(from > to)
    };
    let mut ridges = Vec::with_capacity(D * facets.len());
    for facet in facets {
        ridges.extend((0..D).map(|k| ridge(facet, k)));
    }
    ridges.sort_unstable();
    ridges.len() % 2 == 0
        && ridges
            .chunks(2)
            .all(|pair| pair[0] & 1 == 0 && pair[0] + 1 == pair[1])
}

fn subtract<N: Number, const D: usize>(
    u: &Point<N, D>,
    v: &Point<N, D>,
) -> Result<Point<N, D>, Stop> {
    along_axes(|axis| N::difference(&u[axis], &v[axis]))
}

#[cfg(test)]
mod tests;
