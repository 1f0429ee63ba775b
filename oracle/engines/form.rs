//! The shapes of a case as floats: what every library is given.

use std::fmt;

use epa_oracle::case::{self, Coordinates, Dim, Geometry, Pose, Rotation, Shape, world_shape};
use epa_oracle::number::{FloatType, Rational, f64_from_rational, round_rational};

/// Why a library is not asked.
#[derive(Debug)]
pub(crate) struct Unsupported(pub(crate) String);

impl Unsupported {
    pub(crate) fn new(reason: impl fmt::Display) -> Self {
        Unsupported(reason.to_string())
    }
}

/// A shape in its own coordinates, the radius of its rounding, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Form<const D: usize> {
    pub(crate) solid: Solid<D>,
    /// All roundings together; that of a ball is its radius.
    pub(crate) radius: f64,
    pub(crate) turn: Turn,
    pub(crate) translation: [f64; D],
}

/// A shape without its rounding.
#[derive(Clone, Debug)]
pub(crate) enum Solid<const D: usize> {
    /// The hull of the points, in the order of the case. A ball is a point with a radius.
    Points(Vec<[f64; D]>),
    /// A box about the origin, by its half extents.
    Box([f64; D]),
    /// The core of a capsule.
    Capsule { half_height: f64, axis: usize },
    /// A cylinder about the origin.
    Cylinder(Axial),
    /// A cone about the origin, its apex at +half_height.
    Cone(Axial),
}

/// A solid of revolution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axial {
    pub(crate) half_height: f64,
    pub(crate) radius: f64,
    pub(crate) axis: usize,
}

/// A rotation as libraries take it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn {
    None,
    /// `[w, x, y, z]`, of unit length (3D).
    Quaternion([f64; 4]),
    /// `[c, s]`, of unit length to rounding (2D).
    CosSin([f64; 2]),
}

impl<const D: usize> Form<D> {
    /// The shape as given. A linear part that is no rotation is applied here, exactly, and every
    /// vertex rounded once: such a pose is out of the libraries' reach.
    pub(crate) fn of(shape: &Shape, ty: FloatType) -> Result<Self, Unsupported> {
        let turn = shape
            .pose
            .as_ref()
            .map_or(Ok(Some(Turn::None)), |pose| turn(pose, ty))?;
        let Some(turn) = turn else {
            return baked(shape, ty);
        };
        let translation = shape
            .pose
            .as_ref()
            .and_then(|pose| pose.translation.as_ref());
        let mut radius = Rational::default();
        let solid = solid(&shape.geometry, &mut radius)?;
        Ok(Form {
            solid,
            radius: rounded(&radius, ty)?,
            turn,
            translation: translation.map_or(Ok([0.0; D]), |t| point(t))?,
        })
    }
}

/// The rotation of a pose; `None` if it is another linear map.
fn turn(pose: &Pose, ty: FloatType) -> Result<Option<Turn>, Unsupported> {
    Ok(match &pose.rotation {
        Rotation::None => Some(Turn::None),
        Rotation::Matrix(_) => None,
        Rotation::CosSin([c, s]) => {
            let [c, s] = [exact(c)?, exact(s)?];
            let epsilon = 2f64.powi(1 - i32::try_from(ty.mantissa_bits()).unwrap_or(i32::MAX));
            let is_unit = (c * c + s * s - 1.0).abs() <= 4.0 * epsilon;
            is_unit.then_some(Turn::CosSin([c, s]))
        }
        Rotation::Quaternion([w, x, y, z]) => {
            let q = [exact(w)?, exact(x)?, exact(y)?, exact(z)?];
            // Divided by the largest first, so that no square overflows.
            let largest = q.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
            let q = q.map(|x| x / largest);
            let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            Some(Turn::Quaternion(q.map(|x| x / length)))
        }
    })
}

/// The quaternion that turns the y axis to another.
pub(crate) fn from_y_to(axis: usize) -> Option<[f64; 4]> {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    match axis {
        0 => Some([half, 0.0, 0.0, -half]),
        2 => Some([half, half, 0.0, 0.0]),
        _ => None,
    }
}

fn baked<const D: usize>(shape: &Shape, ty: FloatType) -> Result<Form<D>, Unsupported> {
    let dim = if D == 2 { Dim::Two } else { Dim::Three };
    let world = world_shape(shape, dim)
        .map_err(|curved| Unsupported::new(format!("a {} that a matrix deforms", curved.shape)))?;
    let vertex = |vertex: &Coordinates| -> Result<[f64; D], Unsupported> {
        let mut place = [0.0; D];
        for (x, exact) in place.iter_mut().zip(vertex) {
            *x = rounded(exact, ty)?;
        }
        Ok(place)
    };
    Ok(Form {
        solid: Solid::Points(
            world
                .vertices
                .iter()
                .map(vertex)
                .collect::<Result<_, _>>()?,
        ),
        radius: rounded(&world.radius, ty)?,
        turn: Turn::None,
        translation: [0.0; D],
    })
}

/// The shape without its roundings, whose radii are added up.
fn solid<const D: usize>(
    geometry: &Geometry,
    rounding: &mut Rational,
) -> Result<Solid<D>, Unsupported> {
    let points = |points: &[Coordinates]| -> Result<Vec<[f64; D]>, Unsupported> {
        points.iter().map(|p| point(p)).collect()
    };
    Ok(match geometry {
        Geometry::Hull(all) => Solid::Points(points(all)?),
        Geometry::Point(one) => Solid::Points(vec![point(one)?]),
        Geometry::Segment(ends) => Solid::Points(points(ends)?),
        Geometry::Triangle(corners) => Solid::Points(points(corners)?),
        Geometry::Box { half_extents } => Solid::Box(point(half_extents)?),
        Geometry::Ball { radius } => {
            *rounding += radius;
            Solid::Points(vec![[0.0; D]])
        }
        Geometry::Capsule(capsule) => {
            *rounding += &capsule.radius;
            Solid::Capsule {
                half_height: exact(&capsule.half_height)?,
                axis: capsule.axis.unwrap_or_default().index(),
            }
        }
        Geometry::Rounded { core, radius } => {
            *rounding += radius;
            solid(core, rounding)?
        }
        Geometry::Cylinder(given) => Solid::Cylinder(axial(given)?),
        Geometry::Cone(given) => Solid::Cone(axial(given)?),
        Geometry::Ellipsoid { .. } => return Err(Unsupported::new("no ellipsoids")),
    })
}

fn axial(given: &case::Axial) -> Result<Axial, Unsupported> {
    Ok(Axial {
        half_height: exact(&given.half_height)?,
        radius: exact(&given.radius)?,
        axis: given.axis.unwrap_or_default().index(),
    })
}

fn point<const D: usize>(coordinates: &[Rational]) -> Result<[f64; D], Unsupported> {
    let mut place = [0.0; D];
    for (x, exact_x) in place.iter_mut().zip(coordinates) {
        *x = exact(exact_x)?;
    }
    Ok(place)
}

/// A number of a case, which its float type holds.
fn exact(x: &Rational) -> Result<f64, Unsupported> {
    f64_from_rational(x).ok_or_else(|| Unsupported::new("a number that no float holds"))
}

fn rounded(x: &Rational, ty: FloatType) -> Result<f64, Unsupported> {
    let rounded = round_rational(x, ty).to_f64();
    rounded.ok_or_else(|| Unsupported::new("a vertex or a radius that overflows"))
}
