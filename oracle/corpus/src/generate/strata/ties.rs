//! Concentric shapes, and minima that tie or nearly do.

use super::super::draw::{Draw, Point};
use super::super::pair::{Frame, Pair, add, corners, times};
use super::super::sketch::{Promise, Sketch};

pub(super) fn concentric(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 5, 50, 4000]);
    let shape = |draw: &mut Draw| {
        let half: Point = (0..draw.dim).map(|_| draw.between(1, reach)).collect();
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
    let b = if draw.one_in(3) {
        a.clone()
    } else {
        shape(draw)
    };
    let frame = Frame::any(draw);
    let pair = Pair { a, b }.mapped(&frame.matrix);
    let centre = draw.vector(pair.largest());
    let pair = if draw.one_in(3) {
        pair
    } else {
        pair.moved(&centre)
    };
    let exponent = draw.between(-8, 2);
    Sketch::hulls(draw, pair, exponent).promising(Promise::Penetrating)
}

/// The points on the axes: an octahedron, in the plane a diamond.
fn cross(half: &[i64]) -> Vec<Point> {
    let end = |axis: usize, sign: i64| -> Point {
        (0..half.len())
            .map(|t| if t == axis { sign * half[t] } else { 0 })
            .collect()
    };
    (0..half.len())
        .flat_map(|axis| [end(axis, 1), end(axis, -1)])
        .collect()
}

/// A polytope with many symmetries.
fn regular(draw: &mut Draw, size: i64) -> Vec<Point> {
    let cube = corners(&vec![size; draw.dim]);
    match draw.below(4) {
        0 => cube,
        1 => cross(&vec![size; draw.dim]),
        // Every other corner of the cube: a tetrahedron, in the plane a segment.
        2 if draw.dim == 3 => cube
            .into_iter()
            .filter(|p| p.iter().product::<i64>() > 0)
            .collect(),
        // The middles of the cube's edges: a cuboctahedron.
        2 | 3 if draw.dim == 3 => {
            let middle = |p: &Point| {
                let zeroed = |axis: usize| -> Point {
                    (0..3).map(|t| if t == axis { 0 } else { p[t] }).collect()
                };
                [0, 1, 2].map(zeroed)
            };
            let mut middles: Vec<Point> = cube.iter().flat_map(middle).collect();
            middles.sort();
            middles.dedup();
            middles
        }
        // An octagon with the symmetries of the square.
        _ => {
            let short = draw.between(1, size);
            corners(&[size, short])
                .into_iter()
                .chain(corners(&[short, size]))
                .collect()
        }
    }
}

pub(super) fn ties(draw: &mut Draw) -> Sketch {
    let sizes = [0, 1].map(|_| draw.pick(&[1, 2, 3, 7, 100]));
    let [a, b] = sizes.map(|size| regular(draw, 2 * size));
    let frame = Frame::any(draw);
    // Along a diagonal the axes stay equal.
    let step = draw.turn(&[0, 1]) * draw.between(0, sizes[0].min(sizes[1]) / 2);
    let signs: Point = (0..draw.dim).map(|_| draw.sign() * step).collect();
    let mut pair = Pair { a, b }.b_moved(&signs).mapped(&frame.matrix);
    if draw.one_in(2) {
        let at = draw.vector(pair.largest());
        pair = pair.moved(&at);
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
    let mut half = || -> Point { (0..draw.dim).map(|_| size + draw.between(-2, 2)).collect() };
    let (a, b) = (half(), half());
    let step = draw.below(size);
    let at: Point = (0..draw.dim)
        .map(|_| draw.sign() * (step + draw.between(0, 2)))
        .collect();
    let depths = (0..draw.dim).map(|t| a[t] + b[t] - at[t].abs());
    let depth = depths.min().unwrap_or(0);
    let mut b = corners(&b);
    b.iter_mut().for_each(|p| add(p, &at));
    let pair = Pair { a: corners(&a), b }.mapped(&frame.matrix);
    let exponent = draw.between(-3, 3) - i64::from(bits_of_size);
    Sketch::hulls(draw, pair, exponent).planted(depth * frame.length, exponent)
}
