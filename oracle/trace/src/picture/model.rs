//! The shapes for a page that turns them: faces as lists of corners, in JSON.

use num_bigint::BigInt;
use serde_json::{Value, json};

use super::body::Face;
use super::draw::{faces, faces_of};
use super::frame::{Frame, quotient, unit_direction};
use super::scene::Scene;
use epa_format::json::given;
use epa_truth::lattice::Lattice;

/// The shapes and their faces, for a page that turns them.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// What each of its views shows.
    pub names: Vec<&'static str>,
    /// The model as JSON.
    pub json: String,
}

/// A view: what it shows, and as JSON.
type View = (&'static str, Value);

impl Scene<'_> {
    /// The shapes to be turned by a page. `None` in the plane, and if neither the shapes nor
    /// their difference have faces to be drawn.
    #[must_use]
    pub fn model(&self) -> Option<Model> {
        if self.dim() != 3 {
            return None;
        }
        let views = [shapes(self), difference(self)].into_iter().flatten();
        let (names, views): (Vec<_>, Vec<_>) = views.unzip();
        // The basis is to the right, upward, towards the viewer, at first.
        let json = json!({"basis": self.camera().basis(), "views": views}).to_string();
        (!names.is_empty()).then_some(Model { names, json })
    }
}

fn shapes(scene: &Scene<'_>) -> Option<View> {
    let vertices = &scene.drawn.vertices;
    let frame = Frame::around(vertices.a.iter().chain(&vertices.b));
    let solid = |class, points, fine| Some(solid(class, fine, &faces_of(3, points)?, &frame));
    let [a, b] = scene.are_curved();
    let bodies = [solid("a", &vertices.a, a)?, solid("b", &vertices.b, b)?];
    let middle = |text, points: &[Vec<BigInt>]| json!({"text": text, "at": frame.middle(points)});
    let marks = [middle("A", &vertices.a), middle("B", &vertices.b)];
    let arrows = arrows(scene, &frame, &scene.start(&frame));
    Some(view("the shapes", &bodies, &arrows, &marks))
}

fn difference(scene: &Scene<'_>) -> Option<View> {
    let vertices = &scene.drawn.vertices;
    let fine = scene.are_curved().contains(&true);
    let faces = faces(3, &vertices.a, &vertices.b)?;
    let origin = vec![BigInt::ZERO; 3];
    let corners = faces.iter().flat_map(|face| &face.corners);
    let frame = Frame::around(corners.chain([&origin]));
    let at = frame.point(&origin);
    let bodies = [solid("d", fine, &faces, &frame)];
    let arrows = arrows(scene, &frame, &at);
    let marks = [json!({"text": "O", "at": at})];
    Some(view("their difference", &bodies, &arrows, &marks))
}

fn view(name: &'static str, bodies: &[Value], arrows: &[Value], marks: &[Value]) -> View {
    let view = json!({"name": name, "bodies": bodies, "arrows": arrows, "marks": marks});
    (name, view)
}

/// A body; `fine` if its edges are those of a curved surface that is drawn as a polytope.
fn solid(class: &'static str, fine: bool, faces: &[Face], frame: &Frame) -> Value {
    // Of the many faces of a curved surface no more digits than can be seen.
    let seen = |x: f64| if fine { (x * 1e4).round() / 1e4 } else { x };
    let seen = |point: Vec<f64>| point.into_iter().map(seen).collect::<Vec<f64>>();
    let polygon = |face: &Face| {
        let corners = face.corners.iter().map(|p| seen(frame.point(p)));
        let corners: Vec<Vec<f64>> = corners.collect();
        json!({"normal": seen(unit_direction(&face.normal)), "corners": corners})
    };
    let faces: Vec<Value> = faces.iter().map(polygon).collect();
    given(json!({"class": class, "fine": fine.then_some(true), "faces": faces}))
}

fn arrows(scene: &Scene<'_>, frame: &Frame, from: &[f64]) -> Vec<Value> {
    let steps = scene.steps(frame).into_iter().zip(["true", "claimed"]);
    let arrow = |(step, class): (Option<Vec<f64>>, &str)| {
        Some(json!({"class": class, "from": from, "by": step?}))
    };
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
