use super::*;
use crate::judge::{Accepted, Tier, Verdict, judge};
use crate::subject::{Answer, Reply};
use epa_format::case::Case;
use epa_format::number::{rational_from_f64, round_rational};
use epa_truth::brute;
use epa_truth::lattice::Lattice;
use epa_truth::truth::{self, Decided};

/// The square from 0 to 4, and one from (3, 1) to (5, 3): out along x by 1, along y by 3, and
/// along (3, 4)/5 by 5/3.
const SQUARES: &str = r#"{"v":1,"dim":2,"scalar":"f64",
    "a":{"hull":[[0,0],[4,0],[4,4],[0,4]]},"b":{"hull":[[3,1],[5,1],[5,3],[3,3]]}}"#;

fn known(case: &str) -> (Lattice, Decided) {
    let case = Case::parse(case).expect("a case");
    let lattice = Lattice::of_case(&case).expect("a polytope");
    let truth = truth::solve_on(&lattice, &case, brute::DEFAULT_LIMIT).expect("decided");
    (lattice, truth)
}

fn terms(depth_along: DepthAlong) -> Terms {
    Terms {
        depth_along,
        accepted: Accepted::All,
        ..Terms::plain(FloatType::F64, 0)
    }
}

fn answer(status: Status, depth: Option<f64>, normal: Option<[f64; 2]>) -> Answer {
    Answer {
        depth,
        normal: normal.map(Vec::from),
        message: None,
        ..Answer::without_numbers(status, "")
    }
}

fn judged(case: &str, answer: Answer, depth_along: DepthAlong) -> Verdict {
    let (lattice, truth) = known(case);
    let (lattice, truth) = (&lattice, &truth);
    let ground = Ground::Exact { lattice, truth };
    judge(ground, &Reply::Answer(answer), &terms(depth_along))
}

fn hit(depth: f64, normal: [f64; 2]) -> Answer {
    answer(Status::Penetrating, Some(depth), Some(normal))
}

fn float(x: &Option<Rational>) -> Option<f64> {
    round_rational(x.as_ref()?, FloatType::F64).to_f64()
}

#[test]
fn a_depth_along_a_worse_normal_is_right_if_that_is_declared() {
    let oblique = hit(5.0 / 3.0, [0.6, 0.8]);
    let own = judged(SQUARES, oblique.clone(), DepthAlong::Normal);
    assert_eq!(own.failures, []);
    // 3/5 is no float: the way out along the floats that are given is 5/3 to within an ulp.
    assert_eq!(own.tier, Tier::Exact);
    let way_out = float(&own.measures.way_out).expect("a way out");
    assert!((way_out - 5.0 / 3.0).abs() < 1e-15, "{way_out}");
    // h_D = 0.6·1 + 0.8·3 = 3; the regret is told all the same.
    let regret = float(&own.measures.normal_regret).expect("a normal");
    assert!((regret - 2.0).abs() < 1e-15, "{regret}");
    assert!(own.worst_ulps < 1.0, "{}", own.worst_ulps);
    let shortest = judged(SQUARES, oblique, DepthAlong::Shortest);
    // The push is longer than it must be, but nothing overlaps after it.
    assert_eq!(shortest.failures, [Kind::DepthHigh, Kind::NormalSuboptimal]);
    assert_eq!(shortest.measures.way_out, None);
}

#[test]
fn the_exact_tier_needs_the_way_out_correctly_rounded() {
    let up = |depth| judged(SQUARES, hit(depth, [0.0, 1.0]), DepthAlong::Normal);
    assert_eq!(up(3.0).tier, Tier::Exact);
    assert_eq!(up(3.0f64.next_up()).tier, Tier::Tight);
    assert_eq!(float(&up(3.0).measures.depth_error), Some(0.0));
    // The shortest way out is none along this normal.
    assert_eq!(up(1.0).failures, [Kind::DepthLow, Kind::ResidualOverlap]);
    assert_eq!(float(&up(1.0).measures.depth_error), Some(-2.0));
    // After a push by 1 along y, x is the nearest way out.
    assert_eq!(float(&up(1.0).measures.residual_overlap), Some(1.0));
}

#[test]
fn an_error_of_a_thousandth_is_charged_in_both_directions() {
    let up = |depth| judged(SQUARES, hit(depth, [0.0, 1.0]), DepthAlong::Normal).failures;
    assert_eq!(up(3.001), [Kind::DepthHigh]);
    assert_eq!(up(2.999), [Kind::DepthLow, Kind::ResidualOverlap]);
    // From B to A: the way out along (0, -1) is 3 too, along (-1, 0) it is 5.
    let back = |depth| judged(SQUARES, hit(depth, [-1.0, 0.0]), DepthAlong::Normal).failures;
    assert_eq!(back(5.0), []);
    assert_eq!(back(1.0), [Kind::DepthLow, Kind::ResidualOverlap]);
}

#[test]
fn the_length_of_the_normal_changes_the_push_not_the_way_out() {
    let long = judged(SQUARES, hit(3.0, [0.0, 0.5]), DepthAlong::Normal);
    assert_eq!(float(&long.measures.depth_error), Some(0.0));
    assert_eq!(float(&long.measures.residual_overlap), Some(1.0));
    assert_eq!(long.failures, [Kind::ResidualOverlap, Kind::NormalNonunit]);
}

#[test]
fn elsewhere_the_depth_is_held_against_the_shortest_way_out() {
    let apart = SQUARES.replace("3,", "9,").replace("[5", "[11");
    let round = SQUARES.replace(
        r#"{"hull":[[3,1],[5,1],[5,3],[3,3]]}"#,
        r#"{"rounded":{"core":{"hull":[[3,1],[5,1],[5,3],[3,3]]},"radius":0.25}}"#,
    );
    let up = Some([0.0, 1.0]);
    for (case, answer) in [
        (SQUARES, answer(Status::Penetrating, Some(3.0), None)),
        (
            SQUARES,
            answer(Status::Penetrating, Some(3.0), Some([0.0; 2])),
        ),
        (SQUARES, answer(Status::Separated, Some(3.0), up)),
        (&apart, answer(Status::Penetrating, Some(3.0), up)),
        (&round, answer(Status::Penetrating, Some(3.25), up)),
    ] {
        let own = judged(case, answer.clone(), DepthAlong::Normal);
        assert_eq!(own, judged(case, answer, DepthAlong::Shortest), "{case}");
        assert!(own.failures.contains(&Kind::DepthHigh), "{case}");
    }
}

#[test]
fn shapes_that_touch_are_asked_for_the_way_out_along_the_normal_too() {
    let touching = SQUARES.replace("[3,", "[4,").replace("[5", "[6");
    let up = answer(Status::Touching, Some(3.0), Some([0.0, 1.0]));
    let verdict = judged(&touching, up, DepthAlong::Normal);
    assert_eq!((verdict.tier, verdict.failures), (Tier::Exact, vec![]));
    // Unit cubes that touch along an edge, as they overlap a little.
    for x in ["1", "999999/1000000"] {
        let cubes = format!(
            r#"{{"v":1,"dim":3,"scalar":"f64","a":{{"box":{{"half_extents":["1/2","1/2","1/2"]}}}},
            "b":{{"box":{{"half_extents":["1/2","1/2","1/2"]}},"pose":{{"translation":["{x}","{x}",0]}}}}}}"#
        );
        let along_z = Answer {
            normal: Some(vec![0.0, 0.0, 1.0]),
            ..answer(Status::Penetrating, Some(1.0), None)
        };
        let verdict = judged(&cubes, along_z.clone(), DepthAlong::Normal);
        assert_eq!(
            (verdict.tier, verdict.failures),
            (Tier::Exact, vec![]),
            "{x}"
        );
        let shortest = judged(&cubes, along_z, DepthAlong::Shortest);
        assert!(shortest.failures.contains(&Kind::DepthHigh));
    }
}

/// Apart by one unit in the last place, which rounding takes for touching.
#[test]
fn a_hit_where_rounding_decides_is_asked_for_the_way_out_along_the_normal_too() {
    let next = r#""4503599627370497/1125899906842624""#;
    let apart = SQUARES
        .replace("[3,", &format!("[{next},"))
        .replace("[5", "[6");
    let up = |depth| answer(Status::Penetrating, Some(depth), Some([0.0, 1.0]));
    let own = |depth| judged(&apart, up(depth), DepthAlong::Normal);
    assert!(own(3.0).is_conformant(), "{:?}", own(3.0));
    assert!(
        own(3.0)
            .message
            .is_some_and(|why| why.ends_with("the shapes are apart"))
    );
    assert_eq!(own(3.5).failures, [Kind::DepthHigh]);
    let shortest = judged(&apart, up(3.0), DepthAlong::Shortest);
    assert!(shortest.failures.contains(&Kind::DepthHigh));
}

#[test]
fn a_radius_that_is_declared_makes_the_shapes_round() {
    let (lattice, truth) = known(SQUARES);
    let ground = Ground::Exact {
        lattice: &lattice,
        truth: &truth,
    };
    let terms = Terms {
        inflation: rational_from_f64(0.25).expect("finite"),
        ..terms(DepthAlong::Normal)
    };
    let judged = |depth| judge(ground, &Reply::Answer(hit(depth, [1.0, 0.0])), &terms);
    assert_eq!(judged(1.5).tier, Tier::Exact);
    assert_eq!(judged(1.5).measures.way_out, None);
}

#[test]
fn without_an_exact_way_out_only_what_is_certainly_wrong_is_charged() {
    let (lattice, truth) = known(SQUARES);
    let ground = Ground::Exact {
        lattice: &lattice,
        truth: &truth,
    };
    // Between s = 1 and h_D = 3.
    let error = |depth: f64| {
        let exact = Exact::of(&hit(depth, [0.6, 0.8])).expect("finite");
        let normal = exact.normal.as_ref().expect("a normal");
        let along = Along::with(ground, normal, Err(NoRay::Undecided), 100);
        assert!(
            along
                .doubt()
                .is_some_and(|why| why.contains("did not decide"))
        );
        assert_eq!(along.rounded(FloatType::F64), None);
        let measures = along.measures(&exact, Measures::default());
        float(&measures.depth_error).expect("measured")
    };
    assert_eq!(error(2.0), 0.0);
    assert_eq!(error(1.0), 0.0);
    assert!((error(3.5) - 0.5).abs() < 1e-15, "{}", error(3.5));
    assert_eq!(error(0.5), -0.5);
}

#[test]
fn normals_of_any_size_have_a_way_out() {
    for normal in [[0.0, 5e-324], [0.0, f64::MAX], [5e-324, f64::MAX]] {
        let verdict = judged(SQUARES, hit(3.0, normal), DepthAlong::Normal);
        let error = float(&verdict.measures.depth_error).expect("measured");
        assert!(error.abs() < 1e-15, "{normal:?}: {error}");
        assert!(verdict.failures.contains(&Kind::NormalNonunit));
    }
}
