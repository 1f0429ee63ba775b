//! A. Chou, and what his readers asked.

use epa_oracle::literature::chou_3d::{
    Again, BlowUp, MENDED, Reading, Stop, Winding, blow_up, contact_points, expand, wind,
};
use epa_oracle::literature::gjk::terminating_simplex;
use epa_oracle::literature::table::{columns, vector};
use epa_oracle::literature::tangents::{
    catto_as_printed, catto_with_absolute_value, consistent_as_described, consistent_as_printed,
};
use epa_oracle::literature::{Difference, Vertex};

use super::{around_the_origin, cuboid, octahedron};
use crate::exact::{depth, in_words, truth};
use crate::shared::{Pair, Says, cross, dot, edge, found, heads, pair, shown, snapshot, vertex_at};

/// Six times the signed volume of a tetrahedron of integers, exactly.
fn determinant(tetrahedron: &[Vertex<3>; 4]) -> i64 {
    let [a, b, c, d] = tetrahedron.map(|vertex| vertex.point.map(|x| x as i64));
    let [u, v, w] = [a, b, c].map(|p| edge(d, p));
    dot(u, cross(v, w))
}

fn points(vertices: &[Vertex<3>]) -> String {
    let texts: Vec<String> = vertices.iter().map(|v| vector(&v.point)).collect();
    texts.join(" ")
}

/// The first pair on which the stop rules differ: the octahedron, whose difference has
/// the origin on an edge of the tetrahedron, so that two triangles tie at distance 0.
#[test]
fn the_stop_rule_in_its_three_readings() {
    let pair = octahedron();
    let versions = [
        ("chou-3d-stop-as-printed", Says::TooShallow(0.5)),
        ("chou-3d-stop-no-farther", Says::TooShallow(0.5)),
        ("chou-3d", Says::Right),
    ];
    let text = format!(
        "The octahedron |x| + |y| + |z| <= 1 around a point at its centre.\n\n{}",
        shown(&pair, &versions)
    );
    snapshot("chou-stop-rule", &text);
}

/// The distance of the nearest triangle never falls as long as the polytope is convex:
/// "no closer than the previously picked one" is always true.
#[test]
fn the_nearest_triangle_is_never_closer_than_the_last() {
    let boxes = pair(
        &cuboid([-2.0, -3.0, -5.0], [2.0, 3.0, 5.0]),
        &cuboid([-1.0, 0.0, 1.0], [4.0, 4.0, 7.0]),
    );
    for pair in [octahedron(), boxes] {
        let run = pair.run("chou-3d");
        let distances: Vec<f64> = run.steps.iter().map(|step| step.distance).collect();
        assert!(distances.len() > 2, "{distances:?}");
        assert!(distances.windows(2).all(|w| w[0] <= w[1]), "{distances:?}");
    }
}

/// det > 0 says that 0-1-2 is counter-clockwise from outside already.
#[test]
fn the_winding_fix_turns_the_tetrahedron_inside_out() {
    let corner = around_the_origin(&[[1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, -1, -1]]);
    let start = [0, 1, 2, 3].map(|i| corner.vertex([i, 0]));
    let flipped = [1, 0, 2, 3].map(|i| corner.vertex([i, 0]));
    assert_eq!([determinant(&start), determinant(&flipped)], [4, -4]);
    assert_eq!(wind(start, Winding::AsPrinted), flipped);
    assert_eq!(wind(flipped, Winding::AsPrinted), flipped);
    assert_eq!(wind(flipped, Winding::Mended), start);
    assert_eq!(wind(start, Winding::Mended), start);

    // The text has no list of faces. Ours is I. Winter's; with its mirror image, in which
    // the first face is 0-2-1, the printed exchange makes all normals point outwards.
    for (rule, ours) in [(Winding::AsPrinted, -1), (Winding::Mended, 1)] {
        for faces in [start, flipped].map(|from| wind(from, rule)) {
            assert_eq!(determinant(&faces).signum(), ours, "outwards by our list");
            let mirrored = [0, 2, 1, 3].map(|i| faces[i]);
            assert_eq!(determinant(&mirrored).signum(), -ours, "by the other");
        }
    }

    // Four points suffice: nothing has to be expanded, and still the answer is wrong.
    let smallest = around_the_origin(&[[0, -1, -1], [-1, 1, -1], [0, 0, 1], [1, 1, 1]]);
    let versions = [
        ("chou-3d-winding-as-printed", Says::TooDeep(0.1)),
        ("chou-3d", Says::Right),
    ];
    let text = format!(
        "v0 = (1, 0, 0), v1 = (0, 1, 0), v2 = (0, 0, 1), v3 = (-1, -1, -1):\n\
         det = v30 . (v31 x v32) = 4 > 0, and v01 x v02 = (1, 1, 1) points away from v3:\n\
         0-1-2 is counter-clockwise from outside. The printed code exchanges v0 and v1 then.\n\n{}",
        shown(&smallest, &versions)
    );
    snapshot("chou-winding", &text);
}

/// A tetrahedron with the origin inside its lowest face, and the triangle of that face as
/// the terminating simplex.
fn lying_on_a_face() -> (Difference<3>, Vec<Vertex<3>>) {
    let pair = around_the_origin(&[[2, 0, 0], [-1, 2, 0], [-1, -2, 0], [0, 0, 3]]);
    let simplex = [1, 0, 2].map(|i| pair.vertex([i, 0])).to_vec();
    (pair, simplex)
}

#[test]
fn the_fourth_point_is_tested_against_the_origin_and_the_tetrahedron_is_flat() {
    let (pair, simplex) = lying_on_a_face();
    let mut text = format!(
        "A tetrahedron whose lowest face holds the origin, and GJK's simplex is that face: {}\n{}\n",
        points(&simplex),
        in_words(&pair)
    );
    for (rule, volume) in [
        (BlowUp::AsPrinted, 0),
        (BlowUp::Inverted, 36),
        (BlowUp::LineAndPlane, 36),
    ] {
        let tetrahedron = blow_up(&pair, &simplex, rule);
        assert_eq!(determinant(&tetrahedron).abs(), volume, "{rule:?}");
        let reading = Reading {
            blow_up: rule,
            ..MENDED
        };
        let run = expand(&pair, &simplex, reading);
        text += &format!(
            "\n{rule:?}: fourth point {}, six volumes = {volume}\n{}\n",
            vector(&tetrahedron[3].point),
            run
        );
    }
    snapshot("chou-blow-up-triangle", &text);
}

/// A simplex from which EPA starts.
struct Start {
    what: &'static str,
    pair: Difference<3>,
    simplex: Vec<Vertex<3>>,
    /// The tests that make a flat tetrahedron of it.
    flat: &'static [BlowUp],
}

/// From an edge inside, from an edge, a vertex and a face of the boundary, and from a flat
/// difference.
fn starts() -> [Start; 5] {
    let boxes = |shift: [f64; 3]| {
        let other = cuboid(shift.map(|x| x - 2.0), shift.map(|x| x + 2.0));
        pair(&cuboid([-2.0; 3], [2.0; 3]), &other)
    };
    let start = |what, pair: Difference<3>, points: &[[f64; 3]], flat| Start {
        what,
        simplex: points
            .iter()
            .map(|p| vertex_at(&pair, *p).expect("a vertex"))
            .collect(),
        pair,
        flat,
    };
    let [twice, edge, vertex] = [[0.0; 3], [4.0, 4.0, 0.0], [4.0; 3]].map(boxes);
    let inside = terminating_simplex(&twice).expect("overlap");
    let inside: Vec<[f64; 3]> = inside.iter().map(|vertex| vertex.point).collect();
    let corners = [[0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]];
    let triangle = pair(&corners, &[[1.0, 0.0, 0.0]]);
    let (face, on_the_face) = lying_on_a_face();
    let on_the_face: Vec<[f64; 3]> = on_the_face.iter().map(|vertex| vertex.point).collect();
    let along_z = [[0.0, 0.0, -4.0], [0.0, 0.0, 4.0]];
    let along_x = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    let all = &[BlowUp::AsPrinted, BlowUp::Inverted, BlowUp::LineAndPlane];
    [
        start("the same box twice", twice, &inside, &[]),
        start(
            "boxes that share an edge",
            edge,
            &along_z,
            &[BlowUp::Inverted],
        ),
        start(
            "boxes that share a vertex",
            vertex,
            &[[0.0; 3]],
            &[BlowUp::Inverted],
        ),
        start(
            "a point in a face",
            face,
            &on_the_face,
            &[BlowUp::AsPrinted],
        ),
        start("a point on a side of a triangle", triangle, &along_x, all),
    ]
}

/// What each test makes of a start, and what follows. Of a flat difference no test can
/// make a tetrahedron.
#[test]
fn blowing_up_from_one_two_and_three_points() {
    let mut rows = Vec::new();
    for Start {
        what,
        pair,
        simplex,
        flat,
    } in starts()
    {
        for blow_up in [BlowUp::AsPrinted, BlowUp::Inverted, BlowUp::LineAndPlane] {
            let tetrahedron = self::blow_up(&pair, &simplex, blow_up);
            let run = expand(&pair, &simplex, Reading { blow_up, ..MENDED });
            let is_flat = determinant(&tetrahedron) == 0;
            assert_eq!(is_flat, flat.contains(&blow_up), "{what}, {blow_up:?}");
            rows.push([
                what.to_owned(),
                points(&simplex),
                format!("{blow_up:?}"),
                points(&tetrahedron[simplex.len()..]),
                determinant(&tetrahedron).abs().to_string(),
                run.ending.to_string(),
            ]);
        }
    }
    let head = heads("pair | simplex | test | points added | six volumes | then");
    snapshot("chou-blow-up", &columns(head, &rows));
}

/// A vertex of A inside a face of B: the triangle of the difference is valid, its three
/// pre-images on A are one point. The barycentric coordinates are those of the triangle of
/// the difference, so nothing divides by the area of A's.
#[test]
fn asylum_two_support_points_are_the_same() {
    let pyramid = [
        [0.0, 0.0, -1.0],
        [-2.0, -2.0, 3.0],
        [2.0, -2.0, 3.0],
        [0.0, 2.0, 3.0],
    ];
    let pair = pair(&pyramid, &cuboid([-4.0, -5.0, -6.0], [5.0, 4.0, 0.0]));
    let run = pair.run("chou-3d");
    let found = found(&run);
    let last = run.steps.last().expect("a step");
    let corners = last.nearest.clone();
    let on_a: Vec<usize> = corners
        .iter()
        .map(|&i| run.vertices[i].numbers[0])
        .collect();
    assert_eq!(on_a, [0, 0, 0], "one vertex of A");
    assert_eq!(
        (found.depth, &found.normal[..]),
        (1.0, &[0.0, 0.0, -1.0][..])
    );
    let [a, b] = found.points.clone().expect("contact points");
    let is_near = |p: &[f64], q: [f64; 3]| p.iter().zip(q).all(|(x, y)| (x - y).abs() < 1e-15);
    assert!(is_near(&a, [0.0, 0.0, -1.0]) && is_near(&b, [0.0; 3]));
    let text = format!(
        "The tip of A is one unit below the top face of B.\n{}\n\n{run}\n\n\
         Last triangle: {corners:?}, pre-images on A {on_a:?}: a triangle of one point.\n",
        in_words(&pair)
    );
    snapshot("chou-degenerate-support-triangle", &text);
}

/// The text's contact points, "in local space", and then in the world: the same weights on
/// local and on world vertices.
#[test]
fn contact_points_are_the_same_combination_locally_and_in_the_world() {
    let local = cuboid([-1.0, -1.0, -1.0], [1.0, 1.0, 1.0]);
    let shift = [1.5, 0.25, 0.5];
    let world: Vec<[f64; 3]> = local
        .iter()
        .map(|p| std::array::from_fn(|axis| p[axis] + shift[axis]))
        .collect();
    let pair = pair(&local, &world);
    let run = pair.run("chou-3d");
    let last = run.steps.last().expect("a step");
    let [i, j, k]: [usize; 3] = last.nearest.clone().try_into().expect("a triangle");
    let corners = [i, j, k].map(|n| &run.vertices[n]);
    let [a, b] = contact_points([&local, &world], corners).expect("vertices");
    let [_, b_local] = contact_points([&local, &local], corners).expect("vertices");
    for axis in 0..3 {
        assert!((b_local[axis] + shift[axis] - b[axis]).abs() < 1e-15);
        let gap = a[axis] - b[axis];
        assert!(
            (gap - [0.5, 0.0, 0.0][axis]).abs() < 1e-15,
            "a - b = depth n"
        );
    }
    assert_eq!(contact_points([&local, &[]], corners), None);
}

#[test]
fn tangents_as_printed_and_as_described() {
    let third = 1.0 / 3.0;
    let normals = [
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.6, 0.8, 0.0],
        [-0.8, 0.0, 0.6],
        [third, 2.0 * third, -2.0 * third],
    ];
    let rows = normals.map(|n| {
        let [consistent, described, catto, absolute] = [
            consistent_as_printed(&n),
            consistent_as_described(&n),
            catto_as_printed(&n),
            catto_with_absolute_value(&n),
        ]
        .map(|[t1, _]| vector(&t1));
        [vector(&n), consistent, described, catto, absolute]
    });
    let head = [
        "n",
        "t1, least component as printed",
        "as described",
        "Catto as printed",
        "with |n.x|",
    ];
    snapshot("chou-tangents", &columns(head, &rows));
}

/// The listing of the whole article, and the same shapes by the version that works.
#[test]
fn everything_as_printed() {
    let smallest = around_the_origin(&[[1, -1, -1], [-1, 0, 0], [0, 1, 0], [1, 0, 1]]);
    assert_eq!(truth(&smallest).normals.len(), 1);
    assert!(depth(&truth(&smallest)) > 0.0);
    let versions = [
        ("chou-3d-as-printed", Says::TooDeep(0.05)),
        ("chou-3d", Says::Right),
    ];
    snapshot("chou-as-printed", &shown(&smallest, &versions));
}

/// Of the readings of the stop rule, the one by the support point is what is kept.
#[test]
fn the_mended_reading() {
    assert_eq!(
        (MENDED.blow_up, MENDED.winding, MENDED.stop),
        (BlowUp::LineAndPlane, Winding::Mended, Stop::BySupport)
    );
    assert_eq!(MENDED.again, Again::SameVertex);
}
