//! The built-in subjects: the float builds of `epa`.

use epa::epa as expand;
use epa::{
    Ball, Capsule, Contact, Cuboid, Float, Hull, Limits, Pose, Posed, Rounded, ShapeError, Support,
    Vector, contact, gjk,
};

use super::{Answer, Status, Subject};
use crate::case::{Case, Geometry, Rotation, Shape};
use crate::number::{FloatType, Rational, f64_from_rational};

/// The names of the built-in subjects.
pub const NAMES: [&str; 2] = ["epa-f64", "epa-f32"];

/// A built-in subject by its name.
#[must_use]
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    match name {
        "epa-f64" => Some(Box::new(Epa(FloatType::F64))),
        "epa-f32" => Some(Box::new(Epa(FloatType::F32))),
        _ => None,
    }
}

/// `epa` on one of the float types.
struct Epa(FloatType);

impl Subject for Epa {
    fn name(&self) -> &str {
        match self.0 {
            FloatType::F64 => "epa-f64",
            FloatType::F32 => "epa-f32",
        }
    }

    fn float_type(&self) -> FloatType {
        self.0
    }

    fn answer(&self, case: &Case) -> Answer {
        match (self.0, case.dim.get()) {
            (FloatType::F64, 2) => run(case, Pose::<f64, 2>::of),
            (FloatType::F64, _) => run(case, Pose::<f64, 3>::of),
            (FloatType::F32, 2) => run(case, Pose::<f32, 2>::of),
            (FloatType::F32, _) => run(case, Pose::<f32, 3>::of),
        }
    }
}

/// Between the rationals of a case and a float type that holds them.
trait FromCase: Float {
    fn of(x: &Rational) -> Self;
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
trait PoseFromCase<S, const D: usize>: Sized {
    fn of(pose: &crate::case::Pose) -> Result<Self, ShapeError>;
}

impl<S: FromCase> PoseFromCase<S, 2> for Pose<S, 2> {
    fn of(pose: &crate::case::Pose) -> Result<Self, ShapeError> {
        match &pose.rotation {
            Rotation::CosSin([c, s]) => Pose::cos_sin(S::of(c), S::of(s)),
            other => linear(other),
        }
        .and_then(|linear| with_translation(linear, pose))
    }
}

impl<S: FromCase> PoseFromCase<S, 3> for Pose<S, 3> {
    fn of(pose: &crate::case::Pose) -> Result<Self, ShapeError> {
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
    pose: &crate::case::Pose,
) -> Result<Pose<S, D>, ShapeError> {
    match &pose.translation {
        Some(t) => linear.translated(vector(t)),
        None => Ok(linear),
    }
}

fn vector<S: FromCase, const D: usize>(coordinates: &[Rational]) -> Vector<S, D> {
    Vector(std::array::from_fn(|i| S::of(&coordinates[i])))
}

type DynShape<S, const D: usize> = Box<dyn Support<S, D>>;

/// Why a subject has no shape for a case.
enum NoShape {
    Unsupported,
    Invalid(ShapeError),
}

impl From<ShapeError> for NoShape {
    fn from(error: ShapeError) -> Self {
        NoShape::Invalid(error)
    }
}

fn run<S: FromCase, const D: usize>(
    case: &Case,
    pose: fn(&crate::case::Pose) -> Result<Pose<S, D>, ShapeError>,
) -> Answer {
    let shapes = shape(&case.a, pose).and_then(|a| Ok((a, shape(&case.b, pose)?)));
    let (a, b) = match shapes {
        Ok(shapes) => shapes,
        Err(NoShape::Unsupported) => {
            return Answer::without_numbers(Status::Unsupported, "curved shapes");
        }
        Err(NoShape::Invalid(error)) => {
            return Answer::without_numbers(Status::Error, error.to_string());
        }
    };
    match contact(a.as_ref(), b.as_ref(), &Limits::default()) {
        Ok(contact) => answer(&contact),
        Err(error) => Answer::without_numbers(Status::Error, error.to_string()),
    }
}

fn shape<S: FromCase, const D: usize>(
    shape: &Shape,
    pose: fn(&crate::case::Pose) -> Result<Pose<S, D>, ShapeError>,
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
        Geometry::Capsule {
            half_height,
            radius,
            axis,
        } => Box::new(Capsule::<S, D>::new(
            S::of(half_height),
            S::of(radius),
            axis.unwrap_or_default().index(),
        )?),
        Geometry::Rounded { core, radius } => {
            Box::new(Rounded::new(self::geometry::<S, D>(core)?, S::of(radius))?)
        }
        Geometry::Cylinder { .. } | Geometry::Cone { .. } | Geometry::Ellipsoid { .. } => {
            return Err(NoShape::Unsupported);
        }
    })
}

fn answer<S: FromCase, const D: usize>(contact: &Contact<S, D>) -> Answer {
    // A limit that was reached is never passed on as an answer.
    if contact.gjk == gjk::Termination::IterationLimit
        || contact.epa == Some(expand::Termination::IterationLimit)
    {
        return Answer::without_numbers(Status::Error, "an iteration limit was reached");
    }
    let vector = |v: &Vector<S, D>| Some(v.0.iter().map(|x| x.to_f64()).collect());
    Answer {
        status: match contact.class {
            epa::Class::Separated => Status::Separated,
            epa::Class::Touching => Status::Touching,
            epa::Class::Penetrating => Status::Penetrating,
        },
        depth: Some(contact.depth.to_f64()),
        normal: vector(&contact.normal),
        a: vector(&contact.a.world),
        b: vector(&contact.b.world),
        iterations: Some(contact.iterations.0 + contact.iterations.1),
        message: None,
    }
}
