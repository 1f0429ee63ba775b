//! The checker of enclosures, and what it shares with that of polytopes: certificates are accepted
//! or refused, on integers only.
//!
//! It solves nothing and shares no code with GJK, the simplex, the polytope or EPA. It evaluates
//! the conditions of docs/certificate.md, where their sufficiency is proved. What it accepts is
//! true, whoever made it.

mod balls;
mod bands;
mod cells;
mod edge;
mod ellipsoid;
mod enclosure;
mod forms;
mod insets;
mod pieces;
mod profile;
mod refusal;

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::Signed;

pub use self::enclosure::check_enclosure;
pub use self::profile::profile;
pub use self::refusal::Refusal;
use crate::certificate::{Certificate, Lower};
pub use crate::checker::Reason;
use crate::checker::{self, Bound, Case, Cert, Zvec};
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

/// Checks that the certificate proves `lo ≤ s ≤ hi`.
///
/// Time is proportional to the numbers of vertices and points, and little more than that
/// to the number of facets.
///
/// # Errors
/// The first condition that fails.
pub fn check(vertices: &Vertices, certificate: &Certificate) -> Result<(), Reason> {
    let case = case_of(vertices).ok_or(Reason::Form)?;
    let dim = if case.space { 3 } else { 2 };
    let cert = Cert {
        round: false,
        direction: zvec(&certificate.upper, dim).ok_or(Reason::Form)?,
        low: lower_of(&certificate.lower),
        lo: bound_of(&certificate.lo),
        hi: bound_of(&certificate.hi),
    };
    checker::check(&case, &cert)
}

/// Checks that the lower bound of a certificate about these vertices holds.
fn lower_holds(vertices: &Vertices, lower: &Lower, lo: &SignedRoot) -> Result<(), Refusal> {
    let case = case_of(vertices).ok_or(Refusal::BadVertices)?;
    let lower = lower_of(lower);
    let evidence = checker::read(&case, &lower).ok_or(Refusal::Polytopes(Reason::Form))?;
    checker::check_lower(&case, &evidence, &bound_of(lo)).map_err(Refusal::Polytopes)
}

/// Cores as the checker of polytopes takes them, if all vertices have two coordinates, or three.
fn case_of(Vertices { a, b, scale }: &Vertices) -> Option<Case> {
    let dim = a.first()?.len();
    let all =
        |side: &[Vec<BigInt>]| -> Option<Vec<Zvec>> { side.iter().map(|v| zvec(v, dim)).collect() };
    Some(Case {
        space: dim == 3,
        va: all(a)?,
        vb: all(b)?,
        scale: scale.clone(),
        ra: BigInt::ZERO,
        rb: BigInt::ZERO,
        rden: BigInt::from(1),
    })
}

/// A vector of so many integers, 2 or 3.
pub(crate) fn zvec(v: &[BigInt], dim: usize) -> Option<Zvec> {
    match v {
        [x, y] if dim == 2 => Some([x.clone(), y.clone(), BigInt::ZERO]),
        [x, y, z] if dim == 3 => Some([x, y, z].map(Clone::clone)),
        _ => None,
    }
}

pub(crate) fn lower_of(lower: &Lower) -> checker::Lower<'_> {
    match lower {
        Lower::Points { points, weights } => checker::Lower::Points(points, weights.clone()),
        Lower::Facets { points, facets } => checker::Lower::Facets(points, facets),
    }
}

fn bound_of(root: &SignedRoot) -> Bound {
    Bound {
        sign: root.numerator.signum(),
        num: root.numerator.abs(),
        den: root.denominator.clone(),
    }
}

/// A bound in units that are `scale` times smaller. The integers are `scale` times the world's
/// numbers, and s grows by the same factor.
fn on_lattice(bound: &SignedRoot, scale: &BigInt) -> SignedRoot {
    SignedRoot {
        numerator: &bound.numerator * scale * scale,
        denominator: bound.denominator.clone(),
    }
}

/// `x/√square` against a bound.
fn compare(x: &BigInt, square: &BigInt, bound: &SignedRoot) -> Ordering {
    (x * x.abs() * &bound.denominator).cmp(&(&bound.numerator * square))
}
