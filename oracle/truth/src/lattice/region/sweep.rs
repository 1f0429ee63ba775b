//! What two convex outlines of a plane have in common, exactly.
//!
//! ```text
//!           _________
//!      ____/___      \       From left to right, an outline is what lies between a lower
//!     |   /    \_     \      and an upper chain of edges. What both have in common lies
//!     |   \      |____/      above both lower chains and below both upper ones. Between
//!     |____\_____|           neighbours among the x of all corners, all four are straight.
//!      :   : :   :    :
//! ```
//!
//! So a corner of it has the x of a corner, where it is the higher of the lower ends or the lower
//! of the upper ends. Or it lies between two neighbours, where chains cross. Points and segments
//! are outlines too. Cost: (m + n) log (m + n) for m and n corners.

use std::cmp::Ordering;

use num_bigint::Sign;

use super::planar::{Line, Planar, crossing, height, hull, line_through};

/// The corners of what two outlines have in common, each the corners of a convex hull. The
/// result is one too, of no points if they have nothing in common.
pub(super) fn common(one: &[Planar], other: &[Planar]) -> Vec<Planar> {
    let (Some(one), Some(other)) = (Outline::of(one), Outline::of(other)) else {
        return Vec::new();
    };
    let both = [one, other];
    let stops = stops(&both);
    let mut corners: Vec<Planar> = stops.iter().flat_map(|x| ends(&both, x)).collect();
    for pair in stops.windows(2) {
        corners.extend(crossings(&both, pair[0], pair[1]));
    }
    hull(corners)
}

/// Chains of points, from left to right.
struct Outline {
    lower: Vec<Planar>,
    upper: Vec<Planar>,
}

impl Outline {
    /// `None` without corners.
    fn of(corners: &[Planar]) -> Option<Self> {
        let least = corners.first()?;
        let last = (0..corners.len()).max_by(|i, j| corners[*i].order(&corners[*j]))?;
        let mut lower = corners[..=last].to_vec();
        let mut upper = corners[last..].to_vec();
        if last > 0 {
            upper.push(least.clone());
        }
        upper.reverse();
        // Upright edges belong to neither.
        if let [.., p, q] = &lower[..]
            && p.order_x(q).is_eq()
        {
            lower.pop();
        }
        if let [p, q, ..] = &upper[..]
            && p.order_x(q).is_eq()
        {
            upper.remove(0);
        }
        Some(Outline { lower, upper })
    }

    /// Whether some point of the outline has the x of a point.
    fn is_over(&self, x: &Planar) -> bool {
        let is_over =
            |ends: (&Planar, &Planar)| ends.0.order_x(x).is_le() && ends.1.order_x(x).is_ge();
        self.lower
            .first()
            .zip(self.lower.last())
            .is_some_and(is_over)
    }
}

/// The corners at whose x both outlines have a point, one for each x, from left to right.
fn stops(both: &[Outline; 2]) -> Vec<&Planar> {
    let corners = both
        .iter()
        .flat_map(|outline| outline.lower.iter().chain(&outline.upper));
    let is_common = |x: &&Planar| both.iter().all(|outline| outline.is_over(x));
    let mut stops: Vec<&Planar> = corners.filter(is_common).collect();
    stops.sort_by(|p, q| p.order_x(q));
    stops.dedup_by(|p, q| p.order_x(q).is_eq());
    stops
}

/// The lowest and the highest common point at an x, if there is one.
fn ends(both: &[Outline; 2], x: &Planar) -> Vec<Planar> {
    let [lower, other_lower] = both.each_ref().map(|outline| at(&outline.lower, x));
    let [upper, other_upper] = both.each_ref().map(|outline| at(&outline.upper, x));
    let low = if lower.order(&other_lower).is_lt() {
        other_lower
    } else {
        lower
    };
    let high = if upper.order(&other_upper).is_gt() {
        other_upper
    } else {
        upper
    };
    match low.order(&high) {
        Ordering::Greater => Vec::new(),
        _ => vec![low, high],
    }
}

/// The number of the first point of a chain on the right of an x.
fn next(chain: &[Planar], x: &Planar) -> usize {
    chain.partition_point(|p| p.order_x(x).is_le())
}

/// The point of a chain at an x, which is neither left of the chain nor right of it.
fn at(chain: &[Planar], x: &Planar) -> Planar {
    let next = next(chain, x);
    let (before, after) = (&chain[next.saturating_sub(1)], chain.get(next));
    match after {
        Some(after) if before.order_x(x).is_lt() => {
            let [a, b, c] = line_through(before, after);
            // b is positive: the chain goes to the right.
            Planar::reduced(&x.x * &b, -(a * &x.x + c * &x.w), b * &x.w)
        }
        _ => before.clone(),
    }
}

/// The common points where chains of different outlines cross between two neighbours.
fn crossings(both: &[Outline; 2], from: &Planar, to: &Planar) -> Vec<Planar> {
    let line = |chain: &[Planar]| -> Option<Line> {
        let next = next(chain, from);
        Some(line_through(
            chain.get(next.checked_sub(1)?)?,
            chain.get(next)?,
        ))
    };
    let [lower, upper] = [
        both.each_ref().map(|outline| line(&outline.lower)),
        both.each_ref().map(|outline| line(&outline.upper)),
    ];
    let ([Some(l), Some(other_l)], [Some(u), Some(other_u)]) = (&lower, &upper) else {
        return Vec::new();
    };
    let is_common = |p: &Planar| {
        let is_between = p.order_x(from).is_gt() && p.order_x(to).is_lt();
        let sign = |line: &Line| height(line, p).sign();
        is_between
            && [l, other_l].iter().all(|line| sign(line) != Sign::Minus)
            && [u, other_u].iter().all(|line| sign(line) != Sign::Plus)
    };
    let pairs = [(l, other_l), (u, other_u), (l, other_u), (u, other_l)];
    let points = pairs.into_iter().filter_map(|(p, q)| crossing(p, q));
    points.filter(is_common).collect()
}
