//! Answers to cases worked by hand: the tier and the kinds of failure on both sides of every
//! limit.

mod measures;

use super::*;
use crate::brute;
use crate::case::Case;
use crate::lattice::Curves;
use crate::number::FloatType;
use crate::subject::{Answer, Touching};
use crate::truth::{self, Truth};

/// The square from 0 to 4, and one from (3, 1) to (5, 3): out along x by 1. Coordinates reach
/// 5, so an ulp is 2⁻⁵⁰.
const SQUARES: [&str; 2] = [
    r#""hull":[[0,0],[4,0],[4,4],[0,4]]"#,
    r#""hull":[[3,1],[5,1],[5,3],[3,3]]"#,
];
const ULP: f64 = 1.0 / (1u64 << 50) as f64;

fn case(dim: usize, [a, b]: [&str; 2]) -> Case {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{{a}}},"b":{{{b}}}}}"#);
    Case::parse(&line).expect("a case")
}

fn plain() -> Terms {
    Terms::plain(FloatType::F64, 0)
}

fn judged(shapes: [&str; 2], reply: &Reply, terms: &Terms) -> Verdict {
    let case = case(2, shapes);
    let lattice = &Lattice::of_case(&case).expect("polytopes");
    let truth = &truth::solve_on(lattice, &case, brute::DEFAULT_LIMIT).expect("decided");
    judge(Ground::Exact { lattice, truth }, reply, terms)
}

fn answer(status: Status, depth: f64, normal: [f64; 2]) -> Answer {
    Answer {
        depth: Some(depth),
        normal: Some(normal.to_vec()),
        message: None,
        ..Answer::without_numbers(status, "")
    }
}

fn right() -> Answer {
    Answer {
        a: Some(vec![4.0, 2.0]),
        b: Some(vec![3.0, 2.0]),
        ..answer(Status::Penetrating, 1.0, [1.0, 0.0])
    }
}

/// The verdict on an answer about the squares.
fn of_squares(answer: Answer) -> Verdict {
    judged(SQUARES, &Reply::Answer(answer), &plain())
}

fn depth_of_squares(depth: f64) -> (Tier, Vec<Kind>) {
    let verdict = of_squares(answer(Status::Penetrating, depth, [1.0, 0.0]));
    (verdict.tier, verdict.failures)
}

#[test]
fn the_right_answer_is_exact_and_has_no_error() {
    let verdict = of_squares(right());
    assert_eq!(
        (verdict.tier, &verdict.failures[..]),
        (Tier::Exact, &[][..])
    );
    assert!(verdict.is_conformant() && !verdict.contested);
    assert_eq!((verdict.worst_ulps, verdict.message), (0.0, None));
    assert_eq!(verdict.tolerances.scale, Rational::from_integer(5.into()));
}

#[test]
fn depths_are_graded_by_their_distance_from_the_truth() {
    use Kind::{DepthHigh, DepthLow, ResidualOverlap};
    assert_eq!(depth_of_squares(1.0), (Tier::Exact, vec![]));
    for (error, tier) in [
        (ULP, Tier::Tight),
        (8.0 * ULP, Tier::Tight),
        (9.0 * ULP, Tier::Numeric),
    ] {
        assert_eq!(depth_of_squares(1.0 + error), (tier, vec![]));
        assert_eq!(depth_of_squares(1.0 - error), (tier, vec![]));
    }
    // A billionth of 5, and a tenth of 5.
    assert_eq!(depth_of_squares(1.0 + 4.9e-9), (Tier::Numeric, vec![]));
    assert_eq!(
        depth_of_squares(1.0 + 5.1e-9),
        (Tier::Sane, vec![DepthHigh])
    );
    let low = vec![DepthLow, ResidualOverlap];
    assert_eq!(depth_of_squares(1.0 - 5.1e-9), (Tier::Sane, low.clone()));
    assert_eq!(depth_of_squares(1.5), (Tier::Sane, vec![DepthHigh]));
    assert_eq!(depth_of_squares(1.5 + ULP), (Tier::Wrong, vec![DepthHigh]));
    assert_eq!(depth_of_squares(0.5 - ULP), (Tier::Wrong, low));
    let error = of_squares(answer(Status::Penetrating, 1.0 + 3.0 * ULP, [1.0, 0.0]));
    assert_eq!(error.worst_ulps, 3.0);
    assert!(error.is_conformant());
    // Without a depth a hit has the depth 0.
    let nothing = of_squares(Answer {
        depth: None,
        ..right()
    });
    let kinds = [DepthLow, ResidualOverlap, Kind::WitnessInconsistent];
    assert_eq!(
        (nothing.tier, &nothing.failures[..]),
        (Tier::Wrong, &kinds[..])
    );
    assert!(!nothing.is_conformant());
}

#[test]
fn without_a_depth_there_is_nothing_to_round() {
    let miss = [
        r#""hull":[[0,0],[1,0],[1,1],[0,1]]"#,
        r#""hull":[[3,0],[4,0],[4,1],[3,1]]"#,
    ];
    let silent = Answer::without_numbers(Status::Separated, "");
    let verdict = judged(miss, &Reply::Answer(silent), &plain());
    assert_eq!((verdict.tier, verdict.failures), (Tier::Tight, vec![]));
    let told = answer(Status::Separated, -2.0, [1.0, 0.0]);
    assert_eq!(
        judged(miss, &Reply::Answer(told), &plain()).tier,
        Tier::Exact
    );
}

#[test]
fn normals_fail_by_what_they_cost_and_by_their_sign_and_length() {
    use Kind::{NormalNonunit, NormalSign, NormalSuboptimal, ResidualOverlap};
    let of = |normal| of_squares(answer(Status::Penetrating, 1.0, normal)).failures;
    assert_eq!(of([0.0, 1.0]), [NormalSuboptimal, ResidualOverlap]);
    assert_eq!(of([0.0, -1.0]), [NormalSuboptimal, ResidualOverlap]);
    assert_eq!(of([-1.0, 0.0]), [NormalSign, ResidualOverlap]);
    assert_eq!(of([1.0 + 1e-8, 0.0]), [NormalNonunit]);
    assert_eq!(of([1.0 + 1e-10, 0.0]), []);
    assert_eq!(of([0.0, 0.0]), [NormalNonunit]);
    let nowhere = of_squares(answer(Status::Penetrating, 1.0, [0.0, 0.0])).measures;
    let one = Rational::from_integer(1.into());
    assert_eq!(
        (nowhere.unit_length, nowhere.normal_regret),
        (Some(one), None)
    );
}

#[test]
fn witness_points_lie_on_their_shapes_and_the_push_apart() {
    use Kind::{WitnessInconsistent, WitnessOffA, WitnessOffB};
    let with = |a: [f64; 2], b: [f64; 2]| {
        let [a, b] = [a, b].map(|point| Some(point.to_vec()));
        let verdict = of_squares(Answer { a, b, ..right() });
        (verdict.tier, verdict.failures)
    };
    assert_eq!(with([4.0, 3.0], [3.0, 3.0]), (Tier::Exact, vec![]));
    assert_eq!(
        with([4.25, 2.0], [3.25, 2.0]),
        (Tier::Sane, vec![WitnessOffA])
    );
    assert_eq!(
        with([3.75, 2.0], [2.75, 2.0]),
        (Tier::Sane, vec![WitnessOffB])
    );
    assert_eq!(
        with([4.0, 2.0], [3.0, 2.25]),
        (Tier::Sane, vec![WitnessInconsistent])
    );
    assert_eq!(
        with([4.0, 0.5], [3.0, 0.5]),
        (Tier::Sane, vec![WitnessOffB])
    );
}

#[test]
fn what_is_no_answer_has_a_kind_and_says_why() {
    let fate = |reply: &Reply| {
        let verdict = judged(SQUARES, reply, &plain());
        assert_eq!(
            (verdict.tier, verdict.worst_ulps),
            (Tier::Wrong, f64::INFINITY)
        );
        assert_eq!(verdict.measures, Measures::default());
        (verdict.failures, verdict.message)
    };
    let how = || "how".to_owned();
    assert_eq!(fate(&Reply::Crash(how())), (vec![Kind::Crash], Some(how())));
    assert_eq!(
        fate(&Reply::Timeout(how())),
        (vec![Kind::Timeout], Some(how()))
    );
    assert_eq!(
        fate(&Reply::Protocol(how())),
        (vec![Kind::Protocol], Some(how()))
    );
    let of = |answer| fate(&Reply::Answer(answer));
    let gave_up = Answer::without_numbers(Status::Error, "how");
    assert_eq!(of(gave_up), (vec![Kind::Crash], Some(how())));
    let flat = Some("a vector has not 2 entries".to_owned());
    for changed in [
        Answer {
            normal: Some(vec![1.0, 0.0, 0.0]),
            ..right()
        },
        Answer {
            a: Some(vec![4.0]),
            ..right()
        },
        Answer {
            b: Some(vec![]),
            ..right()
        },
    ] {
        assert_eq!(of(changed), (vec![Kind::Protocol], flat.clone()));
    }
    for changed in [
        Answer {
            depth: Some(f64::NAN),
            ..right()
        },
        Answer {
            a: Some(vec![4.0, f64::INFINITY]),
            ..right()
        },
    ] {
        assert_eq!(of(changed), (vec![Kind::Nonfinite], None));
    }
}

/// Squares of width 1, as far apart as B is moved from touching at x = 1.
fn apart(x: f64) -> [String; 2] {
    let square = |x: f64| format!(r#""hull":[[{x},0],[{0},0],[{0},1],[{x},1]]"#, x + 1.0);
    [square(0.0), square(1.0 + x)]
}

/// The kinds of failure of an answer with a status alone, and whether the case is contested.
fn said(gap: f64, status: Status, terms: &Terms) -> (Vec<Kind>, bool) {
    let shapes = apart(gap);
    let reply = Reply::Answer(Answer {
        depth: (!status.is_hit()).then_some(-gap),
        message: None,
        ..Answer::without_numbers(status, "")
    });
    let verdict = judged(shapes.each_ref().map(String::as_str), &reply, terms);
    let classified = |kind: &Kind| matches!(kind, Kind::MissedOverlap | Kind::FalseOverlap);
    let kinds = verdict.failures.into_iter().filter(classified);
    (kinds.collect(), verdict.contested)
}

#[test]
fn hit_or_miss_binds_where_the_rounding_of_the_input_does_not_decide_it() {
    use Status::{Penetrating, Separated, Touching as Touch};
    let of = |gap, status| said(gap, status, &plain());
    assert_eq!(of(-0.5, Penetrating), (vec![], false));
    assert_eq!(of(-0.5, Touch), (vec![], false));
    assert_eq!(of(-0.5, Separated), (vec![Kind::MissedOverlap], false));
    assert_eq!(of(0.5, Separated), (vec![], false));
    assert_eq!(of(0.5, Penetrating), (vec![Kind::FalseOverlap], false));
    // The scale is 2 and more: an ulp is 2⁻⁵¹, or 2⁻⁵² below 2; the band 8 of them.
    let ulp = f64::EPSILON;
    for gap in [-8.0 * ulp, -2.0 * ulp, 0.0, 2.0 * ulp, 16.0 * ulp] {
        for status in [Penetrating, Touch, Separated] {
            assert_eq!(of(gap, status), (vec![], true), "{gap} {status:?}");
        }
    }
    assert_eq!(
        of(18.0 * ulp, Penetrating),
        (vec![Kind::FalseOverlap], false)
    );
    assert_eq!(
        of(-10.0 * ulp, Separated),
        (vec![Kind::MissedOverlap], false)
    );
}

#[test]
fn touching_means_what_is_declared() {
    use Status::{Penetrating, Separated};
    let with = |touching, status| {
        said(
            0.0,
            status,
            &Terms {
                touching,
                ..plain()
            },
        )
        .0
    };
    assert_eq!(with(Touching::Hit, Separated), [Kind::MissedOverlap]);
    assert_eq!(with(Touching::Hit, Penetrating), []);
    assert_eq!(with(Touching::Miss, Penetrating), [Kind::FalseOverlap]);
    assert_eq!(with(Touching::Miss, Separated), []);
    assert_eq!(with(Touching::Either, Separated), []);
    // Nothing else touches.
    let near = said(
        f64::EPSILON * 2.0,
        Penetrating,
        &Terms {
            touching: Touching::Miss,
            ..plain()
        },
    );
    assert_eq!(near.0, []);
}

#[test]
fn a_margin_allows_hits_from_a_distance() {
    let ratio = |p: i64, q: i64| Rational::new(p.into(), q.into());
    let with = |margin| said(0.5, Status::Penetrating, &Terms { margin, ..plain() }).0;
    assert_eq!(with(ratio(1, 2)), []);
    assert_eq!(with(ratio(3, 4)), []);
    assert_eq!(with(ratio(1, 4)), [Kind::FalseOverlap]);
}

#[test]
fn a_contested_depth_is_held_to_the_band() {
    let gap = f64::EPSILON * 2.0;
    let shapes = apart(gap);
    let own = [Rational::new(1.into(), 1000.into()), Rational::zero()];
    let of = |depth: f64, ignored: &[Kind]| {
        let terms = Terms {
            own: own.clone(),
            ignored: ignored.iter().copied().collect(),
            ..plain()
        };
        let reply = Reply::Answer(answer(Status::Touching, depth, [1.0, 0.0]));
        let verdict = judged(shapes.each_ref().map(String::as_str), &reply, &terms);
        assert!(verdict.contested);
        (verdict.tier, verdict.failures)
    };
    assert_eq!(of(0.0009, &[]), (Tier::Numeric, vec![]));
    assert_eq!(of(0.0011, &[]), (Tier::Sane, vec![Kind::DepthHigh]));
    assert_eq!(of(0.0011, &[Kind::DepthHigh]).1, []);
    let low = of(-0.0011, &[]).1;
    assert_eq!(
        low.iter().filter(|kind| **kind == Kind::DepthLow).count(),
        1
    );
    assert!(!low.contains(&Kind::DepthHigh));
    // Without an admitted error the band is narrower than `numeric`.
    let reply = Reply::Answer(answer(Status::Touching, 1e-10, [1.0, 0.0]));
    let verdict = judged(shapes.each_ref().map(String::as_str), &reply, &plain());
    assert_eq!(
        (verdict.tier, verdict.failures),
        (Tier::Sane, vec![Kind::DepthHigh])
    );
    let reply = Reply::Answer(answer(Status::Touching, -1e-10, [1.0, 0.0]));
    let verdict = judged(shapes.each_ref().map(String::as_str), &reply, &plain());
    assert_eq!(
        (verdict.tier, verdict.failures),
        (Tier::Sane, vec![Kind::DepthLow])
    );
}

#[test]
fn ignored_kinds_count_for_nothing() {
    let with = |kinds: &[Kind], answer: Answer| {
        let terms = Terms {
            ignored: kinds.iter().copied().collect(),
            ..plain()
        };
        let verdict = judged(SQUARES, &Reply::Answer(answer), &terms);
        (verdict.tier, verdict.failures)
    };
    let deep = || answer(Status::Penetrating, 1.25, [1.0, 0.0]);
    assert_eq!(with(&[Kind::DepthHigh], deep()), (Tier::Tight, vec![]));
    assert_eq!(
        with(&[Kind::DepthLow], deep()),
        (Tier::Sane, vec![Kind::DepthHigh])
    );
    let miss = || Answer::without_numbers(Status::Separated, "");
    assert_eq!(with(&[], miss()), (Tier::Wrong, vec![Kind::MissedOverlap]));
    assert_eq!(with(&[Kind::MissedOverlap], miss()), (Tier::Tight, vec![]));
}

#[test]
fn a_subject_that_inflates_answers_about_larger_shapes() {
    let half = Rational::new(1.into(), 2.into());
    let inflating = Terms {
        inflation: half.clone(),
        ..plain()
    };
    let larger = Answer {
        a: Some(vec![4.5, 2.0]),
        b: Some(vec![2.5, 2.0]),
        ..answer(Status::Penetrating, 2.0, [1.0, 0.0])
    };
    let verdict = judged(SQUARES, &Reply::Answer(larger), &inflating);
    assert_eq!((verdict.tier, verdict.failures), (Tier::Exact, vec![]));
    assert_eq!(verdict.tolerances.scale, Rational::new(11.into(), 2.into()));
    // Apart by 1/2, and by twice the radius inside each other.
    let hit = said(0.5, Status::Penetrating, &inflating);
    assert_eq!(hit, (vec![], false));
    assert_eq!(
        said(0.5, Status::Separated, &inflating).0,
        [Kind::MissedOverlap]
    );
    // With 1 between them.
    let of = ball_above_cylinder(3);
    assert_eq!(of(-1.0, &plain()).tier, Tier::Exact);
    let twice = Terms {
        inflation: Rational::from_integer(1.into()),
        ..plain()
    };
    let larger = of(1.0, &twice);
    assert_eq!((larger.tier, larger.failures), (Tier::Exact, vec![]));
    let wrong = of(-1.0, &twice).failures;
    assert!(wrong.contains(&Kind::MissedOverlap) && wrong.contains(&Kind::DepthLow));
}

/// A cylinder and a ball of radius 1 so high above its middle: what is said of a depth, upwards.
/// Without depth the shapes are said to overlap.
fn ball_above_cylinder(height: i32) -> impl Fn(f64, &Terms) -> Verdict {
    let ball = format!(r#""ball":{{"radius":1}},"pose":{{"translation":[0,{height},0]}}"#);
    let case = case(3, [r#""cylinder":{"half_height":1,"radius":1}"#, &ball]);
    let curves = Curves::of_case(&case);
    let Ok(Truth::Enclosed(truth)) = truth::solve(&case, 0) else {
        panic!("curved shapes");
    };
    move |depth, terms| {
        let status = if depth >= 0.0 {
            Status::Penetrating
        } else {
            Status::Separated
        };
        let up = Answer {
            normal: Some(vec![0.0, 1.0, 0.0]),
            ..answer(status, depth, [0.0; 2])
        };
        let ground = Ground::Enclosed {
            curves: &curves,
            truth: &truth,
        };
        judge(ground, &Reply::Answer(up), terms)
    }
}

/// Of polytopes a contested depth is held to 8 ulps, of curved shapes to its tier.
#[test]
fn curved_shapes_that_touch() {
    let judged = ball_above_cylinder(2);
    let of = |depth: f64| {
        let verdict = judged(depth, &plain());
        assert!(verdict.contested);
        (verdict.tier, verdict.failures)
    };
    assert_eq!(of(0.0), (Tier::Exact, vec![]));
    assert_eq!(of(1e-12), (Tier::Numeric, vec![]));
    assert_eq!(of(1e-3), (Tier::Sane, vec![Kind::DepthHigh]));
}

#[test]
fn the_scale_is_the_farthest_coordinate_with_its_radius() {
    let of = |shapes| {
        let case = case(2, shapes);
        scale(&Lattice::of_case(&case).expect("polytopes"))
    };
    assert_eq!(of(SQUARES), Rational::from_integer(5.into()));
    let left = r#""rounded":{"core":{"hull":[[-7.5,0],[0,1]]},"radius":0.25}"#;
    assert_eq!(of([left, SQUARES[0]]), Rational::new(31.into(), 4.into()));
    assert_eq!(of([SQUARES[0], left]), Rational::new(31.into(), 4.into()));
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
