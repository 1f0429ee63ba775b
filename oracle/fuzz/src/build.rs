//! The shapes of a case as those of `epa`, on floats and on exact numbers.

use epa::certified::Vertices;
use epa::{
    Ball, Capsule, Cuboid, Field, Float, Hull, Pose, Posed, Rounded, ShapeError, Support, Vector,
};
use epa_oracle::case::{Axial, Geometry, Rotation, Shape};
use epa_oracle::number::{Rational, f64_from_rational};

/// A scalar that the numbers of a case become.
pub(crate) trait Number: Field {
    /// The number; exact where the type holds it.
    fn of(x: &Rational) -> Self;
}

impl Number for f64 {
    fn of(x: &Rational) -> Self {
        f64_from_rational(x).unwrap_or(f64::NAN)
    }
}

impl Number for f32 {
    fn of(x: &Rational) -> Self {
        <f64 as Number>::of(x) as f32
    }
}

impl Number for Rational {
    fn of(x: &Rational) -> Self {
        x.clone()
    }
}

/// The pose of a shape in one of the dimensions.
pub(crate) trait PoseOf<const D: usize>: Sized {
    /// The linear part of a pose.
    fn linear(rotation: &Rotation) -> Result<Self, ShapeError>;
}

impl<S: Number> PoseOf<2> for Pose<S, 2> {
    fn linear(rotation: &Rotation) -> Result<Self, ShapeError> {
        match rotation {
            Rotation::CosSin([c, s]) => Pose::cos_sin(S::of(c), S::of(s)),
            other => matrix(other),
        }
    }
}

impl<S: Number> PoseOf<3> for Pose<S, 3> {
    fn linear(rotation: &Rotation) -> Result<Self, ShapeError> {
        match rotation {
            Rotation::Quaternion(q) => Pose::quaternion(q.each_ref().map(S::of)),
            other => matrix(other),
        }
    }
}

fn matrix<S: Number, const D: usize>(rotation: &Rotation) -> Result<Pose<S, D>, ShapeError> {
    match rotation {
        Rotation::Matrix(rows) => Pose::matrix(std::array::from_fn::<Vector<S, D>, D, _>(|i| {
            vector(&rows[i])
        })),
        _ => Ok(Pose::identity()),
    }
}

fn vector<S: Number, const D: usize>(coordinates: &[Rational]) -> Vector<S, D> {
    Vector(std::array::from_fn(|axis| S::of(&coordinates[axis])))
}

macro_rules! builder {
    ($(#[$doc:meta])* $shape:ident, $core:ident, $number:path, $body:ty) => {
        $(#[$doc])*
        pub(crate) fn $shape<S: Number + $number, const D: usize>(
            shape: &Shape,
        ) -> Result<Box<$body>, ShapeError>
        where
            Pose<S, D>: PoseOf<D>,
        {
            let core = $core::<S, D>(&shape.geometry)?;
            let Some(given) = &shape.pose else { return Ok(core) };
            let mut pose = Pose::<S, D>::linear(&given.rotation)?;
            if let Some(translation) = &given.translation {
                pose = pose.translated(vector::<S, D>(translation))?;
            }
            Ok(Box::new(Posed::new(core, pose)))
        }

        fn $core<S: Number + $number, const D: usize>(
            geometry: &Geometry,
        ) -> Result<Box<$body>, ShapeError> {
            let hull = |points: &[Vec<Rational>]| Hull::<S, D>::new(points.iter().map(|p| vector(p)));
            Ok(match geometry {
                Geometry::Hull(points) => Box::new(hull(points)?),
                Geometry::Point(point) => Box::new(hull(std::slice::from_ref(point))?),
                Geometry::Segment(points) => Box::new(hull(points)?),
                Geometry::Triangle(points) => Box::new(hull(points)?),
                Geometry::Box { half_extents } => {
                    Box::new(Cuboid::<S, D>::new(vector(half_extents))?)
                }
                Geometry::Ball { radius } => Box::new(Ball::new(S::of(radius))?),
                Geometry::Capsule(Axial { half_height, radius, axis }) => {
                    let (half_height, radius) = (S::of(half_height), S::of(radius));
                    let axis = axis.unwrap_or_default().index();
                    Box::new(Capsule::<S, D>::new(half_height, radius, axis)?)
                }
                Geometry::Rounded { core, radius } => {
                    Box::new(Rounded::new($core::<S, D>(core)?, S::of(radius))?)
                }
                other => unreachable!("`{}` is no polytope", other.name()),
            })
        }
    };
}

builder!(
    /// A polytope, rounded or not, by its support mapping.
    support, support_core, Field, dyn Support<S, D>
);
builder!(
    /// A polytope, rounded or not, by its vertices.
    vertices, vertices_core, Float, dyn Vertices<D>
);
