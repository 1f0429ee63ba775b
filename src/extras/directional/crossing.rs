//! A place where a line crosses the boundary of a convex set.

use alloc::vec::Vec;
use core::array;
use core::cmp::Ordering;

use crate::answer::Finite;
use crate::expand::polytope::{FacetId, Polytope};
use crate::minkowski::MinkowskiPoint;
use crate::scalar::{Field, Scalar};
use crate::vector::Vector;

/// A place on the line `{ t·d }`: `t = numerator/denominator`.
#[derive(Clone, Debug)]
pub struct Place<S> {
    /// The numerator, with the sign.
    pub numerator: S,
    /// Positive.
    pub denominator: S,
}

impl<S: Scalar> Place<S> {
    /// `offset/along`; `along` is not zero.
    pub(super) fn of(offset: &S, along: &S) -> Self {
        let (numerator, denominator) = if along.sign().is_lt() {
            (offset.neg(), along.neg())
        } else {
            (offset.clone(), along.clone())
        };
        Place {
            numerator,
            denominator,
        }
    }

    /// Whether it lies farther along the line, by cross multiplication.
    pub fn is_beyond(&self, other: &Self) -> bool {
        let mine = self.numerator.mul(&other.denominator);
        mine.exceeds(&other.numerator.mul(&self.denominator))
    }

    /// The sign of t.
    pub fn sign(&self) -> Ordering {
        self.numerator.sign()
    }
}

impl<S: Field> Place<S> {
    /// t as a number: the place is t·d, for the direction d as it was given.
    pub fn quotient(&self) -> S {
        self.numerator.div(&self.denominator)
    }
}

/// Where a line crosses the boundary of a set.
#[derive(Clone, Debug)]
pub struct Crossing<S: Scalar, const D: usize> {
    /// The outward normal n of a plane that bounds the set there: `n·d > 0` where the line
    /// leaves, `n·d < 0` where it enters. Not normalised.
    pub normal: Vector<S, D>,
    /// Where the line crosses that plane, `h_D(n)/(n·d)`: nothing of the set lies beyond
    /// it when leaving, and nothing before it when entering.
    pub place: Place<S>,
    /// A place on the line that belongs to the set, the same one on exact scalars that have
    /// converged: between the two lies the crossing.
    pub inner: Inside<S, D>,
}

/// A place on a line that belongs to a set.
#[derive(Clone, Debug)]
pub struct Inside<S: Scalar, const D: usize> {
    /// Where.
    pub place: Place<S>,
    /// The point as a convex combination of points of the set: positive weights, which sum
    /// up to any number.
    pub combination: Vec<(MinkowskiPoint<S, D>, S)>,
}

impl<S: Scalar> Finite for Place<S> {
    fn is_finite(&self) -> bool {
        self.numerator.is_finite() && self.denominator.is_finite()
    }
}

impl<S: Scalar, const D: usize> Finite for Inside<S, D> {
    fn is_finite(&self) -> bool {
        self.place.is_finite() && self.combination.is_finite()
    }
}

impl<S: Scalar, const D: usize> Finite for Crossing<S, D> {
    fn is_finite(&self) -> bool {
        self.normal.is_finite() && self.place.is_finite() && self.inner.is_finite()
    }
}

/// The facet that the line crosses when it leaves the polytope, or with `Less` when it enters:
/// where, and the weights of its corners there. If there are several, and on floats, it is the one
/// whose least weight is greatest. `None` if no facet looks that way.
pub(super) fn crossing<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    direction: &Vector<S, D>,
    side: Ordering,
) -> Option<Inside<S, D>> {
    // Rounding: a facet along the line seems to cross it, by no more than this, times |n|.
    let noise_squared = S::flatness()
        .mul(&S::flatness())
        .mul(&direction.norm_squared());
    let is_across = |normal: &Vector<S, D>, along: &S| {
        S::EXACT
            || along
                .mul(along)
                .exceeds(&noise_squared.mul(&normal.norm_squared()))
    };
    let mut best: Option<(FacetId, [S; D], Place<S>)> = None;
    for (id, facet) in polytope.facets() {
        let along = facet.plane.normal.dot(direction);
        if along.sign() != side || !is_across(&facet.plane.normal, &along) {
            continue;
        }
        let weights = weights(polytope, id, direction, &along);
        let better = least_share(&weights);
        if better.denominator.sign().is_le() {
            // Rounding: a sliver that the line crosses nowhere.
            continue;
        }
        let is_better = best
            .as_ref()
            .is_none_or(|(_, w, _)| better.is_beyond(&least_share(w)));
        if is_better {
            best = Some((id, weights, Place::of(&facet.plane.offset, &along)));
        }
    }
    let (id, weights, place) = best?;
    let corners = polytope.corners(id).into_iter().cloned();
    let positive = |(_, weight): &(_, S)| weight.sign().is_gt();
    Some(Inside {
        place,
        combination: corners.zip(weights).filter(positive).collect(),
    })
}

/// The weights of the corners of a facet for the point where a line crosses its plane: the
/// parts into which the point divides the facet, seen along the line. Not negative if it
/// lies in the facet.
fn weights<S: Scalar, const D: usize>(
    polytope: &Polytope<S, D>,
    id: FacetId,
    direction: &Vector<S, D>,
    along: &S,
) -> [S; D] {
    let mut ratio = [polytope.facet(id).plane.offset.clone(), along.clone()];
    S::balance(&mut ratio);
    let [offset, along] = ratio;
    let crossing = direction.scale(&offset);
    // Seen from the point itself, which floats would lose among larger coordinates.
    let corners = polytope
        .corners(id)
        .map(|v| v.point.scale(&along).sub(&crossing));
    let part = |i: usize| Vector::cofactor(&corners, i).dot(direction);
    let parts: [S; D] = array::from_fn(part);
    if total(&parts).sign().is_lt() {
        parts.map(|x| x.neg())
    } else {
        parts
    }
}

fn total<S: Scalar>(weights: &[S]) -> S {
    weights.iter().fold(S::zero(), |sum, x| sum.add(x))
}

/// The least weight as a share of all.
fn least_share<S: Scalar>(weights: &[S]) -> Place<S> {
    let smaller = |least: S, x: &S| if least.exceeds(x) { x.clone() } else { least };
    let least = weights.iter().skip(1).fold(weights[0].clone(), smaller);
    Place {
        numerator: least,
        denominator: total(weights),
    }
}
