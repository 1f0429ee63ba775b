//! Cores that are apart. GJK on floats proposes the nearest feature, and integers check it.
//!
//! ```text
//!            ● f₀         v: the nearest point of a face F of D. The dotted plane goes through v,
//!            │            orthogonal to v. If a point w of D lies on the origin's side of it, v is
//!     O ···· v  F  D      not the nearest point of D: w is added to F, and v comes nearer. If
//!            │            there is no such point, v is the answer.
//!            ● f₁
//!       w ●  ┊
//! ```
//!
//! v is exact. As in GJK, |v| shrinks at every step, so this ends.
//!
//! References: \[GJK88\]; \[She97\], floats propose and exact numbers decide.

use alloc::vec::Vec;
use core::mem;

use super::answer::{Combination, ExactDepth};
use super::grid_plane::GridPlane;
use super::kernel::numbers;
use super::nearest::ExactSimplexPoint;
use super::pair::{Pair, Pre};
use crate::answer::Workspace;
use crate::error::QueryError;
use crate::gjk::{self, Goal};
use crate::minkowski::lattice::direction;
use crate::scalar::Limits;

/// How far floats may be off in a height, relative to the size of the coordinates. It is the sum of
/// three rounded products of rounded numbers. That is 8 ε of the sum of the entries of the
/// direction, each of which is at most 1.
const HEIGHT_SLACK: f64 = 24.0 * f64::EPSILON;

/// The exact distance; `None` if the origin turns out to lie in D, or a direction has no floats.
pub(super) fn solve<const D: usize>(
    workspace: &mut Workspace<f64, D>,
    pair: &Pair<'_, D>,
    limits: &Limits<f64>,
) -> Result<Option<ExactDepth<D>>, QueryError> {
    let memory = mem::take(&mut workspace.gjk);
    let gjk = gjk::run_from(&[], memory, pair, Goal::Distance, limits, &mut |_| {})?;
    let mut simplex: Vec<Pre> = gjk.simplex.iter().map(numbers).collect();
    workspace.gjk = gjk.into_memory();
    loop {
        let nearest = ExactSimplexPoint::of(pair, &simplex);
        if nearest.numerator.is_zero() {
            return Ok(None);
        }
        let Some(towards) = direction::<f64, D>(&nearest.numerator.neg()) else {
            return Ok(None);
        };
        let (a, b) = (&pair.a, &pair.b);
        let found = (a.hull.farthest(&towards), b.hull.farthest(&towards.neg()));
        let slacks = [a, b].map(|body| HEIGHT_SLACK * body.size());
        let step = |of, from, to| nearest.step(pair, of, from, to);
        let farthest = pair.farthest(&towards, found, slacks, step);
        let corners = || nearest.weights.iter().map(|(pre, _)| *pre);
        // Every corner lies in the plane, because its weight is positive.
        let Some(first) = corners().next() else {
            return Ok(None);
        };
        if corners().any(|corner| corner == farthest) || nearest.rise(pair, first, farthest).is_le()
        {
            return Ok(Some(ExactDepth {
                push: GridPlane::large(nearest.numerator.neg(), nearest.height),
                contact: Combination::Mean(nearest.weights),
                surface: None,
            }));
        }
        simplex = corners().chain([farthest]).collect();
    }
}
