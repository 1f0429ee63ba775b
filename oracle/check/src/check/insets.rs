//! Ellipsoids in the difference of two shapes, from convex combinations of their pieces, and what
//! the bounds by bands and by cells say of them.

use std::cmp::Ordering;
use std::vec;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::forms::{Form, FormSum, is_not_negative, slack, without_m};
use super::pieces::{is_semidefinite, matrix, of_side};
use super::{Refusal, compare, on_lattice};
use crate::enclosure::{Inset, Piece, Pieces, Rim};
use epa_format::number::SignedRoot;

/// Columns of an ellipsoid.
const COLUMNS: usize = 3;

/// That a bound over a denominator is no less than `lo`.
pub(super) fn proves(
    pieces: &Pieces,
    denominator: &BigInt,
    bound: &BigInt,
    lo: &SignedRoot,
) -> Result<(), Refusal> {
    if !denominator.is_positive() {
        return Err(Refusal::BadDenominator);
    }
    let lo = on_lattice(lo, &(&pieces.scale * denominator));
    match compare(bound, &BigInt::one(), &lo) {
        Ordering::Less => Err(Refusal::BadBound),
        _ => Ok(()),
    }
}

/// Whether the multipliers of an ellipsoid are not negative, and one of them is positive for every
/// direction: the sum would say nothing otherwise.
pub(super) fn multiply(square: &BigInt, own: &[BigInt], dim: usize) -> bool {
    let is_one_positive = square.is_positive() || slack(own).is_positive();
    !square.is_negative() && is_not_negative(own, dim) && is_one_positive
}

/// The piece of a rim.
pub(super) fn disk<'p>(pieces: &'p Pieces, rim: &Rim) -> Option<&'p Piece> {
    of_side(pieces, rim.side)?.get(rim.piece)
}

/// An ellipsoid in the difference of two shapes, times the denominator: its centre, and its columns
/// as forms without m. A rim adds the centre of its disk alone.
pub(super) struct Ellipsoid {
    centre: Vec<BigInt>,
    pub(super) columns: Vec<Form>,
}

impl Ellipsoid {
    pub(super) fn of(
        pieces: &Pieces,
        insets: &[Vec<Inset>; 2],
        rim: Option<&Rim>,
        d: &BigInt,
        dim: usize,
    ) -> Result<Self, Refusal> {
        let [a, b] = [0, 1].map(|side| {
            let rim = rim.filter(|rim| rim.side == side);
            Image::of(pieces, side, &insets[side], rim, d, dim)
        });
        let (a, b) = (a?, b?);
        let pairs = a.columns.iter().zip(&b.columns);
        let sum =
            |(u, v): (&Vec<BigInt>, &Vec<BigInt>)| without_m(u.iter().zip(v).map(|(u, v)| u + v));
        Ok(Ellipsoid {
            centre: a.centre.iter().zip(&b.centre).map(|(a, b)| a - b).collect(),
            columns: pairs.map(sum).collect(),
        })
    }

    /// How far its centre is below a bound: `x·m − c·n`.
    pub(super) fn below(&self, bound: &BigInt) -> Form {
        let centre = self.centre.iter().map(|c| -c);
        centre.chain([bound.clone()]).collect()
    }

    /// Adds a multiple of `ℓ² − |Eᵀn|²`.
    pub(super) fn add_to(&self, sum: &mut FormSum, factor: &BigInt, left: &Form) {
        sum.add(factor, left, left);
        for column in &self.columns {
            sum.add(&-factor, column, column);
        }
    }
}

/// The image of the unit ball in a shape, times the denominator.
struct Image {
    centre: Vec<BigInt>,
    columns: Vec<Vec<BigInt>>,
}

impl Image {
    fn of(
        all: &Pieces,
        side: usize,
        insets: &[Inset],
        rim: Option<&Rim>,
        d: &BigInt,
        dim: usize,
    ) -> Result<Self, Refusal> {
        let pieces = [&all.a, &all.b][side];
        let mut weights: BigInt = insets.iter().map(|inset| &inset.weight).sum();
        let mut sum = Image {
            centre: vec![BigInt::zero(); dim],
            columns: vec![vec![BigInt::zero(); dim]; COLUMNS],
        };
        if let Some(rim) = rim {
            let piece = disk(all, rim).ok_or(Refusal::BadInset)?;
            weights += &rim.weight;
            for (sum, x) in sum.centre.iter_mut().zip(&piece.centre) {
                *sum += x * &rim.weight;
            }
        }
        if weights != *d {
            return Err(Refusal::BadInset);
        }
        for inset in insets {
            let piece = pieces.get(inset.piece).ok_or(Refusal::BadInset)?;
            if !stays(piece, inset) {
                return Err(Refusal::BadInset);
            }
            sum.add(piece, inset);
        }
        Ok(sum)
    }

    fn add(&mut self, piece: &Piece, inset: &Inset) {
        for (sum, x) in self.centre.iter_mut().zip(&piece.centre) {
            *sum += x * &inset.weight;
        }
        for (k, column) in piece.columns.iter().enumerate() {
            for (axis, x) in column.iter().enumerate() {
                self.centre[axis] += x * &inset.offset[k];
                for (sum, entry) in self.columns.iter_mut().zip(&inset.map[k]) {
                    sum[axis] += x * entry;
                }
            }
        }
    }
}

/// Whether `|f + R·u| ≤ μ` for |u| ≤ 1: the form `μ² − e − |f|² − 2·f·Ru + e·|u|² − |Ru|²` of
/// 1 and u has no negative eigenvalue.
fn stays(piece: &Piece, inset: &Inset) -> bool {
    let Inset {
        weight,
        offset,
        map,
        rest,
        ..
    } = inset;
    let columns = piece.columns.len();
    if offset.len() != columns || map.len() != columns || weight.is_negative() {
        return false;
    }
    // The vectors whose squares are taken away: rows of (f, R).
    let rows = || offset.iter().zip(map);
    let entry = |i: usize, j: usize| -> BigInt {
        let at = |f: &BigInt, row: &[BigInt; COLUMNS], k: usize| match k {
            0 => f.clone(),
            _ => row[k - 1].clone(),
        };
        let product: BigInt = rows().map(|(f, row)| at(f, row, i) * at(f, row, j)).sum();
        match (i, j) {
            (0, 0) => weight * weight - rest - product,
            _ if i == j => rest - product,
            _ => -product,
        }
    };
    is_semidefinite(&matrix(1 + COLUMNS, entry))
}
