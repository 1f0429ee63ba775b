//! Brute force: the signed depth from its definition.
//!
//! `s = min over unit n of h_D(n)`, and the minimum is attained on a finite set
//! of candidate directions that can be listed without any algorithm:
//!
//! | situation | a minimising direction is |
//! |---|---|
//! | penetrating | normal to a facet of D: 3D a vertex triple of A or of B, or an edge of A × an edge of B; 2D perpendicular to a vertex pair |
//! | separated | from the nearest point of D to 0: along a vertex a − b; or, for an edge u of D and a point w on its line, u × (w × u); or normal to a facet |
//! | D flat or thin | ± a normal of its plane: an axis, u × an axis, or one of the above |
//!
//! All vertex pairs and triples are taken instead of edges and facets. More candidates do no harm,
//! because *every* direction gives an upper bound. No code is shared with GJK or EPA.

use std::collections::BTreeSet;
use std::ops::{Mul, Sub};

use epa_format::number::SignedRoot;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Signed;

/// Candidates beyond which a case is not brute-forced: 12 against 12 vertices
/// in space still are.
pub const DEFAULT_LIMIT: usize = 30_000;

/// What brute force says.
#[derive(Clone, Debug, PartialEq)]
pub enum BruteForce {
    /// The signed depth of the integer vertices.
    SignedDepth(SignedRoot),
    /// There are more candidate directions than the limit, or so long coordinates that
    /// they count for more.
    NotRun {
        /// How many there are, up to sign and duplicates.
        candidates: usize,
    },
}

/// What the coordinates are: integers of any length, or of so few bits that `i128` holds all that
/// is made of them.
trait Integral: Integer + Signed + Clone + Into<BigInt> {
    fn times(&self, other: &Self) -> Self;
    fn less(&self, other: &Self) -> Self;
}

impl<T> Integral for T
where
    T: Integer + Signed + Clone + Into<BigInt>,
    for<'x> &'x T: Mul<Output = T> + Sub<Output = T>,
{
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn less(&self, other: &Self) -> Self {
        self - other
    }
}

type Point<T> = Vec<T>;
type Lines<T> = BTreeSet<Point<T>>;

/// The signed depth of the convex hulls of two lists of integer vertices, 2D or
/// 3D, neither empty.
pub fn signed_depth(a: &[Point<BigInt>], b: &[Point<BigInt>], limit: usize) -> BruteForce {
    let candidates = count(a.len(), b.len(), a[0].len());
    let coordinates = a.iter().chain(b).flatten();
    let bits = coordinates.map(BigInt::bits).max().unwrap_or(0);
    if candidates.saturating_mul(weight(bits)) > limit {
        return BruteForce::NotRun { candidates };
    }
    let least = match [a, b].map(|points| short(points, bits)) {
        [Some(a), Some(b)] => least(&a, &b),
        _ => least(a, b),
    };
    least.map_or(BruteForce::NotRun { candidates }, BruteForce::SignedDepth)
}

/// How many candidates of ordinary coordinates one candidate of these counts for.
///
/// The work grows with the square of the length of the coordinates. Those of pairs of f64
/// have at most 2,098 bits, and count once.
fn weight(bits: u64) -> usize {
    const ORDINARY: u64 = 2_200;
    let square = (bits * bits).div_ceil(ORDINARY * ORDINARY);
    usize::try_from(square.max(1)).unwrap_or(usize::MAX)
}

/// The points in `i128`, if their coordinates have so few bits that no height overflows.
///
/// Coordinates of b bits have differences of b + 1. In the plane these are the directions, and a
/// height has 2b + 3 bits. In space `u × (w × u)` has 3b + 5, and a height 4b + 8.
fn short(points: &[Point<BigInt>], bits: u64) -> Option<Vec<Point<i128>>> {
    let factors = 2 * (points[0].len() as u64 - 1);
    let is_short = factors * bits + 8 < u64::from(i128::BITS);
    let short = |point: &Point<BigInt>| point.iter().map(|x| x.try_into().ok()).collect();
    is_short.then(|| points.iter().map(short).collect())?
}

/// The least height along all candidates; none of a segment or a point in space.
fn least<T: Integral>(a: &[Point<T>], b: &[Point<T>]) -> Option<SignedRoot> {
    let edges = [lines(differences(a)), lines(differences(b))];
    let least = |directions: Vec<Point<T>>| {
        let directions = directions.iter().filter(|n| n.iter().any(|x| !x.is_zero()));
        directions.map(|n| least_height(a, b, n)).reduce(smaller)
    };
    match least(facet_directions(a, b, &edges)) {
        // 0 is on the inner side of all facets: the first row of the table. A flat D has 0 or
        // less along its normal, which is among them; a segment or a point in space has none.
        Some(depth) if depth.numerator.is_positive() => Some(depth),
        across => {
            let others = least(other_directions(a, b, &edges));
            across.into_iter().chain(others).reduce(smaller)
        }
    }
}

/// How many directions there are, duplicates among them.
fn count(a: usize, b: usize, dim: usize) -> usize {
    let pairs = |n: usize| n * n.saturating_sub(1) / 2;
    let triples = |n: usize| pairs(n).saturating_mul(n.saturating_sub(2)) / 3;
    let (edges, points) = (pairs(a) + pairs(b), a.saturating_mul(b));
    if dim == 2 {
        return edges + points + 2;
    }
    let along_edges = edges.saturating_mul(points.saturating_add(3));
    let facets = triples(a)
        .saturating_add(triples(b))
        .saturating_add(pairs(a).saturating_mul(pairs(b)));
    facets
        .saturating_add(points)
        .saturating_add(along_edges)
        .saturating_add(3)
}

/// The smaller of `h(n)/|n|` and `h(−n)/|n|`, as a signed root.
fn least_height<T: Integral>(a: &[Point<T>], b: &[Point<T>], n: &Point<T>) -> SignedRoot {
    let [along, against] = both_heights(a, b, n);
    let height: BigInt = along.min(against).into();
    let n: Point<BigInt> = n.iter().cloned().map(T::into).collect();
    SignedRoot {
        numerator: &height * height.abs(),
        denominator: dot(&n, &n),
    }
}

fn smaller(one: SignedRoot, other: SignedRoot) -> SignedRoot {
    if other < one { other } else { one }
}

/// `h(n)` and `h(−n)`, which are as many times too large as n is long.
fn both_heights<T: Integral>(a: &[Point<T>], b: &[Point<T>], n: &Point<T>) -> [T; 2] {
    let (a_low, a_high) = extent(a, n);
    let (b_low, b_high) = extent(b, n);
    [a_high - b_low, b_high - a_low]
}

fn extent<T: Integral>(points: &[Point<T>], n: &Point<T>) -> (T, T) {
    let first = dot(n, &points[0]);
    points[1..]
        .iter()
        .map(|p| dot(n, p))
        .fold((first.clone(), first), |(low, high), x| {
            if x < low {
                (x, high)
            } else if x > high {
                (low, x)
            } else {
                (low, high)
            }
        })
}

/// The directions of the first row of the table, up to sign. Parallel edges count once.
fn facet_directions<T: Integral>(
    a: &[Point<T>],
    b: &[Point<T>],
    [edges_a, edges_b]: &[Lines<T>; 2],
) -> Vec<Point<T>> {
    if a[0].len() == 2 {
        let edges = edges_a.union(edges_b);
        return edges.map(|u| vec![u[1].clone(), -u[0].clone()]).collect();
    }
    let of_both = edges_a
        .iter()
        .flat_map(|u| edges_b.iter().map(|v| cross(u, v)));
    facet_normals(a)
        .chain(facet_normals(b))
        .chain(of_both)
        .collect()
}

/// The directions of the other rows, up to sign. Parallel edges count once, and so do the
/// vertices of D on one line through 0.
fn other_directions<T: Integral>(
    a: &[Point<T>],
    b: &[Point<T>],
    [edges_a, edges_b]: &[Lines<T>; 2],
) -> Vec<Point<T>> {
    let dim = a[0].len();
    let axes: Vec<Point<T>> = (0..dim)
        .map(|k| {
            (0..dim)
                .map(|i| if i == k { T::one() } else { T::zero() })
                .collect()
        })
        .collect();
    let points = lines(a.iter().flat_map(|p| b.iter().map(|q| minus(p, q))));
    let mut all: Vec<Point<T>> = points.iter().cloned().collect();
    if dim == 3 {
        for u in edges_a.union(edges_b) {
            all.extend(points.iter().map(|w| cross(u, &cross(w, u))));
            all.extend(axes.iter().map(|e| cross(u, e)));
        }
    }
    all.extend(axes);
    all
}

fn differences<T: Integral>(points: &[Point<T>]) -> Vec<Point<T>> {
    let from = |(i, p): (usize, &Point<T>)| {
        points[i + 1..]
            .iter()
            .map(|q| minus(q, p))
            .collect::<Vec<_>>()
    };
    points.iter().enumerate().flat_map(from).collect()
}

/// The normals of all vertex triples.
fn facet_normals<T: Integral>(points: &[Point<T>]) -> impl Iterator<Item = Point<T>> {
    points.iter().enumerate().flat_map(move |(i, p)| {
        let edges: Vec<Point<T>> = points[i + 1..].iter().map(|q| minus(q, p)).collect();
        let pairs = |(j, u): (usize, &Point<T>)| {
            edges[j + 1..]
                .iter()
                .map(|v| cross(u, v))
                .collect::<Vec<_>>()
        };
        edges.iter().enumerate().flat_map(pairs).collect::<Vec<_>>()
    })
}

/// The lines through the origin along these vectors, each once.
fn lines<T: Integral>(vectors: impl IntoIterator<Item = Point<T>>) -> Lines<T> {
    vectors.into_iter().filter_map(primitive).collect()
}

/// The same line through the origin, as coprime integers with the first
/// non-zero one positive; `None` for the zero vector.
fn primitive<T: Integral>(n: Point<T>) -> Option<Point<T>> {
    let divisor = n.iter().fold(T::zero(), |g, x| g.gcd(x));
    let leading = n.iter().find(|x| !x.is_zero())?;
    let divisor = if leading.is_negative() {
        -divisor
    } else {
        divisor
    };
    Some(n.iter().map(|x| x.div_floor(&divisor)).collect())
}

fn dot<T: Integral>(u: &[T], v: &[T]) -> T {
    let products = u.iter().zip(v).map(|(x, y)| x.times(y));
    products.fold(T::zero(), |sum, x| sum + x)
}

fn minus<T: Integral>(u: &[T], v: &[T]) -> Point<T> {
    u.iter().zip(v).map(|(x, y)| x.less(y)).collect()
}

fn cross<T: Integral>(u: &[T], v: &[T]) -> Point<T> {
    let minor = |i: usize, j: usize| u[i].times(&v[j]) - u[j].times(&v[i]);
    vec![minor(1, 2), minor(2, 0), minor(0, 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(coordinates: &[&[i64]]) -> Vec<Point<BigInt>> {
        coordinates
            .iter()
            .map(|p| p.iter().map(|&x| x.into()).collect())
            .collect()
    }

    #[test]
    fn the_count_matches_the_lists() {
        let a = points(&[&[3, 2, 1], &[29, 5, 8], &[7, 31, 4], &[11, 13, 47]]);
        let b = points(&[&[17, 59, 6], &[-37, 19, 23], &[53, -43, 12]]);
        let flat = |p: &[Point<BigInt>]| p.iter().map(|v| v[..2].to_vec()).collect::<Vec<_>>();
        for (dim, a, b) in [(3, &a, &b), (2, &flat(&a), &flat(&b))] {
            let edges = [lines(differences(a)), lines(differences(b))];
            let across = facet_directions(a, b, &edges).len();
            let others = other_directions(a, b, &edges).len();
            let candidates = count(4, 3, dim);
            assert_eq!(candidates, across + others, "in {dim}D, none parallel");
            assert_eq!(signed_depth(a, b, 3), BruteForce::NotRun { candidates });
        }
    }

    /// The most bits with which heights fit in `i128`: a debug build panics where one does not.
    #[test]
    fn the_longest_short_coordinates_overflow_nowhere() {
        let unit = [[1, 1, 1], [-1, 1, -1], [1, -1, -1], [-1, -1, 1], [1, 1, -1]];
        for (dim, bits) in [(2, 59), (3, 29)] {
            let corner = (1i64 << bits) - 1;
            let scaled = |by: i64| -> Vec<Point<BigInt>> {
                let point = |p: &[i64; 3]| p[..dim].iter().map(|x| (x * by).into()).collect();
                unit.iter().map(point).collect()
            };
            let (a, b) = (scaled(corner), scaled(2 - corner));
            assert_eq!(short(&a, bits + 1), None);
            let [a, b] = [&a, &b].map(|points| {
                let short = short(points, bits).expect("short");
                (points, short)
            });
            assert_eq!(least(&a.1, &b.1), least(a.0, b.0));
            // The shapes overlap: only the directions of facets were taken above.
            let edges = [&a.1, &b.1].map(|points| lines(differences(points)));
            for n in other_directions(&a.1, &b.1, &edges) {
                let long: Point<BigInt> = n.iter().map(|x| (*x).into()).collect();
                let heights = both_heights(&a.1, &b.1, &n).map(BigInt::from);
                assert_eq!(heights, both_heights(a.0, b.0, &long));
            }
        }
    }
}
