//! The checker of enclosures: curved shapes by their pieces, on integers only.
//!
//! No root is taken: that a point lies in a piece, and that a height is not too small, is
//! a matter of squares. What remains is the proof for polytopes.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::profile::profile;
use super::{
    Refusal, Vertices, balls, bands, compare, ellipsoid, lower_holds, on_lattice, stopped,
};
use crate::certificate::Lower;
use crate::enclosure::{Enclosure, Piece, Pieces, RoundLower, RoundPoint};

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
    match &enclosure.lower {
        RoundLower::Inner { a, b, lower } => inner_holds(&pieces, enclosure, [a, b], lower),
        RoundLower::Balls(balls) => balls::hold(&pieces, &enclosure.q, balls, &enclosure.lo),
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
            &enclosure.lo,
        ),
        RoundLower::Bands(bands) => bands::hold(&pieces, dim, bands, &enclosure.lo),
    }
}

/// The dimension of well-formed pieces.
pub(super) fn dimension(pieces: &Pieces) -> Result<usize, Refusal> {
    let all = || pieces.a.iter().chain(&pieces.b);
    let dim = all().next().map_or(0, |piece| piece.centre.len());
    let is_sound = |piece: &Piece| {
        let vectors = piece.columns.iter().chain([&piece.centre]);
        piece.columns.len() <= dim && vectors.into_iter().all(|v| v.len() == dim)
    };
    let is_empty = pieces.a.is_empty() || pieces.b.is_empty();
    if is_empty || !matches!(dim, 2 | 3) || !all().all(is_sound) || !pieces.scale.is_positive() {
        return Err(Refusal::BadVertices);
    }
    Ok(dim)
}

/// `Σ u·v`.
pub(super) fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
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
    enclosure: &Enclosure,
    [a, b]: [&Vec<RoundPoint>; 2],
    lower: &Lower,
) -> Result<(), Refusal> {
    let inner = Vertices {
        a: points_of(&pieces.a, a, &enclosure.q)?,
        b: points_of(&pieces.b, b, &enclosure.q)?,
        scale: &pieces.scale * &enclosure.q,
    };
    if inner.a.is_empty() || inner.b.is_empty() {
        return Err(Refusal::WrongLength);
    }
    stopped(lower_holds(&inner, lower, &enclosure.lo))
}

/// Round points times q, if they lie in their pieces.
pub(super) fn points_of(
    pieces: &[Piece],
    points: &[RoundPoint],
    q: &BigInt,
) -> Result<Vec<Vec<BigInt>>, Refusal> {
    points.iter().map(|p| point_of(pieces, p, q)).collect()
}

/// A round point times q, if it lies in its piece.
fn point_of(pieces: &[Piece], point: &RoundPoint, q: &BigInt) -> Result<Vec<BigInt>, Refusal> {
    let piece = pieces.get(point.piece).ok_or(Refusal::NoSuchVertex)?;
    let place = &point.place;
    let fits = place.is_empty() || place.len() == piece.columns.len();
    if !fits || dot(place, place) > q * q {
        return Err(Refusal::OutsideOfPiece);
    }
    let along = |axis: usize| {
        let terms = place.iter().zip(&piece.columns);
        let offset: BigInt = terms.map(|(t, column)| t * &column[axis]).sum();
        &piece.centre[axis] * q + offset
    };
    Ok((0..piece.centre.len()).map(along).collect())
}

/// Whether a symmetric matrix of a few rows has no negative eigenvalue: no principal minor
/// is negative.
pub(super) fn is_semidefinite(m: &[Vec<BigInt>]) -> bool {
    let places: Vec<usize> = (0..m.len()).collect();
    (1u32..1 << m.len()).all(|set| {
        let kept: Vec<usize> = places
            .iter()
            .copied()
            .filter(|i| set >> i & 1 == 1)
            .collect();
        !determinant(m, &kept, &kept).is_negative()
    })
}

/// The determinant of as many rows as columns, expanded along the first row.
fn determinant(m: &[Vec<BigInt>], rows: &[usize], columns: &[usize]) -> BigInt {
    let Some((first, below)) = rows.split_first() else {
        return BigInt::one();
    };
    let mut sum = BigInt::zero();
    for (k, column) in columns.iter().enumerate() {
        let others: Vec<usize> = columns.iter().copied().filter(|c| c != column).collect();
        let term = &m[*first][*column] * determinant(m, below, &others);
        sum = if k % 2 == 0 { sum + term } else { sum - term };
    }
    sum
}

#[cfg(test)]
mod tests;
