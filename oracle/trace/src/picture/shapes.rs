//! The two shapes, and where B ends.

use num_bigint::BigInt;
use num_traits::Signed;

use super::camera::{Camera, Flat};
use super::canvas::Canvas;
use super::draw::{Body, STYLE, faces_of};
use super::frame::Frame;
use super::key::{key, line};
use super::scene::Scene;

/// Arrows are at least so long on the paper.
pub(super) const LEAST: f64 = 34.0;

/// Corners are numbered where there are no more than these.
const NUMBERED: usize = 12;

/// What the colours mean.
const KEYS: [(&str, &str); 4] = [
    ("edge a", "A"),
    ("edge b", "B"),
    ("after true", "B after the shortest push"),
    ("after claimed", "B after the push of the answer"),
];

/// The shapes on the paper, and the pushes of B: the true one, and the claimed one.
pub(super) struct Stage {
    frame: Frame,
    camera: Camera,
    pub(super) a: Body,
    pub(super) b: Body,
    pub(super) steps: [Option<Flat>; 2],
    /// The witness points of the cores, if they are known.
    pub(super) contact: Option<[Flat; 2]>,
    /// Where the pushes of B begin.
    start: Flat,
    /// Those of the answer.
    claimed: [Option<Flat>; 2],
}

impl Stage {
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        let vertices = &scene.drawn.vertices;
        let frame = Frame::around(vertices.a.iter().chain(&vertices.b));
        let camera = scene.camera();
        let [a, b] = [(&vertices.a, 0), (&vertices.b, 1)].map(|(points, which)| {
            let faces = faces_of(scene.dim(), points);
            let radius = scene.radius(&scene.drawn.radii[which], &frame);
            let mut body = Body::new(points, faces.as_deref(), &frame, &camera, radius);
            body.is_fine = scene.are_curved()[which];
            body
        });
        let point = |p: Vec<_>| camera.view(&frame.world(&p, &vertices.scale)).flat;
        let given = |which: usize| scene.claim?.points[which].as_deref();
        let claimed = |which: usize| {
            let point = scene.point(given(which)?, &frame)?;
            Some(camera.view(&point).flat)
        };
        let steps = scene.steps(&frame);
        Stage {
            claimed: [claimed(0), claimed(1)],
            steps: steps.map(|step| Some(camera.view(&step?).flat)),
            contact: scene.contact().map(|points| points.map(point)),
            start: camera.view(&scene.start(&frame)).flat,
            frame,
            camera,
            a,
            b,
        }
    }

    /// Every point that must be on the paper.
    pub(super) fn extent(&self) -> Vec<Flat> {
        let mut seen = self.a.border([0.0, 0.0]);
        seen.extend(self.b.border([0.0, 0.0]));
        for step in self.steps.iter().flatten() {
            seen.extend(self.b.border(*step));
        }
        seen.extend(self.claimed.iter().flatten());
        seen
    }

    /// How near the middle of some points is to the viewer.
    fn nearness(&self, points: &[Vec<BigInt>]) -> f64 {
        let toward = |p: &Vec<BigInt>| self.camera.view(&self.frame.point(p)).toward;
        points.iter().map(toward).sum::<f64>() / points.len() as f64
    }
}

impl Scene<'_> {
    /// Both shapes, B once more where the true push puts it, and where the claimed one does.
    #[must_use]
    pub fn shapes(&self) -> String {
        let stage = Stage::new(self);
        let mut canvas = Canvas::around(stage.extent().iter(), STYLE);
        let vertices = &self.drawn.vertices;
        let mut bodies = [(&stage.a, "a"), (&stage.b, "b")];
        // The one behind first.
        if stage.nearness(&vertices.a) > stage.nearness(&vertices.b) {
            bodies.reverse();
        }
        for (body, class) in bodies {
            body.draw(&mut canvas, class);
        }
        for (body, class) in [(&stage.a, "edge a"), (&stage.b, "edge b")] {
            canvas.polygon(&body.border([0.0, 0.0]), class);
        }
        for (step, class) in stage.steps.iter().zip(["after true", "after claimed"]) {
            if let Some(step) = step {
                canvas.polygon(&stage.b.border(*step), class);
            }
        }
        number(self, &stage, &mut canvas);
        for (body, name, class) in [(&stage.a, "A", "name a"), (&stage.b, "B", "name b")] {
            canvas.name(&body.outline, name, class);
        }
        let to_scale = contact(self, &stage, &mut canvas);
        key(&mut canvas, self, to_scale, &KEYS);
        canvas.finish(&[self.title.to_owned(), line(self)])
    }
}

/// The numbers of the corners: of all in the plane, in space of those that meet.
fn number(scene: &Scene<'_>, stage: &Stage, canvas: &mut Canvas) {
    let vertices = &scene.drawn.vertices;
    // Those of curved shapes are not known.
    let meeting = scene.meeting().map(|faces| faces.map(|face| face.vertices));
    let shapes = [("A", &vertices.a), ("B", &vertices.b)];
    for ((name, points), face) in shapes.into_iter().zip(meeting.unwrap_or_default()) {
        let all: Vec<usize> = (0..points.len()).collect();
        let chosen = match scene.dim() == 2 && points.len() <= NUMBERED {
            true => &all,
            false => &face,
        };
        for &corner in chosen.iter().take(NUMBERED) {
            let at = stage.camera.view(&stage.frame.point(&points[corner])).flat;
            canvas.dot(at, "corner", 2.6, &format!("{name}{corner}"));
        }
    }
}

/// The witness points, those of the answer, and the pushes of B; whether these are to scale.
fn contact(scene: &Scene<'_>, stage: &Stage, canvas: &mut Canvas) -> bool {
    let mut to_scale = true;
    let b = stage.start;
    let [truth, claimed] = stage.steps;
    for (step, class) in [(claimed, "push claimed"), (truth, "push true")] {
        if let Some(step) = step {
            let tip = [b[0] + step[0], b[1] + step[1]];
            to_scale &= canvas.arrow([b, tip], LEAST, class);
        }
    }
    if !scene.drawn.radius().is_positive() {
        for point in stage.contact.iter().flatten() {
            canvas.dot(*point, "spot", 3.4, "");
        }
    }
    for (point, name) in stage.claimed.iter().zip(["a?", "b?"]) {
        if let Some(point) = point {
            canvas.dot(*point, "said", 3.4, name);
        }
    }
    to_scale
}
