//! The whole contact of a decided case: every minimising direction, the depth along the
//! second best facet, and what the shapes have in common once B has been pushed.
//!
//! ```text
//!     cores        minimising directions                      regions
//!     penetrating  the normals of the nearest facets of D     one for each of them
//!     touching     a cone: the normal cone of D at the origin one: what they share now
//!     separated    one: toward the nearest point of D         one
//! ```
//!
//! With radii the depth is that of the cores plus the radii along every direction, so the
//! minimising directions are those of the cores.
//!
//! All results are tested before they leave this module: every direction must attain the depth that
//! the certificate proves, and every region must have a point.

pub mod json;

use epa::Class;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::{Decided, Disagreement, LegsDisagree};
use crate::lattice::vector::{dot, opposite};
use crate::lattice::{Cone, ContactRegion, GivenUp, Lattice};
use epa_format::case::Case;
use epa_format::number::Rational;

/// The regions of at most so many directions are computed.
pub const MOST_REGIONS: usize = 1000;

/// All that is known of the contact of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The directions from A to B along which the push is shortest.
    pub minimisers: Minimisers,
    /// What the best of the other facets costs.
    pub second: Second,
    /// What the cores have in common after the push: for each of the directions, in their
    /// order, or one for all of a cone, pushed along a direction inside of it.
    pub regions: Vec<ContactRegion>,
    /// How many regions there are in all, if there are too many to compute.
    pub cut_from: Option<usize>,
    /// The radii of A and of B.
    pub radii: [Rational; 2],
}

/// The directions n that minimise h_D(n)/|n|, the cores' as well as the shapes'.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimisers {
    /// These and no others: primitive, in the order of their coordinates.
    Directions(Vec<Vec<BigInt>>),
    /// All vectors of a cone but 0.
    Cone(Cone),
    /// These, and it is not known whether there are others.
    GivenUp(Vec<Vec<BigInt>>, GivenUp),
}

impl Minimisers {
    /// The directions, or the extreme rays of the cone.
    #[must_use]
    pub fn rays(&self) -> &[Vec<BigInt>] {
        match self {
            Minimisers::Directions(rays) | Minimisers::GivenUp(rays, _) => rays,
            Minimisers::Cone(cone) => &cone.rays,
        }
    }

    /// Directions that must attain the depth: the rays, and both ways of the lineality.
    fn claimed(&self) -> Vec<Vec<BigInt>> {
        let mut claimed = self.rays().to_vec();
        if let Minimisers::Cone(cone) = self {
            claimed.extend(cone.lineality.iter().cloned());
            claimed.extend(cone.lineality.iter().map(|n| opposite(n)));
        }
        claimed
    }

    /// The directions in which regions are computed.
    fn pushes(&self) -> Vec<Vec<BigInt>> {
        match self {
            Minimisers::Cone(cone) => cone.inner().into_iter().collect(),
            others => others.rays().to_vec(),
        }
    }
}

/// The square of the depth along the best facet that is not among the nearest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Second {
    /// There is none: the cores do not penetrate, or all facets are equally near.
    None,
    /// The depth of the cores along it, squared, in world units.
    Squared(Rational),
    /// The difference has too many facets.
    GivenUp,
}

impl Contact {
    /// The contact of a case whose truth is known.
    ///
    /// # Errors
    /// [`LegsDisagree`], which means a bug in the oracle.
    pub fn of(lattice: &Lattice, case: &Case, truth: &Decided) -> Result<Self, LegsDisagree> {
        let found = Self::with_regions(lattice, truth, MOST_REGIONS);
        found.map_err(|what| LegsDisagree::on(case, truth.id.clone(), what))
    }

    fn with_regions(lattice: &Lattice, truth: &Decided, most: usize) -> Result<Self, Disagreement> {
        let minimisers = minimisers(lattice, truth);
        let claimed = minimisers.claimed();
        if claimed.is_empty() || !claimed.iter().all(|n| attains(lattice, truth, n)) {
            return Err(Disagreement::Minimiser);
        }
        let pushes = minimisers.pushes();
        let region = |n: &Vec<BigInt>| lattice.contact_region(n);
        let regions: Option<Vec<ContactRegion>> = pushes.iter().take(most).map(region).collect();
        Ok(Contact {
            second: second(lattice, truth),
            regions: regions.ok_or(Disagreement::Region)?,
            cut_from: (pushes.len() > most).then_some(pushes.len()),
            radii: lattice.radii.clone(),
            minimisers,
        })
    }
}

/// The region of the minimising direction that is nearest to another, the first of several;
/// without another, of the only one. `None` where that is not known: there are several, or
/// the search for all of them was given up.
pub fn nearest_region(
    lattice: &Lattice,
    truth: &Decided,
    toward: Option<&[BigInt]>,
) -> Option<ContactRegion> {
    if truth.core_class() != Class::Penetrating {
        // The region is the same for all directions.
        return lattice.contact_region(truth.normals.first()?);
    }
    let normals = lattice.nearest_normals().ok()?;
    let nearest = match (&normals[..], toward) {
        ([only], _) => Some(only),
        (all, Some(m)) => all
            .iter()
            .reduce(|n, next| if is_nearer(next, n, m) { next } else { n }),
        _ => None,
    };
    lattice.contact_region(nearest?)
}

/// Whether the angle between n and m is smaller than that between `than` and m.
fn is_nearer(n: &[BigInt], than: &[BigInt], m: &[BigInt]) -> bool {
    // cos² · |m|², with the sign of the cosine, is a fraction.
    let cosine = |n: &[BigInt]| {
        let along = dot(n, m);
        (&along * along.abs(), dot(n, n))
    };
    let ((p, q), (r, s)) = (cosine(n), cosine(than));
    p * s > r * q
}

fn minimisers(lattice: &Lattice, truth: &Decided) -> Minimisers {
    let known = || truth.normals.clone();
    let given_up = |why| Minimisers::GivenUp(known(), why);
    match truth.core_class() {
        Class::Separated => Minimisers::Directions(known()),
        Class::Touching => {
            let [common, _] = truth.witness.points();
            lattice
                .normal_cone(&common)
                .map_or_else(given_up, Minimisers::Cone)
        }
        Class::Penetrating => lattice
            .nearest_normals()
            .map_or_else(given_up, Minimisers::Directions),
    }
}

/// Whether h_D(n)/|n| is the proven depth of the cores.
fn attains(lattice: &Lattice, truth: &Decided, n: &[BigInt]) -> bool {
    let (height, proven) = (lattice.height(n), &truth.certificate.lo);
    let length = dot(n, n);
    let scale = &lattice.vertices.scale;
    // h·|h| / (|n|² · scale²) is the signed square.
    let square = &height * height.abs() * &proven.denominator;
    !length.is_zero() && square == &proven.numerator * length * scale * scale
}

fn second(lattice: &Lattice, truth: &Decided) -> Second {
    if truth.core_class() != Class::Penetrating {
        return Second::None;
    }
    match lattice.nearest_facets() {
        None => Second::GivenUp,
        Some(nearest) => nearest
            .second_squared()
            .map_or(Second::None, Second::Squared),
    }
}

#[cfg(test)]
mod tests;
