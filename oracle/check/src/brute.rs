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

use std::array;
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
trait Integral: Integer + Signed + Clone + Into<BigInt> + TryFrom<BigInt> {
    fn times(&self, other: &Self) -> Self;
    fn less(&self, other: &Self) -> Self;
}

impl<T> Integral for T
where
    T: Integer + Signed + Clone + Into<BigInt> + TryFrom<BigInt>,
    for<'x> &'x T: Mul<Output = T> + Sub<Output = T>,
{
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn less(&self, other: &Self) -> Self {
        self - other
    }
}

/// A point or a direction. In the plane the third coordinate is 0.
type Point<T> = [T; 3];
type Lines<T> = BTreeSet<Point<T>>;

/// The signed depth of the convex hulls of two lists of integer vertices, 2D or
/// 3D, neither empty.
pub fn signed_depth(a: &[Vec<BigInt>], b: &[Vec<BigInt>], limit: usize) -> BruteForce {
    let dim = a[0].len();
    let candidates = count(a.len(), b.len(), dim);
    let coordinates = a.iter().chain(b).flatten();
    let bits = coordinates.map(BigInt::bits).max().unwrap_or(0);
    if candidates.saturating_mul(weight(bits)) > limit {
        return BruteForce::NotRun { candidates };
    }
    let least = match [a, b].map(|points| short(points, bits)) {
        [Some(a), Some(b)] => Candidates::of(&a, &b, dim).least(),
        _ => Candidates::of(&long(a), &long(b), dim).least(),
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

/// The points in `i128`, if their coordinates have so few bits that nothing overflows.
///
/// Coordinates of b bits have differences of b + 1. In the plane these are the directions, and a
/// height has 2b + 3 bits. In space `u × (w × u)` has 3b + 5, and a height 4b + 8. What a height is
/// compared with, [`Least::is_surpassed`], has one more.
fn short(points: &[Vec<BigInt>], bits: u64) -> Option<Vec<Point<i128>>> {
    let factors = 2 * (points[0].len() as u64 - 1);
    let is_short = factors * bits + 9 < u64::from(i128::BITS);
    let short = |point: &Vec<BigInt>| {
        let mut short = [0; 3];
        for (x, coordinate) in short.iter_mut().zip(point) {
            *x = coordinate.try_into().ok()?;
        }
        Some(short)
    };
    is_short.then(|| points.iter().map(short).collect())?
}

fn long(points: &[Vec<BigInt>]) -> Vec<Point<BigInt>> {
    let long = |p: &Vec<BigInt>| array::from_fn(|i| p.get(i).cloned().unwrap_or_default());
    points.iter().map(long).collect()
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

/// The vertices, and the directions of their edges, up to sign: parallel ones count once.
struct Candidates<'p, T> {
    a: &'p [Point<T>],
    b: &'p [Point<T>],
    dim: usize,
    edges: [Lines<T>; 2],
}

impl<'p, T: Integral> Candidates<'p, T> {
    fn of(a: &'p [Point<T>], b: &'p [Point<T>], dim: usize) -> Self {
        let edges = [lines(differences(a)), lines(differences(b))];
        Self { a, b, dim, edges }
    }

    /// The least height along all candidates; none of a segment or a point in space.
    fn least(&self) -> Option<SignedRoot> {
        let mut least = Least::NONE;
        self.across_facets(|n| least.look(self, &n));
        // 0 is on the inner side of all facets: the first row of the table. A flat D has 0 or
        // less along its normal, which is among them; a segment or a point in space has none.
        let is_inside = |depth: &SignedRoot| depth.numerator.is_positive();
        if !least.found.as_ref().is_some_and(is_inside) {
            self.otherwise(|n| least.look(self, &n));
        }
        least.found
    }

    /// The directions of the first row of the table, up to sign.
    fn across_facets(&self, mut look: impl FnMut(Point<T>)) {
        let [of_a, of_b] = &self.edges;
        if self.dim == 2 {
            let across = |[x, y, z]: &Point<T>| [y.clone(), -x.clone(), z.clone()];
            return of_a.union(of_b).map(across).for_each(look);
        }
        for points in [self.a, self.b] {
            for (i, p) in points.iter().enumerate() {
                let from_p: Vec<_> = points[i + 1..].iter().map(|q| minus(q, p)).collect();
                for (j, u) in from_p.iter().enumerate() {
                    from_p[j + 1..].iter().for_each(|v| look(cross(u, v)));
                }
            }
        }
        for u in of_a {
            of_b.iter().for_each(|v| look(cross(u, v)));
        }
    }

    /// The directions of the other rows, up to sign. The vertices of D on one line through 0
    /// count once.
    fn otherwise(&self, mut look: impl FnMut(Point<T>)) {
        let unit = |k| array::from_fn(|i| if i == k { T::one() } else { T::zero() });
        let axes: Vec<Point<T>> = (0..self.dim).map(unit).collect();
        let [a, b] = [self.a, self.b];
        let points = lines(a.iter().flat_map(|p| b.iter().map(|q| minus(p, q))));
        let [of_a, of_b] = &self.edges;
        if self.dim == 3 {
            for u in of_a.union(of_b) {
                points.iter().for_each(|w| look(cross(u, &cross(w, u))));
                axes.iter().for_each(|e| look(cross(u, e)));
            }
        }
        points.into_iter().chain(axes).for_each(look);
    }

    /// `h(n)` and `h(−n)`, which are as many times too large as n is long.
    fn both_heights(&self, n: &Point<T>) -> [T; 2] {
        let (a_low, a_high) = extent(self.a, n);
        let (b_low, b_high) = extent(self.b, n);
        [a_high - b_low, b_high - a_low]
    }
}

/// The least height found so far.
struct Least<T> {
    found: Option<SignedRoot>,
    /// An integer that is not less.
    above: Option<T>,
}

impl<T: Integral> Least<T> {
    const NONE: Self = Self {
        found: None,
        above: None,
    };

    /// Takes the smaller of `h(n)/|n|` and `h(−n)/|n|`, if it is less.
    fn look(&mut self, candidates: &Candidates<'_, T>, n: &Point<T>) {
        if n.iter().all(T::is_zero) {
            return;
        }
        let [along, against] = candidates.both_heights(n);
        let height = along.min(against);
        if self.is_surpassed(&height, n) {
            return;
        }
        let height: BigInt = height.into();
        let n = n.clone().map(T::into);
        let root = SignedRoot {
            numerator: &height * height.abs(),
            denominator: dot(&n, &n),
        };
        if self.found.as_ref().is_none_or(|found| root < *found) {
            self.above = T::try_from(ceiling(&root)).ok();
            self.found = Some(root);
        }
    }

    /// Whether `height/|n|` is certainly not less than what was found. This is so along most
    /// directions, and nothing has to be squared.
    ///
    /// `max |nᵢ| ≤ |n| ≤ Σ |nᵢ|`. So `height/|n|` is at least `above` if `height` is at least
    /// `above` times the sum; times the maximum, if `above` is negative.
    fn is_surpassed(&self, height: &T, n: &Point<T>) -> bool {
        self.above.as_ref().is_some_and(|above| {
            let [x, y, z] = n.each_ref().map(T::abs);
            let length = match above.is_positive() {
                true => x + y + z,
                false => x.max(y).max(z),
            };
            *height >= above.times(&length)
        })
    }
}

/// The least integer that is not less than a root.
fn ceiling(root: &SignedRoot) -> BigInt {
    if !root.numerator.is_positive() {
        return -root.numerator.abs().div_floor(&root.denominator).sqrt();
    }
    let square = root.numerator.div_ceil(&root.denominator);
    let floor = square.sqrt();
    if &floor * &floor < square {
        floor + 1
    } else {
        floor
    }
}

fn extent<T: Integral>(points: &[Point<T>], n: &Point<T>) -> (T, T) {
    let first = dot(n, &points[0]);
    let others = points[1..].iter().map(|p| dot(n, p));
    others.fold((first.clone(), first), |(low, high), x| {
        if x < low {
            (x, high)
        } else if x > high {
            (low, x)
        } else {
            (low, high)
        }
    })
}

fn differences<T: Integral>(points: &[Point<T>]) -> impl Iterator<Item = Point<T>> {
    let from = |(i, p)| points[i + 1..].iter().map(move |q| minus(q, p));
    points.iter().enumerate().flat_map(from)
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
    Some(n.map(|x| x.div_floor(&divisor)))
}

fn dot<T: Integral>(u: &Point<T>, v: &Point<T>) -> T {
    u[0].times(&v[0]) + u[1].times(&v[1]) + u[2].times(&v[2])
}

fn minus<T: Integral>(u: &Point<T>, v: &Point<T>) -> Point<T> {
    array::from_fn(|i| u[i].less(&v[i]))
}

fn cross<T: Integral>(u: &Point<T>, v: &Point<T>) -> Point<T> {
    let minor = |i: usize, j: usize| u[i].times(&v[j]) - u[j].times(&v[i]);
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use epa_format::number::Random;

    fn points(coordinates: &[&[i64]]) -> Vec<Vec<BigInt>> {
        let point = |p: &&[i64]| p.iter().map(|&x| x.into()).collect();
        coordinates.iter().map(point).collect()
    }

    #[test]
    fn the_count_matches_the_lists() {
        let a = points(&[&[3, 2, 1], &[29, 5, 8], &[7, 31, 4], &[11, 13, 47]]);
        let b = points(&[&[17, 59, 6], &[-37, 19, 23], &[53, -43, 12]]);
        let flat = |p: &[Vec<BigInt>]| p.iter().map(|v| v[..2].to_vec()).collect::<Vec<_>>();
        for (dim, a, b) in [(3, &a, &b), (2, &flat(&a), &flat(&b))] {
            let (of_a, of_b) = (long(a), long(b));
            let all = Candidates::of(&of_a, &of_b, dim);
            let mut listed = 0;
            all.across_facets(|_| listed += 1);
            all.otherwise(|_| listed += 1);
            let candidates = count(4, 3, dim);
            assert_eq!(candidates, listed, "in {dim}D, none parallel");
            assert_eq!(signed_depth(a, b, 3), BruteForce::NotRun { candidates });
        }
    }

    fn surpassed<T: Integral>(above: T, height: &T, n: &Point<T>) -> bool {
        let (found, above) = (None, Some(above));
        Least { found, above }.is_surpassed(height, n)
    }

    /// The most bits with which all fits in `i128`: a debug build panics where it does not.
    #[test]
    fn the_longest_short_coordinates_overflow_nowhere() {
        let unit = [[1, 1, 1], [-1, 1, -1], [1, -1, -1], [-1, -1, 1], [1, 1, -1]];
        for (dim, bits) in [(2, 59), (3, 29)] {
            let corner = (1i64 << bits) - 1;
            let scaled = |of: &[usize], by: i64| -> Vec<Vec<BigInt>> {
                let point = |p: [i64; 3]| p[..dim].iter().map(|x| (x * by).into()).collect();
                of.iter().map(|&i| point(unit[i])).collect()
            };
            let all = [0, 1, 2, 3, 4];
            for (a, b) in [
                (scaled(&all, corner), scaled(&all, corner)),
                (scaled(&all, corner), scaled(&all, 2 - corner)),
                // Apart.
                (scaled(&[0, 4], corner), scaled(&[1, 3], corner)),
            ] {
                assert_eq!(short(&a, bits + 1), None);
                let [of_a, of_b] = [&a, &b].map(|p| short(p, bits).expect("short"));
                let short = Candidates::of(&of_a, &of_b, dim);
                let [of_a, of_b] = [&a, &b].map(|p| long(p));
                let long = Candidates::of(&of_a, &of_b, dim);
                assert_eq!(short.least(), long.least());
                // Along each direction, whatever was found before.
                let mut look = |n: Point<i128>| {
                    let heights = short.both_heights(&n);
                    let n_long = n.map(BigInt::from);
                    assert_eq!(heights.map(BigInt::from), long.both_heights(&n_long));
                    for above in [-4 * i128::from(corner), 4 * i128::from(corner)] {
                        let short = surpassed(above, &heights[0], &n);
                        let long = surpassed(above.into(), &heights[0].into(), &n_long);
                        assert_eq!(short, long);
                    }
                };
                short.across_facets(&mut look);
                short.otherwise(&mut look);
            }
        }
    }

    /// Small triangles and tetrahedra, deep in each other and far apart: the least of all heights,
    /// each taken by itself.
    #[test]
    fn no_lesser_height_is_left_out() {
        let mut random = Random::new(1);
        let mut signs = [0, 0];
        for i in 0..120 {
            let (dim, apart) = (2 + i % 2, i as i128 / 8);
            let mut simplex = |at: i128| -> Vec<Point<i128>> {
                let mut point = || {
                    let mut point = array::from_fn(|_| random.between(-8, 7).into());
                    point[0] += at;
                    point[dim..].fill(0);
                    point
                };
                (0..=dim).map(|_| point()).collect()
            };
            let (a, b) = (simplex(0), simplex(apart));
            let candidates = Candidates::of(&a, &b, dim);
            let mut roots = Vec::new();
            let mut look = |n| {
                let mut alone = Least::NONE;
                alone.look(&candidates, &n);
                roots.extend(alone.found);
            };
            candidates.across_facets(&mut look);
            candidates.otherwise(&mut look);
            let least = roots.into_iter().reduce(|x, y| if y < x { y } else { x });
            assert_eq!(candidates.least(), least, "{a:?} {b:?}");
            signs[usize::from(least.is_some_and(|root| root.numerator.is_positive()))] += 1;
        }
        assert!(signs.iter().all(|&count| count > 20), "{signs:?}");
    }

    #[test]
    fn the_ceiling_of_a_root_is_the_least_integer_not_below() {
        for (numerator, denominator, expected) in [
            (16, 1, 4),
            (17, 1, 5),
            (33, 2, 5),
            (31, 2, 4),
            (1, 9, 1),
            (0, 1, 0),
            (-1, 9, 0),
            (-16, 1, -4),
            (-17, 1, -4),
            (-31, 2, -3),
        ] {
            let root = SignedRoot {
                numerator: numerator.into(),
                denominator: denominator.into(),
            };
            assert_eq!(ceiling(&root), expected.into(), "{numerator}/{denominator}");
        }
    }
}
