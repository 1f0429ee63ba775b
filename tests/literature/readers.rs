//! The cases of the article's readers.

use epa::Vector;
use epa::extras::sampling::least_push;
use epa_oracle::literature::bittle_2d::{self, Normals};
use epa_oracle::literature::bittle_gjk::{Segment, intersection};
use epa_oracle::literature::table::{columns, number, vector};
use epa_oracle::literature::{Difference, Ending, Vertex};

use crate::exact::{depth, in_words, rational, truth};
use crate::example::printed_simplex;
use crate::shared::{
    Pair, Says, dot, error, found, heads, hulls, pair, shown, snapshot, vertex_at,
};
use crate::{bittles_pair, harrys_pair, quentins_pair};

const ALL: [&str; 9] = [
    "bittle-2d-triple",
    "bittle-2d-triple-before-quentin",
    "bittle-2d-per-product",
    "bittle-2d-per-product-as-printed",
    "bittle-2d-sampling-uniform-64",
    "bittle-2d-sampling-edge-normals",
    "bittle-2d-sampling-centres",
    "bittle-2d-core-shapes",
    "winter-2d",
];

/// What every variant says of a pair.
fn all_variants(pair: &Difference<2>) -> String {
    let says = |name: &str| [name.to_owned(), pair.run(name).ending.to_string()];
    columns(["variant", "says"], &ALL.map(says))
}

/// The article's example by everything that it describes.
#[test]
fn the_example_by_every_variant() {
    let pair = bittles_pair();
    let text = format!("{}\n\n{}", in_words(&pair), all_variants(&pair));
    let versions = [
        ("bittle-2d-sampling-uniform-64", Says::TooDeep(0.001)),
        ("bittle-2d-sampling-edge-normals", Says::Right),
    ];
    shown(&pair, &versions);
    snapshot("bittle-example-all-variants", &text);
}

/// The origin lies on the first segment of GJK. As published, the test ends there; with
/// the perpendicular of the segment it goes on.
#[test]
fn quentin_the_origin_on_the_first_segment() {
    let pair = quentins_pair();
    let published = intersection(&pair, Segment::AsPublished);
    assert_eq!(published, Err(Ending::NoOverlap));
    let triangle = intersection(&pair, Segment::Mended).expect("mended, it finds the overlap");
    let points = [triangle[0].point, triangle[1].point];
    assert_eq!(points, [[-3.0, 3.0], [1.0, -1.0]]);
    let run = pair.run("bittle-2d-per-product");
    assert_eq!(found(&run).depth, depth(&truth(&pair)));
    let text = format!(
        "First direction: centre of shape 1 - centre of shape 2 = (-4/3, 1/2).\nFirst segment: {} {}, through the origin.\n\n{}\n\nbittle-2d-per-product\n{run}\n\n{}",
        vector(&triangle[0].point),
        vector(&triangle[1].point),
        in_words(&pair),
        all_variants(&pair),
    );
    snapshot("quentin-origin-on-segment", &text);
}

/// His second comment: GJK is mended to end with the segment, and EPA is given two points. In the
/// reply the segment is inside of the difference, as here, or one of its edges, as for two squares
/// side by side.
#[test]
fn quentin_epa_from_two_points() {
    let inside = quentins_pair();
    let square = |x: f64| [[x, 0.0], [x, 2.0], [x + 2.0, 2.0], [x + 2.0, 0.0]];
    let edge = pair(&square(0.0), &square(2.0));
    let all = [
        Normals::TripleProduct,
        Normals::PerProduct,
        Normals::PerProductAsPrinted,
    ];
    let mut text = String::new();
    for (what, pair, ends) in [
        (
            "His shapes: the segment is inside of the difference",
            &inside,
            [[-3.0, 3.0], [1.0, -1.0]],
        ),
        (
            "Two squares side by side: the segment is an edge of the difference",
            &edge,
            [[0.0, -2.0], [0.0, 2.0]],
        ),
    ] {
        let segment = ends.map(|point| vertex_at(pair, point).expect("a vertex"));
        text += &format!("{what}\n{}\n\n", in_words(pair));
        for normals in all {
            let run = bittle_2d::expand_segment(pair, segment, normals);
            let is_right = error(&run, pair).is_some_and(|off| off.abs() < 1e-12);
            // The triple product has no normal here, as he saw; the winding has one.
            let has_normal = normals != Normals::TripleProduct;
            assert_eq!(is_right, has_normal, "{normals:?}: {}", run.ending);
            text += &format!("{normals:?}\n{run}\n\n");
        }
    }
    snapshot("quentin-two-points", &text);
}

/// How far B has to go along a direction, at least, to be parted from A.
fn push_along(pair: &Difference<2>, direction: [f64; 2]) -> f64 {
    let [a, b] = hulls(pair);
    let estimate = least_push(&a, &b, [Vector(direction)]).expect("finite");
    estimate.expect("a direction").depth()
}

/// Harry's squares run into each other along x, and the shortest way apart is along y.
/// The depth along the velocities is a query of its own, and honestann's way back.
#[test]
fn harry_and_honestann_the_velocities() {
    let pair = harrys_pair();
    let mut rows = Vec::new();
    for direction in [[0.0, 1.0], [1.0, 0.0], [0.0, -1.0], [-1.0, 0.0]] {
        let push = push_along(&pair, direction);
        rows.push([vector(&direction), number(push)]);
    }
    assert_eq!(push_along(&pair, [0.0, 1.0]), depth(&truth(&pair)));
    let back = push_along(&pair, [1.0, 0.0]);
    assert_eq!(back, 2.0);
    // B moves by (-2, 0) - (2, 0) relative to A.
    let time = back / 4.0;
    let text = format!(
        "{}\n\n{}\nVelocities (2, 0) and (-2, 0): seen from A, B has come along (-4, 0).\nThe way back is along (1, 0): {} long, {} of a time unit. That is where they touched,\nif they touched at all; the depth, 1, is the least push of all directions.\n",
        in_words(&pair),
        columns(["push B along", "at least"], &rows),
        number(back),
        number(time),
    );
    snapshot("harry-velocities", &text);
}

/// A point against a polygon. Inside, EPA gives the depth of the point, from any start;
/// outside, the distance is GJK's.
#[test]
fn atia_a_point_against_a_polygon() {
    let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]];
    let mut text = String::new();
    for point in [[1.0, 2.0], [2.0, 1.5], [3.5, 1.0], [4.0, 1.0], [6.0, 5.0]] {
        let pair = pair(&square, &[point]);
        text += &format!(
            "the point {} and the rectangle 4 x 3\n{}\n{}\n",
            vector(&point),
            in_words(&pair),
            all_variants(&pair)
        );
        match error(&pair.run("bittle-2d-per-product"), &pair) {
            Some(off) => assert!(off.abs() < 1e-15),
            None => assert!(depth(&truth(&pair)) <= 0.0),
        }
    }
    snapshot("atia-point-in-polygon", &text);
}

/// Separated shapes. The variants say so, by their GJK. EPA alone, from a triangle of the
/// difference: with the triple product it runs in circles. With signed distances it ends at the
/// edge that separates most. That is the distance if the nearest point of the difference lies
/// inside that edge, and not if it is a corner.
#[test]
fn shome_separated_shapes() {
    let triangle = [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]];
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let apart = |points: &[[f64; 2]], by: f64| {
        let b: Vec<_> = points.iter().map(|p| p.map(|x| x + by)).collect();
        pair(points, &b)
    };
    let mut text = String::new();
    for (pair, is_nearest_inside_an_edge) in
        [(apart(&triangle, 3.0), true), (apart(&square, 2.0), false)]
    {
        text += &format!("A = {:?}\nB = {:?}\n", pair.a, pair.b);
        text += &format!("{}\n{}\n", in_words(&pair), all_variants(&pair));
        let start: [Vertex<2>; 3] = [[0, 0], [1, 0], [2, 0]].map(|n| pair.vertex(n));
        for (name, normals) in [
            ("triple product", Normals::TripleProduct),
            ("per-product", Normals::PerProduct),
        ] {
            let run = bittle_2d::expand(&pair, start, normals);
            text += &format!("EPA without GJK, by the {name}\n\n{run}\n\n");
            let is_right = error(&run, &pair).is_some_and(|off| off.abs() < 1e-9);
            let expected = normals == Normals::PerProduct && is_nearest_inside_an_edge;
            assert_eq!(is_right, expected, "{name}: {}", run.ending);
        }
    }
    snapshot("shome-separated", &text);
}

/// Olai's contact points: the witness point of the difference on the final edge as a combination of
/// its ends, and the same combination of their pre-images.
#[test]
fn olai_contact_points_of_the_final_edge() {
    let pair = bittles_pair();
    let run = bittle_2d::expand(&pair, printed_simplex(), Normals::PerProduct);
    let last = run.steps.last().expect("a step");
    let [p, q] = [0, 1].map(|k| run.vertices[last.nearest[k]]);
    let edge = [0, 1].map(|k| q.point[k] - p.point[k]);
    let weight = -dot(p.point, edge) / dot(edge, edge);
    let mix = |from: [f64; 2], to: [f64; 2]| [0, 1].map(|k| from[k] + weight * (to[k] - from[k]));
    let on_a = mix(pair.a[p.numbers[0]], pair.a[q.numbers[0]]);
    let on_b = mix(pair.b[p.numbers[1]], pair.b[q.numbers[1]]);
    assert!((weight - 13.0 / 41.0).abs() < 1e-15);

    let exact = rational(&pair).core_witness().map(|w| w.world);
    let [a, b] = exact.each_ref().map(|w| format!("({}, {})", w[0], w[1]));
    let difference = exact[0].sub(&exact[1]);
    let rows = [
        ["on A".to_owned(), vector(&on_a), a],
        ["on B".to_owned(), vector(&on_b), b],
        [
            "a - b".to_owned(),
            vector(&[on_a[0] - on_b[0], on_a[1] - on_b[1]]),
            format!("({}, {})", difference[0], difference[1]),
        ],
    ];
    assert_eq!(rows[2][2], "(24/41, -30/41)");
    let text = format!(
        "{}\n\nfinal edge: {} (a{} - b{}), {} (a{} - b{})\nweight of the second end: {}; exact 13/41\n\n{}\na - b is the depth times the normal: 6/√41 · (4, -5)/√41.\n",
        in_words(&pair),
        vector(&p.point),
        p.numbers[0],
        p.numbers[1],
        vector(&q.point),
        q.numbers[0],
        q.numbers[1],
        number(weight),
        columns(["contact point", "Olai's way", "exact"], &rows),
    );
    snapshot("olai-contact-points", &text);
}

/// ng, alleysark and Roy ask which way n points. The comment says "towards the origin";
/// the code, (e × oa) × e, gives n·a ≥ 0: away from it. With ao for oa it is reversed.
#[test]
fn ng_alleysark_roy_the_sign_of_the_normal() {
    let points = printed_simplex().map(|vertex| vertex.point);
    let mut rows = Vec::new();
    for i in 0..3 {
        let (a, b) = (points[i], points[(i + 1) % 3]);
        let e = [b[0] - a[0], b[1] - a[1]];
        let n = |o: [f64; 2]| [0, 1].map(|k| o[k] * dot(e, e) - e[k] * dot(o, e));
        let (away, towards) = (n(a), n(a.map(|x| -x)));
        assert!(dot(away, a) > 0.0 && dot(towards, a) < 0.0);
        rows.push([
            format!("{} {}", vector(&a), vector(&b)),
            vector(&away),
            number(dot(away, a)),
            vector(&towards),
            number(dot(towards, a)),
        ]);
    }
    let head = heads("edge | (e x oa) x e, as printed | n·a | (e x ao) x e | n·a");
    snapshot("ng-alleysark-roy-sign", &columns(head, &rows));
}
