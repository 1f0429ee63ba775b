//! The tier for everything: GJK and EPA on integers of any size.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::answer::{Combination, ExactDepth};
use super::grid_plane::GridPlane;
use super::pair::{Pair, Pre};
use crate::answer::{Workspace, cores};
use crate::error::QueryError;
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::scalar::{Integer, Limits, Ring};
use crate::support::{SupportPoint, farthest};
use crate::vector::Vector;

/// The Minkowski difference on the common grid.
pub(super) struct OnGrid<const D: usize> {
    a: Vec<Vector<Integer, D>>,
    b: Vec<Vector<Integer, D>>,
    numbers: [Vec<usize>; 2],
}

impl<const D: usize> OnGrid<D> {
    pub(super) fn new(pair: &Pair<'_, D>) -> Self {
        let numbers = [&pair.a, &pair.b].map(|body| body.hull.candidates().collect::<Vec<_>>());
        let place = |body: &super::pair::Body<'_, D>, numbers: &[usize]| {
            let integers = |&vertex: &usize| body.hull.integers(vertex, pair.low);
            numbers.iter().map(integers).collect()
        };
        OnGrid {
            a: place(&pair.a, &numbers[0]),
            b: place(&pair.b, &numbers[1]),
            numbers,
        }
    }
}

impl<const D: usize> ConvexSet<Integer, D> for OnGrid<D> {
    fn support(
        &self,
        direction: &Vector<Integer, D>,
    ) -> Result<MinkowskiPoint<Integer, D>, QueryError> {
        let numbered = |found: SupportPoint<Integer, D>, numbers: &[usize]| SupportPoint {
            vertex: found.vertex.map(|place| numbers[place]),
            ..found
        };
        let a = numbered(farthest(&self.a, direction), &self.numbers[0]);
        let b = numbered(farthest(&self.b, &direction.neg()), &self.numbers[1]);
        Ok(MinkowskiPoint::new(a, b))
    }
}

/// The exact answer.
pub(super) fn solve<const D: usize>(pair: &Pair<'_, D>) -> Result<ExactDepth<D>, QueryError> {
    let (set, mut workspace) = (OnGrid::new(pair), Workspace::new());
    let set: &dyn ConvexSet<Integer, D> = &set;
    let depth = cores::solve(&set, &Limits::none(), &mut workspace, &mut ())?;
    let pre = |p: &MinkowskiPoint<Integer, D>| -> Pre { p.vertices().unwrap_or((0, 0)) };
    if depth.reached_limit() || !depth.is_exact() {
        return Err(QueryError::OutOfRange);
    }
    let weighted = depth.combination.into_iter();
    Ok(ExactDepth {
        surface: Ring::sign(&depth.push.height)
            .is_gt()
            .then(|| Box::new(workspace.polytope)),
        push: GridPlane::large(depth.push.normal, depth.push.height),
        contact: Combination::Mean(weighted.map(|(p, w)| (pre(&p), w)).collect()),
    })
}
