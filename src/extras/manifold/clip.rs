//! Clipping a face against half-spaces, one after the other (\[SH74\]).
//!
//! ```text
//!     p ●───────╲─────● q       of every side that crosses the plane, the part inside
//!       │        ╲    │         is kept, and the crossing point is a new corner
//!       ●─────────╲───●
//! ```

use alloc::vec;
use alloc::vec::Vec;

use super::ContactFace;
use crate::scalar::{Field, Scalar};
use crate::vector::Vector;

/// The half-space `normal · x ≤ offset`.
struct Half<S, const D: usize> {
    normal: Vector<S, D>,
    offset: S,
}

impl<S: Scalar, const D: usize> Half<S, D> {
    /// Below the plane through a point.
    fn at(point: &Vector<S, D>, normal: Vector<S, D>) -> Self {
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

impl<S: Field, const D: usize> ContactFace<S, D> {
    /// The part of the incident face across from this one, at most a margin above it.
    pub(super) fn cut(
        &self,
        incident: &Self,
        normal: &Vector<S, D>,
        margin: &S,
    ) -> Vec<Vector<S, D>> {
        let mut halves = self.sides(normal);
        halves.push(self.ceiling(normal, margin));
        all(&incident.vertices, &halves)
    }

    /// The half-spaces of the sides, parallel to the contact normal.
    fn sides(&self, normal: &Vector<S, D>) -> Vec<Half<S, D>> {
        if let [p, q] = &self.vertices[..] {
            // The part of the edge that is orthogonal to the normal.
            let edge = q.sub(p);
            let flat = edge
                .scale(&normal.norm_squared())
                .sub(&normal.scale(&edge.dot(normal)));
            return vec![Half::at(p, flat.neg()), Half::at(q, flat)];
        }
        let out = if self.normal.dot(normal).sign().is_lt() {
            normal.neg()
        } else {
            normal.clone()
        };
        let next = self.vertices.iter().cycle().skip(1);
        let sides = self.vertices.iter().zip(next);
        sides
            .map(|(p, q)| Half::at(p, Vector::orthogonal_to(&[q.sub(p), out.clone()])))
            .collect()
    }

    /// What is at most a margin above the face, measured along the contact normal.
    fn ceiling(&self, normal: &Vector<S, D>, margin: &S) -> Half<S, D> {
        let mut half = Half::at(&self.vertices[0], self.normal.clone());
        let reach = margin.mul(&self.normal.dot(normal).abs());
        half.offset = half.offset.add(&reach);
        half
    }
}

/// The part of a polygon, a segment or a point in all half-spaces. Corners that rounding
/// may have parted become one; coordinates are about 1.
fn all<S: Field, const D: usize>(
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
