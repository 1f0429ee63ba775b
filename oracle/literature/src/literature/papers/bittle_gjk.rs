//! W. Bittle, *GJK*, as his article on EPA uses it \[Bit10\]: the intersection test whose
//! terminating simplex is a triangle.
//!
//! The article refers to an earlier one for the test, and prints the segment case alone, in the
//! reply to Quentin. The triangle case asks, by triple products, about the two edges at the last
//! point. The first direction is centre of A − centre of B, as in Quentin's example, the first axis
//! if the centres (the means of the vertices) coincide; the second one is opposite. That is our
//! assumption for all pairs. The article does not say how its simplex (4, 2), (−8, −2), (−1, −2)
//! came about. In this order it comes from the first axis or from (3.5, −3.5), not from the centres
//! ([`intersection_from`]). A support point that does not pass the origin ends the test: no
//! overlap.
//!
//! Departures from the reference:
//!
//! * "Does not pass" is `p·d ≤ 0`: shapes that touch are most often said not to overlap.
//! * A segment that holds the origin gives the triple product zero, and no direction. As
//!   published, the next support point then "does not pass the origin": **no overlap**,
//!   however deep the shapes are. His reply to Quentin mends it: any perpendicular of the
//!   segment will do, in the plane ([`Segment::Mended`]).
//! * The mend asks whether the squared length of the triple product, which grows with the sixth
//!   power of the shapes' size, is below a fixed EPSILON. His reply gives no value; the spacing of
//!   floats at 1 is taken here. To shapes of about 0.001 and less every segment seems to hold the
//!   origin, and the perpendicular may lead away from it: **no overlap**. Or a triangle with a
//!   repeated corner passes the triangle case: **an overlap that is not there**.

use crate::literature::vectors::{add, dot, scale, sub};
use crate::literature::{Difference, Ending, STEP_BUDGET, Vertex};

/// What the segment case does if the origin lies on the segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Nothing: the triple product is the next direction, zero or not.
    AsPublished,
    /// It takes a perpendicular of the segment, as his reply to Quentin says.
    Mended,
}

/// The intersection test.
///
/// # Errors
/// [`Ending::NoOverlap`] and [`Ending::Endless`].
pub fn intersection(pair: &Difference<2>, segment: Segment) -> Result<[Vertex<2>; 3], Ending> {
    intersection_from(pair, first_direction(pair), segment)
}

/// The same from a given first direction.
///
/// # Errors
/// [`Ending::NoOverlap`] and [`Ending::Endless`].
pub fn intersection_from(
    pair: &Difference<2>,
    first: [f64; 2],
    segment: Segment,
) -> Result<[Vertex<2>; 3], Ending> {
    let mut simplex = vec![pair.support(&first)];
    let mut direction = scale(&first, -1.0);
    for _ in 0..STEP_BUDGET {
        let last = pair.support(&direction);
        if dot(&last.point, &direction) <= 0.0 {
            return Err(Ending::NoOverlap);
        }
        simplex.push(last);
        match simplex[..] {
            [c, b, a] => match leave(&a.point, &b.point, &c.point) {
                Some((dropped, next)) => {
                    simplex.remove(dropped);
                    direction = next;
                }
                None => return Ok([c, b, a]),
            },
            [b, a] => direction = off_the_segment(&a.point, &b.point, segment),
            _ => return Err(Ending::NoOverlap),
        }
    }
    Err(Ending::Endless)
}

/// Centre of A − centre of B.
fn first_direction(pair: &Difference<2>) -> [f64; 2] {
    match sub(&mean(&pair.a), &mean(&pair.b)) {
        [0.0, 0.0] => [1.0, 0.0],
        direction => direction,
    }
}

/// The mean of the vertices: what is taken for the centre of a shape.
pub(super) fn mean(points: &[[f64; 2]]) -> [f64; 2] {
    let sum = points.iter().fold([0.0; 2], |sum, p| add(&sum, p));
    sum.map(|x| x / points.len() as f64)
}

/// The triangle case, `a` being the last point: which point to drop (c is number 0, b
/// number 1), and where to look next; `None` if the origin is inside.
fn leave(a: &[f64; 2], b: &[f64; 2], c: &[f64; 2]) -> Option<(usize, [f64; 2])> {
    let (ab, ac, ao) = (sub(b, a), sub(c, a), scale(a, -1.0));
    let ab_perp = triple_product(&ac, &ab, &ab);
    if dot(&ab_perp, &ao) > 0.0 {
        return Some((0, ab_perp));
    }
    let ac_perp = triple_product(&ab, &ac, &ac);
    (dot(&ac_perp, &ao) > 0.0).then_some((1, ac_perp))
}

/// The segment case.
fn off_the_segment(a: &[f64; 2], b: &[f64; 2], segment: Segment) -> [f64; 2] {
    let ab = sub(b, a);
    let perp = triple_product(&ab, &scale(a, -1.0), &ab);
    if segment == Segment::Mended && dot(&perp, &perp) <= f64::EPSILON {
        // v.left() of his reply.
        return [ab[1], -ab[0]];
    }
    perp
}

/// (A × B) × C = B (A·C) − A (B·C).
pub(super) fn triple_product(a: &[f64; 2], b: &[f64; 2], c: &[f64; 2]) -> [f64; 2] {
    sub(&scale(b, dot(a, c)), &scale(a, dot(b, c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quentin's shapes: his first edge is ours, and it holds the origin.
    #[test]
    fn the_segment_through_the_origin_is_what_differs() {
        let pair = Difference {
            a: vec![[2.0, 2.0], [2.0, 5.0], [4.0, 5.0], [4.0, 2.0]],
            b: vec![[3.0, 3.0], [5.0, 4.0], [5.0, 2.0]],
        };
        let first = first_direction(&pair);
        assert_eq!(pair.support(&first).point, [-3.0, 3.0]);
        assert_eq!(pair.support(&scale(&first, -1.0)).point, [1.0, -1.0]);
        let published = intersection(&pair, Segment::AsPublished);
        assert_eq!(published, Err(Ending::NoOverlap));
        let mended = intersection(&pair, Segment::Mended);
        assert!(mended.is_ok(), "{mended:?}");
    }

    /// The triangle of the article's example, in its order.
    #[test]
    fn the_printed_simplex_comes_from_the_first_axis_and_not_from_the_centres() {
        let pair = Difference {
            a: vec![[4.0, 11.0], [4.0, 5.0], [9.0, 9.0]],
            b: vec![[5.0, 7.0], [12.0, 7.0], [10.0, 2.0], [7.0, 3.0]],
        };
        let is_printed = |first| {
            let triangle = intersection_from(&pair, first, Segment::Mended).expect("an overlap");
            triangle.map(|vertex| vertex.point) == [[4.0, 2.0], [-8.0, -2.0], [-1.0, -2.0]]
        };
        let directions = [[1.0, 0.0], [3.5, -3.5], first_direction(&pair)];
        assert_eq!(directions.map(is_printed), [true, true, false]);
    }

    #[test]
    fn shapes_apart_do_not_overlap() {
        let pair = Difference {
            a: vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]],
            b: vec![[2.0, 2.0], [3.0, 2.0], [2.0, 3.0]],
        };
        let found = intersection(&pair, Segment::Mended);
        assert_eq!(found, Err(Ending::NoOverlap));
    }
}
