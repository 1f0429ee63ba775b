//! How the columns of one part are turned to those of the other.
//!
//! At the direction n the turn S must bring `Bᵀn` along `Aᵀn`: then the ellipsoid touches the
//! boundary of the difference there. A turn about that line stays free. The best one makes both
//! change as equally as possible when n changes.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;

use super::foot::{V3, add, beside, cross, dot, unit};
use super::inner::{self, square_of};
use super::snap::{fine_ratios, simple_ratios};
use epa_format::number::Rational;

/// A map with the denominator of its entries.
pub(super) type Turn = ([[BigInt; 3]; 3], BigInt);

/// Directions that one turn after the other is made to fit, of a half circle.
const FITTED: usize = 8;

/// Turns that may do for the columns of two parts at a direction. They are that which fits best on
/// the whole, and those that fit one change of the direction exactly, first the one along
/// `critical`. Of each a simple one, and one as fine as floats.
pub(super) fn turns(columns: &[[V3; 3]; 2], n: &V3, critical: Option<V3>) -> Vec<Turn> {
    let slopes = |columns: &[V3; 3], n: &V3| columns.each_ref().map(|c| dot(c, n));
    let [a, b] = columns.each_ref().map(|columns| slopes(columns, n));
    let (Some(to), Some(from)) = (unit(&a), unit(&b)) else {
        // One part is a point, or lies across the direction.
        return vec![of_quaternion(&[1, 0, 0, 0].map(BigInt::from), 1)];
    };
    let lengths = [&a, &b].map(|v| dot(v, v).sqrt());
    let frames = [beside(&to), beside(&from)];
    // How the slopes turn when the direction does, seen across themselves.
    let turned = |v: &V3| -> [[f64; 2]; 2] {
        std::array::from_fn(|side| {
            let slopes = slopes(&columns[side], v);
            frames[side].map(|u| dot(&u, &slopes) / lengths[side])
        })
    };
    let [u, v] = critical.map_or_else(|| beside(n), |u| [u, cross(n, &u)]);
    let of_one = [&u, &v].map(|v| product(&turned(v)));
    let whole = sum(&of_one[0], &of_one[1]);
    let mut maps = vec![nearest_turn(&whole)];
    let mut way = u;
    for _ in 0..FITTED {
        // What is as good for this direction is chosen by the whole.
        let one = product(&turned(&way)).map(|row| row.map(|x| x * FAVOUR));
        maps.push(nearest_turn(&sum(&one, &whole)));
        way = add(&way.map(|x| x * COSINE), &cross(n, &way), SINE);
    }
    let turn = |map: &[[f64; 2]; 2]| rational(&assembled(&to, &from, &frames, map));
    maps.iter().flat_map(turn).collect()
}

/// The turn between two frames of orthogonal columns. It makes both ellipsoids symmetric maps of
/// space. That fits exactly at an axis that they have in common, however little the others are
/// tilted. `None` if its entries, the cosines between columns, are not rational.
pub(super) fn framed(columns: &[Vec<Vec<BigInt>>; 2]) -> Option<Turn> {
    let [a, b] = columns;
    let cosine = |u: &Vec<BigInt>, v: &Vec<BigInt>| {
        let (square, product) = (square_of(u) * square_of(v), inner::dot(u, v));
        let length = square.sqrt();
        let is_rational = &length * &length == square && !length.is_zero();
        is_rational.then(|| Rational::new(product, length))
    };
    let cosines: Option<Vec<Vec<Rational>>> = a
        .iter()
        .map(|u| b.iter().map(|v| cosine(u, v)).collect())
        .collect();
    let cosines = cosines?;
    let entries = cosines.iter().flatten();
    let common = entries.fold(BigInt::from(1), |all, x| all.lcm(x.denom()));
    let entry = |i: usize, j: usize| {
        let x = cosines.get(i).and_then(|row| row.get(j));
        x.map_or_else(BigInt::zero, |x| x.numer() * (&common / x.denom()))
    };
    let map = std::array::from_fn(|i| std::array::from_fn(|j| entry(i, j)));
    Some((map, common))
}

/// By how much one direction counts more than all together.
const FAVOUR: f64 = 1e9;

/// Of an eighth of a half circle.
const COSINE: f64 = 0.923_879_532_511_286_7;
const SINE: f64 = 0.382_683_432_365_089_8;

/// The matrix x·yᵀ of a pair of vectors.
fn product([x, y]: &[[f64; 2]; 2]) -> [[f64; 2]; 2] {
    x.map(|x| y.map(|y| x * y))
}

fn sum(x: &[[f64; 2]; 2], y: &[[f64; 2]; 2]) -> [[f64; 2]; 2] {
    std::array::from_fn(|i| std::array::from_fn(|j| x[i][j] + y[i][j]))
}

/// Rational maps near an orthogonal one, and orthogonal themselves.
fn rational(map: &[V3; 3]) -> Vec<Turn> {
    let sign = if dot(&cross(&map[0], &map[1]), &map[2]) < 0.0 {
        -1
    } else {
        1
    };
    let quaternion = quaternion(&map.map(|row| row.map(|x| x * f64::from(sign))));
    let ratios = [simple_ratios(&quaternion), fine_ratios(&quaternion)];
    let turn = |q: Vec<BigInt>| {
        <[BigInt; 4]>::try_from(q)
            .ok()
            .map(|q| of_quaternion(&q, sign))
    };
    ratios.into_iter().flatten().filter_map(turn).collect()
}

/// The rotation or reflection M of the plane with the largest `Σ M·C`.
fn nearest_turn([[a, b], [c, d]]: &[[f64; 2]; 2]) -> [[f64; 2]; 2] {
    let (rotation, reflection) = ([a + d, c - b], [a - d, b + c]);
    let length = |v: &[f64; 2]| (v[0] * v[0] + v[1] * v[1]).sqrt();
    let (turns, mirrors) = (length(&rotation), length(&reflection));
    if turns >= mirrors && turns > 0.0 {
        let [x, y] = rotation.map(|x| x / turns);
        [[x, -y], [y, x]]
    } else if mirrors > 0.0 {
        let [x, y] = reflection.map(|x| x / mirrors);
        [[x, y], [y, -x]]
    } else {
        [[1.0, 0.0], [0.0, 1.0]]
    }
}

/// The map that brings `from` to `to`, and one frame to the other by a turn of the plane.
fn assembled(to: &V3, from: &V3, frames: &[[V3; 2]; 2], turn: &[[f64; 2]; 2]) -> [V3; 3] {
    std::array::from_fn(|row| {
        let mut entries = from.map(|x| to[row] * x);
        for (i, turned) in turn.iter().enumerate() {
            for (j, factor) in turned.iter().enumerate() {
                entries = add(&entries, &frames[1][j], frames[0][i][row] * factor);
            }
        }
        entries
    })
}

/// The quaternion (w, x, y, z) of a rotation matrix.
fn quaternion(m: &[V3; 3]) -> [f64; 4] {
    let trace = m[0][0] + m[1][1] + m[2][2];
    // 4·q_i·q_k for the q_i of largest magnitude.
    let largest = [trace, m[0][0], m[1][1], m[2][2]];
    let pivot = (1..4).fold(0, |p, i| if largest[i] > largest[p] { i } else { p });
    let (x, y, z) = (m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]);
    match pivot {
        0 => [1.0 + trace, x, y, z],
        _ => {
            let i = pivot - 1;
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let mut q = [0.0; 4];
            q[0] = [x, y, z][i];
            q[1 + i] = 1.0 + 2.0 * m[i][i] - trace;
            q[1 + j] = m[i][j] + m[j][i];
            q[1 + k] = m[i][k] + m[k][i];
            q
        }
    }
}

/// The rotation of a quaternion that is not zero, or that and the reflection in a point.
fn of_quaternion([w, x, y, z]: &[BigInt; 4], sign: i32) -> Turn {
    let norm = w * w + x * x + y * y + z * z;
    let entries = [
        [
            w * w + x * x - y * y - z * z,
            2 * (x * y - w * z),
            2 * (x * z + w * y),
        ],
        [
            2 * (x * y + w * z),
            w * w - x * x + y * y - z * z,
            2 * (y * z - w * x),
        ],
        [
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            w * w - x * x - y * y + z * z,
        ],
    ];
    let norm = if norm.is_zero() {
        BigInt::from(1)
    } else {
        norm
    };
    (entries.map(|row| row.map(|entry| entry * sign)), norm)
}
