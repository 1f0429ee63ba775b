//! What each variant gets wrong, by its smallest case, and what the right ones get right.

use epa_oracle::literature::{Difference, Ending};

use crate::exact::{depth, truth};
use crate::shared::{Pair, Says, in_lines, on_the_core_set, pair, show, shown, snapshot};
use crate::{bittles_pair, quentins_pair};

/// A right-angled triangle and one twice as high, at the same corner: the depth is
/// 1/√2, but an edge of GJK's triangle holds the origin. Among all pairs of triangles with
/// coordinates 0, 1 and 2 that overlap it is the first by the sum of the coordinates.
fn two_triangles() -> Difference<2> {
    pair(&[[0, 0], [0, 1], [1, 0]], &[[0, 0], [0, 2], [1, 0]])
}

/// A point on an edge of a triangle: they touch.
fn point_on_an_edge() -> Difference<2> {
    pair(&[[0, 0], [0, 1], [2, 0]], &[[1, 0]])
}

#[test]
fn the_triple_product_passes_over_the_edge_that_holds_the_origin() {
    let versions = [
        ("bittle-2d-triple", Says::TooDeep(0.1)),
        ("bittle-2d-per-product", Says::Right),
    ];
    let triangles = shown(&two_triangles(), &versions);
    snapshot("failure-triple-product", &triangles);
    let touching = shown(&point_on_an_edge(), &versions);
    snapshot("touching-zero-triple-product", &touching);
}

#[test]
fn before_quentin_equal_triangles_do_not_overlap() {
    let triangle = [[0, 0], [0, 1], [1, 0]];
    let pair = pair(&triangle, &triangle);
    assert!(depth(&truth(&pair)) > 0.7);
    let says = [("bittle-2d-triple-before-quentin", Says::NoOverlap)];
    snapshot("failure-segment-case", &shown(&pair, &says));
}

/// The flipped normal points inwards where rounding puts the origin outside the edge
/// that holds it; on the integers it is the choice between the two sides.
#[test]
fn winter_turns_a_normal_inwards() {
    let deep = pair(&[[0, 1], [0, 2], [1, 0]], &[[0, 0], [1, 0], [2, 1]]);
    let says = [("winter-2d", Says::TooDeep(0.1))];
    let text = [point_on_an_edge(), deep].map(|pair| shown(&pair, &says));
    snapshot("failure-winter-2d", &text.join("\n"));
}

/// The tolerance is absolute: where a rounding of the reach is larger, the far end of the
/// nearest edge is put in again for ever.
#[test]
fn the_absolute_tolerance_is_too_small_for_large_shapes() {
    let grown = |power: u32| {
        // Up to 10^22 a power of ten is a float.
        let factor = (0..power).fold(1.0, |factor, _| 10.0 * factor);
        let by = |points: Vec<[f64; 2]>| -> Vec<[f64; 2]> {
            let grow = |p: [f64; 2]| p.map(|x| x * factor);
            points.into_iter().map(grow).collect()
        };
        let pair = bittles_pair();
        // The sides exchanged: the far end of the final edge is found before the near one.
        Difference {
            a: by(pair.b),
            b: by(pair.a),
        }
    };
    let mut text = String::from("Bittle's example, A and B exchanged, times 10^k\n\n");
    let mut endless = Vec::new();
    for power in 0..=22 {
        let run = grown(power).run("bittle-2d-per-product");
        text += &format!("k = {power}: {}\n", run.ending);
        if run.ending == Ending::Endless {
            endless.push(run);
        }
    }
    let first = endless.first().expect("a size at which it does not end");
    text += &format!("\nThe first that does not end:\n\n{first}\n");
    snapshot("failure-absolute-tolerance", &text);
}

/// The EPSILON of the mended GJK is absolute. To a small shape every segment seems to hold the
/// origin, and the perpendicular that is taken instead leads back to its first point. A triangle
/// with a repeated corner passes for one around the origin. The pair is far-2d.f32/1/16, moved to
/// the origin.
#[test]
fn the_absolute_epsilon_is_too_large_for_small_shapes() {
    let mut text = String::new();
    for (size, overlaps) in [(1.0, false), (1.0 / 16384.0, true)] {
        let corners = [[1.0, 9.0], [4.0, -3.0], [2.0, 2.0], [-7.0, 6.0]];
        let pair = pair(&corners.map(|p| p.map(|x| x * size)), &[[0.0, 0.0]]);
        assert!(depth(&truth(&pair)) < 0.0);
        let run = pair.run("bittle-2d-per-product");
        assert_eq!(run.ending != Ending::NoOverlap, overlaps);
        text += &format!("{}\n", show("bittle-2d-per-product", &pair));
    }
    snapshot("failure-absolute-epsilon", &text);
}

#[test]
fn right_variants_pass_the_core_set() {
    let mut text = String::new();
    for (name, beyond) in [
        (
            "bittle-2d-per-product",
            &[
                "degenerate-2d",
                "far-2d.f32",
                "many-2d",
                "near-parallel-2d.f32",
                "overflow-2d",
                "right-angle-2d.f32",
                "rotation-2d.f32",
                "small-2d",
                "subnormal-2d",
            ][..],
        ),
        (
            "bittle-2d-sampling-edge-normals",
            &["far-2d.f32", "overflow-2d", "subnormal-2d"],
        ),
    ] {
        let failures = on_the_core_set(name, 2);
        text += &in_lines(name, &failures);
        for stratum in failures.keys() {
            assert!(beyond.iter().any(|s| stratum.starts_with(s)), "{stratum}");
        }
    }
    snapshot("right-variants-2d", &text);
}

/// The nearest edge of GJK's triangle is an edge of the difference by chance only: not on Quentin's
/// shapes.
#[test]
fn the_naive_nearest_edge_is_too_shallow() {
    let pair = quentins_pair();
    let wrong = pair.run("winter-2d-naive");
    assert!(wrong.steps.iter().all(|step| step.added.is_empty()));
    let says = [("winter-2d-naive", Says::TooShallow(0.1))];
    snapshot("winter-2d-naive", &shown(&pair, &says));
}
