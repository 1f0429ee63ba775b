//! The face of a shape that meets another one.
//!
//! ```text
//!            n                From the highest point v along n the search goes down the
//!        v   ↑                flattest way: the edge to the point that falls off least.
//!         ●──────────●        It turns about that edge to the first point it meets on
//!        ╱ ╲        ╱ ╲       either side, like gift wrapping. Of the two faces there
//!       ╱   ●──────●   ╲      it takes the one whose normal is nearer to n.
//! ```
//!
//! The caller sets how far a face or an edge may lean. If a face leans more, the search returns the
//! edge, or the vertex v.
//!
//! **Tolerance.** Corners of posed shapes are rounded. So a point counts as lying in a plane if it
//! is no farther from it than [`Rounding::flatness`] times the largest coordinate. That is 8 ε, the
//! bound on the rounding of heights in all of this crate, and 0 for exact scalars.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::scalar::Scalar;
use crate::shape::{Ball, Capsule, Cuboid, Hull, Posed, PreparedHull, Rounded};
use crate::support::Support;
use crate::vector::{Vector, largest};

/// A face of a polytope: a vertex, an edge, or a convex polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactFace<S, const D: usize> {
    /// The corners, none for a shape without any; of a polygon counter-clockwise seen from outside,
    /// of an edge in the plane with the inside to the left.
    pub vertices: Vec<Vector<S, D>>,
    /// An outward normal, not normalised: for an edge in space and for a vertex the one
    /// nearest to the direction that was asked for.
    pub normal: Vector<S, D>,
}

impl<S, const D: usize> ContactFace<S, D> {
    /// 0 for a vertex, 1 for an edge, 2 for a polygon.
    pub fn dimension(&self) -> usize {
        self.vertices.len().saturating_sub(1).min(2)
    }
}

/// A shape with faces: its core is the convex hull of corners that can be listed.
pub trait Faces<S: Scalar, const D: usize>: Support<S, D> {
    /// Points whose convex hull is the core, at least one, in world coordinates.
    fn corners(&self) -> Vec<Vector<S, D>>;

    /// The face of the core that faces a direction: at its highest point that way, of the
    /// largest dimension that does not lean by an angle with a sine above `lean`.
    ///
    /// ```
    /// use epa::{Cuboid, Vector, extras::manifold::Faces};
    /// let plate = Cuboid::new([3.0, 2.0, 1.0])?;
    /// let top = plate.face(&Vector([0.01, 0.0, 1.0]), &0.1);
    /// assert_eq!(top.vertices.len(), 4);
    /// assert!(top.vertices.iter().all(|p| p[2] == 1.0));
    /// assert_eq!(plate.face(&Vector([0.01, 0.0, 1.0]), &0.0).dimension(), 1);
    /// assert_eq!(plate.face(&Vector([0.5, 0.5, 1.0]), &0.1).dimension(), 0);
    /// # Ok::<(), epa::ShapeError>(())
    /// ```
    fn face(&self, direction: &Vector<S, D>, lean: &S) -> ContactFace<S, D> {
        face_of(&self.corners(), direction, lean)
    }
}

impl<S: Scalar, const D: usize, T: Faces<S, D> + ?Sized> Faces<S, D> for &T {
    fn corners(&self) -> Vec<Vector<S, D>> {
        (**self).corners()
    }
}

impl<S: Scalar, const D: usize, T: Faces<S, D> + ?Sized> Faces<S, D> for Box<T> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        (**self).corners()
    }
}

impl<S: Scalar, const D: usize> Faces<S, D> for Hull<S, D> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        self.points().to_vec()
    }
}

impl<S: Scalar, const D: usize> Faces<S, D> for PreparedHull<S, D> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        self.vertices().to_vec()
    }
}

impl<S: Scalar, const D: usize> Faces<S, D> for Cuboid<S, D> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        self.corners().collect()
    }
}

impl<S: Scalar, const D: usize> Faces<S, D> for Ball<S> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        vec![Vector::zero()]
    }
}

impl<S: Scalar, const D: usize> Faces<S, D> for Capsule<S, D> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        self.ends.to_vec()
    }
}

impl<T: Faces<S, D>, S: Scalar, const D: usize> Faces<S, D> for Rounded<T, S> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        self.core.corners()
    }
}

impl<T: Faces<S, D>, S: Scalar, const D: usize> Faces<S, D> for Posed<T, S, D> {
    fn corners(&self) -> Vec<Vector<S, D>> {
        let corners = self.shape.corners();
        corners.iter().map(|p| self.pose.apply(p)).collect()
    }
}

/// The face of the convex hull of points that faces a direction; see [`Faces::face`].
fn face_of<S: Scalar, const D: usize>(
    points: &[Vector<S, D>],
    direction: &Vector<S, D>,
    lean: &S,
) -> ContactFace<S, D> {
    if points.is_empty() {
        return ContactFace {
            vertices: Vec::new(),
            normal: direction.clone(),
        };
    }
    // Not a face: the caller of the query is told.
    if let Some(bad) = points.iter().find(|point| !point.is_finite()) {
        return ContactFace {
            vertices: vec![bad.clone()],
            normal: direction.clone(),
        };
    }
    // Floats are brought to about 1, so that products neither overflow nor underflow.
    let size = largest(points.iter().map(Vector::max_abs));
    let Some((scale, inverse)) = S::unit_scale(&size) else {
        return unit_face(points, direction, lean);
    };
    let scaled: Vec<_> = points.iter().map(|p| p.scale(&scale)).collect();
    let face = unit_face(&scaled, direction, lean);
    let vertices = face.vertices.iter().map(|p| p.scale(&inverse)).collect();
    ContactFace { vertices, ..face }
}

fn unit_face<S: Scalar, const D: usize>(
    points: &[Vector<S, D>],
    direction: &Vector<S, D>,
    lean: &S,
) -> ContactFace<S, D> {
    let search = FaceSearch::new(points, direction.clone().balanced(), lean);
    let Some(end) = search.flattest() else {
        return search.vertex();
    };
    let edge = end.sub(&search.top);
    if D == 2 {
        return search.edge(&edge);
    }
    match search.facet(&edge) {
        Some(normal) => search.polygon(normal, &edge),
        None => search.edge(&edge),
    }
}

struct FaceSearch<'p, S, const D: usize> {
    points: &'p [Vector<S, D>],
    direction: Vector<S, D>,
    lean: &'p S,
    /// The highest point.
    top: Vector<S, D>,
    /// What rounding may have moved a corner by, the coordinates being about 1.
    slack: S,
}

impl<'p, S: Scalar, const D: usize> FaceSearch<'p, S, D> {
    fn new(points: &'p [Vector<S, D>], direction: Vector<S, D>, lean: &'p S) -> Self {
        let top = crate::support::farthest(points, &direction).world;
        FaceSearch {
            points,
            direction,
            lean,
            top,
            slack: S::flatness(),
        }
    }

    fn vertex(&self) -> ContactFace<S, D> {
        ContactFace {
            vertices: vec![self.top.clone()],
            normal: self.direction.clone(),
        }
    }

    /// The steps from the top to the points that are not there too.
    fn steps(&self) -> impl Iterator<Item = Vector<S, D>> {
        let steps = self.points.iter().map(|p| p.sub(&self.top));
        steps.filter(|step| step.max_abs().exceeds(&self.slack))
    }

    /// The end of the edge from the top that falls off least, if it leans no more than it may.
    fn flattest(&self) -> Option<Vector<S, D>> {
        // (fall, length²): the slope is fall/length.
        let slope = |step: &Vector<S, D>| {
            let fall = self.direction.dot(step).neg();
            let fall = if fall.sign().is_lt() { S::zero() } else { fall };
            (fall.mul(&fall), step.norm_squared())
        };
        let mut best: Option<(Vector<S, D>, (S, S))> = None;
        for step in self.steps() {
            let new = slope(&step);
            let is_flatter = best.as_ref().is_none_or(|(_, old)| {
                let (mine, theirs) = (new.0.mul(&old.1), old.0.mul(&new.1));
                // Of equally flat ones the longest.
                theirs.exceeds(&mine) || !mine.exceeds(&theirs) && new.1.exceeds(&old.1)
            });
            if is_flatter {
                best = Some((step, new));
            }
        }
        let (step, (fall, length)) = best?;
        let norm = self.direction.norm_squared();
        let may = |share: &S, length: &S| !fall.exceeds(&share.mul(share).mul(length).mul(&norm));
        let is_flat = may(self.lean, &length) || may(&self.slack, &S::one());
        is_flat.then(|| self.top.add(&step))
    }

    /// The points in line with an edge at the top: its ends.
    fn edge(&self, edge: &Vector<S, D>) -> ContactFace<S, D> {
        let length = edge.norm_squared();
        let limit = self.slack.mul(&length);
        let is_in_line = |step: &Vector<S, D>| {
            let across = step.scale(&length).sub(&edge.scale(&edge.dot(step)));
            !across.norm_squared().exceeds(&limit.mul(&limit))
        };
        let (mut low, mut high) = ((S::zero(), Vector::zero()), (S::zero(), Vector::zero()));
        for step in self.steps().filter(is_in_line) {
            let along = edge.dot(&step);
            if along.exceeds(&high.0) {
                high = (along, step);
            } else if low.0.exceeds(&along) {
                low = (along, step);
            }
        }
        let away = self
            .direction
            .scale(&length)
            .sub(&edge.scale(&edge.dot(&self.direction)))
            .balanced();
        let mut ends = vec![self.top.add(&low.1), self.top.add(&high.1)];
        let turned = || Vector::orthogonal_to(&[ends[1].sub(&ends[0])]).dot(&away);
        if D == 2 && turned().sign().is_lt() {
            ends.reverse();
        }
        ContactFace {
            vertices: ends,
            normal: away,
        }
    }

    /// The normal of the face beside an edge at the top that faces the direction more
    /// squarely, if it leans no more than it may. In space.
    fn facet(&self, edge: &Vector<S, D>) -> Option<Vector<S, D>> {
        let left = Vector::orthogonal_to(&[self.direction.clone(), edge.clone()]);
        let mut best: Option<(Vector<S, D>, S)> = None;
        for side in [left.clone(), left.neg()] {
            let Some(normal) = self.wrapped(edge, &side) else {
                continue;
            };
            let along = normal.dot(&self.direction);
            let is_better = best.as_ref().is_none_or(|(other, theirs)| {
                let mine = along.mul(&along).mul(&other.norm_squared());
                mine.exceeds(&theirs.mul(theirs).mul(&normal.norm_squared()))
            });
            if along.sign().is_gt() && is_better {
                best = Some((normal, along));
            }
        }
        let (normal, _) = best?;
        let off = Vector::orthogonal_to(&[normal.clone(), self.direction.clone()]).norm_squared();
        let norm = self.direction.norm_squared();
        let may = |share: &S, of: &Vector<S, D>| {
            let limit = share.mul(share).mul(&of.norm_squared()).mul(&norm);
            !off.exceeds(&limit)
        };
        (may(self.lean, &normal) || may(&self.slack, edge)).then_some(normal)
    }

    /// The upward normal of a plane through an edge. The plane is turned about the edge until it
    /// meets a point on one side.
    fn wrapped(&self, edge: &Vector<S, D>, side: &Vector<S, D>) -> Option<Vector<S, D>> {
        let upward = |step: &Vector<S, D>| {
            let normal = Vector::orthogonal_to(&[edge.clone(), step.clone()]);
            let is_up = normal.dot(&self.direction).sign().is_gt();
            if is_up { normal } else { normal.neg() }
        };
        // Points in line with the edge are on neither side.
        let limit = self.slack.mul(&self.slack).mul(&edge.norm_squared());
        let is_off = |normal: &Vector<S, D>| normal.norm_squared().exceeds(&limit);
        let mut best: Option<Vector<S, D>> = None;
        for step in self.steps() {
            let normal = upward(&step);
            let is_beside = side.dot(&step).sign().is_gt() && is_off(&normal);
            let is_above = |plane: &Vector<S, D>| plane.dot(&step).sign().is_gt();
            if is_beside && best.as_ref().is_none_or(is_above) {
                best = Some(normal);
            }
        }
        best
    }

    /// The points in a plane through the top, as a polygon.
    fn polygon(&self, normal: Vector<S, D>, edge: &Vector<S, D>) -> ContactFace<S, D> {
        let limit = self.slack.mul(&self.slack).mul(&normal.norm_squared());
        let is_in_plane = |p: &&Vector<S, D>| {
            let height = normal.dot(&p.sub(&self.top));
            !height.mul(&height).exceeds(&limit)
        };
        let points: Vec<_> = self.points.iter().filter(is_in_plane).cloned().collect();
        let corners = self.around(points, &normal);
        if corners.len() < 3 {
            return self.edge(edge);
        }
        ContactFace {
            vertices: corners,
            normal: normal.balanced(),
        }
    }

    /// The corners of the convex hull of points of a plane, counter-clockwise about its
    /// normal: the monotone chain \[And79\], seen along the axis nearest to the normal.
    fn around(&self, mut points: Vec<Vector<S, D>>, normal: &Vector<S, D>) -> Vec<Vector<S, D>> {
        let longer = |i: usize, j: usize| {
            if normal[j].abs().exceeds(&normal[i].abs()) {
                j
            } else {
                i
            }
        };
        let axis = (1..D).fold(0, longer);
        let (x, y) = ((axis + 1) % D, (axis + 2) % D);
        let order = |p: &Vector<S, D>, q: &Vector<S, D>| {
            let by = |i: usize| {
                p[i].partial_cmp(&q[i])
                    .unwrap_or(core::cmp::Ordering::Equal)
            };
            by(x).then(by(y))
        };
        points.sort_by(order);
        points.dedup_by(|p, q| !p.sub(q).max_abs().exceeds(&self.slack));
        let half = |points: &mut dyn Iterator<Item = Vector<S, D>>| {
            let mut chain: Vec<Vector<S, D>> = Vec::new();
            for p in points {
                while let [.., q, r] = &chain[..] {
                    let turn = area(&r.sub(q), &p.sub(q), x, y);
                    if turn.exceeds(&self.slack.mul(&p.sub(q).max_abs())) {
                        break;
                    }
                    chain.pop();
                }
                chain.push(p);
            }
            chain.pop();
            chain
        };
        let mut corners = half(&mut points.iter().cloned());
        corners.extend(half(&mut points.iter().rev().cloned()));
        if normal[axis].sign().is_lt() {
            corners.reverse();
        }
        corners
    }
}

/// Twice the area that two vectors span on two axes.
fn area<S: Scalar, const D: usize>(u: &Vector<S, D>, v: &Vector<S, D>, x: usize, y: usize) -> S {
    u[x].mul(&v[y]).sub(&u[y].mul(&v[x]))
}
