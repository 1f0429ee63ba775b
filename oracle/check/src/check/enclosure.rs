//! The checker of enclosures: curved shapes by their pieces, on integers only.
//!
//! No root is taken: that a point lies in a piece, and that a height is not too small, is
//! a matter of squares. What remains is the proof for polytopes.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::pieces::{dimension, dot, points_of};
use super::profile::profile;
use super::{Refusal, Vertices, balls, bands, cells, compare, ellipsoid, lower_holds, on_lattice};
use crate::certificate::Lower;
use crate::enclosure::{Enclosure, Piece, Pieces, RoundLower, RoundPoint};
use epa_format::number::SignedRoot;

/// Checks that the enclosure proves `lo ≤ s ≤ hi` for the hulls of the pieces.
///
/// Time is proportional to the numbers of pieces and points, and little more than that to
/// the number of facets.
///
/// # Errors
/// The first condition that fails.
pub fn check_enclosure(pieces: &Pieces, enclosure: &Enclosure) -> Result<(), Refusal> {
    let mut dim = dimension(pieces)?;
    let mut pieces = Cow::Borrowed(pieces);
    if let Some(axis) = &enclosure.axis {
        pieces = Cow::Owned(profile(&pieces, axis)?);
        dim = 2;
    }
    let bounds = [&enclosure.lo, &enclosure.hi];
    if bounds.iter().any(|bound| !bound.denominator.is_positive()) {
        return Err(Refusal::BadBound);
    }
    if !enclosure.q.is_positive() {
        return Err(Refusal::BadDenominator);
    }
    upper_holds(&pieces, dim, enclosure)?;
    let Enclosure { q, lower, lo, .. } = enclosure;
    match lower {
        RoundLower::Inner { a, b, lower } => inner_holds(&pieces, q, [a, b], (lower, lo)),
        RoundLower::Balls(balls) => balls::hold(&pieces, q, balls, lo),
        RoundLower::Ellipsoid {
            parts,
            contraction,
            denominator,
            share,
        } => ellipsoid::holds(
            &pieces,
            parts,
            (contraction, denominator),
            share.as_ref(),
            lo,
        ),
        RoundLower::Bands(bands) => bands::hold(&pieces, dim, bands, lo),
        RoundLower::Cells(cells) => cells::hold(&pieces, dim, cells, lo),
    }
}

/// That no piece reaches farther along the direction than the heights say, and that the
/// heights prove `hi`.
fn upper_holds(pieces: &Pieces, dim: usize, enclosure: &Enclosure) -> Result<(), Refusal> {
    let Enclosure { normal, q, .. } = enclosure;
    let square = dot(normal, normal);
    if normal.len() != dim || square.is_zero() {
        return Err(Refusal::BadDirection);
    }
    let opposite: Vec<BigInt> = normal.iter().map(|x| -x).collect();
    let sides = [(&pieces.a, normal), (&pieces.b, &opposite)];
    for ((pieces, along), height) in sides.into_iter().zip(&enclosure.heights) {
        if pieces
            .iter()
            .any(|piece| reaches_above(piece, along, q, height))
        {
            return Err(Refusal::HeightTooSmall);
        }
    }
    let hi = on_lattice(&enclosure.hi, &(&pieces.scale * q));
    let [a, b] = &enclosure.heights;
    match compare(&(a + b), &square, &hi) {
        Ordering::Greater => Err(Refusal::UpperBoundFails),
        _ => Ok(()),
    }
}

/// Whether `c·n + |Aᵀn| > height/q`.
fn reaches_above(piece: &Piece, n: &[BigInt], q: &BigInt, height: &BigInt) -> bool {
    let left = height - q * dot(&piece.centre, n);
    let slopes = piece.columns.iter().map(|column| dot(column, n));
    let square: BigInt = slopes.map(|slope| &slope * &slope).sum();
    left.is_negative() || &left * &left < q * q * square
}

/// That the points lie in the pieces, and that the polytopes they span prove `lo`.
fn inner_holds(
    pieces: &Pieces,
    q: &BigInt,
    [a, b]: [&Vec<RoundPoint>; 2],
    (lower, lo): (&Lower, &SignedRoot),
) -> Result<(), Refusal> {
    let inner = Vertices {
        a: points_of(&pieces.a, a, q)?,
        b: points_of(&pieces.b, b, q)?,
        scale: &pieces.scale * q,
    };
    if inner.a.is_empty() || inner.b.is_empty() {
        return Err(Refusal::WrongLength);
    }
    lower_holds(&inner, lower, lo)
}

#[cfg(test)]
mod tests;
