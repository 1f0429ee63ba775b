//! The points of a hull as exact numbers, and the two signs that decide its shape: the turn of
//! three points, and the side of a plane.
//!
//! Floats are dyadic numbers: divided by a power of two, all coordinates of a shape are integers.
//! Signs of short integers are computed in 128 bits. Signs of long ones are computed on `f64` with
//! a bound on the rounding, and on integers of any size if the result lies within the bound. Exact
//! scalars are taken as they are. So no sign is ever wrong.

use alloc::vec::Vec;
use core::array;
use core::cmp::Ordering;
use core::ops::{Add, Mul, Sub};

use crate::scalar::{Integer, Ring, Rounding, Scalar};
use crate::vector::Vector;

/// Coordinates below 2³⁶ are short: in a [`Star`] they are below 2³⁹, in the row of
/// its ray below 2⁴¹, and the six products of a determinant together below 2¹²².
const SHORT_BITS: i32 = 36;

/// Half the distance from one to the next double: the relative rounding error.
const UNIT: f64 = f64::EPSILON / 2.0;

/// Points with exact coordinates, on a common scale.
pub(super) enum Grid<E, const D: usize> {
    /// Short integers.
    Short(Vec<[i64; D]>),
    /// Anything else; with the same coordinates as doubles of size up to 1,
    /// if doubles hold them exactly.
    Long(Vec<Vector<E, D>>, Option<Vec<[f64; D]>>),
}

/// A sign, and roughly the number that it is the sign of; zero if that would have
/// to be calculated in vain.
pub(super) type Sign = (Ordering, f64);

/// A finite float as `mantissa · 2^exponent` with an odd mantissa; none for zero.
fn dyadic<S: Scalar>(x: &S) -> Option<(i64, i32)> {
    let (mantissa, exponent) = x.to_dyadic().filter(|(m, _)| *m != 0)?;
    let zeros = mantissa.trailing_zeros();
    Some((mantissa >> zeros, exponent + zeros.cast_signed()))
}

/// The exponent of the lowest bit of some floats, and that above the highest.
fn range<'n, S: Scalar>(numbers: impl Iterator<Item = &'n S>) -> (i32, i32) {
    let bits = |m: i64| 64 - m.unsigned_abs().leading_zeros().cast_signed();
    let exponents = numbers.filter_map(dyadic).map(|(m, e)| (e, bits(m) + e));
    let widest = exponents.reduce(|x, y| (x.0.min(y.0), x.1.max(y.1)));
    widest.unwrap_or((0, 0))
}

/// Floats as integers: multiplied by a power of two that makes all of them whole.
pub(super) fn integers<S: Scalar, const D: usize>(
    vectors: &[Vector<S, D>],
) -> Vec<Vector<Integer, D>> {
    let (lowest, _) = range(vectors.iter().flat_map(|p| &p.0));
    let integer = |(m, e)| Integer::dyadic(m, e - lowest);
    let long = |x: &S| dyadic(x).map_or(Integer::zero(), integer);
    let vector = |v: &Vector<S, D>| Vector(v.0.each_ref().map(long));
    vectors.iter().map(vector).collect()
}

/// Floats as doubles, divided by a power of two that makes the largest less than one
/// in size; none if a double cannot hold one of them exactly.
pub(super) fn doubles<S: Scalar, const D: usize>(
    vectors: &[Vector<S, D>],
) -> Option<Vec<[f64; D]>> {
    let (lowest, highest) = range(vectors.iter().flat_map(|v| &v.0));
    // Below this it would be subnormal, and rounded.
    let fit = lowest - highest >= f64::MIN_EXP;
    let scaled = |(m, e)| f64::from_dyadic(m, e - highest);
    let double = |x: &S| dyadic(x).and_then(scaled).unwrap_or(0.0);
    fit.then(|| vectors.iter().map(|v| v.0.each_ref().map(double)).collect())
}

impl<const D: usize> Grid<Integer, D> {
    /// The grid of finite floats.
    pub(super) fn of_floats<S: Scalar>(points: &[Vector<S, D>]) -> Self {
        let (lowest, highest) = range(points.iter().flat_map(|p| &p.0));
        if highest - lowest > SHORT_BITS {
            return Grid::Long(integers(points), doubles(points));
        }
        let short = |x: &S| dyadic(x).map_or(0, |(m, e)| m << (e - lowest));
        let point = |p: &Vector<S, D>| p.0.each_ref().map(short);
        Grid::Short(points.iter().map(point).collect())
    }
}

impl<E: Scalar, const D: usize> Grid<E, D> {
    /// The grid of exact numbers.
    pub(super) fn of_exact(points: &[Vector<E, D>]) -> Self {
        Grid::Long(points.to_vec(), None)
    }

    /// How many points there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Grid::Short(points) => points.len(),
            Grid::Long(points, _) => points.len(),
        }
    }

    /// The lexicographic order of two points.
    pub(super) fn order(&self, a: usize, b: usize) -> Ordering {
        match self {
            Grid::Short(p) => p[a].cmp(&p[b]),
            Grid::Long(p, _) => lexicographic(&p[a], &p[b]),
        }
    }

    /// Whether the way from `a` over `b` to `c`, seen on two axes, turns left
    /// (`Greater`), right, or not at all.
    pub(super) fn turn(&self, axes: [usize; 2], [a, b, c]: [usize; 3]) -> Sign {
        let [i, j] = axes;
        match self {
            Grid::Short(p) => {
                let from = |q: usize, k: usize| i128::from(p[q][k] - p[a][k]);
                let det = from(b, i) * from(c, j) - from(b, j) * from(c, i);
                (det.cmp(&0), det as f64)
            }
            Grid::Long(exact, doubles) => {
                let fast = doubles.as_ref().and_then(|p| {
                    let from = |q: usize, k: usize| p[q][k] - p[a][k];
                    let (left, right) = (from(b, i) * from(c, j), from(b, j) * from(c, i));
                    // [She97], ccwerrboundA = (3 + 16u) u; no more than four
                    // numbers below the normal ones are rounded.
                    let bound = 4.0 * UNIT * (left.abs() + right.abs()) + f64::MIN_POSITIVE;
                    certain(left - right, bound)
                });
                fast.unwrap_or_else(|| {
                    let from = |q: usize, k: usize| exact[q][k].sub(&exact[a][k]);
                    let (left, right) = (from(b, i).mul(&from(c, j)), from(b, j).mul(&from(c, i)));
                    (left.sub(&right).sign(), 0.0)
                })
            }
        }
    }

    /// Whether three points are on one line.
    pub(super) fn are_collinear(&self, points: [usize; 3]) -> bool {
        let mut pairs = (0..D).flat_map(|i| (i + 1..D).map(move |j| [i, j]));
        pairs.all(|axes| self.turn(axes, points).0.is_eq())
    }

    /// On which side of the plane through `a`, `b`, `c` the point `d` lies: above
    /// (`Greater`) is from where the three turn left. In space.
    pub(super) fn side(&self, [a, b, c]: [usize; 3], d: usize) -> Sign {
        match self {
            Grid::Short(p) => {
                let from = |q: usize| array::from_fn(|k| i128::from(p[q][k] - p[a][k]));
                let det = determinant([from(b), from(c), from(d)]);
                (det.cmp(&0), det as f64)
            }
            Grid::Long(exact, doubles) => {
                let fast = doubles.as_ref().and_then(|p| {
                    let from = |q: usize| array::from_fn(|k| p[q][k] - p[a][k]);
                    let rows = [from(b), from(c), from(d)];
                    let det = determinant(rows);
                    // [She97], o3derrboundA = (7 + 56u) u times the sum of all |products|; what is
                    // lost below the normal numbers is less than one of them.
                    let size = rows.map(|row: [f64; 3]| row.map(f64::abs));
                    let bound = 8.0 * UNIT * permanent(size) + f64::MIN_POSITIVE;
                    certain(det, bound)
                });
                fast.unwrap_or_else(|| {
                    let from = |q: usize| array::from_fn(|k| exact[q][k].sub(&exact[a][k]));
                    (volume([from(b), from(c), from(d)]), 0.0)
                })
            }
        }
    }
}

/// The order of two points by their first coordinates; where these agree, by the
/// next.
pub(super) fn lexicographic<S: Scalar, const D: usize>(
    a: &Vector<S, D>,
    b: &Vector<S, D>,
) -> Ordering {
    let different = a.0.iter().zip(&b.0).find(|(x, y)| x != y);
    different.map_or(Ordering::Equal, |(x, y)| compare(x, y))
}

/// The order of two numbers.
pub(super) fn compare<S: Scalar>(x: &S, y: &S) -> Ordering {
    if x.exceeds(y) {
        Ordering::Greater
    } else if y.exceeds(x) {
        Ordering::Less
    } else {
        Ordering::Equal
    }
}

/// Points of space about a centre that need not be one of them, and a ray from it:
/// four times their coordinates, less the sum of four corners. The ray goes through
/// the middle of three points, and counts as the last point.
pub(super) struct Star<E>(Grid<E, 3>);

impl<E: Scalar> Star<E> {
    /// The points of a grid of dimension 3 about the centre of four of them.
    pub(super) fn about<const D: usize>(
        grid: &Grid<E, D>,
        corners: [usize; 4],
        middle: [usize; 3],
    ) -> Self {
        Star(match grid {
            Grid::Short(p) => Grid::Short(starred(p, corners, middle, |x, y| x + y, |x, y| x - y)),
            Grid::Long(p, doubles) => {
                let rows: Vec<_> = p.iter().map(|q| q.0.clone()).collect();
                let long = starred(&rows, corners, middle, E::add, E::sub);
                let doubles = doubles.as_ref();
                let add = |x: &f64, y: &f64| x + y;
                Grid::Long(
                    long.into_iter().map(Vector).collect(),
                    doubles.map(|p| starred(p, corners, middle, add, |x, y| x - y)),
                )
            }
        })
    }

    /// The number of the ray.
    pub(super) fn ray(&self) -> usize {
        self.0.len() - 1
    }

    /// Whether three points turn left (`Greater`) as seen from outside: the sign of
    /// their determinant, positions taken from the centre.
    pub(super) fn sense(&self, [a, b, c]: [usize; 3]) -> Ordering {
        match &self.0 {
            Grid::Short(p) => {
                let rows = [a, b, c].map(|q| p[q].map(i128::from));
                determinant(rows).cmp(&0)
            }
            Grid::Long(exact, doubles) => {
                let fast = doubles.as_ref().and_then(|p| {
                    let det = determinant([p[a], p[b], p[c]]);
                    certain(det, STAR_BOUND)
                });
                let slow = || volume([a, b, c].map(|q| exact[q].0.clone()));
                fast.map_or_else(slow, |(sign, _)| sign)
            }
        }
    }
}

/// The coordinates of a [`Star`].
fn starred<T, const D: usize>(
    points: &[[T; D]],
    corners: [usize; 4],
    middle: [usize; 3],
    add: impl Fn(&T, &T) -> T,
    sub: impl Fn(&T, &T) -> T,
) -> Vec<[T; 3]> {
    let centre: [T; 3] = array::from_fn(|k| {
        let [a, b, c, d] = corners.map(|corner| &points[corner][k]);
        add(&add(a, b), &add(c, d))
    });
    let four = |x: &T| add(&add(x, x), &add(x, x));
    let star = |q: &[T; D]| array::from_fn(|k| sub(&four(&q[k]), &centre[k]));
    let mut all: Vec<[T; 3]> = points.iter().map(star).collect();
    let [a, b, c] = middle.map(|q| &all[q]);
    let ray = array::from_fn(|k| add(&add(&a[k], &b[k]), &c[k]));
    all.push(ray);
    all
}

/// What a determinant of doubles in a [`Star`] may be wrong by. Entries are at most 8 in size. They
/// are wrong by at most 20u: 3 · 4u for the sum of four, and 8u for the difference. In the row of a
/// ray they are at most 24 in size, and wrong by at most 100u: three times as much, and 40u for its
/// sums. With one such row that makes 3 · 2 · 8 · (2 · 20u · 24 + 100u · 8) for the entries, and 8u
/// · 6 · 8 · 8 · 24 for the determinant: less than 2¹⁹ u.
const STAR_BOUND: f64 = 524_288.0 * UNIT;

/// The sign of a number that is wrong by no more than the bound, if that decides.
fn certain(number: f64, bound: f64) -> Option<Sign> {
    if number > bound {
        Some((Ordering::Greater, number))
    } else if number < -bound {
        Some((Ordering::Less, number))
    } else {
        None
    }
}

fn determinant<T>([u, v, w]: [[T; 3]; 3]) -> T
where
    T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>,
{
    let minor = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    w[0] * minor(1, 2) + w[1] * minor(2, 0) + w[2] * minor(0, 1)
}

/// The determinant with plus signs only.
fn permanent([u, v, w]: [[f64; 3]; 3]) -> f64 {
    let minor = |i: usize, j: usize| u[i] * v[j] + u[j] * v[i];
    w[0] * minor(1, 2) + w[1] * minor(2, 0) + w[2] * minor(0, 1)
}

/// The sign of a determinant.
fn volume<E: Scalar>([u, v, w]: [[E; 3]; 3]) -> Ordering {
    Vector(w)
        .dot(&Vector::orthogonal_to(&[Vector(u), Vector(v)]))
        .sign()
}
