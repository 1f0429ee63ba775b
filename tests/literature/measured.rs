//! Claims of the article, measured: sampling, and core shapes.

use epa::extras::core_shapes::{Core, Shallow, shallow};
use epa::extras::sampling::{circle, edge_normals, least_push};
use epa::{Hull, Limits, Vector, contact};
use epa_oracle::generate::Random;
use epa_oracle::literature::Difference;
use epa_oracle::literature::table::{columns, number, vector};

use crate::exact::{depth, truth};
use crate::shared::{heads, hulls, snapshot};

/// Placements of a table's cell.
const PLACEMENTS: usize = 12;

fn moved(points: &[Vector<f64, 2>], by: [f64; 2]) -> Vec<[f64; 2]> {
    points
        .iter()
        .map(|p| [p[0] + by[0], p[1] + by[1]])
        .collect()
}

/// The polygon turned by the angle with this cosine and sine, so that its edge normals are
/// not those of the list.
fn turned(points: &[Vector<f64, 2>], [c, s]: [f64; 2]) -> Vec<Vector<f64, 2>> {
    let turn = |p: &Vector<f64, 2>| Vector([c * p[0] - s * p[1], s * p[0] + c * p[1]]);
    points.iter().map(turn).collect()
}

/// A polygon with corners on the unit circle: all of n, or n of 256 at random.
fn polygon(n: usize, random: Option<&mut Random>) -> Vec<Vector<f64, 2>> {
    let Some(random) = random else {
        return circle((n / 4).ilog2());
    };
    let mut corners = circle(6);
    while corners.len() > n {
        let drop = random.below(corners.len() as i64) as usize;
        corners.remove(drop);
    }
    corners
}

/// A shift of up to 1 in both coordinates.
fn shift(random: &mut Random) -> [f64; 2] {
    [0, 1].map(|_| (random.below(2049) - 1024) as f64 / 1024.0)
}

/// The largest relative excess of the sampled depth over the exact one.
fn worst(
    pairs: &[(Difference<2>, f64)],
    directions: &dyn Fn(&Difference<2>) -> Vec<Vector<f64, 2>>,
) -> f64 {
    let excess = |(pair, exact): &(Difference<2>, f64)| {
        let [a, b] = hulls(pair);
        let estimate = least_push(&a, &b, directions(pair)).expect("finite");
        (estimate.expect("directions").depth() - exact) / exact
    };
    pairs.iter().map(excess).fold(f64::NEG_INFINITY, f64::max)
}

/// Overlapping pairs of polygons with n corners each, with their exact depths.
fn pairs(n: usize, is_regular: bool) -> Vec<(Difference<2>, f64)> {
    let mut random = Random::keyed("sampling", [n as u64, u64::from(is_regular)]);
    let mut pairs = Vec::new();
    while pairs.len() < PLACEMENTS {
        let mut side = || polygon(n, (!is_regular).then_some(&mut random));
        let a = turned(&side(), [0.8, 0.6]);
        let b = turned(&side(), [12.0 / 13.0, 5.0 / 13.0]);
        let by = shift(&mut random);
        let pair = Difference {
            a: moved(&a, [0.0; 2]),
            b: moved(&b, by),
        };
        let exact = depth(&truth(&pair));
        if exact > 0.01 {
            pairs.push((pair, exact));
        }
    }
    pairs
}

fn normals_of_edges(pair: &Difference<2>) -> Vec<Vector<f64, 2>> {
    let [a, b] = hulls(pair).map(|hull| edge_normals(hull.points()));
    let of_b = b.iter().map(Vector::neg);
    a.iter().cloned().chain(of_b).collect()
}

#[test]
fn sampling_against_epa_by_vertex_count() {
    let mut text = String::from(
        "The largest excess of the sampled depth over the exact one, in percent of it, over\n12 placements. N evenly spread directions; then the edge normals of both polygons, 2n of them.\n",
    );
    for is_regular in [true, false] {
        let kind = if is_regular { "regular" } else { "random" };
        text += &format!("\n{kind} polygons on the unit circle, n corners each\n\n");
        let mut rows = Vec::new();
        for n in [4, 8, 16, 32, 64, 128] {
            let pairs = pairs(n, is_regular);
            let percent = |x: f64| format!("{:.3}", 100.0 * x);
            let even = [1, 2, 3, 4, 6].map(|k| percent(worst(&pairs, &|_| circle(k))));
            let exact = worst(&pairs, &normals_of_edges);
            assert!(exact.abs() < 1e-12, "edge normals are exact: {exact}");
            let [e8, e16, e32, e64, e256] = even;
            rows.push([n.to_string(), e8, e16, e32, e64, e256, percent(exact.abs())]);
        }
        let head = heads("n | N = 8 | N = 16 | N = 32 | N = 64 | N = 256 | edge normals");
        text += &columns(head, &rows);
    }
    snapshot("sampling-by-vertex-count", &text);
}

/// Two squares of side 2, the second upright or on its corner, brought `depth` deep into
/// each other along x, and what their cores say.
fn squares(depth: f64, is_upright: bool) -> Difference<2> {
    let square =
        |c: f64| [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| [c + x, y]);
    let diamond = |c: f64| [[c - 1.0, 0.0], [c, -1.0], [c + 1.0, 0.0], [c, 1.0]];
    let centre = 2.0 - depth;
    let b = if is_upright {
        square(centre)
    } else {
        diamond(centre)
    };
    Difference {
        a: square(0.0).to_vec(),
        b: b.to_vec(),
    }
}

fn by_cores(pair: &Difference<2>, keep: f64) -> Shallow<f64, 2> {
    let [a, b] = cores(pair, keep);
    shallow(&a, &b, &Limits::default()).expect("finite")
}

/// The cores of two squares.
fn cores(pair: &Difference<2>, keep: f64) -> [Core<Hull<f64, 2>, f64, 2>; 2] {
    hulls(pair).map(|hull| {
        let add = |sum: Vector<f64, 2>, p: &Vector<f64, 2>| sum.add(p);
        let centre = hull.points().iter().fold(Vector::zero(), add).scale(&0.25);
        Core::about(hull, centre, keep, &Limits::default()).expect("a centre inside")
    })
}

/// Damien asks what a small penetration is. For core shapes: no more than the sum of
/// what was taken off, measured along the normal.
#[test]
fn damien_core_shapes_by_depth() {
    let mut text = String::from(
        "Squares of side 2. A core keeps a share k of its square: the method takes off 1 - k on each\nside of an upright square, and gives an answer up to a depth of twice that.\n",
    );
    for is_upright in [true, false] {
        let what = if is_upright {
            "two faces meet"
        } else {
            "a corner meets a face"
        };
        text += &format!("\n{what}\n\n");
        let mut rows = Vec::new();
        for depth_along_x in [-0.125, 0.0, 1.0 / 64.0, 0.125, 0.25, 0.375, 0.5, 0.75, 1.0] {
            let pair = squares(depth_along_x, is_upright);
            let exact = depth(&truth(&pair));
            let says = [0.5, 0.75, 0.875].map(|keep| match by_cores(&pair, keep) {
                Shallow::Measured { depth, .. } => {
                    assert!(depth <= exact + 1e-14, "never too large");
                    assert!(!is_upright || (depth - exact).abs() < 1e-14, "faces: exact");
                    number(depth)
                }
                Shallow::CoresOverlap => "cores overlap".to_owned(),
                Shallow::IterationLimit => panic!("GJK ends"),
            });
            let [half, three_quarters, seven_eighths] = says;
            rows.push([number(exact), half, three_quarters, seven_eighths]);
        }
        let head = ["exact depth", "k = 1/2", "k = 3/4", "k = 7/8"];
        text += &columns(head, &rows);
    }
    snapshot("damien-core-shapes", &text);
}

/// The reply to weijin: the closest points of the cores, moved along the normal. Moved by what was
/// taken off each core they are the witness points that `contact` has of the rounded cores. Moved
/// by the depth, as the reply says, they are points of the shapes by chance only.
#[test]
fn weijin_contact_points_of_core_shapes() {
    let mut text = String::from(
        "Squares of side 2 around (0, 0) and (2 - d, 0), cores that keep 3/4. Closest points of the cores,\nmoved along the normal by what was taken off (r), and by the depth, as the reply says.\n",
    );
    for is_upright in [true, false] {
        text += if is_upright {
            "\ntwo faces meet\n\n"
        } else {
            "\na corner meets a face\n\n"
        };
        let mut rows = Vec::new();
        for along_x in [1.0 / 64.0, 0.125, 0.25, 0.375] {
            let pair = squares(along_x, is_upright);
            let [a, b] = cores(&pair, 0.75);
            let found = contact(&a, &b, &Limits::default()).expect("finite");
            let moved = |p: &Vector<f64, 2>, by: f64| p.add(&found.normal.scale(&by));
            let on_a = found.a.world;
            let closest = moved(&on_a, -a.shrinkage());
            let by_depth = moved(&closest, found.depth);
            // On A's face x = 1 is the point that touches.
            let off = |p: &Vector<f64, 2>| number(p[0] - 1.0);
            if is_upright {
                assert!((on_a[0] - 1.0).abs() < 1e-12, "faces: exact");
            }
            let exact = depth(&truth(&pair));
            rows.push([
                number(exact),
                number(found.depth),
                vector(&closest.0),
                off(&on_a),
                off(&by_depth),
            ]);
        }
        let head = heads(
            "exact depth | by cores | closest on A's core | by r: off A | by the depth: off A",
        );
        text += &columns(head, &rows);
    }
    snapshot("weijin-core-shapes", &text);
}
