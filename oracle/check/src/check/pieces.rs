//! What all proofs about pieces need: points of pieces, and matrices without a negative eigenvalue.

use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::Refusal;
use crate::enclosure::{Piece, Pieces, RoundPoint};

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

/// The pieces of A (0) or of B (1).
pub(super) fn of_side(pieces: &Pieces, side: usize) -> Option<&[Piece]> {
    match side {
        0 => Some(&pieces.a),
        1 => Some(&pieces.b),
        _ => None,
    }
}

/// `Σ u·v`.
pub(super) fn dot(u: &[BigInt], v: &[BigInt]) -> BigInt {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
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
pub(super) fn point_of(
    pieces: &[Piece],
    point: &RoundPoint,
    q: &BigInt,
) -> Result<Vec<BigInt>, Refusal> {
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

pub(super) type Matrix = Vec<Vec<BigInt>>;

/// A square matrix by its entries.
pub(super) fn matrix(size: usize, entry: impl Fn(usize, usize) -> BigInt) -> Matrix {
    let row = |i: usize| (0..size).map(|j| entry(i, j)).collect();
    (0..size).map(row).collect()
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
pub(super) fn determinant(m: &[Vec<BigInt>], rows: &[usize], columns: &[usize]) -> BigInt {
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
