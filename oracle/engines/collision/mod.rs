//! `collision`: its GJK and EPA on its primitives, with default and with strict settings.

use std::ops::Neg;

use cgmath::num_traits::NumCast;
use cgmath::{
    Array, BaseFloat, Basis2, Decomposed, EuclideanSpace, InnerSpace, One, Point2, Point3,
    Quaternion, Rad, Rotation, Rotation2, Transform, Vector2, Vector3, Zero,
};
use collision::algorithm::minkowski::{EPA, GJK, GJK2, GJK3, SimplexProcessor};
use collision::primitive::{
    Capsule, Circle, ConvexPolygon, ConvexPolyhedron, Cuboid, Cylinder, Primitive2, Primitive3,
    Rectangle, Sphere,
};
use collision::{Contact, Primitive};
use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Pair, Status, pair};

use crate::form::{Axial, Form, Solid, Turn, Unsupported, from_y_to};
use crate::span::polygon;

/// A float type of cgmath's.
pub(crate) trait Real: BaseFloat + Into<f64> + 'static {
    const TYPE: FloatType;
}

impl Real for f32 {
    const TYPE: FloatType = FloatType::F32;
}

impl Real for f64 {
    const TYPE: FloatType = FloatType::F64;
}

/// A case in the plane, with default settings.
pub(crate) fn plane<S: Real>(case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
    plane_by(GJK2::<S>::new(), case)
}

/// A case in the plane, with strict settings.
pub(crate) fn strict_plane(case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
    plane_by(strict(), case)
}

/// A case in space, with default settings.
pub(crate) fn space<S: Real>(case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
    space_by(GJK3::<S>::new(), case)
}

/// A case in space, with strict settings.
pub(crate) fn strict_space(case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
    space_by(strict(), case)
}

/// All tolerances 1e-12, and 1,000 rounds instead of 100.
fn strict<SP, E>() -> GJK<SP, E, f64>
where
    SP: SimplexProcessor<Point = E::Point>,
    E: EPA,
    E::Point: EuclideanSpace<Scalar = f64>,
{
    GJK::new_with_settings(1e-12, 1e-12, 1e-12, 1_000)
}

fn plane_by<S: Real>(gjk: GJK2<S>, case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
    let a = primitive2::<S>(&Form::of(&case.a, S::TYPE)?)?;
    let b = primitive2::<S>(&Form::of(&case.b, S::TYPE)?)?;
    let array = |p: Point2<S>| [p.x, p.y].map(Into::into).to_vec();
    let ask = move || run(&gjk, &a, &b);
    Ok(pair(ask, move |found| answer(found, array)))
}

fn space_by<S: Real>(gjk: GJK3<S>, case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
    let a = primitive3::<S>(&Form::of(&case.a, S::TYPE)?)?;
    let b = primitive3::<S>(&Form::of(&case.b, S::TYPE)?)?;
    let array = |p: Point3<S>| [p.x, p.y, p.z].map(Into::into).to_vec();
    let ask = move || run(&gjk, &a, &b);
    Ok(pair(ask, move |found| answer(found, array)))
}

/// What `collision` says of two shapes.
enum Found<P: EuclideanSpace> {
    /// GJK found an overlap; EPA perhaps a contact.
    Overlap(Option<Contact<P>>),
    /// The distance, if there is one.
    Apart(Option<P::Scalar>),
}

fn run<SP, E, P, S, L, T>(gjk: &GJK<SP, E, S>, a: &(L, T), b: &(L, T)) -> Found<P>
where
    SP: SimplexProcessor<Point = P>,
    E: EPA<Point = P>,
    P: EuclideanSpace<Scalar = S>,
    P::Diff: Neg<Output = P::Diff> + InnerSpace + Zero + Array<Element = S>,
    S: Real,
    L: Primitive<Point = P>,
    T: Transform<P>,
{
    let Some(simplex) = gjk.intersect(&a.0, &a.1, &b.0, &b.1) else {
        return Found::Apart(gjk.distance(&a.0, &a.1, &b.0, &b.1));
    };
    let mut simplex = simplex.into_vec();
    Found::Overlap(gjk.get_contact_manifold(&mut simplex, &a.0, &a.1, &b.0, &b.1))
}

fn answer<P>(found: &Found<P>, coordinates: impl Fn(P) -> Vec<f64>) -> Answer
where
    P: EuclideanSpace,
    P::Scalar: Real,
{
    match found {
        Found::Overlap(Some(contact)) => overlap(contact, coordinates),
        Found::Overlap(None) => {
            Answer::without_numbers(Status::Error, "GJK found an overlap, EPA no contact")
        }
        Found::Apart(None) => Answer::without_numbers(Status::Separated, "no distance"),
        Found::Apart(Some(distance)) => Answer {
            depth: Some(-(*distance).into()),
            message: None,
            ..Answer::without_numbers(Status::Separated, "")
        },
    }
}

fn overlap<P>(contact: &Contact<P>, coordinates: impl Fn(P) -> Vec<f64>) -> Answer
where
    P: EuclideanSpace,
    P::Scalar: Real,
{
    let depth: f64 = contact.penetration_depth.into();
    Answer {
        status: if depth == 0.0 {
            Status::Touching
        } else {
            Status::Penetrating
        },
        depth: Some(depth),
        // The outward normal of the difference A − B: from A to B.
        normal: Some(coordinates(P::from_vec(contact.normal))),
        // A weighted mean of supports of A; there is no point on B.
        a: Some(coordinates(contact.contact_point)),
        b: None,
        manifold: None,
        iterations: None,
        message: None,
    }
}

type Placed2<S> = (Primitive2<S>, Decomposed<Vector2<S>, Basis2<S>>);

fn primitive2<S: Real>(form: &Form<2>) -> Result<Placed2<S>, Unsupported> {
    let primitive = match &form.solid {
        Solid::Points(points) => match points.as_slice() {
            &[centre] if form.radius > 0.0 => {
                let ball = Circle::new(real(form.radius));
                return Ok((ball.into(), pose2(form, centre)));
            }
            points => {
                let corners = polygon(points).into_iter();
                let corners = corners.map(|[x, y]| Point2::new(real(x), real(y)));
                ConvexPolygon::new(corners.collect()).into()
            }
        },
        Solid::Box([x, y]) => Rectangle::new(real(2.0 * x), real(2.0 * y)).into(),
        Solid::Capsule { .. } => return Err(Unsupported::new("no capsules in the plane")),
        Solid::Cylinder(_) | Solid::Cone(_) => {
            return Err(Unsupported::new("no solids of revolution in the plane"));
        }
    };
    not_rounded(form)?;
    Ok((primitive, pose2(form, [0.0; 2])))
}

/// The pose of a form, after a translation in its own coordinates.
fn pose2<S: Real>(form: &Form<2>, local: [f64; 2]) -> Decomposed<Vector2<S>, Basis2<S>> {
    let vector = |[x, y]: [f64; 2]| Vector2::new(real(x), real(y));
    let rot: Basis2<S> = match form.turn {
        Turn::CosSin([c, s]) => Basis2::from_angle(Rad(real::<S>(s).atan2(real(c)))),
        _ => Basis2::one(),
    };
    placed::<Point2<S>, _>(vector(form.translation), rot, vector(local))
}

type Placed3<S> = (Primitive3<S>, Decomposed<Vector3<S>, Quaternion<S>>);

fn primitive3<S: Real>(form: &Form<3>) -> Result<Placed3<S>, Unsupported> {
    let upright = |axis| pose3(form, from_y_to(axis), [0.0; 3]);
    let (primitive, place) = match &form.solid {
        Solid::Points(points) => match points.as_slice() {
            &[centre] if form.radius > 0.0 => {
                let ball = Sphere::new(real(form.radius));
                return Ok((ball.into(), pose3(form, None, centre)));
            }
            points => {
                let vertices = points.iter();
                let vertices = vertices.map(|&[x, y, z]| Point3::new(real(x), real(y), real(z)));
                let hull = ConvexPolyhedron::new(vertices.collect());
                (hull.into(), pose3(form, None, [0.0; 3]))
            }
        },
        Solid::Box(half) => {
            let [x, y, z] = half.map(|x| real(2.0 * x));
            (Cuboid::new(x, y, z).into(), pose3(form, None, [0.0; 3]))
        }
        Solid::Capsule { half_height, axis } => {
            let capsule = Capsule::new(real(*half_height), real(form.radius));
            return Ok((capsule.into(), upright(*axis)));
        }
        Solid::Cylinder(Axial {
            half_height,
            radius,
            axis,
        }) => {
            let cylinder = Cylinder::new(real(*half_height), real(*radius));
            (cylinder.into(), upright(*axis))
        }
        Solid::Cone(_) => return Err(Unsupported::new("no cones in collision")),
    };
    not_rounded(form)?;
    Ok((primitive, place))
}

/// The pose of a form, after a turn and then a translation in its own coordinates.
fn pose3<S: Real>(
    form: &Form<3>,
    turn: Option<[f64; 4]>,
    local: [f64; 3],
) -> Decomposed<Vector3<S>, Quaternion<S>> {
    let vector = |[x, y, z]: [f64; 3]| Vector3::new(real(x), real(y), real(z));
    let quaternion = |q: [f64; 4]| {
        let [w, x, y, z] = q.map(real);
        Quaternion::new(w, x, y, z)
    };
    let rot = match form.turn {
        Turn::Quaternion(q) => quaternion(q),
        _ => Quaternion::one(),
    };
    let turned = turn.map_or(rot, |turn| rot * quaternion(turn));
    placed::<Point3<S>, _>(vector(form.translation), turned, vector(local))
}

fn placed<P, R>(disp: P::Diff, rot: R, local: P::Diff) -> Decomposed<P::Diff, R>
where
    P: EuclideanSpace,
    P::Scalar: Real,
    R: Rotation<P>,
{
    Decomposed {
        scale: P::Scalar::one(),
        disp: disp + rot.rotate_vector(local),
        rot,
    }
}

fn not_rounded<const D: usize>(form: &Form<D>) -> Result<(), Unsupported> {
    if form.radius > 0.0 {
        return Err(Unsupported::new(
            "no rounded shapes in collision but balls and capsules",
        ));
    }
    Ok(())
}

/// Exact, but for a quaternion: the type of the subject holds the numbers of a case.
fn real<S: Real>(x: f64) -> S {
    NumCast::from(x).unwrap_or_else(S::nan)
}
