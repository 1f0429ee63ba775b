//! Two shapes on the two sides of a plane. They meet in the plane, with the features that were
//! asked for.

use super::draw::{Draw, Point};
use super::pair::Pair;

/// What a shape has in the contact plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// One vertex.
    Vertex,
    /// An edge.
    Edge,
    /// In space a face. In the plane, whose faces are edges, the same as an edge.
    Face,
}

/// How A and B meet at the origin. The plane is that where the last coordinate is
/// 0, A lies below it and B above, so that the shapes touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// What A and B have in the plane; the origin is a point of both, and where the
    /// feature is no vertex, it lies inside.
    pub(super) features: [Feature; 2],
    /// How far the features and the shapes reach at least; at most three times that.
    pub(super) reach: [i64; 2],
    /// Whether two edges lie on one line, instead of crossing.
    pub(super) parallel: bool,
    /// Whether one of the shapes holds the whole prism below (above) its feature.
    ///
    /// Then B can be lowered by any δ up to half the lesser reach, and the signed depth is δ. The
    /// difference holds (feature of A − feature of B) × [δ − 2 reach, δ]. That holds a ball of
    /// radius δ about the origin, and no more in the direction of the normal. For that the
    /// difference of the features has to fill the plane.
    pub(super) solid: bool,
}

impl Meeting {
    /// Whether the difference of the features is a neighbourhood of the origin in the
    /// plane.
    pub(super) fn fills_the_plane(&self, dim: usize) -> bool {
        use Feature::{Edge, Face, Vertex};
        match self.features {
            [Face, _] | [_, Face] => true,
            [Edge, Edge] => dim == 2 || !self.parallel,
            [Edge, Vertex] | [Vertex, Edge] => dim == 2,
            [Vertex, Vertex] => false,
        }
    }

    /// The shapes.
    pub(super) fn build(&self, draw: &mut Draw) -> Pair {
        let prism = draw.below(2) as usize;
        let [a, b] = [0, 1].map(|side| {
            let crosswise = side == 1 && !self.parallel;
            let reach = self.reach[side];
            let feature = feature(draw, self.features[side], reach, crosswise);
            let solid = self.solid && side == prism;
            body(draw, feature, reach, solid, if side == 0 { -1 } else { 1 })
        });
        Pair { a, b }
    }
}

/// The points of a feature, in the coordinates of the plane.
fn feature(draw: &mut Draw, kind: Feature, reach: i64, crosswise: bool) -> Vec<Point> {
    let flat = draw.dim - 1;
    match kind {
        Feature::Vertex => vec![vec![0; flat]],
        Feature::Edge if flat == 2 => {
            let along = match crosswise {
                true => [draw.between(-1, 1), 1],
                false => [1, 0],
            };
            let ends = [-1, 1].map(|side| side * (reach + draw.below(reach + 1)));
            ends.map(|end| along.map(|x| x * end).to_vec()).to_vec()
        }
        Feature::Edge | Feature::Face => {
            let corners = 0..1 << flat;
            corners
                .map(|k| outer_corner(draw, flat, reach, k))
                .collect()
        }
    }
}

/// Corner k of the cube of side 2·reach, moved outwards.
fn outer_corner(draw: &mut Draw, dim: usize, reach: i64, k: usize) -> Point {
    let side = |t: usize| {
        let outwards = reach + draw.below(reach + 1);
        if k >> t & 1 == 1 { outwards } else { -outwards }
    };
    (0..dim).map(side).collect()
}

/// The hull of a feature in the plane and points strictly on one side of it.
fn body(draw: &mut Draw, feature: Vec<Point>, reach: i64, solid: bool, side: i64) -> Vec<Point> {
    let mut points = Vec::new();
    let mut at = |p: &Point, height: i64| {
        let mut p = p.clone();
        p.push(side * height);
        points.push(p);
    };
    feature.iter().for_each(|p| at(p, 0));
    if solid {
        let height = 2 * reach + draw.below(reach + 1);
        feature.iter().for_each(|p| at(p, height));
    }
    for _ in 0..draw.between(1, 5) {
        let aside = (1..draw.dim).map(|_| draw.between(-2 * reach, 2 * reach));
        at(&aside.collect(), draw.between(1, 2 * reach));
    }
    points
}
