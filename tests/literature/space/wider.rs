//! The wider literature: closed forms, and what the papers say of depth and bounds.

use epa::{Class, Limits, Pose, Posed, solve};
use epa_oracle::literature::Difference;
use epa_oracle::literature::table::{columns, number};
use epa_oracle::number::{Rational, Surd};

use super::{cuboid, octahedron};
use crate::exact::{depth, describe, hull, in_words, rational, surd, truth, truth_of, tuple};
use crate::shared::{Pair, heads, pair, snapshot};

fn root(numerator: i64, denominator: i64) -> Surd {
    Surd::from_signed_square(&Rational::new(numerator.into(), denominator.into()))
}

/// All points that arise from one by changing signs, and by turning its coordinates in
/// a cycle.
fn orbit(p: [f64; 3]) -> Vec<[f64; 3]> {
    let mut points: Vec<[f64; 3]> = Vec::new();
    for k in 0..24 {
        let signs = [k & 1, k >> 1 & 1, k >> 2 & 1].map(|bit| 1.0 - 2.0 * f64::from(bit));
        let turned: [f64; 3] = std::array::from_fn(|axis| p[(axis + k as usize / 8) % 3]);
        let point: [f64; 3] = std::array::from_fn(|axis| turned[axis] * signs[axis] + 0.0);
        if !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

fn twice(points: &[[f64; 3]]) -> Difference<3> {
    pair(points, points)
}

/// A solid, what it is, and its depth against itself at the same place. D = P − P, so the depth is
/// the least width of P, for a centrally symmetric P twice its inradius.
fn solids() -> Vec<(&'static str, Difference<3>, Surd, &'static str)> {
    let tetrahedron = [
        [1.0, 1.0, 1.0],
        [1.0, -1.0, -1.0],
        [-1.0, 1.0, -1.0],
        [-1.0, -1.0, 1.0],
    ];
    let dodecahedron: Vec<[f64; 3]> = [orbit([4.0, 4.0, 4.0]), orbit([0.0, 6.0, 3.0])].concat();
    let cube = cuboid([-1.0; 3], [1.0; 3]);
    vec![
        ("cube (±1, ±1, ±1)", twice(&cube), root(4, 1), "2"),
        (
            "octahedron (±1, 0, 0)",
            twice(&octahedron().a),
            root(4, 3),
            "2/√3",
        ),
        (
            "tetrahedron, alternate corners of that cube",
            twice(&tetrahedron),
            root(4, 1),
            "2, the distance of opposite edges (the height is 4/√3)",
        ),
        (
            "icosahedron (0, ±5, ±8), 8/5 for the golden ratio",
            twice(&orbit([0.0, 5.0, 8.0])),
            root(4 * 64 * 64, 73),
            "2 t²/√((t − u)² + t²) with u = 5, t = 8",
        ),
        (
            "icosahedron (0, ±1, ±2)",
            twice(&orbit([0.0, 1.0, 2.0])),
            root(12, 1),
            "2 (u + t)/√3 with u = 1, t = 2",
        ),
        (
            "dodecahedron (±4, ±4, ±4), (0, ±6, ±3): h = 1/2 for 1/golden ratio",
            twice(&dodecahedron),
            root(16 * 36, 5),
            "8 (1 + h)/√(1 + h²)",
        ),
    ]
}

#[test]
fn regular_and_nearly_regular_solids_against_themselves() {
    let rows: Vec<[String; 4]> = solids()
        .into_iter()
        .map(|(name, pair, closed, formula)| {
            let truth = truth(&pair);
            assert_eq!(truth.depth.square, closed.square, "{name}");
            [
                name.to_owned(),
                surd(&truth.depth),
                formula.to_owned(),
                tuple(&truth.normals[0]),
            ]
        })
        .collect();
    let head = ["solid", "exact EPA", "closed form", "a normal"];
    let text = format!(
        "Each solid against itself at the same place. D = P - P, the depth is the least width of P.\n\n{}",
        columns(head, &rows)
    );
    snapshot("closed-forms-solids", &text);
}

/// Axis-aligned boxes: the least over the axes of (sum of the half extents) − |distance of
/// the centres|, whenever that is not negative [Eri04 §4.2].
#[test]
fn boxes_overlap_by_the_least_of_three_numbers() {
    let mut seen = [0, 0];
    for k in 0..125 {
        let centre = [k % 5, k / 5 % 5, k / 25].map(f64::from);
        let (half, other) = ([1.0, 2.0, 3.0], [1.5, 0.5, 1.0]);
        let low: [f64; 3] = std::array::from_fn(|axis| centre[axis] - other[axis]);
        let high: [f64; 3] = std::array::from_fn(|axis| centre[axis] + other[axis]);
        let pair = pair(&cuboid(half.map(|x: f64| -x), half), &cuboid(low, high));
        let along: [f64; 3] = std::array::from_fn(|axis| half[axis] + other[axis] - centre[axis]);
        let least = along.into_iter().fold(f64::MAX, f64::min);
        let depth = depth(&truth(&pair));
        if least >= 0.0 {
            assert_eq!(depth, least, "{centre:?}");
            seen[0] += 1;
        } else {
            let squared = along
                .iter()
                .filter(|x| **x < 0.0)
                .map(|x| x * x)
                .sum::<f64>();
            assert!((depth + squared.sqrt()).abs() < 1e-15, "{centre:?}");
            seen[1] += 1;
        }
    }
    assert!(seen[0] > 20 && seen[1] > 50, "{seen:?}");
}

/// A ball and a box: inside, the radius plus the distance of the nearest side.
#[test]
fn a_ball_and_a_box() {
    let mut rows = Vec::new();
    // The last is off a corner by (1, 2, 2): the distance is 3 less the radius.
    for (centre, closed) in [
        (["0", "0", "0"], "5/2"),
        (["1", "0", "0"], "3/2"),
        (["2", "0", "0"], "1/2"),
        (["5/2", "1", "0"], "0"),
        (["5", "0", "0"], "-5/2"),
        (["3", "5", "6"], "-5/2"),
    ] {
        let ball = format!(r#"{{"ball":{{"radius":"1/2"}},"pose":{{"translation":{centre:?}}}}}"#);
        let truth = truth_of(3, r#"{"box":{"half_extents":[2,3,4]}}"#, &ball);
        assert_eq!(surd(&truth.depth), closed);
        rows.push([format!("({})", centre.join(", ")), describe(&truth)]);
    }
    let text = format!(
        "A box of half extents (2, 3, 4), and a ball of radius 1/2.\n\n{}",
        columns(["centre", "truth"], &rows)
    );
    snapshot("closed-forms-ball-and-box", &text);
}

/// A cube inside a cube: the way out is through the nearest side, all of the small cube.
#[test]
fn a_cube_in_a_cube() {
    for (shift, depth) in [(0.0, "4"), (1.0, "3"), (2.0, "2"), (3.0, "1"), (4.0, "0")] {
        let inner = cuboid([shift - 1.0, -1.0, -1.0], [shift + 1.0, 1.0, 1.0]);
        let pair = pair(&cuboid([-3.0; 3], [3.0; 3]), &inner);
        assert_eq!(surd(&truth(&pair).depth), depth);
    }
}

/// [CC86]: one number, and a translation by it along its direction brings the polyhedra to
/// touch, from either side. Exactly, since the translation is rational.
#[test]
fn cameron_and_culley_the_translation_brings_the_shapes_to_touch() {
    let corner = [
        [0.0, 0.0, 0.0],
        [3.0, 0.0, 0.0],
        [0.0, 3.0, 0.0],
        [0.0, 0.0, 3.0],
    ];
    let mut classes = Vec::new();
    for distance in [-1.0, 0.5, 1.0, 4.0] {
        let b = cuboid([distance; 3], [distance + 2.0; 3]);
        let found = rational(&pair(&corner, &b));
        let push = &found.core.push;
        let shift = push.normal.scale(&(&push.height / &push.norm_squared));
        let moved = Posed::new(hull(&b), Pose::translation(shift).expect("finite"));
        let after = solve(&hull(&corner), &moved, &Limits::default()).expect("finite");
        assert_eq!(after.class(), Class::Touching, "{distance}");
        classes.push(found.class());
    }
    assert_eq!(classes[0], Class::Penetrating);
    assert_eq!(classes[2..], [Class::Touching, Class::Separated]);
}

/// [vdB01], [vdB03 §4.3.8]: the nearest facet bounds the depth from below and the
/// support point along its normal from above; the bounds meet at the answer.
#[test]
fn van_den_bergen_the_bounds_close_in() {
    let pair = pair(
        &cuboid([-2.0, -2.0, -2.0], [2.0, 2.0, 2.0]),
        &[
            [1.0, 1.0, 1.0],
            [6.0, 2.0, 1.0],
            [2.0, 6.0, 3.0],
            [1.0, 2.0, 7.0],
            [5.0, 5.0, 5.0],
        ],
    );
    let run = pair.run("chou-3d");
    let depth = depth(&truth(&pair));
    let (mut least, mut rows) = (f64::MAX, Vec::new());
    for (i, step) in run.steps.iter().enumerate() {
        let p = run.vertices[step.support].point;
        let reach: f64 = p.iter().zip(&step.normal).map(|(x, n)| x * n).sum();
        least = least.min(reach);
        assert!(step.distance <= depth + 1e-15 && depth <= reach + 1e-15);
        rows.push([
            (i + 1).to_string(),
            number(step.distance),
            number(reach),
            number(least),
        ]);
    }
    assert!(rows.len() > 2);
    let head = heads("step | nearest facet: lower bound | support: upper bound | best upper bound");
    let text = format!("{}\n\n{}\n{run}\n", in_words(&pair), columns(head, &rows));
    snapshot("van-den-bergen-bounds", &text);
}
