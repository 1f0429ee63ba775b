//! Prepared hulls against brute force: the same support heights, exactly, on sets of
//! every kind; and the vertices and edges that geometry demands.

use epa::minkowski::{ConvexSet, MinkowskiDifference, MinkowskiPoint};
use epa::{Cuboid, Diagonal, Hull, Limits, Pose, Posed, PreparedHull, Rounded, Support, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::FromPrimitive;

use crate::common::{Random, contact, share};

type Floats<const D: usize> = Vec<Vector<f64, D>>;

fn vector<const D: usize>(random: &mut Random) -> Vector<f64, D> {
    Vector([(); D].map(|()| share(random)))
}

/// Whole coordinates between −`size` and `size`.
fn lattice<const D: usize>(random: &mut Random, size: i64) -> Vector<f64, D> {
    Vector([(); D].map(|()| (random.below(2 * size + 1) - size) as f64))
}

fn on_sphere<const D: usize>(random: &mut Random) -> Vector<f64, D> {
    loop {
        let v = vector(random);
        if (0.01..1.0).contains(&v.norm_squared()) {
            return v.normalized();
        }
    }
}

/// So many points of a kind.
fn points<const D: usize>(
    count: usize,
    random: &mut Random,
    point: impl Fn(&mut Random) -> Vector<f64, D>,
) -> Floats<D> {
    (0..count).map(|_| point(random)).collect()
}

/// All points of a grid.
fn grid(range: std::ops::RangeInclusive<i32>) -> impl Iterator<Item = [i32; 3]> {
    let plane = range.clone().flat_map({
        let range = range.clone();
        move |x| range.clone().map(move |y| [x, y])
    });
    plane.flat_map(move |[x, y]| range.clone().map(move |z| [x, y, z]))
}

/// 2¹⁰⁷⁴ times a float: a whole number.
fn whole(x: f64) -> BigInt {
    let ratio = BigRational::from_f64(x).expect("finite");
    (ratio.numer() << 1074u32) / ratio.denom()
}

fn exact<const D: usize>(v: &Vector<f64, D>) -> Vector<BigInt, D> {
    Vector(v.0.map(whole))
}

fn rational<const D: usize>(v: &Vector<f64, D>) -> Vector<BigRational, D> {
    Vector(v.0.map(|x| BigRational::from_f64(x).expect("finite")))
}

/// Directions of every kind: random, along axes and diagonals, and exactly or nearly
/// orthogonal to the lines and planes of some points.
fn directions<const D: usize>(
    points: &[Vector<f64, D>],
    random: &mut Random,
    count: usize,
) -> Floats<D> {
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(vector(random));
        let small = lattice(random, 2);
        if !small.is_zero() {
            all.push(small);
        }
        let mut any = || &points[random.below(points.len() as i64) as usize];
        let base = any();
        let edges: Vec<_> = (1..D).map(|_| any().sub(base)).collect();
        let normal = Vector::orthogonal_to(&edges);
        if !normal.is_zero() && normal.is_finite() {
            all.extend([normal, normal.neg()]);
        }
    }
    all
}

/// Every support point of the prepared hull is a farthest one. From `MANY` vertices on it is one
/// exactly, the first in lexicographic order, and the same for rationals. Below it is one up to the
/// rounding of a height.
fn check<const D: usize>(
    name: &str,
    points: &[Vector<f64, D>],
    count: usize,
) -> PreparedHull<f64, D> {
    let hull = PreparedHull::new(points.to_vec()).expect(name);
    let wholes: Vec<_> = points.iter().map(exact).collect();
    let reach = points.iter().map(Vector::max_abs).fold(0.0, f64::max);
    let random = &mut Random::new(7);
    for d in directions(points, random, count) {
        let along = exact(&d);
        let heights: Vec<_> = wholes.iter().map(|p| p.dot(&along)).collect();
        let highest = heights.iter().max().expect("points");
        let found = hull.support(&d);
        let vertex = found.vertex.expect("a number");
        assert_eq!(found.world, points[vertex], "{name}");
        if hull.vertices().len() >= 96 {
            let ties = (0..points.len()).filter(|&p| heights[p] == *highest);
            let key = |p: &usize| (points[*p].0, *p);
            let best = ties.min_by(|a, b| key(a).partial_cmp(&key(b)).expect("finite"));
            assert_eq!(Some(vertex), best, "{name}: {d:?}");
        } else {
            // Three products, two sums, two heights, in units of half of 2⁻⁵²; and
            // what the products lose below the normal numbers.
            let size = whole(d.max_abs()) * whole(reach);
            let slack: BigInt = ((size * 9u32) >> 52u32) + (BigInt::from(6) << 1074u32);
            let lost = highest - &heights[vertex];
            assert!(lost <= slack, "{name}: {d:?} {lost}");
        }
    }
    hull
}

fn sphere(count: usize, seed: u64) -> Floats<3> {
    points(count, &mut Random::new(seed), on_sphere)
}

#[test]
fn points_on_a_sphere_are_all_vertices() {
    for count in [4, 20, 95, 96, 300, 2500] {
        let directions = if count > 1000 { 60 } else { 300 };
        let hull = check("sphere", &sphere(count, 1), directions);
        assert_eq!(hull.vertices().len(), count);
        let edges: usize = (0..count).map(|v| hull.neighbours(v).len()).sum();
        assert_eq!(edges / 2, 3 * count - 6, "triangles in general position");
    }
}

#[test]
fn points_of_a_ball_a_cube_and_a_lattice() {
    let random = &mut Random::new(3);
    for count in [5, 60, 1500] {
        check::<3>("cube", &points(count, random, vector), 100);
        check::<3>("lattice", &points(count, random, |r| lattice(r, 3)), 100);
        let inside = |r: &mut Random| on_sphere::<3>(r).scale(&share(r));
        check("ball", &points(count, random, inside), 100);
    }
}

/// Lattice points of a ball: coplanar patches everywhere, and hundreds of vertices.
#[test]
fn lattice_points_of_a_ball() {
    for radius in [2i32, 5, 14] {
        let ball = grid(-radius..=radius)
            .filter(|p| p.iter().map(|x| x * x).sum::<i32>() <= radius * radius);
        let points: Vec<_> = ball.map(|p| Vector(p.map(f64::from))).collect();
        let hull = check("lattice ball", &points, 100);
        assert!(radius < 14 || hull.vertices().len() > 200);
    }
}

/// The boundary of a cube, every face divided into squares, scaled and moved such that
/// the coordinates are long but still coplanar.
#[test]
fn a_subdivided_cube_has_eight_vertices_and_three_edges_at_each() {
    for (scale, shift) in [
        (1.0, 0.0),
        (0.1, 0.0),
        (1e300, 0.0),
        (5e-324, 0.0),
        (1.0, 1e9),
        (1e-9, 1.0),
    ] {
        let boundary = grid(0..=6).filter(|p| p.contains(&0) || p.contains(&6));
        let place = |p: [i32; 3]| Vector(p.map(|c| f64::from(c) * scale + shift));
        let points: Vec<_> = boundary.map(place).collect();
        let hull = check("subdivided cube", &points, 60);
        assert_eq!(hull.vertices().len(), 8, "{scale} {shift}");
        for v in 0..8 {
            let corner = hull.vertices()[v];
            for &n in hull.neighbours(v) {
                let edge = hull.vertices()[n].sub(&corner);
                assert_eq!(edge.0.iter().filter(|x| **x != 0.0).count(), 1);
            }
            assert_eq!(hull.neighbours(v).len(), 3);
            // The first of equal points gives the number.
            assert_eq!(
                points.iter().position(|p| *p == corner),
                Some(hull.numbers()[v])
            );
        }
    }
}

/// Prisms and pyramids over polygons with many corners: vertices with three neighbours
/// on faces with hundreds of corners, and one with hundreds of neighbours.
#[test]
fn prisms_and_pyramids() {
    for count in [3, 40, 400] {
        let rim = polygon(count);
        let level = |z: f64| rim.iter().map(move |p| Vector([p[0], p[1], z]));
        let prism: Vec<_> = level(-1.0).chain(level(2.0)).collect();
        let hull = check("prism", &prism, 100);
        assert!((0..hull.vertices().len()).all(|v| hull.neighbours(v).len() == 3));
        let tip = [Vector([0.25, 0.125, 3.0])];
        let pyramid: Vec<_> = level(0.0).chain(tip).collect();
        let hull = check("pyramid", &pyramid, 100);
        assert_eq!(hull.vertices().len(), rim.len() + 1);
        let two = [&pyramid[..], &[Vector([0.0, 0.0, -1e-9])]].concat();
        check("double pyramid", &two, 100);
    }
}

/// Strictly convex polygons: directions with small whole coordinates as edges, in the
/// order of their angles.
fn polygon(count: usize) -> Vec<Vector<f64, 2>> {
    let prime = |size: i32| -> Floats<2> {
        let is_prime = |[x, y]: [i32; 2]| (2..size + 2).all(|d| x % d != 0 || y % d != 0);
        let plane = grid(-size..=size).filter(|p| p[2] == 0 && is_prime([p[0], p[1]]));
        plane.map(|p| Vector([p[0], p[1]].map(f64::from))).collect()
    };
    let mut sizes = (1..).map(prime);
    let mut edges = sizes.find(|edges| edges.len() >= count).expect("many");
    edges.sort_by(|a, b| a[1].atan2(a[0]).total_cmp(&b[1].atan2(b[0])));
    let mut corner = Vector([0.0, 0.0]);
    edges
        .iter()
        .map(|edge| {
            corner = corner.add(edge);
            corner
        })
        .collect()
}

#[test]
fn polygons_of_the_plane() {
    for count in [3, 30, 100, 700] {
        let rim = polygon(count);
        let hull = check("polygon", &rim, 400);
        assert_eq!((hull.vertices().len(), hull.dimension()), (rim.len(), 2));
        // The middles of the edges, and points inside, change nothing.
        let middles = (0..rim.len()).map(|i| rim[i].add(&rim[(i + 1) % rim.len()]));
        let doubled: Vec<_> = rim.iter().map(|p| p.scale(&2.0)).chain(middles).collect();
        let same = check("polygon with middles", &doubled, 100);
        assert_eq!(same.numbers(), hull.numbers());
    }
    let random = &mut Random::new(5);
    for count in [1, 2, 3, 10, 1000] {
        check::<2>("random points", &points(count, random, vector), 200);
        check::<2>(
            "lattice points",
            &points(count, random, |r| lattice(r, 3)),
            200,
        );
        check::<2>("circle", &points(count, random, on_sphere), 200);
    }
}

#[test]
fn flat_sets_have_a_dimension_of_their_own() {
    let rim = polygon(120);
    type Map = fn(f64, f64) -> [f64; 3];
    let planes: [Map; 7] = [
        |x, y| [x, y, 3.0],
        |x, y| [x, 3.0, y],
        |x, y| [3.0, x, y],
        |x, y| [x, x, y],
        |x, y| [x, y, y],
        |x, y| [x, -x, y],
        |x, y| [x + y, x - y, 0.125 * x],
    ];
    for map in planes {
        let polygon: Vec<_> = rim.iter().map(|p| Vector(map(p[0], p[1]))).collect();
        let hull = check("a polygon in space", &polygon, 100);
        assert_eq!((hull.dimension(), hull.vertices().len()), (2, rim.len()));
        let line: Vec<_> = (0..50)
            .map(|i| Vector(map(f64::from(i * 7 % 50), 1.0)))
            .collect();
        let hull = check("a segment in space", &line, 50);
        assert_eq!((hull.dimension(), hull.vertices().len()), (1, 2));
        let point = [line[3]; 9];
        let hull = check("a point in space", &point, 10);
        assert_eq!((hull.dimension(), hull.numbers()), (0, &[0][..]));
    }
    let thin = [[0.0, 0.0], [1.0, 1.0], [0.5, 0.5], [0.5, 0.5f64.next_up()]];
    let hull = check("a sliver", &thin.map(Vector), 100);
    assert_eq!((hull.dimension(), hull.vertices().len()), (2, 3));
}

#[test]
fn needles_and_extreme_sizes() {
    let round = sphere(150, 9);
    let scales = [
        [1e300, 1e300, 1e300],
        [1e-310, 1e-310, 1e-310],
        [1.0, 1e-12, 1e-12],
        [1e150, 1.0, 1e-150],
        [1e200, 1e-200, 1.0],
        [f64::MAX, 1.0, 1.0],
        [5e-324, 1.0, 1e300],
    ];
    for scale in scales {
        let point = |p: &Vector<f64, 3>| Vector([0, 1, 2].map(|axis| p[axis] * scale[axis]));
        let points: Vec<_> = round.iter().map(point).collect();
        check("scaled sphere", &points, 40);
        let far: Vec<_> = round
            .iter()
            .map(|p| p.add(&Vector([1e9, -1e12, 0.0])))
            .collect();
        check("far sphere", &far, 40);
    }
    // Directions of extreme sizes.
    let hull = PreparedHull::new(round).expect("finite");
    for p in hull.vertices() {
        let expected = hull.support(p);
        for scale in [2f64.powi(-1000), 2f64.powi(1000)] {
            assert_eq!(hull.support(&p.scale(&scale)), expected);
        }
    }
}

#[test]
fn directions_that_are_none_get_some_vertex() {
    let infinity = f64::INFINITY;
    let odd = [0.0, -0.0, f64::NAN, infinity, -infinity, f64::MAX, 5e-324];
    for count in [1, 20, 200] {
        let hull = PreparedHull::new(sphere(count, 2)).expect("finite");
        for direction in grid(0..=6).map(|p| p.map(|i| odd[i as usize])) {
            let found = hull.support(&Vector(direction)).vertex;
            assert!(found.is_some_and(|vertex| vertex < count));
        }
    }
}

/// The vertices of floats and of the same numbers as rationals and integers.
#[test]
fn all_scalars_find_the_same_vertices() {
    let mut random = Random::new(11);
    for (count, size) in [(30, 2), (150, 40), (300, 4000)] {
        let far = |r: &mut Random| on_sphere::<3>(r).scale(&f64::from(size)).0;
        let points = points(count, &mut random, |r| Vector(far(r).map(f64::round)));
        let double = PreparedHull::new(points.clone()).expect("finite");
        let single = PreparedHull::new(points.iter().map(|p| p.0.map(|x| x as f32)));
        let single = single.expect("finite");
        let exactly = PreparedHull::new(points.iter().map(rational)).expect("finite");
        let small = |v: &Vector<f64, 3>| Vector(v.0.map(|x| BigInt::from(x as i64)));
        let integer = PreparedHull::new(points.iter().map(small)).expect("finite");
        assert_eq!(double.numbers(), single.numbers());
        assert_eq!(double.numbers(), exactly.numbers());
        assert_eq!(double.numbers(), integer.numbers());
        for v in 0..double.numbers().len() {
            assert_eq!(double.neighbours(v), exactly.neighbours(v));
            assert_eq!(double.neighbours(v), single.neighbours(v));
        }
        for d in directions(&points, &mut random, 60) {
            let rounded = Vector(d.0.map(|x| (x * 64.0).round()));
            let found = double.support(&rounded).vertex;
            assert_eq!(found, exactly.support(&rational(&rounded)).vertex);
            assert_eq!(found, integer.support(&small(&rounded)).vertex);
        }
    }
    let corner = |k: i32| Vector([0, 1, 2].map(|t| f64::from(k >> t & 1)));
    let cube = PreparedHull::new((0..8).map(|k| rational(&corner(k)))).expect("finite");
    assert_eq!(cube.support(&Vector::zero()).vertex, Some(0));
}

#[test]
fn singles_are_as_exact_as_doubles() {
    let points: Vec<_> = sphere(400, 21)
        .iter()
        .map(|p| Vector(p.0.map(|x| x as f32)))
        .collect();
    let hull = PreparedHull::new(points.clone()).expect("finite");
    let wide = |v: &Vector<f32, 3>| exact(&Vector(v.0.map(f64::from)));
    let mut random = Random::new(22);
    for _ in 0..300 {
        let [a, b, c] = [(); 3].map(|()| points[random.below(400) as usize]);
        let d = Vector::orthogonal_to(&[b.sub(&a), c.sub(&a)]);
        let heights: Vec<_> = points.iter().map(|p| wide(p).dot(&wide(&d))).collect();
        let vertex = hull.support(&d).vertex.expect("a number");
        assert_eq!(Some(&heights[vertex]), heights.iter().max());
    }
}

/// Directions orthogonal to a face up to rounding: several vertices whose heights only
/// exact comparison can order.
#[test]
fn near_ties_are_decided_exactly() {
    let hull = PreparedHull::new(sphere(500, 31)).expect("finite");
    let vertices = hull.vertices();
    for v in 0..vertices.len() {
        let around = hull.neighbours(v);
        for pair in around.windows(2) {
            let [e, f] = [pair[0], pair[1]].map(|n| vertices[n].sub(&vertices[v]));
            let d = Vector::orthogonal_to(&[e, f]);
            let height = |p: &Vector<f64, 3>| exact(p).dot(&exact(&d));
            let found = height(&hull.support(&d).world);
            let mut near = around.iter().chain([&v]);
            assert!(near.all(|n| height(&vertices[*n]) <= found));
        }
    }
}

#[test]
fn a_posed_prepared_hull_is_a_shape_like_any_other() {
    let hull = Hull::new(sphere(300, 41)).expect("finite");
    let prepared = hull.prepare().expect("verified");
    assert_eq!(prepared.bounds(), hull.bounds());
    let turn = Pose::quaternion([1.0, 2.0, 3.0, 4.0]).expect("not zero");
    let pose = turn.translated([0.5, 0.25, 1.0]).expect("finite");
    let [expected, found] = [&hull as &dyn Support<f64, 3>, &prepared].map(|shape| {
        let posed = Posed::new(shape, pose.clone());
        contact(shape, &posed, &Limits::default()).expect("a contact")
    });
    assert!((found.depth - expected.depth).abs() < 1e-12);
    assert!((found.depth).abs() > 0.1);
}

/// What shapes look up along the diagonals is what they find.
#[test]
fn support_points_along_diagonals_are_known() {
    fn check<const D: usize>(shape: &impl Support<f64, D>) {
        for diagonal in Diagonal::all() {
            let found = shape.support(&diagonal.direction());
            assert_eq!(shape.along_diagonal(diagonal), found, "{diagonal:?}");
        }
    }
    fn check_all<const D: usize>(points: &[Vector<f64, D>]) {
        let hull = Hull::new(points.iter().copied()).expect("finite");
        let prepared = hull.prepare().expect("verified");
        check(&hull);
        check(&&prepared);
        check::<D>(&(Box::new(prepared.clone()) as Box<dyn Support<f64, D>>));
        check(&Rounded::new(&prepared, 0.5).expect("a radius"));
        let set = MinkowskiDifference::new(&prepared, &hull).expect("finite");
        for diagonal in Diagonal::all() {
            let known = set.along_diagonal(diagonal).expect("finite");
            let found = set.support(&diagonal.direction()).expect("finite");
            let parts = |point: MinkowskiPoint<f64, D>| (point.point, point.a, point.b);
            assert_eq!(parts(known), parts(found));
        }
    }
    let random = &mut Random::new(51);
    for count in (1..40).chain([95, 96, 200]) {
        check_all::<2>(&points(count, random, vector));
        check_all::<3>(&points(count, random, vector));
        check_all::<3>(&points(count, random, |r| lattice(r, 2)));
    }
    // A box has the corners that the diagonals lead to.
    let cube = Cuboid::new([1.0; 3]).expect("a box");
    for diagonal in Diagonal::<3>::all() {
        let corner = cube.along_diagonal(diagonal);
        assert_eq!(corner.world, diagonal.direction());
        assert_eq!(corner.vertex, Some(diagonal.index()));
    }
}

/// Near the end of the range of floats, heights along a diagonal as it is are not finite, and
/// the first point would be as high as any.
#[test]
fn diagonals_of_huge_sets_are_stretched_like_any_direction() {
    let far = f64::MAX / 8.0;
    let points = [
        [3.0, 3.0, 3.0],
        [3.5, 3.5, 3.5],
        [-3.0, -3.0, -3.0],
        [-3.5, -3.5, -3.5],
    ];
    let huge = Hull::new(points.map(|p| p.map(|x| x * far))).expect("finite");
    let origin = Hull::point([0.0; 3]).expect("a point");
    let set = MinkowskiDifference::new(&huge, &origin).expect("finite");
    let vertex = |along: [f64; 3]| {
        let diagonal = Diagonal::nearest_to(&Vector(along));
        set.along_diagonal(diagonal).expect("finite").a.vertex
    };
    assert_eq!([vertex([1.0; 3]), vertex([-1.0; 3])], [Some(1), Some(3)]);
}
