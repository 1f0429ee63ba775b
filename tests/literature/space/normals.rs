//! Normals of faces: Asylum's boxes, Evan's code, three faces or four.

use epa::expand::{EpaTermination, run as exact_epa};
use epa::minkowski::{MinkowskiDifference, MinkowskiPoint};
use epa::polytope::Polytope;
use epa::{Hull, Limits, SupportPoint};
use epa_oracle::literature::bittle_3d;
use epa_oracle::literature::chou_3d::{self, MENDED};
use epa_oracle::literature::table::columns;
use epa_oracle::literature::winter_3d::{self, Program};
use epa_oracle::literature::{Difference, Ending, Run, Vertex};
use epa_oracle::number::Rational;
use num_traits::Zero;

use super::{around_the_origin, cuboid};
use crate::exact::{describe, hull, in_words, truth, tuple};
use crate::shared::{cross, dot, edge, found, heads, pair, snapshot, vertex_at};

/// The simplex that Asylum printed.
const PRINTED: [[f64; 3]; 4] = [
    [0.0, 0.0, 0.0],
    [0.0, 1.0, 1.0],
    [-1.0, 1.0, 0.0],
    [-1.0, 0.0, 1.0],
];

/// Two unit boxes, the second shifted.
fn unit_boxes(shift: [f64; 3]) -> Difference<3> {
    pair(
        &cuboid([0.0; 3], [1.0; 3]),
        &cuboid(shift, shift.map(|x| x + 1.0)),
    )
}

/// The printed points as differences of corners; `None` if one is none.
fn printed_simplex(pair: &Difference<3>) -> Option<[Vertex<3>; 4]> {
    let found: Option<Vec<Vertex<3>>> = PRINTED.iter().map(|p| vertex_at(pair, *p)).collect();
    found?.try_into().ok()
}

/// Whether points lie on the boundary of the difference of two unit boxes, as all support
/// points do.
fn are_support_points(simplex: &[Vertex<3>; 4], shift: [f64; 3]) -> bool {
    simplex.iter().all(|vertex| {
        let from_the_middle = vertex.point.iter().zip(shift).map(|(x, s)| (x + s).abs());
        from_the_middle.fold(0.0, f64::max) == 1.0
    })
}

/// Where the second box can be, if all four points are support points; the truth of every
/// placement.
fn placements() -> Vec<String> {
    let mut lines = Vec::new();
    for k in 0..27 {
        let shift = [k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1].map(f64::from);
        let boxes = unit_boxes(shift);
        if printed_simplex(&boxes).is_some_and(|simplex| are_support_points(&simplex, shift)) {
            let truth = truth(&boxes);
            let depth = truth.depth.is_rational();
            assert!(depth.is_some_and(|x| x.is_zero()), "{shift:?}");
            lines.push(format!("  shifted by {shift:?}: {}\n", describe(&truth)));
        }
    }
    lines
}

/// What exact EPA does from the printed simplex: after how many expansions it ends, and in
/// words.
fn exactly(boxes: &Difference<3>, simplex: &[Vertex<3>]) -> (usize, String) {
    let (a, b) = (hull(&boxes.a), hull(&boxes.b));
    let set = MinkowskiDifference::new(&a, &b).expect("finite");
    let vertex = |hull: &Hull<Rational, 3>, number: usize| {
        SupportPoint::vertex(number, hull.points()[number].clone())
    };
    let point = |[i, j]: [usize; 2]| MinkowskiPoint::new(vertex(&a, i), vertex(&b, j));
    let start: Vec<_> = simplex.iter().map(|v| point(v.numbers)).collect();
    let outcome =
        exact_epa(&set, &start, &Limits::default(), &mut Polytope::empty()).expect("finite");
    let push = outcome.push.expect("a push");
    assert_eq!(outcome.termination, EpaTermination::Converged);
    let text = format!(
        "exact EPA from this simplex: {:?} after {} expansions, height {} along {}\n",
        outcome.termination,
        outcome.iterations,
        push.height,
        tuple(&push.normal.0)
    );
    (outcome.iterations, text)
}

/// Every version from the printed simplex.
fn from_the_printed_simplex(boxes: &Difference<3>) -> ([Run<3>; 4], String) {
    let simplex = printed_simplex(boxes).expect("differences of corners");
    let from = |program| winter_3d::expand(boxes, simplex, program);
    let runs = [
        from(Program::AsPublished),
        from(Program::ThreeFaces),
        chou_3d::expand(boxes, &simplex, MENDED),
        bittle_3d::expand(boxes, simplex),
    ];
    let [published, three, chou, split] = &runs;
    let text = format!(
        "winter-3d, as published, from this simplex\n{published}\n\n\
         one face out, three in\n{three}\n\n\
         chou-3d, the winding kept\n{chou}\n\n\
         bittle-3d-split, the winding kept\n{split}\n\n{}",
        exactly(boxes, &simplex).1
    );
    (runs, text)
}

/// "two 1×1 boxes sitting exactly on eachother", and "The algorithm finds the first face to be the
/// best (0, 1, 2). Normal vector is (-1, -1, 1), therefore the support vertex obtained in this
/// direction will be vertex 4". One box on top of the other, all four points are support points.
/// With the boxes in the same place (0, 0, 0) is not. It is the support point of the direction
/// zero, from centre to centre, with which GJK may begin.
#[test]
fn asylum_the_printed_simplex() {
    let stacked = unit_boxes([0.0, -1.0, 0.0]);
    let ([_, three, ..], text) = from_the_printed_simplex(&stacked);
    let first = &three.steps[0];
    let third = 1.0 / 3f64.sqrt();
    let along = first.normal.iter().zip([-third, -third, third]);
    assert!(along.into_iter().all(|(x, y)| (x - y).abs() < 1e-15));
    assert_eq!((&first.nearest[..], first.distance), (&[0, 1, 2][..], 0.0));
    let found_again = three.vertices[first.support];
    assert_eq!(found_again.numbers, three.vertices[3].numbers);
    let placed = placements();
    assert_eq!(placed.len(), 4);
    let text = format!(
        "Where box B can be for these four to be support points (A = [0, 1]^3):\n{}\n\
         B one unit below A along y. Face 0-1-2: (v1 - v0) x (v2 - v0) = (-1, -1, 1), at distance 0.\n\
         Along it v3 reaches 2: it points into the tetrahedron, and the support point is v3 again.\n\
         The outward normal is (1, 1, -1).\n\n{text}",
        placed.concat()
    );
    snapshot("asylum-two-unit-boxes", &text);

    let coincident = unit_boxes([0.0; 3]);
    assert_eq!(coincident.support(&[0.0; 3]).point, PRINTED[0]);
    let ([_, three, _, split], text) = from_the_printed_simplex(&coincident);
    for run in [three, split] {
        assert_eq!(run.ending, Ending::Endless);
        assert_eq!(after(&run, 150), [154, 304]);
    }
    let text = format!(
        "A = B = [0, 1]^3. (0, 0, 0) is the support point of the direction (0, 0, 0).\n\
         One face out, three in: after 150 steps there are 154 vertices and 304 faces.\n{}\n\n{text}",
        in_words(&coincident)
    );
    snapshot("asylum-coincident-boxes", &text);
}

/// The vertices and faces of a run after so many steps, each of which appends a vertex.
fn after(run: &Run<3>, steps: usize) -> [usize; 2] {
    let faces = run.steps.iter().take(steps).fold(4, |faces, step| {
        faces + step.added.len() - step.removed.len()
    });
    [run.steps[steps - 1].support + 1, faces]
}

/// Evan's `Direction`: (oa × ab) × ac with oa = −a, as his code has it. It is orthogonal to
/// ac and lies in the plane of a and ab, which is no normal of the face.
#[test]
fn evan_the_triple_product_is_not_the_normal_of_a_face() {
    let faces = [
        [[1, 0, 2], [-1, 1, 2], [-1, -1, 2]],
        [[3, 0, 0], [0, 3, 0], [0, 0, 3]],
        [[1, 0, 2], [-1, 1, 2], [0, -2, 2]],
        [[2, 1, 1], [-1, 2, 0], [1, -1, 3]],
    ];
    let rows = faces.map(|[a, b, c]: [[i64; 3]; 3]| {
        let [ab, ac] = [b, c].map(|p| edge(a, p));
        let oa = a.map(|x| -x);
        let evan = cross(cross(oa, ab), ac);
        let normal = cross(ab, ac);
        // (u × v) × w = v (u·w) − u (v·w)
        let expanded = [0, 1, 2].map(|k| -ab[k] * dot(a, ac) + a[k] * dot(ab, ac));
        assert_eq!(evan, expanded);
        assert_eq!(dot(evan, ac), 0);
        assert_ne!(cross(evan, normal), [0; 3], "not parallel to the normal");
        let plane = |n: [i64; 3]| format!("{}/√{}", dot(n, a), dot(n, n));
        [
            format!("{} {} {}", tuple(&a), tuple(&b), tuple(&c)),
            tuple(&evan),
            dot(evan, ab).to_string(),
            plane(evan),
            tuple(&normal),
            plane(normal),
        ]
    });
    let head =
        heads("face a b c | (oa x ab) x ac | times ab | \"distance\" | N = ab x ac | distance");
    let text = format!(
        "Evan's vector and the normal, exactly. A normal has the product 0 with ab and with ac.\n\n{}",
        columns(head, &rows)
    );
    snapshot("evan-triple-product", &text);
}

/// "should we check all four faces or only three is enough?" Any of the four can be the
/// nearest: here, that opposite to each vertex in turn.
#[test]
fn atia_all_four_faces() {
    let corners = [
        [6.0, 0.0, -1.0],
        [-3.0, 6.0, -1.0],
        [-3.0, -6.0, -1.0],
        [0.0, 0.0, 12.0],
    ];
    let mut text =
        String::from("The same tetrahedron around the origin, its vertices in four orders.\n");
    for last in 0..4 {
        let mut order = corners;
        order.swap(last, 3);
        let pair = around_the_origin(&order);
        let simplex = [0, 1, 2, 3].map(|i| pair.vertex([i, 0]));
        let run = chou_3d::expand(&pair, &simplex, MENDED);
        let depth = found(&run).depth;
        assert_eq!(depth, 1.0);
        let nearest = run.steps[0].nearest.clone();
        let opposite = (0..4).find(|i| !run.start.is_empty() && !nearest.contains(i));
        let distances = distances(&order);
        let others = distances.into_iter().filter(|d| *d > 1.0);
        let second = others.fold(f64::MAX, f64::min);
        assert!(second > 1.5, "{distances:?}");
        text += &format!(
            "\n{order:?}\n{}\nnearest of four: {} (opposite to vertex {:?}); without it: {second:.6}\n",
            in_words(&pair),
            depth,
            opposite.expect("a vertex off the face")
        );
    }
    snapshot("atia-four-faces", &text);
}

/// The distances of the planes of the four faces from the origin.
fn distances(corners: &[[f64; 3]; 4]) -> [f64; 4] {
    std::array::from_fn(|omitted| {
        let [a, b, c] = [1, 2, 3].map(|k| corners[(omitted + k) % 4].map(|x| x as i64));
        let n = cross(edge(a, b), edge(a, c));
        (dot(n, a) as f64).abs() / (dot(n, n) as f64).sqrt()
    })
}
