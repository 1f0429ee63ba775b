//! Shapes and poses of the raw cases.

use serde_json::{Map, Number, Value};

use super::angle::{self, Scalar};
use super::error::{ImportError, Problem};
use super::fields::Fields;

/// A placed shape in the case format, and what the flags need to know about it.
pub(super) struct Placed {
    /// The shape with its pose.
    pub(super) shape: Map<String, Value>,
    /// The name of the shape in the case format.
    pub(super) kind: &'static str,
    /// Whether the pose moves the shape.
    pub(super) posed: bool,
    /// The field that rotates the shape in the source.
    pub(super) rotated_by: Option<&'static str>,
    /// The angle in the source.
    pub(super) angle: Option<Number>,
}

impl Placed {
    /// Reads a placed shape.
    pub(super) fn read(mut raw: Fields, dim: u8, scalar: Scalar) -> Result<Self, ImportError> {
        let (kind, content) = read_shape(raw.object("shape")?, dim)?;
        let pose = Pose::read(raw.object("pose")?, dim, scalar)?;
        raw.done()?;
        let mut shape = Map::new();
        shape.insert(kind.to_owned(), content);
        shape.insert("pose".to_owned(), Value::Object(pose.fields));
        Ok(Self {
            shape,
            kind,
            posed: pose.moves,
            rotated_by: pose.rotated_by,
            angle: pose.angle,
        })
    }

    /// Whether the oracle needs algebraic numbers for the shape.
    pub(super) fn is_curved(&self) -> bool {
        matches!(self.kind, "cylinder" | "cone" | "ellipsoid")
    }

    /// Whether the shape is a core with a radius.
    pub(super) fn is_rounded(&self) -> bool {
        matches!(self.kind, "ball" | "capsule")
    }
}

/// Reads a shape: its name in the case format, and its content.
fn read_shape(mut raw: Fields, dim: u8) -> Result<(&'static str, Value), ImportError> {
    let len = usize::from(dim);
    let name = raw.text("type")?;
    let (kind, content) = match name.as_str() {
        "points" => ("hull", raw.rows("points", None, len)?),
        "segment" => ("segment", raw.rows("points", Some(2), len)?),
        "triangle" => ("triangle", raw.rows("points", Some(3), len)?),
        "box" => (
            "box",
            object([("half_extents", raw.vector("half_extents", len)?)]),
        ),
        "sphere" => ("ball", object([("radius", raw.number("radius")?)])),
        "ellipsoid" => ("ellipsoid", object([("radii", raw.vector("radii", len)?)])),
        "capsule" => ("capsule", axial(&mut raw, dim)?),
        "cylinder" if dim == 3 => ("cylinder", axial(&mut raw, dim)?),
        "cone" if dim == 3 => ("cone", axial(&mut raw, dim)?),
        _ => return Err(raw.error("type", Problem::UnknownShape(name, dim))),
    };
    raw.done()?;
    Ok((kind, content))
}

/// The content of a shape about an axis.
fn axial(raw: &mut Fields, dim: u8) -> Result<Value, ImportError> {
    let half_height = raw.number("half_height")?;
    let radius = raw.number("radius")?;
    let axis = raw.text("axis")?;
    let known = matches!(axis.as_str(), "x" | "y") || (axis == "z" && dim == 3);
    if !known {
        return Err(raw.error("axis", Problem::Expected("an axis of the space")));
    }
    let axis = Value::String(axis);
    Ok(object([
        ("half_height", half_height),
        ("radius", radius),
        ("axis", axis),
    ]))
}

/// A pose in the case format.
struct Pose {
    fields: Map<String, Value>,
    moves: bool,
    rotated_by: Option<&'static str>,
    angle: Option<Number>,
}

impl Pose {
    fn read(mut raw: Fields, dim: u8, scalar: Scalar) -> Result<Self, ImportError> {
        let translation = raw.vector("translation", usize::from(dim))?;
        let moves = translation
            .as_array()
            .into_iter()
            .flatten()
            .any(|x| x.as_f64() != Some(0.0));
        let mut pose = Self {
            fields: Map::from_iter([("translation".to_owned(), translation)]),
            moves,
            rotated_by: None,
            angle: None,
        };
        match raw.take("rotation")? {
            Value::Null => {}
            rotation => pose.rotate(Fields::new(raw.path("rotation"), rotation)?, dim, scalar)?,
        }
        raw.done()?;
        Ok(pose)
    }

    /// Adds the rotation.
    fn rotate(&mut self, mut raw: Fields, dim: u8, scalar: Scalar) -> Result<(), ImportError> {
        let (by, field, value) = match dim {
            3 if raw.has("quaternion_wxyz") => (
                "quaternion",
                "quaternion",
                raw.vector("quaternion_wxyz", 4)?,
            ),
            3 => ("matrix", "matrix", raw.rows("matrix", Some(3), 3)?),
            _ if raw.has("cos_sin") => ("cos-sin", "rotation", raw.vector("cos_sin", 2)?),
            _ => ("angle", "rotation", self.turn(&mut raw, scalar)?),
        };
        self.fields.insert(field.to_owned(), value);
        self.rotated_by = Some(by);
        self.moves = true;
        raw.done()
    }

    /// The rotation `[c,s]` nearest to an angle, which is kept.
    fn turn(&mut self, raw: &mut Fields, scalar: Scalar) -> Result<Value, ImportError> {
        let Value::Number(angle) = raw.number("angle")? else {
            return Err(raw.error("angle", Problem::Expected("a number")));
        };
        let [cos, sin] = angle::rotation(&angle.to_string(), scalar).ok_or_else(|| {
            raw.error("angle", Problem::Expected("an angle of at most 64 radians"))
        })?;
        self.angle = Some(angle);
        Ok(Value::from(vec![cos, sin]))
    }
}

/// A JSON object.
fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(
        fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    )
}
