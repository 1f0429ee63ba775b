//! The lower bound with a ball taken off a shape.
//!
//! ```text
//!      .-------.
//!    /   .---.   \     A smaller ellipsoid, rounded by a ball, lies in the ellipsoid. What is
//!   |   ( S   )   |    proven with it in the place of the shape holds of the shape with the
//!    \   '---'   /     radius added.
//!      '-------'
//! ```

use std::cmp::Ordering;
use std::vec;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::balls::stays;
use super::{Refusal, compare, on_lattice};
use crate::enclosure::{Core, Piece, Pieces, Shrunk};
use epa_format::number::SignedRoot;

/// That the bound and the radius prove `lo`; the pieces and the bound that remain to be proven.
pub(super) fn hold(
    pieces: &Pieces,
    dim: usize,
    q: &BigInt,
    shrunk: &Shrunk,
    lo: &SignedRoot,
) -> Result<(Pieces, SignedRoot), Refusal> {
    let Shrunk { core, bound, .. } = shrunk;
    let lo = on_lattice(lo, &(&pieces.scale * q));
    if compare(&(bound + &core.radius), &BigInt::one(), &lo) == Ordering::Less {
        return Err(Refusal::BadBound);
    }
    let is_sound = core.columns.len() <= dim && core.columns.iter().all(|c| c.len() == dim);
    if !is_sound || core.radius.is_negative() {
        return Err(Refusal::BadBall);
    }
    let bound = SignedRoot {
        numerator: bound * bound.abs(),
        denominator: BigInt::one(),
    };
    Ok((shrunken(pieces, q, core)?, bound))
}

/// The pieces times q, as a lattice of its own, with what is left of an ellipsoid in its place.
///
/// # Errors
/// Where it does not lie in the ellipsoid, rounded by the ball, or the shape is more than that.
pub fn shrunken(pieces: &Pieces, q: &BigInt, core: &Core) -> Result<Pieces, Refusal> {
    let times = |v: &Vec<BigInt>| v.iter().map(|x| x * q).collect();
    let finer = |piece: &Piece| Piece {
        centre: times(&piece.centre),
        columns: piece.columns.iter().map(times).collect(),
    };
    let mut sides = [&pieces.a, &pieces.b].map(|side| side.iter().map(finer).collect::<Vec<_>>());
    let whole = match (core.side, &pieces.a[..], &pieces.b[..]) {
        (0, [piece], _) | (1, _, [piece]) => piece,
        _ => return Err(Refusal::BadBall),
    };
    stays(whole, q, &core.columns, &core.share, &core.radius)?;
    sides[core.side] = vec![Piece {
        centre: times(&whole.centre),
        columns: core.columns.clone(),
    }];
    let [a, b] = sides;
    Ok(Pieces {
        a,
        b,
        scale: BigInt::one(),
    })
}
