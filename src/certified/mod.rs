//! Certified queries: the exact answer at about the speed of floats.
//!
//! ```text
//!              coordinates that fit a common grid of 61 bits
//!   EPA, floats with integers in doubt ───► penetrating, touching ───────────┐
//!        │ separated: GJK on floats, its simplex checked on integers ────────┤
//!        │ flat, or anything else                                            ▼
//!        ▼                                                             exact answer
//!   EPA and GJK on integers of any size ─────────────────────────────────────┘
//!              all other coordinates
//! ```
//!
//! Every path ends in the same exact numbers. docs/exactness.md derives the constants.

mod answer;
mod exact;
mod hull;
mod kernel;
mod pair;
mod rounding;
mod separated;
mod vertices;

use core::cmp::Ordering;

pub use self::answer::Certified;
use self::answer::weights;
pub use self::hull::ExactHull;
use self::kernel::{Certifier, Claim, numbers};
use self::pair::{Pair, Pre};
pub use self::vertices::{Dyadic, Vertices};
use crate::cores::Workspace;
use crate::epa::{self, Observer, Termination, Until};
use crate::error::QueryError;
use crate::integer::Integer;
use crate::limits::Limits;
use crate::polytope::{FacetId, Polytope};
use crate::scalar::Scalar;
use crate::solution::Class;
use crate::vector::Vector;

/// The exact signed depth of two shapes with vertices, rounded or not.
///
/// ```
/// use epa::{certified, Class, Hull};
///
/// let a = Hull::new([[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]])?;
/// let b = Hull::new([[5.0, 7.0], [12.0, 7.0], [10.0, 2.0], [7.0, 3.0]])?;
/// let exact = certified(&a, &b)?;
/// assert_eq!(exact.class(), Class::Penetrating);
/// // √(36/41), correctly rounded.
/// assert_eq!(exact.depth::<f64>()?, 0.9370425713316364);
/// assert_eq!(exact.depth::<f32>()?, 0.93704257);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`QueryError`].
pub fn certified<const D: usize>(
    a: &(impl Vertices<D> + ?Sized),
    b: &(impl Vertices<D> + ?Sized),
) -> Result<Certified<D>, QueryError> {
    let (a, b) = (ExactHull::new(a)?, ExactHull::new(b)?);
    certified_in(&mut Workspace::new(), &a, &b)
}

/// The same for hulls that were made before, in memory that is used again.
///
/// # Errors
/// See [`QueryError`].
pub fn certified_in<const D: usize>(
    workspace: &mut Workspace<f64, D>,
    a: &ExactHull<D>,
    b: &ExactHull<D>,
) -> Result<Certified<D>, QueryError> {
    let pair = Pair::new(a, b);
    let mut answer = match on_grid(workspace, &pair)? {
        Some(answer) => answer,
        None => exact::solve(&pair)?,
    };
    answer.radius = a.radius.plus(&b.radius);
    answer.classify();
    Ok(answer)
}

/// Sees whether every decision could be carried out.
struct Complete(bool);

impl<const D: usize> Observer<f64, D> for Complete {
    fn closed(&mut self, _: FacetId, _: &Polytope<f64, D>) {
        self.0 = false;
    }
}

/// The answer from floats and machine integers; `None` where they have no room, or the
/// set is flat.
fn on_grid<const D: usize>(
    workspace: &mut Workspace<f64, D>,
    pair: &Pair<'_, D>,
) -> Result<Option<Certified<D>>, QueryError> {
    if !pair.is_small() {
        return Ok(None);
    }
    let (mut kernel, mut complete) = (Certifier::new(pair), Complete(true));
    let polytope = &mut workspace.polytope;
    let limits = Limits::default();
    let outcome = epa::run_until(
        Until::Separated,
        &mut kernel,
        &[],
        &limits,
        polytope,
        &mut complete,
    )?;
    if outcome.termination == Termination::IterationLimit || !complete.0 {
        return Ok(None);
    }
    match kernel.claim.take() {
        Some(claim) if claim.offset.sign() != Ordering::Less => {
            Ok(enclosed(&kernel, &claim, polytope))
        }
        _ => separated::solve(pair, &limits),
    }
}

/// The answer when the polytope holds the origin, and the claim is its nearest facet.
fn enclosed<const D: usize>(
    kernel: &Certifier<'_, '_, D>,
    claim: &Claim<D>,
    polytope: &Polytope<f64, D>,
) -> Option<Certified<D>> {
    let pair = kernel.pair;
    let normal = Vector(claim.normal.map(Integer::from));
    let corners = |id: FacetId| polytope.corners(id).map(numbers);
    let place = |pre: Pre| Vector(pair.place(pre).map(|x| Integer::from(i128::from(x))));
    let combination = polytope.facets().find_map(|(id, facet)| {
        if facet.plane.distance > claim.upper() || !kernel.is_in_claim(claim, &corners(id)) {
            return None;
        }
        let weights = weights(&normal, &corners(id).map(place));
        let is_inside = weights.iter().all(|w| w.sign() != Ordering::Less);
        let weighted = corners(id).into_iter().zip(weights);
        is_inside.then(|| weighted.filter(|(_, w)| w.sign().is_gt()).collect())
    })?;
    Some(Certified {
        class: Class::Touching,
        norm_squared: normal.norm_squared(),
        normal,
        height: Integer::from(claim.offset),
        low: pair.low,
        radius: Dyadic::zero(),
        combination,
        surface: polytope.facets().map(|(id, _)| corners(id)).collect(),
    })
}
