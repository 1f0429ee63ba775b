//! W. Bittle's worked example, as printed and as it is.

use epa_oracle::literature::bittle_2d::{self, Before, Normals};
use epa_oracle::literature::table::columns;
use epa_oracle::literature::{Vertex, winter_2d};

use crate::bittles_pair;
use crate::exact::{self, in_words, is_rounded, surd};
use crate::shared::{dot, edge, found, snapshot};

/// The simplex that the article starts from: (4, 2), (-8, -2), (-1, -2).
pub(crate) fn printed_simplex() -> [Vertex<2>; 3] {
    let pair = bittles_pair();
    let triangle = [[2, 0], [1, 1], [1, 0]].map(|numbers| pair.vertex(numbers));
    let points = triangle.map(|vertex| vertex.point);
    assert_eq!(points, [[4.0, 2.0], [-8.0, -2.0], [-1.0, -2.0]]);
    triangle
}

/// An edge of the article: its ends, its normal, and what is printed of the length of that, of the
/// unit normal and of the distance.
type Edge = ([[i64; 2]; 2], [i64; 2], &'static str);

const FLAT: Edge = ([[-8, -2], [-1, -2]], [0, -98], "98 0 -1 2");
const LAST: Edge = ([[-1, -2], [4, 2]], [24, -30], "38.42 0.62 -0.78 0.94");

const ITERATIONS: [&[Edge]; 2] = [
    &[
        ([[4, 2], [-8, -2]], [-32, 96], "101.19 -0.32 0.95 0.62"),
        FLAT,
        LAST,
    ],
    &[
        ([[4, 2], [-6, 9]], [336, 480], "585.91 0.57 0.82 3.92"),
        ([[-6, 9], [-8, -2]], [-924, 168], "939.15 -0.98 0.18 7.5"),
        FLAT,
        LAST,
    ],
];

/// The support point, its reach along the nearest edge's normal, and what is left to
/// gain, as printed; with the numbers of the edge.
const SUPPORTS: [(usize, [i64; 2], &str, &str); 2] =
    [(0, [-6, 9], "10.47", "9.85"), (3, [4, 2], "0.92", "0.02")];

/// (e × a) × e in integers.
fn triple_product([a, b]: [[i64; 2]; 2]) -> [i64; 2] {
    let e = edge(a, b);
    [0, 1].map(|k| a[k] * dot(e, e) - e[k] * dot(a, e))
}

fn verdict(is_rounded: bool) -> &'static str {
    if is_rounded { "" } else { "  (differs)" }
}

#[test]
fn every_edge_of_both_iterations() {
    let mut text = format!("W. Bittle's example. {}\n", in_words(&bittles_pair()));
    for (i, (edges, support)) in ITERATIONS.iter().zip(SUPPORTS).enumerate() {
        text += &format!("\nIteration {}\n\n", i + 1);
        let rows: Vec<_> = edges.iter().map(row).collect();
        let head = ["edge", "n", "|n|", "n/|n|", "d"];
        text += &columns(head, &rows);
        text += &support_in_words(edges, support);
    }
    snapshot("bittle-example-edges", &text);
}

/// Printed and exact numbers of an edge, one below the other.
fn row((ends, n, printed): &Edge) -> [String; 5] {
    let printed: Vec<&str> = printed.split(' ').collect();
    let [length, x, y, distance] = printed[..] else {
        panic!("four numbers are printed");
    };
    assert_eq!(triple_product(*ends), *n, "it is printed without an error");
    let square = dot(*n, *n);
    let d = exact::distance(dot(*n, ends[0]), square);
    let exact = exact::distance(square, square);
    assert!(is_rounded(&exact, length));
    for (coordinate, printed) in n.iter().zip([x, y]) {
        let unit = exact::distance(*coordinate, square);
        assert!(is_rounded(&unit, printed), "{printed}");
    }
    let [a, b] = ends;
    let is_right = verdict(is_rounded(&d, distance));
    [
        format!("({}, {}) ({}, {})", a[0], a[1], b[0], b[1]),
        format!("({}, {})", n[0], n[1]),
        format!("{length}; exact {}", exact.decimal(6)),
        format!("({x}, {y})"),
        format!("{distance}; exact {}{is_right}", surd(&d)),
    ]
}

fn support_in_words(edges: &[Edge], support: (usize, [i64; 2], &str, &str)) -> String {
    let (nearest, p, reach, gain) = support;
    let (ends, n, _) = edges[nearest];
    let square = dot(n, n);
    let exact_reach = exact::distance(dot(p, n), square);
    let exact_gain = exact::distance(dot(p, n) - dot(ends[0], n), square);
    format!(
        "\nnearest: edge {}, support ({}, {})\nreach: printed {reach}; exact {}{}\ngain: printed {gain}; exact {}{}\n",
        nearest + 1,
        p[0],
        p[1],
        surd(&exact_reach),
        verdict(is_rounded(&exact_reach, reach)),
        surd(&exact_gain),
        verdict(is_rounded(&exact_gain, gain)),
    )
}

#[test]
fn the_example_by_each_normal() {
    let (pair, triangle) = (bittles_pair(), printed_simplex());
    let exact = 6.0 / 41f64.sqrt();
    for (name, normals) in [
        ("bittle-example-triple-product", Normals::TripleProduct),
        ("bittle-example-per-product", Normals::PerProduct),
        (
            "bittle-example-per-product-as-printed",
            Normals::PerProductAsPrinted,
        ),
    ] {
        let run = bittle_2d::expand(&pair, triangle, normals);
        assert!((found(&run).depth - exact).abs() < 1e-15);
        snapshot(name, &format!("{run}\n{}\n", in_words(&pair)));
    }
    let printed = bittle_2d::expand(&pair, triangle, Normals::TripleProduct);
    let along_x = Before::AlongX.triangle(&pair).expect("an overlap");
    let along_x = bittle_2d::expand(&pair, along_x, Normals::TripleProduct);
    assert_eq!(along_x.steps, printed.steps);
    let run = winter_2d::expand(&pair, triangle, winter_2d::Program::Loop);
    assert!((found(&run).depth - winter_2d::BIAS - exact).abs() < 1e-15);
    let text = format!("{run}\n{}\n", in_words(&pair));
    snapshot("winter-2d-example", &text);
}

/// The labels as printed turn all three normals of the counter-clockwise simplex
/// inwards. The nearest edge is then the farthest one, and each expansion turns a part
/// of the polygon inside out, until it runs clockwise: there the labels are right again.
#[test]
fn as_printed_all_three_normals_point_inwards() {
    let triangle = printed_simplex();
    let points = triangle.map(|vertex| vertex.point.map(|x| x as i64));
    let mut rows = Vec::new();
    for i in 0..3 {
        let (a, b) = (points[i], points[(i + 1) % 3]);
        let [x, y] = edge(a, b);
        let (right, left) = ([y, -x], [-y, x]);
        assert!(dot(left, a) < 0 && dot(right, a) > 0, "counter-clockwise");
        rows.push([
            format!("({}, {}) ({}, {})", a[0], a[1], b[0], b[1]),
            format!("({}, {})", left[0], left[1]),
            surd(&exact::distance(dot(left, a), dot(left, left))),
            format!("({}, {})", right[0], right[1]),
            surd(&exact::distance(dot(right, a), dot(right, right))),
        ]);
    }
    let head = ["edge", "e.right() as printed: (-y, x)", "d", "(y, -x)", "d"];
    let text =
        "The printed simplex is counter-clockwise: the article asks for the right per-product.\n\n";
    snapshot(
        "bittle-example-winding",
        &format!("{text}{}", columns(head, &rows)),
    );
}

/// Student asks why EPA needs the simplex of GJK. It does not: any triangle around the
/// origin will do.
#[test]
fn any_triangle_will_do() {
    let pair = bittles_pair();
    let mut text = format!("{}\n", in_words(&pair));
    for numbers in [
        [[2, 0], [1, 1], [1, 0]],
        [[0, 2], [1, 1], [1, 0]],
        [[2, 0], [0, 2], [1, 1]],
        [[0, 3], [1, 1], [2, 0]],
    ] {
        let triangle = numbers.map(|n| pair.vertex(n));
        let run = bittle_2d::expand(&pair, triangle, Normals::PerProduct);
        assert!((found(&run).depth - 6.0 / 41f64.sqrt()).abs() < 1e-15);
        text += &format!("\nfrom {:?}\n{run}\n", triangle.map(|v| v.point));
    }
    snapshot("student-any-start", &text);
}
