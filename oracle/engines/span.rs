//! What a list of points spans, decided exactly.

use std::cmp::Ordering;

use epa_oracle::number::{Rational, rational_from_f64};
use num_traits::{Signed, Zero};

/// The hull of a list of points, by its dimension.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Span<const D: usize> {
    Point([f64; D]),
    /// The extreme points.
    Segment([[f64; D]; 2]),
    /// Three points, not on a line.
    Triangle([[f64; D]; 3]),
    /// In space: more than three points of one plane.
    Planar,
    /// More than three points that span the space, or the plane in 2D.
    Full,
}

/// The span of at least one point.
pub(crate) fn span<const D: usize>(points: &[[f64; D]]) -> Span<D> {
    let distinct = distinct(points);
    match distinct.as_slice() {
        [] => return Span::Point([0.0; D]),
        [one] => return Span::Point(*one),
        [a, b] => return Span::Segment([*a, *b]),
        _ => {}
    }
    let [first, second, .., last] = distinct.as_slice() else {
        return Span::Full;
    };
    let from = exact(first);
    let along = difference(&exact(second), &from);
    let normal = |p| cross(&along, &difference(&exact(p), &from));
    let is_zero = |n: &[Rational; 3]| n.iter().all(Zero::is_zero);
    let Some(normal) = distinct.iter().map(normal).find(|n| !is_zero(n)) else {
        // In lexicographic order the extreme points of a line stand first and last.
        return Span::Segment([*first, *last]);
    };
    if let [a, b, c] = distinct.as_slice() {
        return Span::Triangle([*a, *b, *c]);
    }
    let is_off = |p| !dot(&normal, &difference(&exact(p), &from)).is_zero();
    if D == 2 || distinct.iter().any(is_off) {
        Span::Full
    } else {
        Span::Planar
    }
}

/// The corners of the hull of points in the plane, counter-clockwise, none of them between two
/// others.
pub(crate) fn polygon(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let distinct = distinct(points);
    if distinct.len() < 3 {
        return distinct;
    }
    let mut corners = chain(distinct.iter());
    corners.pop();
    corners.extend(chain(distinct.iter().rev()));
    corners.pop();
    corners
}

/// One side of the hull of points in lexicographic order, left turns only.
fn chain<'p>(points: impl Iterator<Item = &'p [f64; 2]>) -> Vec<[f64; 2]> {
    let mut chain: Vec<[f64; 2]> = Vec::new();
    for &point in points {
        while let [.., a, b] = chain.as_slice()
            && !turns_left(a, b, &point)
        {
            chain.pop();
        }
        chain.push(point);
    }
    chain
}

fn turns_left(a: &[f64; 2], b: &[f64; 2], c: &[f64; 2]) -> bool {
    let from = exact(a);
    let [_, _, up] = cross(&difference(&exact(b), &from), &difference(&exact(c), &from));
    up.is_positive()
}

/// The points in lexicographic order, without repetition.
fn distinct<const D: usize>(points: &[[f64; D]]) -> Vec<[f64; D]> {
    // Adding 0 makes the zeros equal.
    let mut distinct: Vec<[f64; D]> = points.iter().map(|p| p.map(|x| x + 0.0)).collect();
    let order = |a: &[f64; D], b: &[f64; D]| {
        let by_coordinate = a.iter().zip(b).map(|(x, y)| x.total_cmp(y));
        by_coordinate.fold(Ordering::Equal, Ordering::then)
    };
    distinct.sort_by(order);
    distinct.dedup();
    distinct
}

/// A point in exact coordinates, a third one added in the plane.
fn exact<const D: usize>(point: &[f64; D]) -> [Rational; 3] {
    let coordinate = |i: usize| point.get(i).and_then(|&x| rational_from_f64(x));
    std::array::from_fn(|i| coordinate(i).unwrap_or_default())
}

fn difference(a: &[Rational; 3], b: &[Rational; 3]) -> [Rational; 3] {
    std::array::from_fn(|i| &a[i] - &b[i])
}

fn cross(u: &[Rational; 3], v: &[Rational; 3]) -> [Rational; 3] {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &u[j] * &v[k] - &u[k] * &v[j]
    })
}

fn dot(u: &[Rational; 3], v: &[Rational; 3]) -> Rational {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_told_apart_exactly() {
        let tiny = 1e-300;
        assert_eq!(span(&[[0.0, -0.0], [-0.0, 0.0]]), Span::Point([0.0, 0.0]));
        assert_eq!(
            span(&[
                [1.0, 1.0, 1.0],
                [3.0, 3.0, 3.0],
                [2.0, 2.0, 2.0],
                [0.5, 0.5, 0.5]
            ]),
            Span::Segment([[0.5, 0.5, 0.5], [3.0, 3.0, 3.0]])
        );
        assert!(matches!(
            span(&[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, tiny]]),
            Span::Triangle(_)
        ));
        let square = [
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [1.0, 1.0, 0.0],
        ];
        assert_eq!(span(&square), Span::Planar);
        assert_eq!(span(&square.map(|[x, y, _]| [x, y])), Span::Full);
        let bent = square.map(|[x, y, _]| [x, y, x * y * tiny]);
        assert_eq!(span(&bent), Span::Full);
    }

    #[test]
    fn a_polygon_has_its_corners_only_counter_clockwise() {
        let points = [
            [1.0, 1.0],
            [0.5, 0.0],
            [0.0, 0.0],
            [1.0, 0.0],
            [0.5, 0.5],
            [0.0, 1.0],
        ];
        assert_eq!(
            polygon(&points),
            [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
        );
        assert_eq!(
            polygon(&[[0.0, 0.0], [2.0, 2.0], [1.0, 1.0]]),
            [[0.0, 0.0], [2.0, 2.0]]
        );
    }
}
