//! W. Bittle, *EPA (Expanding Polytope Algorithm)* \[Bit10\]: the 2D algorithm, with each of
//! his normals.
//!
//! The loop is that of `polygon.rs`: the end is `d − e.distance < 0.00001`, absolute,
//! and the depth that is reported is d, the reach of the support point. (As printed, the
//! branch that finds the answer does not leave the loop; it is taken to return.) The
//! start is the triangle of his GJK, with the segment case mended unless the name of the
//! variant says otherwise.
//!
//! | normal of an edge e from a to b | what differs from the reference | defect |
//! |---|---|---|
//! | [`Normals::TripleProduct`]: (e × oa) × e, away from the origin | the origin orients the edge | zero if the origin is on the edge: normalised it is NaN, every comparison with it is false, and **the edge that is the answer is passed over**. With the origin near the edge its sign is that of a rounding error |
//! | [`Normals::PerProduct`]: to the right of a counter-clockwise edge | normalised, compared by floats | none but the tolerance |
//! | [`Normals::PerProductAsPrinted`]: `(-y, x)` for a counter-clockwise polygon | the two labels are exchanged | **every normal points inwards**, the distances are negative, and the farthest edge counts as the nearest. Each expansion there turns a part of the polygon inside out, until all of it runs clockwise, for which the label is right: the answer, after more steps |
//!
//! *Exchanged labels* is one way to read `e.right() // (-y, x)` under "if the winding is
//! counter-clockwise then we want to use the right per-product". The other one is that the labels
//! are meant, and left and right are exchanged in the sentence. The printed code and the reply to
//! Quentin, which have the same labels, fit that as well. Either way the vector that is printed for
//! a counter-clockwise polygon points inwards, and the mend is (y, −x).
//!
//! The tolerance is absolute. For shapes that are not larger than it, it is no test. For large
//! shapes it is less than the rounding of d: the far end of the nearest edge then seems to lie
//! beyond the edge, and is **added for ever**.

use super::bittle_gjk::{Segment, intersection, intersection_from, triple_product};
use crate::literature::polygon::{self, Text};
use crate::literature::vectors::{dot, sub};
use crate::literature::{Difference, Ending, Run, Vertex};

/// "the tolerance should be something positive close to zero (ex. 0.00001)"
pub const TOLERANCE: f64 = 0.00001;

/// How the normal of an edge is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Normals {
    /// By the triple product.
    TripleProduct,
    /// By the per-product and the winding, with the labels the right way round.
    PerProduct,
    /// By the per-product and the winding, with the labels as printed.
    PerProductAsPrinted,
}

/// The GJK after which the EPA is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// His GJK, with the segment case mended.
    Mended,
    /// The same with the first axis as its first direction: on his example it comes to the
    /// triangle that he prints.
    AlongX,
    /// His GJK as it stood when Quentin asked.
    AsPublished,
}

impl Before {
    /// The triangle around the origin.
    ///
    /// # Errors
    /// How it ends without one.
    pub fn triangle(self, pair: &Difference<2>) -> Result<[Vertex<2>; 3], Ending> {
        match self {
            Before::Mended => intersection(pair, Segment::Mended),
            Before::AlongX => intersection_from(pair, [1.0, 0.0], Segment::Mended),
            Before::AsPublished => intersection(pair, Segment::AsPublished),
        }
    }
}

/// His EPA from any triangle, for examples that print one.
#[must_use]
pub fn expand(pair: &Difference<2>, triangle: [Vertex<2>; 3], normals: Normals) -> Run<2> {
    let [a, b, c] = triangle.each_ref().map(|vertex| vertex.point);
    let text = Bittle {
        normals,
        is_clockwise: is_clockwise(&a, &b, &c),
    };
    polygon::expand(pair, &triangle, &text)
}

/// His EPA from a segment, as Quentin tried. It has no winding; it counts as counter-clockwise.
#[must_use]
pub fn expand_segment(pair: &Difference<2>, segment: [Vertex<2>; 2], normals: Normals) -> Run<2> {
    let text = Bittle {
        normals,
        is_clockwise: false,
    };
    polygon::expand(pair, &segment, &text)
}

/// The sign of the one cross product that a triangle has: "you only really need to know
/// the value of the first non-zero cross product to determine the winding".
fn is_clockwise(a: &[f64; 2], b: &[f64; 2], c: &[f64; 2]) -> bool {
    let (ab, bc) = (sub(b, a), sub(c, b));
    ab[0] * bc[1] - ab[1] * bc[0] < 0.0
}

struct Bittle {
    normals: Normals,
    is_clockwise: bool,
}

impl Bittle {
    /// The normal before it is normalised.
    fn normal(&self, a: &[f64; 2], b: &[f64; 2]) -> [f64; 2] {
        let e = sub(b, a);
        let (right, left) = ([e[1], -e[0]], [-e[1], e[0]]);
        match (self.normals, self.is_clockwise) {
            (Normals::TripleProduct, _) => triple_product(&e, a, &e),
            (Normals::PerProduct, false) | (Normals::PerProductAsPrinted, true) => right,
            (Normals::PerProduct, true) | (Normals::PerProductAsPrinted, false) => left,
        }
    }
}

impl Text for Bittle {
    fn edge(&self, a: &[f64; 2], b: &[f64; 2]) -> ([f64; 2], f64) {
        let n = self.normal(a, b);
        let length = dot(&n, &n).sqrt();
        let n = n.map(|x| x / length);
        (n, dot(&n, a))
    }

    fn is_final(&self, reach: f64, distance: f64) -> bool {
        reach - distance < TOLERANCE
    }

    fn depth(&self, reach: f64, _distance: f64) -> f64 {
        reach
    }
}
