//! Points, segments, flat polygons; and hulls with points that are no vertices.

use super::super::draw::{Draw, Point};
use super::super::pair::{Pair, add, times, turned_or_skewed};
use super::super::sketch::{Sketch, fixed, hull, point};
use epa_format::case::{Geometry, Shape};

/// Turned or skewed, moved and scaled; segments and points as such now and then.
fn finished(draw: &mut Draw, pair: Pair) -> Sketch {
    let pair = pair.mapped(&turned_or_skewed(draw));
    let mut pair = pair.moved_anywhere(draw);
    let exponent = draw.between(-8, 3);
    draw.shuffle(&mut pair.a);
    draw.shuffle(&mut pair.b);
    let [a, b] = [pair.a, pair.b].map(|points| named(draw, &points, exponent));
    Sketch::of(draw, a, b)
}

/// A hull, or for up to three points by half a point, segment or triangle.
fn named(draw: &mut Draw, points: &[Point], exponent: i64) -> Shape {
    let exact = |p: &Point| point(p, exponent);
    match points {
        _ if draw.one_in(2) => hull(points, exponent),
        [p] => fixed(Geometry::Point(exact(p))),
        [p, q] => fixed(Geometry::Segment([p, q].map(exact))),
        [p, q, r] => fixed(Geometry::Triangle([p, q, r].map(exact))),
        _ => hull(points, exponent),
    }
}

pub(super) fn points(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 6, 300]);
    let count = draw.pick(&[1, 2, 3, 6]);
    let a = draw.vectors(count, 2 * reach);
    let p = match draw.turn(&[0, 1, 2]) {
        0 => a[0].clone(),
        // In the middle of two points, or of as many as there are.
        1 => halfway(&a[0], &a[a.len() - 1]),
        _ => draw.vector(2 * reach),
    };
    let doubled = a.iter().map(|x| times(2, x)).collect();
    let b = vec![match draw.turn(&[0, 1, 2]) {
        1 => p,
        _ => times(2, &p),
    }];
    finished(draw, Pair { a: doubled, b })
}

/// Twice the middle.
fn halfway(p: &Point, q: &Point) -> Point {
    let mut sum = p.clone();
    add(&mut sum, q);
    sum
}

pub(super) fn segments(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 6, 300]);
    let along = draw.vector(reach);
    let a = vec![
        times(-draw.between(0, 3), &along),
        times(draw.between(1, 3), &along),
    ];
    let on_line = |draw: &mut Draw| [0, 1].map(|_| times(draw.between(-4, 4), &along)).to_vec();
    let b = match draw.turn(&[0, 1, 2, 3, 4]) {
        // Crossing in the origin, which is a point of A.
        0 => {
            let across = draw.vector(reach);
            let ends = [-1, 1].map(|sign| times(sign * draw.between(0, 2), &across));
            ends.to_vec()
        }
        // On one line.
        1 => on_line(draw),
        // Parallel.
        2 => {
            let mut b = on_line(draw);
            let at = draw.vector(reach);
            b.iter_mut().for_each(|p| add(p, &at));
            b
        }
        3 => draw.vectors(2, reach),
        _ => draw.vectors(draw.dim as i64 + 2, reach),
    };
    let thin = b.len() == 2 && draw.dim == 3;
    finished(draw, Pair { a, b }).flagged_if(thin, "flat")
}

pub(super) fn flat(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 6, 300]);
    let polygon = |draw: &mut Draw| {
        let count = draw.between(3, 6);
        let mut points = draw.vectors(count, reach);
        points.iter_mut().for_each(|p| p[2] = 0);
        points
    };
    let a = polygon(draw);
    let place = draw.turn(&[0, 1, 2, 3]);
    let mut b = match place {
        3 => draw.vectors(6, reach),
        _ => polygon(draw),
    };
    match place {
        1 => b.iter_mut().for_each(|p| p[2] = 1),
        2 => b.iter_mut().for_each(|p| p.rotate_left(1)),
        _ => {}
    }
    finished(draw, Pair { a, b }).flagged_if(place == 0, "coplanar")
}

pub(super) fn redundant(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 6, 60]);
    let shape = |draw: &mut Draw| {
        let corners = draw.vectors(draw.dim as i64 + 2, reach);
        let mut points: Vec<Point> = corners.iter().map(|p| times(6, p)).collect();
        for _ in 0..draw.between(2, 6) {
            let mut any = || draw.below(corners.len() as i64) as usize;
            let [p, q, r] = [any(), any(), any()].map(|i| &corners[i]);
            let mut sum = times(2, p);
            add(&mut sum, &times(2, q));
            // The same point again (p = q = r), a point of an edge, of a triangle, or inside.
            add(&mut sum, &times(2, r));
            points.push(sum);
        }
        points.push(points[0].clone());
        points
    };
    let (a, b) = (shape(draw), shape(draw));
    let at = times(6, &draw.vector(reach));
    finished(draw, Pair { a, b }.b_moved(&at))
}
