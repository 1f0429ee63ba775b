//! What two convex outlines of a plane have in common, exactly.
//!
//! One of them is cut by every line that bounds the other, after Sutherland and Hodgman
//! (1974): corners on the good side stay, and where the outline crosses the line a corner
//! is put. A segment is bounded by its line from both sides and by a line across each
//! end, a point by four lines.

use num_bigint::{BigInt, Sign};
use num_traits::Zero;

use super::planar::{Planar, height, hull, line_through};

/// The corners of what two outlines have in common, each the corners of a convex hull. The
/// result is one too, of no points if they have nothing in common.
pub(super) fn common(one: &[Planar], other: &[Planar]) -> Vec<Planar> {
    let cut_off = |outline: Vec<Planar>, line: &[BigInt; 3]| cut(&outline, line);
    hull(bounds(other).iter().fold(one.to_vec(), cut_off))
}

/// Lines that have the outline, and nothing else, on their left or on them.
fn bounds(outline: &[Planar]) -> Vec<[BigInt; 3]> {
    match outline {
        [] => Vec::new(),
        [p] => {
            let upright = [p.w.clone(), BigInt::ZERO, -&p.x];
            let level = [BigInt::ZERO, p.w.clone(), -&p.y];
            let [right, above] = [&upright, &level].map(opposite);
            vec![upright, right, level, above]
        }
        [p, q] => {
            let line = line_through(p, q);
            let back = opposite(&line);
            vec![line, back, across(p, q), across(q, p)]
        }
        corners => {
            let next = corners.iter().cycle().skip(1);
            let sides = corners.iter().zip(next);
            sides.map(|(p, q)| line_through(p, q)).collect()
        }
    }
}

/// The line through a point at right angles to the way to another one, which is on its left.
fn across(from: &Planar, to: &Planar) -> [BigInt; 3] {
    let x = &to.x * &from.w - &from.x * &to.w;
    let y = &to.y * &from.w - &from.y * &to.w;
    let offset = -(&x * &from.x + &y * &from.y);
    [x * &from.w, y * &from.w, offset]
}

fn opposite(line: &[BigInt; 3]) -> [BigInt; 3] {
    line.each_ref().map(|x| -x)
}

/// The part of a closed outline on the left of a line.
fn cut(outline: &[Planar], line: &[BigInt; 3]) -> Vec<Planar> {
    let heights: Vec<BigInt> = outline.iter().map(|p| height(line, p)).collect();
    let mut left: Vec<Planar> = Vec::new();
    let mut add = |point: Planar| {
        if left.last() != Some(&point) {
            left.push(point);
        }
    };
    for (i, (p, rise)) in outline.iter().zip(&heights).enumerate() {
        let next = (i + 1) % outline.len();
        if rise.sign() != Sign::Minus {
            add(p.clone());
        }
        if (rise * &heights[next]).sign() == Sign::Minus {
            add(crossing(p, rise, &outline[next], &heights[next]));
        }
    }
    left
}

/// The point between two on different sides of a line where their heights cancel.
fn crossing(p: &Planar, p_height: &BigInt, q: &Planar, q_height: &BigInt) -> Planar {
    let mixed = |p: &BigInt, q: &BigInt| p_height * q - q_height * p;
    let [x, y, w] = [mixed(&p.x, &q.x), mixed(&p.y, &q.y), mixed(&p.w, &q.w)];
    if p_height > &BigInt::zero() {
        Planar::reduced(x, y, w)
    } else {
        Planar::reduced(-x, -y, -w)
    }
}
