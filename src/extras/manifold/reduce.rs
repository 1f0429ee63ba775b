//! Which points of a manifold are kept: at most four, in the plane two.
//!
//! ```text
//!      3 ●───╲            1. the deepest
//!       ╱      ╲ 1        2. the one farthest from it
//!    2 ●────────●         3. the one that spans the largest triangle with them
//!       ╲   4  ╱          4. the one that adds most to that triangle's area
//!         ──●─╯
//! ```
//!
//! The deepest point keeps the depth of the contact. The others keep the area of the face, so that
//! a body at rest does not tip. Of equally good points the first one is taken, so that the same
//! faces keep the same points.
//!
//! Reference: \[Gre15\].

use alloc::vec;
use alloc::vec::Vec;

use super::ManifoldPoint;
use crate::scalar::Field;
use crate::vector::{Vector, largest};

/// The points that are kept, the deepest first: at most four, in the plane two.
pub(super) fn reduced<S: Field, const D: usize>(
    mut points: Vec<ManifoldPoint<S, D>>,
    normal: &Vector<S, D>,
) -> Vec<ManifoldPoint<S, D>> {
    if points.is_empty() {
        return points;
    }
    let deepest = best(&points, |point| Some(point.depth.clone()));
    points.swap(0, deepest.unwrap_or(0));
    // The ends of an edge, in space four corners of a face.
    let most = 2 * (D - 1);
    if points.len() <= most {
        return points;
    }
    let mut kept = vec![points.remove(0)];
    let far = best(&points, |p| Some(p.a.sub(&kept[0].a).norm_squared()));
    kept.extend(far.map(|i| points.remove(i)));
    if kept.len() == most {
        return kept;
    }
    let area = |p: &ManifoldPoint<S, D>, q: &ManifoldPoint<S, D>, r: &ManifoldPoint<S, D>| {
        let edges = [q.a.sub(&p.a), r.a.sub(&p.a)];
        Vector::orthogonal_to(&edges[..D - 1]).dot(normal)
    };
    let wide = best(&points, |p| Some(area(&kept[0], &kept[1], p).abs()));
    kept.extend(wide.map(|i| points.remove(i)));
    // Turned so that the triangle is counter-clockwise: a point outside of a side has a
    // negative area with it.
    if kept.len() == 3 && area(&kept[0], &kept[1], &kept[2]).sign().is_lt() {
        kept.swap(1, 2);
    }
    let adds = |p: &ManifoldPoint<S, D>| {
        let sides = [(0, 1), (1, 2), (2, 0)];
        let outside = sides.map(|(i, j)| area(&kept[i], &kept[j], p).neg());
        let most = largest(outside);
        most.sign().is_gt().then_some(most)
    };
    let fourth = (kept.len() == 3).then(|| best(&points, adds)).flatten();
    kept.extend(fourth.map(|i| points.remove(i)));
    kept
}

/// The first of the points with the greatest measure; `None` if none has one.
fn best<S: Field, const D: usize>(
    points: &[ManifoldPoint<S, D>],
    measure: impl Fn(&ManifoldPoint<S, D>) -> Option<S>,
) -> Option<usize> {
    let mut best: Option<(usize, S)> = None;
    for (i, point) in points.iter().enumerate() {
        let Some(value) = measure(point) else {
            continue;
        };
        if best.as_ref().is_none_or(|(_, most)| value.exceeds(most)) {
            best = Some((i, value));
        }
    }
    best.map(|(i, _)| i)
}
