//! Our pictures as PNG, for trackers and mails that show no SVG.
//!
//! Text becomes outlines of DejaVu Sans, which is built in: the same picture gives the same bytes
//! on every machine. What `resvg` has for text doubles the time in which it is built.

use std::fmt::Write as _;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use ttf_parser::{Face, OutlineBuilder};

/// Pixels of a unit of the picture.
const SCALE: f32 = 2.0;

/// The picture as PNG, on light paper. `None` if it is not one of ours.
pub(super) fn of_svg(svg: &str) -> Option<Vec<u8>> {
    let (light, rest) = svg.split_once("@media")?;
    let svg = outlined(&format!("{light}{}", &rest[rest.find("</style>")?..]))?;
    let tree = Tree::from_str(&svg, &Options::default()).ok()?;
    let size = tree.size().to_int_size().scale_by(SCALE)?;
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    let scale = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().ok()
}

/// The picture with each `<text>` as a path.
fn outlined(svg: &str) -> Option<String> {
    let mut parts = svg.split("<text");
    let mut done = parts.next()?.to_owned();
    for part in parts {
        let (text, rest) = part.split_once("</text>")?;
        let (attributes, text) = text.split_once('>')?;
        done += &Lettering::of(attributes)?.path(text)?;
        done += rest;
    }
    Some(done)
}

/// How a text is set.
struct Lettering<'a> {
    class: &'a str,
    x: f32,
    y: f32,
    /// `middle`, `end`, or nothing.
    anchor: &'a str,
    /// How wide it has to be.
    width: Option<f32>,
}

impl<'a> Lettering<'a> {
    fn of(attributes: &'a str) -> Option<Self> {
        let attribute = |name: &str| {
            let (_, rest) = attributes.split_once(&format!("{name}=\""))?;
            Some(rest.split_once('"')?.0)
        };
        Some(Lettering {
            class: attribute("class").unwrap_or_default(),
            x: attribute(" x")?.parse().ok()?,
            y: attribute(" y")?.parse().ok()?,
            anchor: attribute("text-anchor").unwrap_or_default(),
            width: attribute("textLength").and_then(|width| width.parse().ok()),
        })
    }

    /// The size of its letters, as the style of the pictures has it, and whether they are bold.
    fn font(&self) -> (f32, bool) {
        let is = |class| self.class.split(' ').any(|mine| mine == class);
        match (is("title"), is("name"), is("key")) {
            (true, ..) => (18.0, true),
            (_, true, _) => (20.0, true),
            (.., true) => (14.0, false),
            _ => (15.0, false),
        }
    }

    fn path(&self, text: &str) -> Option<String> {
        let (size, is_bold) = self.font();
        let font = if is_bold {
            dejavu::sans::bold()
        } else {
            dejavu::sans::regular()
        };
        let face = Face::parse(font, 0).ok()?;
        let unit = size / f32::from(face.units_per_em());
        let text = plain(text);
        let glyphs = text
            .chars()
            .map(|c| face.glyph_index(c).unwrap_or_default());
        let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * unit;
        let natural: f32 = glyphs.clone().map(advance).sum();
        let stretch = self.width.map_or(1.0, |width| width / natural);
        let before = match self.anchor {
            "middle" => natural / 2.0,
            "end" => natural,
            _ => 0.0,
        };
        let mut outline = Outline {
            at: self.x - before,
            base: self.y,
            unit: [unit * stretch, unit],
            path: String::new(),
        };
        for glyph in glyphs {
            face.outline_glyph(glyph, &mut outline);
            outline.at += advance(glyph) * stretch;
        }
        let (class, path) = (self.class, outline.path);
        Some(format!(
            r##"<path class="{class}" fill="#222" d="{path}"/>"##
        ))
    }
}

/// The text that is written so in XML.
fn plain(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">");
    text.replace("&quot;", "\"").replace("&amp;", "&")
}

/// The outline of a text under way.
struct Outline {
    at: f32,
    base: f32,
    unit: [f32; 2],
    path: String,
}

impl Outline {
    fn put(&mut self, command: char, points: &[[f32; 2]]) {
        self.path.push(command);
        for [x, y] in points {
            let (x, y) = (self.at + x * self.unit[0], self.base - y * self.unit[1]);
            // Writing to a string cannot fail.
            let _ = write!(self.path, " {x:.2} {y:.2}");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[[x, y]]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[[x, y]]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[[x1, y1], [x, y]]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[[x1, y1], [x2, y2], [x, y]]);
    }

    fn close(&mut self) {
        self.put('Z', &[]);
    }
}
