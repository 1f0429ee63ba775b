//! The parts of a case, with the numbers as they were given.

use serde_json::{Map, Value};

use crate::number::{FloatType, Rational};

/// A point or vector: `dim` coordinates.
pub type Coordinates = Vec<Rational>;

/// The dimension of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dim {
    /// The plane.
    Two = 2,
    /// Space.
    Three = 3,
}

impl Dim {
    /// 2 or 3.
    #[must_use]
    pub fn get(self) -> usize {
        self as usize
    }

    /// How a point looks, for messages.
    pub(super) fn example(self) -> &'static str {
        match self {
            Dim::Two => "[x,y]",
            Dim::Three => "[x,y,z]",
        }
    }
}

/// A pair of shapes, with what is said about it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The dimension.
    pub dim: Dim,
    /// The float type its JSON numbers were rounded to.
    pub scalar: FloatType,
    /// The first shape.
    pub a: Shape,
    /// The second shape.
    pub b: Shape,
    /// A readable name.
    pub name: Option<String>,
    /// Words to select cases by.
    pub flags: Vec<String>,
    /// Why the case exists.
    pub why: Option<String>,
    /// Where it comes from, as it was given.
    pub source: Option<Map<String, Value>>,
}

/// A shape and where it stands.
#[derive(Clone, Debug)]
pub struct Shape {
    /// What it is, in its own coordinates.
    pub geometry: Geometry,
    /// Its place; `None` is the identity.
    pub pose: Option<Pose>,
}

impl Shape {
    /// Whether it is made of points only: no sizes, no axis and no pose.
    pub(super) fn is_only_points(&self) -> bool {
        self.pose.is_none() && !self.geometry.points().is_empty()
    }
}

/// A shape in its own coordinates. Sizes are at least 0.
#[derive(Clone, Debug)]
pub enum Geometry {
    /// The convex hull of at least one point.
    Hull(Vec<Coordinates>),
    /// A point.
    Point(Coordinates),
    /// A segment.
    Segment([Coordinates; 2]),
    /// A triangle.
    Triangle([Coordinates; 3]),
    /// An axis-aligned box about the origin.
    Box {
        /// Along each axis.
        half_extents: Coordinates,
    },
    /// A ball about the origin.
    Ball {
        /// Its radius.
        radius: Rational,
    },
    /// A segment on an axis, rounded.
    Capsule(Axial),
    /// Another shape, rounded.
    Rounded {
        /// The shape; without a pose.
        core: Box<Geometry>,
        /// The radius of the rounding.
        radius: Rational,
    },
    /// A solid cylinder (3D).
    Cylinder(Axial),
    /// A solid cone (3D), centred, its apex at +half_height.
    Cone(Axial),
    /// An ellipsoid, in 2D an ellipse.
    Ellipsoid {
        /// Along each axis.
        radii: Coordinates,
    },
}

/// The sizes of a body along an axis.
#[derive(Clone, Debug)]
pub struct Axial {
    /// Half the height; of a capsule half the length of its segment.
    pub half_height: Rational,
    /// The radius; of a cone that of its base.
    pub radius: Rational,
    /// Along which axis; y if missing.
    pub axis: Option<Axis>,
}

impl Geometry {
    /// The name of the field in the format.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Geometry::Hull(_) => "hull",
            Geometry::Point(_) => "point",
            Geometry::Segment(_) => "segment",
            Geometry::Triangle(_) => "triangle",
            Geometry::Box { .. } => "box",
            Geometry::Ball { .. } => "ball",
            Geometry::Capsule(_) => "capsule",
            Geometry::Rounded { .. } => "rounded",
            Geometry::Cylinder(_) => "cylinder",
            Geometry::Cone(_) => "cone",
            Geometry::Ellipsoid { .. } => "ellipsoid",
        }
    }

    /// The lists of points it is given by; empty for shapes given by sizes.
    pub fn points(&self) -> &[Coordinates] {
        match self {
            Geometry::Hull(points) => points,
            Geometry::Point(point) => std::slice::from_ref(point),
            Geometry::Segment(ends) => ends,
            Geometry::Triangle(corners) => corners,
            _ => &[],
        }
    }

    /// Calls `each` with every number.
    pub fn for_each_number<'g>(&'g self, each: &mut impl FnMut(&'g Rational)) {
        self.points().iter().flatten().for_each(&mut *each);
        match self {
            Geometry::Box {
                half_extents: sizes,
            }
            | Geometry::Ellipsoid { radii: sizes } => {
                sizes.iter().for_each(each);
            }
            Geometry::Ball { radius } => each(radius),
            Geometry::Capsule(axial) | Geometry::Cylinder(axial) | Geometry::Cone(axial) => {
                each(&axial.half_height);
                each(&axial.radius);
            }
            Geometry::Rounded { core, radius } => {
                each(radius);
                core.for_each_number(each);
            }
            _ => {}
        }
    }
}

impl Geometry {
    /// Calls `each` with every number, to be changed.
    pub fn for_each_number_mut(&mut self, each: &mut impl FnMut(&mut Rational)) {
        match self {
            Geometry::Hull(points) => points.iter_mut().flatten().for_each(each),
            Geometry::Point(point) => point.iter_mut().for_each(each),
            Geometry::Segment(ends) => ends.iter_mut().flatten().for_each(each),
            Geometry::Triangle(corners) => corners.iter_mut().flatten().for_each(each),
            Geometry::Box {
                half_extents: sizes,
            }
            | Geometry::Ellipsoid { radii: sizes } => sizes.iter_mut().for_each(each),
            Geometry::Ball { radius } => each(radius),
            Geometry::Capsule(axial) | Geometry::Cylinder(axial) | Geometry::Cone(axial) => {
                each(&mut axial.half_height);
                each(&mut axial.radius);
            }
            Geometry::Rounded { core, radius } => {
                each(radius);
                core.for_each_number_mut(each);
            }
        }
    }
}

/// A coordinate axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The first.
    X,
    /// The second: what a missing `axis` means.
    #[default]
    Y,
    /// The third (3D).
    Z,
}

impl Axis {
    /// 0, 1 or 2.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `x`, `y` or `z`.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["x", "y", "z"][self.index()]
    }
}

/// Where a shape stands: x ↦ M·x + translation.
#[derive(Clone, Debug)]
pub struct Pose {
    /// Zero when missing.
    pub translation: Option<Coordinates>,
    /// The linear part, as it was given.
    pub rotation: Rotation,
}

/// The linear part of a pose.
#[derive(Clone, Debug)]
pub enum Rotation {
    /// The identity.
    None,
    /// `[w, x, y, z]`, not zero: R(q)/|q|².
    Quaternion([Rational; 4]),
    /// The rows, applied as they stand; not singular.
    Matrix(Vec<Coordinates>),
    /// `[c, s]`, not zero: [[c, −s], [s, c]], applied as they stand.
    CosSin([Rational; 2]),
}

impl Pose {
    /// Whether nothing is given, so that it is the identity.
    pub(super) fn is_empty(&self) -> bool {
        self.translation.is_none() && matches!(self.rotation, Rotation::None)
    }

    /// Calls `each` with every number that is given, the translation first.
    pub fn for_each_number<'p>(&'p self, each: &mut impl FnMut(&'p Rational)) {
        self.translation.iter().flatten().for_each(&mut *each);
        match &self.rotation {
            Rotation::None => {}
            Rotation::Quaternion(q) => q.iter().for_each(each),
            Rotation::Matrix(rows) => rows.iter().flatten().for_each(each),
            Rotation::CosSin(pair) => pair.iter().for_each(each),
        }
    }

    fn for_each_number_mut(&mut self, each: &mut impl FnMut(&mut Rational)) {
        self.translation.iter_mut().flatten().for_each(&mut *each);
        match &mut self.rotation {
            Rotation::None => {}
            Rotation::Quaternion(q) => q.iter_mut().for_each(each),
            Rotation::Matrix(rows) => rows.iter_mut().flatten().for_each(each),
            Rotation::CosSin(pair) => pair.iter_mut().for_each(each),
        }
    }
}

impl Shape {
    /// Calls `each` with every number of the geometry, then of the pose: the translation first.
    pub fn for_each_number<'s>(&'s self, each: &mut impl FnMut(&'s Rational)) {
        self.geometry.for_each_number(each);
        if let Some(pose) = &self.pose {
            pose.for_each_number(each);
        }
    }

    /// Calls `each` with every number in the same order, to be changed.
    pub fn for_each_number_mut(&mut self, each: &mut impl FnMut(&mut Rational)) {
        self.geometry.for_each_number_mut(each);
        if let Some(pose) = &mut self.pose {
            pose.for_each_number_mut(each);
        }
    }
}

impl Case {
    /// How many of its shapes have a pose.
    #[must_use]
    pub fn posed(&self) -> usize {
        let shapes = [&self.a, &self.b];
        shapes.iter().filter(|shape| shape.pose.is_some()).count()
    }

    /// Whether the float type holds every number of the shapes and poses.
    #[must_use]
    pub fn is_exact_in(&self, ty: FloatType) -> bool {
        let mut exact = true;
        for shape in [&self.a, &self.b] {
            shape.for_each_number(&mut |x| exact = exact && ty.is_exact(x));
        }
        exact
    }
}
