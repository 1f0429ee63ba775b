//! Shapes in a line: `box 1 1 1`, `capsule 1 0.5 z`, `hull FILE`, or JSON.

use std::ops::Range;

use num_traits::Signed;

use super::cloud::{Cloud, refuse_object};
use super::error::{ImportError, Read, Text};
use super::lexer::{Kind, Words};
use super::number::Numbers;
use super::{file, json};
use epa_format::case::{Axial, Axis, Coordinates, Dim, Geometry, Shape, shown};
use epa_format::names::meant;
use epa_format::number::{FloatType, Rational};

/// The kinds of shapes, and how each is written.
const KINDS: [(&str, &str); 10] = [
    ("box", "box hx hy hz (2D: box hx hy), half extents"),
    ("ball", "ball radius"),
    ("capsule", "capsule half_height radius [axis]"),
    ("cylinder", "cylinder half_height radius [axis]"),
    ("cone", "cone half_height radius [axis]"),
    ("ellipsoid", "ellipsoid rx ry rz (2D: ellipsoid rx ry)"),
    ("hull", "hull FILE"),
    ("segment", "segment x y z x y z (2D: segment x y x y)"),
    ("triangle", "triangle and three points"),
    ("point", "point x y z (2D: point x y)"),
];

/// A shape of which the dimension may still be open.
#[derive(Debug)]
pub(super) struct Draft {
    /// What errors call it: a file or an option.
    source: String,
    content: Content,
    /// The dimension that shows.
    pub(super) dim: Option<Dim>,
}

#[derive(Debug)]
enum Content {
    Geometry(Geometry),
    Cloud(Cloud),
    Json(String),
}

impl Draft {
    pub(super) fn of_cloud(source: &str, cloud: Cloud) -> Self {
        Draft {
            source: source.to_owned(),
            dim: Some(cloud.dim),
            content: Content::Cloud(cloud),
        }
    }

    /// The hull of the points of a file; `object` is the option for objects of files.
    pub(super) fn of_file(
        path: &str,
        object: (&str, Option<&str>),
        numbers: &Numbers,
        files: file::Files<'_>,
    ) -> Read<Self> {
        let (name, bytes) = (file::name(path), file::bytes(path, files)?);
        let cloud = file::of_bytes(name, &bytes, object, numbers)?;
        Ok(Draft::of_cloud(name, cloud))
    }

    /// What a user should know about how it was read.
    pub(super) fn notes(&self) -> &[String] {
        match &self.content {
            Content::Cloud(cloud) => &cloud.notes,
            _ => &[],
        }
    }

    pub(super) fn into_shape(self, dim: Dim, scalar: FloatType) -> Read<Shape> {
        let geometry = match self.content {
            Content::Json(text) => {
                return json::shape(&Text::of_option(&self.source, &text), dim, scalar);
            }
            Content::Cloud(cloud) => Geometry::Hull(cloud.into_dim(dim, &self.source)?),
            Content::Geometry(geometry) => geometry,
        };
        if self.dim.is_some_and(|own| own != dim) && !matches!(geometry, Geometry::Hull(_)) {
            let message = format!("this shape is not one of a {}D case", dim.get());
            let help = "leave --dim out, or give the shape in that dimension";
            return Err(ImportError::whole(self.source, message, help));
        }
        let pose = None;
        Ok(Shape { geometry, pose })
    }
}

/// Reads the shape that is given with an option; `object` is the option for objects of files.
pub(super) fn read(
    text: &Text<'_>,
    object: (&str, Option<&str>),
    numbers: &Numbers,
    files: file::Files<'_>,
) -> Read<Draft> {
    if text.text.trim_start().starts_with('{') {
        refuse_object(object)?;
        return Ok(Draft {
            source: text.source.to_owned(),
            dim: json::dim(text)?,
            content: Content::Json(text.text.to_owned()),
        });
    }
    let mut words = Words::new(text.text);
    let kind = words.next();
    let name = kind.as_ref().map_or("", |kind| kind.text);
    let name = name.to_ascii_lowercase();
    let Some((kind, usage)) = KINDS.iter().find(|(kind, _)| *kind == name) else {
        let span = kind.map_or(0..text.text.len(), |kind| kind.span);
        return Err(unknown(text, span, &name));
    };
    if *kind == "hull" {
        let path = text.text[words.position()..].trim();
        if path.is_empty() {
            let message = "the name of the file is missing";
            return Err(text.error_here(message, format!("write {usage}")));
        }
        return Draft::of_file(path, object, numbers, files);
    }
    refuse_object(object)?;
    let sizes = Sizes::read(text, words, numbers, usage)?;
    let (geometry, dim) = sizes.geometry(kind)?;
    Ok(Draft {
        source: text.source.to_owned(),
        content: Content::Geometry(geometry),
        dim,
    })
}

fn unknown(text: &Text<'_>, span: Range<usize>, name: &str) -> ImportError {
    let help = match name {
        "sphere" | "circle" => "did you mean `ball`?".to_owned(),
        "cuboid" | "cube" => "did you mean `box`, with half extents?".to_owned(),
        _ => meant(name, KINDS.map(|(kind, _)| kind)).unwrap_or_else(|| {
            let kinds = KINDS.map(|(kind, _)| kind).join(", ");
            format!("write one of {kinds} and its numbers, or a shape as JSON")
        }),
    };
    text.error(span, format!("`{}` is not a shape", shown(name)), help)
}

/// The numbers of a shape, and its axis.
struct Sizes<'t> {
    text: Text<'t>,
    usage: &'static str,
    numbers: Vec<(Rational, Range<usize>)>,
    axis: Option<Axis>,
}

impl<'t> Sizes<'t> {
    fn read(
        text: &Text<'t>,
        words: Words<'t>,
        numbers: &Numbers,
        usage: &'static str,
    ) -> Read<Self> {
        let mut sizes = Sizes {
            text: *text,
            usage,
            numbers: Vec::new(),
            axis: None,
        };
        for word in words {
            let axes = [Axis::X, Axis::Y, Axis::Z];
            let axis = axes.into_iter().find(|axis| axis.name() == word.text);
            match word.kind {
                // Ten are enough to know that there are too many.
                Kind::Number if sizes.numbers.len() < 10 => {
                    let number = numbers.read(text, word.span.clone())?;
                    sizes.numbers.push((number, word.span));
                }
                Kind::Number | Kind::Bracket | Kind::Call => {}
                Kind::Key if word.text == "axis" => {}
                Kind::Name if axis.is_some() && sizes.axis.is_none() => sizes.axis = axis,
                _ => return Err(sizes.wrong(word.span, "this word is not expected here")),
            }
        }
        Ok(sizes)
    }

    fn wrong(&self, span: Range<usize>, message: &str) -> ImportError {
        let help = format!("write {}", self.usage);
        self.text.error(span, message, help)
    }

    /// An error of the shape as a whole.
    fn wrong_here(&self, message: &str) -> ImportError {
        self.wrong(0..self.text.text.len(), message)
    }

    fn geometry(self, kind: &str) -> Read<(Geometry, Option<Dim>)> {
        let along_axis = matches!(kind, "capsule" | "cylinder" | "cone");
        if self.axis.is_some() && !along_axis {
            return Err(self.wrong_here("this shape has no axis"));
        }
        match kind {
            "ball" => {
                let [radius] = self.sizes()?;
                Ok((Geometry::Ball { radius }, None))
            }
            "box" | "ellipsoid" => self.extents(kind),
            "point" | "segment" | "triangle" => self.simplex(kind),
            _ => self.along_axis(kind),
        }
    }

    fn along_axis(&self, kind: &str) -> Read<(Geometry, Option<Dim>)> {
        let [half_height, radius] = self.sizes()?;
        let axial = Axial {
            half_height,
            radius,
            axis: self.axis,
        };
        Ok(match kind {
            "capsule" if self.axis != Some(Axis::Z) => (Geometry::Capsule(axial), None),
            "capsule" => (Geometry::Capsule(axial), Some(Dim::Three)),
            "cylinder" => (Geometry::Cylinder(axial), Some(Dim::Three)),
            _ => (Geometry::Cone(axial), Some(Dim::Three)),
        })
    }

    /// Exactly `N` sizes of at least 0.
    fn sizes<const N: usize>(&self) -> Read<[Rational; N]> {
        let sizes: Vec<Rational> = self.not_negative()?;
        let count = sizes.len();
        sizes.try_into().map_err(|_| {
            let plural = if N == 1 { "" } else { "s" };
            self.wrong_here(&format!("this shape has {N} size{plural}, not {count}"))
        })
    }

    fn not_negative(&self) -> Read<Vec<Rational>> {
        let size = |(size, span): &(Rational, Range<usize>)| {
            if size.is_negative() {
                let (message, help) = ("a size must not be negative", "give a size of at least 0");
                return Err(self.text.error(span.clone(), message, help));
            }
            Ok(size.clone())
        };
        self.numbers.iter().map(size).collect()
    }

    fn extents(&self, kind: &str) -> Read<(Geometry, Option<Dim>)> {
        let dim = self.dim(1)?;
        let geometry = match (kind, self.not_negative()?) {
            ("box", half_extents) => Geometry::Box { half_extents },
            (_, radii) => Geometry::Ellipsoid { radii },
        };
        Ok((geometry, Some(dim)))
    }

    fn simplex(&self, kind: &str) -> Read<(Geometry, Option<Dim>)> {
        let corners = match kind {
            "point" => 1,
            "segment" => 2,
            _ => 3,
        };
        let dim = self.dim(corners)?;
        let numbers: Coordinates = self.numbers.iter().map(|(x, _)| x.clone()).collect();
        let point = |i: usize| numbers[i * dim.get()..(i + 1) * dim.get()].to_vec();
        let geometry = match kind {
            "point" => Geometry::Point(numbers),
            "segment" => Geometry::Segment([0, 1].map(point)),
            _ => Geometry::Triangle([0, 1, 2].map(point)),
        };
        Ok((geometry, Some(dim)))
    }

    /// The dimension in which the numbers are so many vectors.
    fn dim(&self, vectors: usize) -> Read<Dim> {
        let mut dims = [Dim::Two, Dim::Three].into_iter();
        let count = self.numbers.len();
        let fitting = dims.find(|dim| dim.get() * vectors == count);
        fitting.ok_or_else(|| {
            let (two, three) = (2 * vectors, 3 * vectors);
            let message = format!("this shape has {three} numbers (2D: {two}), not {count}");
            self.wrong_here(&message)
        })
    }
}
