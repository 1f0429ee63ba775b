//! Where a line through the origin enters and leaves a convex set with an inside.
//!
//! ```text
//!          enter              exit
//!    - - - - ●==================●- - - → d       D: the set, P: a polytope inside it
//!           /   P  ..........    \               a facet with n·d > 0 bounds the line
//!          /   ....          ....  \             from above: t ≤ h_D(n)/(n·d); one with
//!         /...____________________...\ D         n·d < 0 bounds it from below
//! ```
//!
//! The facet of P with the least `o/(n·d)`, `n·d > 0`, is where the line leaves P. Its support
//! point is added, as in EPA, until nothing of D lies above it: then its plane bounds D, and no
//! point of the line beyond it belongs to D. This is EPA, but it takes the facets in the order of
//! their distance along the direction.
//!
//! The run finds out whether the line meets D at all. If the line misses P, another facet is
//! expanded too: one beside the line, or the one where the line would enter. This ends when the
//! origin is inside, when the line crosses P, or when a tested direction proves that it never will.
//!
//! In exact arithmetic the run ends: every step adds one of finitely many vertices, or shows that a
//! facet is final.

use alloc::collections::BTreeSet;
use core::cmp::Ordering;

use super::crossing::{Crossing, Inside, Place, crossing};
use crate::answer::Finite;
use crate::error::QueryError;
use crate::expand::polytope::{FacetId, Polytope};
use crate::expand::{EpaTermination, has_too_many_facets};
use crate::kernel::{Decision, Judgement, Kernel, Plain, SupportPlane};
use crate::minkowski::ConvexSet;
use crate::scalar::{Limits, Scalar};
use crate::vector::Vector;

/// What of the ray `{ t·d : t ≥ 0 }` lies in a convex set, in ring numbers.
#[derive(Clone, Debug)]
pub enum Span<S: Scalar, const D: usize> {
    /// The origin lies in the set.
    Exit {
        /// Where the ray leaves it: `t ≥ 0`.
        exit: Crossing<S, D>,
        /// A place at or behind the origin that belongs to the set, `t ≤ 0`: with the one
        /// ahead it proves that the origin does.
        start: Inside<S, D>,
    },
    /// The origin does not lie in the set; the ray enters it, and leaves it again.
    Ahead {
        /// Where it enters: `t > 0`.
        enter: Crossing<S, D>,
        /// Where it leaves.
        exit: Crossing<S, D>,
    },
    /// The ray does not meet the set. The whole set lies strictly behind a plane through the
    /// origin, and the ray does not lead behind it: `h_D(n) < 0` and `n·d ≥ 0`.
    Never {
        /// The direction n.
        normal: Vector<S, D>,
        /// `h_D(n)`, negative.
        height: S,
    },
    /// The search ended before it was known which: only with
    /// [`IterationLimit`](EpaTermination::IterationLimit), or on floats with
    /// [`Stalled`](EpaTermination::Stalled).
    Undecided,
}

/// A span, and how it was found.
#[derive(Clone, Debug)]
pub struct Ray<S: Scalar, const D: usize> {
    /// What of the ray lies in the set.
    pub span: Span<S, D>,
    /// How the search ended: `Converged`, `Flat` for a set without an inside, `Stalled`
    /// where floats could not expand a facet any more, or `IterationLimit`.
    pub termination: EpaTermination,
    /// Vertices added to the first simplex.
    pub iterations: usize,
}

impl<S: Scalar, const D: usize> Finite for Ray<S, D> {
    fn is_finite(&self) -> bool {
        match &self.span {
            Span::Exit { exit, start } => exit.is_finite() && start.is_finite(),
            Span::Ahead { enter, exit } => enter.is_finite() && exit.is_finite(),
            Span::Never { normal, height } => normal.is_finite() && height.is_finite(),
            Span::Undecided => true,
        }
    }
}

/// A plane that bounds the line, and where.
#[derive(Clone)]
struct Bound<S: Scalar, const D: usize> {
    normal: Vector<S, D>,
    height: S,
    along: S,
}

impl<S: Scalar, const D: usize> Bound<S, D> {
    fn place(&self) -> Place<S> {
        Place::of(&self.height, &self.along)
    }
}

/// A search for the span of a ray, on a polytope that has facets.
pub(super) struct RaySearch<'s, C, S: Scalar, const D: usize> {
    kernel: Plain<'s, C>,
    polytope: &'s mut Polytope<S, D>,
    direction: &'s Vector<S, D>,
    limits: &'s Limits<S>,
    /// Facets that are not to be expanded any more.
    settled: BTreeSet<FacetId>,
    exit: Option<Bound<S, D>>,
    enter: Option<Bound<S, D>>,
    is_stalled: bool,
    iterations: usize,
}

impl<'s, C: ConvexSet<S, D>, S: Scalar, const D: usize> RaySearch<'s, C, S, D> {
    pub(super) fn new(
        set: &'s C,
        polytope: &'s mut Polytope<S, D>,
        direction: &'s Vector<S, D>,
        limits: &'s Limits<S>,
    ) -> Self {
        RaySearch {
            kernel: Plain(set),
            polytope,
            direction,
            limits,
            settled: BTreeSet::new(),
            exit: None,
            enter: None,
            is_stalled: false,
            iterations: 0,
        }
    }

    /// Expands the polytope until the span is known.
    pub(super) fn run(mut self) -> Result<Ray<S, D>, QueryError> {
        loop {
            if self.iterations >= self.limits.epa_iterations || self.has_too_many_facets() {
                let span = self.concluded();
                return Ok(self.ended(span, EpaTermination::IterationLimit));
            }
            let Some(facet) = self.next() else {
                let span = self.concluded();
                return Ok(self.ended(span, EpaTermination::Converged));
            };
            if let Some(never) = self.test(facet)? {
                return Ok(self.ended(never, EpaTermination::Converged));
            }
        }
    }

    fn ended(&self, span: Span<S, D>, termination: EpaTermination) -> Ray<S, D> {
        let is_stalled = self.is_stalled && termination == EpaTermination::Converged;
        Ray {
            span,
            termination: if is_stalled {
                EpaTermination::Stalled
            } else {
                termination
            },
            iterations: self.iterations,
        }
    }

    /// As [`has_too_many_facets`] of EPA, whose closed facets are the settled ones here.
    fn has_too_many_facets(&self) -> bool {
        has_too_many_facets(self.polytope, self.limits, self.settled.len())
    }

    /// The facet to be expanded next; `None` if no other would tell more.
    fn next(&self) -> Option<FacetId> {
        let is_open = |id: &FacetId| !self.settled.contains(id);
        let (exit, enter) = (self.last(Ordering::Greater), self.last(Ordering::Less));
        let outside = || enter.filter(|(_, place)| place.sign().is_gt());
        exit.map(|(id, _)| id)
            .filter(is_open)
            .or_else(|| self.beside().find(is_open))
            .or_else(|| outside().map(|(id, _)| id).filter(is_open))
    }

    /// The facet across which the line leaves the polytope, or with `Less` enters it, if
    /// it meets the polytope: the one whose plane bounds the line most tightly.
    fn last(&self, side: Ordering) -> Option<(FacetId, Place<S>)> {
        let mut tightest: Option<(FacetId, Place<S>)> = None;
        for (id, facet) in self.polytope.facets() {
            let along = facet.plane.normal.dot(self.direction);
            if along.sign() != side {
                continue;
            }
            let place = Place::of(&facet.plane.offset, &along);
            let is_tighter = tightest.as_ref().is_none_or(|(_, best)| match side {
                Ordering::Less => place.is_beyond(best),
                _ => best.is_beyond(&place),
            });
            if is_tighter {
                tightest = Some((id, place));
            }
        }
        tightest
    }

    /// The facets along the line that have it on their outer side.
    fn beside(&self) -> impl Iterator<Item = FacetId> {
        let misses = |normal: &Vector<S, D>, offset: &S| {
            offset.sign().is_lt() && normal.dot(self.direction).sign().is_eq()
        };
        let facets = self.polytope.facets();
        let beside = facets.filter(move |(_, f)| misses(&f.plane.normal, &f.plane.offset));
        beside.map(|(id, _)| id)
    }

    /// Asks for the support point of a facet, and adds it or settles the facet. Gives
    /// [`Span::Never`] if that is proven now.
    fn test(&mut self, id: FacetId) -> Result<Option<Span<S, D>>, QueryError> {
        let plane = &self.polytope.facet(id).plane;
        let support = self.kernel.support(&plane.normal)?;
        let corners = || self.polytope.corners(id);
        let tolerance = &self.limits.tolerance;
        let Judgement {
            push,
            decision,
            instead,
        } = self.kernel.judge(plane, corners, &support, tolerance);
        let support = instead.unwrap_or(support);
        if let Some(normal) = push.and_then(|push| self.learn(push)) {
            let height = normal.dot(&self.kernel.support(&normal)?.point);
            // Floats: two planes may cross so near to the line that rounding hides the gap.
            if height.sign().is_lt() {
                return Ok(Some(Span::Never { normal, height }));
            }
        }
        let is_known = decision == Decision::Near && self.polytope.has_vertex(&support);
        let is_final = matches!(decision, Decision::Final | Decision::Closed);
        if is_final {
            self.settled.insert(id);
        } else if is_known || self.polytope.add(&self.kernel, id, &support).is_err() {
            // Rounding: no facet of an exact polytope has one of its vertices above it.
            self.settled.insert(id);
            self.is_stalled = true;
        } else {
            self.iterations += 1;
        }
        Ok(None)
    }

    /// Takes in how far the set reaches along a direction. Gives a direction that proves
    /// that the ray misses the set, if there is one now.
    fn learn(&mut self, push: SupportPlane<S, D>) -> Option<Vector<S, D>> {
        let along = push.normal.dot(self.direction);
        let (normal, height) = (push.normal, push.height);
        let side = along.sign();
        if side.is_ge() && height.sign().is_lt() {
            return Some(normal);
        }
        let bound = Bound {
            normal,
            height,
            along,
        };
        let place = bound.place();
        let known = match side {
            Ordering::Greater => &mut self.exit,
            Ordering::Less => &mut self.enter,
            Ordering::Equal => return None,
        };
        let is_tighter = known.as_ref().is_none_or(|known| match side {
            Ordering::Less => place.is_beyond(&known.place()),
            _ => known.place().is_beyond(&place),
        });
        if is_tighter {
            *known = Some(bound);
        }
        self.contradiction()
    }

    /// Proves that the line misses the set, if it would have to leave before it enters:
    /// the sum of both normals that is orthogonal to the line separates.
    fn contradiction(&self) -> Option<Vector<S, D>> {
        let (exit, enter) = (self.exit.as_ref()?, self.enter.as_ref()?);
        if !enter.place().is_beyond(&exit.place()) {
            return None;
        }
        let back = enter.along.neg();
        let (leaving, entering) = (exit.normal.scale(&back), enter.normal.scale(&exit.along));
        Some(leaving.add(&entering))
    }

    /// The span as the facets show it.
    fn concluded(&self) -> Span<S, D> {
        let crossed = |bound: &Option<Bound<S, D>>, side| {
            let bound = bound.as_ref()?;
            crossing(self.polytope, self.direction, side).map(|inner| Crossing {
                normal: bound.normal.clone(),
                place: bound.place(),
                inner,
            })
        };
        let Some(exit) = crossed(&self.exit, Ordering::Greater) else {
            return Span::Undecided;
        };
        let last_enter = self.last(Ordering::Less);
        let is_outside = last_enter.is_some_and(|(_, place)| place.sign().is_gt());
        if self.beside().next().is_some() {
            return Span::Undecided;
        }
        if !is_outside {
            return match crossing(self.polytope, self.direction, Ordering::Less) {
                Some(start) => Span::Exit { exit, start },
                None => Span::Undecided,
            };
        }
        match crossed(&self.enter, Ordering::Less) {
            Some(enter) if !enter.inner.place.is_beyond(&exit.inner.place) => {
                Span::Ahead { enter, exit }
            }
            _ => Span::Undecided,
        }
    }
}
