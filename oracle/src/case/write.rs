//! Cases as JSON: canonical, and for subjects.

use std::convert::Infallible;

use serde_json::{Map, Number, Value, json};

use super::model::{Axis, Case, Coordinates, Geometry, Pose, Rotation, Shape};
use crate::number::{Rational, canonical, compare, f64_from_rational};

/// Writes shapes, with numbers as the function writes them.
pub(super) struct Writer<F> {
    pub(super) number: F,
    /// Whether the points of hulls, segments and triangles are sorted by value and written once.
    pub(super) sorted: bool,
}

/// A number as its canonical text.
pub(super) fn exact(x: &Rational) -> Result<Value, Infallible> {
    Ok(canonical(x).into())
}

impl Case {
    /// The case with canonical numbers, as it is stored; [`Case::parse`] reads it back as the same case.
    pub fn to_canonical_json(&self) -> Value {
        let writer = Writer {
            number: exact,
            sorted: false,
        };
        let Ok(value) = writer.case(self);
        value
    }

    /// The case with JSON numbers, as it is sent to subjects; `None` if some number is no f64.
    ///
    /// A number is the shortest decimal text that reads back as the same f64, with a point or an exponent in it, so
    /// that every language reads it as a float.
    pub fn to_subject_json(&self) -> Option<Value> {
        let number = |x: &Rational| {
            let float = f64_from_rational(x).and_then(Number::from_f64);
            float.map(Value::Number).ok_or(())
        };
        Writer {
            number,
            sorted: false,
        }
        .case(self)
        .ok()
    }
}

impl<E, F: Fn(&Rational) -> Result<Value, E>> Writer<F> {
    fn case(&self, case: &Case) -> Result<Value, E> {
        let mut fields = Map::new();
        fields.insert("v".into(), json!(1));
        fields.insert("dim".into(), json!(case.dim.get()));
        fields.insert("scalar".into(), json!(case.scalar.name()));
        fields.insert("a".into(), self.shape(&case.a)?);
        fields.insert("b".into(), self.shape(&case.b)?);
        if let Some(name) = &case.name {
            fields.insert("name".into(), json!(name));
        }
        if !case.flags.is_empty() {
            fields.insert("flags".into(), json!(case.flags));
        }
        if let Some(why) = &case.why {
            fields.insert("why".into(), json!(why));
        }
        if let Some(source) = &case.source {
            fields.insert("source".into(), Value::Object(source.clone()));
        }
        Ok(Value::Object(fields))
    }

    pub(super) fn shape(&self, shape: &Shape) -> Result<Value, E> {
        let mut fields = self.geometry(&shape.geometry)?;
        if let Some(pose) = shape.pose.as_ref().filter(|pose| !pose.is_empty()) {
            fields.insert("pose".into(), self.pose(pose)?);
        }
        Ok(Value::Object(fields))
    }

    fn geometry(&self, geometry: &Geometry) -> Result<Map<String, Value>, E> {
        let content = match geometry {
            Geometry::Hull(points) => self.points(points)?,
            Geometry::Point(point) => self.list(point)?,
            Geometry::Segment(ends) => self.points(ends)?,
            Geometry::Triangle(corners) => self.points(corners)?,
            Geometry::Box { half_extents } => json!({"half_extents": self.list(half_extents)?}),
            Geometry::Ball { radius } => json!({"radius": (self.number)(radius)?}),
            Geometry::Ellipsoid { radii } => json!({"radii": self.list(radii)?}),
            Geometry::Rounded { core, radius } => {
                let core = Value::Object(self.geometry(core)?);
                json!({"core": core, "radius": (self.number)(radius)?})
            }
            Geometry::Capsule {
                half_height,
                radius,
                axis,
            }
            | Geometry::Cylinder {
                half_height,
                radius,
                axis,
            }
            | Geometry::Cone {
                half_height,
                radius,
                axis,
            } => self.along_axis(half_height, radius, *axis)?,
        };
        Ok(Map::from_iter([(geometry.name().to_owned(), content)]))
    }

    fn along_axis(
        &self,
        half_height: &Rational,
        radius: &Rational,
        axis: Option<Axis>,
    ) -> Result<Value, E> {
        let mut fields = Map::new();
        fields.insert("half_height".into(), (self.number)(half_height)?);
        fields.insert("radius".into(), (self.number)(radius)?);
        if let Some(axis) = axis {
            fields.insert("axis".into(), json!(axis.name()));
        }
        Ok(Value::Object(fields))
    }

    fn pose(&self, pose: &Pose) -> Result<Value, E> {
        let mut fields = Map::new();
        if let Some(translation) = &pose.translation {
            fields.insert("translation".into(), self.list(translation)?);
        }
        let (name, value) = match &pose.rotation {
            Rotation::None => return Ok(Value::Object(fields)),
            Rotation::Quaternion(q) => ("quaternion", self.list(q)?),
            Rotation::Matrix(rows) => (
                "matrix",
                rows.iter()
                    .map(|row| self.list(row))
                    .collect::<Result<_, E>>()?,
            ),
            Rotation::CosSin(pair) => ("rotation", self.list(pair)?),
        };
        fields.insert(name.into(), value);
        Ok(Value::Object(fields))
    }

    fn points(&self, points: &[Coordinates]) -> Result<Value, E> {
        if !self.sorted {
            return points.iter().map(|point| self.list(point)).collect();
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
        sorted.iter().map(|point| self.list(point)).collect()
    }

    fn list(&self, numbers: &[Rational]) -> Result<Value, E> {
        numbers.iter().map(&self.number).collect()
    }
}
