//! Sampling: the depth estimated from a list of directions.
//!
//! ```text
//!          n₁ ↑                 Along every direction n the difference D = A ⊖ B
//!        ____|____              reaches h(n)/|n| from the origin O. Pushing B so far
//!       /    |    \             along n parts the shapes, so
//!      |     O-----|-→ n₂
//!       \_________/                 s = min over all n  ≤  min over the list
//! ```
//!
//! The estimate is therefore **never too small**: the push that comes with it parts the
//! shapes, but need not be the shortest. How much too large it is depends on the list:
//!
//! | directions | for | error |
//! |---|---|---|
//! | [`edge_normals`] of A, and those of B reversed | polygons that overlap | none |
//! | [`lattice`], [`circle`] | any shapes | at most R·δ |
//! | [`between_centres`] | any shapes | none for balls; otherwise not bounded by less than the extent |
//!
//! R is the largest distance from O to a point of D. δ is the largest distance from any unit vector
//! to the nearest unit vector of the list. h is Lipschitz on unit vectors,
//! |h(m) − h(n)| ≤ R·|m − n|.
//!
//! \[Bit10\] names this loop over directions as the alternative to EPA. Over all directions it is
//! the definition of the signed depth (\[CC86\]).

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::answer::signed_depth::unscale;
use crate::error::QueryError;
use crate::kernel::SupportPlane;
use crate::minkowski::MinkowskiDifference;
use crate::scalar::{Float, Scalar};
use crate::support::Support;
use crate::vector::Vector;

/// The shortest push among the directions tried.
#[derive(Clone, Debug)]
pub struct Estimate<S: Scalar, const D: usize> {
    /// The push of the *cores*, in the units of the computation.
    pub push: SupportPlane<S, D>,
    /// Its direction's position in the list: the first, if several are equal.
    pub index: usize,
    /// How many directions were tried; those that are zero or leave the range of a
    /// float push nowhere and are not counted.
    pub tried: usize,
    /// The radius of A and of B, which the push of the cores is short of; in the units
    /// of the computation too.
    pub radii: [S; 2],
    /// From the units of the computation to those of the shapes: multiply by both, in
    /// this order. `None` when they are the same, as on exact scalars.
    pub unit: Option<[S; 2]>,
}

/// The shortest [push](crate) among `directions`; `None` if none of them pushes anywhere. It is an
/// upper bound on the signed depth \[CC86\]. Takes one support query of each shape a direction.
///
/// ```
/// use epa::extras::sampling::{edge_normals, least_push};
/// use epa::Hull;
///
/// let a = Hull::new([[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]])?;
/// let b = Hull::new([[5.0, 7.0], [12.0, 7.0], [10.0, 2.0], [7.0, 3.0]])?;
/// let of_b = edge_normals(b.points()).into_iter().map(|n| n.neg());
/// let directions: Vec<_> = edge_normals(a.points()).into_iter().chain(of_b).collect();
/// let estimate = least_push(&a, &b, directions)?.expect("polygons have edges");
/// assert_eq!(estimate.tried, 7);
/// assert!((estimate.depth() - 6.0 / 41f64.sqrt()).abs() < 1e-15); // exact: polygons
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`QueryError::NonFiniteSupport`].
pub fn least_push<S: Scalar, const D: usize>(
    a: &(impl Support<S, D> + ?Sized),
    b: &(impl Support<S, D> + ?Sized),
    directions: impl IntoIterator<Item = Vector<S, D>>,
) -> Result<Option<Estimate<S, D>>, QueryError> {
    let difference = MinkowskiDifference::new(a, b)?;
    let mut best: Option<(SupportPlane<S, D>, usize)> = None;
    let mut tried = 0;
    for (index, direction) in directions.into_iter().enumerate() {
        let direction = direction.balanced();
        if direction.is_zero() || !direction.is_finite() {
            continue;
        }
        let Some(push) = SupportPlane::along(&difference, &direction)? else {
            continue;
        };
        tried += 1;
        if best
            .as_ref()
            .is_none_or(|(b, _)| push.distance < b.distance)
        {
            best = Some((push, index));
        }
    }
    Ok(best.map(|(push, index)| Estimate {
        push,
        index,
        tried,
        radii: [a.radius(), b.radius()].map(|radius| difference.scaled(&radius)),
        unit: difference.unit(),
    }))
}

impl<S: Float, const D: usize> Estimate<S, D> {
    /// The estimated signed depth in the units of the shapes, radii included: no less than the
    /// signed depth, up to rounding. If it is negative, the shapes are apart, by at least as much.
    pub fn depth(&self) -> S {
        let depth = self.push.distance.add(&self.radii[0]).add(&self.radii[1]);
        unscale(self.unit.as_ref(), depth)
    }

    /// The unit vector to push B along.
    pub fn normal(&self) -> Vector<S, D> {
        self.push.normal.normalized()
    }
}

/// The outward normals of the edges of the convex hull of some points, counter-clockwise;
/// not normalised. None for a single point, both perpendiculars for a segment. O(n log n). The hull
/// is Andrew's monotone chain (*Another efficient algorithm for convex hulls in two dimensions*,
/// 1979).
///
/// **Exact for polygons.** The normals of A together with those of B reversed hold the normals of
/// all edges of D = A ⊖ B. An edge of D is where D reaches farthest along its normal n. It is the
/// difference of where A reaches farthest along n and B along −n, and one of these two is an edge,
/// since the difference is no point. If the polygons overlap, O lies in D, and the depth is the
/// distance of O from the line of some edge of D, which is h(n)/|n|. If they are apart, the
/// estimate can be too high: the shortest way between two corners is no edge normal.
///
/// ```
/// use epa::extras::sampling::edge_normals;
/// use epa::Vector;
///
/// let square = [[0, 0], [2, 2], [2, 0], [0, 2], [1, 1]].map(|p| Vector(p.map(f64::from)));
/// let normals = edge_normals(&square);
/// assert_eq!(normals, [[0.0, -2.0], [2.0, 0.0], [0.0, 2.0], [-2.0, 0.0]].map(Vector));
/// ```
pub fn edge_normals<S: Scalar>(points: &[Vector<S, 2>]) -> Vec<Vector<S, 2>> {
    let hull = hull(points);
    let next = |i: usize| &hull[(i + 1) % hull.len()];
    let edges = hull.iter().enumerate().map(|(i, p)| next(i).sub(p));
    edges
        .filter(|e| !e.is_zero())
        .map(|e| Vector::orthogonal_to(&[e]))
        .collect()
}

/// The corners of the convex hull, counter-clockwise from the leftmost (Andrew's
/// monotone chain): the lower chain, then the upper one.
fn hull<S: Scalar>(points: &[Vector<S, 2>]) -> Vec<&Vector<S, 2>> {
    let mut sorted: Vec<_> = points.iter().collect();
    let order = |p: &S, q: &S| p.sub(q).sign();
    sorted.sort_by(|p, q| order(&p[0], &q[0]).then(order(&p[1], &q[1])));
    let mut corners = chain(sorted.iter().copied());
    let upper = chain(sorted.iter().copied().rev());
    // Both ends of the upper chain are ends of the lower one.
    corners.extend(upper.iter().skip(1).take(upper.len().saturating_sub(2)));
    corners
}

/// The points on the right of which no other lies, for points sorted by x and y.
fn chain<'p, S: Scalar>(points: impl Iterator<Item = &'p Vector<S, 2>>) -> Vec<&'p Vector<S, 2>> {
    let mut corners: Vec<&Vector<S, 2>> = Vec::new();
    for point in points {
        while let [.., p, q] = corners[..]
            && !turns_left(p, q, point)
        {
            corners.pop();
        }
        corners.push(point);
    }
    corners
}

fn turns_left<S: Scalar>(p: &Vector<S, 2>, q: &Vector<S, 2>, r: &Vector<S, 2>) -> bool {
    let right_of_pq = Vector::orthogonal_to(&[q.sub(p)]);
    right_of_pq.dot(&r.sub(q)).sign() == Ordering::Less
}

/// The direction from one point to another; `None` if they coincide. It is the guess of most
/// engines, and the contact normal of two balls. O(1).
pub fn between_centres<S: Scalar, const D: usize>(
    a: &Vector<S, D>,
    b: &Vector<S, D>,
) -> Option<Vector<S, D>> {
    let direction = b.sub(a);
    (!direction.is_zero()).then_some(direction)
}

/// The directions from the centre of a cube to the points of a square lattice on its faces, with 2m
/// intervals to an edge. There are 8m in the plane and 24m² + 2 in space. Their coordinates are
/// integers up to m, so they are exact on every scalar. `m` = 0 gives none. O(m) in the plane, and
/// O(m²) in space.
///
/// Extend a unit vector to the cube of half edge 1. It is within 1/(2m) of a lattice point in D − 1
/// coordinates. Two points of the cube are at least as far apart as their unit vectors. Hence **δ ≤
/// √(D − 1)/(2m)**. The directions are not quite evenly spread: up to twice as dense towards the
/// corners in the plane, 3√3 times in space.
///
/// ```
/// use epa::extras::sampling::lattice;
/// use epa::Vector;
///
/// assert_eq!(lattice::<f64, 2>(4).len(), 32);
/// assert_eq!(lattice::<f64, 3>(1).len(), 26);
/// assert!(lattice::<f64, 2>(1).contains(&Vector([1.0, -1.0])));
/// ```
pub fn lattice<S: Scalar, const D: usize>(m: u32) -> Vec<Vector<S, D>> {
    let side = 2 * u64::from(m) + 1;
    let numbers: Vec<S> = integers(m);
    let digits = |code: u64| -> [u64; D] {
        core::array::from_fn(|axis| (0..axis).fold(code, |rest, _| rest / side) % side)
    };
    // A row is a line of the lattice along the first axis. Rows inside the cube end on its surface.
    let is_end = |&d: &u64| d == 0 || d == side - 1;
    let row = |first: u64| {
        let is_on_surface = digits(first)[1..].iter().any(is_end);
        let step = if is_on_surface { 1 } else { side - 1 };
        (first..first + side).step_by(step as usize)
    };
    let rows = (1..D).fold(u64::from(m > 0), |count, _| count.saturating_mul(side));
    (0..rows)
        .flat_map(|number| row(number * side))
        .map(|code| Vector(digits(code).map(|d| numbers[d as usize].clone())))
        .collect()
}

/// −m, …, m.
fn integers<S: Scalar>(m: u32) -> Vec<S> {
    let lowest = (0..m).fold(S::zero(), |x, _| x.sub(&S::one()));
    let next = |x: &S| Some(x.add(&S::one()));
    core::iter::successors(Some(lowest), next)
        .take(2 * m as usize + 1)
        .collect()
}

/// 4·2^k unit vectors, evenly spread around the circle from the first axis on,
/// counter-clockwise, each correct to a few roundings: the four axis directions, then k
/// times the bisectors of neighbours. δ ≤ π/2^(k + 2). O(2^k).
///
/// ```
/// use epa::extras::sampling::circle;
///
/// let directions = circle::<f64>(1);
/// assert_eq!(directions.len(), 8);
/// assert!((directions[1][0] - 0.5f64.sqrt()).abs() < 1e-15);
/// ```
pub fn circle<S: Float>(k: u32) -> Vec<Vector<S, 2>> {
    let (x, y) = (Vector::axis(0), Vector::axis(1));
    let mut directions = vec![x, y, x.neg(), y.neg()];
    for _ in 0..k {
        let count = directions.len();
        let with_bisector = |i: usize| {
            let (u, v) = (directions[i], directions[(i + 1) % count]);
            [u, u.add(&v).normalized()]
        };
        directions = (0..count).flat_map(with_bisector).collect();
    }
    directions
}
