//! Depths along the subject's own normal, held against the exact way out along that normal.
//!
//! ```text
//!            _______                 D = A ⊖ B. The shortest way out ends at the witness
//!     D     /       \                point p. A subject that goes along another normal m
//!          /   O─────●──→ m          answers how far it is to the exit: t·|d|, for m as a
//!         |    |     exit            vector d of integers. It is never shorter than s, and
//!          \   ● p                   never longer than h_D(m)/|m|.
//!           \__|____/
//! ```
//!
//! This applies to polytopes without a radius, if the answer is a hit with a direction. Everywhere
//! else the depth is compared with s. The shapes must overlap or touch, or be apart by so little
//! that rounding decides. If they are apart, they are first moved together until they touch: the
//! depth is that of one of the two pairs.

use std::collections::BTreeSet;

use epa::Class;
use num_bigint::BigInt;
use num_traits::Zero;

use super::ground::{difference, outside};
use super::measure::{Exact, fine_bits};
use super::{Ground, Kind, Measures, Terms, Tolerances};
use crate::subject::{DepthAlong, Status};
use epa_check::ray_check::{Claim, RayCertificate};
use epa_format::number::{FloatType, Fraction, GridVector, Rational, Surd};
use epa_truth::lattice::{Lattice, NoRay};
use epa_truth::truth::Decided;

/// The way out along the normal of an answer.
pub(super) struct Along {
    /// Between these its length lies, in world units.
    bounds: [Fraction; 2],
    /// The length; without it only the bounds are known.
    found: Result<Surd, NoRay>,
    /// Where the shapes are apart, s lies between these.
    shortest: Option<[Fraction; 2]>,
}

impl Along {
    /// The way out with which the depth of an answer is compared; `None` if that is s.
    pub(super) fn of(
        ground: Ground<'_>,
        status: Status,
        answer: &Exact,
        terms: &Terms,
        tolerances: &Tolerances,
    ) -> Option<Self> {
        let normal = answer.normal.as_ref().filter(|m| !m.is_zero())?;
        let Ground::Exact { lattice, truth } = ground else {
            return None;
        };
        let is_apart = truth.class == Class::Separated;
        let meets = !is_apart || !ground.is_beyond(&tolerances.band());
        let asked = terms.depth_along == DepthAlong::Normal && status.is_hit();
        if !asked || !meets || !lattice.radius().is_zero() {
            return None;
        }
        let bits = fine_bits(&tolerances.ulp);
        let found = match is_apart {
            true => together(lattice, truth).ray(&normal.integers),
            false => lattice.ray(&normal.integers),
        };
        let along = Along::with(ground, normal, found, bits);
        Some(Along {
            shortest: is_apart.then(|| ground.shortest(bits)),
            ..along
        })
    }

    /// A way out that was found; or not, and then it lies between s and the height of D.
    fn with(
        ground: Ground<'_>,
        normal: &GridVector,
        found: Result<RayCertificate, NoRay>,
        bits: u32,
    ) -> Self {
        let found = found.and_then(|ray| length(&ray));
        let bounds = match &found {
            Ok(length) => length.core().signed_root(bits).into(),
            Err(_) => [
                ground.shortest(bits)[0].clone(),
                ground.heights(normal, bits)[0].clone(),
            ],
        };
        Along {
            bounds,
            found,
            shortest: None,
        }
    }

    /// The measures of the answer, with those that the depth is part of taken along the normal.
    pub(super) fn measures(&self, answer: &Exact, measures: Measures) -> Measures {
        let [lo, hi] = &self.bounds;
        let error = |depth: &Fraction| {
            let along = match self.found {
                Ok(_) => difference(depth, lo, hi),
                Err(_) => outside(depth, lo, hi),
            };
            let shortest = self.shortest.as_ref();
            let apart = shortest.map(|[lo, hi]| difference(depth, lo, hi));
            let is_nearer =
                |apart: &Fraction| apart.clone().abs().compare(&along.clone().abs()).is_lt();
            apart.filter(is_nearer).unwrap_or(along)
        };
        let depth = answer.depth.as_ref();
        Measures {
            depth_error: depth.map(|depth| error(depth).to_rational()),
            way_out: Some(hi.to_rational()),
            ..measures
        }
    }

    /// The length of the way out, rounded, if it is known exactly, and no other depth is right.
    pub(super) fn rounded(&self, ty: FloatType) -> Option<f64> {
        if self.shortest.is_some() {
            return None;
        }
        self.found.as_ref().ok()?.round(ty).to_f64()
    }

    /// The kinds of failure that are ignored: those of the policy, and that there are better
    /// directions.
    pub(super) fn ignored(&self, ignored: &BTreeSet<Kind>) -> BTreeSet<Kind> {
        let direction = [Kind::NormalSuboptimal, Kind::NormalSign];
        ignored.iter().copied().chain(direction).collect()
    }

    /// Whether the way out is known.
    pub(super) fn is_known(&self) -> bool {
        self.found.is_ok()
    }

    /// Why only bounds are known, if that is so.
    pub(super) fn doubt(&self) -> Option<String> {
        let reason = self.found.as_ref().err()?;
        Some(format!(
            "the way out along the normal is not known exactly: {reason}"
        ))
    }
}

/// Shapes that are apart, with B moved along their shortest gap until they touch.
fn together(lattice: &Lattice, truth: &Decided) -> Lattice {
    let [a, b] = truth.witness.points();
    let gap: Vec<Rational> = a.iter().zip(&b).map(|(a, b)| a - b).collect();
    lattice.with_b_moved_by(&gap)
}

/// `t·|d|`.
fn length(ray: &RayCertificate) -> Result<Surd, NoRay> {
    // Of shapes that meet, B is on its way out from the start.
    let Claim::Exit { exit, .. } = &ray.claim else {
        return Err(NoRay::Undecided);
    };
    let time = &exit.inside.time;
    let norm: BigInt = ray.direction.iter().map(|x| x * x).sum();
    let square = Fraction::quotient(
        time.numer() * time.numer() * norm,
        &(time.denom() * time.denom()),
    );
    let square: Rational = square.to_rational();
    Ok(Surd::from_signed_square(&square))
}

#[cfg(test)]
mod tests;
