//! The origin where first simplices break: on a vertex, an edge or a face.

use super::super::draw::Draw;
use super::super::pair::{Frame, Matrix, Pair, add, axes, skew, times};
use super::super::sketch::{Promise, Sketch};

/// The turned or skewed pair, anywhere.
fn anywhere(draw: &mut Draw, pair: Pair) -> Sketch {
    let matrix: Matrix = match draw.one_in(2) {
        true => Frame::along_axes(draw).matrix,
        false => skew(draw),
    };
    let mut pair = pair.mapped(&matrix);
    if draw.one_in(2) {
        pair = pair.moved_anywhere(draw);
    }
    let exponent = draw.between(-6, 2);
    Sketch::hulls(draw, pair, exponent)
}

pub(super) fn on_difference(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[1, 4, 100]);
    // On a vertex, an edge, a face (in the plane, again a vertex).
    let held = 1 + draw.turn(&[0, 1, 2]) % draw.dim;
    let weights: Vec<i64> = (0..held).map(|_| draw.between(1, 4)).collect();
    let sum: i64 = weights.iter().sum();
    let mut simplex = axes(draw.dim);
    for axis in &mut simplex {
        *axis = times(draw.between(1, reach), axis);
    }
    simplex.insert(0, vec![0; draw.dim]);
    draw.shuffle(&mut simplex);
    let mut on = vec![0; draw.dim];
    for (weight, vertex) in weights.iter().zip(&simplex) {
        add(&mut on, &times(*weight, vertex));
    }
    let a = simplex.iter().map(|p| times(sum, p)).collect();
    anywhere(draw, Pair { a, b: vec![on] }).promising(Promise::Touching)
}

pub(super) fn in_simplex(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[1, 4, 100]);
    let axes = axes(draw.dim);
    let mut out = |axis: usize, sign: i64| times(sign * draw.between(1, reach), &axes[axis]);
    let ends = (0..axes.len()).flat_map(|axis| [out(axis, 1), out(axis, -1)]);
    let mut a: Vec<_> = ends.collect();
    if draw.dim == 3 && draw.turn(&[false, true]) {
        // In the plane of the first two axes a triangle about the origin instead.
        let corner = draw.between(1, reach);
        a[1] = vec![-corner, -corner, 0];
        a.remove(3);
    }
    let mut b = vec![vec![0; draw.dim]];
    if draw.one_in(2) {
        // A segment along the first axis: now it is two vertices of the difference whose
        // segment holds the origin.
        b = vec![axes[0].clone(), times(-1, &axes[0])];
        a = a.iter().map(|p| times(2, p)).collect();
    }
    anywhere(draw, Pair { a, b }).promising(Promise::Penetrating)
}
