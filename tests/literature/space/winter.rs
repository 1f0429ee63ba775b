//! I. Winter, and what his readers asked; all visible faces or only the nearest.

use epa_oracle::literature::Difference;

use super::around_the_origin;
use crate::exact::in_words;
use crate::shared::{Pair, Says, error, pair, shown, snapshot};

/// No smaller one is among all hulls of grid points with coordinates -1, 0 and 1 around a
/// point.
fn edges_that_all_cancel() -> Difference<3> {
    around_the_origin(&[[-1, 0, -1], [0, -1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
}

/// Every face of the tetrahedron points "in the direction of the support point", all of
/// them go, every edge cancels, and an element of an empty list is read.
#[test]
fn foxar_the_unique_edges_are_empty() {
    let pair = edges_that_all_cancel();
    let published = pair.run("winter-3d");
    let step = published.steps.last().expect("a step");
    assert_eq!((step.removed.len(), step.added.len()), (4, 0));
    let versions = [
        ("winter-3d", Says::GivesUp),
        ("winter-3d-early-out", Says::NoOverlap),
        ("winter-3d-plane-side", Says::Biased),
    ];
    snapshot("foxar-no-unique-edges", &shown(&pair, &versions));
}

/// All normals point outwards here, and the origin is inside: what is wrong is the test alone.
/// No smaller one is among the grid points with coordinates -1, 0 and 1.
#[test]
fn faces_that_the_support_point_does_not_see_go_too() {
    let pair = around_the_origin(&[
        [-1, -1, -1],
        [0, 0, -1],
        [1, -1, 0],
        [0, 1, 0],
        [-1, 0, 1],
        [1, 1, 1],
    ]);
    let simplex = epa_oracle::literature::gjk::terminating_simplex(&pair).expect("overlap");
    assert_eq!(simplex.len(), 4, "the origin is inside the tetrahedron");
    let versions = [
        ("winter-3d", Says::NoEnd),
        ("winter-3d-plane-side", Says::Biased),
    ];
    snapshot("winter-by-direction", &shown(&pair, &versions));
}

/// With the origin on a face of the tetrahedron, the sign of its distance says nothing.
#[test]
fn a_normal_turned_by_the_origin_points_inwards() {
    let pair = around_the_origin(&[[0, 0, -1], [-1, -1, 0], [1, 0, 0], [0, 1, 0], [1, 0, 1]]);
    let versions = [
        ("winter-3d-plane-side", Says::TooDeep(0.1)),
        ("msd-sim-3d", Says::TooDeep(0.1)),
        ("chou-3d", Says::Right),
    ];
    snapshot("normals-by-the-origin", &shown(&pair, &versions));
}

/// "Why do you need to remove all the triangles that can be seen?" With one gone and three
/// come, the others stay inside.
#[test]
fn lin_wang_a_visible_face_that_stays() {
    let pair = around_the_origin(&[[0, -1, -1], [-1, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    let versions = [
        ("winter-3d-three-faces", Says::NoEnd),
        ("bittle-3d-split", Says::NoEnd),
        ("chou-3d", Says::Right),
    ];
    for (name, _) in &versions[..2] {
        let vertices = pair.run(name).vertices;
        let mut points: Vec<[usize; 2]> = vertices.iter().map(|v| v.numbers).collect();
        points.sort_unstable();
        points.dedup();
        assert!(points.len() < 10, "the same points again and again");
    }
    let text = format!(
        "One face out, three in. Faces that the new point sees stay, the polytope is not convex,\n\
         and its nearest faces lie inside the difference.\n\n{}",
        shown(&pair, &versions)
    );
    snapshot("lin-wang-all-visible-faces", &text);
}

/// The bias is there to "stop repeat collisions"; it is absolute. Two cubes of the size of
/// a hundredth: a tenth of the depth. Cubes of a ten-thousandth: more than the depth.
#[test]
fn the_bias_is_absolute() {
    let cubes = |size: f64| {
        let low = [-size; 3];
        let shifted = [1.5, 1.375, 1.25].map(|x| (x - 1.0) * size);
        pair(
            &super::cuboid(low, [size; 3]),
            &super::cuboid(shifted, shifted.map(|x| x + 2.0 * size)),
        )
    };
    let mut text = String::from("Cubes of side 2s, shifted by (3/2, 11/8, 5/4) s: depth s/2.\n");
    for size in [1.0, 0.0078125, 0.0001220703125] {
        let pair = cubes(size);
        let run = pair.run("winter-3d-plane-side");
        let excess = error(&run, &pair).expect("an answer");
        assert!(excess > 0.0009, "{excess}");
        text += &format!("\ns = {size}\n{}\n{}\n", in_words(&pair), run);
    }
    snapshot("winter-bias", &text);
}

/// The nearest face of GJK's tetrahedron, before anything is expanded.
#[test]
fn the_naive_nearest_face_is_too_shallow() {
    let pair = edges_that_all_cancel();
    let versions = [("winter-3d-naive", Says::TooShallow(0.01))];
    snapshot("winter-3d-naive", &shown(&pair, &versions));
}
