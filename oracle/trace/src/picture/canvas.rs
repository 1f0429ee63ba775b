//! A picture under way: a map from the plane to the paper, and the elements on it.

use maud::{Markup, PreEscaped, html};

use super::camera::{Flat, bounds, middle};

/// The paper: narrow, so that its text is legible on a phone.
pub(super) const WIDTH: f64 = 600.0;
pub(super) const HEIGHT: f64 = 540.0;
/// Around the drawing; the caption stands above, what the colours mean below.
const MARGIN: f64 = 40.0;
const CAPTION: f64 = 52.0;
const KEY: f64 = 40.0;
/// What a letter of the caption is wide, at most on average.
const LETTER: f64 = 8.0;
const TITLE_LETTER: f64 = 10.5;

/// How the classes of a picture look, on light paper, and what is other on dark paper.
pub type Style = [&'static str; 2];

/// How text looks; what a picture adds; and what is on all of them.
const TEXT: Style = [
    "text{font:15px sans-serif;fill:#222}.title{font-size:18px;font-weight:bold}.paper{fill:#fff}",
    "text{fill:#e7ebf0}.paper{fill:#161b21}",
];
const COMMON: Style = [
    ".origin{stroke:#000;stroke-width:1.8}.halo{paint-order:stroke;stroke:#fff;stroke-width:3px}",
    ".origin{stroke:#fff}.halo{stroke:#161b21}",
];

/// A picture under way.
pub struct Canvas {
    least: Flat,
    most: Flat,
    scale: f64,
    /// How the classes of its elements look.
    style: Style,
    body: String,
}

impl Canvas {
    /// A canvas that shows all these points, with a style for the classes of its elements.
    pub fn around<'p>(points: impl Iterator<Item = &'p Flat>, style: Style) -> Self {
        let [least, most] = bounds(points);
        let wide = (WIDTH - 2.0 * MARGIN) / (most[0] - least[0]);
        let high = (HEIGHT - 2.0 * MARGIN - CAPTION - KEY) / (most[1] - least[1]);
        let scale = wide.min(high);
        Canvas {
            least,
            most,
            scale: if scale.is_finite() { scale } else { 1.0 },
            style,
            body: String::new(),
        }
    }

    /// A length on the paper.
    pub fn length(&self, length: f64) -> f64 {
        length * self.scale
    }

    /// Where a point is on the paper.
    fn place(&self, point: Flat) -> Flat {
        let middle = [0, 1].map(|axis| self.least[axis] / 2.0 + self.most[axis] / 2.0);
        let x = WIDTH / 2.0 + (point[0] - middle[0]) * self.scale;
        let y = (HEIGHT + CAPTION - KEY) / 2.0 - (point[1] - middle[1]) * self.scale;
        [x, y]
    }

    fn at(&self, point: Flat) -> [String; 2] {
        self.place(point).map(fixed)
    }

    /// An element of its own making.
    pub fn put(&mut self, element: Markup) {
        self.body.push_str(&element.into_string());
        self.body.push('\n');
    }

    /// The corners of a polygon as an attribute.
    pub fn corners(&self, corners: &[Flat]) -> String {
        let corners: Vec<String> = corners.iter().map(|p| self.at(*p).join(",")).collect();
        corners.join(" ")
    }

    /// Draws a polygon.
    pub fn polygon(&mut self, corners: &[Flat], class: &str) {
        let points = self.corners(corners);
        self.put(html! { polygon class=(class) points=(points) {} });
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: &[Flat], class: &str) {
        let [from, to] = points[..] else { return };
        let ([x1, y1], [x2, y2]) = (self.at(from), self.at(to));
        self.put(html! { line class=(class) x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} });
    }

    /// An arrow. One that would be shorter than `least` on the paper is drawn as long as
    /// that, and the answer is false.
    pub fn arrow(&mut self, [from, to]: [Flat; 2], least: f64, class: &str) -> bool {
        let (tail, tip) = (self.place(from), self.place(to));
        let along = [tip[0] - tail[0], tip[1] - tail[1]];
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
        if length == 0.0 {
            return false;
        }
        let unit = along.map(|x| x / length);
        let drawn = length.max(least);
        let at = |forward: f64, left: f64| {
            let x = tail[0] + unit[0] * forward + unit[1] * left;
            let y = tail[1] + unit[1] * forward - unit[0] * left;
            [x, y].map(fixed).join(" ")
        };
        let (start, end, neck) = (at(0.0, 0.0), at(drawn, 0.0), drawn - 9.0);
        let head = format!("M{} L{end} L{}", at(neck, 4.5), at(neck, -4.5));
        self.put(html! {
            path class=(class) d=(format!("M{start} L{end} {head}")) {}
        });
        length >= least
    }

    /// Draws a dot with a label, if that is not empty.
    pub fn dot(&mut self, point: Flat, class: &str, radius: f64, label: &str) {
        let [x, y] = self.at(point);
        self.put(html! { circle class=(class) cx=(x) cy=(y) r=(radius) {} });
        if !label.is_empty() {
            self.label(point, [7.0, 7.0], label);
        }
    }

    /// A text beside a point, so far to the right and up.
    pub fn label(&mut self, point: Flat, by: Flat, label: &str) {
        let [x, y] = self.at(self.moved(point, by));
        self.put(html! { text class="halo" x=(x) y=(y) { (label) } });
    }

    /// The name of a shape: inside of its outline, toward its lowest corner.
    pub fn name(&mut self, outline: &[Flat], name: &str, class: &str) {
        let middle = middle(outline);
        let lowest = outline.iter().min_by(|p, q| p[1].total_cmp(&q[1]));
        let Some(lowest) = lowest else { return };
        // Pushes begin in the middle, so not there.
        let place = [0, 1].map(|axis| 0.5 * middle[axis] + 0.5 * lowest[axis]);
        let [x, y] = self.at(place);
        self.put(html! {
            text class=(format!("halo {class}")) x=(x) y=(y) text-anchor="middle" { (name) }
        });
    }

    /// A point moved by so much on the paper.
    fn moved(&self, point: Flat, by: Flat) -> Flat {
        [0, 1].map(|axis| point[axis] + by[axis] / self.scale)
    }

    /// The origin.
    pub fn cross(&mut self, point: Flat) {
        for by in [[7.0, 0.0], [0.0, 7.0]] {
            let [x1, y1] = self.at(self.moved(point, by));
            let [x2, y2] = self.at(self.moved(point, by.map(|x| -x)));
            self.put(html! { line class="origin" x1=(x1) y1=(y1) x2=(x2) y2=(y2) {} });
        }
        self.label(point, [8.0, -16.0], "O");
    }

    /// The picture as SVG, with a title and a line below it.
    pub fn finish(self, [title, line]: &[String; 2]) -> String {
        let view = format!("0 0 {WIDTH} {HEIGHT}");
        let [light, dark] = [0, 1].map(|k| [TEXT[k], self.style[k], COMMON[k]].concat());
        let style = format!("{light}@media (prefers-color-scheme:dark){{{dark}}}");
        // What is too long for the paper is set closer.
        let fit = |text: &str, letter: f64| {
            let room = WIDTH - 32.0;
            (text.chars().count() as f64 * letter > room).then_some(room)
        };
        let [title_fit, line_fit] = [fit(title, TITLE_LETTER), fit(line, LETTER)];
        let adjust = |fit: Option<f64>| fit.map(|_| "spacingAndGlyphs");
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox=(view) width=(WIDTH) height=(HEIGHT) {
                title { (title) ": " (line) }
                style { (PreEscaped(style)) }
                rect class="paper" width="100%" height="100%" {}
                text class="title" x="16" y="26" textLength=[title_fit] lengthAdjust=[adjust(title_fit)] { (title) }
                text x="16" y="48" textLength=[line_fit] lengthAdjust=[adjust(line_fit)] { (line) }
                (PreEscaped(self.body))
            }
        };
        svg.into_string() + "\n"
    }
}

/// Two decimals; never −0.
pub(super) fn fixed(x: f64) -> String {
    match format!("{x:.2}") {
        zero if zero == "-0.00" => "0.00".to_owned(),
        text => text,
    }
}
