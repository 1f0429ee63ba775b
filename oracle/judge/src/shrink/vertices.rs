//! Fewer vertices: chunks of them dropped, then single ones, then two made one.

use std::ops::Range;

use super::layout::{shapes, with_shape};
use super::search::{Halt, Search};
use crate::metamorphic::core_points as points;
use epa_format::case::{Case, Coordinates, Geometry, Shape};
use epa_format::number::Rational;

/// Hulls of more vertices than this have too many pairs to be merged.
const MOST_TO_MERGE: usize = 16;

/// Drops halves, quarters … of the vertices, down to pairs: what was dropped is
/// not missed, what was needed comes up again in smaller chunks.
pub(super) fn drop_chunks(search: &mut Search) -> Result<(), Halt> {
    for n in [0, 1] {
        let mut size = count(search, n) / 2;
        while size > 1 {
            drop_all(search, n, size)?;
            size /= 2;
        }
    }
    Ok(())
}

/// Drops single vertices.
pub(super) fn drop_single(search: &mut Search) -> Result<(), Halt> {
    for n in [0, 1] {
        drop_all(search, n, 1)?;
    }
    Ok(())
}

/// Puts a vertex in the middle between two.
pub(super) fn merge(search: &mut Search) -> Result<(), Halt> {
    for n in [0, 1] {
        while count(search, n) <= MOST_TO_MERGE {
            let pairs = merged(search.best(), n);
            if !search.offer_first(pairs)? {
                break;
            }
        }
    }
    Ok(())
}

fn count(search: &Search, n: usize) -> usize {
    points(&shapes(search.best())[n].geometry).len()
}

/// Drops every chunk of this many vertices that is not needed.
fn drop_all(search: &mut Search, n: usize, size: usize) -> Result<(), Halt> {
    let mut at = 0;
    while at + size <= count(search, n) {
        let dropped = without(search.best(), n, at..at + size);
        let taken = match dropped {
            Some(candidate) => search.offer(candidate)?,
            None => false,
        };
        if !taken {
            at += size;
        }
    }
    Ok(())
}

/// The case without some vertices of a shape; `None` if none would be left.
fn without(case: &Case, n: usize, range: Range<usize>) -> Option<Case> {
    let mut left = points(&shapes(case)[n].geometry).to_vec();
    left.drain(range);
    with_points(case, n, left)
}

/// The cases with two vertices of a shape replaced by their middle.
fn merged(case: &Case, n: usize) -> Vec<Case> {
    let all = points(&shapes(case)[n].geometry);
    let half = Rational::new(1.into(), 2.into());
    let mut cases = Vec::new();
    for j in 1..all.len() {
        for i in 0..j {
            let mut left = all.to_vec();
            let second = left.remove(j);
            for (x, y) in left[i].iter_mut().zip(second) {
                *x = (&*x + y) * &half;
            }
            cases.extend(with_points(case, n, left));
        }
    }
    cases
}

/// The case with other points for a shape that is given by points.
fn with_points(case: &Case, n: usize, left: Vec<Coordinates>) -> Option<Case> {
    let shape = shapes(case)[n];
    let geometry = listing(&shape.geometry, left)?;
    let pose = shape.pose.clone();
    Some(with_shape(case, n, Shape { geometry, pose }))
}

/// A hull stays a hull; a triangle or segment becomes what has so many points.
fn listing(like: &Geometry, points: Vec<Coordinates>) -> Option<Geometry> {
    if let Geometry::Rounded { core, radius } = like {
        let core = Box::new(listing(core, points)?);
        let radius = radius.clone();
        return Some(Geometry::Rounded { core, radius });
    }
    if points.is_empty() {
        return None;
    }
    if matches!(like, Geometry::Hull(_)) {
        return Some(Geometry::Hull(points));
    }
    let points = match <[Coordinates; 2]>::try_from(points) {
        Ok(ends) => return Some(Geometry::Segment(ends)),
        Err(points) => points,
    };
    points.into_iter().next().map(Geometry::Point)
}

#[cfg(test)]
mod tests {
    use super::super::layout::tests::cases;
    use super::super::search::tests::{asked, shrunk};
    use super::*;
    use crate::samples::number;

    fn of(case: &Case, n: usize) -> Vec<Coordinates> {
        points(&shapes(case)[n].geometry).to_vec()
    }

    /// Whether a list is another one with some left out.
    fn is_part(part: &[Coordinates], whole: &[Coordinates]) -> bool {
        let mut rest = whole.iter();
        part.iter().all(|x| rest.any(|y| x == y))
    }

    #[test]
    fn what_is_left_is_as_it_was_and_in_its_order() {
        for case in cases() {
            for candidate in [drop_chunks, drop_single]
                .iter()
                .flat_map(|pass| asked(&case, *pass))
            {
                let kept = [0, 1].map(|n| of(&candidate, n) == of(&case, n));
                assert!(kept[0] != kept[1]);
                assert!(
                    [0, 1]
                        .iter()
                        .all(|n| is_part(&of(&candidate, *n), &of(&case, *n)))
                );
            }
        }
    }

    #[test]
    fn every_vertex_is_tried_and_the_needed_ones_stay() {
        let case = &cases()[0];
        let needed = [of(case, 0)[2].clone(), of(case, 1)[3].clone()];
        let has = |case: &Case| [0, 1].iter().all(|n| of(case, *n).contains(&needed[*n]));
        let (best, _) = shrunk(case, &[drop_chunks, drop_single], has);
        assert_eq!(
            [of(&best, 0), of(&best, 1)],
            needed.clone().map(|point| vec![point])
        );
    }

    #[test]
    fn a_merged_vertex_is_the_middle_of_two() {
        let asked = asked(&cases()[0], merge);
        let pairs = 5 * 4 / 2 + 4 * 3 / 2;
        assert_eq!(asked.len(), pairs, "every pair of both hulls");
        let middle = ["6.25", "5", "0.5"].map(number).to_vec();
        assert!(of(&asked[0], 0).contains(&middle), "of the first two");
    }

    #[test]
    fn a_triangle_becomes_a_segment_and_a_point() {
        let case = &cases()[2];
        let (best, asked) = shrunk(case, &[drop_single], |_| true);
        let name = |case: &Case| match &case.a.geometry {
            Geometry::Rounded { core, .. } => core.name(),
            other => other.name(),
        };
        assert!(asked.iter().map(name).eq(["segment", "point"]));
        assert_eq!(of(&best, 0), of(case, 0)[2..]);
    }
}
