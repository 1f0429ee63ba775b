//! The intersection test in space that the texts on EPA presume: GJK in textbook form.
//!
//! None of the 3D texts contains a GJK. Each takes over "the simplex" of one. This is \[Eri04
//! §9.5\]: keep the fewest points that hold the point v nearest to the origin, and ask for the
//! support point along −v. Stop when it does not pass the origin (p·d ≤ 0: no overlap), or when v
//! is the origin. Shapes that touch may end in either way, which depends on the order of their
//! points.
//!
//! * A. Chou takes the simplex as it is: 1 to 4 points, depending on whether the origin lies on a
//!   vertex, an edge, a face, or inside ([`terminating_simplex`]).
//! * I. Winter and the tutorial of msd-sim take a tetrahedron ([`tetrahedron`]): smaller simplices
//!   grow along directions orthogonal to them, as W. Bittle advised a reader (Quentin). So the
//!   origin then lies on an edge or a face of the tetrahedron.
//!
//! The order of the points is that in which they were found.
//!
//! This GJK is our assumption. For most boxes it puts the origin on an edge or a face of the
//! tetrahedron, where the normals of I. Winter and of msd-sim have no defined side. The example
//! program of msd-sim starts from four fixed directions, and refuses a tetrahedron without the
//! origin. So all counts for their versions are *from this start*.

use super::nearest::{mean, weights};
use super::vectors::{cross, dot, scale, sub};
use super::{Difference, Ending, STEP_BUDGET, Vertex};

/// v counts as the origin when it is nearer than this, relative to the farthest point of
/// the simplex: the rounding of the nearest point.
const ROUNDING: f64 = 1e-14;

/// The fewest points found that hold the origin.
///
/// # Errors
/// How the test ends otherwise: without overlap, or not at all.
pub fn terminating_simplex(pair: &Difference<3>) -> Result<Vec<Vertex<3>>, Ending> {
    let mut simplex = vec![pair.support(&[1.0, 0.0, 0.0])];
    for _ in 0..STEP_BUDGET {
        let points: Vec<[f64; 3]> = simplex.iter().map(|vertex| vertex.point).collect();
        let weights = weights(&points);
        let v = mean(&points, &weights);
        let mut weight = weights.iter();
        simplex.retain(|_| weight.next() != Some(&0.0));
        let longest = points.iter().map(|p| dot(p, p)).fold(0.0, f64::max);
        if dot(&v, &v) <= ROUNDING * ROUNDING * longest {
            return Ok(simplex);
        }
        let direction = scale(&v, -1.0);
        let next = pair.support(&direction);
        if dot(&next.point, &direction) <= 0.0 {
            return Err(Ending::NoOverlap);
        }
        simplex.push(next);
    }
    Err(Ending::Endless)
}

/// Four points around the origin.
///
/// # Errors
/// As [`terminating_simplex`], and if the difference does not rise above a smaller simplex.
pub fn tetrahedron(pair: &Difference<3>) -> Result<[Vertex<3>; 4], Ending> {
    let mut simplex = terminating_simplex(pair)?;
    while simplex.len() < 4 {
        let direction = across(&simplex);
        let next = pair.support(&direction);
        if dot(&next.point, &direction) <= 0.0 {
            return Err(Ending::NoOverlap);
        }
        simplex.push(next);
    }
    let too_many = |_| Ending::GaveUp("GJK ended with more than four points");
    simplex.try_into().map_err(too_many)
}

/// A direction orthogonal to a point at the origin, a segment or a triangle through it.
fn across(simplex: &[Vertex<3>]) -> [f64; 3] {
    match simplex {
        [a, b] => {
            let ab = sub(&b.point, &a.point);
            cross(&ab, &least_axis(&ab))
        }
        [a, b, c] => cross(&sub(&b.point, &a.point), &sub(&c.point, &a.point)),
        _ => [1.0, 0.0, 0.0],
    }
}

/// The axis along which a vector extends least.
pub(super) fn least_axis(vector: &[f64; 3]) -> [f64; 3] {
    match vector.map(f64::abs) {
        [x, y, z] if x <= y && x <= z => [1.0, 0.0, 0.0],
        [_, y, z] if y <= z => [0.0, 1.0, 0.0],
        _ => [0.0, 0.0, 1.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cubes of side 2.
    fn pair(a: [f64; 3], b: [f64; 3]) -> Difference<3> {
        let sides = [-1.0, 1.0];
        let cube = |centre: [f64; 3]| {
            let corner = |k: usize| std::array::from_fn(|axis| centre[axis] + sides[k >> axis & 1]);
            (0..8).map(corner).collect()
        };
        Difference {
            a: cube(a),
            b: cube(b),
        }
    }

    #[test]
    fn shapes_apart_do_not_overlap() {
        let apart = pair([0.0; 3], [3.0, 0.25, 0.5]);
        assert_eq!(tetrahedron(&apart), Err(Ending::NoOverlap));
    }

    #[test]
    fn shapes_that_touch_leave_the_origin_on_a_face_if_they_overlap_at_all() {
        let touching = pair([0.0; 3], [2.0, 0.25, 0.5]);
        let simplex = terminating_simplex(&touching).expect("found among its first points");
        assert_eq!(simplex.len(), 3);
        let full = tetrahedron(&touching).expect("the difference has a volume");
        let on_face = full.iter().filter(|vertex| vertex.point[0] == 0.0);
        assert_eq!(on_face.count(), 3);
        let other_way = pair([2.0, 0.25, 0.5], [0.0; 3]);
        assert_eq!(tetrahedron(&other_way), Err(Ending::NoOverlap));
    }

    #[test]
    fn the_simplex_is_as_small_as_the_origin_allows() {
        let sizes = [[0.0; 3], [0.5, 0.0, 0.0], [0.5, 0.25, 0.125]].map(|at| {
            let cubes = pair([0.0; 3], at);
            let simplex = terminating_simplex(&cubes).expect("the cubes overlap");
            let full = tetrahedron(&cubes).expect("the cubes overlap");
            let points: Vec<_> = full.iter().map(|vertex| vertex.point).collect();
            let [u, v, w] = [1, 2, 3].map(|i| sub(&points[i], &points[0]));
            assert!(dot(&u, &cross(&v, &w)) != 0.0, "not flat: {points:?}");
            assert_eq!(mean(&points, &weights(&points)), [0.0; 3], "{at:?}");
            simplex.len()
        });
        assert_eq!(sizes, [2, 2, 4]);
    }
}
