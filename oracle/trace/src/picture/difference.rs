//! The Minkowski difference: the origin in it, and the pushes that bring it to the border.

use num_bigint::BigInt;

use super::canvas::Canvas;
use super::draw::{Body, STYLE, faces};
use super::frame::Frame;
use super::key::{key, line};
use super::outline::hull;
use super::scene::Scene;
use super::shapes::LEAST;
use epa_truth::lattice::Face as LatticeFace;

/// More differences of vertices than these are not looked at one by one.
const MOST: usize = 40_000;

impl Scene<'_> {
    /// The difference, the origin, and the pushes from it.
    #[must_use]
    pub fn difference(&self) -> String {
        let vertices = &self.drawn.vertices;
        let (a, b) = (&vertices.a, &vertices.b);
        let camera = self.camera();
        let faces = faces(self.dim(), a, b);
        let corners = faces.iter().flatten().flat_map(|face| face.corners.clone());
        let mut points: Vec<Vec<BigInt>> = corners.collect();
        if points.is_empty() {
            points = differences(a, b);
        }
        let origin = vec![BigInt::ZERO; self.dim()];
        let frame = Frame::around(points.iter().chain([&origin]));
        let radius = self.radius(&self.drawn.radius(), &frame);
        let mut body = Body::new(&points, faces.as_deref(), &frame, &camera, radius);
        body.is_fine = self.are_curved().contains(&true);
        let at = camera.view(&frame.point(&origin)).flat;
        let steps = self.steps(&frame).map(|step| {
            let by = camera.view(&step?).flat;
            Some([at[0] + by[0], at[1] + by[1]])
        });
        let mut seen = body.border([0.0, 0.0]);
        seen.push(at);
        seen.extend(steps.iter().flatten());
        let mut canvas = Canvas::around(seen.iter(), STYLE);
        body.draw(&mut canvas, "d");
        canvas.polygon(&body.border([0.0, 0.0]), "edge d");
        if let Some(meeting) = self.meeting() {
            canvas.polygon(&best(self, &frame, &meeting), "best");
        }
        let mut to_scale = true;
        for (tip, class) in steps.into_iter().zip(["push true", "push claimed"]).rev() {
            if let Some(tip) = tip {
                to_scale &= canvas.arrow([at, tip], LEAST, class);
            }
        }
        canvas.cross(at);
        canvas.name(&body.outline, "A − B", "name d");
        key(&mut canvas, self, to_scale, &KEYS);
        let title = format!("{}: the difference of A and B", self.title);
        canvas.finish(&[title, line(self)])
    }
}

/// What the colours mean.
const KEYS: [(&str, &str); 4] = [
    ("edge d", "A minus B"),
    ("best", "where the origin leaves it first"),
    ("push true", "the shortest push"),
    ("push claimed", "the push of the answer"),
];

/// The differences of all vertices, or of some evenly chosen pairs if there are too many.
fn differences(a: &[Vec<BigInt>], b: &[Vec<BigInt>]) -> Vec<Vec<BigInt>> {
    let every = (a.len() * b.len()).div_ceil(MOST).max(1);
    let minus = |p: &Vec<BigInt>, q: &Vec<BigInt>| p.iter().zip(q).map(|(x, y)| x - y).collect();
    let pairs = a.iter().flat_map(|p| b.iter().map(move |q| (p, q)));
    pairs.step_by(every).map(|(p, q)| minus(p, q)).collect()
}

/// The face of the difference that holds the answer: the differences of the vertices that
/// lie farthest along the direction.
fn best(scene: &Scene<'_>, frame: &Frame, [a, b]: &[LatticeFace; 2]) -> Vec<[f64; 2]> {
    let camera = scene.camera();
    let vertices = &scene.drawn.vertices;
    let of = |face: &LatticeFace, points: &[Vec<BigInt>]| -> Vec<Vec<BigInt>> {
        let corners = face.vertices.iter().take(200);
        corners.map(|&i| points[i].clone()).collect()
    };
    let corners = differences(&of(a, &vertices.a), &of(b, &vertices.b));
    let seen = corners.iter().map(|p| camera.view(&frame.point(p)).flat);
    hull(seen.collect())
}
