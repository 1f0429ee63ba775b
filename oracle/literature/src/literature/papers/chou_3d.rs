//! A. Chou, *Game Physics: Contact Generation – EPA* \[Cho13\].
//!
//! GJK's last simplex, of 1 to 4 points, is blown up to a tetrahedron. Three lists hold vertices,
//! triangles and directed edges. What the support point sees goes, and it is joined to the edges
//! that did not cancel. The contact points are the barycentric means of the pre-images. The nearest
//! triangle is the one whose *points* are nearest, as the text says ("the distance between a point
//! and a triangle").
//!
//! | what differs from the reference | defect |
//! |---|---|
//! | [`BlowUp::AsPrinted`]: a third and a fourth point are good if they are not the *origin* (`simplex[2].LengthSQ() > k_epsilonSq`) | nothing keeps them off the line and off the plane: where the difference ends there, as when shapes touch, **the tetrahedron is flat** and its normals are NaN |
//! | [`BlowUp::Inverted`]: the same with both comparisons the other way round, as a reader (joncol79) asks | only a point *at* the origin is good: all six directions are tried, the last is kept, and the fourth point is sought on the other side only if the first is far out |
//! | [`Winding::AsPrinted`]: two vertices are exchanged if det > 0 | det > 0 says that 0-1-2 *is* counter-clockwise from outside: after the exchange **every normal points inwards** |
//! | [`Stop::AsPrinted`]: the end is when the nearest triangle is "no closer" than the last picked one | the polytope grows, so the nearest is never closer: **the loop ends after one expansion** |
//! | [`Stop::NoFarther`]: the end is when it is no *farther*, which the pictures suggest | two triangles that tie: **the second is returned unexamined** |
//! | [`Stop::BySupport`]: the end is when the support point is no farther, which the text beside the last picture says | only the threshold: absolute, no number is given, and it is `k_epsilon` here |
//!
//! [`AS_PRINTED`] has all three as printed; [`MENDED`] the version against line and plane, with
//! the winding and the stop that work.
//!
//! The text does not say two things, and says two in two ways; both readings are subjects:
//!
//! * *The faces.* Which four triangles the tetrahedron has, and from which side 0-1-2 is
//!   counter-clockwise. Taken are the faces that I. Winter prints (`FACES`), whose normals
//!   are those of det > 0. With the mirrored list the printed exchange is the right one
//!   ([`Reading::mirrored`]).
//! * *The vertices.* Whether a support point that was found before is the same vertex ([`Again`]).
//! * *The direction.* Along the normal of the face or towards its closest point ([`Along`]).
//! * *The nearest face.* Step 5 removes it before the support point is sought; the section on the
//!   three lists removes what the point sees, and nothing else ([`Removed`]). The two differ where
//!   the point does not see the nearest face, and then [`Stop::BySupport`] ends.

use crate::literature::gjk::least_axis;
use crate::literature::nearest::{mean, triangle};
use crate::literature::polyhedron::{self, FACES, Face, Look, Text};
use crate::literature::vectors::{add, cross, dot, scale, sub};
use crate::literature::{Difference, Found, Run, Vertex};

/// `k_epsilon`; also the threshold of the stop rule.
pub const K_EPSILON: f64 = 0.00001;

/// When a point that is to blow the simplex up is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlowUp {
    /// When it is not the origin.
    AsPrinted,
    /// When it is the origin.
    Inverted,
    /// When it is not on the line, or the plane, of the points before it.
    LineAndPlane,
}

/// When the first two vertices of the tetrahedron are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winding {
    /// If det > 0.
    AsPrinted,
    /// If det < 0.
    Mended,
}

/// When the expansion ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The nearest triangle is no closer than the last.
    AsPrinted,
    /// The nearest triangle is no farther than the last.
    NoFarther,
    /// The support point is no farther than the nearest triangle.
    BySupport,
}

/// What a support point is whose pre-images were found before. The text does not say
/// how the ends of two edges are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The vertex that it was before: edges cancel by their points.
    SameVertex,
    /// One more vertex of the list: edges cancel by their indices.
    NewVertex,
}

/// Along what the support point is taken. Step 5 says the one, the visual example and a reply the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// The normal of the nearest triangle.
    Normal,
    /// The direction from the origin to the closest point of the nearest triangle. If that is the
    /// origin there is none: the zero vector is taken.
    ClosestPoint,
}

/// Which triangles go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removed {
    /// What the support point sees, as the section on the three lists says.
    Seen,
    /// The nearest triangle too, as step 5 says.
    NearestToo,
}

/// The readings of the text that a run follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The test of new points.
    pub blow_up: BlowUp,
    /// The winding.
    pub winding: Winding,
    /// The stop rule.
    pub stop: Stop,
    /// The list of vertices.
    pub again: Again,
    /// The direction of the search.
    pub along: Along,
    /// The triangles that go.
    pub removed: Removed,
}

impl Reading {
    /// The same, where points found again are appended.
    #[must_use]
    pub const fn by_index(self) -> Self {
        let again = Again::NewVertex;
        Reading { again, ..self }
    }

    /// The same with the mirrored list of faces, by which the printed exchange of vertices is the
    /// right one. It differs from the mended winding in the order of the faces alone.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let winding = Winding::Mended;
        Reading { winding, ..self }
    }

    /// The same along the closest point.
    #[must_use]
    pub const fn along_closest(self) -> Self {
        let along = Along::ClosestPoint;
        Reading { along, ..self }
    }

    /// The same, where the nearest triangle always goes.
    #[must_use]
    pub const fn nearest_removed(self) -> Self {
        let removed = Removed::NearestToo;
        Reading { removed, ..self }
    }

    /// The same with another stop rule.
    #[must_use]
    pub const fn stopping(self, stop: Stop) -> Self {
        Reading { stop, ..self }
    }

    /// The same with another test of new points.
    #[must_use]
    pub const fn blown_up(self, blow_up: BlowUp) -> Self {
        Reading { blow_up, ..self }
    }
}

/// The reading that works.
pub const MENDED: Reading = Reading {
    blow_up: BlowUp::LineAndPlane,
    winding: Winding::Mended,
    stop: Stop::BySupport,
    again: Again::SameVertex,
    along: Along::Normal,
    removed: Removed::Seen,
};

/// Everything as printed.
pub const AS_PRINTED: Reading = Reading {
    blow_up: BlowUp::AsPrinted,
    winding: Winding::AsPrinted,
    stop: Stop::AsPrinted,
    ..MENDED
};

/// The printed winding alone.
pub const WINDING_AS_PRINTED: Reading = Reading {
    winding: Winding::AsPrinted,
    ..MENDED
};

/// His EPA from any simplex of 1 to 4 points.
#[must_use]
pub fn expand(pair: &Difference<3>, simplex: &[Vertex<3>], reading: Reading) -> Run<3> {
    let tetrahedron = blow_up(pair, simplex, reading.blow_up);
    let tetrahedron = wind(tetrahedron, reading.winding);
    polyhedron::expand(pair, tetrahedron, FACES, &Chou(reading))
}

/// "Blowing up simplex to tetrahedron". From no point at all it starts at the support
/// point along the first axis.
#[must_use]
pub fn blow_up(pair: &Difference<3>, simplex: &[Vertex<3>], rule: BlowUp) -> [Vertex<3>; 4] {
    let first = |i: usize| simplex.get(i).copied();
    let v0 = first(0).unwrap_or_else(|| pair.support(&[1.0, 0.0, 0.0]));
    let v1 = first(1).unwrap_or_else(|| second_point(pair, &v0));
    let v2 = first(2).unwrap_or_else(|| third_point(pair, [&v0, &v1], rule));
    let v3 = first(3).unwrap_or_else(|| fourth_point(pair, [&v0, &v1, &v2], rule));
    [v0, v1, v2, v3]
}

/// `case 1`: the six principal directions, until the point is another one.
fn second_point(pair: &Difference<3>, v0: &Vertex<3>) -> Vertex<3> {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].into_iter();
    let directions = axes.flat_map(|axis| [axis, scale(&axis, -1.0)]);
    let is_good = |v1: &Vertex<3>| {
        let v01 = sub(&v1.point, &v0.point);
        dot(&v01, &v01) >= K_EPSILON * K_EPSILON
    };
    let points = directions.map(|direction| pair.support(&direction));
    until_good(points, is_good).unwrap_or(*v0)
}

/// `case 2`: six directions around the line, 60 degrees apart.
fn third_point(pair: &Difference<3>, [v0, v1]: [&Vertex<3>; 2], rule: BlowUp) -> Vertex<3> {
    let line = sub(&v1.point, &v0.point);
    let first = cross(&line, &least_axis(&line));
    let around = std::iter::successors(Some(first), |direction| Some(turn(direction, &line)));
    let is_good = |v2: &Vertex<3>| match rule {
        BlowUp::AsPrinted => dot(&v2.point, &v2.point) > K_EPSILON * K_EPSILON,
        BlowUp::Inverted => dot(&v2.point, &v2.point) < K_EPSILON * K_EPSILON,
        BlowUp::LineAndPlane => {
            let area = cross(&sub(&v2.point, &v0.point), &line);
            dot(&area, &area) > K_EPSILON * K_EPSILON * dot(&line, &line)
        }
    };
    let points = around.take(6).map(|direction| pair.support(&direction));
    until_good(points, is_good).unwrap_or(*v0)
}

/// `case 3`: along the triangle's normal, or against it.
fn fourth_point(pair: &Difference<3>, [v0, v1, v2]: [&Vertex<3>; 3], rule: BlowUp) -> Vertex<3> {
    let normal = cross(&sub(&v1.point, &v0.point), &sub(&v2.point, &v0.point));
    let v3 = pair.support(&normal);
    let length_squared = dot(&v3.point, &v3.point);
    let height = dot(&sub(&v3.point, &v0.point), &normal);
    let margin = K_EPSILON * K_EPSILON;
    let is_bad = match rule {
        BlowUp::AsPrinted => length_squared < margin,
        BlowUp::Inverted => length_squared > margin,
        BlowUp::LineAndPlane => height * height < margin * dot(&normal, &normal),
    };
    match is_bad {
        true => pair.support(&scale(&normal, -1.0)),
        false => v3,
    }
}

/// The first good point; the last one if none is.
fn until_good(
    points: impl Iterator<Item = Vertex<3>>,
    is_good: impl Fn(&Vertex<3>) -> bool,
) -> Option<Vertex<3>> {
    let mut last = None;
    let mut points = points.inspect(|point| last = Some(*point));
    points.find(is_good).or(last)
}

/// A vector turned by 60 degrees about a line that it is orthogonal to.
fn turn(vector: &[f64; 3], line: &[f64; 3]) -> [f64; 3] {
    let sine = 3f64.sqrt() / 2.0;
    let sideways = scale(&cross(line, vector), sine / dot(line, line).sqrt());
    add(&scale(vector, 0.5), &sideways)
}

/// "fix tetrahedron winding so that simplex\[0\]-simplex\[1\]-simplex\[2\] is CCW winding"
#[must_use]
pub fn wind(tetrahedron: [Vertex<3>; 4], rule: Winding) -> [Vertex<3>; 4] {
    let [a, b, c, d] = tetrahedron;
    let det = polyhedron::determinant(&tetrahedron);
    let exchange = match rule {
        Winding::AsPrinted => det > 0.0,
        Winding::Mended => det < 0.0,
    };
    if exchange { [b, a, c, d] } else { tetrahedron }
}

/// The contact points: the barycentric coordinates of the triangle's point nearest to the
/// origin, applied to the pre-images of its vertices. They are local or in the world as
/// the vertex lists are.
#[must_use]
pub fn contact_points([a, b]: [&[[f64; 3]]; 2], corners: [&Vertex<3>; 3]) -> Option<[[f64; 3]; 2]> {
    let [p, q, r] = corners.map(|vertex| &vertex.point);
    let weights = triangle(p, q, r);
    let on = |points: &[[f64; 3]], side: usize| {
        let images = corners.map(|vertex| points.get(vertex.numbers[side]));
        let images: Option<Vec<_>> = images.into_iter().collect();
        images.map(|images| mean(images, &weights))
    };
    Some([on(a, 0)?, on(b, 1)?])
}

struct Chou(Reading);

impl Text for Chou {
    fn face(&self, vertices: [usize; 3], corners: [&[f64; 3]; 3]) -> Option<Face> {
        let [a, b, c] = corners;
        let nearest = mean(corners, &triangle(a, b, c));
        Some(Face {
            distance: dot(&nearest, &nearest).sqrt(),
            ..Face::by_winding(vertices, corners)
        })
    }

    fn is_final(&self, look: &Look) -> bool {
        let (distance, last) = (look.face.distance, look.previous);
        match self.0.stop {
            Stop::AsPrinted => last.is_some_and(|last| distance > last - K_EPSILON),
            Stop::NoFarther => last.is_some_and(|last| distance < last + K_EPSILON),
            Stop::BySupport => look.reach - distance < K_EPSILON,
        }
    }

    fn direction(&self, face: &Face, corners: [&[f64; 3]; 3]) -> [f64; 3] {
        let [a, b, c] = corners;
        let closest = mean(corners, &triangle(a, b, c));
        match self.0.along {
            Along::Normal => face.normal,
            Along::ClosestPoint if face.distance > 0.0 => scale(&closest, 1.0 / face.distance),
            Along::ClosestPoint => closest,
        }
    }

    fn removes(&self, is_nearest: bool, is_seen: bool) -> bool {
        is_seen || is_nearest && self.0.removed == Removed::NearestToo
    }

    fn keeps_numbers(&self) -> bool {
        self.0.again == Again::SameVertex
    }

    /// `normal.Dot(point - face.v0)`, where the normal is the plain cross product, "greater
    /// than zero" (the printed code does not compare).
    fn sees(&self, face: &Face, corner: &[f64; 3], p: &[f64; 3]) -> bool {
        dot(&face.area, &sub(p, corner)) > 0.0
    }

    fn found(&self, pair: &Difference<3>, face: &Face, corners: [&Vertex<3>; 3]) -> Found {
        let points = contact_points([&pair.a, &pair.b], corners);
        Found {
            depth: face.distance,
            normal: face.normal.to_vec(),
            points: points.map(|pair| pair.map(|point| point.to_vec())),
        }
    }
}
