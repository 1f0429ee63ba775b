//! Cases as JSON: canonical, and for subjects.
//!
//! The text is written directly, without a tree, because ids are hashes of it, and a run may make
//! millions of them.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::ops::Range;

use serde_json::{Map, Number, Value};

use super::model::{Axial, Axis, Case, Coordinates, Geometry, Pose, Rotation, Shape};
use crate::number::{Rational, compare, f64_from_rational, push_canonical};

/// Bytes that a text has room for from the start: most shapes need no more.
const ROOM: usize = 4096;

/// Writes shapes, with numbers as the function writes them.
pub(super) struct Writer<F> {
    number: F,
    order: Order,
    text: String,
}

/// In which order things are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// As in docs/formats.md.
    Written,
    /// Fields by their names.
    Fields,
    /// Fields by their names; the points of hulls, segments and triangles by value, and each once.
    FieldsAndPoints,
}

/// A number as its canonical text, in quotation marks.
pub(super) fn exact(x: &Rational, text: &mut String) -> Result<(), Infallible> {
    text.push('"');
    push_canonical(text, x);
    text.push('"');
    Ok(())
}

impl PartialEq for Case {
    /// Equality of every field, numbers by value.
    fn eq(&self, other: &Self) -> bool {
        // Not derived: comparing rationals directly can overflow the stack, see
        // [`crate::number::compare`].
        self.to_canonical_json() == other.to_canonical_json()
    }
}

impl Case {
    /// The case with canonical numbers, as it is stored; [`Case::parse`] reads it back as the same
    /// case.
    pub fn to_canonical_json(&self) -> Value {
        let mut writer = Writer::new(exact, Order::Written);
        let Ok(_) = writer.case(self, None);
        self.with_source(&writer.text)
    }

    /// The text of [`to_canonical_json`](Self::to_canonical_json).
    pub fn to_canonical_text(&self) -> String {
        self.text_and_shapes(String::with_capacity(ROOM)).0
    }

    /// The same text, in the memory of another one, and where A and B stand in it.
    pub(super) fn text_and_shapes(&self, memory: String) -> (String, [Range<usize>; 2]) {
        let mut writer = Writer::over(memory, exact, Order::Written);
        let Ok(shapes) = writer.case(self, self.source.as_ref());
        (writer.text, shapes)
    }

    /// The case with JSON numbers, as it is sent to subjects; `None` if some number is no f64.
    ///
    /// A number is the shortest decimal text that reads back as the same f64, with a point or an
    /// exponent in it, so that every language reads it as a float.
    pub fn to_subject_json(&self) -> Option<Value> {
        let number = |x: &Rational, text: &mut String| {
            let float = f64_from_rational(x).and_then(Number::from_f64).ok_or(())?;
            write!(text, "{float}").map_err(|_| ())
        };
        let mut writer = Writer::new(number, Order::Written);
        writer.case(self, None).ok()?;
        Some(self.with_source(&writer.text))
    }

    /// The tree of the text of the case without its source, with the source: that may hold
    /// names which `serde_json` takes for its own when it reads them.
    fn with_source(&self, text: &str) -> Value {
        let mut tree: Value = serde_json::from_str(text).unwrap_or_default();
        if let (Value::Object(fields), Some(source)) = (&mut tree, &self.source) {
            fields.insert("source".to_owned(), Value::Object(source.clone()));
        }
        tree
    }
}

/// A value as JSON text.
fn json(value: impl Into<Value>) -> String {
    value.into().to_string()
}

/// A field of an object: its name, and what writes its value.
type Field<'f, F, E> = (&'f str, &'f dyn Fn(&mut Writer<F>) -> Result<(), E>);

impl<F> Writer<F> {
    pub(super) fn new(number: F, order: Order) -> Self {
        Writer::over(String::with_capacity(ROOM), number, order)
    }

    /// Writes over another text.
    fn over(mut text: String, number: F, order: Order) -> Self {
        text.clear();
        Writer {
            number,
            order,
            text,
        }
    }

    /// What has been written.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}

impl<E, F: Fn(&Rational, &mut String) -> Result<(), E>> Writer<F> {
    /// Gives the places where A and B stand in the text.
    fn case(
        &mut self,
        case: &Case,
        source: Option<&Map<String, Value>>,
    ) -> Result<[Range<usize>; 2], E> {
        // Writing to a string cannot fail.
        let _ = write!(
            self.text,
            "{{\"v\":1,\"dim\":{},\"scalar\":\"{}\",\"a\":",
            case.dim.get(),
            case.scalar.name()
        );
        let start = self.text.len();
        self.shape(&case.a)?;
        let a = start..self.text.len();
        self.text.push_str(",\"b\":");
        let start = self.text.len();
        self.shape(&case.b)?;
        let b = start..self.text.len();
        let flags = (!case.flags.is_empty()).then(|| case.flags.clone());
        let rest = [
            ("name", case.name.clone().map(json)),
            ("flags", flags.map(json)),
            ("why", case.why.clone().map(json)),
            ("source", source.cloned().map(json)),
        ];
        for (name, value) in rest {
            if let Some(value) = value {
                let _ = write!(self.text, ",\"{name}\":{value}");
            }
        }
        self.text.push('}');
        Ok([a, b])
    }

    /// An object of those fields that there are.
    fn object<const N: usize>(&mut self, fields: [Option<Field<'_, F, E>>; N]) -> Result<(), E> {
        let mut fields = fields;
        if self.order != Order::Written {
            fields.sort_by_key(|field| field.map(|(name, _)| name));
        }
        let mut before = '{';
        for (name, value) in fields.into_iter().flatten() {
            self.text.push(before);
            self.text.push('"');
            self.text.push_str(name);
            self.text.push_str("\":");
            value(self)?;
            before = ',';
        }
        if before == '{' {
            self.text.push('{');
        }
        self.text.push('}');
        Ok(())
    }

    pub(super) fn shape(&mut self, shape: &Shape) -> Result<(), E> {
        let pose = shape.pose.as_ref().filter(|pose| !pose.is_empty());
        let write_pose = |w: &mut Self| pose.map_or(Ok(()), |pose| w.pose(pose));
        self.object([
            Some((shape.geometry.name(), &|w| w.content(&shape.geometry))),
            pose.is_some().then_some(("pose", &write_pose)),
        ])
    }

    /// What stands behind the name of a geometry.
    fn content(&mut self, geometry: &Geometry) -> Result<(), E> {
        match geometry {
            Geometry::Hull(points) => self.points(points),
            Geometry::Point(point) => self.numbers(point),
            Geometry::Segment(ends) => self.points(ends),
            Geometry::Triangle(corners) => self.points(corners),
            Geometry::Box { half_extents } => {
                self.object([Some(("half_extents", &|w| w.numbers(half_extents)))])
            }
            Geometry::Ball { radius } => self.object([Some(("radius", &|w| w.number(radius)))]),
            Geometry::Ellipsoid { radii } => self.object([Some(("radii", &|w| w.numbers(radii)))]),
            Geometry::Rounded { core, radius } => self.object([
                Some(("core", &|w| {
                    w.object([Some((core.name(), &|w| w.content(core)))])
                })),
                Some(("radius", &|w| w.number(radius))),
            ]),
            Geometry::Capsule(axial) | Geometry::Cylinder(axial) | Geometry::Cone(axial) => {
                self.along_axis(axial)
            }
        }
    }

    fn along_axis(&mut self, axial: &Axial) -> Result<(), E> {
        let write_axis = |w: &mut Self| {
            w.text.push_str(&json(axial.axis.map(Axis::name)));
            Ok(())
        };
        self.object([
            Some(("half_height", &|w| w.number(&axial.half_height))),
            Some(("radius", &|w| w.number(&axial.radius))),
            axial.axis.is_some().then_some(("axis", &write_axis)),
        ])
    }

    fn pose(&mut self, pose: &Pose) -> Result<(), E> {
        let translation = pose.translation.as_ref();
        let write_translation =
            |w: &mut Self| translation.map_or(Ok(()), |translation| w.numbers(translation));
        let name = match &pose.rotation {
            Rotation::None => None,
            Rotation::Quaternion(_) => Some("quaternion"),
            Rotation::Matrix(_) => Some("matrix"),
            Rotation::CosSin(_) => Some("rotation"),
        };
        let write_rotation = |w: &mut Self| match &pose.rotation {
            Rotation::None => Ok(()),
            Rotation::Quaternion(q) => w.numbers(q),
            Rotation::Matrix(rows) => w.list(rows, |w, row| w.numbers(row)),
            Rotation::CosSin(pair) => w.numbers(pair),
        };
        self.object([
            translation.map(|_| ("translation", &write_translation as _)),
            name.map(|name| (name, &write_rotation as _)),
        ])
    }

    fn points(&mut self, points: &[Coordinates]) -> Result<(), E> {
        if self.order != Order::FieldsAndPoints {
            return self.list(points, |w, point| w.numbers(point));
        }
        let order = |a: &Coordinates, b: &Coordinates| {
            let differing = a
                .iter()
                .zip(b)
                .map(|(x, y)| compare(x, y))
                .find(|order| order.is_ne());
            differing.unwrap_or(a.len().cmp(&b.len()))
        };
        let mut sorted: Vec<&Coordinates> = points.iter().collect();
        sorted.sort_by(|a, b| order(a, b));
        sorted.dedup_by(|a, b| order(a, b).is_eq());
        self.list(&sorted, |w, point| w.numbers(point))
    }

    fn numbers(&mut self, numbers: &[Rational]) -> Result<(), E> {
        self.list(numbers, Self::number)
    }

    fn list<T>(
        &mut self,
        list: &[T],
        write: impl Fn(&mut Self, &T) -> Result<(), E>,
    ) -> Result<(), E> {
        self.text.push('[');
        for (i, element) in list.iter().enumerate() {
            if i > 0 {
                self.text.push(',');
            }
            write(self, element)?;
        }
        self.text.push(']');
        Ok(())
    }

    fn number(&mut self, x: &Rational) -> Result<(), E> {
        (self.number)(x, &mut self.text)
    }
}
