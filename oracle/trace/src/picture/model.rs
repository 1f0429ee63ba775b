//! The shapes for a page that turns them: faces as lists of corners, in JSON.

use num_bigint::BigInt;
use serde::Serialize;

use super::body::Face;
use super::draw::{faces, faces_of};
use super::frame::{Frame, quotient, unit_direction};
use super::scene::Scene;
use epa_truth::lattice::Lattice;

/// The shapes and their faces, for a page that turns them.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What each of its views shows.
    pub names: Vec<&'static str>,
    /// The model as JSON.
    pub json: String,
}

/// What a page turns.
#[derive(Serialize)]
struct Stages {
    /// To the right, upward, towards the viewer, at first.
    basis: [[f64; 3]; 3],
    views: Vec<Stage>,
}

/// One of its two views.
#[derive(Serialize)]
struct Stage {
    name: &'static str,
    bodies: Vec<Solid>,
    arrows: Vec<Arrow>,
    marks: Vec<Mark>,
}

/// A name at a point.
#[derive(Serialize)]
struct Mark {
    text: &'static str,
    at: Vec<f64>,
}

#[derive(Serialize)]
struct Solid {
    class: &'static str,
    /// Whether its edges are those of a curved surface that is drawn as a polytope.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    fine: bool,
    faces: Vec<Polygon>,
}

#[derive(Serialize)]
struct Polygon {
    normal: Vec<f64>,
    corners: Vec<Vec<f64>>,
}

#[derive(Serialize)]
struct Arrow {
    class: &'static str,
    from: Vec<f64>,
    by: Vec<f64>,
}

impl Scene<'_> {
    /// The shapes to be turned by a page. `None` in the plane, and if neither the shapes nor
    /// their difference have faces to be drawn.
    #[must_use]
    pub fn model(&self) -> Option<Model> {
        if self.dim() != 3 {
            return None;
        }
        let stages = Stages {
            basis: self.camera().basis(),
            views: [shapes(self), difference(self)]
                .into_iter()
                .flatten()
                .collect(),
        };
        let names: Vec<&'static str> = stages.views.iter().map(|stage| stage.name).collect();
        let json = serde_json::to_string(&stages).ok()?;
        (!names.is_empty()).then_some(Model { names, json })
    }
}

fn shapes(scene: &Scene<'_>) -> Option<Stage> {
    let vertices = &scene.drawn.vertices;
    let frame = Frame::around(vertices.a.iter().chain(&vertices.b));
    let solid = |class, points, fine| {
        let faces = faces_of(3, points)?;
        Some(solid(class, fine, &faces, &frame))
    };
    let [a, b] = scene.are_curved();
    let bodies = [solid("a", &vertices.a, a), solid("b", &vertices.b, b)];
    let middle = |text, points: &[Vec<BigInt>]| {
        let count = points.len() as f64;
        let sum = points
            .iter()
            .map(|p| frame.point(p))
            .fold(vec![0.0; 3], |sum, p| {
                sum.iter().zip(p).map(|(sum, x)| sum + x / count).collect()
            });
        Mark { text, at: sum }
    };
    Some(Stage {
        name: "the shapes",
        bodies: bodies.into_iter().collect::<Option<_>>()?,
        arrows: arrows(scene, &frame, &scene.start(&frame)),
        marks: vec![middle("A", &vertices.a), middle("B", &vertices.b)],
    })
}

fn difference(scene: &Scene<'_>) -> Option<Stage> {
    let vertices = &scene.drawn.vertices;
    let fine = scene.are_curved().contains(&true);
    let faces = faces(3, &vertices.a, &vertices.b)?;
    let origin = vec![BigInt::ZERO; 3];
    let corners = faces.iter().flat_map(|face| &face.corners);
    let frame = Frame::around(corners.chain([&origin]));
    Some(Stage {
        name: "their difference",
        bodies: vec![solid("d", fine, &faces, &frame)],
        arrows: arrows(scene, &frame, &frame.point(&origin)),
        marks: vec![Mark {
            text: "O",
            at: frame.point(&origin),
        }],
    })
}

fn solid(class: &'static str, fine: bool, faces: &[Face], frame: &Frame) -> Solid {
    // Of the many faces of a curved surface no more digits than can be seen.
    let seen = |x: f64| if fine { (x * 1e4).round() / 1e4 } else { x };
    let seen = |point: Vec<f64>| point.into_iter().map(seen).collect::<Vec<f64>>();
    let polygon = |face: &Face| Polygon {
        normal: seen(unit_direction(&face.normal)),
        corners: face.corners.iter().map(|p| seen(frame.point(p))).collect(),
    };
    Solid {
        class,
        fine,
        faces: faces.iter().map(polygon).collect(),
    }
}

fn arrows(scene: &Scene<'_>, frame: &Frame, from: &[f64]) -> Vec<Arrow> {
    let arrow = |(step, class): (Option<Vec<f64>>, _)| {
        Some(Arrow {
            class,
            from: from.to_vec(),
            by: step?,
        })
    };
    let steps = scene.steps(frame).into_iter().zip(["true", "claimed"]);
    steps.filter_map(arrow).collect()
}

/// A face as its corners.
pub type Corners = Vec<Vec<f64>>;

/// The faces in space of A, of B and of their difference, in world units. None of what is flat,
/// has too many to be drawn, or lies in the plane.
#[must_use]
pub fn world_faces(lattice: &Lattice) -> [Vec<Corners>; 3] {
    let vertices = &lattice.vertices;
    let (a, b, scale) = (&vertices.a, &vertices.b, &vertices.scale);
    let world = |faces: Option<Vec<Face>>| {
        let point = |p: &Vec<BigInt>| p.iter().map(|x| quotient(x, scale)).collect();
        let corners = |face: Face| face.corners.iter().map(point).collect();
        faces.into_iter().flatten().map(corners).collect()
    };
    let dim = lattice.dim;
    [faces_of(dim, a), faces_of(dim, b), faces(dim, a, b)].map(world)
}
