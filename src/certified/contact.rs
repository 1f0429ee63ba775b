//! The witness point of EPA's nearest facet (the *claim*), and the facet in the plane of the claim
//! that holds it.
//!
//! ```text
//!     ─────●───f₁────●──p──f₂──●─────   the plane of the claim, seen from the side, with two
//!                       ┆               coplanar facets. p, the projection of O, is the witness
//!                       O               point of D. f₂ holds it, with weights that are positive.
//! ```
//!
//! References: \[vdB01 §4\], the point of the nearest facet; \[She97\], floats before exact
//! numbers.

use super::answer::{Combination, weights};
use super::kernel::{Certifier, Claim, numbers, slack_of};
use super::pair::Pre;
use super::tier::Tier;
use crate::expand::polytope::Polytope;
use crate::kernel::Plane;
use crate::minkowski::MinkowskiPoint;
use crate::scalar::Ring;

/// The contact when the polytope holds the origin, and the claim is its nearest facet.
pub(super) fn of_claim<T: Tier<D>, const D: usize>(
    kernel: &Certifier<'_, '_, T, D>,
    claim: &Claim<T, D>,
    polytope: &Polytope<f64, D>,
) -> Option<Combination<D>> {
    let near = |plane: &Plane<f64, D>| plane.key <= claim.upper;
    let mut near = polytope.facets().filter(|(_, facet)| near(&facet.plane));
    near.find_map(|(id, facet)| on_facet(kernel, claim, &facet.plane, polytope.corners(id)))
}

/// The size M of the difference, by which weights in space are more in doubt than sides: that
/// of either shape is at most 1.
const MOST_SIZE: f64 = 2.0;

/// The contact on a facet, if it lies in the plane of the claim and holds the witness point.
/// Weights that are certainly positive or negative as floats are not computed again.
fn on_facet<T: Tier<D>, const D: usize>(
    kernel: &Certifier<'_, '_, T, D>,
    claim: &Claim<T, D>,
    plane: &Plane<f64, D>,
    corners: [&MinkowskiPoint<f64, D>; D],
) -> Option<Combination<D>> {
    let pair = kernel.pair;
    let floats = weights(&plane.normal, &corners.map(|corner| corner.point));
    let doubt = MOST_SIZE * slack_of::<T, D>(plane);
    let numbered = corners.map(numbers);
    if floats.iter().any(|w| *w < -doubt) || !kernel.is_in(claim, &numbered) {
        return None;
    }
    if T::FLOATS_ARE_EXACT {
        let weight = |i: usize| (numbered[i], floats[i]);
        return Some(Combination::Floats(core::array::from_fn(weight)));
    }
    if pair.is_small() && floats.iter().all(|w| *w > doubt) {
        return Some(Combination::Facet(
            numbered.map(|pre| (pre, pair.place(pre))),
        ));
    }
    exactly::<T, D>(kernel, numbered)
}

/// The same on integers of any size.
#[cold]
fn exactly<T: Tier<D>, const D: usize>(
    kernel: &Certifier<'_, '_, T, D>,
    corners: [Pre; D],
) -> Option<Combination<D>> {
    let pair = kernel.pair;
    let normal = T::vector(&T::normal(pair, &corners));
    let weights = weights(&normal, &corners.map(|pre| pair.integers(pre)));
    if weights.iter().any(|w| Ring::sign(w).is_lt()) {
        return None;
    }
    let weighted = corners.into_iter().zip(weights);
    let positive = weighted.filter(|(_, w)| Ring::sign(w).is_gt());
    Some(Combination::Mean(positive.collect()))
}
