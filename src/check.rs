//! The checker: accepts or refuses a [`Certificate`], on integers only.
//!
//! It solves nothing and shares no code with GJK, the simplex, the polytope or
//! EPA: it takes the vertices, the direction, the weights and the facets, and
//! evaluates the conditions of docs/certificate.md, where their sufficiency is
//! proved. What it accepts is true, whoever made it.

mod number;

use core::cmp::Ordering;
use core::fmt;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use self::number::Number;
use crate::certificate::{Certificate, Lower};
use crate::root::SignedRoot;

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

/// Why a certificate is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The shapes are not lists of vertices of one dimension, 2 or 3, with a
    /// positive scale.
    BadVertices,
    /// A bound is not of the form sign·√(P/Q) with Q > 0.
    BadBound,
    /// The direction is zero or of the wrong dimension.
    BadDirection,
    /// h(n)/|n| is greater than `hi`.
    UpperBoundFails,
    /// A point refers to a vertex that does not exist.
    NoSuchVertex,
    /// No points, or not one weight a point.
    WrongLength,
    /// A weight is negative.
    NegativeWeight,
    /// All weights are zero.
    ZeroWeights,
    /// The mean of the points is farther from the origin than −`lo`.
    MeanTooFar,
    /// The facet list is empty.
    NoFacets,
    /// A facet has not D vertices, or one that does not exist.
    BadFacet,
    /// A facet does not have the origin strictly on its inner side.
    FacetNotAroundOrigin,
    /// A facet's plane is nearer to the origin than `lo`.
    FacetTooNear,
    /// The facets do not close up: a ridge without its reverse, or twice.
    NotClosed,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::BadVertices => "the shapes are not vertex lists of one dimension, 2 or 3",
            Refusal::BadBound => "a bound is not of the form sign·√(P/Q) with Q > 0",
            Refusal::BadDirection => "the direction is zero or of the wrong dimension",
            Refusal::UpperBoundFails => {
                "the shapes reach farther along n than the upper bound says"
            }
            Refusal::NoSuchVertex => "a point refers to a vertex that does not exist",
            Refusal::WrongLength => "there must be as many weights as points, and at least one",
            Refusal::NegativeWeight => "a weight is negative",
            Refusal::ZeroWeights => "all weights are zero",
            Refusal::MeanTooFar => {
                "the mean of the points is farther from 0 than the lower bound says"
            }
            Refusal::NoFacets => "the facet list is empty",
            Refusal::BadFacet => {
                "a facet has the wrong number of points, or one that does not exist"
            }
            Refusal::FacetNotAroundOrigin => "a facet does not have 0 strictly on its inner side",
            Refusal::FacetTooNear => "a facet is nearer to 0 than the lower bound says",
            Refusal::NotClosed => "the facets do not form a closed surface",
        })
    }
}

impl core::error::Error for Refusal {}

/// Why a check ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The certificate is refused.
    Refused(Refusal),
    /// A number is too long for the integers that are checked on.
    TooLong,
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Stop::Refused(refusal)
    }
}

type Point<N> = Vec<N>;

/// Checks that the certificate proves `lo ≤ s ≤ hi`.
///
/// Time is proportional to the numbers of vertices and points, and little more than that
/// to the number of facets.
///
/// # Errors
/// The first condition that fails.
pub fn check(vertices: &Vertices, certificate: &Certificate) -> Result<(), Refusal> {
    let ended = check_on::<i128>(vertices, certificate).or_else(|stop| match stop {
        Stop::TooLong => check_on::<BigInt>(vertices, certificate),
        refused => Err(refused),
    });
    match ended {
        Err(Stop::Refused(refusal)) => Err(refusal),
        // `BigInt` has room for everything.
        Err(Stop::TooLong) => Err(Refusal::BadVertices),
        Ok(()) => Ok(()),
    }
}

fn check_on<N: Number>(vertices: &Vertices, certificate: &Certificate) -> Result<(), Stop> {
    let Vertices { a, b, scale } = vertices;
    let dim = a.first().map_or(0, Vec::len);
    let same = a.iter().chain(b).all(|v| v.len() == dim);
    if !(2..=3).contains(&dim) || b.is_empty() || !same || !scale.is_positive() {
        return Err(Refusal::BadVertices.into());
    }
    let bounds = [&certificate.lo, &certificate.hi];
    if bounds.iter().any(|bound| !bound.denominator.is_positive()) {
        return Err(Refusal::BadBound.into());
    }
    // The vertices are integers, `scale` times the world's, so s is too.
    let [lo, hi] = bounds.map(|bound| SignedRoot {
        numerator: &bound.numerator * scale * scale,
        denominator: bound.denominator.clone(),
    });
    let (a, b) = (points::<N>(a)?, points::<N>(b)?);
    check_upper(&a, &b, &numbers(&certificate.upper)?, dim, &hi)?;
    match &certificate.lower {
        Lower::Points { points, weights } => check_points(vertices, points, weights, dim, &lo),
        Lower::Facets { points, facets } => {
            check_facets(&differences(&a, &b, points)?, facets, dim, &lo)
        }
    }
}

fn numbers<N: Number>(integers: &[BigInt]) -> Result<Vec<N>, Stop> {
    integers.iter().map(N::of).collect()
}

fn points<N: Number>(points: &[Vec<BigInt>]) -> Result<Vec<Point<N>>, Stop> {
    points.iter().map(|point| numbers(point)).collect()
}

/// `x/√square` against a bound.
fn compare(x: &BigInt, square: &BigInt, bound: &SignedRoot<BigInt>) -> Ordering {
    (x * x.abs() * &bound.denominator).cmp(&(&bound.numerator * square))
}

fn check_upper<N: Number>(
    a: &[Point<N>],
    b: &[Point<N>],
    n: &[N],
    dim: usize,
    hi: &SignedRoot<BigInt>,
) -> Result<(), Stop> {
    let square = N::exactly(N::dot(n, n)?);
    if n.len() != dim || square.is_zero() {
        return Err(Refusal::BadDirection.into());
    }
    let heights = |points: &[Point<N>]| {
        let heights = points.iter().map(|v| N::dot(n, v));
        heights.collect::<Result<Vec<_>, _>>()
    };
    let (highest, lowest) = (heights(a)?.into_iter().max(), heights(b)?.into_iter().min());
    let (highest, lowest) = highest.zip(lowest).ok_or(Refusal::BadVertices)?;
    match compare(&(N::exactly(highest) - N::exactly(lowest)), &square, hi) {
        Ordering::Greater => Err(Refusal::UpperBoundFails.into()),
        _ => Ok(()),
    }
}

fn differences<N: Number>(
    a: &[Point<N>],
    b: &[Point<N>],
    pairs: &[(usize, usize)],
) -> Result<Vec<Point<N>>, Stop> {
    let difference = |&(i, j): &(usize, usize)| {
        let (a, b) = a.get(i).zip(b.get(j)).ok_or(Refusal::NoSuchVertex)?;
        subtract(a, b)
    };
    pairs.iter().map(difference).collect()
}

/// A few points, with weights that can be long: always on integers of any size.
fn check_points(
    vertices: &Vertices,
    pairs: &[(usize, usize)],
    weights: &[BigInt],
    dim: usize,
    lo: &SignedRoot<BigInt>,
) -> Result<(), Stop> {
    let points = differences(&vertices.a, &vertices.b, pairs)?;
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
    let sum: Point<BigInt> = (0..dim)
        .map(|k| points.iter().zip(weights).map(|(p, w)| &p[k] * w).sum())
        .collect();
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

fn check_facets<N: Number>(
    points: &[Point<N>],
    facets: &[Vec<usize>],
    dim: usize,
    lo: &SignedRoot<BigInt>,
) -> Result<(), Stop> {
    if facets.is_empty() {
        return Err(Refusal::NoFacets.into());
    }
    for facet in facets {
        let corner = |&i: &usize| points.get(i).ok_or(Refusal::BadFacet);
        let corners = facet.iter().map(corner).collect::<Result<Vec<_>, _>>()?;
        if corners.len() != dim {
            return Err(Refusal::BadFacet.into());
        }
        let m = outward_normal(&corners)?;
        let offset = N::exactly(N::dot(&m, corners[0])?);
        if !offset.is_positive() {
            return Err(Refusal::FacetNotAroundOrigin.into());
        }
        if compare(&offset, &N::exactly(N::dot(&m, &m)?), lo) == Ordering::Less {
            return Err(Refusal::FacetTooNear.into());
        }
    }
    if is_closed(facets, dim) {
        Ok(())
    } else {
        Err(Refusal::NotClosed.into())
    }
}

/// 2D: (y₁ − y₀, x₀ − x₁). 3D: (v₁ − v₀) × (v₂ − v₀).
fn outward_normal<N: Number>(corners: &[&Point<N>]) -> Result<Point<N>, Stop> {
    let (from, to) = (corners[0], corners[1]);
    let Some(third) = corners.get(2) else {
        return Ok(vec![
            N::difference(&to[1], &from[1])?,
            N::difference(&from[0], &to[0])?,
        ]);
    };
    let (e, f) = (subtract(to, from)?, subtract(third, from)?);
    let minor = |i: usize, j: usize| N::determinant([&e[i], &e[j]], [&f[i], &f[j]]);
    Ok(vec![minor(1, 2)?, minor(2, 0)?, minor(0, 1)?])
}

/// 3D: every directed edge occurs once, and so does its reverse. 2D: every
/// point is once the first and once the second of a facet.
fn is_closed(facets: &[Vec<usize>], dim: usize) -> bool {
    // A ridge is a directed edge, or in the plane a point with its place.
    let ridge = |facet: &[usize], k: usize| match dim {
        2 => (facet[k], k),
        _ => (facet[k], facet[(k + 1) % dim]),
    };
    let reverse = |(i, j): (usize, usize)| if dim == 2 { (i, 1 - j) } else { (j, i) };
    let ridges = facets
        .iter()
        .flat_map(|facet| (0..dim).map(|k| ridge(facet, k)));
    let mut ridges: Vec<_> = ridges.collect();
    ridges.sort_unstable();
    let mut reversed: Vec<_> = ridges.iter().copied().map(reverse).collect();
    reversed.sort_unstable();
    ridges == reversed && ridges.windows(2).all(|pair| pair[0] != pair[1])
}

fn subtract<N: Number>(u: &[N], v: &[N]) -> Result<Point<N>, Stop> {
    let pairs = u.iter().zip(v);
    pairs.map(|(x, y)| N::difference(x, y)).collect()
}
