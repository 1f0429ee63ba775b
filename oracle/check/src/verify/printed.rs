//! What the truth line of curved shapes prints beside its bounds: decimal digits, and a direction.
//! Both are held to the bounds that the certificate has proven.

use crate::enclosure::{Enclosure, Piece};
use epa_format::number::SignedRoot;
use num_bigint::{BigInt, Sign};
use serde_json::{Map, Value};

use super::polytopes::listed_normals;
use super::refused::Refused;
use crate::form::{DIGITS, shared_decimal};
use crate::lattice::Curves;
use crate::lattice::vector::{dot, opposite};
use epa_format::number::Surd;

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
    match listed_normals(truth, curves.dim).as_deref() {
        Some([n]) if is_enough(curves, &n[..curves.dim], &proof.hi, slack) => Ok(()),
        _ => Err(Refused::Value { field: "normals" }),
    }
}

/// The number times its magnitude.
fn signed_square(x: &BigInt) -> BigInt {
    match x.sign() {
        Sign::Minus => -(x * x),
        _ => x * x,
    }
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
    use epa_format::number::Rational;
    use num_traits::{One, Zero};

    use super::*;

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
        let point = |x, y| piece([x, y], &[]);
        let stick = piece([10, 5], &[[0, -40]]);
        for (pair, most) in [
            ([point(10, 5), point(1, -2)], 55 * 256 - 60),
            ([stick, point(1, -2)], 215 * 256 - 240),
            ([point(10, 5), point(-3, -20)], 139 * 256 - 120),
            ([point(0, 0), point(10, 5)], -50 * 256 - 60),
        ] {
            for (more, expected) in [(-1, false), (0, true), (1, true)] {
                assert_eq!(is_enough(pair.clone(), most, more), expected, "{pair:?}");
            }
        }
    }
}
