//! Certificates: the proof that comes with an exact answer.
//!
//! The statement, the form and the proof stand in docs/certificate.md; the checker is the crate
//! `epa-check`, which shares nothing with this one.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed};

use crate::answer::SignedDepth;
use crate::expand::polytope::{Facet, Polytope};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::{Scalar, SignedRoot, common_divisor};

/// A proof of `lo ≤ s ≤ hi` for the cores of two shapes.
///
/// The worked example of docs/algorithm.md:
///
/// ```
/// use epa::{Certificate, Hull, Limits, Vector, solve};
/// use num_rational::BigRational;
///
/// let hull = |points: &[[i64; 2]]| {
///     let exact = |p: &[i64; 2]| Vector(p.map(|x| BigRational::from_integer(x.into())));
///     Hull::new(points.iter().map(exact))
/// };
/// let a = hull(&[[4, 11], [4, 5], [9, 9]])?;
/// let b = hull(&[[5, 7], [12, 7], [10, 2], [7, 3]])?;
/// let found = solve(&a, &b, &Limits::default())?;
///
/// assert_eq!(found.core.push.height, BigRational::from_integer(6.into()));
/// assert_eq!(found.core.push.norm_squared, BigRational::from_integer(41.into()));
/// assert_eq!(found.core.gjk_iterations, 0); // EPA alone answers
/// assert_eq!(found.core.epa_iterations, 1); // and adds one vertex
///
/// let certificate = Certificate::new(&found)?;
/// assert_eq!(certificate.upper, [4.into(), (-5).into()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Certificate {
    /// A direction n: `s ≤ h_D(n)/|n|`.
    pub upper: Vec<BigInt>,
    /// Why s is not smaller.
    pub lower: Lower,
    /// The proven lower bound, in the units of the shapes.
    pub lo: SignedRoot<BigInt>,
    /// The proven upper bound.
    pub hi: SignedRoot<BigInt>,
}

/// Why the signed depth is at least `lo`. Points are pairs (i, j) for the
/// difference of vertex i of A and vertex j of B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lower {
    /// Their weighted mean p lies in D, so `s ≥ −|p|`.
    Points {
        /// The points.
        points: Vec<(usize, usize)>,
        /// A weight for each, at least 0, not all 0.
        weights: Vec<BigInt>,
    },
    /// A closed surface around the origin, at least `lo` away from it.
    Facets {
        /// The points.
        points: Vec<(usize, usize)>,
        /// D indices into `points` each, turned outward.
        facets: Vec<Vec<usize>>,
    },
}

/// Why an answer has no certificate. It takes an exact run, on shapes with vertices, that has
/// converged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateError {
    /// A support point has no vertex number: the shape is curved.
    NoVertices,
    /// The run reached a limit or stalled, so it proves nothing exact.
    NotConverged,
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::NoVertices => write!(f, "a certificate needs shapes with vertices"),
            CertificateError::NotConverged => {
                write!(
                    f,
                    "the run did not converge, so there is nothing to certify"
                )
            }
        }
    }
}

impl core::error::Error for CertificateError {}

impl Certificate {
    /// The certificate of an exact answer, on rationals or on integers. Its push bounds the depth
    /// from above. From below it is bounded by the facets of the polytope if the cores overlap,
    /// otherwise by the convex combination that is the nearest point of D. Cost: linear in the
    /// facets, and a common divisor of their numbers.
    ///
    /// # Errors
    /// [`CertificateError`].
    pub fn new<S, const D: usize>(found: &SignedDepth<S, D>) -> Result<Self, CertificateError>
    where
        S: Scalar + Into<BigRational>,
    {
        if !found.has_converged() {
            return Err(CertificateError::NotConverged);
        }
        let push = &found.core.push;
        let lower = match (push.height.sign(), &found.polytope) {
            (Ordering::Greater, polytope) => Lower::of_polytope(polytope)?,
            _ => Lower::of_combination(&found.core.combination)?,
        };
        let bound = signed_root(
            &push.height.clone().into(),
            &push.norm_squared.clone().into(),
        );
        Ok(Certificate {
            upper: integers(push.normal.0.iter().cloned()),
            lower,
            lo: bound.clone(),
            hi: bound,
        })
    }
}

/// `height/√square`, its own square in lowest terms.
fn signed_root(height: &BigRational, square: &BigRational) -> SignedRoot<BigInt> {
    let numerator = height.numer() * Signed::abs(height.numer()) * square.denom();
    let denominator = height.denom() * height.denom() * square.numer();
    let divisor = common_divisor(&numerator, &denominator);
    SignedRoot {
        numerator: numerator / &divisor,
        denominator: denominator / divisor,
    }
}

impl Lower {
    /// The facets of a polytope, with the points that are their vertices, in the order of
    /// their numbers.
    ///
    /// # Errors
    /// [`CertificateError::NoVertices`].
    pub fn of_polytope<S: Scalar, const D: usize>(
        polytope: &Polytope<S, D>,
    ) -> Result<Self, CertificateError> {
        let vertices = polytope.vertices();
        let mut is_used = vec![false; vertices.len()];
        for (_, facet) in polytope.facets() {
            for vertex in &facet.vertices {
                is_used[vertex.index()] = true;
            }
        }
        let used = (0..vertices.len()).filter(|v| is_used[*v]);
        let numbered = used.map(|v| Ok((pair(&vertices[v])?, v)));
        let mut numbered = numbered.collect::<Result<Vec<_>, _>>()?;
        numbered.sort_unstable();
        let (mut points, mut index) = (Vec::with_capacity(numbered.len()), vec![0; vertices.len()]);
        for (point, vertex) in numbered {
            if points.last() != Some(&point) {
                points.push(point);
            }
            index[vertex] = points.len() - 1;
        }
        let corners = |(_, f): (_, &Facet<S, D>)| f.vertices.map(|v| index[v.index()]).to_vec();
        let facets = polytope.facets().map(corners).collect();
        Ok(Lower::Facets { points, facets })
    }

    /// A convex combination of points.
    ///
    /// # Errors
    /// [`CertificateError::NoVertices`].
    pub fn of_combination<S, const D: usize>(
        combination: &[(MinkowskiPoint<S, D>, S)],
    ) -> Result<Self, CertificateError>
    where
        S: Scalar + Into<BigRational>,
    {
        let points = combination
            .iter()
            .map(|(p, _)| pair(p))
            .collect::<Result<_, _>>()?;
        let weights = combination.iter().map(|(_, weight)| weight.clone());
        Ok(Lower::Points {
            points,
            weights: integers(weights),
        })
    }
}

fn pair<S: Scalar, const D: usize>(
    point: &MinkowskiPoint<S, D>,
) -> Result<(usize, usize), CertificateError> {
    point.vertices().ok_or(CertificateError::NoVertices)
}

/// The integers without a common factor that have the same ratios.
fn integers(numbers: impl Iterator<Item = impl Into<BigRational>>) -> Vec<BigInt> {
    let numbers: Vec<BigRational> = numbers.map(Into::into).collect();
    let denominators = numbers.iter().map(BigRational::denom);
    let common = denominators
        .filter(|denominator| !denominator.is_one())
        .fold(BigInt::from(1), |l, x| l.lcm(x));
    let scaled: Vec<BigInt> = numbers
        .iter()
        .map(|x| x.numer() * (&common / x.denom()))
        .collect();
    let divisor = scaled
        .iter()
        .fold(BigInt::ZERO, |g, x| common_divisor(&g, x));
    if divisor == BigInt::ZERO {
        scaled
    } else {
        scaled.iter().map(|x| x / &divisor).collect()
    }
}
