//! Faces that lie in one plane, are parallel or nearly so; plates, needles and
//! slivers.

use super::super::draw::{Draw, Point};
use super::super::pair::{Frame, Matrix, Pair, add, corners, skew, times};
use super::super::sketch::{Promise, Sketch};
use super::super::stratum::{Kind, Stratum};

const FLUSH: Kind = Kind::new(
    "overlapping prisms (in the plane trapezoids) with end faces in the same planes",
    "the difference has large faces at equal distances on both sides. They are made of many coplanar triangles, and dozens of support points along the axis of the prisms tie",
    &["coplanar"],
    flush,
);

const PARALLEL: Kind = Kind::new(
    "a hull and its own copy: moved, mirrored, or twice the size",
    "every face is parallel to one of the other shape, so that faces of the difference are sums of two and none is a triangle. The difference of a hull and its moved copy is symmetric, and minima come in pairs",
    &["parallel"],
    parallel,
);

const NEAR_PARALLEL: Kind = Kind::new(
    "two wide plates whose facing sides are tilted against each other by 1 to 2¹² coordinate ulps over their width, and which overlap or are \
            apart by as little",
    "the cross product of two edges that are nearly parallel is noise. The facets of the difference are nearly coplanar, and a facet with a wrong normal looks converged",
    &["near-parallel"],
    near_parallel,
).native();

const PLATES: Kind = Kind::new(
    "boxes as thin as 2⁻¹⁰ to 2⁻¹⁶ of their width, crossing or lying on one another",
    "the depth is a small fraction of the size, facets are slivers, and tolerances relative to the size take the plate for flat",
    &["thin"],
    |draw| thin(draw, 1),
);

const NEEDLES: Kind = Kind::new(
    "hulls long in one direction and thin in the others, crossing at any angle",
    "the least depth is along a cross product of long edges. If the needles are nearly parallel, it consists of rounding errors",
    &["thin", "needle"],
    |draw| thin(draw, 2),
);

const SLIVERS: Kind = Kind::new(
    "triangles and tetrahedra with a vertex one grid unit off an edge or a face",
    "areas and volumes vanish against tolerances that are compared with squares of lengths: facets are dropped as degenerate",
    &["thin", "sliver"],
    slivers,
);

pub(super) const STRATA: &[Stratum] = &[
    FLUSH.plane("flush-faces-2d", "cute_headers issue #404: polygons with edges on one line, contact and no contact"),
    FLUSH.space("flush-faces-3d", "FCL issue #628: boxes that share five planes; FCL issue #399: walls of equal height"),
    PARALLEL.plane("parallel-faces-2d", "Flexible-GJK-and-EPA issue #8: an endless loop where faces are parallel and close"),
    PARALLEL.space("parallel-faces-3d", "coal issue #147 and PR #149: parallel faces of the polytope, the outputs of EPA stay uninitialised"),
    NEAR_PARALLEL.plane("near-parallel-2d", "gjk.c issue #6: 1.4 % of nearly identical triangles are reported apart, though they overlap"),
    NEAR_PARALLEL.space("near-parallel-3d", "bepuphysics2 issue #101: a wrong contact at a tilt of 1e-6"),
    PLATES.plane("plates-2d", "MuJoCo issue #3476: thin boxes that overlap by 0.056 are said to overlap by 71.056"),
    PLATES.space("plates-3d", "rapier example debug_cylinder3: a thin floor, the wrong normal, and the cylinder falls through"),
    NEEDLES.space("needles-3d", "MuJoCo engine_collision_box_fuzz_test.cc: needles are a size class of their own, and EPA misreports depth and normal on thin meshes"),
    SLIVERS.plane("slivers-2d", "gjk.c PR #5: jostled triangles are reported apart, and no longer are when printed with six digits"),
    SLIVERS.space("slivers-3d", "Jolt issue #886: a triangle 1e-4 high and 5 long; PR #41: one of 1 mm², whose normal has the square 7.7e-13; FCL issue #395: a zero-area face of the polytope"),
];

/// The corners of a polygon about the origin (in the plane: a segment).
fn base(draw: &mut Draw, reach: i64) -> Vec<Point> {
    let flat = draw.dim - 1;
    let mut points = corners(&vec![reach; flat]);
    for p in &mut points {
        p.iter_mut()
            .for_each(|x| *x += x.signum() * draw.below(reach + 1));
    }
    points
}

fn flush(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 6, 40, 1000]);
    let height = draw.between(1, reach);
    let both = draw.turn(&[true, false, true]);
    let prism = |draw: &mut Draw, bottom: i64| {
        let ends = [height, bottom].map(|z| (base(draw, reach), z));
        let at = |(points, z): (Vec<Point>, i64)| {
            points.into_iter().map(move |mut p: Point| {
                p.push(z);
                p
            })
        };
        ends.into_iter().flat_map(at).collect::<Vec<Point>>()
    };
    let a = prism(draw, 0);
    let bottom = if both { 0 } else { -draw.between(1, reach) };
    let b = prism(draw, bottom);
    let mut along = draw.vector(reach - 1);
    along[draw.dim - 1] = 0;
    let pair = Pair { a, b }.b_moved(&along);
    in_any_frame(draw, pair).promising(Promise::Penetrating)
}

/// Turned or skewed, moved and scaled.
fn in_any_frame(draw: &mut Draw, pair: Pair) -> Sketch {
    let matrix: Matrix = if draw.one_in(3) {
        skew(draw)
    } else {
        Frame::any(draw).matrix
    };
    let pair = pair.mapped(&matrix);
    let at = draw.vector(pair.largest());
    let exponent = draw.between(-10, 2);
    Sketch::hulls(draw, pair.moved(&at), exponent)
}

fn parallel(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 5, 50, 2000]);
    let a = match draw.below(3) {
        0 => corners(&draw.vector(reach)),
        1 => draw.vectors(draw.dim as i64 + 1, reach),
        _ => draw.vectors(draw.dim as i64 + 3, reach),
    };
    let factor = draw.turn(&[1, -1, 2, -2]);
    let b = a.iter().map(|p| times(factor, p)).collect();
    let at = draw.vector(reach);
    let pair = Pair { a, b }.b_moved(&at);
    in_any_frame(draw, pair)
}

fn near_parallel(draw: &mut Draw) -> Sketch {
    let bits = draw.mantissa_bits();
    let wide = 1 << (bits - 4);
    let up = draw.dim - 1;
    let size =
        |draw: &mut Draw| -> Point { (0..draw.dim).map(|_| wide + draw.below(wide)).collect() };
    let (low, high) = (size(draw), size(draw));
    let mut a = corners(&low);
    let mut b = corners(&high);
    let most = 1 << draw.pick(&[0, 1, 3, 6, 12]);
    // Tops of A at 0 and bottoms of B near it.
    a.iter_mut().for_each(|p| p[up] -= low[up]);
    let gap = draw.between(-most, most);
    for p in &mut b {
        p[up] += high[up] + gap + draw.between(-most, most);
    }
    let mut along = draw.vector(wide);
    along[up] = 0;
    let pair = Pair { a, b }.b_moved(&along);
    let frame = Frame::along_axes(draw);
    let exponent = draw.between(-4, 4) - i64::from(bits) + 2;
    Sketch::hulls(draw, pair.mapped(&frame.matrix), exponent)
}

/// Boxes with `thin` of their sides thin, each in a frame of its own.
fn thin(draw: &mut Draw, thin: usize) -> Sketch {
    let bits = draw.pick(&[10, 13, 16]);
    let shape = |draw: &mut Draw| {
        let mut half: Point = (0..draw.dim)
            .map(|_| (1 << bits) + draw.below(1 << bits))
            .collect();
        half.iter_mut()
            .take(thin)
            .for_each(|side| *side = draw.between(1, 4));
        let mut points = corners(&half);
        if draw.one_in(2) {
            // Not quite a box.
            points.iter_mut().for_each(|p| p[0] += draw.below(2));
        }
        let frame = if draw.turn(&[true, false, false]) {
            Frame::along_axes(draw)
        } else {
            Frame::any(draw)
        };
        let points: Vec<Point> = points
            .iter()
            .map(|p| super::super::pair::apply(&frame.matrix, p))
            .collect();
        points
    };
    let (a, b) = (shape(draw), shape(draw));
    let reach = draw.pick(&[4, 40, 1 << bits]);
    let at = draw.vector(reach);
    let exponent = draw.between(-4, 4) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&at), exponent)
}

fn slivers(draw: &mut Draw) -> Sketch {
    let bits = draw.pick(&[6, 12, 18]);
    let a = sliver(draw, 1 << bits);
    let b = if draw.one_in(2) {
        sliver(draw, 1 << bits)
    } else {
        draw.vectors(draw.dim as i64 + 2, 1 << bits)
    };
    // The middle of B onto that of A, or near it.
    let mut onto = times(-1, &middle(&b));
    add(&mut onto, &middle(&a));
    let beside = draw.pick(&[0, 1, 1 << (bits - 3)]);
    add(&mut onto, &draw.vector(beside));
    let exponent = draw.between(-4, 4) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&onto), exponent)
}

/// A simplex whose last vertex is a unit off the mean of some of the others.
fn sliver(draw: &mut Draw, reach: i64) -> Vec<Point> {
    let mut points = draw.vectors(draw.dim as i64, reach);
    let of = draw.between(2, draw.dim as i64);
    let mut last = middle(&points[..of as usize]);
    add(&mut last, &draw.vector(1));
    points.push(last);
    points
}

/// The mean of some points, rounded down.
fn middle(points: &[Point]) -> Point {
    let mut sum = times(0, &points[0]);
    points.iter().for_each(|p| add(&mut sum, p));
    let count = points.len() as i64;
    sum.iter().map(|x| x.div_euclid(count)).collect()
}
