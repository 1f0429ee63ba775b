//! The checker: accepts or refuses a [`Certificate`], on integers only.
//!
//! It solves nothing and shares no code with GJK, the simplex, the polytope or
//! EPA: it takes the vertices, the direction, the weights and the facets, and
//! evaluates the conditions of docs/certificate.md, where their sufficiency is
//! proved. What it accepts is true, whoever made it.

use core::cmp::Ordering;
use core::fmt;
use std::collections::HashSet;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

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

type Point = Vec<BigInt>;

/// Checks that the certificate proves `lo ≤ s ≤ hi`.
///
/// Time is linear in the numbers of vertices, points and facets.
///
/// # Errors
/// The first condition that fails.
pub fn check(vertices: &Vertices, certificate: &Certificate) -> Result<(), Refusal> {
    let Vertices { a, b, scale } = vertices;
    let dim = a.first().map_or(0, Vec::len);
    let same = a.iter().chain(b).all(|v| v.len() == dim);
    if !(2..=3).contains(&dim) || b.is_empty() || !same || !scale.is_positive() {
        return Err(Refusal::BadVertices);
    }
    let bounds = [&certificate.lo, &certificate.hi];
    if bounds.iter().any(|bound| !bound.denominator.is_positive()) {
        return Err(Refusal::BadBound);
    }
    // The vertices are integers, `scale` times the world's, so s is too.
    let [lo, hi] = bounds.map(|bound| SignedRoot {
        numerator: &bound.numerator * scale * scale,
        denominator: bound.denominator.clone(),
    });
    check_upper(vertices, &certificate.upper, dim, &hi)?;
    match &certificate.lower {
        Lower::Points { points, weights } => {
            check_points(&differences(vertices, points)?, weights, dim, &lo)
        }
        Lower::Facets { points, facets } => {
            check_facets(&differences(vertices, points)?, facets, dim, &lo)
        }
    }
}

/// `x/√square` against a bound.
fn compare(x: &BigInt, square: &BigInt, bound: &SignedRoot<BigInt>) -> Ordering {
    (x * x.abs() * &bound.denominator).cmp(&(&bound.numerator * square))
}

fn check_upper(
    vertices: &Vertices,
    n: &[BigInt],
    dim: usize,
    hi: &SignedRoot<BigInt>,
) -> Result<(), Refusal> {
    if n.len() != dim || n.iter().all(Zero::is_zero) {
        return Err(Refusal::BadDirection);
    }
    let highest = vertices.a.iter().map(|v| dot(n, v)).max();
    let lowest = vertices.b.iter().map(|v| dot(n, v)).min();
    let height = highest
        .zip(lowest)
        .map(|(a, b)| a - b)
        .ok_or(Refusal::BadVertices)?;
    match compare(&height, &dot(n, n), hi) {
        Ordering::Greater => Err(Refusal::UpperBoundFails),
        _ => Ok(()),
    }
}

fn differences(vertices: &Vertices, pairs: &[(usize, usize)]) -> Result<Vec<Point>, Refusal> {
    let difference = |&(i, j): &(usize, usize)| {
        let (a, b) = vertices
            .a
            .get(i)
            .zip(vertices.b.get(j))
            .ok_or(Refusal::NoSuchVertex)?;
        Ok(subtract(a, b))
    };
    pairs.iter().map(difference).collect()
}

fn check_points(
    points: &[Point],
    weights: &[BigInt],
    dim: usize,
    lo: &SignedRoot<BigInt>,
) -> Result<(), Refusal> {
    if points.is_empty() || points.len() != weights.len() {
        return Err(Refusal::WrongLength);
    }
    if weights.iter().any(Signed::is_negative) {
        return Err(Refusal::NegativeWeight);
    }
    let total: BigInt = weights.iter().sum();
    if total.is_zero() {
        return Err(Refusal::ZeroWeights);
    }
    // p·total, so that −|p| = −√(sum·sum)/total.
    let sum: Point = (0..dim)
        .map(|k| points.iter().zip(weights).map(|(p, w)| &p[k] * w).sum())
        .collect();
    let bound = SignedRoot {
        numerator: -dot(&sum, &sum),
        denominator: &total * &total,
    };
    if bound < *lo {
        Err(Refusal::MeanTooFar)
    } else {
        Ok(())
    }
}

fn check_facets(
    points: &[Point],
    facets: &[Vec<usize>],
    dim: usize,
    lo: &SignedRoot<BigInt>,
) -> Result<(), Refusal> {
    if facets.is_empty() {
        return Err(Refusal::NoFacets);
    }
    for facet in facets {
        let corner = |&i: &usize| points.get(i).ok_or(Refusal::BadFacet);
        let corners = facet.iter().map(corner).collect::<Result<Vec<_>, _>>()?;
        if corners.len() != dim {
            return Err(Refusal::BadFacet);
        }
        let m = outward_normal(&corners);
        let offset = dot(&m, corners[0]);
        if !offset.is_positive() {
            return Err(Refusal::FacetNotAroundOrigin);
        }
        if compare(&offset, &dot(&m, &m), lo) == Ordering::Less {
            return Err(Refusal::FacetTooNear);
        }
    }
    if is_closed(facets, dim) {
        Ok(())
    } else {
        Err(Refusal::NotClosed)
    }
}

/// 2D: (y₁ − y₀, x₀ − x₁). 3D: (v₁ − v₀) × (v₂ − v₀).
fn outward_normal(corners: &[&Point]) -> Point {
    let e = subtract(corners[1], corners[0]);
    let Some(third) = corners.get(2) else {
        return vec![e[1].clone(), -&e[0]];
    };
    let f = subtract(third, corners[0]);
    let minor = |i: usize, j: usize| &e[i] * &f[j] - &e[j] * &f[i];
    vec![minor(1, 2), minor(2, 0), minor(0, 1)]
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
    let all = || {
        facets
            .iter()
            .flat_map(|facet| (0..dim).map(|k| ridge(facet, k)))
    };
    let mut seen = HashSet::new();
    all().all(|ridge| seen.insert(ridge)) && all().all(|ridge| seen.contains(&reverse(ridge)))
}

fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

fn subtract(u: &[BigInt], v: &[BigInt]) -> Point {
    u.iter().zip(v).map(|(x, y)| x - y).collect()
}
