//! Cases as JSON: canonical, and for subjects.

use serde_json::{Map, Value, json};

use super::model::{Axis, Case, Geometry, Pose, Rotation, Shape};
use crate::number::{Rational, canonical, f64_from_rational};

/// How a number is written.
pub(super) type Write = fn(&Rational) -> Option<Value>;

/// Canonical text; always possible.
pub(super) fn exact(x: &Rational) -> Option<Value> {
    Some(Value::String(canonical(x)))
}

/// The shortest JSON number that reads back as the same f64.
fn float(x: &Rational) -> Option<Value> {
    f64_from_rational(x)
        .and_then(serde_json::Number::from_f64)
        .map(Value::Number)
}

impl Case {
    /// The case with canonical numbers, as it is stored.
    #[must_use]
    pub fn to_canonical_json(&self) -> Value {
        // Canonical text exists for every number.
        self.to_json(exact).unwrap_or_default()
    }

    /// The case with JSON numbers, as it is sent to subjects; `None` if some
    /// number is no f64.
    #[must_use]
    pub fn to_subject_json(&self) -> Option<Value> {
        self.to_json(float)
    }

    fn to_json(&self, write: Write) -> Option<Value> {
        let mut fields = Map::new();
        fields.insert("v".into(), json!(1));
        fields.insert("dim".into(), json!(self.dim.get()));
        fields.insert("scalar".into(), json!(self.scalar.name()));
        fields.insert("a".into(), shape(&self.a, write)?);
        fields.insert("b".into(), shape(&self.b, write)?);
        if let Some(name) = &self.name {
            fields.insert("name".into(), json!(name));
        }
        if !self.flags.is_empty() {
            fields.insert("flags".into(), json!(self.flags));
        }
        if let Some(why) = &self.why {
            fields.insert("why".into(), json!(why));
        }
        if let Some(source) = &self.source {
            fields.insert("source".into(), Value::Object(source.clone()));
        }
        Some(Value::Object(fields))
    }
}

pub(super) fn shape(shape: &Shape, write: Write) -> Option<Value> {
    let mut fields = geometry(&shape.geometry, write)?;
    if let Some(given) = &shape.pose {
        fields.insert("pose".into(), pose(given, write)?);
    }
    Some(Value::Object(fields))
}

fn geometry(geometry: &Geometry, write: Write) -> Option<Map<String, Value>> {
    let content = match geometry {
        Geometry::Hull(points) => lists(points, write)?,
        Geometry::Point(point) => list(point, write)?,
        Geometry::Segment(ends) => lists(ends, write)?,
        Geometry::Triangle(corners) => lists(corners, write)?,
        Geometry::Box { half_extents } => json!({"half_extents": list(half_extents, write)?}),
        Geometry::Ball { radius } => json!({"radius": write(radius)?}),
        Geometry::Ellipsoid { radii } => json!({"radii": list(radii, write)?}),
        Geometry::Rounded { core, radius } => {
            let core = Value::Object(self::geometry(core, write)?);
            json!({"core": core, "radius": write(radius)?})
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
        } => along_axis(half_height, radius, *axis, write)?,
    };
    Some(Map::from_iter([(geometry.name().to_owned(), content)]))
}

fn along_axis(
    half_height: &Rational,
    radius: &Rational,
    axis: Option<Axis>,
    write: Write,
) -> Option<Value> {
    let mut fields = Map::new();
    fields.insert("half_height".into(), write(half_height)?);
    fields.insert("radius".into(), write(radius)?);
    if let Some(axis) = axis {
        fields.insert("axis".into(), json!(axis.name()));
    }
    Some(Value::Object(fields))
}

fn pose(pose: &Pose, write: Write) -> Option<Value> {
    let mut fields = Map::new();
    if let Some(translation) = &pose.translation {
        fields.insert("translation".into(), list(translation, write)?);
    }
    match &pose.rotation {
        Rotation::None => {}
        Rotation::Quaternion(q) => drop(fields.insert("quaternion".into(), list(q, write)?)),
        Rotation::Matrix(rows) => drop(fields.insert("matrix".into(), lists(rows, write)?)),
        Rotation::CosSin(pair) => drop(fields.insert("rotation".into(), list(pair, write)?)),
    }
    Some(Value::Object(fields))
}

fn list(numbers: &[Rational], write: Write) -> Option<Value> {
    numbers.iter().map(write).collect()
}

fn lists(points: &[Vec<Rational>], write: Write) -> Option<Value> {
    points.iter().map(|point| list(point, write)).collect()
}
