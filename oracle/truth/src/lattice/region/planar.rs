//! Points of a plane in homogeneous integers, and their convex hulls.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::One;

/// The point (x/w, y/w).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planar {
    pub(super) x: BigInt,
    pub(super) y: BigInt,
    /// Positive.
    pub(super) w: BigInt,
}

impl Planar {
    /// A point with integer coordinates.
    pub(super) fn at(x: BigInt, y: BigInt) -> Self {
        let w = BigInt::one();
        Planar { x, y, w }
    }

    /// The point in lowest terms, so that equal points have equal numbers. `w` is positive.
    pub(super) fn reduced(x: BigInt, y: BigInt, w: BigInt) -> Self {
        let common = x.gcd(&y).gcd(&w);
        Planar {
            x: x / &common,
            y: y / &common,
            w: w / common,
        }
    }

    /// By x, then by y.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let by_y = || (&self.y * &other.w).cmp(&(&other.y * &self.w));
        self.order_x(other).then_with(by_y)
    }

    /// By x.
    pub(super) fn order_x(&self, other: &Self) -> Ordering {
        (&self.x * &other.w).cmp(&(&other.x * &self.w))
    }
}

/// A line, as (α, β, γ) with αx + βy + γw > 0 on its left.
pub(super) type Line = [BigInt; 3];

/// The line through two points.
pub(super) fn line_through(p: &Planar, q: &Planar) -> Line {
    [
        &p.y * &q.w - &p.w * &q.y,
        &p.w * &q.x - &p.x * &q.w,
        &p.x * &q.y - &p.y * &q.x,
    ]
}

/// αx + βy + γw.
pub(super) fn height(line: &Line, point: &Planar) -> BigInt {
    &line[0] * &point.x + &line[1] * &point.y + &line[2] * &point.w
}

/// Where two lines cross. `None` if they are parallel.
pub(super) fn crossing(one: &Line, other: &Line) -> Option<Planar> {
    let minor = |i: usize, j: usize| &one[i] * &other[j] - &one[j] * &other[i];
    let [x, y, w] = [minor(1, 2), minor(2, 0), minor(0, 1)];
    match w.sign() {
        Sign::NoSign => None,
        Sign::Plus => Some(Planar::reduced(x, y, w)),
        Sign::Minus => Some(Planar::reduced(-x, -y, -w)),
    }
}

/// The corners of the convex hull, counter-clockwise from the least: one, two if all points
/// are on a segment, none of no points.
pub(super) fn hull(mut points: Vec<Planar>) -> Vec<Planar> {
    points.sort_by(Planar::order);
    points.dedup_by(|p, q| p.order(q).is_eq());
    if points.len() < 3 {
        return points;
    }
    let mut corners = chain(points.iter());
    let mut back = chain(points.iter().rev());
    // Each ends where the other begins.
    corners.pop();
    back.pop();
    corners.append(&mut back);
    corners
}

/// The way from the first point to the last that turns left at every point and leaves none
/// on its right.
fn chain<'p>(points: impl Iterator<Item = &'p Planar>) -> Vec<Planar> {
    let mut chain: Vec<Planar> = Vec::new();
    for point in points {
        while let [.., p, q] = &chain[..]
            && height(&line_through(p, q), point).sign() != Sign::Plus
        {
            chain.pop();
        }
        chain.push(point.clone());
    }
    chain
}
