//! I. Winter, *EPA: Collision response algorithm for 2D/3D* \[Win20\]: the 3D program.
//!
//! Triangles as index triples, a list of unit normals with distances beside it, edges that
//! cancel against their reverse (`AddIfUniqueEdge`). The tetrahedron is that of
//! [`crate::literature::gjk`], newest point first, as his GJK keeps it. Here the 3D program is the
//! loop of `polyhedron`; a removed triangle is replaced by the last of the list, as printed. The
//! three indices are popped in reverse and written in reverse, so the last triangle keeps its
//! winding.
//!
//! The support point is appended, and edges are compared by index, as printed. What is counted for
//! these versions is counted from the start that [`crate::literature::gjk`] gives them: the article
//! prints no GJK.
//!
//! | what differs from the reference | defect |
//! |---|---|
//! | [`Program::AsPublished`]: the triangles that go are those whose *normal* has a positive product with the *support point*, `SameDirection(normals[i], support)`, wherever their planes are | triangles go that p lies below, and with them vertices that nothing replaces: **the polytope shrinks**, the distance falls again, what was found is found again; or the edges all cancel |
//! | a normal is turned away from the origin where its distance is negative | with the origin on a triangle the winding decides, and half of the windings point **inwards**; outside by rounding, the flipped normal does |
//! | [`Program::ThreeFaces`]: one triangle goes and three come, which he warns against | two triangles with the same support point: **duplicate triangles inside** |
//! | [`Program::PlaneSide`]: `dot(normal, support - vertex) > 0` | none of its own: the version that his readers were looking for |
//! | [`Program::Naive`]: the nearest triangle of GJK's tetrahedron is the answer, which he mentions first and warns against | **too shallow** wherever it is no face of the difference |
//! | the end within 0.001, and 0.001 added to the depth | absolute: as in [`super::winter_2d`] |
//! | no edge is left: `newNormals[newMinFace]` of an empty list is read | undefined behaviour; here the run gives up |
//! | [`Program::EarlyOut`]: Foxar's check and `break`, "returning empty penetration vector" | **the overlap is lost**, and his box falls through |

use super::winter_2d::BIAS;
use crate::literature::polyhedron::{self, FACES, Face, Look, Text};
use crate::literature::vectors::{dot, sub};
use crate::literature::{Difference, Ending, Found, Run, Vertex};

/// His programs: the published one, and what his readers and he make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The triangles go that "point in the direction of the support point", as published.
    AsPublished,
    /// The same, but where no edge is left to join the support point to, the loop is left without
    /// an answer: Foxar's check.
    EarlyOut,
    /// The nearest triangle alone goes, "removing the face and adding three more".
    ThreeFaces,
    /// The triangles go whose plane the support point lies strictly above.
    PlaneSide,
    /// "The naive solution is to use the normal of the closest face to the origin": that of the
    /// tetrahedron of GJK. The text gives it no bias.
    Naive,
}

/// His EPA from any tetrahedron.
#[must_use]
pub fn expand(pair: &Difference<3>, simplex: [Vertex<3>; 4], program: Program) -> Run<3> {
    polyhedron::expand(pair, simplex, FACES, &program)
}

impl Text for Program {
    /// `GetFaceNormals`.
    fn face(&self, vertices: [usize; 3], corners: [&[f64; 3]; 3]) -> Option<Face> {
        let face = Face::by_winding(vertices, corners);
        Some(match face.distance < 0.0 {
            true => face.turned(),
            false => face,
        })
    }

    fn is_final(&self, look: &Look) -> bool {
        // NaN ends the loop too, as it does in C++.
        let goes_on = (look.reach - look.face.distance).abs() > BIAS;
        *self == Program::Naive || !goes_on
    }

    fn sees(&self, face: &Face, corner: &[f64; 3], p: &[f64; 3]) -> bool {
        match self {
            Program::PlaneSide => dot(&face.normal, &sub(p, corner)) > 0.0,
            _ => dot(&face.normal, p) > 0.0,
        }
    }

    fn removes(&self, is_nearest: bool, is_seen: bool) -> bool {
        match self {
            Program::ThreeFaces => is_nearest,
            _ => is_seen,
        }
    }

    /// The last triangle takes the place of each that goes.
    fn remove(
        &self,
        faces: &mut Vec<Face>,
        goes: &dyn Fn(&Face) -> bool,
        gone: &mut dyn FnMut(Face),
    ) {
        let mut i = 0;
        while let Some(face) = faces.get(i) {
            if goes(face) {
                gone(faces.swap_remove(i));
            } else {
                i += 1;
            }
        }
    }

    fn without_edges(&self) -> Option<Ending> {
        Some(match self {
            Program::EarlyOut => Ending::NoOverlap,
            _ => Ending::GaveUp("newNormals[newMinFace] is read, and newNormals is empty"),
        })
    }

    fn found(&self, _pair: &Difference<3>, face: &Face, _corners: [&Vertex<3>; 3]) -> Found {
        Found {
            depth: match self {
                Program::Naive => face.distance,
                _ => face.distance + BIAS,
            },
            normal: face.normal.to_vec(),
            points: None,
        }
    }
}
