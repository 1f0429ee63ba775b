//! W. Bittle's advice for 3D to a reader (Evan) of \[Bit10\]: "Loop over all faces and obtain
//! the closest one. Once the closest is found, get a new support point in that direction.
//! If its no closer than the face, then you are done. If it is closer, then you must split
//! that face into 3 faces using the new support point."
//!
//! The normal of a face is N = AB × AC, and the winding is kept, as he told another reader
//! (mrful): counter-clockwise from outside. Tolerance and depth are those of his 2D code.
//!
//! What differs from the reference, and what follows: **the other faces that the new
//! point can see stay.** The polytope is then no longer convex, and its nearest plane may
//! lie inside of it. Faces that share a support point grow the same vertex twice,
//! and the search can end on a plane that does not bound the difference, or circle.

use super::bittle_2d::TOLERANCE;
use crate::literature::polyhedron::{self, FACES, Face, Look, Text};
use crate::literature::vectors::{dot, sub};
use crate::literature::{Difference, Found, Run, Vertex};

/// Splits the nearest face into three, from any tetrahedron.
#[must_use]
pub fn expand(pair: &Difference<3>, simplex: [Vertex<3>; 4]) -> Run<3> {
    let [a, b, c, d] = simplex;
    let is_clockwise = polyhedron::determinant(&simplex) < 0.0;
    let outward = if is_clockwise { [b, a, c, d] } else { simplex };
    polyhedron::expand(pair, outward, FACES, &Bittle)
}

struct Bittle;

impl Text for Bittle {
    fn face(&self, vertices: [usize; 3], corners: [&[f64; 3]; 3]) -> Option<Face> {
        Some(Face::by_winding(vertices, corners))
    }

    fn is_final(&self, look: &Look) -> bool {
        look.reach - look.face.distance < TOLERANCE
    }

    fn removes(&self, is_nearest: bool, _is_seen: bool) -> bool {
        is_nearest
    }

    fn sees(&self, face: &Face, corner: &[f64; 3], p: &[f64; 3]) -> bool {
        dot(&face.normal, &sub(p, corner)) > 0.0
    }

    fn found(&self, pair: &Difference<3>, face: &Face, _corners: [&Vertex<3>; 3]) -> Found {
        let support = pair.support(&face.normal);
        Found {
            depth: dot(&support.point, &face.normal),
            normal: face.normal.to_vec(),
            points: None,
        }
    }
}
