//! The legs, and what they have to agree on.

use crate::proof;
use epa::Class;
use epa::certified::{ExactHull, certified_with_proof};
use epa_check::certificate::Certificate;
use epa_check::check::{self, Refusal};
use epa_format::number::SignedRoot;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::enclosed::Enclosed;
use super::witness::Witness;
use crate::curved;
use crate::lattice::{Curves, Hulls, Lattice, in_workspace};
use epa_check::brute::{self, BruteForce};
use epa_format::case::{Case, CaseId};
use epa_format::number::{Rational, Surd, power_of_two};

/// What the oracle knows of a case.
#[derive(Clone, Debug)]
pub enum Truth {
    /// The exact answer, certified.
    Decided(Box<Decided>),
    /// A certified enclosure: of curved shapes.
    Enclosed(Box<Enclosed>),
}

impl Truth {
    /// The case.
    #[must_use]
    pub fn id(&self) -> &CaseId {
        match self {
            Truth::Decided(decided) => &decided.id,
            Truth::Enclosed(enclosed) => &enclosed.id,
        }
    }
}

/// An exact, certified answer.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The case.
    pub id: CaseId,
    /// Penetrating, touching or separated.
    pub class: Class,
    /// The signed depth, in world units.
    pub depth: Surd,
    /// Minimising directions from A to B, as primitive integer vectors.
    pub normals: Vec<Vec<BigInt>>,
    /// A point of A's core and one of B's, `a − b = s_core · n`.
    pub witness: Witness,
    /// The proof, in world units; for shapes with a radius about the cores.
    pub certificate: Certificate,
    /// Whether brute force confirmed it.
    pub brute_force: Confirmation,
}

/// What brute force says of a truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// It gives the same number.
    Agrees,
    /// It was not run: too many candidate directions.
    NotRun {
        /// How many.
        candidates: usize,
    },
}

/// Two legs of the oracle disagree: a bug in the oracle. Exit code 4.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the oracle's legs disagree on {id}: {what}\n{line}")]
pub struct LegsDisagree {
    /// The case.
    pub id: CaseId,
    /// The case as a line, so that it can be run again.
    pub line: String,
    /// Which legs, and what they say.
    pub what: Disagreement,
}

impl LegsDisagree {
    pub(super) fn on(case: &Case, id: CaseId, what: Disagreement) -> Self {
        let line = case.to_canonical_text();
        LegsDisagree { id, line, what }
    }
}

/// Which legs of the oracle disagree.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Disagreement {
    /// Certified EPA has no answer.
    #[error("certified EPA has no answer ({0})")]
    DidNotConverge(String),
    /// The checker refuses EPA's certificate.
    #[error("the checker refuses: {0}")]
    Refused(Refusal),
    /// EPA and brute force have different squares of the signed depth.
    #[error("sign·s² is {epa} by EPA and {brute_force} by brute force")]
    BruteForce {
        /// sign·s² by EPA, on the lattice.
        epa: String,
        /// sign·s² by brute force, on the lattice.
        brute_force: String,
    },
    /// The witness points do not differ by the signed depth along the normal.
    #[error("the witness points do not differ by s·n")]
    Witness,
    /// A direction that is listed as minimising does not attain the signed depth, or none is.
    #[error("a listed direction does not attain s")]
    Minimiser,
    /// The shapes have no point in common after a shortest push.
    #[error("after a push by s·n nothing touches")]
    Region,
}

/// The truth of a case by the pieces of its shapes, whether they are curved or not.
///
/// # Errors
/// As for [`solve`](super::solve).
pub fn enclose_as(curves: &Curves, case: &Case, id: CaseId) -> Result<Enclosed, LegsDisagree> {
    match curved::enclose(curves) {
        Ok(solved) => Ok(Enclosed::new(id, solved, curves)),
        Err(refusal) => Err(LegsDisagree::on(case, id, Disagreement::Refused(refusal))),
    }
}

/// The truth of a case whose lattice is known.
///
/// # Errors
/// As for [`solve`](super::solve).
pub fn solve_on(
    lattice: &Lattice,
    case: &Case,
    brute_limit: usize,
) -> Result<Decided, LegsDisagree> {
    solve_on_as(lattice, case, case.id(), brute_limit)
}

/// The truth of a case whose lattice and id are known.
///
/// # Errors
/// As for [`solve`](super::solve).
pub fn solve_on_as(
    lattice: &Lattice,
    case: &Case,
    id: CaseId,
    brute_limit: usize,
) -> Result<Decided, LegsDisagree> {
    let decided = match lattice.hulls() {
        Ok(Hulls::Plane([a, b])) => decide(&id, lattice, [a, b], brute_limit),
        Ok(Hulls::Space([a, b])) => decide(&id, lattice, [a, b], brute_limit),
        Err(error) => Err(Disagreement::DidNotConverge(error.to_string())),
    };
    decided.map_err(|what| LegsDisagree::on(case, id, what))
}

fn decide<const D: usize>(
    id: &CaseId,
    lattice: &Lattice,
    [a, b]: [&ExactHull<D>; 2],
    brute_limit: usize,
) -> Result<Decided, Disagreement> {
    let (answer, certificate) = in_workspace(|memory| certified_with_proof(memory, a, b))
        .map_err(|error| Disagreement::DidNotConverge(error.to_string()))?;
    let mut certificate = proof::certificate(certificate);
    let brute_force = confirm(lattice, &certificate.lo, brute_limit)?;
    let witness = Witness::of(&answer.exact_combination(), &certificate, &lattice.vertices);
    certificate.lo = in_the_world(certificate.lo, &lattice.vertices.scale);
    certificate.hi = certificate.lo.clone();
    check::check(&lattice.vertices, &certificate)
        .map_err(|reason| Disagreement::Refused(Refusal::Polytopes(reason)))?;
    let square = Rational::new_raw(
        certificate.lo.numerator.clone(),
        certificate.lo.denominator.clone(),
    );
    let depth = Surd {
        radius: lattice.radius(),
        ..Surd::from_signed_square(&square)
    };
    Ok(Decided {
        id: id.clone(),
        class: Class::of_sign(depth.signum()),
        depth,
        normals: vec![certificate.upper.clone()],
        witness: witness.ok_or(Disagreement::Witness)?,
        certificate,
        brute_force,
    })
}

/// From the lattice back to the world: s² shrinks by scale². A bound in lowest terms
/// stays so.
fn in_the_world(bound: SignedRoot, scale: &BigInt) -> SignedRoot {
    let (numerator, denominator) = (bound.numerator, bound.denominator);
    let square = match (power_of_two(scale), numerator.trailing_zeros()) {
        (Some(power), Some(zeros)) => {
            let common = zeros.min(2 * power);
            Rational::new_raw(numerator >> common, denominator << (2 * power - common))
        }
        (_, None) => Rational::new_raw(numerator, BigInt::one()),
        (None, _) => Rational::new(numerator, denominator * scale * scale),
    };
    let (numerator, denominator) = square.into_raw();
    SignedRoot {
        numerator,
        denominator,
    }
}

fn confirm(
    lattice: &Lattice,
    by_epa: &SignedRoot,
    limit: usize,
) -> Result<Confirmation, Disagreement> {
    match brute::signed_depth(&lattice.vertices.a, &lattice.vertices.b, limit) {
        BruteForce::NotRun { candidates } => Ok(Confirmation::NotRun { candidates }),
        BruteForce::SignedDepth(value) if value == *by_epa => Ok(Confirmation::Agrees),
        BruteForce::SignedDepth(value) => {
            let text = |x: &SignedRoot| format!("{}/{}", x.numerator, x.denominator);
            Err(Disagreement::BruteForce {
                epa: text(by_epa),
                brute_force: text(&value),
            })
        }
    }
}

impl Decided {
    /// The class of the cores, before the radii are added.
    #[must_use]
    pub fn core_class(&self) -> Class {
        Class::of_sign(self.certificate.lo.numerator.cmp(&BigInt::zero()))
    }

    /// The first of the minimising directions.
    #[must_use]
    pub fn normal(&self) -> &[BigInt] {
        self.normals.first().map_or(&[], |normal| normal)
    }

    /// Whether the shapes have a radius.
    #[must_use]
    pub fn is_rounded(&self) -> bool {
        self.depth.radius.is_positive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leg_that_disagrees_is_reported_with_the_case() {
        let line = r#"{"v":1,"dim":2,"scalar":"f64","a":{"box":{"half_extents":[1,1]}},
            "b":{"box":{"half_extents":[1,1]},"pose":{"translation":["3/2",0]}}}"#;
        let case = Case::parse(line).expect("a case");
        let lattice = Lattice::of_case(&case).expect("a polytope");
        let wrong = SignedRoot {
            numerator: 2.into(),
            denominator: 1.into(),
        };
        let what = confirm(&lattice, &wrong, brute::DEFAULT_LIMIT).expect_err("1/2, not √2");
        let text = LegsDisagree::on(&case, case.id(), what).to_string();
        assert!(
            text.contains("is 2/1 by EPA and 1/1 by brute force"),
            "{text}"
        );
        let again = Case::parse(text.lines().last().expect("a line"));
        assert_eq!(again, Ok(case), "the case can be rerun");
    }
}
