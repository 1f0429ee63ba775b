//! Shapes with poses.

use num_bigint::BigInt;

use super::super::draw::{Draw, Point};
use super::super::pair::{Pair, apply, corners, rotation};
use super::super::sketch::{self, Promise, Sketch, cuboid, moved, number, placed, point, polytope};
use epa_format::case::Rotation;
use epa_format::number::{FloatType, Rational, Rounded, dyadic, round_rational};

/// Two shapes with these rotations, close to each other.
fn turned(draw: &mut Draw, rotations: [Rotation; 2]) -> Sketch {
    let centre = draw.vector(40);
    let [a, b] = rotations.map(|rotation| {
        let at: Point = centre.iter().map(|x| x + draw.between(-8, 8)).collect();
        placed(polytope(draw, 12, -2), rotation, point(&at, -3))
    });
    Sketch::of(draw, a, b)
}

/// Small integers, not all 0.
fn small_quaternion(draw: &mut Draw) -> [i64; 4] {
    let most = draw.pick(&[1, 4, 9]);
    let mut q = [0; 4].map(|_: i64| draw.between(-most, most));
    q[0] += i64::from(q == [0; 4]);
    q
}

pub(super) fn quaternion(draw: &mut Draw) -> Sketch {
    let first = small_quaternion(draw);
    let second = match draw.one_in(4) {
        true => first,
        false => small_quaternion(draw),
    };
    turned(draw, [first, second].map(sketch::quaternion))
}

pub(super) fn matrix(draw: &mut Draw) -> Sketch {
    let first = rounded_rotation(draw, 9);
    let rotations = match draw.turn(&[0, 1, 2]) {
        // Parallel, nearly parallel, and any.
        0 => [first.clone(), first],
        1 => [first.clone(), nudged(draw, first)],
        _ => [first, rounded_rotation(draw, 9)],
    };
    turned(draw, rotations)
}

/// A rotation with rational entries, each rounded.
fn rounded_rotation(draw: &mut Draw, most: i64) -> Rotation {
    let ty = draw.ty;
    let nearest = |numerator: i64, denominator: i64| {
        let exact = Rational::new(numerator.into(), denominator.into());
        match round_rational(&exact, ty) {
            Rounded::Finite(x) => x,
            _ => number(0, 0),
        }
    };
    if draw.dim == 2 {
        let (x, y) = (draw.between(1, most), draw.between(-most, most));
        let length = x * x + y * y;
        return Rotation::CosSin([nearest(x * x - y * y, length), nearest(2 * x * y, length)]);
    }
    let q = [1, -most, -most, -most].map(|least| draw.between(least, most));
    let length = q.iter().map(|x| x * x).sum();
    let row = |row: &Point| row.iter().map(|x| nearest(*x, length)).collect();
    Rotation::Matrix(rotation(q).iter().map(row).collect())
}

/// One entry moved by an ulp.
fn nudged(draw: &mut Draw, mut rotation: Rotation) -> Rotation {
    let ty = draw.ty;
    let nudge = |x: &mut Rational| {
        // Away from zero there is always a float.
        *x = &*x + ty.ulp_of(x) * number(if *x < number(0, 0) { -1 } else { 1 }, 0);
    };
    match &mut rotation {
        Rotation::Matrix(rows) => {
            let (i, j) = (draw.below(3) as usize, draw.below(3) as usize);
            nudge(&mut rows[i][j]);
        }
        Rotation::CosSin([_, s]) => nudge(s),
        _ => {}
    }
    rotation
}

/// cos(π/2) as computed from the nearest float to π/2.
fn cosine_of_a_right_angle(ty: FloatType) -> Rational {
    match ty {
        FloatType::F64 => dyadic(BigInt::from(0x11_A626_3314_5C07_i64), -106),
        FloatType::F32 => dyadic(BigInt::from(-0xBB_BD2E_i64), -48),
    }
}

/// Boxes in units of 1/2; the upper one is sunk in by 1/2, stands on the lower, or
/// hangs above it, but for the rounding of the rotation.
pub(super) fn right_angle(draw: &mut Draw) -> Sketch {
    let up = draw.dim - 1;
    let [low, mut high] = [0, 1].map(|_| draw.sizes(1, 8));
    let mut at = draw.vector(4);
    at[up] = low[up] + high[up] + draw.turn(&[-1, 0, 1]);
    let (turn, [i, j]) = quarter_turn(draw);
    high.swap(i, j);
    let a = moved(cuboid(&low, -1), &vec![0; draw.dim], -1);
    let b = placed(cuboid(&high, -1), turn, point(&at, -1));
    Sketch::of(draw, a, b)
}

/// A rotation by 90 degrees, nearly, and the axes that it exchanges.
fn quarter_turn(draw: &mut Draw) -> (Rotation, [usize; 2]) {
    let c = cosine_of_a_right_angle(draw.ty);
    let sine = number(draw.sign(), 0);
    if draw.dim == 2 {
        return (Rotation::CosSin([c, sine]), [0, 1]);
    }
    let axis = draw.below(3) as usize;
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut rows: Vec<Vec<Rational>> = (0..3).map(|_| point(&[0, 0, 0], 0)).collect();
    rows[axis][axis] = number(1, 0);
    (rows[i][i], rows[i][j]) = (c.clone(), -sine.clone());
    (rows[j][i], rows[j][j]) = (sine, c);
    (Rotation::Matrix(rows), [i, j])
}

/// Two bars through the same place.
pub(super) fn bars(draw: &mut Draw) -> Sketch {
    let [a, b] = [0, 1].map(|_| -> Vec<Point> {
        let wide = draw.between(2, 8);
        let half = [wide * draw.between(4, 12), wide, draw.between(2, 8)];
        let matrix = rotation(small_quaternion(draw));
        corners(&half).iter().map(|p| apply(&matrix, p)).collect()
    });
    // Inside of both, whatever their directions: the thinnest bar is 2 across.
    let at = draw.vector(1);
    let exponent = draw.between(-8, 0);
    Sketch::hulls(draw, Pair { a, b }.b_moved(&at), exponent).promising(Promise::Penetrating)
}
