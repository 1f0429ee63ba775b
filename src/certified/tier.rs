//! The integers behind the certified kernel: machine integers of growing width where the
//! coordinates fit, otherwise integers of any size. All decide the same things.
//!
//! | tier | coordinates | normals | heights | order of distances |
//! |---|---|---|---|---|
//! | [`Tiny`] | 10 bits | `i64` | `i64` | squares in `u128` |
//! | [`Small`] | 61 bits | `i128` | `I192` | double-double; squares of any size if that cannot tell |
//! | [`Large`] | up to 122 bits | `I256` | `Integer` | the same |
//! | [`Large`] | any | `Integer` | `Integer` | the same |
//!
//! References: \[She97\] and \[DP03\], predicates in stages; \[Dek71\], double-double.

use core::cmp::Ordering;
use core::ops::Neg;

use super::double_double::{distance, is_less, large_distance};
use super::grid_plane::GridPlane;
use super::pair::{Of, Pair, Pre};
use crate::scalar::wide::{I192, I256, determinant};
use crate::scalar::{Integer, Ring, SignedRoot};
use crate::vector::{Vector, orthogonal};

/// Exact decisions about the points of a pair, by their numbers.
pub(super) trait Tier<const D: usize> {
    /// The normal of a plane.
    type Normal;
    /// The height of a point along a normal.
    type Height;

    /// Whether the coordinates have so few bits that floats do not round heights.
    const FLOATS_ARE_EXACT: bool = false;

    /// Whether it is worth a look at the vertex numbers before anything is calculated.
    const IS_SLOW: bool = false;

    /// The normal of D points, turned as they are.
    fn normal(pair: &Pair<'_, D>, corners: &[Pre; D]) -> Self::Normal;

    /// How high a point lies above the origin.
    fn height(pair: &Pair<'_, D>, normal: &Self::Normal, point: Pre) -> Self::Height;

    /// Whether one point lies above, level with or below another.
    fn rise(pair: &Pair<'_, D>, normal: &Self::Normal, from: Pre, to: Pre) -> Ordering;

    /// The same for two vertices of one hull.
    fn step(pair: &Pair<'_, D>, normal: &Self::Normal, of: Of, from: usize, to: usize) -> Ordering;

    /// Whether one plane is nearer to the origin than another: `o/|n| < o′/|n′|`.
    fn is_nearer(
        one: (&Self::Normal, &Self::Height),
        other: (&Self::Normal, &Self::Height),
    ) -> bool;

    /// The sign of a height.
    fn sign(height: &Self::Height) -> Ordering;

    /// A normal as integers of any size.
    fn vector(normal: &Self::Normal) -> Vector<Integer, D>;

    /// The push along a normal.
    fn push(normal: Self::Normal, height: Self::Height) -> GridPlane<D>;
}

/// Coordinates of 10 bits, signs apart.
pub(super) struct Tiny;

impl<const D: usize> Tier<D> for Tiny {
    type Normal = [i64; D];
    type Height = i64;

    const FLOATS_ARE_EXACT: bool = true;

    #[inline]
    fn normal(pair: &Pair<'_, D>, corners: &[Pre; D]) -> [i64; D] {
        let e = pair.edge(corners[0], corners[1]);
        let f = pair.edge(corners[0], corners[D - 1]);
        orthogonal(|i| e[i], i64::neg, |i, j| e[i] * f[j] - e[j] * f[i])
    }

    #[inline]
    fn height(pair: &Pair<'_, D>, normal: &[i64; D], point: Pre) -> i64 {
        dot(normal, &pair.place(point))
    }

    #[inline]
    fn rise(pair: &Pair<'_, D>, normal: &[i64; D], from: Pre, to: Pre) -> Ordering {
        dot(normal, &pair.edge(from, to)).cmp(&0)
    }

    #[inline]
    fn step(pair: &Pair<'_, D>, normal: &[i64; D], of: Of, from: usize, to: usize) -> Ordering {
        dot(normal, &pair.step(of, from, to)).cmp(&0)
    }

    /// The numbers have up to 128 bits.
    fn is_nearer((normal, height): (&[i64; D], &i64), (other, low): (&[i64; D], &i64)) -> bool {
        let square = |n: &[i64; D]| dot(n, n).unsigned_abs();
        let product = |height: &i64, square: u64| {
            let height = u128::from(height.unsigned_abs());
            height * height * u128::from(square)
        };
        match (height.signum(), low.signum()) {
            (1, 1) => product(height, square(other)) < product(low, square(normal)),
            (-1, -1) => product(height, square(other)) > product(low, square(normal)),
            (one, other) => one < other,
        }
    }

    fn sign(height: &i64) -> Ordering {
        height.cmp(&0)
    }

    fn vector(normal: &[i64; D]) -> Vector<Integer, D> {
        Vector(normal.map(Integer::from))
    }

    fn push(normal: [i64; D], height: i64) -> GridPlane<D> {
        GridPlane::Small {
            normal: normal.map(i128::from),
            height: I192::from(height),
        }
    }
}

#[inline]
fn dot<const D: usize>(x: &[i64; D], y: &[i64; D]) -> i64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// Coordinates of 61 bits, signs apart.
pub(super) struct Small;

impl<const D: usize> Tier<D> for Small {
    type Normal = [i128; D];
    type Height = I192;

    #[inline]
    fn normal(pair: &Pair<'_, D>, corners: &[Pre; D]) -> [i128; D] {
        let e = pair.edge(corners[0], corners[1]);
        let f = pair.edge(corners[0], corners[D - 1]);
        let minor = |i: usize, j: usize| determinant([e[i], e[j]], [f[i], f[j]]);
        orthogonal(|i| i128::from(e[i]), i128::neg, minor)
    }

    #[inline]
    fn height(pair: &Pair<'_, D>, normal: &[i128; D], point: Pre) -> I192 {
        I192::dot(normal, &pair.place(point))
    }

    #[inline]
    fn rise(pair: &Pair<'_, D>, normal: &[i128; D], from: Pre, to: Pre) -> Ordering {
        I192::dot(normal, &pair.edge(from, to)).sign()
    }

    #[inline]
    fn step(pair: &Pair<'_, D>, normal: &[i128; D], of: Of, from: usize, to: usize) -> Ordering {
        I192::dot(normal, &pair.step(of, from, to)).sign()
    }

    /// In double-double precision, and exactly where that is not enough.
    fn is_nearer(one: (&[i128; D], &I192), other: (&[i128; D], &I192)) -> bool {
        match one.1.sign().cmp(&other.1.sign()) {
            Ordering::Equal => is_less(distance(one), distance(other)).unwrap_or_else(|| {
                let integers = |(normal, height): (&[i128; D], &I192)| {
                    <Small as Tier<D>>::push(*normal, *height).integers()
                };
                let (one, other) = (integers(one), integers(other));
                is_root_less((&one.0, &one.1), (&other.0, &other.1))
            }),
            order => order == Ordering::Less,
        }
    }

    fn sign(height: &I192) -> Ordering {
        height.sign()
    }

    fn vector(normal: &[i128; D]) -> Vector<Integer, D> {
        Vector(normal.map(Integer::from))
    }

    fn push(normal: [i128; D], height: I192) -> GridPlane<D> {
        GridPlane::Small { normal, height }
    }
}

/// The order of signed distances, by squares.
#[cold]
fn is_root_less<const D: usize>(
    one: (&Vector<Integer, D>, &Integer),
    other: (&Vector<Integer, D>, &Integer),
) -> bool {
    let root = |(normal, height): (&Vector<Integer, D>, &Integer)| {
        SignedRoot::distance(height, &normal.norm_squared())
    };
    root(one) < root(other)
}

/// Coordinates of any size.
pub(super) struct Large;

impl<const D: usize> Tier<D> for Large {
    type Normal = Vector<Integer, D>;
    type Height = Integer;

    const IS_SLOW: bool = true;

    fn normal(pair: &Pair<'_, D>, corners: &[Pre; D]) -> Self::Normal {
        if pair.is_long() {
            let e = pair.long_edge(corners[0], corners[1]);
            let f = pair.long_edge(corners[0], corners[D - 1]);
            let minor = |i: usize, j: usize| I256::dot(&[e[i], -e[j]], &[f[j], f[i]]).into();
            return Vector(orthogonal(
                |i| Integer::from(e[i]),
                |x| Ring::neg(&x),
                minor,
            ));
        }
        let edges: [_; D] = corners.map(|corner| pair.edge_of_any_size(corners[0], corner));
        Vector::orthogonal_to(&edges[1..])
    }

    fn height(pair: &Pair<'_, D>, normal: &Self::Normal, point: Pre) -> Integer {
        normal.dot(&pair.integers(point))
    }

    fn rise(pair: &Pair<'_, D>, normal: &Self::Normal, from: Pre, to: Pre) -> Ordering {
        normal.dot(&pair.edge_of_any_size(from, to)).sign()
    }

    fn step(pair: &Pair<'_, D>, normal: &Self::Normal, of: Of, from: usize, to: usize) -> Ordering {
        // As points of the difference that share a vertex of the other hull.
        match of {
            Of::A => Self::rise(pair, normal, (from, 0), (to, 0)),
            Of::B => Self::rise(pair, normal, (0, to), (0, from)),
        }
    }

    fn is_nearer(one: (&Self::Normal, &Integer), other: (&Self::Normal, &Integer)) -> bool {
        let is_less = is_less(large_distance(one), large_distance(other));
        is_less.unwrap_or_else(|| is_root_less(one, other))
    }

    fn sign(height: &Integer) -> Ordering {
        Ring::sign(height)
    }

    fn vector(normal: &Self::Normal) -> Vector<Integer, D> {
        normal.clone()
    }

    fn push(normal: Self::Normal, height: Integer) -> GridPlane<D> {
        GridPlane::large(normal, height)
    }
}
