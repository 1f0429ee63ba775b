//! The origin where first simplices break: on a vertex, an edge or a face.

use super::super::draw::{Draw, Point};
use super::super::pair::{Frame, Matrix, Pair, add, skew, times};
use super::super::sketch::{Promise, Sketch};
use super::super::stratum::{Kind, Stratum};

const ON_DIFFERENCE: Kind = Kind::new(
    "a simplex and a point on one of its vertices, edges or faces; the difference is the simplex, \
            and so is every first simplex",
    "the origin lies on the border of the difference and of the first simplex at once. So the orientation of a facet cannot be told from the side on which the origin is",
    &["touching", "origin-on-simplex"],
    on_difference,
);

const IN_SIMPLEX: Kind = Kind::new(
    "a point or a segment inside a hull, such that the origin lies on the segment between two vertices of the difference, \
            or in the triangle of three",
    "GJK ends with a segment or a triangle that holds the origin, while the shapes overlap deeply. EPA has to make a first polytope of it, and some of its facets have the distance 0",
    &["origin-on-simplex"],
    in_simplex,
);

pub(super) const STRATA: &[Stratum] = &[
    ON_DIFFERENCE.plane("origin-on-difference-2d", "collision-rs simplex2d.rs, tests of check_origin: triangles made by hand around the origin"),
    ON_DIFFERENCE.space("origin-on-difference-3d", "mujoco_warp issue #1526: the contact is dropped where the origin is on a face of the first tetrahedron"),
    IN_SIMPLEX.plane("origin-in-simplex-2d", "collision-rs PR #52: lines between support points pass through the origin, and the next direction is the zero vector"),
    IN_SIMPLEX.space("origin-in-simplex-3d", "OpenRAL issue #215: every overlap of two box-like hulls leaves GJK with two vertices"),
];

/// The turned or skewed pair, anywhere.
fn anywhere(draw: &mut Draw, pair: Pair) -> Sketch {
    let matrix: Matrix = if draw.one_in(2) {
        Frame::along_axes(draw).matrix
    } else {
        skew(draw)
    };
    let pair = pair.mapped(&matrix);
    let at = if draw.one_in(2) {
        draw.vector(pair.largest())
    } else {
        vec![0; draw.dim]
    };
    let exponent = draw.between(-6, 2);
    Sketch::hulls(draw, pair.moved(&at), exponent)
}

/// The vectors of the axes.
fn axes(dim: usize) -> Vec<Point> {
    let axis = |i: usize| (0..dim).map(|j| i64::from(i == j)).collect();
    (0..dim).map(axis).collect()
}

fn on_difference(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[1, 4, 100]);
    // On a vertex, an edge, a face (in the plane, again a vertex).
    let held = 1 + draw.turn(&[0, 1, 2]) % draw.dim;
    let weights: Vec<i64> = (0..held).map(|_| draw.between(1, 4)).collect();
    let sum: i64 = weights.iter().sum();
    let mut simplex = vec![vec![0; draw.dim]];
    simplex.extend(
        axes(draw.dim)
            .iter()
            .map(|axis| times(draw.between(1, reach), axis)),
    );
    draw.shuffle(&mut simplex);
    let mut on = vec![0; draw.dim];
    for (weight, vertex) in weights.iter().zip(&simplex) {
        add(&mut on, &times(*weight, vertex));
    }
    let a = simplex.iter().map(|p| times(sum, p)).collect();
    anywhere(draw, Pair { a, b: vec![on] }).promising(Promise::Touching)
}

fn in_simplex(draw: &mut Draw) -> Sketch {
    let reach = draw.pick(&[1, 4, 100]);
    let axes = axes(draw.dim);
    let mut out = |axis: usize, sign: i64| times(sign * draw.between(1, reach), &axes[axis]);
    let mut a = vec![out(0, 1), out(0, -1)];
    if axes.len() == 2 {
        a.extend([out(1, 1), out(1, -1)]);
    } else {
        a.extend([out(1, 1), out(1, -1), out(2, 1), out(2, -1)]);
    }
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
