//! From the JSON tree to a case, checking every field.

use jsonc_parser::ast::{Array, Object, Value};
use jsonc_parser::common::Ranged;
use num_traits::{Signed, Zero};

use super::error::CaseError;
use super::json::{self, Path};
use super::model::{Axis, Case, Coordinates, Dim, Geometry, Pose, Rotation, Shape};
use super::world::determinant;
use crate::number::{FloatType, NumberError, Rational, parse_exact, parse_rounded};

/// The most vertices of a shape.
pub const MAX_VERTICES: usize = 1_000_000;

const CASE_FIELDS: [&str; 9] = [
    "v", "dim", "scalar", "a", "b", "name", "flags", "why", "source",
];
const SHAPES: [&str; 11] = [
    "hull",
    "point",
    "segment",
    "triangle",
    "box",
    "ball",
    "capsule",
    "rounded",
    "cylinder",
    "cone",
    "ellipsoid",
];
const POSE_FIELDS: [&str; 4] = ["translation", "quaternion", "matrix", "rotation"];

type Parsed<T> = Result<T, CaseError>;

/// What the fields of a shape are read under.
#[derive(Clone, Copy)]
struct Context {
    dim: Dim,
    scalar: FloatType,
}

pub(super) fn case(line: &str) -> Parsed<Case> {
    let tree = json::parse(line)?;
    let path = Path::ROOT;
    let object = object(&tree, &path, "a case")?;
    known_fields(object, &path, &CASE_FIELDS)?;
    version(object, &path)?;
    let context = Context {
        dim: dim(object, &path)?,
        scalar: scalar(object, &path)?,
    };
    let shape =
        |name| required(object, &path, name).and_then(|v| context.shape(v, &path.field(name)));
    Ok(Case {
        dim: context.dim,
        scalar: context.scalar,
        a: shape("a")?,
        b: shape("b")?,
        name: optional_text(object, &path, "name")?,
        flags: flags(object, &path)?,
        why: optional_text(object, &path, "why")?,
        source: source(object, &path, line)?,
    })
}

fn object<'v, 'a>(value: &'v Value<'a>, path: &Path<'_>, what: &str) -> Parsed<&'v Object<'a>> {
    value.as_object().ok_or_else(|| {
        path.error(
            value,
            format!("{what} is a JSON object"),
            "see docs/formats.md for its fields",
        )
    })
}

fn required<'v, 'a>(object: &'v Object<'a>, path: &Path<'_>, name: &str) -> Parsed<&'v Value<'a>> {
    object
        .get(name)
        .map(|property| &property.value)
        .ok_or_else(|| {
            path.error(
                object,
                format!("the field `{name}` is missing"),
                format!("add `{name}`"),
            )
        })
}

fn known_fields(object: &Object<'_>, path: &Path<'_>, known: &[&str]) -> Parsed<()> {
    for property in &object.properties {
        let name = property.name.as_str();
        if !known.contains(&name) {
            let help = match nearest(name, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the fields here are: {}", known.join(", ")),
            };
            return Err(path.field(name).error(
                &property.name,
                format!("unknown field `{name}`"),
                help,
            ));
        }
    }
    Ok(())
}

/// The known word that the given one is probably a slip of.
fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let closeness = |k: &&&str| (strsim::jaro_winkler(word, k) * 1000.0) as u32;
    known
        .iter()
        .max_by_key(closeness)
        .filter(|k| closeness(k) >= 800)
        .copied()
}

fn version(object: &Object<'_>, path: &Path<'_>) -> Parsed<()> {
    let value = required(object, path, "v")?;
    match value.as_number_lit() {
        Some(number) if number.value == "1" => Ok(()),
        _ => Err(path
            .field("v")
            .error(value, "this format version is unknown", "write \"v\":1")),
    }
}

fn dim(object: &Object<'_>, path: &Path<'_>) -> Parsed<Dim> {
    let value = required(object, path, "dim")?;
    match value.as_number_lit().map(|number| &*number.value) {
        Some("2") => Ok(Dim::Two),
        Some("3") => Ok(Dim::Three),
        _ => Err(path.field("dim").error(
            value,
            "the dimension is 2 or 3",
            "write \"dim\":2 or \"dim\":3",
        )),
    }
}

fn scalar(object: &Object<'_>, path: &Path<'_>) -> Parsed<FloatType> {
    let value = required(object, path, "scalar")?;
    let known = value
        .as_string_lit()
        .and_then(|text| FloatType::from_name(&text.value));
    known.ok_or_else(|| {
        let help = "write \"scalar\":\"f64\" or \"scalar\":\"f32\": the type that JSON numbers are rounded to";
        path.field("scalar").error(value, "the scalar is \"f64\" or \"f32\"", help)
    })
}

fn text(value: &Value<'_>, path: &Path<'_>) -> Parsed<String> {
    let text = value.as_string_lit().map(|text| text.value.to_string());
    text.ok_or_else(|| path.error(value, "a string is expected here", "put the text in quotes"))
}

fn optional_text(object: &Object<'_>, path: &Path<'_>, name: &str) -> Parsed<Option<String>> {
    object
        .get(name)
        .map(|property| text(&property.value, &path.field(name)))
        .transpose()
}

fn flags(object: &Object<'_>, path: &Path<'_>) -> Parsed<Vec<String>> {
    let Some(property) = object.get("flags") else {
        return Ok(Vec::new());
    };
    let path = path.field("flags");
    let list = array(&property.value, &path, "a list of words")?;
    list.elements
        .iter()
        .enumerate()
        .map(|(i, flag)| text(flag, &path.index(i)))
        .collect()
}

fn source(
    object: &Object<'_>,
    path: &Path<'_>,
    line: &str,
) -> Parsed<Option<serde_json::Map<String, serde_json::Value>>> {
    let Some(property) = object.get("source") else {
        return Ok(None);
    };
    let range = property.value.range();
    let map = serde_json::from_str(&line[range.start..range.end]);
    map.map(Some).map_err(|_| {
        path.field("source").error(
            &property.value,
            "the source is a JSON object",
            "see docs/formats.md",
        )
    })
}

fn array<'v, 'a>(value: &'v Value<'a>, path: &Path<'_>, what: &str) -> Parsed<&'v Array<'a>> {
    value.as_array().ok_or_else(|| {
        path.error(
            value,
            format!("{what} is expected here"),
            "write it as a JSON array",
        )
    })
}

/// The one field of a shape that says what it is.
fn one_shape<'v, 'a>(object: &'v Object<'a>, path: &Path<'_>) -> Parsed<(&'v str, &'v Value<'a>)> {
    let mut shapes = object
        .properties
        .iter()
        .filter(|p| p.name.as_str() != "pose");
    match (shapes.next(), shapes.next()) {
        (Some(shape), None) => Ok((shape.name.as_str(), &shape.value)),
        (None, _) => {
            let help = format!("give it one of: {}", SHAPES.join(", "));
            Err(path.error(object, "the shape has no geometry", help))
        }
        (_, Some(second)) => {
            let help = "a shape has exactly one geometry; use `hull` for the hull of several";
            Err(path
                .field(second.name.as_str())
                .error(&second.name, "a second geometry", help))
        }
    }
}

impl Context {
    fn shape(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Shape> {
        let object = object(value, path, "a shape")?;
        let known: Vec<&str> = SHAPES.into_iter().chain(["pose"]).collect();
        known_fields(object, path, &known)?;
        let geometry = self.geometry(object, path)?;
        let pose = match object.get("pose") {
            Some(property) => self.pose(&property.value, &path.field("pose"))?,
            None => None,
        };
        Ok(Shape { geometry, pose })
    }

    fn geometry(self, object: &Object<'_>, path: &Path<'_>) -> Parsed<Geometry> {
        let (name, value) = one_shape(object, path)?;
        let path = path.field(name);
        if self.dim == Dim::Two && matches!(name, "cylinder" | "cone") {
            let help = "use a box or a hull for its section";
            return Err(path.error(value, format!("a {name} needs 3 dimensions"), help));
        }
        match name {
            "hull" => Ok(Geometry::Hull(self.points(value, &path)?)),
            "point" => Ok(Geometry::Point(self.coordinates(value, &path)?)),
            "segment" => Ok(Geometry::Segment(self.fixed_points(value, &path)?)),
            "triangle" => Ok(Geometry::Triangle(self.fixed_points(value, &path)?)),
            "rounded" => self.rounded(value, &path),
            _ => self.sized(name, value, &path),
        }
    }

    /// The shapes that are given by sizes.
    fn sized(self, name: &str, value: &Value<'_>, path: &Path<'_>) -> Parsed<Geometry> {
        let fields: &[&str] = match name {
            "box" => &["half_extents"],
            "ball" => &["radius"],
            "ellipsoid" => &["radii"],
            _ => &["half_height", "radius", "axis"],
        };
        let object = object(value, path, &format!("a {name}"))?;
        known_fields(object, path, fields)?;
        let size = |name| self.size(required(object, path, name)?, &path.field(name));
        let sizes = |name| -> Parsed<Vec<Rational>> {
            let path = path.field(name);
            let value = required(object, &path, name)?;
            let list = self.list_of_coordinates(value, &path)?;
            list.elements
                .iter()
                .enumerate()
                .map(|(i, v)| self.size(v, &path.index(i)))
                .collect()
        };
        Ok(match name {
            "box" => Geometry::Box {
                half_extents: sizes("half_extents")?,
            },
            "ball" => Geometry::Ball {
                radius: size("radius")?,
            },
            "ellipsoid" => Geometry::Ellipsoid {
                radii: sizes("radii")?,
            },
            _ => {
                let (half_height, radius) = (size("half_height")?, size("radius")?);
                let axis = self.axis(object, path)?;
                match name {
                    "capsule" => Geometry::Capsule {
                        half_height,
                        radius,
                        axis,
                    },
                    "cylinder" => Geometry::Cylinder {
                        half_height,
                        radius,
                        axis,
                    },
                    _ => Geometry::Cone {
                        half_height,
                        radius,
                        axis,
                    },
                }
            }
        })
    }

    fn rounded(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Geometry> {
        let rounded = object(value, path, "a rounded shape")?;
        known_fields(rounded, path, &["core", "radius"])?;
        let core = required(rounded, path, "core")?;
        let core_path = path.field("core");
        let core = object(core, &core_path, "a shape")?;
        if let Some(pose) = core.get("pose") {
            let help = "put the pose on the rounded shape";
            return Err(core_path.field("pose").error(
                &pose.name,
                "a core has no pose of its own",
                help,
            ));
        }
        known_fields(core, &core_path, &SHAPES)?;
        Ok(Geometry::Rounded {
            core: Box::new(self.geometry(core, &core_path)?),
            radius: self.size(required(rounded, path, "radius")?, &path.field("radius"))?,
        })
    }

    fn axis(self, object: &Object<'_>, path: &Path<'_>) -> Parsed<Option<Axis>> {
        let Some(property) = object.get("axis") else {
            return Ok(None);
        };
        let name = property
            .value
            .as_string_lit()
            .map(|text| text.value.to_string());
        match (name.as_deref(), self.dim) {
            (Some("x"), _) => Ok(Some(Axis::X)),
            (Some("y"), _) => Ok(Some(Axis::Y)),
            (Some("z"), Dim::Three) => Ok(Some(Axis::Z)),
            _ => {
                let known = if self.dim == Dim::Two {
                    "\"x\" or \"y\""
                } else {
                    "\"x\", \"y\" or \"z\""
                };
                let help = format!("write {known}");
                Err(path
                    .field("axis")
                    .error(&property.value, "there is no such axis", help))
            }
        }
    }

    fn pose(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Option<Pose>> {
        let object = object(value, path, "a pose")?;
        known_fields(object, path, &POSE_FIELDS)?;
        let translation = match object.get("translation") {
            Some(property) => Some(self.coordinates(&property.value, &path.field("translation"))?),
            None => None,
        };
        let rotation = self.rotation(object, path)?;
        let empty = translation.is_none() && rotation == Rotation::None;
        Ok((!empty).then_some(Pose {
            translation,
            rotation,
        }))
    }

    fn rotation(self, object: &Object<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let mut given = object
            .properties
            .iter()
            .filter(|p| p.name.as_str() != "translation");
        let Some(property) = given.next() else {
            return Ok(Rotation::None);
        };
        if let Some(second) = given.next() {
            let help = "give at most one of quaternion, matrix and rotation";
            return Err(path.field(second.name.as_str()).error(
                &second.name,
                "a second rotation",
                help,
            ));
        }
        let (name, value) = (property.name.as_str(), &property.value);
        let path = path.field(name);
        match (name, self.dim) {
            ("matrix", _) => self.matrix(value, &path),
            ("quaternion", Dim::Three) => self.quaternion(value, &path),
            ("rotation", Dim::Two) => self.cos_sin(value, &path),
            ("quaternion", Dim::Two) => Err(path.error(
                &property.name,
                "a quaternion needs 3 dimensions",
                "use \"rotation\":[c,s] or a matrix",
            )),
            _ => Err(path.error(
                &property.name,
                "a cos-sin pair needs 2 dimensions",
                "use a quaternion or a matrix",
            )),
        }
    }

    fn matrix(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let list = self.list_of_coordinates(value, path)?;
        let rows = list
            .elements
            .iter()
            .enumerate()
            .map(|(i, row)| self.coordinates(row, &path.index(i)));
        let rows = rows.collect::<Parsed<Vec<_>>>()?;
        if determinant(&rows).is_zero() {
            let help = "apply the matrix to the vertices and give the flattened shape as a hull";
            return Err(path.error(value, "the matrix is singular: its determinant is 0", help));
        }
        Ok(Rotation::Matrix(rows))
    }

    fn quaternion(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let help = "write [w,x,y,z], not all 0; any length but 0 will do";
        let numbers = self.numbers(value, path)?;
        let quaternion: Result<[Rational; 4], _> = numbers.try_into();
        match quaternion {
            Ok(q) if q.iter().any(|part| !part.is_zero()) => Ok(Rotation::Quaternion(q)),
            Ok(_) => Err(path.error(value, "the quaternion is zero", help)),
            Err(_) => Err(path.error(value, "a quaternion has 4 numbers", help)),
        }
    }

    fn cos_sin(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rotation> {
        let help = "write [c,s], the cosine and the sine of the angle";
        let pair: Result<[Rational; 2], _> = self.numbers(value, path)?.try_into();
        match pair {
            Ok(pair) if pair.iter().any(|part| !part.is_zero()) => Ok(Rotation::CosSin(pair)),
            Ok(_) => Err(path.error(value, "the cos-sin pair is zero", help)),
            Err(_) => Err(path.error(value, "a cos-sin pair has 2 numbers", help)),
        }
    }

    fn points(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Vec<Coordinates>> {
        let list = array(value, path, "a list of points")?;
        if list.elements.is_empty() {
            return Err(path.error(value, "the hull is empty", "give it at least one point"));
        }
        if list.elements.len() > MAX_VERTICES {
            let message = format!(
                "the hull has {} points; the limit is {MAX_VERTICES}",
                list.elements.len()
            );
            return Err(path.error(value, message, "leave out points inside the hull"));
        }
        list.elements
            .iter()
            .enumerate()
            .map(|(i, point)| self.coordinates(point, &path.index(i)))
            .collect()
    }

    fn fixed_points<const N: usize>(
        self,
        value: &Value<'_>,
        path: &Path<'_>,
    ) -> Parsed<[Coordinates; N]> {
        let points = self.points(value, path)?;
        let count = points.len();
        points.try_into().map_err(|_| {
            path.error(
                value,
                format!("{N} points are expected here, not {count}"),
                "use `hull` for any number of points",
            )
        })
    }

    fn coordinates(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Coordinates> {
        let list = self.list_of_coordinates(value, path)?;
        list.elements
            .iter()
            .enumerate()
            .map(|(i, x)| self.number(x, &path.index(i)))
            .collect()
    }

    /// A JSON array with one entry a dimension.
    fn list_of_coordinates<'v, 'a>(
        self,
        value: &'v Value<'a>,
        path: &Path<'_>,
    ) -> Parsed<&'v Array<'a>> {
        let list = array(value, path, "a list with one entry a dimension")?;
        let (given, dim) = (list.elements.len(), self.dim.get());
        if given == dim {
            return Ok(list);
        }
        let message = format!("{given} entries, but the case has {dim} dimensions");
        Err(path.error(
            value,
            message,
            format!("write {dim} entries, or change `dim`"),
        ))
    }

    fn numbers(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Vec<Rational>> {
        let list = array(value, path, "a list of numbers")?;
        list.elements
            .iter()
            .enumerate()
            .map(|(i, x)| self.number(x, &path.index(i)))
            .collect()
    }

    fn size(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rational> {
        let size = self.number(value, path)?;
        if size.is_negative() {
            return Err(path.error(
                value,
                "a size must not be negative",
                "give its absolute value",
            ));
        }
        Ok(size)
    }

    fn number(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rational> {
        let parsed = match value {
            Value::NumberLit(number) => parse_rounded(&number.value, self.scalar),
            Value::StringLit(text) => parse_exact(&text.value),
            _ => {
                let help = "write a JSON number, or an exact one as a string";
                return Err(path.error(value, "a number is expected here", help));
            }
        };
        parsed.map_err(|error| path.error(value, error.to_string(), mend(error)))
    }
}

fn mend(error: NumberError) -> &'static str {
    match error {
        NumberError::Overflow(_) | NumberError::Underflow(_) => {
            "write it as an exact string, like \"1p-2000\", or scale the case"
        }
        NumberError::ExponentTooLarge | NumberError::TooLong => "scale the case by a power of two",
        NumberError::ZeroDenominator => "no shape has an infinite coordinate",
        NumberError::Syntax => {
            "exact numbers look like \"3\", \"0.1\", \"3p-1\", \"22/7\" or \"0x1.8p+0\""
        }
    }
}
