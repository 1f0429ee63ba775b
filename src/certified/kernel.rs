//! The certified kernel: floats decide where they can, integers where they cannot.
//!
//! ```text
//!              slack                    n·x, computed on floats, is within `slack` of
//!         ·····|···|·····               its true value. Outside the band around the
//!     below    ? o ?    above           plane the sign is certain; inside, integers
//!         ·····|···|·····               decide: first by vertex numbers, then by size.
//! ```
//!
//! The polytope is exact, because every decision about what is visible is. Distances
//! are certified *lower* bounds, so the search may look at a facet too early, but never
//! too late. A facet above which nothing lies, decided on integers over all vertices, is
//! a *claim*: its plane bounds the set, so the signed depth is at most its distance. The
//! search ends when no other facet can be nearer than the nearest claim: then the depth
//! is that of the claim. docs/exactness.md derives the constants.

use core::array;
use core::cmp::Ordering;

use super::pair::{Pair, Pre};
use crate::epa::separates_surely;
use crate::error::QueryError;
use crate::integer::Integer;
use crate::kernel::{Degenerate, Found, Kernel, Plane, Push, Side, Verdict, completes_parallelogram};
use crate::minkowski::{ConvexSet, MinkowskiPoint};
use crate::root::SignedRoot;
use crate::scalar::Scalar;
use crate::vector::Vector;
use crate::wide::{Wide, determinant};

/// The rounding unit of f64.
const UNIT: f64 = f64::EPSILON / 2.0;

/// How far heights over a plane may be rounded, in units of `u·M²·L` in space and of
/// `u·M·(M + L)` in the plane.
const SLACK: f64 = 128.0;

/// A plane that bounds the whole set, exactly.
#[derive(Clone, Debug)]
pub(super) struct Claim<const D: usize> {
    pub(super) corners: [Pre; D],
    pub(super) normal: [i128; D],
    pub(super) offset: Wide,
    /// No float computation puts the plane farther away than this.
    upper: f64,
}

impl<const D: usize> Claim<D> {
    pub(super) fn upper(&self) -> f64 {
        self.upper
    }
}

/// See the module.
pub(super) struct Certifier<'p, 'h, const D: usize> {
    pub(super) pair: &'p Pair<'h, D>,
    /// The bound M on coordinates.
    size: f64,
    pub(super) claim: Option<Claim<D>>,
}

impl<'p, 'h, const D: usize> Certifier<'p, 'h, D> {
    pub(super) fn new(pair: &'p Pair<'h, D>) -> Self {
        Certifier {
            pair,
            size: pair.size(),
            claim: None,
        }
    }

    /// The normal of a facet on the grid, turned as its vertices are.
    pub(super) fn normal(&self, corners: &[Pre; D]) -> [i128; D] {
        let e = self.pair.edge(corners[0], corners[1]);
        if D == 2 {
            return array::from_fn(|axis| i128::from(if axis == 0 { e[1] } else { -e[0] }));
        }
        let f = self.pair.edge(corners[0], corners[D - 1]);
        array::from_fn(|axis| {
            let (i, j) = ((axis + 1) % D, (axis + 2) % D);
            determinant([e[i], e[j]], [f[i], f[j]])
        })
    }

    /// How high a point lies over a plane with this normal through another point.
    fn height(&self, normal: &[i128; D], from: Pre, point: Pre) -> Ordering {
        Wide::dot(normal, &self.pair.edge(from, point)).sign()
    }

    /// The point of the set that is farthest along a normal, exactly; the one with the
    /// smallest numbers if there are several.
    fn farthest(&self, plane: &Plane<f64, D>, normal: &[i128; D]) -> Pre {
        let away = normal.map(|n| -n);
        let a = farthest(&self.pair.a, &plane.normal, normal, plane.slack);
        let b = farthest(&self.pair.b, &plane.normal.neg(), &away, plane.slack);
        (a, b)
    }

    /// Whether a facet lies in the plane of the claim.
    pub(super) fn is_in_claim(&self, claim: &Claim<D>, corners: &[Pre; D]) -> bool {
        let origin = claim.corners[0];
        let is_in_plane = |corner: &Pre| self.height(&claim.normal, origin, *corner).is_eq();
        corners.iter().all(is_in_plane)
    }

    /// Makes a facet that nothing lies above the claim, if it is nearer than the one
    /// before.
    fn claim(&mut self, plane: &Plane<f64, D>, corners: [Pre; D], normal: [i128; D]) -> bool {
        let offset = Wide::dot(&normal, &self.pair.place(corners[0]));
        let nearer = |old: &Claim<D>| is_nearer((&normal, offset), (&old.normal, old.offset));
        let is_nearest = self.claim.as_ref().is_none_or(nearer);
        if is_nearest {
            let norm_squared = plane.normal.norm_squared();
            let upper = (plane.offset + plane.slack) / norm_squared.sqrt();
            self.claim = Some(Claim {
                corners,
                normal,
                offset,
                upper: if plane.slack.is_finite() { upper } else { f64::MAX },
            });
        }
        is_nearest
    }
}

/// The first vertex that is farthest along a normal, exactly: of those that floats
/// cannot tell from the farthest.
fn farthest<const D: usize>(
    body: &super::pair::Body<'_, D>,
    direction: &Vector<f64, D>,
    normal: &[i128; D],
    slack: f64,
) -> usize {
    let height = |vertex: usize| direction.dot(&body.float(vertex));
    let mut best = body.hull.farthest(direction);
    let least = height(best) - 2.0 * slack;
    for vertex in body.hull.candidates() {
        // Not `<`: where the slack is infinite or a height is NaN, integers decide.
        if vertex == best || height(vertex) < least {
            continue;
        }
        match Wide::dot(normal, &body.step(best, vertex)).sign() {
            Ordering::Greater => best = vertex,
            Ordering::Equal if vertex < best => best = vertex,
            _ => {}
        }
    }
    best
}

/// Whether one plane is nearer to the origin than another: `o/|n| < o′/|n′|`.
fn is_nearer<const D: usize>(
    (normal, offset): (&[i128; D], Wide),
    (other, other_offset): (&[i128; D], Wide),
) -> bool {
    let signs = (offset.sign(), other_offset.sign());
    if signs.0 != signs.1 {
        return signs.0 < signs.1;
    }
    let small = |normal: &[i128; D], offset: Wide| {
        let square = normal.iter().try_fold(0i128, |sum, n| sum.checked_add(n.checked_mul(*n)?));
        Some((square?, offset.narrow()?))
    };
    if let (Some((square, o)), Some((other_square, p))) = (small(normal, offset), small(other, other_offset)) {
        let left = o.checked_mul(o.abs()).and_then(|o| o.checked_mul(other_square));
        let right = p.checked_mul(p.abs()).and_then(|p| p.checked_mul(square));
        if let (Some(left), Some(right)) = (left, right) {
            return left < right;
        }
    }
    distance(normal, offset) < distance(other, other_offset)
}

fn distance<const D: usize>(normal: &[i128; D], offset: Wide) -> SignedRoot<Integer> {
    let normal = Vector(normal.map(Integer::from));
    SignedRoot::distance(&Integer::from(offset), &normal.norm_squared())
}

/// The numbers of a point, which all points of exact hulls have.
pub(super) fn numbers<const D: usize>(point: &MinkowskiPoint<f64, D>) -> Pre {
    point.vertices().unwrap_or((0, 0))
}

impl<const D: usize> Kernel<f64, D> for Certifier<'_, '_, D> {
    #[inline(always)]
    fn support(&self, direction: &Vector<f64, D>) -> Result<MinkowskiPoint<f64, D>, QueryError> {
        self.pair.support(direction)
    }

    #[inline(always)]
    fn plane(&self, corners: [&MinkowskiPoint<f64, D>; D]) -> Result<Plane<f64, D>, Degenerate> {
        let edges: [Vector<f64, D>; D] = array::from_fn(|i| corners[0].edge_to(corners[i]));
        let normal = Vector::orthogonal_to(&edges[1..]);
        let norm_squared = normal.norm_squared();
        let offset = normal.dot(&corners[0].point);
        let length: f64 = edges[1..].iter().flat_map(|e| &e.0).map(|x| x.abs()).sum();
        let (u, m) = (SLACK * UNIT, self.size);
        let slack = if D == 2 { u * m * (m + length) } else { u * m * m * length };
        let is_ordinary = norm_squared.is_ordinary();
        Ok(Plane {
            distance: if is_ordinary { (offset - slack) / norm_squared.sqrt() } else { -f64::MAX },
            slack: if is_ordinary { slack } else { f64::INFINITY },
            normal,
            offset,
        })
    }

    #[inline(always)]
    fn side<'v>(
        &self,
        plane: &Plane<f64, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<f64, D>; D],
        point: &MinkowskiPoint<f64, D>,
    ) -> Side
    where
        f64: 'v,
    {
        let height = plane.normal.dot(&point.point) - plane.offset;
        if height > plane.slack {
            Side::Above
        } else if height < -plane.slack {
            Side::Below
        } else {
            self.exact_side(corners(), point)
        }
    }

    #[inline(always)]
    fn is_beyond(&self, plane: &Plane<f64, D>, _: &Push<f64, D>) -> bool {
        self.claim.as_ref().is_some_and(|claim| plane.distance >= claim.upper)
    }

    #[inline(always)]
    fn above(
        &mut self,
        plane: &Plane<f64, D>,
        corners: [&MinkowskiPoint<f64, D>; D],
        _: &f64,
    ) -> Result<Found<f64, D>, QueryError> {
        let support = self.pair.support(&plane.normal)?;
        let height = plane.normal.dot(&support.point);
        if height - plane.offset > plane.slack {
            let push = (height < 0.0)
                .then(|| Push::to(plane.normal, &support.point))
                .flatten()
                .filter(separates_surely);
            return Ok(Found {
                support,
                push,
                verdict: Verdict::Above,
            });
        }
        Ok(self.decide(plane, corners, support))
    }
}

impl<const D: usize> Certifier<'_, '_, D> {
    #[cold]
    fn exact_side(
        &self,
        corners: [&MinkowskiPoint<f64, D>; D],
        point: &MinkowskiPoint<f64, D>,
    ) -> Side {
        if completes_parallelogram(corners, point) {
            return Side::On;
        }
        let corners = corners.map(numbers);
        let normal = self.normal(&corners);
        match self.height(&normal, corners[0], numbers(point)) {
            Ordering::Less => Side::Below,
            Ordering::Equal => Side::On,
            Ordering::Greater => Side::Above,
        }
    }

    /// What to do with a facet that nothing rises above by more than floats round.
    fn decide(
        &mut self,
        plane: &Plane<f64, D>,
        corners: [&MinkowskiPoint<f64, D>; D],
        support: MinkowskiPoint<f64, D>,
    ) -> Found<f64, D> {
        let numbered = corners.map(numbers);
        let closed = |support, push| Found {
            support,
            push,
            verdict: Verdict::Closed,
        };
        if let Some(claim) = &self.claim
            && self.is_in_claim(claim, &numbered)
        {
            return closed(support, None);
        }
        let normal = self.normal(&numbered);
        let farthest = self.farthest(plane, &normal);
        if self.height(&normal, numbered[0], farthest).is_gt() {
            return Found {
                support: self.pair.point(farthest),
                push: None,
                verdict: Verdict::Above,
            };
        }
        let push = self
            .claim(plane, numbered, normal)
            .then(|| Push::to(plane.normal, &support.point))
            .flatten();
        closed(support, push)
    }
}
