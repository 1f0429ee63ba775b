//! The printed directions and points, against the proven depth.
//!
//! ```text
//!        A  ________               n   a normal: h_D(n)/|n| is the proven depth
//!          |     b──|──────►       a   in the face of A farthest along n
//!          |     |__a___   n       b   in the face of B farthest against n
//!          |_____|__|   |          a − b is the depth along n
//!                |______| B
//! ```

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};
use serde_json::{Map, Value};

use super::number::Number;
use crate::checker::{Bound, Case, Zvec, check_normal, zdot, zscal, zsub};

/// The listed normals, if each parts the cores when B is pushed along it by the
/// depth.
pub(super) fn normals(
    truth: &Map<String, Value>,
    (dim, case): (usize, &Case),
    depth: &Bound,
) -> Option<Vec<Zvec>> {
    let normals = listed_normals(truth, dim)?;
    let parts = normals.iter().all(|n| check_normal(case, n, depth));
    parts.then_some(normals)
}

/// The directions of `normals`: at least one, each of integers without a common factor.
pub(in crate::verify) fn listed_normals(
    truth: &Map<String, Value>,
    dim: usize,
) -> Option<Vec<Zvec>> {
    let listed = truth.get("normals")?.as_array()?;
    let normals = listed.iter().map(|value| primitive(&vector(value, dim)?));
    let normals = normals.collect::<Option<Vec<_>>>()?;
    (!normals.is_empty()).then_some(normals)
}

/// Numbers in their canonical texts.
fn vector(value: &Value, dim: usize) -> Option<Vec<Number>> {
    let entries = value.as_array().filter(|list| list.len() == dim)?;
    let number = |entry: &Value| {
        let text = entry.as_str()?;
        Number::exact(text).filter(|x| x.canonical() == text)
    };
    entries.iter().map(number).collect()
}

/// A vector of integers without a common factor.
fn primitive(vector: &[Number]) -> Option<Zvec> {
    let n = zvec(vector, &BigInt::one())?;
    let divisor = n.iter().fold(BigInt::zero(), |gcd, x| gcd.gcd(x));
    divisor.is_one().then_some(n)
}

/// A vector over a denominator, if that is one of all entries.
fn zvec(vector: &[Number], den: &BigInt) -> Option<Zvec> {
    let mut integers = Vec::with_capacity(3);
    for x in vector {
        let (quotient, rest) = (&x.num * den).div_rem(&x.den);
        integers.push(rest.is_zero().then_some(quotient)?);
    }
    integers.resize(3, BigInt::zero());
    integers.try_into().ok()
}

/// Whether the witness points lie in the faces that meet along a normal, and a − b is the depth
/// along it.
pub(super) fn is_witness(
    truth: &Map<String, Value>,
    (dim, case): (usize, &Case),
    normals: &[Zvec],
) -> Option<bool> {
    let both = truth
        .get("witness")?
        .as_object()
        .filter(|both| both.len() == 2)?;
    let points = [vector(both.get("a")?, dim)?, vector(both.get("b")?, dim)?];
    let grid = points
        .iter()
        .flatten()
        .fold(BigInt::one(), |lcm, x| lcm.lcm(&x.den));
    let (a, b) = (zvec(&points[0], &grid)?, zvec(&points[1], &grid)?);
    // All over the grid, times the case's scale.
    let step = zscal(&case.scale, &zsub(&a, &b));
    let touch = |n: &Zvec| {
        let opposite = zscal(&BigInt::from(-1), n);
        let (of_a, of_b) = (Face::of(n, &case.va)?, Face::of(&opposite, &case.vb)?);
        let height = &of_a.top + &of_b.top;
        let is_along = zscal(&zdot(n, n), &step) == zscal(&(height * &grid), n);
        let holds = |face: &Face, n, point| face.holds(n, &zscal(&case.scale, point), &grid, dim);
        Some(is_along && holds(&of_a, n, &a)? && holds(&of_b, &opposite, &b)?)
    };
    Some(normals.iter().any(|n| touch(n) == Some(true)))
}

/// The vertices that lie farthest along a direction.
struct Face<'v> {
    top: BigInt,
    vertices: Vec<&'v Zvec>,
}

impl<'v> Face<'v> {
    fn of(n: &Zvec, all: &'v [Zvec]) -> Option<Self> {
        let heights: Vec<BigInt> = all.iter().map(|v| zdot(n, v)).collect();
        let top = heights.iter().max()?.clone();
        let pairs = all.iter().zip(&heights);
        let vertices = pairs.filter(|(_, h)| **h == top).map(|(v, _)| v).collect();
        Some(Face { top, vertices })
    }

    /// Whether a point over the grid lies in the hull of the vertices. They lie in a plane, and
    /// leaving out a coordinate in which n is not 0 maps it one to one. What is left to ask: is 0
    /// in the hull of the steps from the point to the vertices?
    fn holds(&self, n: &Zvec, point: &Zvec, grid: &BigInt, dim: usize) -> Option<bool> {
        let left_out = n.iter().position(|x| !x.is_zero())?;
        let step = |v: &&Zvec| -> Vec<BigInt> {
            let step = zsub(&zscal(grid, v), point).into_iter().enumerate();
            let kept = step.filter(|(t, _)| *t < dim && *t != left_out);
            kept.map(|(_, x)| x).collect()
        };
        let steps: Vec<_> = self.vertices.iter().map(step).collect();
        Some(zdot(n, point) == &self.top * grid && holds_zero(&steps))
    }
}

/// Whether 0 lies in the convex hull of vectors, of a line or of a plane.
fn holds_zero(steps: &[Vec<BigInt>]) -> bool {
    if steps.iter().any(|step| step.iter().all(Zero::is_zero)) {
        return true;
    }
    match steps.first().map(Vec::len) {
        Some(1) => [Sign::Plus, Sign::Minus]
            .iter()
            .all(|sign| steps.iter().any(|step| step[0].sign() == *sign)),
        Some(2) => turns_around(steps),
        _ => false,
    }
}

/// Whether vectors of the plane, none of them 0, are in no open half plane and no ray. Then the
/// farthest to the left of the first and the farthest to its right are half a turn apart at least,
/// over the first.
fn turns_around(steps: &[Vec<BigInt>]) -> bool {
    let cross = |u: &[BigInt], v: &[BigInt]| &u[0] * &v[1] - &u[1] * &v[0];
    let dot = |u: &[BigInt], v: &[BigInt]| &u[0] * &v[0] + &u[1] * &v[1];
    let side = |u: &[BigInt], v: &[BigInt]| cross(u, v).sign();
    let first = &steps[0];
    let (mut left, mut right): (&[BigInt], &[BigInt]) = (first, first);
    for step in &steps[1..] {
        match side(first, step) {
            Sign::Plus if side(left, step) == Sign::Plus => left = step,
            Sign::Minus if side(right, step) == Sign::Minus => right = step,
            Sign::NoSign if dot(first, step).sign() == Sign::Minus => return true,
            _ => {}
        }
    }
    let are_apart = !std::ptr::eq(left, &first[..]) && !std::ptr::eq(right, &first[..]);
    are_apart && side(left, right) != Sign::Minus
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(steps: &[&[i64]]) -> bool {
        let big = |step: &&[i64]| step.iter().map(|x| BigInt::from(*x)).collect();
        holds_zero(&steps.iter().map(big).collect::<Vec<_>>())
    }

    /// Three points of the plane are the next test.
    #[test]
    fn zero_is_in_a_hull_or_not() {
        assert!(holds(&[&[0]]) && holds(&[&[-1], &[2]]));
        assert!(!holds(&[&[1], &[2]]) && !holds(&[&[-1]]) && !holds(&[]));
        assert!(holds(&[&[5, 5], &[0, 0]]) && holds(&[&[1, 1], &[-2, -2]]));
        assert!(!holds(&[&[1, 1], &[2, 2]]), "before a segment");
        assert!(holds(&[&[1, 0], &[0, 1], &[0, -1], &[3, 3]]), "on an edge");
        // By the farthest of two on one side.
        assert!(holds(&[&[1, 0], &[0, 1], &[-1, -1], &[1, -1]]));
    }

    /// All sets of three vectors with entries from −2 to 2, against a search for a line that
    /// separates.
    #[test]
    fn the_turn_around_zero_is_the_lack_of_a_separating_line() {
        let all: Vec<[i64; 2]> = (0..25).map(|k| [k / 5 - 2, k % 5 - 2]).collect();
        // The directions between those to which a step can be orthogonal, and these.
        let lines: Vec<[i64; 2]> = (0..961).map(|k| [k / 31 - 15, k % 31 - 15]).collect();
        let mut held = 0;
        for u in &all {
            for v in &all {
                for w in &all {
                    let steps = [u, v, w];
                    let separates =
                        |l: &[i64; 2]| steps.iter().all(|s| l[0] * s[0] + l[1] * s[1] > 0);
                    let is_apart = lines.iter().any(separates);
                    let found = holds(&steps.map(|s| &s[..]));
                    assert_eq!(found, !is_apart, "{steps:?}");
                    held += usize::from(found);
                }
            }
        }
        assert!(held > 1000 && held < 25 * 25 * 25 - 1000, "{held}");
    }
}
