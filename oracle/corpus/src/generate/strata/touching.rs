//! Shapes that touch: every feature against every feature.

use super::super::contact::Feature::{Edge, Face, Vertex};
use super::super::contact::{Feature, Meeting};
use super::super::draw::Draw;
use super::super::pair::{Frame, skew};
use super::super::sketch::{Promise, Sketch};
use super::super::stratum::{Kind, Stratum};

const VERTICES: Kind = Kind::new(
    "two hulls that share one point, a vertex of both",
    "the origin is a vertex of the difference: every normal of a whole cone is right. The first simplex has a vertex at the origin, and a normalised direction is 0/0",
    &["touching"],
    |draw| touch(draw, [Vertex, Vertex], false),
);

const VERTEX_EDGE: Kind = Kind::new(
    "a vertex of one hull in the middle of an edge of the other",
    "the origin is on an edge of the difference: the nearest feature of the simplex has distance 0, so that \
          the next direction is the zero vector",
    &["touching"],
    |draw| touch(draw, [Vertex, Edge], false),
);

const EDGES_ON_A_LINE: Kind = Kind::new(
    "edges that lie on one line and overlap",
    "a whole interval of witness points is right, and support points tie in pairs",
    &["touching"],
    |draw| touch(draw, [Edge, Edge], true),
);

const CROSSING_EDGES: Kind = Kind::new(
    "two edges that cross in one point",
    "the normal is the cross product of two edges, and no face of A or B has it. The face of the difference that holds the origin comes from these edges",
    &["touching"],
    |draw| touch(draw, [Edge, Edge], false),
);

const VERTEX_FACE: Kind = Kind::new(
    "a vertex of one hull inside a face of the other",
    "the origin lies inside a facet: GJK and EPA decide by rounding on which side",
    &["touching"],
    |draw| touch(draw, [Vertex, Face], false),
);

const EDGE_FACE: Kind = Kind::new(
    "an edge of one hull in a face of the other",
    "the face of the difference that holds the origin is not a triangle. It is split into triangles that tie, and most of them do not hold the origin",
    &["touching"],
    |draw| touch(draw, [Edge, Face], false),
);

const FACES: Kind = Kind::new(
    "two faces in one plane that overlap, in part or only at their borders",
    "stacked boxes are the most frequent contact of all. A large face of the difference passes through the origin, and no support point near it is unique",
    &["touching"],
    |draw| touch(draw, [Face, Face], false),
);

pub(super) const STRATA: &[Stratum] = &[
    VERTICES.plane("touch-vertices-2d", "Hardon Collider (HC, Lua): where vertices touch, the zero direction is normalised to NaN"),
    VERTEX_EDGE.plane("touch-vertex-edge-2d", "parry issue #378: touching shapes, a witness point off by 2.0"),
    EDGES_ON_A_LINE.plane("touch-edges-2d", "cute_headers issue #404: the boolean and the manifold query disagree on collinear edges"),
    VERTICES.space("touch-vertices-3d", "coal PR #325: a vertex on a vertex sends EPA into its fallback, and the distance was minus infinity"),
    VERTEX_EDGE.space("touch-vertex-edge-3d", "parry issue #253: a vertex of a triangle on a triangle; no facet is found and EPA panics"),
    VERTEX_FACE.space("touch-vertex-face-3d", "FCL issue #319: a touching pair ends in \"This should not happen\""),
    CROSSING_EDGES.space("touch-crossing-edges-3d", "Box3D test_manifold.c, CrossedEdgeTest: crossing edges, just touching"),
    EDGES_ON_A_LINE.space("touch-edges-3d", "FCL issue #319, PR #388: the nearest feature is said to be an edge"),
    EDGE_FACE.space("touch-edge-face-3d", "FCL issue #375: a cylinder that rests on a box has a zero or an arbitrary normal"),
    FACES.space("touch-faces-3d", "parry issue #315: boxes that share a face get the normal y instead of x; FCL issue #493: stacked boxes end in an exception"),
];

fn touch(draw: &mut Draw, features: [Feature; 2], parallel: bool) -> Sketch {
    let reach = [0, 1].map(|_| {
        let most = draw.pick(&[2, 4, 8, 1 << 10]);
        draw.between(1, most)
    });
    let meeting = Meeting {
        features,
        reach,
        parallel,
        solid: draw.one_in(3),
    };
    let mut pair = meeting.build(draw);
    if features == [Face, Face] {
        // Anywhere in the plane where the two squares still share a point.
        let most = reach[0] + reach[1];
        let mut along = draw.vector(most);
        along[draw.dim - 1] = 0;
        pair = pair.b_moved(&along);
    }
    let matrix = if draw.one_in(2) {
        Frame::any(draw).matrix
    } else {
        skew(draw)
    };
    let pair = pair.mapped(&matrix);
    let at = draw.vector(pair.largest());
    let exponent = draw.between(-8, 3);
    Sketch::hulls(draw, pair.moved(&at), exponent).promising(Promise::Touching)
}
