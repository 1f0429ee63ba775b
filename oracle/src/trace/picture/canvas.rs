//! A picture under way: a map from the plane to the paper, and the elements on it.

use maud::{PreEscaped, html};

use super::view::Flat;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 540.0;
/// Around the drawing; the caption stands above.
const MARGIN: f64 = 36.0;
const CAPTION: f64 = 48.0;

/// How a line or an area looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pen {
    /// The whole difference.
    Outline,
    /// A facet that goes.
    Patch,
    Edge,
    HiddenEdge,
    PatchEdge,
    HiddenPatchEdge,
    Horizon,
    /// From the horizon to the new vertex.
    New,
}

impl Pen {
    fn class(self) -> &'static str {
        match self {
            Pen::Outline => "outline",
            Pen::Patch => "patch",
            Pen::Edge => "edge",
            Pen::HiddenEdge => "edge hidden",
            Pen::PatchEdge => "gone",
            Pen::HiddenPatchEdge => "gone hidden",
            Pen::Horizon => "horizon",
            Pen::New => "new",
        }
    }
}

const STYLE: &str = "text{font:13px sans-serif;fill:#222}.title{font-size:16px;font-weight:bold}\
.outline{fill:#f5f5f2;stroke:#c9c9c0;stroke-width:1}\
.edge,.gone,.horizon,.new{fill:none;stroke-linecap:round}\
.edge{stroke:#23415c;stroke-width:1.6}.hidden{stroke-dasharray:3 4;opacity:.45}\
.patch{fill:#f2a33a;fill-opacity:.28;stroke:none}.gone{stroke:#d9730d;stroke-width:2.6}\
.horizon{stroke:#b3261e;stroke-width:3.2}.new{stroke:#1a7f5a;stroke-width:1.4;stroke-dasharray:6 4}\
.vertex{fill:#23415c}.support{fill:#1a7f5a}.origin{stroke:#000;stroke-width:1.6}\
.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}";

/// A picture under way.
pub(super) struct Canvas {
    least: Flat,
    most: Flat,
    scale: f64,
    body: String,
}

impl Canvas {
    /// A canvas that shows all these points.
    pub(super) fn around<'p>(points: impl Iterator<Item = &'p Flat>) -> Self {
        let (mut least, mut most) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for point in points {
            for axis in 0..2 {
                least[axis] = least[axis].min(point[axis]);
                most[axis] = most[axis].max(point[axis]);
            }
        }
        let wide = (WIDTH - 2.0 * MARGIN) / (most[0] - least[0]);
        let high = (HEIGHT - 2.0 * MARGIN - CAPTION) / (most[1] - least[1]);
        let scale = wide.min(high);
        Canvas {
            least,
            most,
            scale: if scale.is_finite() { scale } else { 1.0 },
            body: String::new(),
        }
    }

    /// Where a point is on the paper.
    fn at(&self, point: Flat) -> [String; 2] {
        let middle = [0, 1].map(|axis| self.least[axis] / 2.0 + self.most[axis] / 2.0);
        let x = WIDTH / 2.0 + (point[0] - middle[0]) * self.scale;
        let y = (HEIGHT + CAPTION) / 2.0 - (point[1] - middle[1]) * self.scale;
        [x, y].map(fixed)
    }

    fn put(&mut self, element: PreEscaped<String>) {
        self.body.push_str(&element.into_string());
        self.body.push('\n');
    }

    pub(super) fn polygon(&mut self, corners: &[Flat], pen: Pen) {
        let points: Vec<String> = corners.iter().map(|p| self.at(*p).join(",")).collect();
        self.put(html! { polygon class=(pen.class()) points=(points.join(" ")) {} });
    }

    pub(super) fn line(&mut self, points: &[Flat], pen: Pen) {
        let [from, to] = points[..] else { return };
        let ([x1, y1], [x2, y2]) = (self.at(from), self.at(to));
        self.put(html! { line class=(pen.class()) x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} });
    }

    pub(super) fn vertex(&mut self, point: Flat, label: &str) {
        self.dot(point, "vertex", 3.5, label);
    }

    pub(super) fn support(&mut self, point: Flat, label: &str) {
        self.dot(point, "support", 5.5, label);
    }

    fn dot(&mut self, point: Flat, class: &str, radius: f64, label: &str) {
        let [x, y] = self.at(point);
        self.put(html! { circle class=(class) cx=(x) cy=(y) r=(radius) {} });
        let [x, y] = self.at(self.moved(point, [7.0, 7.0]));
        self.put(html! { text class="halo" x=(x) y=(y) { (label) } });
    }

    /// A point moved by so much on the paper.
    fn moved(&self, point: Flat, by: Flat) -> Flat {
        [0, 1].map(|axis| point[axis] + by[axis] / self.scale)
    }

    /// The origin.
    pub(super) fn cross(&mut self, point: Flat) {
        for by in [[7.0, 0.0], [0.0, 7.0]] {
            let [x1, y1] = self.at(self.moved(point, by));
            let [x2, y2] = self.at(self.moved(point, by.map(|x| -x)));
            self.put(html! { line class="origin" x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} });
        }
        let [x, y] = self.at(self.moved(point, [8.0, -16.0]));
        self.put(html! { text class="halo" x=(x) y=(y) { "O" } });
    }

    /// The picture as SVG, with a title and a line below it.
    pub(super) fn finish(self, [title, line]: &[String; 2]) -> String {
        let view = format!("0 0 {WIDTH} {HEIGHT}");
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(WIDTH) height=(HEIGHT) {
                title { (title) ": " (line) }
                style { (PreEscaped(STYLE)) }
                rect width="100%" height="100%" fill="#fff" {}
                text class="title" x="16" y="24" { (title) }
                text x="16" y="43" { (line) }
                (PreEscaped(self.body))
            }
        };
        svg.into_string() + "\n"
    }
}

/// Two decimals; never −0.
fn fixed(x: f64) -> String {
    let text = format!("{x:.2}");
    if text == "-0.00" {
        "0.00".to_owned()
    } else {
        text
    }
}
