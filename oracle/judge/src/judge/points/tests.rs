use crate::judge::samples::{self};
use crate::judge::{Kind, Terms, Tier, Verdict};
use crate::samples::{case, ratio};
use crate::subject::{Answer, PointPair, Status};
use epa_format::number::{FloatType, Rational};

/// A box, 4 by 4 by 2, and one of half the width that is sunk into it by 1/2.
const BOXES: [&str; 2] = [
    r#""box":{"half_extents":[2,2,1]}"#,
    r#""box":{"half_extents":[1,1,1]},"pose":{"translation":[0,0,1.5]}"#,
];
const CORNERS: [[f64; 3]; 4] = [
    [-1.0, -1.0, 1.0],
    [1.0, -1.0, 1.0],
    [1.0, 1.0, 1.0],
    [-1.0, 1.0, 1.0],
];

/// Pairs a, a − depth · normal.
fn pairs<const D: usize>(on_a: &[[f64; D]], normal: [f64; D], depth: f64) -> Vec<PointPair> {
    let pair = |a: &[f64; D]| PointPair {
        a: a.to_vec(),
        b: a.iter().zip(normal).map(|(x, n)| x - depth * n).collect(),
    };
    on_a.iter().map(pair).collect()
}

fn answer<const D: usize>(on_a: &[[f64; D]], normal: [f64; D], depth: f64) -> Answer {
    let status = match depth {
        0.0 => Status::Touching,
        x if x > 0.0 => Status::Penetrating,
        _ => Status::Separated,
    };
    Answer {
        depth: Some(depth),
        normal: Some(normal.to_vec()),
        manifold: Some(pairs(on_a, normal, depth)),
        ..Answer::without_numbers(status, "")
    }
}

fn verdict(shapes: [&str; 2], answer: Answer) -> Verdict {
    let dim = answer.normal.as_ref().map_or(3, Vec::len);
    let terms = Terms::plain(FloatType::F64, 0);
    samples::verdict(&case(dim, shapes), answer, &terms)
}

fn up(on_a: &[[f64; 3]], depth: f64) -> Answer {
    answer(on_a, [0.0, 0.0, 1.0], depth)
}

fn on_boxes(on_a: &[[f64; 3]]) -> Verdict {
    verdict(BOXES, up(on_a, 0.5))
}

/// On the region, and all of it.
fn all() -> (Rational, Rational) {
    (ratio(0, 1), ratio(1, 1))
}

/// How far from the region, and how much of it.
fn measured(verdict: &Verdict) -> (Rational, Rational) {
    let m = &verdict.measures;
    let both = m.manifold_off.clone().zip(m.manifold_cover.clone());
    both.expect("measured")
}

#[test]
fn fewer_corners_of_a_box_on_a_box_cover_less() {
    for (count, cover) in [
        (4, ratio(1, 1)),
        (3, ratio(1, 2)),
        (2, ratio(0, 1)),
        (1, ratio(0, 1)),
    ] {
        let verdict = on_boxes(&CORNERS[..count]);
        assert_eq!(
            (verdict.tier, verdict.is_conformant()),
            (Tier::Exact, true),
            "{count}"
        );
        assert_eq!(measured(&verdict), (ratio(0, 1), cover), "{count}");
        let m = verdict.measures;
        let witnesses = [m.witness_a, m.witness_b, m.witness_gap];
        assert_eq!(witnesses, [(); 3].map(|()| Some(ratio(0, 1))), "{count}");
    }
}

#[test]
fn a_point_beside_the_region_fails_by_the_shape_that_it_leaves() {
    let mut corners = CORNERS;
    corners[2][0] += 0.0078125;
    let verdict = on_boxes(&corners);
    // It is still on the upper side of A, but the point below it is not in B.
    assert_eq!(verdict.failures, [Kind::WitnessOffB]);
    assert_eq!(verdict.measures.witness_b, Some(ratio(1, 128)));
    assert_eq!(measured(&verdict), (ratio(1, 128), ratio(1, 1)));
    corners[2][0] = 2.5;
    let verdict = on_boxes(&corners);
    assert_eq!(verdict.failures, [Kind::WitnessOffA, Kind::WitnessOffB]);
    assert_eq!(verdict.measures.witness_a, Some(ratio(1, 2)));
    assert_eq!(measured(&verdict).0, ratio(3, 2));
}

#[test]
fn a_pair_that_is_not_as_deep_as_the_depth_fails() {
    let mut answer = up(&CORNERS, 0.5);
    let points = answer.manifold.as_mut().expect("given");
    points[3].b[2] += 0.25;
    let verdict = verdict(BOXES, answer);
    assert_eq!(verdict.failures, [Kind::WitnessInconsistent]);
    assert_eq!(verdict.measures.witness_gap, Some(ratio(1, 4)));
    assert_eq!(measured(&verdict), (ratio(1, 4), ratio(1, 1)));
}

#[test]
fn a_hair_of_tilt_is_not_held_against_a_face() {
    // The lower side of B leans by 2^-50: exactly, it touches along an edge.
    let b = r#""hull":[[-1,-1,0.5],[-1,1,0.5],[1,-1,0.5000000000000009],[1,1,0.5000000000000009],[0,0,3]]"#;
    let verdict = verdict([BOXES[0], b], up(&CORNERS, 0.5));
    assert!(verdict.is_conformant(), "{:?}", verdict.failures);
    let (off, cover) = measured(&verdict);
    assert!(off > ratio(1, 1) && cover <= ratio(1, 1), "{off} {cover}");
}

#[test]
fn segments_in_the_plane_whether_they_overlap_or_not() {
    let squares = |x: &str| {
        let b = format!(r#""box":{{"half_extents":[1,1]}},"pose":{{"translation":[{x},1]}}"#);
        [r#""box":{"half_extents":[1,1]}"#.to_owned(), b]
    };
    for (x, depth) in [("1.5", 0.5), ("2", 0.0), ("4", -2.0)] {
        let shapes = squares(x);
        let shapes = shapes.each_ref().map(String::as_str);
        let of = |on_a: &[[f64; 2]]| verdict(shapes, answer(on_a, [1.0, 0.0], depth));
        let both = of(&[[1.0, 0.0], [1.0, 1.0]]);
        assert!(both.is_conformant(), "{x}: {:?}", both.failures);
        assert_eq!(measured(&both), all(), "{x}");
        let quarter = of(&[[1.0, 0.25], [1.0, 0.5]]);
        assert_eq!(measured(&quarter).1, ratio(1, 4), "{x}");
        let beside = of(&[[1.0, -0.5], [1.0, 1.0]]);
        assert_eq!(beside.failures, [Kind::WitnessOffB], "{x}");
        assert_eq!(measured(&beside), (ratio(1, 2), ratio(1, 1)), "{x}");
    }
}

#[test]
fn boxes_that_touch() {
    let upper = r#""box":{"half_extents":[1,1,1]},"pose":{"translation":[0,0,2]}"#;
    let verdict = verdict([BOXES[0], upper], up(&CORNERS, 0.0));
    assert!(verdict.is_conformant() && verdict.contested);
    assert_eq!(measured(&verdict), all());
}

#[test]
fn of_several_minimisers_the_normal_says_which() {
    let b = r#""box":{"half_extents":[1,1]},"pose":{"translation":[0.5,0.5]}"#;
    let shapes = [r#""box":{"half_extents":[1,1]}"#, b];
    let (right, above) = ([[1.0, -0.5], [1.0, 1.0]], [[-0.5, 1.0], [1.0, 1.0]]);
    let along = |points: [[f64; 2]; 2], normal| Answer {
        normal: Some(normal),
        ..answer(&points, [1.0, 0.0], 1.5)
    };
    let upwards = answer(&above, [0.0, 1.0], 1.5);
    for answer in [
        along(right, vec![1.0, 0.0]),
        upwards,
        // Nearer to the one, but not equal to it.
        along(right, vec![0.8, 0.6]),
    ] {
        assert_eq!(measured(&verdict(shapes, answer)), all());
    }
    let m = verdict(shapes, along(right, vec![0.0, 0.0])).measures;
    assert_eq!((m.manifold_off, m.manifold_cover), (None, None));
}

#[test]
fn rounded_shapes_are_measured_by_their_distances_alone() {
    let capsule =
        r#""capsule":{"half_height":1,"radius":0.5,"axis":"x"},"pose":{"translation":[0,0,1.25]}"#;
    let ends = [[-1.0, 0.0, 1.0], [1.0, 0.0, 1.0]];
    let good = verdict([BOXES[0], capsule], up(&ends, 0.25));
    assert!(good.is_conformant(), "{:?}", good.failures);
    let m = &good.measures;
    assert_eq!((&m.manifold_off, &m.manifold_cover), (&None, &None));
    let far = [[-2.0, 0.0, 1.0], [1.0, 0.0, 1.0]];
    let bad = verdict([BOXES[0], capsule], up(&far, 0.25));
    assert_eq!(bad.failures, [Kind::WitnessOffB]);
}

#[test]
fn manifolds_that_cannot_be_measured_are_refused() {
    let with = |points: Vec<PointPair>| {
        let answer = Answer {
            manifold: Some(points),
            ..up(&CORNERS, 0.5)
        };
        let verdict = verdict(BOXES, answer);
        (verdict.failures, verdict.message.unwrap_or_default())
    };
    let four = pairs(&CORNERS, [0.0, 0.0, 1.0], 0.5);
    let mut short = four.clone();
    short[1].b.pop();
    let (kinds, message) = with(short);
    assert_eq!(kinds, [Kind::Protocol]);
    assert_eq!(message, "`manifold` has 2 numbers; give 3");
    let mut infinite = four.clone();
    infinite[3].a[0] = f64::NAN;
    assert_eq!(with(infinite).0, [Kind::Nonfinite]);
    for count in [0, 65] {
        let (kinds, message) = with(vec![four[0].clone(); count]);
        assert_eq!(kinds, [Kind::Protocol]);
        let expected = format!("a manifold has 1 to 64 points, not {count}");
        assert_eq!(message, expected);
    }
    assert_eq!(with(vec![four[0].clone(); 64]).0, []);
}

#[test]
fn without_a_manifold_nothing_is_added() {
    let answer = Answer {
        manifold: None,
        ..up(&CORNERS, 0.5)
    };
    let m = verdict(BOXES, answer).measures;
    assert_eq!((m.manifold_off, m.manifold_cover), (None, None));
    let witnesses = (m.witness_a, m.witness_b, m.witness_gap);
    assert_eq!(witnesses, (None, None, None));
}
