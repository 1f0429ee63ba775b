//! Bodies on the paper: polygons of the plane, polytopes of space, rounded or not.

use maud::html;
use num_bigint::BigInt;

use super::body::{self, Face};
use super::camera::{Camera, Flat};
use super::canvas::{Canvas, Style, fixed};
use super::frame::{Frame, unit_direction};
use super::outline::hull;

/// A face as it is seen.
struct Seen {
    corners: Vec<Flat>,
    /// From 0 to 1.
    light: f64,
}

/// A body as it is seen.
pub(super) struct Body {
    /// The outline of its core.
    pub(super) outline: Vec<Flat>,
    /// In space: the faces that look at the viewer, and those that look away.
    front: Vec<Seen>,
    back: Vec<Seen>,
    /// Its radius.
    radius: f64,
    /// Whether its edges are those of a curved surface that is drawn as a polytope.
    pub(super) is_fine: bool,
}

impl Body {
    /// The body of points on the lattice, and its faces if it has any.
    pub(super) fn new(
        points: &[Vec<BigInt>],
        faces: Option<&[Face]>,
        frame: &Frame,
        camera: &Camera,
        radius: f64,
    ) -> Self {
        let flat = |point: &Vec<BigInt>| camera.view(&frame.point(point)).flat;
        let mut body = Body {
            outline: hull(points.iter().map(flat).collect()),
            front: Vec::new(),
            back: Vec::new(),
            radius,
            is_fine: false,
        };
        for face in faces.unwrap_or_default() {
            let n = unit_direction(&face.normal);
            let normal = [n[0], n[1], n[2]];
            let seen = Seen {
                corners: face.corners.iter().map(flat).collect(),
                light: camera.light(normal),
            };
            match camera.facing(normal) > 0.0 {
                true => body.front.push(seen),
                false => body.back.push(seen),
            }
        }
        body
    }

    /// The body, in the colour of a class: what looks away is seen through it.
    pub(super) fn draw(&self, canvas: &mut Canvas, class: &str) {
        self.silhouette(canvas, class);
        let hidden = self.back.iter().filter(|face| self.has_edges(face));
        for face in hidden {
            canvas.polygon(&face.corners, "behind");
        }
        for face in &self.front {
            let points = canvas.corners(&face.corners);
            // Lit faces are washed with white, those in the shade with black.
            let (wash, amount) = match face.light > 0.45 {
                true => ("#fff", 0.8 * (face.light - 0.45)),
                false => ("#000", 0.4 * (0.45 - face.light)),
            };
            let rim = self.has_edges(face).then(|| format!("rim {class}"));
            // Those of a polytope that stands for a curved surface hardly show.
            let faint = rim.is_none().then_some(".15");
            let stroke = faint.map(|_| "#333");
            canvas.put(html! {
                polygon class=[rim] points=(points) fill=(wash) fill-opacity=(fixed(amount)) stroke=[stroke] stroke-opacity=[faint] {}
            });
        }
    }

    /// Whether the edges of a face are edges of the body. On one that is drawn as a polytope only
    /// the ends of a cylinder and a cone have so many corners.
    fn has_edges(&self, face: &Seen) -> bool {
        !self.is_fine || face.corners.len() > 8
    }

    /// Its outline filled, with the rounding as a band around it.
    fn silhouette(&self, canvas: &mut Canvas, class: &str) {
        let points = canvas.corners(&self.outline);
        let width = fixed(2.0 * canvas.length(self.radius));
        canvas.put(html! {
            g class=(format!("body {class}")) {
                @if self.radius > 0.0 {
                    polygon class="band" points=(points) stroke-width=(width) {}
                }
                polygon class="core" points=(points) {}
            }
        });
    }

    /// Its outline with the rounding, moved.
    pub(super) fn border(&self, by: Flat) -> Vec<Flat> {
        let moved = |p: &Flat| [p[0] + by[0], p[1] + by[1]];
        let moved: Vec<Flat> = self.outline.iter().map(moved).collect();
        rounded(&moved, self.radius)
    }
}

/// The outline of a polygon rounded by a radius: each corner as an arc of short steps.
fn rounded(corners: &[Flat], radius: f64) -> Vec<Flat> {
    if radius == 0.0 {
        return corners.to_vec();
    }
    let around = |p: &Flat| {
        let at = *p;
        circle().map(move |unit| [at[0] + radius * unit[0], at[1] + radius * unit[1]])
    };
    hull(corners.iter().flat_map(around).collect())
}

/// Sixty-four points of the unit circle, by rational slopes: no sine is asked for.
fn circle() -> impl Iterator<Item = Flat> {
    (0..64).map(|step| {
        let quarter = f64::from(step % 16) / 16.0;
        let (square, below) = (quarter * quarter, 1.0 + quarter * quarter);
        // From (1, 0) to (0, 1), by the half angle.
        let (x, y) = ((1.0 - square) / below, 2.0 * quarter / below);
        match step / 16 {
            0 => [x, y],
            1 => [-y, x],
            2 => [-x, -y],
            _ => [y, -x],
        }
    })
}

/// The faces of a difference; none in the plane.
pub(super) fn faces(dim: usize, a: &[Vec<BigInt>], b: &[Vec<BigInt>]) -> Option<Vec<Face>> {
    if dim == 2 { None } else { body::faces(a, b) }
}

/// The faces of one shape.
pub(super) fn faces_of(dim: usize, points: &[Vec<BigInt>]) -> Option<Vec<Face>> {
    faces(dim, points, &[vec![BigInt::ZERO; dim]])
}

pub(super) const STYLE: Style = [
    ".core{stroke:none}.band{fill:none;stroke-linejoin:round;stroke-linecap:round}\
.body{opacity:.5}.rim{stroke-width:1.4;stroke-linejoin:round}\
.behind{fill:none;stroke:#555;stroke-width:.8;stroke-dasharray:2 4;opacity:.6}\
.a .core{fill:#3b78c2}.a .band{stroke:#7fa8dc}.a.rim,.edge.a{stroke:#1d4f8f}\
.b .core{fill:#e39a3b}.b .band{stroke:#efc48c}.b.rim,.edge.b{stroke:#9a5b0c}\
.d .core{fill:#9b96b8}.d .band{stroke:#c6c3d8}.d.rim,.edge.d{stroke:#57527a}\
.edge{fill:none;stroke-width:1.6}\
.after{fill:none;stroke-width:1.8;stroke-dasharray:7 4}.after.true,.push.true{stroke:#127a45}\
.after.claimed,.push.claimed{stroke:#c2202b}.push{fill:none;stroke-width:2.6;stroke-linecap:round}\
.push.claimed{stroke-dasharray:5 5}.best{fill:#2aa866;fill-opacity:.55;stroke:#127a45;stroke-width:2}\
.said{fill:#c2202b;stroke:#fff;stroke-width:1}\
.spot{fill:#fff;stroke:#111;stroke-width:1.8}.corner{fill:#333}\
.key{font-size:14px}.name{font-size:20px;font-weight:bold}.name.a{fill:#1d4f8f}.name.b{fill:#8a4f06}",
    ".behind{stroke:#aaa}.a.rim,.edge.a{stroke:#8fbcf0}.b.rim,.edge.b{stroke:#f0b76a}.d.rim,.edge.d{stroke:#b9b4d8}\
.after.true,.push.true,.best{stroke:#5fd39a}.after.claimed,.push.claimed{stroke:#ff8a80}\
.said{fill:#ff8a80;stroke:#161b21}.spot{fill:#161b21;stroke:#fff}.corner{fill:#ddd}\
.name.a{fill:#8fbcf0}.name.b{fill:#f0b76a}",
];
