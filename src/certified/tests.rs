//! Every decision that floats take is taken again on integers of any size.

use core::array;
use core::cell::Cell;
use core::cmp::Ordering;

use super::hull::ExactHull;
use super::kernel::{Certifier, numbers};
use super::pair::{Pair, Pre};
use super::rounding::Surd;
use super::tier::{Large, Small, Tier, Tiny};
use super::vertices::Dyadic;
use crate::error::QueryError;
use crate::expand::{Until, run_until};
use crate::kernel::{Degenerate, Found, Kernel, Plane, Push, Side, Verdict, edges_of};
use crate::minkowski::MinkowskiPoint;
use crate::polytope::Polytope;
use crate::random::Random;
use crate::scalar::Limits;
use crate::shape::Hull;
use crate::vector::Vector;

mod answers;
mod bands;
mod cases;
mod hulls;
#[cfg(feature = "rational")]
mod proofs;
mod tiers;

/// The kernel, with its decisions checked and counted.
struct Checked<'k, 'p, 'h, T: Tier<D>, const D: usize> {
    kernel: Certifier<'p, 'h, T, D>,
    counts: &'k Counts,
}

/// How many decisions were certain on floats, how many were not, how many planes were
/// bounded, and how many pairs lay on a small grid.
#[derive(Default)]
struct Counts {
    certain: Cell<usize>,
    doubtful: Cell<usize>,
    planes: Cell<usize>,
    tiny: Cell<usize>,
}

fn count(cell: &Cell<usize>) {
    cell.set(cell.get() + 1);
}

impl<T: Tier<D>, const D: usize> Checked<'_, '_, '_, T, D> {
    fn pair(&self) -> &Pair<'_, D> {
        self.kernel.pair
    }

    /// Where a point lies, by definition.
    fn side_of(&self, corners: &[Pre; D], point: Pre) -> Ordering {
        let normal = Large::normal(self.pair(), corners);
        Large::rise(self.pair(), &normal, corners[0], point)
    }

    /// The signed distance of a plane, in units of the floats.
    fn distance(&self, corners: &[Pre; D]) -> Surd {
        let normal = Large::normal(self.pair(), corners);
        Surd {
            height: Large::height(self.pair(), &normal, corners[0]),
            norm_squared: normal.norm_squared(),
            low: self.pair().low - self.pair().top,
            radius: Dyadic::zero(),
        }
    }
}

impl<T: Tier<D>, const D: usize> Kernel<f64, D> for Checked<'_, '_, '_, T, D> {
    fn support(&self, direction: &Vector<f64, D>) -> Result<MinkowskiPoint<f64, D>, QueryError> {
        self.kernel.support(direction)
    }

    fn plane(
        &self,
        corners: [&MinkowskiPoint<f64, D>; D],
        edges: &[Vector<f64, D>],
    ) -> Result<Plane<f64, D>, Degenerate> {
        assert_eq!(edges, &edges_of(corners)[1..]);
        let plane = self.kernel.plane(corners, edges)?;
        if plane.key > -f64::MAX {
            let exact = self.distance(&corners.map(numbers));
            let slack = plane.slack / plane.normal.norm();
            // A distance is never put too far, nor twice the band too near.
            let (least, most) = (plane.key, plane.key + 2.001 * slack);
            assert!(exact.compare(&Dyadic::of(least)).is_ge(), "{plane:?}");
            assert!(exact.compare(&Dyadic::of(most)).is_le(), "{plane:?}");
            count(&self.counts.planes);
        }
        Ok(plane)
    }

    fn side<'v>(
        &self,
        plane: &Plane<f64, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<f64, D>; D],
        point: &MinkowskiPoint<f64, D>,
    ) -> Side {
        let corners = corners();
        let side = self.kernel.side(plane, || corners, point);
        let exact = match self.side_of(&corners.map(numbers), numbers(point)) {
            Ordering::Less => Side::Below,
            Ordering::Equal => Side::On,
            Ordering::Greater => Side::Above,
        };
        assert_eq!(side, exact, "{plane:?} {point:?}");
        let height = plane.normal.dot(&point.point) - plane.offset;
        let is_certain = height.abs() > plane.slack;
        count(if is_certain {
            &self.counts.certain
        } else {
            &self.counts.doubtful
        });
        side
    }

    fn is_beyond(&self, plane: &Plane<f64, D>, push: &Push<f64, D>) -> bool {
        self.kernel.is_beyond(plane, push)
    }

    fn judge<'v>(
        &mut self,
        plane: &Plane<f64, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<f64, D>; D],
        support: &mut MinkowskiPoint<f64, D>,
        tolerance: &f64,
    ) -> Found<f64, D> {
        let corners = corners();
        let found = self.kernel.judge(plane, || corners, support, tolerance);
        let numbered = corners.map(numbers);
        let rise = self.side_of(&numbered, numbers(support));
        match found.verdict {
            Verdict::Above => assert_eq!(rise, Ordering::Greater, "{plane:?}"),
            // Nothing at all lies above it, or it lies in the plane of the claim.
            _ => {
                let count = |body: &super::pair::Body<'_, D>| body.hull.len();
                for i in 0..count(&self.pair().a) {
                    for j in 0..count(&self.pair().b) {
                        assert!(self.side_of(&numbered, (i, j)).is_le(), "{plane:?}");
                    }
                }
            }
        }
        count(&self.counts.certain);
        found
    }
}

/// The columns of a rotation, but for rounding.
fn rotation(random: &mut Random) -> [Vector<f64, 3>; 3] {
    let mut draw = || Vector(array::from_fn(|_| random.unit())).normalized();
    let (x, y) = (draw(), draw());
    let z = Vector::orthogonal_to(&[x, y]).normalized();
    [x, Vector::orthogonal_to(&[z, x]), z]
}

type Points<const D: usize> = Vec<Vector<f64, D>>;

/// The corners of a box of random size, rotated or not, around a point.
fn cuboid(random: &mut Random, is_rotated: bool, at: Vector<f64, 3>) -> Points<3> {
    let axes = if is_rotated {
        rotation(random)
    } else {
        array::from_fn(Vector::axis)
    };
    let half: [f64; 3] = array::from_fn(|_| (1 + random.below(16)) as f64 / 32.0);
    let corner = |k: usize| {
        let signed = |axis: usize| {
            if k >> axis & 1 == 1 {
                half[axis]
            } else {
                -half[axis]
            }
        };
        (0..3).fold(at, |sum, axis| sum.add(&axes[axis].scale(&signed(axis))))
    };
    (0..8).map(corner).collect()
}

fn sphere(random: &mut Random, at: Vector<f64, 3>) -> Points<3> {
    let point = |random: &mut Random| Vector(array::from_fn(|_| random.unit())).normalized();
    (0..12)
        .map(|_| at.add(&point(random).scale(&0.5)))
        .collect()
}

/// Rounded to multiples of a power of two.
fn snapped(points: Points<3>, unit: f64) -> Points<3> {
    let snap = |p: Vector<f64, 3>| Vector(p.0.map(|x| (x / unit).round() * unit));
    points.into_iter().map(snap).collect()
}

/// One of seven kinds of scenes.
fn scene(kind: usize, random: &mut Random) -> [Points<3>; 2] {
    let near = Vector(array::from_fn(|_| 0.4 * random.unit()));
    let origin = Vector::zero();
    let grid = |x: f64| (x * 32.0).round() / 32.0;
    let near_on_grid = Vector(near.0.map(grid));
    match kind {
        0 => [sphere(random, origin), sphere(random, near)],
        1 => [sphere(random, origin), sphere(random, near)].map(|p| snapped(p, 2f64.powi(-40))),
        2 => [cuboid(random, true, origin), cuboid(random, true, near)],
        3 => [cuboid(random, true, origin), cuboid(random, true, near)]
            .map(|p| snapped(p, 2f64.powi(-40))),
        4 => [cuboid(random, true, origin), cuboid(random, true, near)].map(|p| {
            p.into_iter()
                .map(|p| Vector(p.0.map(|x| f64::from(x as f32))))
                .collect()
        }),
        5 => [sphere(random, origin), sphere(random, near)].map(|p| snapped(p, 2f64.powi(-9))),
        _ => [
            cuboid(random, false, origin),
            cuboid(random, false, near_on_grid),
        ],
    }
}

/// Runs EPA on a pair with every decision checked.
fn check<const D: usize>(a: Points<D>, b: Points<D>, counts: &Counts) {
    let exact = |points| {
        let hull = Hull::<f64, D>::new(points).expect("finite points");
        ExactHull::new(&hull).expect("a hull")
    };
    let (a, b) = (exact(a), exact(b));
    let pair = Pair::new(&a, &b);
    let limits = Limits::default();
    let memory = &mut Polytope::empty();
    if pair.is_tiny() {
        let kernel = Certifier::<Tiny, D>::new(&pair);
        let checked = &mut Checked { kernel, counts };
        run_until(Until::Separated, checked, &[], &limits, memory, &mut ()).expect("an ending");
        count(&counts.tiny);
    }
    if pair.is_small() {
        let kernel = Certifier::<Small, D>::new(&pair);
        let checked = &mut Checked { kernel, counts };
        run_until(Until::Separated, checked, &[], &limits, memory, &mut ()).expect("an ending");
    }
    let kernel = Certifier::<Large, D>::new(&pair);
    let checked = &mut Checked { kernel, counts };
    run_until(Until::Separated, checked, &[], &limits, memory, &mut ()).expect("an ending");
}

/// In space, over seven kinds of scenes, scales from 2⁻²⁰⁰ to 2²⁰⁰, and offsets up to 2²⁰
/// times the size of the shapes; how many rounds it took.
fn decide_in_space(decisions: usize, counts: &Counts) -> usize {
    let (mut random, mut rounds) = (Random(1), 0);
    while counts.certain.get() + counts.planes.get() < decisions {
        let [a, b] = scene(rounds % 7, &mut random);
        let exponent = random.below(401) as i32 - 200;
        let far = if rounds % 5 == 0 {
            2f64.powi(random.below(21) as i32)
        } else {
            0.0
        };
        let moved = |points: Points<3>| {
            let move_to = |p: &Vector<f64, 3>| p.add(&Vector([far, -far, far / 3.0]));
            points
                .iter()
                .map(|p| move_to(p).scale(&2f64.powi(exponent)))
                .collect()
        };
        check(moved(a), moved(b), counts);
        rounds += 1;
    }
    rounds
}

#[test]
fn filtered_decisions_in_space_are_exact() {
    let counts = Counts::default();
    decide_in_space(3_000, &counts);
    assert!(counts.doubtful.get() > 20, "{}", counts.doubtful.get());
}

#[test]
fn a_million_filtered_decisions_are_exact() {
    let counts = Counts::default();
    let rounds = decide_in_space(1_000_000, &counts);
    let doubtful = counts.doubtful.get();
    assert!(doubtful > 10_000 && rounds > 1_000, "{doubtful} {rounds}");
    assert!(counts.tiny.get() > 100, "{}", counts.tiny.get());
}

/// On coarse grids and fine ones.
fn decide_in_the_plane(rounds: u64, counts: &Counts) {
    let mut random = Random(2);
    for round in 0..rounds {
        let unit = if round % 2 == 0 { 0.25 } else { 2f64.powi(-52) };
        let exponent = random.below(401) as i32 - 200;
        let mut points = || -> Points<2> {
            let snap = |x: f64| (x / unit).round() * unit * 2f64.powi(exponent);
            (0..8)
                .map(|_| Vector(array::from_fn(|_| snap(random.unit()))))
                .collect()
        };
        let (a, b) = (points(), points());
        check(a, b, counts);
    }
}

#[test]
fn filtered_decisions_in_the_plane_are_exact() {
    let counts = Counts::default();
    decide_in_the_plane(200, &counts);
    assert!(counts.doubtful.get() > 2 && counts.tiny.get() > 50);
}

#[test]
fn many_filtered_decisions_in_the_plane_are_exact() {
    let counts = Counts::default();
    decide_in_the_plane(4_000, &counts);
    let (certain, doubtful) = (counts.certain.get(), counts.doubtful.get());
    assert!(certain > 20_000 && doubtful > 50, "{certain} {doubtful}");
    assert!(counts.tiny.get() > 1_000, "{}", counts.tiny.get());
}
