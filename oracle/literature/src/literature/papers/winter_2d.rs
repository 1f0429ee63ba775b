//! I. Winter, *EPA: Collision response algorithm for 2D/3D* \[Win20\]: the 2D program.
//!
//! The loop is that of `polygon.rs`. The article takes its first triangle from its author's GJK,
//! and does not print that. Here it is the GJK of `bittle_gjk.rs` with the segment case mended. As
//! printed, `let support = support(…)` shadows the function that it calls, which is an error in
//! JavaScript. It is taken to call it.
//!
//! What differs from the reference, and what follows:
//!
//! * A normal is turned away from the origin where its distance is negative. If rounding
//!   puts the origin a little outside, **the flipped normal points inwards**.
//! * The loop ends within 0.001, and 0.001 is added to the depth: both absolute. The
//!   depth is never exact, and for shapes of about that size it means nothing.
//! * The naive solution, which he warns against, takes the nearest edge of the triangle of GJK for
//!   the answer ([`Program::Naive`]): **too shallow** wherever that edge is not one of the
//!   difference. The text gives it no bias.
//! * `normalize` leaves the zero vector alone, so an edge of length zero is at distance 0
//!   with the normal zero, and is the answer.

use crate::literature::polygon::{self, Text};
use crate::literature::vectors::{dot, scale, sub};
use crate::literature::{Difference, Run, Vertex};

/// The loop ends when the support point is no farther than this from the edge, and the
/// depth is larger by as much.
pub const BIAS: f64 = 0.001;

/// Which of his two programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The loop.
    Loop,
    /// "The naive solution is to use the normal of the closest face to the origin": that of the
    /// triangle of GJK. The text gives it no bias.
    Naive,
}

/// His EPA from any triangle.
#[must_use]
pub fn expand(pair: &Difference<2>, triangle: [Vertex<2>; 3], program: Program) -> Run<2> {
    polygon::expand(pair, &triangle, &program)
}

impl Text for Program {
    fn edge(&self, a: &[f64; 2], b: &[f64; 2]) -> ([f64; 2], f64) {
        let e = sub(b, a);
        let n = normalize([e[1], -e[0]]);
        let distance = dot(&n, a);
        match distance < 0.0 {
            true => (scale(&n, -1.0), -distance),
            false => (n, distance),
        }
    }

    fn is_final(&self, reach: f64, distance: f64) -> bool {
        *self == Program::Naive || (reach - distance).abs() <= BIAS
    }

    fn depth(&self, _reach: f64, distance: f64) -> f64 {
        match self {
            Program::Loop => distance + BIAS,
            Program::Naive => distance,
        }
    }
}

/// As in p5.js: the zero vector stays.
fn normalize(n: [f64; 2]) -> [f64; 2] {
    match dot(&n, &n).sqrt() {
        0.0 => n,
        length => n.map(|x| x / length),
    }
}
