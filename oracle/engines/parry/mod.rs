//! parry: one adapter for its four crates, which are one source compiled for two dimensions and two
//! float types.
//!
//! Three routes lead through it. `contact` is what its users call, `query::contact` on its own
//! shapes; that is GJK and EPA except for balls, which are projected. `manifold` is what rapier's
//! simulation calls, `contact_manifolds` on the same shapes: of a new manifold, which has no frame
//! before it, the deepest contact. `expansion` gives its GJK and EPA the vertices as they stand, by
//! support mappings, through `query::details::contact_support_map_support_map`.

mod plan;

use epa_oracle::case::Case;
use epa_oracle::number::FloatType;
use epa_oracle::subject::{Answer, Pair, Status, pair};

use self::plan::Native;
use crate::form::{Axial, Form, Solid, Turn, Unsupported, from_y_to};

/// What parry says of two shapes, in world coordinates.
struct Found<const D: usize> {
    /// Negative if they overlap.
    distance: f64,
    /// From A to B.
    normal: [f64; D],
    a: [f64; D],
    b: [f64; D],
}

fn answer<const D: usize>(found: Option<Found<D>>) -> Answer {
    let Some(found) = found else {
        return Answer::without_numbers(Status::Separated, "no contact");
    };
    let status = if found.distance > 0.0 {
        Status::Separated
    } else if found.distance == 0.0 {
        Status::Touching
    } else {
        Status::Penetrating
    };
    Answer {
        status,
        depth: Some(-found.distance),
        normal: Some(found.normal.to_vec()),
        a: Some(found.a.to_vec()),
        b: Some(found.b.to_vec()),
        manifold: None,
        iterations: None,
        message: None,
    }
}

/// The adapter of one crate, as a module with a function `answer`.
macro_rules! adapter {
    ($module:ident, $parry:ident, $dim:literal, $ty:expr, $space:ident) => {
        pub(crate) mod $module {
            use $parry::math::{Pose, Real, Rotation, Vector};
            use $parry::query::details::contact_support_map_support_map;
            use $parry::query::{
                self, Contact, ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher,
            };
            use $parry::shape::{
                Ball, Capsule, Cuboid, RoundShape, Segment, Shape, SharedShape, SupportMap,
                Triangle,
            };

            use super::*;

            /// Beyond every distance, so that separated shapes are reported as well.
            const PREDICTION: Real = Real::MAX;

            /// `query::contact` on native shapes.
            pub(crate) fn contact(case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
                let (pose_a, a) = native(&Form::of(&case.a, $ty)?, |corners| corners)?;
                let (pose_b, b) = native(&Form::of(&case.b, $ty)?, |corners| corners)?;
                let ask = move || query::contact(&pose_a, &*a, &pose_b, &*b, PREDICTION);
                Ok(pair(ask, |found| match found {
                    Ok(found) => answer(found.map(self::found)),
                    Err(refused) => {
                        Answer::without_numbers(Status::Unsupported, refused.to_string())
                    }
                }))
            }

            /// The deepest contact of a new manifold of native shapes; none beyond touching.
            pub(crate) fn manifold(case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
                let (pose_a, a) = native(&Form::of(&case.a, $ty)?, $space::turned_left)?;
                let (pose_b, b) = native(&Form::of(&case.b, $ty)?, $space::turned_left)?;
                let between = pose_a.inv_mul(&pose_b);
                let ask = move || {
                    let mut manifolds: Vec<ContactManifold<(), ()>> = Vec::new();
                    DefaultQueryDispatcher
                        .contact_manifolds(&between, &*a, &*b, 0.0, &mut manifolds, &mut None)
                        .map(|()| manifolds)
                };
                Ok(pair(ask, move |manifolds| match manifolds {
                    Ok(manifolds) => {
                        let deepest = manifolds.iter().filter_map(|manifold| {
                            let contact = manifold.find_deepest_contact()?;
                            Some((manifold.local_n1, contact))
                        });
                        let deepest = deepest.min_by(|(_, p), (_, q)| p.dist.total_cmp(&q.dist));
                        answer(deepest.map(|(normal, contact)| Found {
                            distance: f64::from(contact.dist),
                            normal: array(pose_a.rotation * normal),
                            a: array(pose_a * contact.local_p1),
                            b: array(pose_b * contact.local_p2),
                        }))
                    }
                    Err(refused) => {
                        Answer::without_numbers(Status::Unsupported, refused.to_string())
                    }
                }))
            }

            /// GJK and EPA on support mappings.
            pub(crate) fn expansion(case: &Case) -> Result<Box<dyn Pair>, Unsupported> {
                let (pose_a, a) = mapping(&Form::of(&case.a, $ty)?)?;
                let (pose_b, b) = mapping(&Form::of(&case.b, $ty)?)?;
                let between = pose_a.inv_mul(&pose_b);
                let ask = move || {
                    let contact = contact_support_map_support_map(&between, &*a, &*b, PREDICTION);
                    contact.map(|mut contact| {
                        contact.transform_by_mut(&pose_a, &pose_b);
                        contact
                    })
                };
                Ok(pair(ask, |contact| answer(contact.map(found))))
            }

            fn array(v: Vector) -> [f64; $dim] {
                v.to_array().map(f64::from)
            }

            fn found(contact: Contact) -> Found<$dim> {
                Found {
                    distance: f64::from(contact.dist),
                    normal: array(contact.normal1),
                    a: array(contact.point1),
                    b: array(contact.point2),
                }
            }

            /// A shape of parry's own; `turned` gives the corners of a triangle their order.
            fn native(
                form: &Form<$dim>,
                turned: fn([Vector; 3]) -> [Vector; 3],
            ) -> Result<(Pose, SharedShape), Unsupported> {
                let place = pose(form);
                Ok(match Native::of(form)? {
                    Native::Ball(centre, radius) => (
                        place * Pose::from_translation(vector(centre)),
                        SharedShape::new(Ball::new(real(radius))),
                    ),
                    Native::Segment([p, q]) => {
                        (place, SharedShape::new(Segment::new(vector(p), vector(q))))
                    }
                    Native::Capsule([p, q], radius) => (
                        place,
                        SharedShape::new(Capsule::new(vector(p), vector(q), real(radius))),
                    ),
                    Native::Triangle(corners, radius) => {
                        let [p, q, r] = turned(corners.map(vector));
                        (place, round(Triangle::new(p, q, r), radius))
                    }
                    Native::Box(half, radius) => (place, round(Cuboid::new(vector(half)), radius)),
                    Native::Hull(points, radius) => (place, hull(points, radius)?),
                    Native::Revolved(solid, radius) => {
                        let (turn, shape) = $space::revolved(&solid, radius)?;
                        (place * turn, shape)
                    }
                })
            }

            /// The hull by parry's own builder, which fails on some points and moves or drops none
            /// but redundant ones.
            fn hull(points: &[[f64; $dim]], radius: f64) -> Result<SharedShape, Unsupported> {
                let points: Vec<Vector> = points.iter().map(|&p| vector(p)).collect();
                let hull = if radius == 0.0 {
                    SharedShape::convex_hull(&points)
                } else {
                    SharedShape::round_convex_hull(&points, real(radius))
                };
                hull.ok_or_else(|| Unsupported::new("a hull that parry's builder refuses"))
            }

            fn round<S>(core: S, radius: f64) -> SharedShape
            where
                S: Shape,
                RoundShape<S>: Shape,
            {
                if radius == 0.0 {
                    return SharedShape::new(core);
                }
                SharedShape::new(RoundShape {
                    inner_shape: core,
                    border_radius: real(radius),
                })
            }

            /// A shape as a support mapping: the points as they stand, otherwise parry's own.
            fn mapping(form: &Form<$dim>) -> Result<(Pose, Box<dyn SupportMap>), Unsupported> {
                let place = pose(form);
                let points =
                    |points: &[[f64; $dim]]| Points(points.iter().map(|&p| vector(p)).collect());
                Ok(match &form.solid {
                    Solid::Points(all) => (place, rounded(points(all), form.radius)),
                    Solid::Box(half) => (place, rounded(Cuboid::new(vector(*half)), form.radius)),
                    Solid::Capsule { half_height, axis } => {
                        let ends = plan::ends(*half_height, *axis);
                        (place, rounded(points(&ends), form.radius))
                    }
                    revolved @ (Solid::Cylinder(_) | Solid::Cone(_)) => {
                        let (turn, mapping) = $space::revolved_mapping(revolved, form.radius)?;
                        (place * turn, mapping)
                    }
                })
            }

            fn rounded<S: SupportMap + 'static>(core: S, radius: f64) -> Box<dyn SupportMap> {
                if radius == 0.0 {
                    return Box::new(core);
                }
                Box::new(RoundShape {
                    inner_shape: core,
                    border_radius: real(radius),
                })
            }

            /// The hull of points, the first of the farthest ones as support.
            struct Points(Vec<Vector>);

            impl SupportMap for Points {
                fn local_support_point(&self, direction: Vector) -> Vector {
                    let mut farthest = (Real::NEG_INFINITY, Vector::ZERO);
                    for &point in &self.0 {
                        let height = point.dot(direction);
                        if height > farthest.0 {
                            farthest = (height, point);
                        }
                    }
                    farthest.1
                }
            }

            fn pose(form: &Form<$dim>) -> Pose {
                Pose::from_parts(vector(form.translation), rotation(form.turn))
            }

            fn vector(coordinates: [f64; $dim]) -> Vector {
                Vector::from_array(coordinates.map(real))
            }

            /// Exact, but for a quaternion: the type of the subject holds the numbers of a case.
            fn real(x: f64) -> Real {
                x as Real
            }

            $space!($parry);
        }
    };
}

/// What only the plane has, within [`adapter`].
macro_rules! plane {
    ($parry:ident) => {
        fn rotation(turn: Turn) -> Rotation {
            match turn {
                Turn::CosSin([c, s]) => Rotation {
                    re: real(c),
                    im: real(s),
                },
                _ => Rotation::IDENTITY,
            }
        }

        mod plane {
            use super::*;

            /// Counter-clockwise, which parry's triangles are by convention: the faces of its
            /// manifolds are those of that order.
            pub(super) fn turned_left([p, q, r]: [Vector; 3]) -> [Vector; 3] {
                if (q - p).perp_dot(r - p) < 0.0 {
                    [p, r, q]
                } else {
                    [p, q, r]
                }
            }

            pub(super) fn revolved(
                _: &Solid<2>,
                _: f64,
            ) -> Result<(Pose, SharedShape), Unsupported> {
                Err(Unsupported::new("no solids of revolution in the plane"))
            }

            pub(super) fn revolved_mapping(
                _: &Solid<2>,
                _: f64,
            ) -> Result<(Pose, Box<dyn SupportMap>), Unsupported> {
                Err(Unsupported::new("no solids of revolution in the plane"))
            }
        }
    };
}

/// What only space has, within [`adapter`].
macro_rules! space {
    ($parry:ident) => {
        fn rotation(turn: Turn) -> Rotation {
            match turn {
                Turn::Quaternion([w, x, y, z]) => {
                    Rotation::from_xyzw(real(x), real(y), real(z), real(w))
                }
                _ => Rotation::IDENTITY,
            }
        }

        mod space {
            use $parry::shape::{Cone, Cylinder};

            use super::*;

            /// As they are: a triangle in space has two sides.
            pub(super) fn turned_left(corners: [Vector; 3]) -> [Vector; 3] {
                corners
            }

            pub(super) fn revolved(
                solid: &Solid<3>,
                radius: f64,
            ) -> Result<(Pose, SharedShape), Unsupported> {
                Ok(match solid {
                    Solid::Cylinder(given) => (upright(given), round(cylinder(given), radius)),
                    Solid::Cone(given) => (upright(given), round(cone(given), radius)),
                    _ => return Err(Unsupported::new("not a solid of revolution")),
                })
            }

            pub(super) fn revolved_mapping(
                solid: &Solid<3>,
                radius: f64,
            ) -> Result<(Pose, Box<dyn SupportMap>), Unsupported> {
                Ok(match solid {
                    Solid::Cylinder(given) => (upright(given), rounded(cylinder(given), radius)),
                    Solid::Cone(given) => (upright(given), rounded(cone(given), radius)),
                    _ => return Err(Unsupported::new("not a solid of revolution")),
                })
            }

            /// From the y axis, on which parry has them, to that of the case.
            fn upright(solid: &Axial) -> Pose {
                let turn = from_y_to(solid.axis).map_or(Turn::None, Turn::Quaternion);
                Pose::from_parts(Vector::ZERO, rotation(turn))
            }

            fn cylinder(solid: &Axial) -> Cylinder {
                Cylinder::new(real(solid.half_height), real(solid.radius))
            }

            fn cone(solid: &Axial) -> Cone {
                Cone::new(real(solid.half_height), real(solid.radius))
            }
        }
    };
}

adapter!(plane_f32, parry2d, 2, FloatType::F32, plane);
adapter!(plane_f64, parry2d_f64, 2, FloatType::F64, plane);
adapter!(space_f32, parry3d, 3, FloatType::F32, space);
adapter!(space_f64, parry3d_f64, 3, FloatType::F64, space);
