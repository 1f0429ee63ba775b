//! Faces that lie in one plane, are parallel or nearly so; plates, needles and
//! slivers.

use super::super::draw::{Draw, Point};
use super::super::pair::{Frame, Matrix, Pair, add, apply, corners, skew, times};
use super::super::sketch::{Promise, Sketch};

/// The corners of a polygon about the origin (in the plane: a segment).
fn base(draw: &mut Draw, reach: i64) -> Vec<Point> {
    let flat = draw.dim - 1;
    let mut points = corners(&vec![reach; flat]);
    for p in &mut points {
        p.iter_mut()
            .for_each(|x| *x += x.signum() * draw.below(reach + 1));
    }
    points
}

pub(super) fn flush(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 6, 40, 1000]);
    let height = draw.between(1, reach);
    let both = draw.turn(&[true, false, true]);
    let prism = |draw: &mut Draw, bottom: i64| {
        let end = |z: i64| {
            let mut points = base(draw, reach);
            points.iter_mut().for_each(|p| p.push(z));
            points
        };
        [height, bottom].map(end).concat()
    };
    let a = prism(draw, 0);
    let bottom = if both { 0 } else { -draw.between(1, reach) };
    let b = prism(draw, bottom);
    let mut along = draw.vector(reach - 1);
    along[draw.dim - 1] = 0;
    let pair = Pair { a, b }.b_moved(&along);
    in_any_frame(draw, pair).promising(Promise::Penetrating)
}

/// Turned or skewed, moved and scaled.
fn in_any_frame(draw: &mut Draw, pair: Pair) -> Sketch {
    let matrix: Matrix = match draw.one_in(3) {
        true => skew(draw),
        false => Frame::any(draw).matrix,
    };
    let pair = pair.mapped(&matrix).moved_anywhere(draw);
    let exponent = draw.between(-10, 2);
    Sketch::hulls(draw, pair, exponent)
}

pub(super) fn parallel(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[2, 5, 50, 2000]);
    let a = match draw.below(3) {
        0 => corners(&draw.vector(reach)),
        1 => draw.vectors(draw.dim as i64 + 1, reach),
        _ => draw.vectors(draw.dim as i64 + 3, reach),
    };
    let factor = draw.turn(&[1, -1, 2, -2]);
    let b = a.iter().map(|p| times(factor, p)).collect();
    let at = draw.vector(reach);
    let pair = Pair { a, b }.b_moved(&at);
    in_any_frame(draw, pair)
}

pub(super) fn near_parallel(draw: &mut Draw) -> Sketch {
    let bits = draw.mantissa_bits();
    let wide = 1 << (bits - 4);
    let up = draw.dim - 1;
    let [low, high] = [0, 1].map(|_| draw.each(|draw| wide + draw.below(wide)));
    let mut a = corners(&low);
    let mut b = corners(&high);
    let most = 1 << draw.pick(&[0, 1, 3, 6, 12]);
    // Tops of A at 0 and bottoms of B near it.
    a.iter_mut().for_each(|p| p[up] -= low[up]);
    let gap = draw.between(-most, most);
    for p in &mut b {
        p[up] += high[up] + gap + draw.between(-most, most);
    }
    let mut along = draw.vector(wide);
    along[up] = 0;
    let pair = Pair { a, b }.b_moved(&along);
    let frame = Frame::along_axes(draw);
    let exponent = draw.between(-4, 4) - i64::from(bits) + 2;
    Sketch::hulls(draw, pair.mapped(&frame.matrix), exponent)
}

/// Boxes with `thin` of their sides thin, each in a frame of its own.
pub(super) fn thin(draw: &mut Draw, thin: usize) -> Sketch {
    let bits = draw.pick(&[10, 13, 16]);
    let shape = |draw: &mut Draw| {
        let mut half = draw.each(|draw| (1 << bits) + draw.below(1 << bits));
        for side in half.iter_mut().take(thin) {
            *side = draw.between(1, 4);
        }
        let mut points = corners(&half);
        if draw.one_in(2) {
            // Not quite a box.
            points.iter_mut().for_each(|p| p[0] += draw.below(2));
        }
        let frame = match draw.turn(&[true, false, false]) {
            true => Frame::along_axes(draw),
            false => Frame::any(draw),
        };
        let placed = points.iter().map(|p| apply(&frame.matrix, p));
        placed.collect::<Vec<Point>>()
    };
    let (a, b) = (shape(draw), shape(draw));
    let reach = draw.pick(&[4, 40, 1 << bits]);
    let at = draw.vector(reach);
    let exponent = draw.between(-4, 4) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&at), exponent)
}

pub(super) fn slivers(draw: &mut Draw) -> Sketch {
    let bits = draw.pick(&[6, 12, 18]);
    let a = sliver(draw, 1 << bits);
    let b = match draw.one_in(2) {
        true => sliver(draw, 1 << bits),
        false => draw.vectors(draw.dim as i64 + 2, 1 << bits),
    };
    // The middle of B onto that of A, or near it.
    let mut onto = times(-1, &middle(&b));
    add(&mut onto, &middle(&a));
    let beside = draw.pick(&[0, 1, 1 << (bits - 3)]);
    add(&mut onto, &draw.vector(beside));
    let exponent = draw.between(-4, 4) - bits;
    Sketch::hulls(draw, Pair { a, b }.b_moved(&onto), exponent)
}

/// A simplex whose last vertex is a unit off the mean of some of the others.
fn sliver(draw: &mut Draw, reach: i64) -> Vec<Point> {
    let mut points = draw.vectors(draw.dim as i64, reach);
    let of = draw.between(2, draw.dim as i64);
    let mut last = middle(&points[..of as usize]);
    add(&mut last, &draw.vector(1));
    points.push(last);
    points
}

/// The mean of some points, rounded down.
fn middle(points: &[Point]) -> Point {
    let mut sum = times(0, &points[0]);
    points.iter().for_each(|p| add(&mut sum, p));
    let count = points.len() as i64;
    sum.iter().map(|x| x.div_euclid(count)).collect()
}
