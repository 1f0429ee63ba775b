//! Answers to cases worked by hand: the tier and the kinds of failure on both sides of every
//! limit.

mod measures;

use Kind::{
    DepthHigh, DepthLow, FalseOverlap, MissedOverlap, NormalNonunit, NormalSign, NormalSuboptimal,
    NormalZero, ResidualOverlap, WitnessInconsistent, WitnessOffA, WitnessOffB,
};

use super::samples::{SQUARES, answer, conventions, found, verdict};
use super::*;
use crate::samples::{case, ratio};
use crate::subject::{Answer, Length, Reply, Status, Touching};
use epa_format::number::{FloatType, Rational};
use epa_truth::lattice::Curves;
use epa_truth::lattice::Lattice;
use epa_truth::truth::{self, Truth};
use num_bigint::BigInt;

const ULP: f64 = 1.0 / (1u64 << 50) as f64;

/// Whatever is declared is accepted.
fn plain() -> Terms {
    Terms {
        accepted: Accepted::All,
        ..Terms::plain(FloatType::F64, 0)
    }
}

/// The verdict on an answer in words.
fn judged(shapes: [&str; 2], words: &str, terms: &Terms) -> Verdict {
    verdict(&case(2, shapes), answer(2, words), terms)
}

const RIGHT: &str = "hit 1 1 0 4 2 3 2";

fn right() -> Answer {
    answer(2, RIGHT)
}

/// The verdict on an answer about the squares.
fn of_squares(words: &str) -> Verdict {
    judged(SQUARES, words, &plain())
}

#[test]
fn the_right_answer_is_exact_and_has_no_error() {
    let verdict = of_squares(RIGHT);
    assert!(verdict.is_conformant() && !verdict.contested);
    assert_eq!((verdict.worst_ulps, &verdict.message), (0.0, &None));
    assert_eq!(verdict.tolerances.scale, ratio(5, 1));
    assert_eq!(found(verdict), (Tier::Exact, vec![]));
}

#[test]
fn depths_are_graded_by_their_distance_from_the_truth() {
    let low = &[DepthLow, ResidualOverlap][..];
    for (depth, tier, kinds) in [
        (1.0, Tier::Exact, &[][..]),
        (1.0 + ULP, Tier::Tight, &[]),
        (1.0 - ULP, Tier::Tight, &[]),
        (1.0 + 8.0 * ULP, Tier::Tight, &[]),
        (1.0 - 8.0 * ULP, Tier::Tight, &[]),
        (1.0 + 9.0 * ULP, Tier::Numeric, &[]),
        (1.0 - 9.0 * ULP, Tier::Numeric, &[]),
        // A billionth of 5, and a tenth of 5.
        (1.0 + 4.9e-9, Tier::Numeric, &[]),
        (1.0 + 5.1e-9, Tier::Sane, &[DepthHigh]),
        (1.0 - 5.1e-9, Tier::Sane, low),
        (1.5, Tier::Sane, &[DepthHigh]),
        (1.5 + ULP, Tier::Wrong, &[DepthHigh]),
        (0.5 - ULP, Tier::Wrong, low),
    ] {
        let verdict = of_squares(&format!("hit {depth} 1 0"));
        assert_eq!(found(verdict), (tier, kinds.to_vec()), "{depth}");
    }
    let error = of_squares(&format!("hit {} 1 0", 1.0 + 3.0 * ULP));
    assert_eq!(error.worst_ulps, 3.0);
    assert!(error.is_conformant());
    // Without a depth a hit has the depth 0.
    let depth = None;
    let nothing = verdict(&case(2, SQUARES), Answer { depth, ..right() }, &plain());
    assert!(!nothing.is_conformant());
    let kinds = vec![DepthLow, ResidualOverlap, WitnessInconsistent];
    assert_eq!(found(nothing), (Tier::Wrong, kinds));
}

#[test]
fn without_a_depth_there_is_nothing_to_round() {
    let miss = [
        r#""hull":[[0,0],[1,0],[1,1],[0,1]]"#,
        r#""hull":[[3,0],[4,0],[4,1],[3,1]]"#,
    ];
    let of = |words| found(judged(miss, words, &plain()));
    assert_eq!(of("miss"), (Tier::Tight, vec![]));
    assert_eq!(of("miss -2 1 0"), (Tier::Exact, vec![]));
}

#[test]
fn normals_fail_by_what_they_cost_and_by_their_sign_and_length() {
    for (normal, kinds) in [
        ("0 1", &[NormalSuboptimal, ResidualOverlap][..]),
        ("0 -1", &[NormalSuboptimal, ResidualOverlap]),
        ("-1 0", &[NormalSign, ResidualOverlap]),
        ("1.00000001 0", &[NormalNonunit]),
        ("1.0000000001 0", &[]),
        // What is not reported is not judged.
        ("", &[]),
    ] {
        let verdict = of_squares(&format!("hit 1 {normal}"));
        assert_eq!(verdict.failures, kinds, "{normal}");
    }
    // Zero has no direction, and no length to be off.
    let nowhere = of_squares("hit 1 0 0");
    let measures = &nowhere.measures;
    assert_eq!(
        (&measures.unit_length, &measures.normal_regret),
        (&None, &None)
    );
    assert_eq!(found(nowhere), (Tier::Wrong, vec![NormalZero]));
}

/// docs/judging.md: by no more than 0.001 ε and 0.0025 ulps, however large the coordinates are.
#[test]
fn unit_length_and_residual_overlap_are_overstated_by_little() {
    let exact = |x: f64| Rational::from_float(x).expect("finite");
    for power in [0, 20, 60, 200] {
        let size = 2f64.powi(power);
        let [a, b] = [[0.0, 4.0], [3.0, 5.0]].map(|x| x.map(|x| x * size));
        let square = |[low, high]: [f64; 2]| {
            format!(r#""hull":[[{low},{low}],[{high},{low}],[{high},{high}],[{low},{high}]]"#)
        };
        let shapes = [square(a), square(b)];
        // Its length is the root of no square.
        let normal = [1.0, 2f64.powi(-20)];
        let given = format!("hit {} {} {}", 0.75 * size, normal[0], normal[1]);
        let verdict = judged([&shapes[0], &shapes[1]], &given, &plain());
        let [x, y] = normal.map(exact);
        let (one, square) = (exact(1.0), &x * &x + &y * &y);
        let said = &verdict.measures.unit_length.expect("a normal") + &one;
        let least = &said - exact(0.001 * f64::EPSILON);
        let (above, below) = (&said * &said, &least * &least);
        assert!(above >= square && below <= square, "{power}");
        // Along x the squares overlap by 1, and the push takes away 0.75 of it.
        let left = verdict.measures.residual_overlap.expect("a push");
        let allowed = Rational::ZERO..=exact(0.0025 * ULP * size);
        assert!(allowed.contains(&(left - exact(0.25 * size))), "{power}");
    }
}

#[test]
fn a_push_leaves_an_overlap_only_where_the_shapes_still_overlap() {
    let left = |shapes, words| {
        let verdict = judged(shapes, words, &plain());
        let left = verdict.measures.residual_overlap.expect("a push");
        (left, verdict.failures.contains(&ResidualOverlap))
    };
    // Along y the squares part after 3. After a push by 1 they overlap by 1 along x.
    assert_eq!(left(SQUARES, "hit 1 0 1"), (ratio(1, 1), true));
    // Shapes that touch along x, and a push by 0 along y: h_D is 1, and nothing overlaps.
    let [a, b] = apart(0.0);
    assert_eq!(left([&a, &b], "touching 0 0 1"), (ratio(0, 1), false));
    // A push by 1/4 along x, and along y by far too little: they part along x.
    assert!(!left(SQUARES, "hit 1.25 0.8 0.6").1);
}

#[test]
fn witness_points_lie_on_their_shapes_and_the_push_apart() {
    for (points, tier, kinds) in [
        ("4 3 3 3", Tier::Exact, &[][..]),
        ("4.25 2 3.25 2", Tier::Sane, &[WitnessOffA]),
        ("3.75 2 2.75 2", Tier::Sane, &[WitnessOffB]),
        ("4 2 3 2.25", Tier::Sane, &[WitnessInconsistent]),
        ("4 0.5 3 0.5", Tier::Sane, &[WitnessOffB]),
    ] {
        let verdict = of_squares(&format!("hit 1 1 0 {points}"));
        assert_eq!(found(verdict), (tier, kinds.to_vec()), "{points}");
    }
}

#[test]
fn what_is_no_answer_has_a_kind_and_says_why() {
    let known = truth::Known::of(&case(2, SQUARES), 0).expect("the legs agree");
    let refused = |reply: &Reply, kind: Kind| {
        let verdict = judge(Ground::from(&known), reply, &plain());
        assert_eq!(verdict.worst_ulps, f64::INFINITY, "{reply:?}");
        assert_eq!(verdict.measures, Measures::default(), "{reply:?}");
        let message = verdict.message.clone().unwrap_or_default();
        assert_eq!(found(verdict), (Tier::Wrong, vec![kind]), "{reply:?}");
        message
    };
    let how = || "how".to_owned();
    for (reply, kind) in [
        (Reply::Crash(how()), Kind::Crash),
        (Reply::Timeout(how()), Kind::Timeout),
        (Reply::Protocol(how()), Kind::Protocol),
    ] {
        assert_eq!(refused(&reply, kind), "how");
    }
    let gave_up = Reply::Answer(Answer::without_numbers(Status::Error, "how"));
    assert_eq!(refused(&gave_up, Kind::Crash), "how");
    let with = |change: fn(&mut Answer), kind| {
        let mut answer = right();
        change(&mut answer);
        refused(&Reply::Answer(answer), kind)
    };
    type Change = fn(&mut Answer);
    let changes: [(Change, &str); 3] = [
        (|x| x.normal = Some(vec![1.0; 3]), "`normal` has 3 numbers"),
        (|x| x.a = Some(vec![4.0]), "`a` has 1 number"),
        (|x| x.b = Some(vec![]), "`b` has 0 numbers"),
    ];
    for (change, said) in changes {
        assert_eq!(with(change, Kind::Protocol), format!("{said}; give 2"));
    }
    with(|x| x.depth = Some(f64::NAN), Kind::Nonfinite);
    with(|x| x.a = Some(vec![4.0, f64::INFINITY]), Kind::Nonfinite);
}

/// Squares of width 1, as far apart as B is moved from touching at x = 1.
fn apart(x: f64) -> [String; 2] {
    let square = |x: f64| format!(r#""hull":[[{x},0],[{0},0],[{0},1],[{x},1]]"#, x + 1.0);
    [square(0.0), square(1.0 + x)]
}

/// The kinds of failure of an answer with a status alone, and whether the case is contested.
fn said(gap: f64, status: &str, terms: &Terms) -> (Vec<Kind>, bool) {
    let verdict = verdict_on_status(gap, status, terms);
    let classified = |kind: &Kind| matches!(kind, MissedOverlap | FalseOverlap);
    let kinds = verdict.failures.into_iter().filter(classified);
    (kinds.collect(), verdict.contested)
}

fn verdict_on_status(gap: f64, status: &str, terms: &Terms) -> Verdict {
    let [a, b] = apart(gap);
    match status {
        "miss" => judged([&a, &b], &format!("miss {}", -gap), terms),
        hit => judged([&a, &b], hit, terms),
    }
}

#[test]
fn hit_or_miss_binds_where_the_rounding_of_the_input_does_not_decide_it() {
    let ulp = f64::EPSILON;
    for (gap, status, kinds, tier) in [
        (-0.5, "hit", &[][..], None),
        (-0.5, "touching", &[], None),
        (-0.5, "miss", &[MissedOverlap], Some(Tier::Wrong)),
        (0.5, "miss", &[], None),
        (0.5, "hit", &[FalseOverlap], None),
        // Beyond the band the status is wrong by so much, which is graded as a depth is.
        (18.0 * ulp, "hit", &[], Some(Tier::Numeric)),
        (-10.0 * ulp, "miss", &[], Some(Tier::Numeric)),
        (0.1, "hit", &[FalseOverlap], Some(Tier::Sane)),
        // A billionth of a scale of 2.
        (2.1e-9, "hit", &[FalseOverlap], None),
        (-2.1e-9, "miss", &[MissedOverlap], None),
        (1.9e-9, "hit", &[], None),
        (-1.9e-9, "miss", &[], None),
    ] {
        let expected = (kinds.to_vec(), false);
        assert_eq!(said(gap, status, &plain()), expected, "{gap} {status}");
        if let Some(tier) = tier {
            let verdict = verdict_on_status(gap, status, &plain());
            assert_eq!(verdict.tier, tier, "{gap} {status}");
        }
    }
    // The scale is 2 and more: an ulp is 2⁻⁵¹, or 2⁻⁵² below 2; the band 8 of them.
    for gap in [-8.0 * ulp, -2.0 * ulp, 0.0, 2.0 * ulp, 16.0 * ulp] {
        for status in ["hit", "touching", "miss"] {
            let found = said(gap, status, &plain());
            assert_eq!(found, (vec![], true), "{gap} {status}");
        }
    }
}

#[test]
fn a_status_that_is_wrong_has_the_size_of_what_it_misses() {
    let missed = of_squares("miss");
    assert_eq!(missed.failures, [MissedOverlap]);
    assert_eq!(missed.measures.status_error, Some(ratio(1, 1)));
    assert_eq!(missed.worst_ulps, 1.0 / ULP);
    let invented = verdict_on_status(0.5, "touching", &plain());
    assert_eq!(invented.measures.status_error, Some(ratio(1, 2)));
    let margin = ratio(1, 4);
    let within = verdict_on_status(0.75, "touching", &Terms { margin, ..plain() });
    assert_eq!(within.measures.status_error, Some(ratio(1, 2)));
    assert_eq!(of_squares(RIGHT).measures.status_error, None);
}

/// The depth is exact, and the rounding of the input decides hit or miss.
#[test]
fn a_status_that_is_wrong_by_a_rounding_is_tight() {
    for (gap, status, tier) in [
        (2.0 * ULP, "hit", Tier::Tight),
        (2.0 * ULP, "miss", Tier::Exact),
        (-2.0 * ULP, "miss", Tier::Tight),
        (-2.0 * ULP, "hit", Tier::Exact),
        (0.0, "miss", Tier::Exact),
        (0.0, "hit", Tier::Exact),
    ] {
        let [a, b] = apart(gap);
        let verdict = judged([&a, &b], &format!("{status} {}", -gap), &plain());
        let found = (verdict.failures.as_slice(), verdict.tier);
        assert_eq!(found, (&[][..], tier), "{gap} {status}");
    }
}

/// 1.8 times the bound of `numeric`: a margin does not come on top of it.
#[test]
fn a_margin_that_nobody_accepts_counts_for_nothing() {
    for margin in [ratio(0, 1), ratio(1, 2), ratio(1_000_000_000, 1)] {
        let accepted = Accepted::Nothing;
        let terms = Terms {
            margin,
            accepted,
            ..plain()
        };
        let verdict = verdict_on_status(5.5e-9, "touching", &terms);
        assert!(verdict.failures.contains(&FalseOverlap));
    }
}

#[test]
fn touching_means_what_is_declared() {
    for (gap, touching, status, kinds) in [
        (0.0, Touching::Hit, "miss", &[MissedOverlap][..]),
        (0.0, Touching::Hit, "hit", &[]),
        (0.0, Touching::Miss, "hit", &[FalseOverlap]),
        (0.0, Touching::Miss, "miss", &[]),
        (0.0, Touching::Either, "miss", &[]),
        // Nothing else touches.
        (f64::EPSILON * 2.0, Touching::Miss, "hit", &[]),
    ] {
        let terms = Terms {
            touching,
            ..plain()
        };
        let found = said(gap, status, &terms).0;
        assert_eq!(found, kinds, "{gap} {touching:?} {status}");
    }
}

#[test]
fn a_margin_allows_hits_from_a_distance() {
    let with = |margin| said(0.5, "hit", &Terms { margin, ..plain() }).0;
    assert_eq!(with(ratio(1, 2)), []);
    assert_eq!(with(ratio(3, 4)), []);
    assert_eq!(with(ratio(1, 4)), [FalseOverlap]);
}

#[test]
fn a_contested_depth_is_graded_as_any_other() {
    let [a, b] = apart(f64::EPSILON * 2.0);
    for (depth, tier, kinds) in [
        (1e-15, Tier::Tight, &[][..]),
        (1e-10, Tier::Numeric, &[]),
        (-1e-10, Tier::Numeric, &[]),
        (2.1e-9, Tier::Sane, &[DepthHigh]),
        (-2.1e-9, Tier::Sane, &[DepthLow, ResidualOverlap]),
    ] {
        let verdict = judged([&a, &b], &format!("touching {depth} 1 0"), &plain());
        assert!(verdict.contested);
        assert_eq!(found(verdict), (tier, kinds.to_vec()), "{depth}");
    }
}

#[test]
fn ignored_kinds_count_for_nothing() {
    for (ignored, words, tier, kinds) in [
        (&[DepthHigh][..], "hit 1.25 1 0", Tier::Tight, &[][..]),
        (&[DepthLow], "hit 1.25 1 0", Tier::Sane, &[DepthHigh]),
        (&[], "miss", Tier::Wrong, &[MissedOverlap]),
        (&[MissedOverlap], "miss", Tier::Tight, &[]),
    ] {
        let terms = Terms {
            ignored: ignored.iter().copied().collect(),
            ..plain()
        };
        let verdict = judged(SQUARES, words, &terms);
        assert_eq!(found(verdict), (tier, kinds.to_vec()), "{ignored:?}");
    }
}

#[test]
fn a_declared_length_bends_a_verdict_only_if_it_is_accepted() {
    for (accepted, is_charged, bent, capped) in [
        (Accepted::All, false, &[Length::Margin][..], false),
        (Accepted::Nothing, true, &[], true),
    ] {
        let terms = Terms {
            margin: ratio(3, 4),
            accepted,
            ..plain()
        };
        let verdict = verdict_on_status(0.5, "hit", &terms);
        assert_eq!(verdict.failures.contains(&FalseOverlap), is_charged);
        assert_eq!((&verdict.bent[..], verdict.capped), (bent, capped));
    }
}

/// Terms on which whatever is declared is accepted.
fn accepting(json: &str) -> Terms {
    Terms {
        accepted: Accepted::All,
        ..Terms::of(&conventions(json), FloatType::F64)
    }
}

#[test]
fn tolerances_apart_admit_errors_of_their_own_measure_only() {
    let errors = [
        ("hit 1.005 1 0", Length::DepthTolerance),
        ("hit 1 1 0.00001", Length::NormalTolerance),
        ("hit 1 1 0 4.005 2 3 2", Length::WitnessTolerance),
    ];
    for declared in ["", "depth", "normal", "witness", "depth normal witness"] {
        let names = ["depth", "normal", "witness"];
        let is_admitted = names.map(|name| declared.contains(name));
        let given = declared.split_whitespace();
        let given = given.map(|name| format!(r#""{name}":{{"absolute":0.01}}"#));
        let given = given.collect::<Vec<_>>().join(",");
        let terms = accepting(&format!(r#"{{"margin":0.75,"tolerance":{{{given}}}}}"#));
        for ((words, name), is_admitted) in errors.into_iter().zip(is_admitted) {
            let verdict = judged(SQUARES, words, &terms);
            let admitted = [verdict.is_conformant(), verdict.bent.contains(&name)];
            assert_eq!(admitted, [is_admitted; 2], "{declared}, {name:?}");
            assert!(verdict.bent.len() <= 1, "{:?}", verdict.bent);
        }
        assert_eq!(judged(SQUARES, RIGHT, &terms).bent, []);
        let invented = verdict_on_status(0.5, "hit", &terms).bent;
        assert!(invented.contains(&Length::Margin), "{invented:?}");
    }
}

/// What has lost its corners is smaller: an answer may be shallower for it, and never deeper.
#[test]
fn a_corner_margin_excuses_shallow_answers_only() {
    let terms = accepting(r#"{"corner_margin":0.25}"#);
    // 2 (√3 − 1)/4 is 0.366.
    for (words, kinds) in [
        ("hit 0.7 1 0", &[][..]),
        ("hit 1.1 1 0", &[DepthHigh]),
        ("hit 0.6 1 0", &[DepthLow, ResidualOverlap]),
    ] {
        assert_eq!(judged(SQUARES, words, &terms).failures, kinds, "{words}");
    }
    assert_eq!(said(-0.3, "miss", &terms).0, []);
    assert_eq!(said(0.3, "hit", &terms).0, [FalseOverlap]);
}

#[test]
fn a_subject_that_inflates_answers_about_larger_shapes() {
    let by = |inflation| Terms {
        inflation,
        ..plain()
    };
    let (inflating, twice) = (by(ratio(1, 2)), by(ratio(1, 1)));
    let verdict = judged(SQUARES, "hit 2 1 0 4.5 2 2.5 2", &inflating);
    assert_eq!(verdict.tolerances.scale, ratio(11, 2));
    assert_eq!(found(verdict), (Tier::Exact, vec![]));
    // Apart by 1/2, and by twice the radius inside each other.
    assert_eq!(said(0.5, "hit", &inflating), (vec![], false));
    assert_eq!(said(0.5, "miss", &inflating).0, [MissedOverlap]);
    // With 1 between them.
    let of = ball_above_cylinder(3);
    assert_eq!(of(-1.0, &plain()).tier, Tier::Exact);
    assert_eq!(found(of(1.0, &twice)), (Tier::Exact, vec![]));
    let wrong = of(-1.0, &twice).failures;
    assert!(wrong.contains(&MissedOverlap) && wrong.contains(&DepthLow));
}

/// A box in an ellipsoid, with an enclosure from 1000 on that is made as wide as is asked for:
/// what is said of a depth.
fn in_a_wide_enclosure(width: f64) -> impl Fn(f64) -> Verdict {
    let ellipsoid = r#""ellipsoid":{"radii":[1000,1000,999]}"#;
    let case = case(3, [ellipsoid, r#""box":{"half_extents":[1,1,1]}"#]);
    let curves = Curves::of_case(&case);
    let Ok(Truth::Enclosed(mut truth)) = truth::solve(&case, 0) else {
        panic!("curved shapes");
    };
    let end = |x: f64| {
        let x = epa_format::number::rational_from_f64(x).expect("finite");
        epa_format::number::Surd::from_signed_square(&(&x * &x))
    };
    truth.depth = [end(1000.0), end(1000.0 + width)];
    assert!(!truth.is_exact());
    move |depth| {
        let (curves, truth) = (&curves, &truth);
        let reply = Reply::Answer(answer(3, &format!("hit {depth}")));
        judge(Ground::Enclosed { curves, truth }, &reply, &plain())
    }
}

#[test]
fn no_tier_is_awarded_that_is_narrower_than_the_truth() {
    // The scale is 1000: tight is 8·2⁻⁴³ = 9.1e-13, numeric 1e-6.
    for (width, depth, tier, is_decided, conforms) in [
        (5e-13, 1000.0, Tier::Tight, true, true),
        (1e-12, 1000.0, Tier::Numeric, true, true),
        (9e-7, 1000.0, Tier::Numeric, true, true),
        // Inside an enclosure that is too wide nothing is said.
        (2.5, 1001.0, Tier::Sane, false, false),
        (250.0, 1001.0, Tier::Wrong, false, false),
        // Beside it the answer is wrong wherever the truth lies.
        (2.5, 1003.0, Tier::Sane, true, false),
    ] {
        let verdict = in_a_wide_enclosure(width)(depth);
        let found = (verdict.tier, verdict.decided, verdict.is_conformant());
        assert_eq!(found, (tier, is_decided, conforms), "{width}, {depth}");
    }
    assert_eq!(in_a_wide_enclosure(2.5)(999.0).failures, [DepthLow]);
}

/// A cylinder and a ball of radius 1 so high above its middle: what is said of a depth, upwards.
/// Without depth the shapes are said to overlap.
fn ball_above_cylinder(height: i32) -> impl Fn(f64, &Terms) -> Verdict {
    let ball = format!(r#""ball":{{"radius":1}},"pose":{{"translation":[0,{height},0]}}"#);
    let case = case(3, [r#""cylinder":{"half_height":1,"radius":1}"#, &ball]);
    move |depth, terms| {
        let status = if depth >= 0.0 { "hit" } else { "miss" };
        let up = answer(3, &format!("{status} {depth} 0 1 0"));
        verdict(&case, up, terms)
    }
}

#[test]
fn curved_shapes_that_touch() {
    for (depth, tier, kinds) in [
        (0.0, Tier::Exact, &[][..]),
        (1e-12, Tier::Numeric, &[]),
        (1e-3, Tier::Sane, &[DepthHigh]),
    ] {
        let verdict = ball_above_cylinder(2)(depth, &plain());
        assert!(verdict.contested);
        assert_eq!(found(verdict), (tier, kinds.to_vec()), "{depth}");
    }
}

#[test]
fn the_scale_is_the_farthest_coordinate_with_its_radius() {
    let left = r#""rounded":{"core":{"hull":[[-7.5,0],[0,1]]},"radius":0.25}"#;
    for (shapes, expected) in [
        (SQUARES, ratio(5, 1)),
        ([left, SQUARES[0]], ratio(31, 4)),
        ([SQUARES[0], left], ratio(31, 4)),
    ] {
        let lattice = Lattice::of_case(&case(2, shapes)).expect("polytopes");
        assert_eq!(scale(&lattice), expected, "{shapes:?}");
    }
}

#[test]
fn kinds_are_known_by_their_names() {
    for kind in Kind::ALL {
        assert_eq!(Kind::from_name(kind.name()), Some(kind));
        assert_eq!(format!("{kind:>20}").trim(), kind.name());
        let json = serde_json::to_value(kind).expect("a word");
        assert_eq!(json, kind.name());
    }
    assert_eq!(Kind::from_name("depth_low"), None);
    assert!(Tier::Exact < Tier::Tight && Tier::Numeric < Tier::Sane && Tier::Sane < Tier::Wrong);
    assert_eq!(Tier::Tight.to_string(), "tight");
}
