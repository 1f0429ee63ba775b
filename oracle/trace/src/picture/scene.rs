//! What is drawn, in the units of a frame.

use std::borrow::Cow;

use epa_check::enclosure::Piece;
use num_traits::Signed;

use super::camera::Camera;
use super::frame::{Frame, unit_direction};
use epa_format::number::{Rational, rational_from_f64};
use epa_truth::lattice::{Face, Lattice};
use epa_truth::truth::Known;

/// A push that an answer claims to part the shapes, in world units.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The depth.
    pub depth: f64,
    /// The direction from A to B, not zero.
    pub normal: Vec<f64>,
    /// The points of A and of B that it says touch then.
    pub points: [Option<Vec<f64>>; 2],
}

/// What is drawn: the shapes of a case, their truth, and what an answer claims.
#[derive(Clone, Debug)]
pub struct Scene<'s> {
    pub(super) known: &'s Known,
    /// The shapes as they are drawn.
    pub(super) drawn: Cow<'s, Lattice>,
    pub(super) claim: Option<&'s Claim>,
    pub(super) title: &'s str,
}

impl<'s> Scene<'s> {
    /// The scene of shapes and their truth, with what an answer says, and a title.
    #[must_use]
    pub fn new(known: &'s Known, claim: Option<&'s Claim>, title: &'s str) -> Self {
        let drawn = match known {
            Known::Exact(known) => Cow::Borrowed(&known.0),
            Known::Enclosed(known) => Cow::Owned(Lattice::inscribed(&known.0)),
        };
        Scene {
            known,
            drawn,
            claim,
            title,
        }
    }

    pub(super) fn dim(&self) -> usize {
        self.drawn.dim
    }

    pub(super) fn camera(&self) -> Camera {
        Camera::beside(&unit_direction(self.known.normal()))
    }

    /// Whether A and B are drawn by points of a curved surface.
    pub(super) fn are_curved(&self) -> [bool; 2] {
        let Known::Enclosed(known) = self.known else {
            return [false; 2];
        };
        let is_curved = |piece: &Piece| !piece.columns.is_empty();
        let pieces = &known.0.pieces;
        [&pieces.a, &pieces.b].map(|pieces| pieces.iter().any(is_curved))
    }

    /// The points of A's core and of B's that touch after the push, if they are known.
    pub(super) fn contact(&self) -> Option<[Vec<Rational>; 2]> {
        match self.known {
            Known::Exact(known) => Some(known.1.witness.points()),
            Known::Enclosed(_) => None,
        }
    }

    /// The features that touch after the push, if they are known.
    pub(super) fn meeting(&self) -> Option<[Face; 2]> {
        match self.known {
            Known::Exact(known) => Some(known.0.meeting(known.1.normal())),
            Known::Enclosed(_) => None,
        }
    }

    /// Where the pushes of B are drawn from: its point that touches, if that is known, and
    /// otherwise its middle.
    pub(super) fn start(&self, frame: &Frame) -> Vec<f64> {
        let vertices = &self.drawn.vertices;
        if let Some([_, b]) = self.contact() {
            return frame.world(&b, &vertices.scale);
        }
        frame.middle(&vertices.b)
    }

    /// The true push and the claimed one in the units of a frame. `None` for one that cannot
    /// be drawn.
    pub(super) fn steps(&self, frame: &Frame) -> [Option<Vec<f64>>; 2] {
        let step = |depth: f64, normal: &[f64]| {
            let length = frame.length(&rational_from_f64(depth)?, &self.drawn.vertices.scale);
            let step: Vec<f64> = normal.iter().map(|x| x * length).collect();
            is_near(&step).then_some(step)
        };
        let (depth, normal) = (self.known.depth(), unit_direction(self.known.normal()));
        let claimed = self.claim.map(|claim| step(claim.depth, &claim.normal));
        [step(depth.unwrap_or(f64::MAX), &normal), claimed.flatten()]
    }

    /// A point that an answer claims. `None` if it cannot be drawn.
    pub(super) fn point(&self, point: &[f64], frame: &Frame) -> Option<Vec<f64>> {
        let exact = point.iter().map(|x| rational_from_f64(*x));
        let exact: Vec<Rational> = exact.collect::<Option<_>>()?;
        let point = frame.world(&exact, &self.drawn.vertices.scale);
        let is_drawn = point.len() == self.dim() && is_near(&point);
        is_drawn.then_some(point)
    }

    /// The radius of a shape in the units of a frame.
    pub(super) fn radius(&self, radius: &Rational, frame: &Frame) -> f64 {
        if !radius.is_positive() {
            return 0.0;
        }
        frame.length(radius, &self.drawn.vertices.scale)
    }
}

/// What is a thousand pictures away would shrink the shapes to a point.
fn is_near(point: &[f64]) -> bool {
    point.iter().all(|x| x.abs() < 8.0)
}
