use super::*;
use crate::judge::samples::{SQUARES, answer, found, verdict};
use crate::judge::{Accepted, Tier, Verdict};
use crate::samples::{case, ratio};
use epa_format::case::Case;
use epa_format::number::round_rational;
use epa_truth::truth::Known;

/// The squares part along x after 1, along y after 3, and along (3, 4)/5 after 5/3.
fn squares() -> Case {
    case(2, SQUARES)
}

fn terms(depth_along: DepthAlong) -> Terms {
    Terms {
        depth_along,
        accepted: Accepted::All,
        ..Terms::plain(FloatType::F64, 0)
    }
}

fn judged(case: &Case, words: &str, depth_along: DepthAlong) -> Verdict {
    verdict(case, answer(case.dim.get(), words), &terms(depth_along))
}

/// Where the depth is that along the normal.
fn along(words: &str) -> Verdict {
    judged(&squares(), words, DepthAlong::Normal)
}

fn float(x: &Option<Rational>) -> Option<f64> {
    round_rational(x.as_ref()?, FloatType::F64).to_f64()
}

#[test]
fn a_depth_along_a_worse_normal_is_right_if_that_is_declared() {
    let oblique = format!("hit {} 0.6 0.8", 5.0 / 3.0);
    let own = along(&oblique);
    let near = |x: &Option<Rational>, to: f64| float(x).is_some_and(|x| (x - to).abs() < 1e-15);
    // 3/5 is no float: the way out along the floats that are given is 5/3 to within an ulp.
    assert!(near(&own.measures.way_out, 5.0 / 3.0));
    // h_D = 0.6·1 + 0.8·3 = 3; the regret is told all the same.
    assert!(near(&own.measures.normal_regret, 2.0));
    assert!(own.worst_ulps < 1.0, "{}", own.worst_ulps);
    assert_eq!(found(own), (Tier::Exact, vec![]));
    let shortest = judged(&squares(), &oblique, DepthAlong::Shortest);
    assert_eq!(shortest.failures, [Kind::DepthHigh, Kind::NormalSuboptimal]);
    assert_eq!(shortest.measures.way_out, None);
}

#[test]
fn depths_are_graded_by_their_distance_from_the_way_out() {
    let low = &[Kind::DepthLow, Kind::ResidualOverlap][..];
    for (depth, normal, tier, kinds, error) in [
        (3.0, "0 1", Tier::Exact, &[][..], 0.0),
        (
            3.0f64.next_up(),
            "0 1",
            Tier::Tight,
            &[],
            f64::EPSILON * 2.0,
        ),
        (1.0, "0 1", Tier::Wrong, low, -2.0),
        (3.5, "0 1", Tier::Sane, &[Kind::DepthHigh], 0.5),
        (2.5, "0 1", Tier::Sane, low, -0.5),
        // Out along −x the way is 5, although along x it is 1.
        (5.0, "-1 0", Tier::Exact, &[], 0.0),
        (1.0, "-1 0", Tier::Wrong, low, -4.0),
    ] {
        let words = format!("hit {depth} {normal}");
        let verdict = along(&words);
        assert_eq!(float(&verdict.measures.depth_error), Some(error), "{words}");
        assert_eq!(found(verdict), (tier, kinds.to_vec()), "{words}");
    }
    assert_eq!(along("hit 3.001 0 1").failures, [Kind::DepthHigh]);
    assert_eq!(along("hit 2.999 0 1").failures, low);
    // After a push by 1 along y, x is the nearest way out.
    let left = along("hit 1 0 1").measures.residual_overlap;
    assert_eq!(left, Some(ratio(1, 1)));
}

#[test]
fn the_length_of_the_normal_changes_the_push_not_the_way_out() {
    let long = along("hit 3 0 0.5");
    assert_eq!(float(&long.measures.depth_error), Some(0.0));
    assert_eq!(float(&long.measures.residual_overlap), Some(1.0));
    // The push is shorter than it must be.
    assert_eq!(long.failures, [Kind::ResidualOverlap, Kind::NormalNonunit]);
}

#[test]
fn elsewhere_the_depth_is_held_against_the_shortest_way_out() {
    let [a, b] = SQUARES;
    let apart = b.replace("3,", "9,").replace("[5", "[11");
    let round = format!(r#""rounded":{{"core":{{{b}}},"radius":0.25}}"#);
    for (b, words) in [
        (b, "hit 3"),
        (b, "hit 3 0 0"),
        (b, "miss 3 0 1"),
        (&apart, "hit 3 0 1"),
        (&round, "hit 3.25 0 1"),
    ] {
        let case = case(2, [a, b]);
        let own = judged(&case, words, DepthAlong::Normal);
        assert_eq!(own, judged(&case, words, DepthAlong::Shortest), "{b}");
        assert!(own.failures.contains(&Kind::DepthHigh), "{b}");
    }
}

#[test]
fn shapes_that_touch_are_asked_for_the_way_out_along_the_normal_too() {
    let [a, b] = SQUARES;
    let touching = b.replace("[3,", "[4,").replace("[5", "[6");
    let up = judged(
        &case(2, [a, &touching]),
        "touching 3 0 1",
        DepthAlong::Normal,
    );
    assert_eq!(found(up), (Tier::Exact, vec![]));
    // Unit cubes that touch along an edge, as they overlap a little.
    for x in ["1", "999999/1000000"] {
        let cube = r#""box":{"half_extents":["1/2","1/2","1/2"]}"#;
        let other = format!(r#"{cube},"pose":{{"translation":["{x}","{x}",0]}}"#);
        let cubes = case(3, [cube, &other]);
        let along_z = judged(&cubes, "hit 1 0 0 1", DepthAlong::Normal);
        assert_eq!(found(along_z), (Tier::Exact, vec![]), "{x}");
        let shortest = judged(&cubes, "hit 1 0 0 1", DepthAlong::Shortest);
        assert!(shortest.failures.contains(&Kind::DepthHigh));
    }
}

/// Apart by one unit in the last place, which rounding takes for touching.
#[test]
fn a_hit_where_rounding_decides_is_asked_for_the_way_out_along_the_normal_too() {
    let [a, b] = SQUARES;
    let next = r#"["4503599627370497/1125899906842624","#;
    let apart = b.replace("[3,", next).replace("[5", "[6");
    let apart = case(2, [a, &apart]);
    let own = judged(&apart, "hit 3 0 1", DepthAlong::Normal);
    // The status is off by the gap.
    assert_eq!(found(own), (Tier::Tight, vec![]));
    let none = judged(&apart, "hit 0 0 1", DepthAlong::Normal);
    assert_eq!(found(none), (Tier::Tight, vec![]));
    let deep = judged(&apart, "hit 3.5 0 1", DepthAlong::Normal);
    assert_eq!(deep.failures, [Kind::DepthHigh]);
    // Neither the gap nor the way out, and nearer to one or to the other.
    for (words, error) in [("hit 1 0 1", 1.0), ("hit 2 0 1", -1.0)] {
        let verdict = judged(&apart, words, DepthAlong::Normal);
        assert!(!verdict.is_conformant(), "{words}");
        let found = float(&verdict.measures.depth_error).expect("measured");
        assert!((found - error).abs() < 1e-15, "{words}: {found}");
    }
    let shortest = judged(&apart, "hit 3 0 1", DepthAlong::Shortest);
    assert!(shortest.failures.contains(&Kind::DepthHigh));
}

#[test]
fn a_radius_that_is_declared_makes_the_shapes_round() {
    let terms = Terms {
        inflation: ratio(1, 4),
        ..terms(DepthAlong::Normal)
    };
    let round = verdict(&squares(), answer(2, "hit 1.5 1 0"), &terms);
    assert_eq!(round.measures.way_out, None);
    assert_eq!(round.tier, Tier::Exact);
}

/// Along (3, 4)/5 the way out is at least s, which is 1, and at most h_D, which is 3.
#[test]
fn without_an_exact_way_out_only_what_is_certainly_wrong_is_charged() {
    let known = Known::of(&squares(), 0).expect("the legs agree");
    for (depth, error) in [(2.0, 0.0), (1.0, 0.0), (3.5, 0.5), (0.5, -0.5)] {
        let words = format!("hit {depth} 0.6 0.8");
        let exact = Exact::of(&answer(2, &words)).expect("finite");
        let normal = exact.normal.as_ref().expect("a normal");
        let along = Along::with(Ground::from(&known), normal, Err(NoRay::Undecided), 100);
        let doubt = along.doubt().expect("only bounds are known");
        assert!(doubt.contains("did not decide"), "{doubt}");
        assert_eq!(along.rounded(FloatType::F64), None);
        let measures = along.measures(&exact, Measures::default());
        let found = float(&measures.depth_error).expect("measured");
        assert!((found - error).abs() < 1e-15, "{depth}: {found}");
        assert!(error != 0.0 || found == 0.0, "{depth}: {found}");
    }
}

#[test]
fn normals_of_any_size_have_a_way_out() {
    for [x, y] in [[0.0, 5e-324], [0.0, f64::MAX], [5e-324, f64::MAX]] {
        let verdict = along(&format!("hit 3 {x} {y}"));
        let error = float(&verdict.measures.depth_error).expect("measured");
        assert!(error.abs() < 1e-15, "{x}, {y}: {error}");
        assert!(verdict.failures.contains(&Kind::NormalNonunit));
    }
}
