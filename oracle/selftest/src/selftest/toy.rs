//! A textbook EPA in floats with one mistake at a time, for the self-audit.
//!
//! It works as most tutorials describe it: a list of triangles, the nearest one
//! pushed outwards, the triangles that see the new point removed and the horizon
//! joined to it. The mistakes are those that implementations really make.

use epa_format::case::Case;
use epa_judge::subject::{Answer, Status};

pub(super) type Point = [f64; 3];

/// What is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// One edge of every horizon of more than three is not joined to the new point.
    DropsHorizonEdge,
    /// It stops after one expansion.
    StopsEarly,
    /// It stops when a new point is no more than a tenth farther.
    StopsLoosely,
    /// Of two triangles it expands the later, not the nearer one.
    ExpandsLast,
}

/// A triangle with its unit normal and its distance from the origin.
#[derive(Clone, Copy)]
struct Face {
    corners: [usize; 3],
    normal: Point,
    distance: f64,
}

/// Depth and normal of a penetrating 3D pair of polytopes; `None` where the toy has
/// no start.
pub(super) fn expand(case: &Case, mistake: Mistake) -> Option<Answer> {
    if case.dim.get() != 3 {
        return None;
    }
    let [a, b] = case.world().ok()?;
    let shapes = [a.float_vertices()?, b.float_vertices()?];
    let (mut vertices, mut faces) = start(&shapes)?;
    let mut best = *nearest(&faces)?;
    for step in 0..64 {
        let face = match mistake {
            Mistake::ExpandsLast if step % 2 == 1 => *faces.last()?,
            _ => *nearest(&faces)?,
        };
        best = face;
        let p = support(&shapes, face.normal);
        let gain = dot(p, face.normal) - face.distance;
        let enough = match mistake {
            Mistake::StopsLoosely => 0.1 * face.distance,
            _ => 1e-12 * norm(p).max(1.0),
        };
        if gain <= enough || mistake == Mistake::StopsEarly && step > 0 {
            break;
        }
        vertices.push(p);
        faces = grow(&vertices, &faces, mistake)?;
    }
    Some(Answer {
        depth: Some(best.distance),
        normal: Some(best.normal.to_vec()),
        ..Answer::of(Status::Penetrating)
    })
}

/// Replaces the triangles that see the last vertex by a fan over their horizon.
fn grow(vertices: &[Point], faces: &[Face], mistake: Mistake) -> Option<Vec<Face>> {
    let new = vertices.len() - 1;
    let p = vertices[new];
    let sees = |face: &Face| dot(sub(p, vertices[face.corners[0]]), face.normal) > 1e-14;
    let mut horizon: Vec<[usize; 2]> = Vec::new();
    let mut kept = Vec::new();
    for face in faces {
        if !sees(face) {
            kept.push(*face);
            continue;
        }
        let [a, b, c] = face.corners;
        for [from, to] in [[a, b], [b, c], [c, a]] {
            match horizon.iter().position(|edge| *edge == [to, from]) {
                Some(shared) => drop(horizon.remove(shared)),
                None => horizon.push([from, to]),
            }
        }
    }
    if mistake == Mistake::DropsHorizonEdge && horizon.len() > 3 {
        horizon.pop();
    }
    let fan = horizon
        .into_iter()
        .filter_map(|[from, to]| face(vertices, [from, to, new]));
    kept.extend(fan);
    Some(kept).filter(|faces| !faces.is_empty())
}

fn nearest(faces: &[Face]) -> Option<&Face> {
    faces
        .iter()
        .min_by(|a, b| a.distance.total_cmp(&b.distance))
}

/// A triangle whose normal follows from the order of its corners.
fn face(vertices: &[Point], corners: [usize; 3]) -> Option<Face> {
    let [a, b, c] = corners.map(|i| vertices[i]);
    let n = cross(sub(b, a), sub(c, a));
    let length = norm(n);
    (length > 1e-14).then(|| {
        let normal = n.map(|x| x / length);
        Face {
            corners,
            normal,
            distance: dot(normal, a),
        }
    })
}

/// A tetrahedron of support points with the origin well inside.
fn start(shapes: &[Vec<Point>; 2]) -> Option<(Vec<Point>, Vec<Face>)> {
    const DIRECTIONS: [Point; 14] = [
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
        [1.0, 1.0, 1.0],
        [-1.0, 1.0, 1.0],
        [1.0, -1.0, 1.0],
        [1.0, 1.0, -1.0],
        [-1.0, -1.0, 1.0],
        [-1.0, 1.0, -1.0],
        [1.0, -1.0, -1.0],
        [-1.0, -1.0, -1.0],
    ];
    let found = DIRECTIONS.map(|direction| support(shapes, direction));
    for i in 0..found.len() {
        for j in 0..i {
            for k in 0..j {
                for l in 0..k {
                    let corners = vec![found[i], found[j], found[k], found[l]];
                    if let Some(faces) = around_the_origin(&corners) {
                        return Some((corners, faces));
                    }
                }
            }
        }
    }
    None
}

fn around_the_origin(corners: &[Point]) -> Option<Vec<Face>> {
    let triples = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]];
    let faces: Option<Vec<Face>> = triples.iter().map(|t| face(corners, *t)).collect();
    let mut faces = faces?;
    if faces.iter().all(|face| face.distance < 0.0) {
        let turned = triples.iter().map(|[a, b, c]| face(corners, [*a, *c, *b]));
        faces = turned.collect::<Option<_>>()?;
    }
    faces
        .iter()
        .all(|face| face.distance > 1e-9)
        .then_some(faces)
}

/// The support point of A ⊖ B.
fn support(shapes: &[Vec<Point>; 2], n: Point) -> Point {
    let farthest = |points: &[Point], n: Point| {
        let mut best = points.first().copied().unwrap_or_default();
        for p in points {
            if dot(*p, n) > dot(best, n) {
                best = *p;
            }
        }
        best
    };
    let [a, b] = shapes;
    sub(farthest(a, n), farthest(b, n.map(|x| -x)))
}

pub(super) fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(super) fn norm(a: Point) -> f64 {
    dot(a, a).sqrt()
}
