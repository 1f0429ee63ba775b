//! I. Winter, *EPA: Collision response algorithm for 2D/3D* \[Win20\]: the 3D program.
//!
//! Triangles as index triples, a list of unit normals with distances beside it, edges that
//! cancel against their reverse (`AddIfUniqueEdge`). The tetrahedron is that of
//! [`crate::literature::gjk`], newest point first, as his GJK keeps it. Here the 3D program is the
//! loop of `polyhedron`; a removed triangle is replaced by the last of the list, as printed (the
//! three indices are popped in reverse and written in reverse, so the last triangle keeps its
//! winding).
//!
//! The support point is appended, and edges are compared by index, as printed. What is counted for
//! these versions is counted from the start that [`crate::literature::gjk`] gives them: the article
//! prints no GJK.
//!
//! | what differs from the reference | defect |
//! |---|---|
//! | [`Removal::ByDirection`]: the triangles that go are those whose *normal* has a positive product with the *support point*, `SameDirection(normals[i], support)`, wherever their planes are | triangles go that p lies below, and with them vertices that nothing replaces: **the polytope shrinks**, the distance falls again, what was found is found again; or the edges all cancel |
//! | a normal is turned away from the origin where its distance is negative | with the origin on a triangle the winding decides, and half of the windings point **inwards**; outside by rounding, the flipped normal does |
//! | [`Removal::Nearest`]: one triangle goes and three come, which he warns against | two triangles with the same support point: **duplicate triangles inside** |
//! | [`Removal::PlaneSide`]: `dot(normal, support - vertex) > 0` | none of its own: the version that his readers were looking for |
//! | [`naive`]: the nearest triangle of GJK's tetrahedron is the answer, which he mentions first and warns against | **too shallow** wherever it is no face of the difference |
//! | the end within 0.001, and 0.001 added to the depth | absolute: as in [`super::winter_2d`] |
//! | no edge is left: `newNormals[newMinFace]` of an empty list is read, [`NoEdges::OutOfBounds`] | undefined behaviour; here the run gives up |
//! | [`NoEdges::LeavesTheLoop`]: Foxar's check and `break`, "returning empty penetration vector" | **the overlap is lost**, and his box falls through |

use super::winter_2d::BIAS;
use crate::literature::gjk;
use crate::literature::polyhedron::{self, FACES, Face, Look, Text};
use crate::literature::vectors::{dot, sub};
use crate::literature::{Difference, Ending, Found, Run, Vertex};

/// Which triangles a support point takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// Those that "point in the direction of the support point", as published.
    ByDirection,
    /// The nearest alone, "removing the face and adding three more".
    Nearest,
    /// Those whose plane it lies strictly above.
    PlaneSide,
}

/// What happens when no edge is left to join the support point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEdges {
    /// As printed: an element of an empty list is read.
    OutOfBounds,
    /// As in Foxar's mend: the loop is left without an answer.
    LeavesTheLoop,
}

/// The program as published.
#[must_use]
pub fn as_published(pair: &Difference<3>) -> Run<3> {
    run(pair, Removal::ByDirection, NoEdges::OutOfBounds)
}

/// The program with Foxar's check.
#[must_use]
pub fn early_out(pair: &Difference<3>) -> Run<3> {
    run(pair, Removal::ByDirection, NoEdges::LeavesTheLoop)
}

/// One triangle out, three in.
#[must_use]
pub fn three_faces(pair: &Difference<3>) -> Run<3> {
    run(pair, Removal::Nearest, NoEdges::OutOfBounds)
}

/// The program with the test of the plane's side.
#[must_use]
pub fn plane_side(pair: &Difference<3>) -> Run<3> {
    run(pair, Removal::PlaneSide, NoEdges::OutOfBounds)
}

/// "The naive solution is to use the normal of the closest face to the origin": that of the
/// tetrahedron of GJK. The text gives it no bias.
#[must_use]
pub fn naive(pair: &Difference<3>) -> Run<3> {
    gjk::with_tetrahedron(pair, |mut simplex| {
        simplex.reverse();
        nearest(pair, simplex)
    })
}

/// The nearest triangle of any tetrahedron.
#[must_use]
pub fn nearest(pair: &Difference<3>, simplex: [Vertex<3>; 4]) -> Run<3> {
    let text = Winter {
        removal: Removal::PlaneSide,
        no_edges: NoEdges::OutOfBounds,
        is_naive: true,
    };
    polyhedron::expand(pair, simplex, FACES, &text)
}

fn run(pair: &Difference<3>, removal: Removal, no_edges: NoEdges) -> Run<3> {
    gjk::with_tetrahedron(pair, |mut simplex| {
        simplex.reverse();
        expand(pair, simplex, removal, no_edges)
    })
}

/// His EPA from any tetrahedron.
#[must_use]
pub fn expand(
    pair: &Difference<3>,
    simplex: [Vertex<3>; 4],
    removal: Removal,
    no_edges: NoEdges,
) -> Run<3> {
    let text = Winter {
        removal,
        no_edges,
        is_naive: false,
    };
    polyhedron::expand(pair, simplex, FACES, &text)
}

struct Winter {
    removal: Removal,
    no_edges: NoEdges,
    /// Whether the nearest triangle is the answer at once.
    is_naive: bool,
}

impl Text for Winter {
    /// `GetFaceNormals`.
    fn face(&self, vertices: [usize; 3], corners: [&[f64; 3]; 3]) -> Option<Face> {
        let face = Face::by_winding(vertices, corners);
        Some(if face.distance < 0.0 {
            face.turned()
        } else {
            face
        })
    }

    fn is_final(&self, look: &Look) -> bool {
        // NaN ends the loop too, as it does in C++.
        let goes_on = (look.reach - look.face.distance).abs() > BIAS;
        self.is_naive || !goes_on
    }

    fn sees(&self, face: &Face, corner: &[f64; 3], p: &[f64; 3]) -> bool {
        match self.removal {
            Removal::ByDirection | Removal::Nearest => dot(&face.normal, p) > 0.0,
            Removal::PlaneSide => dot(&face.normal, &sub(p, corner)) > 0.0,
        }
    }

    fn removes(&self, is_nearest: bool, is_seen: bool) -> bool {
        match self.removal {
            Removal::Nearest => is_nearest,
            Removal::ByDirection | Removal::PlaneSide => is_seen,
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
        Some(match self.no_edges {
            NoEdges::OutOfBounds => {
                Ending::GaveUp("newNormals[newMinFace] is read, and newNormals is empty")
            }
            NoEdges::LeavesTheLoop => Ending::NoOverlap,
        })
    }

    fn found(&self, _pair: &Difference<3>, face: &Face, _corners: [&Vertex<3>; 3]) -> Found {
        Found {
            depth: face.distance + if self.is_naive { 0.0 } else { BIAS },
            normal: face.normal.to_vec(),
            points: None,
        }
    }
}
