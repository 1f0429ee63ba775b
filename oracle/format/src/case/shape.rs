//! Reading shapes.

use super::fields::{At, Fields, Parsed};
use super::model::{Axial, Axis, Coordinates, Dim, Geometry, Shape};
use super::parse::Reader;
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
    pub(super) fn shape(self, at: &At<'_, '_>) -> Parsed<Shape> {
        let fields = at.object_with(&SHAPE_FIELDS, SHAPE_EXAMPLE)?;
        let geometry = self.geometry(&fields)?;
        let pose = match fields.optional("pose") {
            Some(pose) => self.pose(&pose)?,
            None => None,
        };
        Ok(Shape { geometry, pose })
    }

    fn geometry(self, fields: &Fields<'_, '_>) -> Parsed<Geometry> {
        let name = the_geometry(fields)?;
        let at = &fields.required(name, "")?;
        if self.dim == Dim::Two && matches!(name, "cylinder" | "cone") {
            let message = format!("a {name} needs 3 dimensions");
            return Err(at.error(message, "give its section, as a box or a hull"));
        }
        Ok(match name {
            "hull" => Geometry::Hull(self.hull(at)?),
            "point" => Geometry::Point(self.coordinates(at)?),
            "segment" => Geometry::Segment(self.array_of(at, "[p,q]", Self::coordinates)?),
            "triangle" => Geometry::Triangle(self.array_of(at, "[p,q,r]", Self::coordinates)?),
            "box" => Geometry::Box {
                half_extents: self.sizes(at, "half_extents")?,
            },
            "ellipsoid" => Geometry::Ellipsoid {
                radii: self.sizes(at, "radii")?,
            },
            "ball" => {
                let fields = at.object_with(&["radius"], "{\"radius\":1}")?;
                let radius = self.size(&fields.required("radius", "1")?)?;
                Geometry::Ball { radius }
            }
            "rounded" => self.rounded(at)?,
            _ => self.along_axis(name, at)?,
        })
    }

    fn hull(self, at: &At<'_, '_>) -> Parsed<Vec<Coordinates>> {
        let points = at.array("[[0,0],[1,0],[0,1]]")?.len();
        if points == 0 {
            return Err(at.error("the hull has no points", "give it at least one point"));
        }
        if points > MAX_VERTICES {
            let message = format!("the hull has {points} points; the limit is {MAX_VERTICES}");
            return Err(at.error(message, "leave out points inside the hull"));
        }
        self.list(at, points, "", Self::coordinates)
    }

    /// The content of a box or an ellipsoid: a size along each axis.
    fn sizes(self, at: &At<'_, '_>, name: &str) -> Parsed<Coordinates> {
        let example = self.dim.example();
        let fields = at.object_with(&[name], &format!("{{\"{name}\":{example}}}"))?;
        let sizes = fields.required(name, example)?;
        self.list(&sizes, self.dim.get(), example, Self::size)
    }

    fn rounded(self, at: &At<'_, '_>) -> Parsed<Geometry> {
        let example = "{\"core\":SHAPE,\"radius\":1}";
        let fields = at.object_with(&["core", "radius"], example)?;
        let core = fields.required("core", "SHAPE")?;
        let core = core.object(SHAPE_EXAMPLE)?;
        if let Some(pose) = core.object.get("pose") {
            let help = "move the pose to the rounded shape";
            let path = core.path.field("pose");
            return Err(path.error(&pose.name.span, "a core has no pose of its own", help));
        }
        core.are_known(GEOMETRIES)?;
        let core = Box::new(self.geometry(&core)?);
        let radius = self.size(&fields.required("radius", "1")?)?;
        Ok(Geometry::Rounded { core, radius })
    }

    /// A capsule, cylinder or cone.
    fn along_axis(self, name: &str, at: &At<'_, '_>) -> Parsed<Geometry> {
        let known = ["half_height", "radius", "axis"];
        let fields = at.object_with(&known, "{\"half_height\":1,\"radius\":1}")?;
        let size = |name| self.size(&fields.required(name, "1")?);
        let (half_height, radius) = (size("half_height")?, size("radius")?);
        let axis = fields.optional("axis").map(|axis| self.axis(&axis));
        let axial = Axial {
            half_height,
            radius,
            axis: axis.transpose()?,
        };
        Ok(match name {
            "capsule" => Geometry::Capsule(axial),
            "cylinder" => Geometry::Cylinder(axial),
            _ => Geometry::Cone(axial),
        })
    }

    fn axis(self, at: &At<'_, '_>) -> Parsed<Axis> {
        let (known, help): (&[Axis], _) = match self.dim {
            Dim::Two => (&[Axis::X, Axis::Y], "write \"x\" or \"y\""),
            Dim::Three => (&[Axis::X, Axis::Y, Axis::Z], "write \"x\", \"y\" or \"z\""),
        };
        let name = at.value.as_string();
        let name = name.ok_or_else(|| at.wrong_type("the name of an axis", help))?;
        let axis = known.iter().find(|axis| axis.name() == name);
        let message = || format!("there is no such axis in {}D", self.dim.get());
        axis.copied().ok_or_else(|| at.error(message(), help))
    }
}

/// The one field of a shape that says what it is.
fn the_geometry<'f>(fields: &'f Fields<'_, '_>) -> Parsed<&'f str> {
    let given = fields.object.fields.iter();
    let mut given = given.filter(|field| field.name.text != "pose");
    let Some(first) = given.next() else {
        let help = format!("give it one of: {}", GEOMETRIES.join(", "));
        let message = "the shape has no geometry";
        return Err(fields.path.error(&fields.object.span, message, help));
    };
    if let Some(second) = given.next() {
        let (one, other) = (&first.name.text, &second.name.text);
        let message = format!("the shape is a `{one}` already");
        let help = "keep one of them; the hull of both is one `hull` of all points";
        return Err(fields
            .path
            .field(other)
            .error(&second.name.span, message, help));
    }
    Ok(&first.name.text)
}
