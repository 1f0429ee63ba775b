//! How fast the bounds come together where the set is curved.
//!
//! ```text
//!   gap │╲.                       Where the shortest push is the only one near by, each ring
//!       │ ╲ `·.                   of facets about it halves the gap: exponentially. Where a
//!       │  ╲    `··..__           whole circle of pushes is equally short, n facets leave a
//!       │   ╲___      slow        gap of about 1/n², on a sphere 1/n: twice the facets make
//!       └──────────────── n       it a fourth, or a half.
//! ```
//!
//! So the gap is compared whenever the number of vertices has doubled. No paper: this is our own.

use crate::kernel::{Plane, SupportPlane};
use crate::scalar::Scalar;

/// The number of added vertices at which the gap is looked at first: nearly all curved pairs have
/// converged by then.
const FIRST: usize = 64;

/// What the gap was when it was looked at last.
pub(super) struct Pace<S> {
    next: usize,
    /// Floats: the power of two with level < gap ≤ 2·level.
    level: Option<S>,
}

impl<S> Default for Pace<S> {
    fn default() -> Self {
        Pace {
            next: FIRST,
            level: None,
        }
    }
}

impl<S: Scalar> Pace<S> {
    /// Whether the gap between the shortest push and the nearest facet closes too slowly: it is
    /// still more than an eighth of what it was at the last look. It is looked at whenever the
    /// number of vertices has doubled. Always false on exact scalars.
    pub(super) fn look<const D: usize>(
        &mut self,
        vertices: usize,
        push: Option<&SupportPlane<S, D>>,
        nearest: &Plane<S, D>,
    ) -> bool {
        if vertices < self.next {
            return false;
        }
        let (Some(push), Some(half), Some(eighth)) =
            (push, S::from_dyadic(1, -1), S::from_dyadic(1, -3))
        else {
            return false;
        };
        self.next = vertices.saturating_mul(2);
        let distance = nearest.distance();
        let is_within = |level: &S| S::have_met(&push.distance, &distance, level);
        let known = self.level.take();
        let is_slow = known
            .as_ref()
            .is_some_and(|known| !is_within(&known.mul(&eighth)));
        let mut level = known.unwrap_or_else(S::one);
        // Ends at the tolerance of curved surfaces at the latest, where the facet is final.
        while level.exceeds(&S::curved_tolerance()) && is_within(&level) {
            level = level.mul(&half);
        }
        self.level = Some(level);
        is_slow
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::minkowski::MinkowskiPoint;
    use crate::scalar::Rounding;
    use crate::support::SupportPoint;
    use crate::vector::Vector;

    /// After how many vertices gaps are called slow.
    fn ends(gap: impl Fn(usize) -> f64) -> Option<usize> {
        let mut pace = Pace::default();
        let corner = |x: f64, y: f64| {
            let zero = SupportPoint::surface(Vector([0.0, 0.0]));
            MinkowskiPoint::new(SupportPoint::surface(Vector([x, y])), zero)
        };
        let push = SupportPlane::to(Vector([0.0, 1.0]), &Vector([0.0, 1.0])).expect("a push");
        // Where the gap is as small as that, the nearest facet is final.
        let open = (0..10_000).take_while(|&n| gap(n) > f64::curved_tolerance());
        open.into_iter().find(|&n| {
            let y = 1.0 - gap(n);
            let plane = Plane::through([&corner(1.0, y), &corner(-1.0, y)]).expect("an edge");
            pace.look(n, Some(&push), &plane)
        })
    }

    #[test]
    fn powers_are_slow_and_halving_is_not() {
        let power = |n: usize, p: i32| (n.max(1) as f64).powi(-p);
        assert_eq!(ends(|n| power(n, 1)), Some(128));
        assert_eq!(ends(|n| power(n, 2)), Some(128));
        assert_eq!(ends(|_| 0.5), Some(128));
        let halving = |n: usize, by: f64| (0.5f64).powf(n as f64 / by);
        for by in [1.0, 4.0, 16.0] {
            assert_eq!(ends(|n| halving(n, by)), None, "by {by}");
        }
    }
}
