//! Concentric shapes, and minima that tie or nearly do.

use std::collections::BTreeSet;

use super::super::draw::{Draw, Point};
use super::super::pair::{Frame, Pair, axes, corners, corners_about, times};
use super::super::sketch::{Promise, Sketch};

pub(super) fn concentric(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 5, 50, 4000]);
    let shape = |draw: &mut Draw| {
        let half = draw.sizes(1, reach);
        match draw.below(3) {
            0 => corners(&half),
            1 => cross(&half),
            _ => {
                let some = draw.vectors(3, reach);
                let mirrored = some.iter().map(|p| times(-1, p));
                mirrored.chain(some.clone()).chain(cross(&half)).collect()
            }
        }
    };
    let a = shape(draw);
    let b = match draw.one_in(3) {
        true => a.clone(),
        false => shape(draw),
    };
    let frame = Frame::any(draw);
    let mut pair = Pair { a, b }.mapped(&frame.matrix);
    let centre = draw.vector(pair.largest());
    if !draw.one_in(3) {
        pair = pair.moved(&centre);
    }
    let exponent = draw.between(-8, 2);
    Sketch::hulls(draw, pair, exponent).promising(Promise::Penetrating)
}

/// The points on the axes: an octahedron, in the plane a diamond.
fn cross(half: &[i64]) -> Vec<Point> {
    let ends = axes(half.len()).into_iter().zip(half);
    let ends = ends.flat_map(|(axis, half)| [times(*half, &axis), times(-half, &axis)]);
    ends.collect()
}

/// A polytope with many symmetries.
fn regular(draw: &mut Draw, size: i64) -> Vec<Point> {
    let cube = corners(&vec![size; draw.dim]);
    match draw.below(4) {
        0 => cube,
        1 => cross(&vec![size; draw.dim]),
        // Every other corner of the cube: a tetrahedron, in the plane a segment.
        2 if draw.dim == 3 => {
            let is_even = |p: &Point| p.iter().product::<i64>() > 0;
            cube.into_iter().filter(is_even).collect()
        }
        // The middles of the cube's edges: a cuboctahedron.
        2 | 3 if draw.dim == 3 => {
            let zeroed = |mut p: Point, axis: usize| {
                p[axis] = 0;
                p
            };
            let middles = |p: &Point| [0, 1, 2].map(|axis| zeroed(p.clone(), axis));
            let middles: BTreeSet<Point> = cube.iter().flat_map(middles).collect();
            middles.into_iter().collect()
        }
        // An octagon with the symmetries of the square.
        _ => {
            let short = draw.between(1, size);
            [corners(&[size, short]), corners(&[short, size])].concat()
        }
    }
}

pub(super) fn ties(draw: &mut Draw) -> Sketch {
    let sizes = [0, 1].map(|_| draw.pick(&[1, 2, 3, 7, 100]));
    let [a, b] = sizes.map(|size| regular(draw, 2 * size));
    let frame = Frame::any(draw);
    // Along a diagonal the axes stay equal.
    let step = draw.turn(&[0, 1]) * draw.between(0, sizes[0].min(sizes[1]) / 2);
    let signs = draw.each(|draw| draw.sign() * step);
    let mut pair = Pair { a, b }.b_moved(&signs).mapped(&frame.matrix);
    if draw.one_in(2) {
        pair = pair.moved_anywhere(draw);
    }
    let exponent = draw.between(-6, 3);
    Sketch::hulls(draw, pair, exponent).promising(Promise::Penetrating)
}

pub(super) fn near_ties(draw: &mut Draw) -> Sketch {
    let bits = draw.mantissa_bits();
    let frame = Frame::any(draw);
    // The largest coordinates have two bits more, and five again in a tilted frame.
    let bits_of_size = bits - if frame.length == 1 { 3 } else { 8 };
    let size = (1 << bits_of_size) + draw.below((1 << bits_of_size) - 4);
    let [a, b] = [0, 1].map(|_| draw.sizes(size - 2, size + 2));
    let step = draw.below(size);
    let at = draw.each(|draw| draw.sign() * (step + draw.between(0, 2)));
    let depths = (0..draw.dim).map(|t| a[t] + b[t] - at[t].abs());
    let depth = depths.min().unwrap_or(0);
    let (a, b) = (corners(&a), corners_about(&b, &at));
    let pair = Pair { a, b }.mapped(&frame.matrix);
    let exponent = draw.between(-3, 3) - i64::from(bits_of_size);
    Sketch::hulls(draw, pair, exponent).planted(depth * frame.length, exponent)
}
