//! The lower bound by polytopes that are rounded by balls.
//!
//! ```text
//!      .---------.
//!    /  .-----.    \    Balls of one radius ρ about a few points lie in an ellipsoid, and so
//!   |  (   +---)-+  |   does the hull of these points, rounded by ρ. What is proven of the
//!    \  '-----'    /    polytopes holds of the shapes with ρ added.
//!      '---------'
//! ```

use std::cmp::Ordering;
use std::slice;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::ellipsoid::remainder;
use super::pieces::{is_semidefinite, matrix, points_of};
use super::{Refusal, Vertices, compare, lower_holds, on_lattice};
use crate::enclosure::{Balls, InnerBall, Inside, Piece, Pieces};
use epa_format::number::SignedRoot;

/// That the balls lie in their pieces, and that the polytopes and the radii prove `lo`.
pub(super) fn hold(
    pieces: &Pieces,
    q: &BigInt,
    balls: &Balls,
    lo: &SignedRoot,
) -> Result<(), Refusal> {
    let Balls {
        sides: [a, b],
        bound,
        lower,
    } = balls;
    let lo = on_lattice(lo, &(&pieces.scale * q));
    let proven = bound + radius(a)? + radius(b)?;
    if compare(&proven, &BigInt::one(), &lo) == Ordering::Less {
        return Err(Refusal::BadBound);
    }
    let inner = Vertices {
        a: centres(&pieces.a, a, q)?,
        b: centres(&pieces.b, b, q)?,
        scale: BigInt::one(),
    };
    if inner.a.is_empty() || inner.b.is_empty() {
        return Err(Refusal::WrongLength);
    }
    let bound = SignedRoot {
        numerator: bound * bound.abs(),
        denominator: BigInt::one(),
    };
    lower_holds(&inner, lower, &bound)
}

fn radius(side: &Inside) -> Result<BigInt, Refusal> {
    match side {
        Inside::Points(_) => Ok(BigInt::zero()),
        Inside::Balls { radius, .. } if radius.is_negative() => Err(Refusal::BadBall),
        Inside::Balls { radius, .. } => Ok(radius.clone()),
    }
}

/// The points, or the centres of the balls, times q.
fn centres(pieces: &[Piece], side: &Inside, q: &BigInt) -> Result<Vec<Vec<BigInt>>, Refusal> {
    match side {
        Inside::Points(points) => points_of(pieces, points, q),
        Inside::Balls { radius, balls } => {
            let centre = |ball: &InnerBall| centre(pieces, ball, radius, q);
            balls.iter().map(centre).collect()
        }
    }
}

/// The centre of a ball that lies in its piece, times q.
fn centre(
    pieces: &[Piece],
    ball: &InnerBall,
    radius: &BigInt,
    q: &BigInt,
) -> Result<Vec<BigInt>, Refusal> {
    let piece = pieces.get(ball.piece).ok_or(Refusal::BadBall)?;
    if ball.offset.len() != piece.centre.len() {
        return Err(Refusal::BadBall);
    }
    stays(piece, ball, radius, q)?;
    let offset = ball.offset.iter();
    Ok(offset.zip(&piece.centre).map(|(x, c)| c * q + x).collect())
}

/// That a ball lies in its piece.
fn stays(piece: &Piece, ball: &InnerBall, radius: &BigInt, q: &BigInt) -> Result<(), Refusal> {
    // Q, times q².
    let entry = |i: usize, j: usize| {
        let products = piece.columns.iter().map(|column| &column[i] * &column[j]);
        products.sum::<BigInt>() * q * q
    };
    let shape = matrix(piece.centre.len(), entry);
    let square = SignedRoot {
        numerator: radius * radius,
        denominator: BigInt::one(),
    };
    let offset = slice::from_ref(&ball.offset);
    match is_semidefinite(&remainder(&shape, offset, Some(&ball.share), &square)?) {
        true => Ok(()),
        false => Err(Refusal::BadBall),
    }
}
