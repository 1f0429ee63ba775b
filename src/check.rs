//! The checker: accepts or refuses a [`Certificate`], on integers only.
//!
//! It solves nothing and shares no code with GJK, the simplex, the polytope or
//! EPA: it takes the vertices, the direction, the weights and the facets, and
//! evaluates the conditions of docs/certificate.md, where their sufficiency is
//! proved. What it accepts is true, whoever made it.

mod number;

use core::cmp::Ordering;
use core::fmt;
use std::collections::HashSet;

use num_bigint::BigInt;
use num_traits::Signed;

use self::number::{Fixed, Number};
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
/// Time is linear in the numbers of vertices, points and facets.
///
/// # Errors
/// The first condition that fails.
pub fn check(vertices: &Vertices, certificate: &Certificate) -> Result<(), Refusal> {
    let ended = check_on::<Fixed>(vertices, certificate).or_else(|stop| match stop {
        Stop::TooLong => check_on::<BigInt>(vertices, certificate),
        refused => Err(refused),
    });
    match ended {
        Err(Stop::Refused(refusal)) => Err(refusal),
        // `BigInt` has room for everything.
        Err(Stop::TooLong) => Err(Refusal::BadBound),
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
    let (a, b) = (all::<N>(a)?, all::<N>(b)?);
    let [lo, hi] = bounds.map(|bound| on_lattice::<N>(bound, scale));
    check_upper(&a, &b, &numbers(&certificate.upper)?, dim, &hi?)?;
    match &certificate.lower {
        Lower::Points { points, weights } => {
            let points = differences(&a, &b, points)?;
            check_points(&points, &numbers(weights)?, dim, &lo?)
        }
        Lower::Facets { points, facets } => {
            check_facets(&differences(&a, &b, points)?, facets, dim, &lo?)
        }
    }
}

fn numbers<N: Number>(integers: &[BigInt]) -> Result<Vec<N>, Stop> {
    integers.iter().map(N::of).collect()
}

fn all<N: Number>(points: &[Vec<BigInt>]) -> Result<Vec<Point<N>>, Stop> {
    points.iter().map(|point| numbers(point)).collect()
}

/// sign·√(numerator/denominator).
struct Root<N> {
    numerator: N,
    denominator: N,
}

/// The vertices are integers, `scale` times the world's, so s is too.
fn on_lattice<N: Number>(bound: &SignedRoot<BigInt>, scale: &BigInt) -> Result<Root<N>, Stop> {
    Ok(Root {
        numerator: N::of(&(&bound.numerator * scale * scale))?,
        denominator: N::of(&bound.denominator)?,
    })
}

/// `x/√square` against a bound.
fn compare<N: Number>(x: &N, square: &N, bound: &Root<N>) -> Result<Ordering, Stop> {
    let magnitude = if x.sign().is_lt() {
        x.negated()
    } else {
        x.clone()
    };
    let signed_square = x.times(&magnitude)?.times(&bound.denominator)?;
    signed_square.compare(&bound.numerator.times(square)?)
}

fn check_upper<N: Number>(
    a: &[Point<N>],
    b: &[Point<N>],
    n: &[N],
    dim: usize,
    hi: &Root<N>,
) -> Result<(), Stop> {
    if n.len() != dim || n.iter().all(|x| x.sign().is_eq()) {
        return Err(Refusal::BadDirection.into());
    }
    let highest = extreme(a, n, Ordering::Greater)?;
    let lowest = extreme(b, n, Ordering::Less)?;
    match compare(&highest.minus(&lowest)?, &dot(n, n)?, hi)? {
        Ordering::Greater => Err(Refusal::UpperBoundFails.into()),
        _ => Ok(()),
    }
}

/// The largest or the smallest `n·v`.
fn extreme<N: Number>(points: &[Point<N>], n: &[N], side: Ordering) -> Result<N, Stop> {
    let mut best: Option<N> = None;
    for point in points {
        let next = dot(n, point)?;
        let is_better = best.as_ref().map(|best| next.compare(best)).transpose()?;
        if is_better.is_none_or(|order| order == side) {
            best = Some(next);
        }
    }
    best.ok_or(Refusal::BadVertices.into())
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

fn check_points<N: Number>(
    points: &[Point<N>],
    weights: &[N],
    dim: usize,
    lo: &Root<N>,
) -> Result<(), Stop> {
    if points.is_empty() || points.len() != weights.len() {
        return Err(Refusal::WrongLength.into());
    }
    if weights.iter().any(|weight| weight.sign().is_lt()) {
        return Err(Refusal::NegativeWeight.into());
    }
    let total = sum(weights.iter().map(|weight| Ok(weight.clone())))?;
    if total.sign().is_eq() {
        return Err(Refusal::ZeroWeights.into());
    }
    // p·total, so that −|p| = −√(mean·mean)/total.
    let weighted = |k: usize| sum(points.iter().zip(weights).map(|(p, w)| p[k].times(w)));
    let mean = (0..dim).map(weighted).collect::<Result<Point<N>, _>>()?;
    let (square, denominator) = (dot(&mean, &mean)?.negated(), total.times(&total)?);
    let left = square.times(&lo.denominator)?;
    match left.compare(&lo.numerator.times(&denominator)?)? {
        Ordering::Less => Err(Refusal::MeanTooFar.into()),
        _ => Ok(()),
    }
}

fn check_facets<N: Number>(
    points: &[Point<N>],
    facets: &[Vec<usize>],
    dim: usize,
    lo: &Root<N>,
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
        let offset = dot(&m, corners[0])?;
        if offset.sign().is_le() {
            return Err(Refusal::FacetNotAroundOrigin.into());
        }
        if compare(&offset, &dot(&m, &m)?, lo)? == Ordering::Less {
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
    let e = subtract(corners[1], corners[0])?;
    let Some(third) = corners.get(2) else {
        return Ok(vec![e[1].clone(), e[0].negated()]);
    };
    let f = subtract(third, corners[0])?;
    let minor = |i: usize, j: usize| e[i].times(&f[j])?.minus(&e[j].times(&f[i])?);
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
    let all = || {
        facets
            .iter()
            .flat_map(|facet| (0..dim).map(|k| ridge(facet, k)))
    };
    let mut seen = HashSet::new();
    all().all(|ridge| seen.insert(ridge)) && all().all(|ridge| seen.contains(&reverse(ridge)))
}

fn dot<N: Number>(u: &[N], v: &[N]) -> Result<N, Stop> {
    sum(u.iter().zip(v).map(|(x, y)| x.times(y)))
}

fn sum<N: Number>(mut numbers: impl Iterator<Item = Result<N, Stop>>) -> Result<N, Stop> {
    let first = numbers.next().unwrap_or_else(|| N::of(&BigInt::ZERO))?;
    numbers.try_fold(first, |sum, x| sum.plus(&x?))
}

fn subtract<N: Number>(u: &[N], v: &[N]) -> Result<Point<N>, Stop> {
    u.iter().zip(v).map(|(x, y)| x.minus(y)).collect()
}
