//! D. Newman, the tutorial of the simulator msd-sim \[New26\]: EPA as it stands in its
//! pseudocode and notes.
//!
//! The faces are ABC, ACD, ADB, BDC. A face has a unit normal "pointing outward (away from origin)"
//! and its distance. Edges are equal in either order, and the horizon is what exactly one visible
//! face has. The text gives no numbers for `epsilon` and `maxIterations`; 1e-6 and 64 are those of
//! the program beside it, which also gives the plane test its `> epsilon`.
//!
//! The support point is appended, and edges are compared by index, as in the pseudocode. The notes
//! name "duplicate detection" as a use of epsilon, and do not say of what; nothing is done for it.
//! What is counted for these versions is counted from the start that [`crate::literature::gjk`]
//! gives them; the example program of the tutorial refuses a tetrahedron that does not hold the
//! origin.
//!
//! | what differs from the reference | defect |
//! |---|---|
//! | the origin orients a normal | with the origin on a face, the winding of the moment decides: the normal may point **inwards**, the face is then seen from inside, and the wrong ones go |
//! | faces whose cross product is shorter than epsilon are skipped | absolute, and an area: of shapes of a thousandth **every face is skipped**; a skipped sliver leaves a hole with edges that are never matched |
//! | a point is seen above epsilon, the end is within epsilon | absolute: as above |
//! | "contactPoint = centroid(closestFace)" | a point of A ⊖ B, not of the world; taken kindly, as the means of the pre-images ([`expand`]), **a − b is not depth · normal** unless the origin is seen through the middle of the face |
//! | `maxIterations` | curved and finely faceted shapes **do not converge**, which it says |

use crate::literature::polyhedron::{self, Face, Look, Text};
use crate::literature::vectors::{add, dot, scale, sub};
use crate::literature::{Difference, Ending, Found, Run, Vertex};

/// For convergence, visibility and degenerate faces.
pub const EPSILON: f64 = 1e-6;

/// The most expansions before "EPA did not converge".
pub const MAX_ITERATIONS: usize = 64;

/// "Face ABC (away from D) …"
const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];

/// The tutorial from any tetrahedron, with or without the centroids of the closest face's
/// pre-images as contact points.
#[must_use]
pub fn expand(pair: &Difference<3>, simplex: [Vertex<3>; 4], with_points: bool) -> Run<3> {
    polyhedron::expand(pair, simplex, FACES, &MsdSim { with_points })
}

struct MsdSim {
    with_points: bool,
}

impl Text for MsdSim {
    fn face(&self, vertices: [usize; 3], corners: [&[f64; 3]; 3]) -> Option<Face> {
        let face = Face::by_winding(vertices, corners);
        if dot(&face.area, &face.area).sqrt() < EPSILON {
            return None;
        }
        let [a, b, c] = corners;
        let centroid = scale(&add(&add(a, b), c), 1.0 / 3.0);
        if dot(&face.normal, &centroid) < 0.0 {
            let [i, j, k] = vertices;
            let vertices = [i, k, j];
            return Some(Face {
                vertices,
                ..face.turned()
            });
        }
        Some(face)
    }

    fn is_final(&self, look: &Look) -> bool {
        look.reach - look.face.distance < EPSILON
    }

    fn sees(&self, face: &Face, corner: &[f64; 3], p: &[f64; 3]) -> bool {
        dot(&face.normal, &sub(p, corner)) > EPSILON
    }

    /// "Edges shared by exactly one visible face", AB being BA.
    fn horizon(&self, edges: &[[usize; 2]]) -> Vec<[usize; 2]> {
        let same = |a: &[usize; 2], b: &[usize; 2]| a == b || *a == [b[1], b[0]];
        let once = |edge: &&[usize; 2]| edges.iter().filter(|other| same(edge, other)).count() == 1;
        edges.iter().filter(once).copied().collect()
    }

    fn limit(&self) -> (usize, Ending) {
        (MAX_ITERATIONS, Ending::GaveUp("EPA did not converge"))
    }

    fn found(&self, pair: &Difference<3>, face: &Face, corners: [&Vertex<3>; 3]) -> Found {
        let centroid = |points: &Vec<[f64; 3]>, side: usize| {
            let [p, q, r] = corners.map(|vertex| points[vertex.numbers[side]]);
            scale(&add(&add(&p, &q), &r), 1.0 / 3.0).to_vec()
        };
        let points = || [centroid(&pair.a, 0), centroid(&pair.b, 1)];
        Found {
            depth: face.distance,
            normal: face.normal.to_vec(),
            points: self.with_points.then(points),
        }
    }
}
