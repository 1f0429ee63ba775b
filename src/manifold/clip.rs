//! Clipping a face against half-spaces, one after the other (\[SH74\]).
//!
//! ```text
//!     p ●───────╲─────● q       of every side that crosses the plane, the part inside
//!       │        ╲    │         is kept, and the crossing point is a new corner
//!       ●─────────╲───●
//! ```

use alloc::vec::Vec;

use crate::scalar::{Field, Scalar};
use crate::vector::Vector;

/// The half-space `normal · x ≤ offset`.
pub(super) struct Half<S, const D: usize> {
    pub(super) normal: Vector<S, D>,
    pub(super) offset: S,
}

impl<S: Scalar, const D: usize> Half<S, D> {
    /// Below the plane through a point.
    pub(super) fn at(point: &Vector<S, D>, normal: Vector<S, D>) -> Self {
        Half {
            offset: normal.dot(point),
            normal,
        }
    }

    /// How high a point lies above the plane, times the length of the normal.
    fn height(&self, point: &Vector<S, D>) -> S {
        self.normal.dot(point).sub(&self.offset)
    }
}

/// The part of a polygon, a segment or a point in all half-spaces. Corners that rounding
/// may have parted become one; coordinates are about 1.
pub(super) fn all<S: Field, const D: usize>(
    corners: &[Vector<S, D>],
    halves: &[Half<S, D>],
) -> Vec<Vector<S, D>> {
    let mut left = corners.to_vec();
    for half in halves {
        left = one(&left, half);
    }
    let mut kept: Vec<Vector<S, D>> = Vec::new();
    for p in left {
        if kept
            .iter()
            .all(|q| q.sub(&p).max_abs().exceeds(&S::flatness()))
        {
            kept.push(p);
        }
    }
    kept
}

fn one<S: Field, const D: usize>(corners: &[Vector<S, D>], half: &Half<S, D>) -> Vec<Vector<S, D>> {
    // What lies in the plane up to rounding is inside.
    let limit = S::flatness()
        .mul(&S::flatness())
        .mul(&half.normal.norm_squared());
    let height = |p: &Vector<S, D>| {
        let height = half.height(p);
        if height.mul(&height).exceeds(&limit) {
            height
        } else {
            S::zero()
        }
    };
    let heights: Vec<S> = corners.iter().map(height).collect();
    let mut kept = Vec::new();
    for (i, (p, h)) in corners.iter().zip(&heights).enumerate() {
        if h.sign().is_le() {
            kept.push(p.clone());
        }
        // A segment has one side, not two.
        let next = (i + 1) % corners.len();
        if next == 0 && corners.len() < 3 {
            break;
        }
        let above = &heights[next];
        if h.mul(above).sign().is_lt() {
            let share = h.div(&h.sub(above));
            kept.push(p.add(&corners[next].sub(p).scale(&share)));
        }
    }
    kept
}
