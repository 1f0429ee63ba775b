//! The shapes of a case as the shapes of `epa`, on a float type.

use epa::{
    Ball, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Float, Hull, Pose, Posed, Rounded,
    ShapeError, Support, SupportPoint, Vector,
};

use epa_format::case::{Axial, Case, Geometry, Rotation, Shape};
use epa_format::number::{Rational, f64_from_rational};

/// Between the rationals of a case and a float type that holds them.
pub trait FromCase: Float {
    /// The nearest number of this type.
    fn of(x: &Rational) -> Self;
    /// The same number as an `f64`.
    fn to_f64(self) -> f64;
}

impl FromCase for f64 {
    fn of(x: &Rational) -> Self {
        // A number the type cannot hold becomes NaN, which every constructor refuses.
        f64_from_rational(x).unwrap_or(f64::NAN)
    }
    fn to_f64(self) -> f64 {
        self
    }
}

impl FromCase for f32 {
    fn of(x: &Rational) -> Self {
        // Exact: the case was baked to f32, so the f64 is an f32.
        <f64 as FromCase>::of(x) as f32
    }
    fn to_f64(self) -> f64 {
        self.into()
    }
}

/// A pose of one dimension from the numbers of a case.
pub trait PoseFromCase<S, const D: usize>: Sized {
    /// The pose in this float type.
    fn of(pose: &epa_format::case::Pose) -> Result<Self, ShapeError>;
}

impl<S: FromCase> PoseFromCase<S, 2> for Pose<S, 2> {
    fn of(pose: &epa_format::case::Pose) -> Result<Self, ShapeError> {
        match &pose.rotation {
            Rotation::CosSin([c, s]) => Pose::cos_sin(S::of(c), S::of(s)),
            other => linear(other),
        }
        .and_then(|linear| with_translation(linear, pose))
    }
}

impl<S: FromCase> PoseFromCase<S, 3> for Pose<S, 3> {
    fn of(pose: &epa_format::case::Pose) -> Result<Self, ShapeError> {
        match &pose.rotation {
            Rotation::Quaternion(q) => Pose::quaternion(q.each_ref().map(S::of)),
            other => linear(other),
        }
        .and_then(|linear| with_translation(linear, pose))
    }
}

fn linear<S: FromCase, const D: usize>(rotation: &Rotation) -> Result<Pose<S, D>, ShapeError> {
    match rotation {
        Rotation::Matrix(rows) => {
            Pose::matrix(std::array::from_fn::<_, D, _>(|i| vector(&rows[i])))
        }
        // Parsed cases have quaternions in 3D and cos-sin in 2D only.
        _ => Ok(Pose::identity()),
    }
}

fn with_translation<S: FromCase, const D: usize>(
    linear: Pose<S, D>,
    pose: &epa_format::case::Pose,
) -> Result<Pose<S, D>, ShapeError> {
    match &pose.translation {
        Some(t) => linear.translated(vector(t)),
        None => Ok(linear),
    }
}

fn vector<S: FromCase, const D: usize>(coordinates: &[Rational]) -> Vector<S, D> {
    Vector(std::array::from_fn(|i| S::of(&coordinates[i])))
}

/// How a pose is read off a case, in one dimension.
pub type PoseOf<S, const D: usize> = fn(&epa_format::case::Pose) -> Result<Pose<S, D>, ShapeError>;

/// A shape of any kind.
pub type DynShape<S, const D: usize> = Box<dyn Support<S, D>>;

/// Why a subject has no shape for a case.
pub enum NoShape {
    /// A body of revolution in the plane; parsed cases have none.
    Unsupported,
    /// What the constructor of the shape says.
    Invalid(ShapeError),
}

impl From<ShapeError> for NoShape {
    fn from(error: ShapeError) -> Self {
        NoShape::Invalid(error)
    }
}

/// Both shapes of a case, in the numbers and with the poses of a scalar.
///
/// # Errors
/// [`NoShape`]: a shape that has no form in these numbers.
pub fn shapes<S: FromCase, const D: usize>(
    case: &Case,
    pose: PoseOf<S, D>,
) -> Result<[DynShape<S, D>; 2], NoShape> {
    Ok([shape(&case.a, pose)?, shape(&case.b, pose)?])
}

fn shape<S: FromCase, const D: usize>(
    shape: &Shape,
    pose: PoseOf<S, D>,
) -> Result<DynShape<S, D>, NoShape> {
    let core = geometry(&shape.geometry)?;
    match &shape.pose {
        Some(given) => Ok(Box::new(Posed::new(core, pose(given)?))),
        None => Ok(core),
    }
}

fn geometry<S: FromCase, const D: usize>(geometry: &Geometry) -> Result<DynShape<S, D>, NoShape> {
    let hull = |points: &[Vec<Rational>]| Hull::<S, D>::new(points.iter().map(|p| vector(p)));
    Ok(match geometry {
        Geometry::Hull(points) => Box::new(hull(points)?),
        Geometry::Point(point) => Box::new(hull(std::slice::from_ref(point))?),
        Geometry::Segment(ends) => Box::new(hull(ends)?),
        Geometry::Triangle(corners) => Box::new(hull(corners)?),
        Geometry::Box { half_extents } => Box::new(Cuboid::<S, D>::new(vector(half_extents))?),
        Geometry::Ball { radius } => Box::new(Ball::new(S::of(radius))?),
        Geometry::Capsule(Axial {
            half_height,
            radius,
            axis,
        }) => Box::new(Capsule::<S, D>::new(
            S::of(half_height),
            S::of(radius),
            axis.unwrap_or_default().index(),
        )?),
        Geometry::Rounded { core, radius } => {
            Box::new(Rounded::new(self::geometry::<S, D>(core)?, S::of(radius))?)
        }
        Geometry::Ellipsoid { radii } => Box::new(Ellipsoid::<S, D>::new(vector(radii))?),
        Geometry::Cylinder(axial) => in_space(Cylinder::new, axial)?,
        Geometry::Cone(axial) => in_space(Cone::new, axial)?,
    })
}

/// A body of revolution, which there is in space only.
fn in_space<S: FromCase, T: Support<S, 3> + 'static, const D: usize>(
    new: fn(S, S, usize) -> Result<T, ShapeError>,
    axial: &Axial,
) -> Result<DynShape<S, D>, NoShape> {
    if D != 3 {
        return Err(NoShape::Unsupported);
    }
    let axis = axial.axis.unwrap_or_default().index();
    let shape = new(S::of(&axial.half_height), S::of(&axial.radius), axis)?;
    Ok(Box::new(InSpace(shape)))
}

/// A shape of space where the dimension is a parameter, and is 3.
struct InSpace<T>(T);

fn resized<S: Float, const D: usize, const E: usize>(v: &Vector<S, D>) -> Vector<S, E> {
    Vector(std::array::from_fn(|i| {
        v.0.get(i).copied().unwrap_or_else(S::zero)
    }))
}

impl<S: Float, T: Support<S, 3>, const D: usize> Support<S, D> for InSpace<T> {
    fn support(&self, direction: &Vector<S, D>) -> SupportPoint<S, D> {
        let point = self.0.support(&resized(direction));
        SupportPoint {
            world: resized(&point.world),
            local: resized(&point.local),
            vertex: point.vertex,
        }
    }

    fn bounds(&self) -> [Vector<S, D>; 2] {
        self.0.bounds().map(|corner| resized(&corner))
    }
}
