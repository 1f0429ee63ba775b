//! What each variant gets wrong, by its smallest case, and what the right ones get right.

use std::collections::BTreeMap;

use epa_oracle::corpus;
use epa_oracle::literature::{Difference, Ending, Run, by_name, in_the_plane};
use epa_oracle::subject::Subject;
use epa_oracle::validate::{Outcome, Placed, validate};

use crate::exact::{depth, in_words, truth};
use crate::{bittles_pair, pair, snapshot};

fn run(name: &str, pair: &Difference<2>) -> Run<2> {
    in_the_plane(name).expect("a variant of the plane")(pair)
}

/// How far the reported depth is off; `None` if there is none.
fn error(run: &Run<2>, pair: &Difference<2>) -> Option<f64> {
    match &run.ending {
        Ending::Found(found) => Some(found.depth - depth(&truth(pair))),
        _ => None,
    }
}

fn show(name: &str, pair: &Difference<2>) -> String {
    let (a, b) = (&pair.a, &pair.b);
    let truth = in_words(pair);
    format!(
        "{name}\nA = {a:?}\nB = {b:?}\n{truth}\n\n{}\n",
        run(name, pair)
    )
}

/// A right-angled triangle and one twice as high, at the same corner: the depth is
/// 1/√2, but an edge of GJK's triangle holds the origin. Among all pairs of triangles with
/// coordinates 0, 1 and 2 that overlap it is the first by the sum of the coordinates.
fn two_triangles() -> Difference<2> {
    pair(
        &[[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
        &[[0.0, 0.0], [0.0, 2.0], [1.0, 0.0]],
    )
}

/// A point on an edge of a triangle: they touch.
fn point_on_an_edge() -> Difference<2> {
    pair(&[[0.0, 0.0], [0.0, 1.0], [2.0, 0.0]], &[[1.0, 0.0]])
}

#[test]
fn the_triple_product_passes_over_the_edge_that_holds_the_origin() {
    for (snap, pair) in [
        ("failure-triple-product", two_triangles()),
        ("touching-zero-triple-product", point_on_an_edge()),
    ] {
        let wrong = run("bittle-2d-triple", &pair);
        assert!(error(&wrong, &pair).is_some_and(|e| e > 0.1));
        let right = run("bittle-2d-per-product", &pair);
        assert!(error(&right, &pair).is_some_and(|e| e.abs() < 1e-15));
        let text = [
            show("bittle-2d-triple", &pair),
            show("bittle-2d-per-product", &pair),
        ];
        snapshot(snap, &text.join("\n"));
    }
}

#[test]
fn before_quentin_equal_triangles_do_not_overlap() {
    let triangle = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]];
    let pair = pair(&triangle, &triangle);
    let ending = run("bittle-2d-triple-before-quentin", &pair).ending;
    assert_eq!(ending, Ending::NoOverlap);
    assert!(depth(&truth(&pair)) > 0.7);
    let text = show("bittle-2d-triple-before-quentin", &pair);
    snapshot("failure-segment-case", &text);
}

/// The flipped normal points inwards where rounding puts the origin outside the edge
/// that holds it; on the integers it is the choice between the two sides.
#[test]
fn winter_turns_a_normal_inwards() {
    let deep = pair(
        &[[0.0, 1.0], [0.0, 2.0], [1.0, 0.0]],
        &[[0.0, 0.0], [1.0, 0.0], [2.0, 1.0]],
    );
    let mut text = String::new();
    for pair in [point_on_an_edge(), deep] {
        let wrong = run("winter-2d", &pair);
        assert!(error(&wrong, &pair).is_some_and(|e| e > 0.1));
        text += &format!("{}\n", show("winter-2d", &pair));
    }
    snapshot("failure-winter-2d", &text);
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
        let run = run("bittle-2d-per-product", &grown(power));
        text += &format!("k = {power}: {}\n", run.ending);
        if run.ending == Ending::Endless {
            endless.push(run);
        }
    }
    let first = endless.first().expect("a size at which it does not end");
    text += &format!("\nThe first that does not end:\n\n{first}\n");
    snapshot("failure-absolute-tolerance", &text);
}

/// The EPSILON of the mended GJK is absolute: to a small shape every segment seems to hold
/// the origin, and the perpendicular that is taken instead leads back to its first point. A
/// triangle with a repeated corner passes for one around the origin. The pair is far-2d.f32/1/16,
/// moved to the origin.
#[test]
fn the_absolute_epsilon_is_too_large_for_small_shapes() {
    let mut text = String::new();
    for (size, overlaps) in [(1.0, false), (1.0 / 16384.0, true)] {
        let corners = [[1.0, 9.0], [4.0, -3.0], [2.0, 2.0], [-7.0, 6.0]];
        let pair = pair(&corners.map(|p| p.map(|x| x * size)), &[[0.0, 0.0]]);
        assert!(depth(&truth(&pair)) < 0.0);
        let run = run("bittle-2d-per-product", &pair);
        assert_eq!(run.ending != Ending::NoOverlap, overlaps);
        text += &format!("{}\n", show("bittle-2d-per-product", &pair));
    }
    snapshot("failure-absolute-epsilon", &text);
}

/// The kinds of failure of a variant on the core set of the plane, by stratum.
fn on_the_core_set(name: &str) -> BTreeMap<String, Vec<String>> {
    let cases = corpus::embedded().expect("cases");
    let cases = cases
        .into_iter()
        .map(|(stratum, case)| (stratum.to_owned(), case));
    let core = corpus::core().expect("cases");
    let plane = |(stratum, case): (String, _)| Some(Placed { stratum, case });
    let placed: Vec<Placed> = cases.chain(core).filter_map(plane).collect();
    let placed: Vec<Placed> = placed
        .into_iter()
        .filter(|p| p.case.dim.get() == 2)
        .collect();
    let subjects: Vec<Box<dyn Subject>> = vec![by_name(name).expect("a variant")];
    let records = validate(&placed, &subjects, 0).expect("the legs agree");
    let mut failures: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut judged = 0;
    for record in records {
        let Outcome::Judged(verdict) = record.result else {
            continue;
        };
        judged += 1;
        if !verdict.failures.is_empty() {
            let kinds = format!(
                "{}: {:?}",
                record.name.unwrap_or_default(),
                verdict.failures
            );
            failures.entry(record.stratum).or_default().push(kinds);
        }
    }
    assert!(judged > 900, "{judged} judged");
    failures
}

/// The two variants that are right pass the core set, but where their GJK fails: its
/// triple product is a third power of lengths, which overflows or underflows, and the
/// EPSILON of its mend is absolute (the pair of far-2d.f32 has a size of 0.001). The tolerance
/// of the per-product is absolute too, and counts up to `numeric` only.
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
        let failures = on_the_core_set(name);
        text += &format!("{name}\n");
        for (stratum, kinds) in &failures {
            text += &format!("  {stratum}\n    {}\n", kinds.join("\n    "));
        }
        let strata: Vec<&str> = failures.keys().map(String::as_str).collect();
        for stratum in strata {
            assert!(beyond.iter().any(|s| stratum.starts_with(s)), "{stratum}");
        }
    }
    snapshot("right-variants-2d", &text);
}

/// The nearest edge of GJK's triangle is an edge of the difference by chance only: not on Quentin's
/// shapes.
#[test]
fn the_naive_nearest_edge_is_too_shallow() {
    let pair = pair(
        &[[2.0, 2.0], [2.0, 5.0], [4.0, 5.0], [4.0, 2.0]],
        &[[3.0, 3.0], [5.0, 4.0], [5.0, 2.0]],
    );
    let wrong = run("winter-2d-naive", &pair);
    assert!(
        error(&wrong, &pair).is_some_and(|e| e < -0.1),
        "{}",
        wrong.ending
    );
    assert!(wrong.steps.iter().all(|step| step.added.is_empty()));
    snapshot("winter-2d-naive", &show("winter-2d-naive", &pair));
}
