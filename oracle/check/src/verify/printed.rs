//! What a truth line prints beside its bounds: decimal digits, directions and points. Each is
//! held to the bounds that the certificate has proven.
//!
//! ```text
//!        A  ________               n   a normal: h_D(n)/|n| is the proven depth
//!          |     b──|──────►       a   in the face of A farthest along n
//!          |     |__a___   n       b   in the face of B farthest against n
//!          |_____|__|   |          a − b is the depth along n
//!                |______| B
//! ```

use crate::enclosure::{Enclosure, Piece};
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};
use serde_json::{Map, Value};

use super::reading::known_fields;
use super::refused::Refused;
use crate::form::{DIGITS, shared_decimal};
use crate::lattice::vector::{dot, is_zero, opposite};
use crate::lattice::{Curves, Face, Polytopes};
use epa_format::number::{Rational, Surd, canonical, parse_exact, primitive_integers};

/// Bits behind which the root of a curved shape's height is cut.
const ROOT_BITS: u64 = 256;

/// By how little the push along the normal of a curved truth may be longer than `hi`, as bits
/// of the size of the shapes: roots are cut to integers.
const SLACK_BITS: u32 = 190;

/// The same about a common axis: where no rational direction is orthogonal to it, the normal is
/// rounded.
const COAXIAL_SLACK_BITS: u32 = 80;

/// The decimal digits are those that both ends begin with, as many as are printed; none if there
/// are none.
pub(super) fn check_decimal(
    printed: &Map<String, Value>,
    [lo, hi]: [&Surd; 2],
) -> Result<(), Refused> {
    let due = shared_decimal(lo, hi, DIGITS).map(Value::from);
    if printed.get("decimal") == due.as_ref() {
        return Ok(());
    }
    Err(Refused::Value { field: "decimal" })
}

/// Polytopes: along every listed normal h_D(n)/|n| is the proven depth of the cores, and the
/// witness points touch along one of them.
pub(super) fn check_contact(
    truth: &Map<String, Value>,
    lattice: &Polytopes,
    core: &SignedRoot,
) -> Result<(), Refused> {
    let normals = normals(truth, lattice.dim)?;
    if !normals.iter().all(|n| attains(lattice, n, core)) {
        return Err(Refused::Value { field: "normals" });
    }
    let points = ["a", "b"].map(|side| witness(truth, side, lattice.dim));
    if let Some(Value::Object(both)) = truth.get("witness") {
        known_fields(both, "witness", &["a", "b"])?;
    }
    let [Some(a), Some(b)] = points else {
        return Err(Refused::Value { field: "witness" });
    };
    if normals.iter().any(|n| touch_along(lattice, n, [&a, &b])) {
        Ok(())
    } else {
        Err(Refused::Value { field: "witness" })
    }
}

/// Curved shapes: one normal, along which no more than `hi` has to be pushed.
pub(super) fn check_curved_normal(
    truth: &Map<String, Value>,
    curves: &Curves,
    proof: &Enclosure,
) -> Result<(), Refused> {
    let slack = match proof.axis {
        Some(_) => COAXIAL_SLACK_BITS,
        None => SLACK_BITS,
    };
    match &normals(truth, curves.dim)?[..] {
        [n] if is_enough(curves, n, &proof.hi, slack) => Ok(()),
        _ => Err(Refused::Value { field: "normals" }),
    }
}

/// The directions of `normals`: at least one, each a primitive vector of integers.
fn normals(truth: &Map<String, Value>, dim: usize) -> Result<Vec<Vec<BigInt>>, Refused> {
    let listed = truth.get("normals").and_then(Value::as_array);
    let all: Option<Vec<_>> = listed
        .into_iter()
        .flatten()
        .map(|normal| primitive(&vector(normal, dim)?))
        .collect();
    all.filter(|normals| !normals.is_empty())
        .ok_or(Refused::Value { field: "normals" })
}

/// A vector of numbers in their canonical texts.
fn vector(value: &Value, dim: usize) -> Option<Vec<Rational>> {
    let entries = value.as_array().filter(|list| list.len() == dim)?;
    let number = |entry: &Value| {
        let text = entry.as_str()?;
        parse_exact(text).ok().filter(|x| canonical(x) == text)
    };
    entries.iter().map(number).collect()
}

/// The same vector as integers, if they have no common factor.
fn primitive(vector: &[Rational]) -> Option<Vec<BigInt>> {
    let whole = |x: &Rational| x.is_integer().then(|| x.numer().clone());
    let integers: Vec<BigInt> = vector.iter().map(whole).collect::<Option<_>>()?;
    primitive_integers(&integers).filter(|primitive| *primitive == integers)
}

fn witness(truth: &Map<String, Value>, side: &str, dim: usize) -> Option<Vec<Rational>> {
    vector(truth.get("witness")?.get(side)?, dim)
}

/// The number times its magnitude.
fn signed_square(x: &BigInt) -> BigInt {
    match x.sign() {
        Sign::Minus => -(x * x),
        _ => x * x,
    }
}

/// Whether h_D(n)/|n| is a number, both of the cores.
fn attains(lattice: &Polytopes, n: &[BigInt], core: &SignedRoot) -> bool {
    let height = signed_square(&lattice.height(n));
    let unit = dot(n, n) * &lattice.vertices.scale * &lattice.vertices.scale;
    height * &core.denominator == &core.numerator * unit
}

/// Whether both points lie in the faces that meet along a normal, and `a − b` is `h_D(n)/|n|`
/// along it.
fn touch_along(lattice: &Polytopes, n: &[BigInt], points: [&[Rational]; 2]) -> bool {
    let vertices = &lattice.vertices;
    let height = Rational::new(lattice.height(n), &vertices.scale * dot(n, n));
    let fits = |t: usize| {
        let step = Rational::from_integer(n[t].clone()) * &height;
        &points[0][t] - &points[1][t] == step
    };
    let lies_in = |all: &[Vec<BigInt>], face: &Face, point: &[Rational]| {
        let corners: Vec<_> = face.vertices.iter().map(|&v| &all[v]).collect();
        is_in_face(&corners, &vertices.scale, n, point)
    };
    let [a, b] = &lattice.meeting(n);
    (0..lattice.dim).all(fits)
        && lies_in(&vertices.a, a, points[0])
        && lies_in(&vertices.b, b, points[1])
}

/// Whether a point lies in the hull of corners, all of them equally far along a direction. They
/// lie in a plane, and leaving out a coordinate in which the direction is not 0 maps it one to
/// one: what is left are steps from the point to the corners, with 0 in their hull or not.
fn is_in_face(corners: &[&Vec<BigInt>], scale: &BigInt, n: &[BigInt], point: &[Rational]) -> bool {
    let grid = point
        .iter()
        .fold(BigInt::one(), |lcm, x| lcm.lcm(x.denom()));
    let on_grid: Vec<BigInt> = point
        .iter()
        .map(|x| x.numer() * (&grid / x.denom()) * scale)
        .collect();
    let (Some(corner), Some(left_out)) = (corners.first(), n.iter().position(|x| !x.is_zero()))
    else {
        return false;
    };
    if dot(&on_grid, n) != dot(corner, n) * &grid {
        return false;
    }
    let step = |v: &&Vec<BigInt>| -> Vec<BigInt> {
        let kept = (0..v.len()).filter(|t| *t != left_out);
        kept.map(|t| &v[t] * &grid - &on_grid[t]).collect()
    };
    holds_zero(&corners.iter().map(step).collect::<Vec<_>>())
}

/// Whether 0 lies in the convex hull of vectors, of a line or of a plane.
fn holds_zero(steps: &[Vec<BigInt>]) -> bool {
    if steps.iter().any(|step| is_zero(step)) {
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

/// Whether vectors of the plane, none of them 0, are in no open half plane and no ray: from the
/// first one, the farthest to its left and the farthest to its right are half a turn apart at
/// least, over the first.
fn turns_around(steps: &[Vec<BigInt>]) -> bool {
    let cross = |u: &[BigInt], v: &[BigInt]| &u[0] * &v[1] - &u[1] * &v[0];
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

/// Whether a push along a normal parts curved shapes within `hi`, but for so many bits.
fn is_enough(curves: &Curves, n: &[BigInt], hi: &SignedRoot, slack: u32) -> bool {
    let pieces = &curves.pieces;
    let (Some(a), Some(b)) = (reach(&pieces.a, n), reach(&pieces.b, &opposite(n))) else {
        return false;
    };
    let extent = |piece: &Piece| {
        let columns = piece.columns.iter().flatten();
        piece
            .centre
            .iter()
            .chain(columns)
            .map(BigInt::magnitude)
            .max()
            .cloned()
    };
    let all = pieces.a.iter().chain(&pieces.b);
    let size = BigInt::from(all.filter_map(extent).max().unwrap_or_default());
    let length = dot(n, n).sqrt() + 1u8;
    let slack = ((size * length) << ROOT_BITS) >> slack;
    let height = signed_square(&(a + b - slack)) * &hi.denominator;
    let unit = dot(n, n) * &pieces.scale * &pieces.scale;
    height <= (&hi.numerator * unit) << (2 * ROOT_BITS)
}

/// How far some pieces reach along a direction, times its length and 2^ROOT_BITS, from above.
fn reach(pieces: &[Piece], n: &[BigInt]) -> Option<BigInt> {
    let height = |piece: &Piece| {
        let square: BigInt = piece
            .columns
            .iter()
            .map(|column| dot(column, n))
            .map(|x| &x * &x)
            .sum();
        let square = square << (2 * ROOT_BITS);
        let root = square.sqrt();
        let above = u8::from(&root * &root != square);
        (dot(&piece.centre, n) << ROOT_BITS) + root + above
    };
    pieces.iter().map(height).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(steps: &[&[i64]]) -> bool {
        let big = |step: &&[i64]| step.iter().map(|x| BigInt::from(*x)).collect();
        holds_zero(&steps.iter().map(big).collect::<Vec<_>>())
    }

    #[test]
    fn zero_is_in_a_hull_or_not() {
        assert!(holds(&[&[0]]) && holds(&[&[-1], &[2]]));
        assert!(!holds(&[&[1], &[2]]) && !holds(&[&[-1]]) && !holds(&[]));
        assert!(holds(&[&[1, 0], &[-1, 1], &[-1, -1]]), "inside");
        assert!(holds(&[&[1, 1], &[-2, -2]]), "on a segment");
        assert!(holds(&[&[1, 0], &[0, 1], &[0, -1], &[3, 3]]), "on an edge");
        assert!(holds(&[&[5, 5], &[0, 0]]), "a corner");
        assert!(
            holds(&[&[1, 0], &[0, 1], &[-1, -1], &[1, -1]]),
            "by the farthest of two on one side"
        );
        assert!(!holds(&[&[1, 1], &[2, 2]]), "before a segment");
        assert!(!holds(&[&[1, 5], &[1, -5], &[2, 0]]), "beside");
        assert!(
            !holds(&[&[1, 1], &[-1, 2], &[0, 3]]),
            "beside, on both sides"
        );
        assert!(!holds(&[&[1, 0], &[-1, 1], &[0, 1]]), "on the left only");
        assert!(!holds(&[&[1, 0], &[-1, -1], &[0, -1]]), "on the right only");
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

    fn integers(v: &[i64]) -> Vec<BigInt> {
        v.iter().map(|x| BigInt::from(*x)).collect()
    }

    fn piece(centre: [i64; 2], columns: &[[i64; 2]]) -> Piece {
        Piece {
            centre: integers(&centre),
            columns: columns.iter().map(|column| integers(column)).collect(),
        }
    }

    /// `c·n + |Aᵀn|`, with the root rounded up behind 256 bits.
    #[test]
    fn pieces_reach_as_far_as_their_roots_say() {
        let n = integers(&[1, 2]);
        let unit = BigInt::one() << 256;
        // 3 and 4 along n.
        let whole = piece([-1, -1], &[[1, 1], [0, 2]]);
        let point = piece([-8, 5], &[]);
        let reach = |pieces: &[Piece]| reach(pieces, &n).expect("pieces");
        assert_eq!(reach(std::slice::from_ref(&whole)), 2 * &unit);
        assert_eq!(reach(std::slice::from_ref(&point)), 2 * &unit);
        assert_eq!(reach(&[whole, piece([1, 1], &[]), point]), 3 * &unit);
        // −3 + √5.
        let above = reach(&[piece([-1, -1], &[[1, 0], [0, 1]])]) + 3 * &unit;
        let square: BigInt = 5 * &unit * &unit;
        assert!(&above * &above > square);
        assert!((&above - 1) * (&above - 1) < square);
        assert_eq!(super::reach(&[], &n), None);
    }

    /// Along (3, 4), in halves, 1/256 of the size of the shapes times 6 is left to rounding:
    /// of a height of 55 and a size of 10, 60/256.
    #[test]
    fn a_push_is_enough_up_to_the_slack() {
        let n = integers(&[3, 4]);
        let is_enough = |[a, b]: [Piece; 2], most: i64, more: i64| {
            let curves = Curves {
                dim: 2,
                pieces: crate::enclosure::Pieces {
                    a: vec![a],
                    b: vec![b],
                    scale: 2.into(),
                },
                radii: [Rational::zero(), Rational::zero()],
                with_balls: false,
            };
            // The height over 256, and over 10, the length of n in halves.
            let hi = SignedRoot {
                numerator: signed_square(&most.into()) + more,
                denominator: BigInt::from(2560) * 2560,
            };
            super::is_enough(&curves, &n, &hi, 8)
        };
        let cases = [
            ([piece([10, 5], &[]), piece([1, -2], &[])], 55 * 256 - 60),
            (
                [piece([10, 5], &[[0, -40]]), piece([1, -2], &[])],
                215 * 256 - 240,
            ),
            (
                [piece([10, 5], &[]), piece([-3, -20], &[])],
                139 * 256 - 120,
            ),
            ([piece([0, 0], &[]), piece([10, 5], &[])], -50 * 256 - 60),
        ];
        for (pair, most) in cases {
            for (more, expected) in [(-1, false), (0, true), (1, true)] {
                assert_eq!(is_enough(pair.clone(), most, more), expected, "{pair:?}");
            }
        }
    }
}
