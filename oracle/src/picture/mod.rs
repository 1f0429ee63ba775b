//! Pictures of a case: the two shapes, and their difference, as SVG; and a model that a
//! page can turn.
//!
//! ```text
//!       ________                    ______________
//!      |  A  ___|____              /   D          \      the difference, with the origin,
//!      |    |   |  B |            |       O        |     the facet that holds the answer,
//!      |____|___|    |            |       |────►n  |     and the pushes: the true one and
//!           |________|             \______________/      the one that an answer claims
//! ```
//!
//! Points are brought into the frame exactly and rounded once; what is drawn from there on
//! uses the four operations and roots of `f64`, written with two decimals. The same case
//! gives the same bytes.

mod body;
mod camera;
mod canvas;
mod difference;
mod draw;
mod frame;
mod key;
mod model;
mod outline;
mod shapes;
mod text;

use num_traits::{Signed, Zero};

pub(crate) use self::camera::{Camera, Flat, View, flat};
pub(crate) use self::canvas::Canvas;
use self::frame::Frame;
pub(crate) use self::frame::unit_direction;
pub use self::model::Model;
pub(crate) use self::outline::outline;
use crate::lattice::Lattice;
use crate::number::{FloatType, Rational, rational_from_f64};
use crate::truth::Decided;

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

/// What is drawn: a case, its truth, and what an answer claims.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'s> {
    /// The shapes.
    pub lattice: &'s Lattice,
    /// What is true of them.
    pub truth: &'s Decided,
    /// What an answer says.
    pub claim: Option<&'s Claim>,
    /// What the picture is called.
    pub title: &'s str,
}

impl Scene<'_> {
    /// Both shapes, B once more where the true push puts it, and where the claimed one does.
    #[must_use]
    pub fn shapes(&self) -> String {
        shapes::draw(self)
    }

    /// The outlines of both shapes in characters, and that of B after the true push.
    #[must_use]
    pub fn text(&self) -> String {
        text::draw(self)
    }

    /// The difference, the origin, and the pushes from it.
    #[must_use]
    pub fn difference(&self) -> String {
        difference::draw(self)
    }

    /// The shapes to be turned by a page. `None` in the plane, and if neither the shapes nor
    /// their difference have faces to be drawn.
    #[must_use]
    pub fn model(&self) -> Option<Model> {
        model::of(self)
    }

    fn dim(&self) -> usize {
        self.lattice.dim
    }

    fn camera(&self) -> Camera {
        Camera::beside(&unit_direction(self.truth.normal()))
    }

    /// The depth as a float; the largest one where it is out of range.
    fn depth(&self) -> f64 {
        self.truth
            .depth
            .round(FloatType::F64)
            .to_f64()
            .unwrap_or(f64::MAX)
    }

    /// The true push and the claimed one in the units of a frame. `None` for one that cannot
    /// be drawn.
    fn steps(&self, frame: &Frame) -> [Option<Vec<f64>>; 2] {
        let step = |depth: f64, normal: &[f64]| {
            let length = frame.length(&rational_from_f64(depth)?, &self.lattice.vertices.scale);
            let step: Vec<f64> = normal.iter().map(|x| x * length).collect();
            is_near(&step).then_some(step)
        };
        [
            step(self.depth(), &unit_direction(self.truth.normal())),
            self.claim
                .and_then(|claim| step(claim.depth, &claim.normal)),
        ]
    }

    /// A point that an answer claims. `None` if it cannot be drawn.
    fn point(&self, point: &[f64], frame: &Frame) -> Option<Vec<f64>> {
        let exact = point.iter().map(|x| rational_from_f64(*x));
        let exact: Vec<Rational> = exact.collect::<Option<_>>()?;
        let point = frame.world(&exact, &self.lattice.vertices.scale);
        let is_drawn = point.len() == self.dim() && is_near(&point);
        is_drawn.then_some(point)
    }

    /// The radius of a shape in the units of a frame.
    fn radius(&self, radius: &Rational, frame: &Frame) -> f64 {
        if radius.is_zero() || radius.is_negative() {
            return 0.0;
        }
        frame.length(radius, &self.lattice.vertices.scale)
    }
}

/// What is a thousand pictures away would shrink the shapes to a point.
fn is_near(point: &[f64]) -> bool {
    point.iter().all(|x| x.abs() < 8.0)
}
