//! Bounds by GJK and EPA on the grid inside of the shapes.
//!
//! Both run exactly, on points inside of the shapes. GJK's nearest point, or EPA's facets,
//! bound the signed depth from below; the heights of the shapes themselves along the
//! directions that were tried bound it from above. The bounds approach each other by a
//! constant factor in a few steps, as long as the difference is less curved than the ball
//! at its nearest point.

use crate::proof;
use epa::expand::run;
use epa::gjk::{self, Goal};
use epa::kernel::SupportPlane;
use epa::polytope::Polytope;
use epa::{GjkTermination, Limits, NearestPoint, Vector};
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};

use super::bounds::{Bounds, Upper, root_of};
use super::grid::Grid;
use super::inner::{Inner, square_of};

/// Support points GJK may ask for; apart, it needs some 30.
const GJK_STEPS: usize = 150;

/// Improves the bounds until they are no farther apart than `goal`, on the grid, or EPA has
/// added `steps` vertices.
pub(super) fn search<const D: usize>(
    inner: &Inner<'_>,
    goal: &BigInt,
    steps: usize,
    bounds: &mut Bounds,
) {
    let Some(apart) = nearest::<D>(inner, GJK_STEPS) else {
        return;
    };
    let combination: Vec<_> = apart.combination().collect();
    for push in [&apart.push, &apart.axis].into_iter().flatten() {
        offer(inner, push, bounds);
    }
    bounds.offer(Upper::along(
        inner,
        &inner.cut(&integers(&apart.numerator.neg())),
    ));
    if let Ok(lower) = epa::Lower::of_combination(&combination) {
        let lower = proof::lower(lower);
        let distance = length(&apart);
        let value = SignedRoot {
            numerator: -distance.numerator,
            ..distance
        };
        let (proof, value) = inner.proof(lower, value);
        bounds.raise(proof, value);
    }
    if bounds.are_within(goal) || apart.termination == GjkTermination::Converged {
        return;
    }
    let limits = Limits {
        tolerance: Grid(goal >> 1),
        gjk_iterations: GJK_STEPS,
        epa_iterations: steps,
    };
    let mut polytope = Polytope::empty();
    let Ok(outcome) = run(inner, &apart.simplex, &limits, &mut polytope) else {
        return;
    };
    if let Some(push) = &outcome.push {
        offer(inner, push, bounds);
        // Across a flat set, and on a flat face of a solid one, the direction is exact.
        bounds.offer(Upper::along(inner, &integers(&push.normal)));
    }
    raise_by_facets(inner, &polytope, bounds);
}

/// The distance of the shapes' grids, which is not less than that of the shapes.
pub(super) fn distance<const D: usize>(inner: &Inner<'_>) -> SignedRoot {
    let nearest = nearest::<D>(inner, GJK_STEPS);
    nearest.map_or_else(
        || root_of(&BigInt::ZERO, BigInt::from(1)),
        |found| length(&found),
    )
}

/// The point of the difference of the grids that is nearest to the origin, as far as so many steps
/// find it. `None` only if a point were not finite, as all points of a grid are.
pub(super) fn nearest<const D: usize>(
    inner: &Inner<'_>,
    steps: usize,
) -> Option<NearestPoint<Grid, D>> {
    let limits = Limits {
        tolerance: Grid(BigInt::ZERO),
        gjk_iterations: steps,
        epa_iterations: 1,
    };
    gjk::run(inner, Goal::Distance, &limits).ok()
}

/// How far the nearest point is from the origin.
fn length<const D: usize>(found: &NearestPoint<Grid, D>) -> SignedRoot {
    let weight: BigInt = found.weights.iter().map(|weight| &weight.0).sum();
    SignedRoot {
        numerator: square_of(&integers(&found.numerator)),
        denominator: &weight * &weight,
    }
}

/// Offers the direction of a push, cut to as many bits as the grid has.
fn offer<const D: usize>(inner: &Inner<'_>, push: &SupportPlane<Grid, D>, bounds: &mut Bounds) {
    bounds.offer(Upper::along(inner, &inner.cut(&integers(&push.normal))));
}

/// The lower bound of a polytope around the origin.
fn raise_by_facets<const D: usize>(
    inner: &Inner<'_>,
    polytope: &Polytope<Grid, D>,
    bounds: &mut Bounds,
) {
    let distance = |plane: &epa::kernel::Plane<Grid, D>| {
        root_of(&plane.offset.0, square_of(&integers(&plane.normal)))
    };
    let distances = polytope.facets().map(|(_, facet)| distance(&facet.plane));
    let least = distances.reduce(|least, next| if next < least { next } else { least });
    let Some(least) = least.filter(|least| least.numerator.sign() == Sign::Plus) else {
        return;
    };
    if let Ok(lower) = epa::Lower::of_polytope(polytope) {
        let (proof, least) = inner.proof(proof::lower(lower), least);
        bounds.raise(proof, least);
    }
}

pub(super) fn integers<const D: usize>(vector: &Vector<Grid, D>) -> Vec<BigInt> {
    vector.0.iter().map(|x| x.0.clone()).collect()
}
