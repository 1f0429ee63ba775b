//! The cases: families of pairs of convex polytopes, made by repeatable generators.
//!
//! Every engine gets the same vertices in world coordinates, in the same order; those on
//! `f32` get them rounded. In the plane they are the corners of a convex polygon,
//! counter-clockwise.

use std::array;
use std::cmp::Ordering;

use crate::random::{Random, dot, moved, orthonormal, unit};

/// The vertices of a convex polytope.
pub type Points<const D: usize> = Vec<[f64; D]>;

/// A pair of shapes.
#[derive(Clone, Debug, PartialEq)]
pub struct Case<const D: usize> {
    /// The vertices of A.
    pub a: Points<D>,
    /// The vertices of B.
    pub b: Points<D>,
    /// Whether the shapes are apart: then the question is how far. A library with one
    /// function for overlaps and another one for distances is asked by the right one.
    pub apart: bool,
    /// Whether they are boxes, not necessarily axis-parallel: in space, vertex k lies at the
    /// upper end of edge i exactly if bit i of k is set.
    pub boxes: bool,
}

impl<const D: usize> Case<D> {
    /// The largest extent of a shape along an axis: errors are measured by it.
    pub fn scale(&self) -> f64 {
        let extent = |points: &Points<D>, axis: usize| {
            let along = points.iter().map(|p| p[axis]);
            along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
        };
        let extents = [&self.a, &self.b].map(|points| (0..D).map(move |i| extent(points, i)));
        extents.into_iter().flatten().fold(0.0, f64::max)
    }

    /// What an engine on `f32` gets.
    #[must_use]
    pub fn rounded(&self) -> Self {
        let round = |points: &Points<D>| {
            let points = points.iter().map(|p| p.map(|x| f64::from(x as f32)));
            points.collect()
        };
        Case {
            a: round(&self.a),
            b: round(&self.b),
            ..*self
        }
    }
}

/// A kind of pairs.
#[derive(Clone, Copy, Debug)]
pub struct Family<const D: usize> {
    /// The name, by which it can be selected.
    pub name: &'static str,
    /// What it is, and why it is asked for.
    pub about: &'static str,
    /// The vertices of each shape.
    pub vertices: usize,
    /// How many cases a full run takes.
    pub count: usize,
    /// Whether the pairs are known to be apart.
    pub is_apart: bool,
    /// Whether the shapes are boxes.
    pub is_box: bool,
    make: fn(&mut Random, usize) -> [Points<D>; 2],
}

impl<const D: usize> Family<D> {
    /// The first cases of the family: always the same.
    pub fn generate(&self, cases: usize) -> Vec<Case<D>> {
        self.cases().take(cases).collect()
    }

    /// All cases of the family, without end.
    pub fn cases(&self) -> impl Iterator<Item = Case<D>> {
        let mut random = Random::named(self.name);
        std::iter::repeat_with(move || {
            let [a, b] = (self.make)(&mut random, self.vertices).map(ordered);
            Case {
                a,
                b,
                apart: self.is_apart,
                boxes: self.is_box,
            }
        })
    }
}

/// Boxes, or rectangles in the plane, that overlap or touch.
const fn boxes<const D: usize>(
    name: &'static str,
    about: &'static str,
    make: fn(&mut Random, usize) -> [Points<D>; 2],
) -> Family<D> {
    Family {
        name,
        about,
        vertices: 1 << D,
        count: 400,
        is_apart: false,
        is_box: true,
        make,
    }
}

/// Random hulls that overlap.
const fn hulls<const D: usize>(
    name: &'static str,
    about: &'static str,
    vertices: usize,
    count: usize,
) -> Family<D> {
    Family {
        vertices,
        count,
        is_box: false,
        ..boxes(name, about, random_hulls)
    }
}

/// The same shapes with a gap along some direction.
const fn apart<const D: usize>(family: Family<D>) -> Family<D> {
    Family {
        is_apart: true,
        ..family
    }
}

/// The families in space.
pub const SPACE: &[Family<3>] = &[
    boxes(
        "box_rand",
        "boxes of any orientation, half extents 1/2 to 3/2, that overlap deeply: the everyday query",
        |r, _| random_boxes(r),
    ),
    boxes(
        "box_grid",
        "axis-parallel boxes on a half-integer grid, overlapping or touching: every tie there is",
        |r, _| grid_boxes(r),
    ),
    hulls(
        "hull_8",
        "8 random points on squeezed spheres: general position",
        8,
        400,
    ),
    hulls("hull_32", "as hull_8, with 32 vertices", 32, 200),
    hulls("hull_128", "as hull_8, with 128 vertices", 128, 60),
    hulls(
        "hull_1000",
        "as hull_8, with 1,000 vertices: support queries begin to dominate",
        1_000,
        16,
    ),
    hulls("hull_10000", "as hull_8, with 10,000 vertices", 10_000, 4),
    boxes(
        "near_touch",
        "a corner in a face by 2⁻⁴⁰ to 2⁻⁹: resting contact, where rounding is as large as the depth",
        |r, _| near_touch(r),
    ),
    boxes(
        "near_edge",
        "two edges that cross, 2⁻⁴⁰ to 2⁻⁹ deep: the other way for boxes to rest on each other",
        |r, _| near_edge(r),
    ),
    boxes(
        "scale_ratio",
        "a box in another one that is up to 2¹³ times as large",
        |r, _| scale_ratio(r),
    ),
    boxes(
        "far_offset",
        "box_rand, 2²⁰ away from the origin: coordinates lose 20 bits",
        |r, _| far_offset(r),
    ),
    boxes(
        "thin_plate",
        "plates 2⁻⁹ thick that cross each other: slivers, and many nearly equal depths",
        |r, _| thin_plates(r),
    ),
    boxes(
        "near_parallel",
        "boxes stacked with faces that are 2⁻³³ to 2⁻⁶ off parallel: nearly coplanar facets",
        |r, _| near_parallel(r),
    ),
    apart(boxes(
        "separated_box",
        "boxes of any orientation with a gap along some direction",
        |r, _| separated([random_box(r), random_box(r)], r),
    )),
    apart(Family {
        make: |r, n| separated([hull(r, n), hull(r, n)], r),
        ..hulls(
            "separated_hull",
            "hulls of 32 vertices with a gap along some direction",
            32,
            200,
        )
    }),
];

/// The families in the plane.
pub const PLANE: &[Family<2>] = &[
    hulls("polygon_4", "4 random points on squeezed circles", 4, 400),
    hulls("polygon_8", "as polygon_4, with 8 vertices", 8, 400),
    hulls("polygon_32", "as polygon_4, with 32 vertices", 32, 400),
    hulls("polygon_128", "as polygon_4, with 128 vertices", 128, 200),
    boxes(
        "rect_grid",
        "axis-parallel rectangles on a half-integer grid, overlapping or touching",
        |r, _| grid_boxes(r),
    ),
    boxes(
        "rect_near_touch",
        "a corner in an edge by 2⁻⁴⁰ to 2⁻⁹",
        |r, _| near_touch(r),
    ),
    apart(boxes(
        "rect_separated",
        "rectangles of any orientation with a gap along some direction",
        |r, _| separated([random_box(r), random_box(r)], r),
    )),
    apart(Family {
        make: |r, n| separated([hull(r, n), hull(r, n)], r),
        ..hulls(
            "polygon_separated",
            "polygons of 32 vertices with a gap along some direction",
            32,
            400,
        )
    }),
];

fn random_boxes<const D: usize>(r: &mut Random) -> [Points<D>; 2] {
    let (a, b) = (random_box(r), random_box(r));
    put_into(a, b, 0.6, r)
}

fn random_hulls<const D: usize>(r: &mut Random, vertices: usize) -> [Points<D>; 2] {
    let (a, b) = (hull(r, vertices), hull(r, vertices));
    put_into(a, b, 0.6, r)
}

/// Every third pair of boxes is equal, and a third of the coordinates of the centres.
fn grid_boxes<const D: usize>(r: &mut Random) -> [Points<D>; 2] {
    let mut half = || array::from_fn(|_| (r.below(4) + 1) as f64 / 2.0);
    let (a, mut b): ([f64; D], [f64; D]) = (half(), half());
    if r.below(3) == 0 {
        b = a;
    }
    let centre = array::from_fn(|i| {
        let steps = 2.0 * (a[i] + b[i]);
        match r.below(3) {
            0 => 0.0,
            _ => (r.below(2 * steps as u64 + 1) as f64 - steps) / 2.0,
        }
    });
    let upright = axes();
    [boxed(&a, &upright, &[0.0; D]), boxed(&b, &upright, &centre)]
}

/// A corner of B below a face of A, far from the border of the face.
fn near_touch<const D: usize>(r: &mut Random) -> [Points<D>; 2] {
    let (half, frame) = (half_extents(r), r.frame());
    let a = boxed(&half, &frame, &[0.0; D]);
    let b: Points<D> = random_box(r);
    let up = &frame[0];
    let lowest = |p: &[f64; D], q: &[f64; D]| dot(up, p).total_cmp(&dot(up, q));
    let corner = b.iter().copied().min_by(lowest).unwrap_or([0.0; D]);
    let depth = r.of_any_size(10..41);
    let mut target = moved(&[0.0; D], half[0] - depth, up);
    for sideways in &frame[1..] {
        target = moved(&target, r.between(-0.2, 0.2), sideways);
    }
    let by = moved(&target, -1.0, &corner);
    [a, translated(b, &by)]
}

/// An edge of B below an edge of A, both crossed near their middles. The direction between them
/// lies between the normals of the two faces that meet in either edge.
fn near_edge(r: &mut Random) -> [Points<3>; 2] {
    let (of_a, of_b): ([f64; 3], [f64; 3]) = (half_extents(r), half_extents(r));
    let a: [[f64; 3]; 3] = r.frame();
    let up = unit(&moved(&a[1], r.between(0.4, 2.5), &a[2]));
    let edge = unit(&moved(&a[0], r.between(0.4, 2.5), &cross(&up, &a[0])));
    let (down, side) = (up.map(|x| -x), cross(&up, &edge));
    let normal = unit(&moved(&down, r.between(0.4, 2.5), &side));
    let b = [edge, normal, cross(&normal, &edge)];
    let mut on_edge = |half: &[f64; 3], frame: &[[f64; 3]; 3]| {
        let along = moved(&[0.0; 3], r.between(-0.2, 0.2), &frame[0]);
        (1..3).fold(along, |p, i| moved(&p, half[i], &frame[i]))
    };
    let (from, to) = (on_edge(&of_a, &a), on_edge(&of_b, &b));
    let target = moved(&from, -r.of_any_size(10..41), &up);
    [
        boxed(&of_a, &a, &[0.0; 3]),
        boxed(&of_b, &b, &moved(&target, -1.0, &to)),
    ]
}

/// The cross product.
fn cross(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        a[j] * b[k] - a[k] * b[j]
    })
}

fn scale_ratio<const D: usize>(r: &mut Random) -> [Points<D>; 2] {
    let (a, b): (Points<D>, Points<D>) = (random_box(r), random_box(r));
    let factor = r.of_any_size(1..14);
    let b = b.into_iter().map(|p| p.map(|x| x * factor)).collect();
    put_into(a, b, 1.0, r)
}

fn far_offset<const D: usize>(r: &mut Random) -> [Points<D>; 2] {
    let shapes = random_boxes::<D>(r);
    let by = r.direction().map(|x| x * 1_048_576.0);
    shapes.map(|points| translated(points, &by))
}

fn thin_plates<const D: usize>(r: &mut Random) -> [Points<D>; 2] {
    let mut plate = || {
        let mut half: [f64; D] = half_extents(r);
        half[D - 1] = 1.0 / 1024.0;
        boxed(&half, &r.frame(), &[0.0; D])
    };
    let (a, b) = (plate(), plate());
    put_into(a, b, 0.6, r)
}

fn near_parallel<const D: usize>(r: &mut Random) -> [Points<D>; 2] {
    let (lower, upper): ([f64; D], [f64; D]) = (half_extents(r), half_extents(r));
    let tilt = r.of_any_size(7..34);
    let mut frame = axes();
    for row in &mut frame {
        *row = moved(row, tilt, &r.in_cube());
    }
    // A tilt of at most 1/64 leaves the rows far from dependent.
    let frame = orthonormal(frame).unwrap_or_else(axes);
    let mut centre: [f64; D] = array::from_fn(|_| r.between(-0.1, 0.1));
    centre[D - 1] = lower[D - 1] + upper[D - 1] - r.between(0.01, 0.05);
    let a = boxed(&lower, &axes(), &[0.0; D]);
    [a, boxed(&upper, &frame, &centre)]
}

/// B moved along some direction until there is a gap between its height and A's.
fn separated<const D: usize>([a, b]: [Points<D>; 2], r: &mut Random) -> [Points<D>; 2] {
    let direction = r.direction();
    let heights = |points: &Points<D>| points.iter().map(move |p| dot(p, &direction)).collect();
    let [from, to]: [Vec<f64>; 2] = [&a, &b].map(heights);
    let top = from.into_iter().fold(f64::MIN, f64::max);
    let bottom = to.into_iter().fold(f64::MAX, f64::min);
    let by = direction.map(|x| x * (top - bottom + r.between(0.01, 1.0)));
    [a, translated(b, &by)]
}

/// B moved so that the mean of its vertices lies in A: they overlap. `reach` is how far
/// from the mean of A's vertices, as a part of the way to one of them.
fn put_into<const D: usize>(
    a: Points<D>,
    b: Points<D>,
    reach: f64,
    r: &mut Random,
) -> [Points<D>; 2] {
    let vertex = a[r.below(a.len() as u64) as usize];
    let [from, to] = [&a, &b].map(mean);
    let towards = moved(&vertex, -1.0, &from);
    let target = moved(&from, r.between(0.0, reach), &towards);
    let by = moved(&target, -1.0, &to);
    [a, translated(b, &by)]
}

fn half_extents<const D: usize>(r: &mut Random) -> [f64; D] {
    array::from_fn(|_| r.between(0.5, 1.5))
}

fn random_box<const D: usize>(r: &mut Random) -> Points<D> {
    boxed(&half_extents(r), &r.frame(), &[0.0; D])
}

/// The corners of a box.
fn boxed<const D: usize>(half: &[f64; D], frame: &[[f64; D]; D], centre: &[f64; D]) -> Points<D> {
    let corner = |k: usize| {
        (0..D).fold(*centre, |p, i| {
            let sign = if k >> i & 1 == 1 { 1.0 } else { -1.0 };
            moved(&p, sign * half[i], &frame[i])
        })
    };
    (0..1 << D).map(corner).collect()
}

/// Points on a sphere that is squeezed along three directions. No two of them are so near that
/// rounding to `f32` could put one inside the hull of the others: all are extreme.
fn hull<const D: usize>(r: &mut Random, vertices: usize) -> Points<D> {
    let frame: [[f64; D]; D] = r.frame();
    let squeeze: [f64; D] = array::from_fn(|_| r.between(0.5, 1.0));
    // A fifth of the mean distance of neighbours, squared.
    let n = vertices as f64;
    let least = if D == 2 { 1.5 / (n * n) } else { 0.5 / n };
    let mut directions: Points<D> = Vec::with_capacity(vertices);
    while directions.len() < vertices {
        let new = r.direction();
        let is_far = |old: &[f64; D]| 2.0 - 2.0 * dot(old, &new) > least;
        if directions.iter().all(is_far) {
            directions.push(new);
        }
    }
    let place = |d: [f64; D]| (0..D).fold([0.0; D], |p, i| moved(&p, squeeze[i] * d[i], &frame[i]));
    directions.into_iter().map(place).collect()
}

fn axes<const D: usize>() -> [[f64; D]; D] {
    array::from_fn(|i| array::from_fn(|j| if i == j { 1.0 } else { 0.0 }))
}

fn mean<const D: usize>(points: &Points<D>) -> [f64; D] {
    let sum = points.iter().fold([0.0; D], |sum, p| moved(&sum, 1.0, p));
    sum.map(|x| x / points.len() as f64)
}

fn translated<const D: usize>(points: Points<D>, by: &[f64; D]) -> Points<D> {
    points.iter().map(|p| moved(p, 1.0, by)).collect()
}

/// In the plane, counter-clockwise about the mean.
fn ordered<const D: usize>(mut points: Points<D>) -> Points<D> {
    if D == 2 {
        let centre = mean(&points);
        points.sort_by(|p, q| {
            let [p, q] = [p, q].map(|p| moved(p, -1.0, &centre));
            let is_lower = |v: &[f64; D]| v[1] < 0.0 || (v[1] == 0.0 && v[0] < 0.0);
            let turn = p[0] * q[1] - p[1] * q[0];
            let order = is_lower(&p).cmp(&is_lower(&q));
            order.then_with(|| 0.0.partial_cmp(&turn).unwrap_or(Ordering::Equal))
        });
    }
    points
}
