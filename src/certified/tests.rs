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
use crate::expand::polytope::Polytope;
use crate::expand::{Until, run_until};
use crate::kernel::{
    Decision, Degenerate, Judgement, Kernel, Plane, Side, SupportPlane, edges_from_first,
};
use crate::minkowski::MinkowskiPoint;
use crate::random::Random;
use crate::scalar::Limits;
use crate::shape::{Cuboid, Hull};
use crate::vector::Vector;

mod answers;
mod bands;
mod cases;
mod hulls;
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
        assert_eq!(edges, &edges_from_first(corners)[1..]);
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
        let exact = Side::of_sign(self.side_of(&corners.map(numbers), numbers(point)));
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

    fn is_beyond(&self, plane: &Plane<f64, D>, push: &SupportPlane<f64, D>) -> bool {
        self.kernel.is_beyond(plane, push)
    }

    fn judge<'v>(
        &mut self,
        plane: &Plane<f64, D>,
        corners: impl FnOnce() -> [&'v MinkowskiPoint<f64, D>; D],
        support: &MinkowskiPoint<f64, D>,
        tolerance: &f64,
    ) -> Judgement<f64, D> {
        let corners = corners();
        let found = self.kernel.judge(plane, || corners, support, tolerance);
        let numbered = corners.map(numbers);
        let farthest = found.instead.as_ref().unwrap_or(support);
        let rise = self.side_of(&numbered, numbers(farthest));
        match found.decision {
            Decision::Above => assert_eq!(rise, Ordering::Greater, "{plane:?}"),
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
    let turned = |corner: Vector<f64, 3>| {
        (0..3).fold(at, |sum, axis| sum.add(&axes[axis].scale(&corner[axis])))
    };
    let cuboid = Cuboid::new(half).expect("sizes");
    cuboid.corners().map(turned).collect()
}

fn sphere(random: &mut Random, at: Vector<f64, 3>) -> Points<3> {
    let point = |random: &mut Random| Vector(array::from_fn(|_| random.unit())).normalized();
    (0..12)
        .map(|_| at.add(&point(random).scale(&0.5)))
        .collect()
}

/// One of seven kinds of scenes.
fn scene(kind: usize, random: &mut Random) -> [Points<3>; 2] {
    let snapped = |unit: f64| move |x: f64| (x / unit).round() * unit;
    let near = Vector(array::from_fn(|_| 0.4 * random.unit()));
    let fine = snapped(2f64.powi(-40));
    let (near, round): (_, &dyn Fn(f64) -> f64) = match kind {
        0 | 2 => (near, &|x| x),
        1 | 3 => (near, &fine),
        4 => (near, &|x| f64::from(x as f32)),
        5 => (near, &snapped(2f64.powi(-9))),
        _ => (Vector(near.0.map(snapped(1.0 / 32.0))), &|x| x),
    };
    let body = |at| match kind {
        0 | 1 | 5 => sphere(random, at),
        _ => cuboid(random, kind < 6, at),
    };
    let rounded = |points: Points<3>| points.into_iter().map(|p| Vector(p.0.map(round))).collect();
    [Vector::zero(), near].map(body).map(rounded)
}

/// Runs EPA on a tier with every decision checked.
fn check_on<T: Tier<D>, const D: usize>(pair: &Pair<'_, D>, counts: &Counts) {
    let kernel = Certifier::<T, D>::new(pair);
    let (checked, memory) = (&mut Checked { kernel, counts }, &mut Polytope::empty());
    let limits = Limits::default();
    run_until(Until::Separated, checked, &[], &limits, memory, &mut ()).expect("an ending");
}

pub(super) fn exact_hull<const D: usize>(
    points: impl IntoIterator<Item = impl Into<Vector<f64, D>>>,
) -> ExactHull<D> {
    ExactHull::new(&Hull::new(points).expect("finite points")).expect("a hull")
}

/// Runs EPA on a pair, on every tier that has room for it.
fn check<const D: usize>(points: [Points<D>; 2], counts: &Counts) {
    let [a, b] = points.map(exact_hull);
    let pair = Pair::new(&a, &b);
    if pair.is_tiny() {
        check_on::<Tiny, D>(&pair, counts);
        count(&counts.tiny);
    }
    if pair.is_small() {
        check_on::<Small, D>(&pair, counts);
    }
    check_on::<Large, D>(&pair, counts);
}

/// In space, over seven kinds of scenes, scales from 2⁻²⁰⁰ to 2²⁰⁰, and offsets up to 2²⁰
/// times the size of the shapes; how many rounds it took.
fn decide_in_space(decisions: usize, counts: &Counts) -> usize {
    let (mut random, mut rounds) = (Random(1), 0);
    while counts.certain.get() + counts.planes.get() < decisions {
        let scene = scene(rounds % 7, &mut random);
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
        check(scene.map(moved), counts);
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
        check([points(), points()], counts);
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
