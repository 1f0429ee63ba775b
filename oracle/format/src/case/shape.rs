//! Reading shapes.

use super::fields::{Parsed, array, known_fields, object, optional, required, wrong_type};
use super::model::{Axial, Axis, Coordinates, Dim, Geometry, Shape};
use super::parse::Reader;
use super::place::Path;
use super::tree::{Object, Value};
use crate::limits::MAX_VERTICES;

/// The fields of a shape: eleven geometries, of which it has one, and its pose.
const SHAPE_FIELDS: [&str; 12] = [
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
    "pose",
];
const GEOMETRIES: &[&str] = SHAPE_FIELDS.split_at(11).0;
const SHAPE_EXAMPLE: &str = "{\"hull\":[…]} or {\"ball\":{\"radius\":1}}";

impl Reader<'_> {
    pub(super) fn shape(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Shape> {
        let object = object(value, path, SHAPE_EXAMPLE)?;
        known_fields(object, path, &SHAPE_FIELDS)?;
        let geometry = self.geometry(object, path)?;
        let pose = match optional(object, "pose") {
            Some(pose) => self.pose(pose, &path.field("pose"))?,
            None => None,
        };
        Ok(Shape { geometry, pose })
    }

    fn geometry(self, object: &Object<'_>, path: &Path<'_>) -> Parsed<Geometry> {
        let (name, value) = the_geometry(object, path)?;
        let path = &path.field(name);
        if self.dim == Dim::Two && matches!(name, "cylinder" | "cone") {
            let message = format!("a {name} needs 3 dimensions");
            return Err(path.error(value, message, "give its section, as a box or a hull"));
        }
        Ok(match name {
            "hull" => Geometry::Hull(self.hull(value, path)?),
            "point" => Geometry::Point(self.coordinates(value, path)?),
            "segment" => {
                Geometry::Segment(self.array_of(value, path, "[p,q]", Self::coordinates)?)
            }
            "triangle" => {
                Geometry::Triangle(self.array_of(value, path, "[p,q,r]", Self::coordinates)?)
            }
            "box" => Geometry::Box {
                half_extents: self.sizes(value, path, "half_extents")?,
            },
            "ellipsoid" => Geometry::Ellipsoid {
                radii: self.sizes(value, path, "radii")?,
            },
            "ball" => {
                let fields = object_with(value, path, &["radius"], "{\"radius\":1}")?;
                let radius = self.size(
                    required(fields, path, "radius", "1")?,
                    &path.field("radius"),
                )?;
                Geometry::Ball { radius }
            }
            "rounded" => self.rounded(value, path)?,
            _ => self.along_axis(name, value, path)?,
        })
    }

    fn hull(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Vec<Coordinates>> {
        let points = array(value, path, "[[0,0],[1,0],[0,1]]")?.len();
        if points == 0 {
            return Err(path.error(
                value,
                "the hull has no points",
                "give it at least one point",
            ));
        }
        if points > MAX_VERTICES {
            let message = format!("the hull has {points} points; the limit is {MAX_VERTICES}");
            return Err(path.error(value, message, "leave out points inside the hull"));
        }
        self.list(value, path, points, "", Self::coordinates)
    }

    /// The content of a box or an ellipsoid: a size along each axis.
    fn sizes(self, value: &Value<'_>, path: &Path<'_>, name: &str) -> Parsed<Coordinates> {
        let example = self.dim.example();
        let fields = object_with(value, path, &[name], &format!("{{\"{name}\":{example}}}"))?;
        let sizes = required(fields, path, name, example)?;
        self.list(
            sizes,
            &path.field(name),
            self.dim.get(),
            example,
            Self::size,
        )
    }

    fn rounded(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Geometry> {
        let fields = object_with(
            value,
            path,
            &["core", "radius"],
            "{\"core\":SHAPE,\"radius\":1}",
        )?;
        let core_path = path.field("core");
        let core = object(
            required(fields, path, "core", "SHAPE")?,
            &core_path,
            SHAPE_EXAMPLE,
        )?;
        if let Some(pose) = core.get("pose") {
            let help = "move the pose to the rounded shape";
            let pose_path = core_path.field("pose");
            return Err(pose_path.error(&pose.name, "a core has no pose of its own", help));
        }
        known_fields(core, &core_path, GEOMETRIES)?;
        let core = Box::new(self.geometry(core, &core_path)?);
        let radius = self.size(
            required(fields, path, "radius", "1")?,
            &path.field("radius"),
        )?;
        Ok(Geometry::Rounded { core, radius })
    }

    /// A capsule, cylinder or cone.
    fn along_axis(self, name: &str, value: &Value<'_>, path: &Path<'_>) -> Parsed<Geometry> {
        let known = ["half_height", "radius", "axis"];
        let fields = object_with(value, path, &known, "{\"half_height\":1,\"radius\":1}")?;
        let size = |name| self.size(required(fields, path, name, "1")?, &path.field(name));
        let (half_height, radius) = (size("half_height")?, size("radius")?);
        let axis = optional(fields, "axis")
            .map(|axis| self.axis(axis, &path.field("axis")))
            .transpose()?;
        let axial = Axial {
            half_height,
            radius,
            axis,
        };
        Ok(match name {
            "capsule" => Geometry::Capsule(axial),
            "cylinder" => Geometry::Cylinder(axial),
            _ => Geometry::Cone(axial),
        })
    }

    fn axis(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Axis> {
        let (known, help): (&[Axis], _) = match self.dim {
            Dim::Two => (&[Axis::X, Axis::Y], "write \"x\" or \"y\""),
            Dim::Three => (&[Axis::X, Axis::Y, Axis::Z], "write \"x\", \"y\" or \"z\""),
        };
        let name = value
            .as_string()
            .ok_or_else(|| wrong_type(value, path, "the name of an axis", help))?;
        let axis = known.iter().find(|axis| axis.name() == name);
        axis.copied().ok_or_else(|| {
            path.error(
                value,
                format!("there is no such axis in {}D", self.dim.get()),
                help,
            )
        })
    }
}

fn object_with<'v, 'a>(
    value: &'v Value<'a>,
    path: &Path<'_>,
    known: &[&str],
    example: &str,
) -> Parsed<&'v Object<'a>> {
    let object = object(value, path, example)?;
    known_fields(object, path, known)?;
    Ok(object)
}

/// The one field of a shape that says what it is.
fn the_geometry<'v, 'a>(
    object: &'v Object<'a>,
    path: &Path<'_>,
) -> Parsed<(&'v str, &'v Value<'a>)> {
    let mut given = object
        .fields
        .iter()
        .filter(|field| field.name.text != "pose");
    let Some(first) = given.next() else {
        let help = format!("give it one of: {}", GEOMETRIES.join(", "));
        return Err(path.error(object, "the shape has no geometry", help));
    };
    if let Some(second) = given.next() {
        let (one, other) = (&first.name.text, &second.name.text);
        let message = format!("the shape is a `{one}` already");
        let help = "keep one of them; the hull of both is one `hull` of all points";
        return Err(path.field(other).error(&second.name, message, help));
    }
    Ok((&first.name.text, &first.value))
}
