//! A facet in exact numbers, and how far rounding can move it.
//!
//! ```text
//!            x               height of x over the facet: n·(x − v)/|n|
//!            |
//!            |               Move every vertex by δ, and the plane moves at the foot
//!   v0 ●─────┼─────● v1      of x by δ·Σ|λ|, where λ are the barycentric coordinates
//!      λ0   foot  λ1         of the foot. Far outside of a short facet that is a lot.
//! ```
//!
//! A decision about x is rounding if moving x and the vertices by the bound δ of the trace could
//! have made it right. It also is if the normal could, as a product of edges that are each rounded
//! by an ulp: for a sliver of length ℓ that turns it by 2ℓ·ulp/|n|.

use std::fmt;

use epa::Vector;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::finding::{Margin, signed_square};
use crate::trace::plain::dashed;
use epa_format::number::{Rational, compare, larger};

/// A vector of exact numbers, in the units of the lattice.
pub(super) type Exact<const D: usize> = Vector<Rational, D>;

/// How far rounding may move things, in units of the lattice.
#[derive(Clone, Debug)]
pub(super) struct Slack {
    /// The coordinate ulp.
    pub(super) ulp: Rational,
    /// The bound for points: so many ulps as the trace has for rounding.
    pub(super) delta: Rational,
}

impl Slack {
    /// Whether nothing is rounding.
    pub(super) fn is_none(&self) -> bool {
        self.delta.is_zero()
    }
}

/// A facet with altitudes below this many times δ may stand any way.
const SLIVER: u32 = 4;

/// A facet with its plane.
#[derive(Clone, Debug)]
pub(super) struct Facet<const D: usize> {
    /// Its vertices; the order tells the outside.
    pub(super) vertices: Vec<usize>,
    /// Where they are.
    pub(super) corners: [Exact<D>; D],
    /// Outward, not normalised; zero if the corners span no plane.
    pub(super) normal: Exact<D>,
    /// `normal · corner`.
    pub(super) offset: Rational,
    /// `|normal|²`.
    pub(super) squared: Rational,
    /// Whether the run put it aside.
    pub(super) is_closed: bool,
}

/// By its vertices.
impl<const D: usize> fmt::Display for Facet<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&dashed(&self.vertices))
    }
}

impl<const D: usize> Facet<D> {
    pub(super) fn new(vertices: Vec<usize>, corners: [Exact<D>; D]) -> Self {
        let normal = Vector::orthogonal_to(&edges(&corners));
        Facet {
            vertices,
            offset: normal.dot(&corners[0]),
            squared: normal.norm_squared(),
            corners,
            normal,
            is_closed: false,
        }
    }

    /// The same facet seen from the other side.
    pub(super) fn turned(mut self) -> Self {
        self.vertices.swap(0, 1);
        self.corners.swap(0, 1);
        Self::new(self.vertices, self.corners)
    }

    /// `n·x − o`: the height of a point times the length of the normal.
    pub(super) fn rise(&self, point: &Exact<D>) -> Rational {
        self.normal.dot(point) - &self.offset
    }

    /// The signed square of the distance from the origin, on the lattice.
    pub(super) fn distance(&self) -> Rational {
        signed_square(&self.offset) / &self.squared
    }

    /// Whether it is nearer to the origin than another.
    pub(super) fn is_nearer_than(&self, other: &Self) -> bool {
        let (mine, theirs) = (signed_square(&self.offset), signed_square(&other.offset));
        compare(&(mine * &other.squared), &(theirs * &self.squared)).is_lt()
    }

    /// Whether moving the vertices by δ can turn the plane any way.
    pub(super) fn is_undetermined(&self, slack: &Slack) -> bool {
        if self.squared.is_zero() {
            return true;
        }
        let least = &slack.delta * Rational::from_integer(SLIVER.into());
        // Altitude: |n| over the opposite edge in space, |n| itself in the plane.
        compare(&self.squared, &(&least * &least * self.base())).is_le()
    }

    /// The square of the longest edge in space, 1 in the plane.
    fn base(&self) -> Rational {
        if D == 2 {
            return Rational::one();
        }
        let edge = |i: usize| self.corners[(i + 1) % D].sub(&self.corners[i]);
        largest((0..D).map(|i| edge(i).norm_squared()))
    }

    /// How far rounding can move the height of a point: `δ·(1 + Σ|λ|)`, and what its
    /// distance from the vertices makes of the turn of the normal. `None` if the plane
    /// is undetermined.
    pub(super) fn blur(&self, point: &Exact<D>, slack: &Slack) -> Option<Rational> {
        if slack.is_none() || self.is_undetermined(slack) {
            return slack.is_none().then(Rational::zero);
        }
        let weights: Rational = self.weights(point).iter().map(Signed::abs).sum();
        let corners = self.corners.iter();
        let reach = largest(corners.map(|corner| point.sub(corner).norm_squared()));
        let turn = self.base() / &self.squared;
        let twice = &slack.ulp + &slack.ulp;
        let turned = root_above(&(turn * reach)) * twice;
        Some((weights + Rational::one()) * &slack.delta + turned)
    }

    /// The barycentric coordinates of the foot of a point.
    fn weights(&self, point: &Exact<D>) -> Vec<Rational> {
        let from = point.sub(&self.corners[0]);
        let others: Vec<Rational> = match &edges(&self.corners)[..] {
            [e, f] => {
                let share = |u: &Exact<D>, v: &Exact<D>| {
                    Vector::orthogonal_to(&[u.clone(), v.clone()]).dot(&self.normal) / &self.squared
                };
                vec![share(&from, f), share(e, &from)]
            }
            [e] => vec![from.dot(e) / &self.squared],
            _ => Vec::new(),
        };
        let first = others.iter().fold(Rational::one(), |rest, w| rest - w);
        std::iter::once(first).chain(others).collect()
    }

    /// The height of a point as a margin, in world units.
    pub(super) fn margin(&self, rise: &Rational, scale: &Rational) -> Margin {
        Margin::Root(rise * rise / (&self.squared * scale * scale))
    }

    /// Its ridges: a vertex in the plane, each with +1 for the head and −1 for the tail;
    /// a directed edge in space.
    pub(super) fn ridges(&self) -> Vec<Ridge> {
        match self.vertices[..] {
            [tail, head] => vec![Ridge::Tail(tail), Ridge::Head(head)],
            [a, b, c] => vec![Ridge::Edge(a, b), Ridge::Edge(b, c), Ridge::Edge(c, a)],
            _ => Vec::new(),
        }
    }
}

/// From the first corner to the others.
fn edges<const D: usize>(corners: &[Exact<D>; D]) -> Vec<Exact<D>> {
    corners[1..].iter().map(|c| c.sub(&corners[0])).collect()
}

fn largest(squares: impl Iterator<Item = Rational>) -> Rational {
    squares.fold(Rational::zero(), larger)
}

/// A number a little above the root of another.
fn root_above(square: &Rational) -> Rational {
    const BITS: u32 = 32;
    let numer: BigInt = (square.numer() * square.denom()) << (2 * BITS);
    Rational::new(numer.sqrt() + 1, square.denom() << BITS)
}

/// One side of a ridge. The facet on the other side has its reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ridge {
    /// In the plane: the vertex that a facet starts from.
    Tail(usize),
    /// In the plane: the vertex that a facet ends at.
    Head(usize),
    /// In space: a directed edge.
    Edge(usize, usize),
}

impl Ridge {
    /// As the facet across sees it.
    pub(super) fn reverse(self) -> Self {
        match self {
            Ridge::Tail(v) => Ridge::Head(v),
            Ridge::Head(v) => Ridge::Tail(v),
            Ridge::Edge(a, b) => Ridge::Edge(b, a),
        }
    }

    /// Its vertices.
    pub(super) fn vertices(self) -> Vec<usize> {
        match self {
            Ridge::Tail(v) | Ridge::Head(v) => vec![v],
            Ridge::Edge(a, b) => vec![a, b],
        }
    }
}
