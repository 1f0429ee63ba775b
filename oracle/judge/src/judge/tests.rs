//! Answers to cases worked by hand: the tier and the kinds of failure on both sides of every
//! limit.

mod measures;

use super::*;
use crate::subject::{
    Answer, Conventions, DeclaredTolerance, Length, OwnTolerance, Reply, Status, Touching,
};
use epa_format::case::Case;
use epa_format::number::{FloatType, Rational};
use epa_truth::brute;
use epa_truth::lattice::Curves;
use epa_truth::lattice::Lattice;
use epa_truth::truth::{self, Truth};
use num_bigint::BigInt;

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

/// Whatever is declared is accepted.
fn plain() -> Terms {
    Terms {
        accepted: Accepted::All,
        ..Terms::plain(FloatType::F64, 0)
    }
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
    use Kind::{NormalNonunit, NormalSign, NormalSuboptimal, NormalZero, ResidualOverlap};
    let of = |normal| of_squares(answer(Status::Penetrating, 1.0, normal)).failures;
    assert_eq!(of([0.0, 1.0]), [NormalSuboptimal, ResidualOverlap]);
    assert_eq!(of([0.0, -1.0]), [NormalSuboptimal, ResidualOverlap]);
    assert_eq!(of([-1.0, 0.0]), [NormalSign, ResidualOverlap]);
    assert_eq!(of([1.0 + 1e-8, 0.0]), [NormalNonunit]);
    assert_eq!(of([1.0 + 1e-10, 0.0]), []);
    // Zero has no direction, and no length to be off.
    let nowhere = of_squares(answer(Status::Penetrating, 1.0, [0.0, 0.0]));
    assert_eq!(
        (nowhere.tier, nowhere.failures),
        (Tier::Wrong, vec![NormalZero])
    );
    let measures = nowhere.measures;
    assert_eq!((measures.unit_length, measures.normal_regret), (None, None));
    // What is not reported is not judged.
    let silent = Answer {
        normal: None,
        ..right()
    };
    assert_eq!(of_squares(silent).failures, []);
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
        let given = answer(Status::Penetrating, 0.75 * size, normal);
        let verdict = judged([&shapes[0], &shapes[1]], &Reply::Answer(given), &plain());
        let [x, y] = normal.map(exact);
        let (one, square) = (exact(1.0), &x * &x + &y * &y);
        let said = &verdict.measures.unit_length.expect("a normal") + &one;
        let least = &said - exact(0.001 * f64::EPSILON);
        assert!(
            &said * &said >= square && &least * &least <= square,
            "{power}"
        );
        // Along x the squares overlap by 1, and the push takes away 0.75 of it.
        let left = verdict.measures.residual_overlap.expect("a push");
        let more = left - exact(0.25 * size);
        assert!(
            more >= Rational::ZERO && more <= exact(0.0025 * ULP * size),
            "{power}"
        );
    }
}

#[test]
fn a_push_leaves_an_overlap_only_where_the_shapes_still_overlap() {
    let left = |shapes, answer| {
        let verdict = judged(shapes, &Reply::Answer(answer), &plain());
        let left = verdict.measures.residual_overlap.expect("a push");
        (left, verdict.failures.contains(&Kind::ResidualOverlap))
    };
    let ratio = |p: i64, q: i64| Rational::new(p.into(), q.into());
    // Along y the squares part after 3. After a push by 1 they overlap by 1 along x.
    let aside = left(SQUARES, answer(Status::Penetrating, 1.0, [0.0, 1.0]));
    assert_eq!(aside, (ratio(1, 1), true));
    // Shapes that touch along x, and a push by 0 along y: h_D is 1, and nothing overlaps.
    let [a, b] = apart(0.0);
    let nowhere = left([&a, &b], answer(Status::Touching, 0.0, [0.0, 1.0]));
    assert_eq!(nowhere, (ratio(0, 1), false));
    // A push by 1/4 along x, and along y by far too little: they part along x.
    let beside = left(SQUARES, answer(Status::Penetrating, 1.25, [0.8, 0.6]));
    assert!(!beside.1);
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

/// The kinds of failure of an answer with a status alone, the tier, and whether the case is
/// contested.
fn said(gap: f64, status: Status, terms: &Terms) -> (Vec<Kind>, bool) {
    let verdict = verdict_on_status(gap, status, terms);
    let classified = |kind: &Kind| matches!(kind, Kind::MissedOverlap | Kind::FalseOverlap);
    let kinds = verdict.failures.into_iter().filter(classified);
    (kinds.collect(), verdict.contested)
}

fn verdict_on_status(gap: f64, status: Status, terms: &Terms) -> Verdict {
    let shapes = apart(gap);
    let reply = Reply::Answer(Answer {
        depth: (!status.is_hit()).then_some(-gap),
        message: None,
        ..Answer::without_numbers(status, "")
    });
    judged(shapes.each_ref().map(String::as_str), &reply, terms)
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
    // Beyond it the status is wrong by so much, which is graded as a depth is.
    let tier = |gap, status| verdict_on_status(gap, status, &plain()).tier;
    for (gap, status) in [(18.0 * ulp, Penetrating), (-10.0 * ulp, Separated)] {
        assert_eq!(of(gap, status), (vec![], false));
        assert_eq!(tier(gap, status), Tier::Numeric);
    }
    // A billionth of a scale of 2.
    assert_eq!(of(2.1e-9, Penetrating), (vec![Kind::FalseOverlap], false));
    assert_eq!(of(-2.1e-9, Separated), (vec![Kind::MissedOverlap], false));
    assert_eq!(of(1.9e-9, Penetrating).0, []);
    assert_eq!(of(-1.9e-9, Separated).0, []);
    assert_eq!(tier(0.1, Penetrating), Tier::Sane);
    assert_eq!(tier(-0.5, Separated), Tier::Wrong);
}

#[test]
fn a_status_that_is_wrong_has_the_size_of_what_it_misses() {
    let silent = Answer::without_numbers(Status::Separated, "");
    let missed = of_squares(silent);
    assert_eq!(missed.failures, [Kind::MissedOverlap]);
    let one = Rational::from_integer(1.into());
    assert_eq!(missed.measures.status_error, Some(one));
    assert_eq!(missed.worst_ulps, 1.0 / ULP);
    let invented = verdict_on_status(0.5, Status::Touching, &plain());
    let half = || Some(Rational::new(1.into(), 2.into()));
    assert_eq!(invented.measures.status_error, half());
    let margin = Rational::new(1.into(), 4.into());
    let within = verdict_on_status(0.75, Status::Touching, &Terms { margin, ..plain() });
    assert_eq!(within.measures.status_error, half());
    assert_eq!(of_squares(right()).measures.status_error, None);
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
fn a_contested_depth_is_graded_as_any_other() {
    let shapes = apart(f64::EPSILON * 2.0);
    let of = |depth: f64| {
        let reply = Reply::Answer(answer(Status::Touching, depth, [1.0, 0.0]));
        let verdict = judged(shapes.each_ref().map(String::as_str), &reply, &plain());
        assert!(verdict.contested);
        (verdict.tier, verdict.failures)
    };
    assert_eq!(of(1e-15), (Tier::Tight, vec![]));
    assert_eq!(of(1e-10), (Tier::Numeric, vec![]));
    assert_eq!(of(-1e-10), (Tier::Numeric, vec![]));
    assert_eq!(of(2.1e-9), (Tier::Sane, vec![Kind::DepthHigh]));
    let low = vec![Kind::DepthLow, Kind::ResidualOverlap];
    assert_eq!(of(-2.1e-9), (Tier::Sane, low));
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
fn a_declared_length_bends_a_verdict_only_if_it_is_accepted() {
    let declared = Terms {
        margin: Rational::new(3.into(), 4.into()),
        ..plain()
    };
    let invented = |terms: &Terms| {
        let verdict = verdict_on_status(0.5, Status::Penetrating, terms);
        let charged = verdict.failures.contains(&Kind::FalseOverlap);
        (
            charged,
            verdict.bent.as_slice() == [Length::Margin],
            verdict.capped,
        )
    };
    assert_eq!(invented(&declared), (false, true, false));
    let unasked = Terms {
        accepted: Accepted::Nothing,
        ..declared
    };
    assert_eq!(invented(&unasked), (true, false, true));
}

#[test]
fn tolerances_apart_admit_errors_of_their_own_measure_only() {
    let deep = answer(Status::Penetrating, 1.005, [1.0, 0.0]);
    let tilted = answer(Status::Penetrating, 1.0, [1.0, 1e-5]);
    let off = Answer {
        a: Some(vec![4.005, 2.0]),
        ..right()
    };
    let own = OwnTolerance {
        absolute: 0.01,
        relative: 0.0,
    };
    let of = |[depth, normal, witness]: [bool; 3]| DeclaredTolerance {
        depth: depth.then(|| own.clone()),
        normal: normal.then(|| own.clone()),
        witness: witness.then(|| own.clone()),
        ..DeclaredTolerance::default()
    };
    let names = [
        Length::DepthTolerance,
        Length::NormalTolerance,
        Length::WitnessTolerance,
    ];
    for declared in [
        [false, false, false],
        [true, false, false],
        [false, true, false],
        [false, false, true],
        [true, true, true],
    ] {
        let conventions = Conventions {
            tolerance: of(declared),
            margin: 0.75,
            ..Conventions::default()
        };
        let terms = Terms {
            accepted: Accepted::All,
            ..Terms::of(&conventions, FloatType::F64)
        };
        let judged = |answer: &Answer| judged(SQUARES, &Reply::Answer(answer.clone()), &terms);
        for ((answer, is_admitted), name) in
            [&deep, &tilted, &off].into_iter().zip(declared).zip(names)
        {
            let verdict = judged(answer);
            assert_eq!(
                verdict.is_conformant(),
                is_admitted,
                "{declared:?}, {name:?}"
            );
            assert_eq!(
                verdict.bent.contains(&name),
                is_admitted,
                "{declared:?}, {name:?}"
            );
            assert!(verdict.bent.len() <= 1, "{:?}", verdict.bent);
        }
        assert_eq!(judged(&right()).bent, []);
        let invented = verdict_on_status(0.5, Status::Penetrating, &terms).bent;
        assert!(invented.contains(&Length::Margin), "{invented:?}");
    }
}

/// What has lost its corners is smaller: an answer may be shallower for it, and never deeper.
#[test]
fn a_corner_margin_excuses_shallow_answers_only() {
    let conventions = Conventions {
        corner_margin: 0.25,
        ..Conventions::default()
    };
    let terms = Terms {
        accepted: Accepted::All,
        ..Terms::of(&conventions, FloatType::F64)
    };
    let deep = |depth| {
        let answer = answer(Status::Penetrating, depth, [1.0, 0.0]);
        judged(SQUARES, &Reply::Answer(answer), &terms).failures
    };
    // 2 (√3 − 1)/4 is 0.366.
    assert_eq!(deep(0.7), []);
    assert_eq!(deep(1.1), [Kind::DepthHigh]);
    assert_eq!(deep(0.6), [Kind::DepthLow, Kind::ResidualOverlap]);
    assert_eq!(said(-0.3, Status::Separated, &terms).0, []);
    assert_eq!(
        said(0.3, Status::Penetrating, &terms).0,
        [Kind::FalseOverlap]
    );
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

/// A box in an ellipsoid, with an enclosure from 1000 on that is made as wide as is asked for:
/// what is said of a depth.
fn in_a_wide_enclosure(width: f64) -> impl Fn(f64) -> Verdict {
    let case = case(
        3,
        [
            r#""ellipsoid":{"radii":[1000,1000,999]}"#,
            r#""box":{"half_extents":[1,1,1]}"#,
        ],
    );
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
        let answer = Answer {
            depth: Some(depth),
            ..Answer::without_numbers(Status::Penetrating, "")
        };
        let ground = Ground::Enclosed {
            curves: &curves,
            truth: &truth,
        };
        judge(ground, &Reply::Answer(answer), &plain())
    }
}

#[test]
fn no_tier_is_awarded_that_is_narrower_than_the_truth() {
    // The scale is 1000: tight is 8·2⁻⁴³ = 9.1e-13, numeric 1e-6.
    let of = |width: f64, depth: f64| {
        let verdict = in_a_wide_enclosure(width)(depth);
        (verdict.tier, verdict.decided, verdict.is_conformant())
    };
    assert_eq!(of(5e-13, 1000.0), (Tier::Tight, true, true));
    assert_eq!(of(1e-12, 1000.0), (Tier::Numeric, true, true));
    assert_eq!(of(9e-7, 1000.0), (Tier::Numeric, true, true));
    // Inside an enclosure that is too wide nothing is said.
    assert_eq!(of(2.5, 1001.0), (Tier::Sane, false, false));
    assert_eq!(of(250.0, 1001.0), (Tier::Wrong, false, false));
    // Beside it the answer is wrong wherever the truth lies.
    assert_eq!(of(2.5, 1003.0), (Tier::Sane, true, false));
    let beside = in_a_wide_enclosure(2.5)(999.0);
    assert_eq!(beside.failures, [Kind::DepthLow]);
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
