//! parry: four crates that are one source.
//!
//! The pose of both shapes is the identity. Polygons are taken as they are. Boxes are too, with
//! their faces, because the builder of hulls takes thin ones for flat. Other hulls are those of the
//! builder, and refused if it drops a vertex.

use std::hint::black_box;

use super::engine::{Answer, Engine};
use crate::families::{Case, Points};

/// The engines of one crate: whole queries, GJK alone, EPA alone.
macro_rules! engines {
    ($parry:ident, $dim:literal, $shape:ident, $build:expr, $whole:ident $gjk:ident $epa:ident) => {
        pub use self::$parry::{$epa, $gjk, $whole};

        mod $parry {
            use ::$parry::math::{Pose, Real, Vector};
            use ::$parry::query::epa::EPA;
            use ::$parry::query::gjk::{self, CsoPoint, GJKResult, VoronoiSimplex};
            use ::$parry::query::{contact, intersection_test};
            use ::$parry::shape::$shape;

            use super::*;

            fn shape(points: &Points<$dim>, is_box: bool) -> Option<$shape> {
                let given = points
                    .iter()
                    .map(|p| Vector::from_array(p.map(|x| x as Real)));
                let build: fn(Vec<Vector>, bool) -> Option<$shape> = $build;
                let shape = build(given.collect(), is_box);
                shape.filter(|shape| shape.points().len() == points.len())
            }

            /// `query::contact`, with the prediction 0 where the shapes overlap.
            #[derive(Default)]
            pub struct $whole;

            impl Engine<$dim> for $whole {
                type Pair = (Pair, Real);

                fn pair(&self, case: &Case<$dim>) -> Option<Self::Pair> {
                    let prediction = if case.apart { Real::MAX } else { 0.0 };
                    Some((Pair::new(case)?, prediction))
                }

                fn query(&mut self, (pair, prediction): &Self::Pair) -> Answer {
                    let Pair { a, b } = pair;
                    let identity = Pose::IDENTITY;
                    match black_box(contact(&identity, a, &identity, b, *prediction)) {
                        Ok(Some(contact)) => Answer::Depth((-contact.dist).into()),
                        Ok(None) => Answer::Overlap(false),
                        Err(_) => Answer::Failure,
                    }
                }
            }

            /// `query::intersection_test`.
            #[derive(Default)]
            pub struct $gjk;

            impl Engine<$dim> for $gjk {
                type Pair = Pair;

                fn pair(&self, case: &Case<$dim>) -> Option<Self::Pair> {
                    Pair::new(case)
                }

                fn query(&mut self, Pair { a, b }: &Self::Pair) -> Answer {
                    let identity = Pose::IDENTITY;
                    match black_box(intersection_test(&identity, a, &identity, b)) {
                        Ok(found) => Answer::Overlap(found.intersecting),
                        Err(_) => Answer::Failure,
                    }
                }
            }

            /// `query::epa::EPA` from the simplex of `query::gjk::closest_points`.
            #[derive(Default)]
            pub struct $epa;

            impl Engine<$dim> for $epa {
                type Pair = (Pair, VoronoiSimplex);

                fn pair(&self, case: &Case<$dim>) -> Option<Self::Pair> {
                    let pair = Pair::new(case)?;
                    let (Pair { a, b }, identity) = (&pair, Pose::IDENTITY);
                    let mut simplex = VoronoiSimplex::new();
                    simplex.reset(CsoPoint::from_shapes(&identity, a, b, Vector::X));
                    let found = gjk::closest_points(&identity, a, b, 0.0, true, &mut simplex);
                    (found == GJKResult::Intersection).then_some((pair, simplex))
                }

                fn query(&mut self, (Pair { a, b }, simplex): &Self::Pair) -> Answer {
                    let mut epa = EPA::new();
                    let found = epa.closest_points(&Pose::IDENTITY, a, b, simplex);
                    match black_box(found) {
                        Some((a, b, normal)) => Answer::Depth((a - b).dot(normal).into()),
                        None => Answer::Overlap(false),
                    }
                }
            }

            /// Two shapes.
            pub struct Pair {
                a: $shape,
                b: $shape,
            }

            impl Pair {
                fn new(case: &Case<$dim>) -> Option<Self> {
                    Some(Pair {
                        a: shape(&case.a, case.boxes)?,
                        b: shape(&case.b, case.boxes)?,
                    })
                }
            }
        }
    };
}

/// The builder of polyhedra of a crate.
macro_rules! polyhedron {
    ($parry:ident) => {
        |points, is_box| match is_box {
            true => {
                use ::$parry::shape::ConvexPolyhedron;
                let edge = |corner: usize| points[corner] - points[0];
                let is_right_handed = edge(1).cross(edge(2)).dot(edge(4)) > 0.0;
                let faces = BOX.map(|[i, j, k]| {
                    if is_right_handed {
                        [i, j, k]
                    } else {
                        [i, k, j]
                    }
                });
                ConvexPolyhedron::from_convex_mesh(points, &faces)
            }
            false => ::$parry::shape::ConvexPolyhedron::from_convex_hull(&points),
        }
    };
}

/// The triangles of a box with right-handed edges.
const BOX: [[u32; 3]; 12] = [
    [0, 2, 1],
    [1, 2, 3],
    [4, 5, 6],
    [5, 7, 6],
    [0, 1, 4],
    [1, 5, 4],
    [2, 6, 3],
    [3, 6, 7],
    [0, 4, 2],
    [2, 4, 6],
    [1, 3, 5],
    [3, 7, 5],
];

engines!(parry3d, 3, ConvexPolyhedron, polyhedron!(parry3d), Space32 SpaceGjk32 SpaceEpa32);
engines!(parry3d_f64, 3, ConvexPolyhedron, polyhedron!(parry3d_f64), Space64 SpaceGjk64 SpaceEpa64);
engines!(parry2d, 2, ConvexPolygon, |p, _| ConvexPolygon::from_convex_polyline_unmodified(p), Plane32 PlaneGjk32 PlaneEpa32);
engines!(parry2d_f64, 2, ConvexPolygon, |p, _| ConvexPolygon::from_convex_polyline_unmodified(p), Plane64 PlaneGjk64 PlaneEpa64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_triangles_of_a_box_face_outwards_and_cover_it() {
        let corner = |k: u32| [0, 1, 2].map(|i| i64::from(k >> i & 1) * 2 - 1);
        let mut area = 0;
        for triangle in BOX {
            let [p, q, r] = triangle.map(corner);
            let [u, v] = [q, r].map(|x| [0, 1, 2].map(|i: usize| x[i] - p[i]));
            let normal = [0, 1, 2].map(|i: usize| {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                u[j] * v[k] - u[k] * v[j]
            });
            let height: i64 = normal.iter().zip(p).map(|(n, x)| n * x).sum();
            assert!(height > 0, "{triangle:?}");
            area += normal.iter().map(|n| n.abs()).sum::<i64>();
        }
        // Normals are twice the areas: six faces of 2 by 2.
        assert_eq!(area, 2 * 6 * 4);
    }
}
