//! `collision`, with its default settings. The pose of both shapes is the identity.

use std::hint::black_box;

use cgmath::{
    BaseFloat, Basis2, Decomposed, Point2, Point3, Quaternion, Transform, Vector2, Vector3,
};
use collision::CollisionStrategy::FullResolution;
use collision::algorithm::minkowski::{GJK2, GJK3, SupportPoint};
use collision::primitive::{ConvexPolygon, ConvexPolyhedron};

use super::engine::{Answer, Engine};
use super::epa::Real;
use crate::families::{Case, Points};

type Pose3<S> = Decomposed<Vector3<S>, Quaternion<S>>;
type Pose2<S> = Decomposed<Vector2<S>, Basis2<S>>;

/// The engines of one dimension: whole queries, GJK alone, EPA alone.
macro_rules! engines {
    ($dim:literal, $shape:ident, $gjk:ident, $point:ident, $pose:ty, $whole:ident $overlap:ident $expand:ident) => {
        /// Whole queries: `intersection` where the shapes overlap, `distance` where they are
        /// known to be apart. There is a witness point for overlaps, on A.
        pub struct $whole<S: BaseFloat> {
            gjk: $gjk<S>,
            identity: $pose,
        }

        impl<S: Real + BaseFloat> Default for $whole<S> {
            fn default() -> Self {
                $whole {
                    gjk: $gjk::new(),
                    identity: Transform::<$point<S>>::one(),
                }
            }
        }

        impl<S: Real + BaseFloat> Engine<$dim> for $whole<S> {
            type Pair = ($shape<S>, $shape<S>, bool);

            fn pair(&self, case: &Case<$dim>) -> Option<Self::Pair> {
                let shape = |points: &Points<$dim>| {
                    let points = points.iter().map(|p| $point::from(p.map(S::nearest)));
                    $shape::new(points.collect())
                };
                Some((shape(&case.a), shape(&case.b), case.apart))
            }

            fn query(&mut self, (a, b, apart): &Self::Pair) -> Answer {
                let Self { gjk, identity } = self;
                if *apart {
                    let distance = black_box(gjk.distance(a, identity, b, identity));
                    let depth = distance.map(|distance| -distance.into());
                    return depth.map_or(Answer::Failure, Answer::Depth);
                }
                match black_box(gjk.intersection(&FullResolution, a, identity, b, identity)) {
                    Some(contact) => Answer::Depth(contact.penetration_depth.into()),
                    None => Answer::Overlap(false),
                }
            }
        }

        /// GJK alone: `intersect`.
        #[derive(Default)]
        pub struct $overlap<S: Real + BaseFloat>($whole<S>);

        impl<S: Real + BaseFloat> Engine<$dim> for $overlap<S> {
            type Pair = ($shape<S>, $shape<S>, bool);

            fn pair(&self, case: &Case<$dim>) -> Option<Self::Pair> {
                self.0.pair(case)
            }

            fn query(&mut self, (a, b, _): &Self::Pair) -> Answer {
                let $whole { gjk, identity } = &self.0;
                let simplex = black_box(gjk.intersect(a, identity, b, identity));
                Answer::Overlap(simplex.is_some())
            }
        }

        /// EPA alone: `get_contact_manifold` from the simplex of `intersect`.
        #[derive(Default)]
        pub struct $expand<S: Real + BaseFloat>($whole<S>);

        impl<S: Real + BaseFloat> Engine<$dim> for $expand<S> {
            type Pair = ($shape<S>, $shape<S>, Vec<SupportPoint<$point<S>>>);

            fn pair(&self, case: &Case<$dim>) -> Option<Self::Pair> {
                let (a, b, _) = self.0.pair(case)?;
                let $whole { gjk, identity } = &self.0;
                let simplex = gjk.intersect(&a, identity, &b, identity)?;
                Some((a, b, simplex.into_vec()))
            }

            fn query(&mut self, (a, b, simplex): &Self::Pair) -> Answer {
                let $whole { gjk, identity } = &self.0;
                let mut simplex = simplex.clone();
                let contact = gjk.get_contact_manifold(&mut simplex, a, identity, b, identity);
                match black_box(contact) {
                    Some(contact) => Answer::Depth(contact.penetration_depth.into()),
                    None => Answer::Failure,
                }
            }
        }
    };
}

engines!(3, ConvexPolyhedron, GJK3, Point3, Pose3<S>, Space SpaceGjk SpaceEpa);
engines!(2, ConvexPolygon, GJK2, Point2, Pose2<S>, Plane PlaneGjk PlaneEpa);
