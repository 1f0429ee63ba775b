//! Certified queries: the exact answer at about the speed of floats.
//!
//! ```text
//!   EPA, floats with integers in doubt ───► penetrating, touching ───────────┐
//!        │ separated: GJK on floats, its simplex checked on integers ────────┤
//!        │ flat, or anything else                                            ▼
//!        ▼                                                             exact answer
//!   EPA and GJK on integers of any size ─────────────────────────────────────┘
//! ```
//!
//! | coordinates that fit a common grid of | doubts are decided by |
//! |---|---|
//! | 10 bits | nothing: floats are exact there |
//! | 61 bits | machine integers |
//! | 122 bits | machine integers, and integers of any size for heights |
//! | more | integers of any size |
//!
//! Every path ends in the same exact numbers. docs/exactness.md derives the constants.
//!
//! References: \[vdB01 §4\], EPA; \[She97\] and \[DP03\], filters on floats before exact signs.

mod answer;
mod contact;
mod double_double;
mod exact;
mod grid_plane;
mod hull;
mod kernel;
mod nearest;
mod pair;
#[cfg(feature = "rational")]
mod rational;
mod rounding;
mod separated;
#[cfg(test)]
mod tests;
mod tier;
mod vertices;

use core::cmp::Ordering;

pub use self::answer::Certified;
use self::answer::ExactDepth;
pub use self::hull::ExactHull;
use self::kernel::Certifier;
use self::pair::Pair;
#[cfg(feature = "rational")]
pub use self::rational::certified_with_proof;
use self::tier::{Large, Small, Tier, Tiny};
pub use self::vertices::{Dyadic, Vertices};
use crate::answer::Workspace;
use crate::error::QueryError;
use crate::expand::polytope::{FacetId, Polytope};
use crate::expand::{self, EpaTermination, Observer, Until};
use crate::kernel::separates_surely;
use crate::scalar::Limits;

/// The exact signed depth of two shapes with vertices, rounded or not. Lengths are in the units of
/// the shapes, the depth is positive if they overlap, and the normal points from A to B.
///
/// Cost: each vertex is brought to integers, which [`certified_in`] expects to be done before; then
/// 1.1 to 2.5 times that of [`contact`](crate::contact()). Coordinates of more than 61 bits, and
/// flat sets, take longer.
///
/// References: EPA \[vdB01 §4\], exact predicates \[She97\]; docs/exactness.md has the proofs.
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

/// As [`certified`], for hulls that were made before, in memory that is used again. Units, sign,
/// cost and references are the same.
///
/// # Errors
/// See [`QueryError`].
pub fn certified_in<const D: usize>(
    workspace: &mut Workspace<f64, D>,
    a: &ExactHull<D>,
    b: &ExactHull<D>,
) -> Result<Certified<D>, QueryError> {
    let pair = Pair::new(a, b);
    let found = if pair.is_tiny() {
        filtered::<Tiny, D>(workspace, &pair)?
    } else if pair.is_small() {
        filtered::<Small, D>(workspace, &pair)?
    } else {
        filtered::<Large, D>(workspace, &pair)?
    };
    let depth = match found {
        Some(depth) => depth,
        None => exact::solve(&pair)?,
    };
    let radius = a.radius.plus(&b.radius);
    Ok(Certified::new(depth, pair.low, radius))
}

/// Sees whether every decision could be carried out.
struct Complete(bool);

impl<const D: usize> Observer<f64, D> for Complete {
    fn closed(&mut self, _: FacetId, _: &Polytope<f64, D>) {
        self.0 = false;
    }
}

/// The answer from floats, and from integers where they are in doubt; `None` where the set is flat
/// or nearly so. The polytope is left in the workspace: its facets prove the answer.
fn filtered<T: Tier<D>, const D: usize>(
    workspace: &mut Workspace<f64, D>,
    pair: &Pair<'_, D>,
) -> Result<Option<ExactDepth<D>>, QueryError> {
    let (mut kernel, mut complete) = (Certifier::<T, D>::new(pair), Complete(true));
    let polytope = &mut workspace.polytope;
    // It ends in exact arithmetic, so no limit is set.
    let limits = Limits::none();
    let until = Until::Separated;
    let bounds = expand::run_until(until, &mut kernel, &[], &limits, polytope, &mut complete)?;
    if bounds.termination == EpaTermination::IterationLimit || !complete.0 {
        return Ok(None);
    }
    // Where the search met a plane with the origin clearly above it, it has ended there, and
    // an earlier claim is not about the nearest facet.
    let is_separated = bounds.push.as_ref().is_some_and(separates_surely);
    match kernel.claim.take() {
        Some(claim) if !is_separated && T::sign(&claim.height) != Ordering::Less => {
            let contact = contact::of_claim(&kernel, &claim, polytope);
            Ok(contact.map(|contact| ExactDepth {
                push: T::push(claim.normal, claim.height),
                contact,
                surface: None,
            }))
        }
        _ => separated::solve(workspace, pair, &limits),
    }
}
