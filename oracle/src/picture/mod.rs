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

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

pub(crate) use self::camera::{Camera, Flat, View, flat};
pub(crate) use self::canvas::Canvas;
use self::frame::Frame;
pub(crate) use self::frame::direction as unit_direction;
use self::frame::direction;
pub use self::model::Model;
pub(crate) use self::outline::outline;
use crate::lattice::Lattice;
use crate::number::{FloatType, Fraction, Rational};
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

    /// The first of the best directions.
    fn normal(&self) -> &[BigInt] {
        self.truth.normals.first().map_or(&[], |normal| normal)
    }

    fn camera(&self) -> Camera {
        Camera::beside(&direction(self.normal()))
    }

    /// The depth as a float; the largest one where it is out of range.
    fn depth(&self) -> f64 {
        self.truth
            .depth
            .round(FloatType::F64)
            .to_f64()
            .unwrap_or(f64::MAX)
    }

    /// The true push, and the claimed one.
    fn pushes(&self) -> [Option<Claim>; 2] {
        let truth = Claim {
            depth: self.depth(),
            normal: direction(self.normal()),
            points: [None, None],
        };
        [Some(truth), self.claim.cloned()]
    }

    /// A push in the units of a frame. `None` if it cannot be drawn.
    fn step(&self, push: &Claim, frame: &Frame) -> Option<Vec<f64>> {
        let depth = Fraction::from_f64(push.depth)?.to_rational();
        let length = frame.length(&depth, &self.lattice.vertices.scale);
        let step: Vec<f64> = push.normal.iter().map(|x| x * length).collect();
        is_near(&step).then_some(step)
    }

    /// A point that an answer claims. `None` if it cannot be drawn.
    fn point(&self, point: &[f64], frame: &Frame) -> Option<Vec<f64>> {
        let exact = point
            .iter()
            .map(|x| Some(Fraction::from_f64(*x)?.to_rational()));
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
