//! Points in blocks of eight, coordinate by coordinate: the support query of a few points. Why
//! blocks: docs/performance.md, *What is written for the processor*.

use alloc::vec::Vec;
use core::array;

use crate::scalar::Scalar;
use crate::vector::{Vector, largest};

/// How many points a block holds.
pub(super) const LANES: usize = 8;

/// The coordinates of eight points, axis by axis.
pub(super) type Block<S, const D: usize> = [[S; LANES]; D];

/// Points in blocks. The last block is filled up with its last point, which changes no maximum, and
/// is never the first to reach one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Blocks<S, const D: usize>(Vec<Block<S, D>>);

impl<S: Scalar, const D: usize> Blocks<S, D> {
    /// The points, at least one, in blocks. Points far from the origin are kept as seen from one of
    /// them: their heights are then rounded by the size of the set and not by its distance. Which
    /// one is farthest does not change.
    pub(super) fn of(points: &[Vector<S, D>]) -> Self {
        let seen_from_first = seen_from(&points[0], points);
        let points = seen_from_first.as_deref().unwrap_or(points);
        Blocks(points.chunks(LANES).map(block).collect())
    }

    /// The index of the first of the points that lie farthest in a direction:
    /// what [`farthest`](crate::support::farthest) finds, vertex by vertex.
    ///
    /// First the maximum of each block, then the lane, by comparison, in the block that has the
    /// largest. A height that is NaN, which only an overflow makes, is never the maximum, but may
    /// hide others of its block or be taken for it.
    #[inline(always)]
    pub(super) fn farthest(&self, direction: &Vector<S, D>) -> usize {
        let (first, others) = match &self.0[..] {
            [only] => return highest(only, direction).0,
            [first, others @ ..] => (first, others),
            [] => return 0,
        };
        let (mut best, mut height) = (0, maximum(&heights(first, direction)));
        for (number, block) in (1..).zip(others) {
            let candidate = maximum(&heights(block, direction));
            let is_higher = candidate.exceeds(&height);
            best = if is_higher { number } else { best };
            height = if is_higher { candidate } else { height };
        }
        best * LANES + first_equal(&heights(&self.0[best], direction), &height)
    }
}

/// The points less one of them, if they are much nearer to it than to the origin and all
/// differences are exact.
fn seen_from<S: Scalar, const D: usize>(
    centre: &Vector<S, D>,
    points: &[Vector<S, D>],
) -> Option<Vec<Vector<S, D>>> {
    let seen: Vec<_> = points.iter().map(|point| point.sub(centre)).collect();
    let reach = largest(seen.iter().map(Vector::max_abs));
    let twice = reach.add(&reach);
    let is_far = centre.max_abs().exceeds(&twice.add(&twice));
    // x − c = d is exact if c + d = x and x − d = c.
    let is_exact = |(point, seen): (&Vector<S, D>, &Vector<S, D>)| {
        centre.add(seen) == *point && point.sub(seen) == *centre
    };
    (is_far && points.iter().zip(&seen).all(is_exact)).then_some(seen)
}

/// The first of the highest points of a block, and its height.
#[inline]
pub(super) fn highest<S: Scalar, const D: usize>(
    block: &Block<S, D>,
    direction: &Vector<S, D>,
) -> (usize, S) {
    let heights = heights(block, direction);
    let highest = maximum(&heights);
    (first_equal(&heights, &highest), highest)
}

/// Up to eight points, at least one, as a block.
pub(super) fn block<S: Scalar, const D: usize>(points: &[Vector<S, D>]) -> Block<S, D> {
    let point = |lane: usize| &points[lane.min(points.len() - 1)];
    array::from_fn(|axis| array::from_fn(|lane| point(lane)[axis].clone()))
}

/// The heights of a block of points along a direction, summed in the order of [`Vector::dot`].
#[inline]
pub(super) fn heights<S: Scalar, const D: usize>(
    block: &Block<S, D>,
    direction: &Vector<S, D>,
) -> [S; LANES] {
    let mut heights: [S; LANES] = array::from_fn(|lane| block[0][lane].mul(&direction[0]));
    for axis in 1..D {
        heights =
            array::from_fn(|lane| heights[lane].add(&block[axis][lane].mul(&direction[axis])));
    }
    heights
}

/// The larger of two numbers.
#[inline]
fn larger<S: Scalar>(x: &S, y: &S) -> S {
    if x.exceeds(y) { x } else { y }.clone()
}

/// The largest of eight numbers, by halves.
#[inline]
pub(super) fn maximum<S: Scalar>(heights: &[S; LANES]) -> S {
    let four: [S; 4] = array::from_fn(|lane| larger(&heights[lane], &heights[lane + 4]));
    let two: [S; 2] = array::from_fn(|lane| larger(&four[lane], &four[lane + 2]));
    larger(&two[0], &two[1])
}

/// The first of the lanes that hold the maximum, as the number of those before it, which are
/// all below. Lane 0 if the maximum is NaN.
#[inline]
pub(super) fn first_equal<S: Scalar>(heights: &[S; LANES], maximum: &S) -> usize {
    let (mut are_below, mut first) = (1, 0);
    for height in &heights[..LANES - 1] {
        are_below &= usize::from(height < maximum);
        first += are_below;
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::support::farthest;

    fn assert_same<S: Scalar, const D: usize>(points: &[Vector<S, D>], along: &Vector<S, D>) {
        let scan = farthest(points, along).vertex;
        assert_eq!(Some(Blocks::of(points).farthest(along)), scan);
    }

    #[test]
    fn blocks_find_the_vertex_that_a_scan_finds() {
        let mut random = Random(1);
        for count in 1..70 {
            for _ in 0..60 {
                let mut vector = || Vector::<f64, 3>(array::from_fn(|_| random.whole(2)));
                let points: Vec<_> = (0..count).map(|_| vector()).collect();
                let along = vector();
                assert_same(&points, &along);
                let flat = |v: &Vector<f64, 3>| Vector([v[0] as f32, v[1] as f32]);
                assert_same(&Vec::from_iter(points.iter().map(flat)), &flat(&along));
            }
        }
    }

    #[test]
    fn heights_of_points_far_away_are_not_rounded_by_their_distance() {
        let far = |x: f64, y: f64| Vector([1e6 + x / 1024.0, 2e6 + y / 1024.0]);
        let points = [far(0.0, 0.0), far(3.0, 1.0), far(1.0, 3.0), far(2.0, 2.0)];
        let direction = Vector([1.0 + 1e-13, 1.0]);
        let dots = points.map(|p| p.dot(&direction));
        assert_eq!(dots[1], dots[2], "rounded, both are equally high");
        assert_eq!(Blocks::of(&points).farthest(&direction), 1);
        assert_eq!(Blocks::of(&points).farthest(&Vector([1.0, 1.0 + 1e-13])), 2);
    }
}
