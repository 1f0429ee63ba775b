//! The lower bound by ellipsoids in the difference, each for a band of directions.
//!
//! ```text
//!       g ^    t₂      For n with t₁·|n| ≤ d·g·n ≤ t₂·|n|, if c·n + |Eᵀn| were below x·|n|,
//!      .--|--.         then with m = |n| none of
//!    /____|____\  t₁       (x·m − c·n)² − |Eᵀn|²,   x·m − c·n,
//!   |     O     |           d·g·n − t₁·m,  t₂·m − d·g·n
//!    \_________/  t₀   would be negative, the first two positive. A sum of their products
//!      '-----'         that is nowhere positive, but for multiples of |n|² − m² = 0, says
//!                      that there is no such n.
//! ```

use std::cmp::Ordering;
use std::vec;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::edge::Gap;
use super::forms::{Form, FormSum, without_m};
use super::pieces::{dot, is_semidefinite, of_side};
use super::{Refusal, compare, on_lattice};
use crate::enclosure::{Band, Bands, Inset, Piece, Pieces, Rim};
use epa_format::number::SignedRoot;

/// Columns of an ellipsoid.
const COLUMNS: usize = 3;

/// That the bands hold every direction, and that each of them proves `lo`.
pub(super) fn hold(
    pieces: &Pieces,
    dim: usize,
    bands: &Bands,
    lo: &SignedRoot,
) -> Result<(), Refusal> {
    let Bands {
        denominator, bound, ..
    } = bands;
    if !denominator.is_positive() {
        return Err(Refusal::BadDenominator);
    }
    let lo = on_lattice(lo, &(&pieces.scale * denominator));
    if compare(bound, &BigInt::one(), &lo) == Ordering::Less {
        return Err(Refusal::BadBound);
    }
    cover_all(dim, bands)?;
    let between = bands.parallels.windows(2);
    between
        .zip(&bands.bands)
        .try_for_each(|(between, band)| holds(pieces, bands, between, band))
}

/// That no direction lies below the first parallel or above the last one.
fn cover_all(dim: usize, bands: &Bands) -> Result<(), Refusal> {
    let Bands {
        axis, denominator, ..
    } = bands;
    let square = dot(axis, axis);
    if axis.len() != dim || square.is_zero() {
        return Err(Refusal::BadDirection);
    }
    if bands.bands.is_empty() || bands.parallels.len() != bands.bands.len() + 1 {
        return Err(Refusal::WrongLength);
    }
    let farthest = square * denominator * denominator;
    let reaches = |end: &BigInt| end.is_positive() && end * end >= farthest;
    match (bands.parallels.first(), bands.parallels.last()) {
        (Some(first), Some(last)) if reaches(&-first) && reaches(last) => Ok(()),
        _ => Err(Refusal::NotCovered),
    }
}

/// That the form of a band is nowhere positive, and would be if a direction of the band were
/// too near.
fn holds(pieces: &Pieces, bands: &Bands, between: &[BigInt], band: &Band) -> Result<(), Refusal> {
    let (dim, d) = (bands.axis.len(), &bands.denominator);
    let is_sound = |form: &Form| form.len() == dim + 1 && !slack(form).is_negative();
    let [own, ..] = &band.forms;
    let all_are_sound = band.forms.iter().all(is_sound);
    if !all_are_sound || band.square.is_negative() || band.both.is_negative() {
        return Err(Refusal::BadMultiplier);
    }
    // Without a positive product the sum would say nothing.
    if band.square.is_zero() && !slack(own).is_positive() {
        return Err(Refusal::BadMultiplier);
    }
    let ellipsoid = |side: usize| Ellipsoid::of(pieces, side, band, d, dim);
    let (a, b) = (ellipsoid(0)?, ellipsoid(1)?);
    let mut sum = FormSum::new(dim + 1);
    // x·m − c·n
    let mut left: Form = a.centre.iter().zip(&b.centre).map(|(a, b)| b - a).collect();
    left.push(bands.bound.clone());
    if let Some(rim) = &band.rim {
        if !reaches(pieces, rim, bands, between) {
            return Err(Refusal::BadInset);
        }
        for (x, g) in left.iter_mut().zip(&bands.axis) {
            *x -= g * &rim.shift;
        }
        left[dim] -= &rim.radius;
    }
    sum.add(&band.square, &left, &left);
    for column in columns_of(&a, &b) {
        sum.add(&-&band.square, &column, &column);
    }
    sum.add_sphere(&band.sphere);
    let [low, high] = from_parallels(&bands.axis, d, between);
    sum.add(&band.both, &low, &high);
    if let Some(edge) = &band.edge {
        let gap = Gap::of(pieces, band, edge, d)?;
        let e = columns_of(&a, &b);
        if !gap.closes_slowly(&e, d, band, edge, [&low, &high]) {
            return Err(Refusal::BadMultiplier);
        }
        gap.add_to(&mut sum, &-&edge.factor);
    }
    for (form, factor) in [left, low, high].iter().zip(&band.forms) {
        let mut factor = factor.clone();
        factor.rotate_left(1);
        sum.add(&BigInt::one(), form, &factor);
    }
    match sum.is_nowhere_positive() {
        true => Ok(()),
        false => Err(Refusal::BandTooLow),
    }
}

/// The columns of `E_A + E_B`, as forms without m.
fn columns_of(a: &Ellipsoid, b: &Ellipsoid) -> Vec<Form> {
    let pairs = a.columns.iter().zip(&b.columns);
    pairs
        .map(|(u, v)| without_m(u.iter().zip(v).map(|(u, v)| u + v)))
        .collect()
}

/// Whether a disk is as high as its ball between two parallels: it holds a circle across the axis,
/// whose height is a concave function of d·g·n/|n|, and that of the ball is a linear one.
fn reaches(pieces: &Pieces, rim: &Rim, bands: &Bands, between: &[BigInt]) -> bool {
    let (axis, d) = (&bands.axis, &bands.denominator);
    let Some(piece) = disk(pieces, rim) else {
        return false;
    };
    let of_first = || piece.columns.first().map(|u| dot(u, u));
    let Some(square) = rim.square.clone().or_else(of_first) else {
        return false;
    };
    let length = dot(axis, axis);
    if !holds_circle(piece, axis, &length, &square) || rim.weight.is_negative() {
        return false;
    }
    between.iter().all(|t| {
        let wide = d * d * &length - t * t;
        let ball = &rim.radius * d + &rim.shift * t;
        let is_as_high = &ball * &ball * &length <= &rim.weight * &rim.weight * &square * &wide;
        !wide.is_negative() && (!ball.is_positive() || is_as_high)
    })
}

/// Whether a piece holds the circle across the axis about its centre with a squared radius:
/// `|Mᵀn|² ≥ s·(|n|² − (g·n)²/g·g)` for all n.
fn holds_circle(piece: &Piece, axis: &[BigInt], length: &BigInt, square: &BigInt) -> bool {
    let entry = |i: usize, j: usize| {
        let of_piece: BigInt = piece.columns.iter().map(|u| &u[i] * &u[j]).sum();
        let of_sphere = if i == j {
            length.clone()
        } else {
            BigInt::zero()
        };
        of_piece * length - square * (of_sphere - &axis[i] * &axis[j])
    };
    let axes = 0..axis.len();
    let row = |i: usize| axes.clone().map(|j| entry(i, j)).collect();
    let matrix: Vec<Vec<BigInt>> = axes.clone().map(row).collect();
    !square.is_negative() && is_semidefinite(&matrix)
}

fn disk<'p>(pieces: &'p Pieces, rim: &Rim) -> Option<&'p Piece> {
    of_side(pieces, rim.side)?.get(rim.piece)
}

/// `k₀² − |k|²`, or −1 if `k₀ < 0`: whether `k₀·m + k·n` may be negative, zero, or neither
/// where m = |n|.
fn slack(form: &Form) -> BigInt {
    match form.split_first() {
        Some((first, rest)) if !first.is_negative() => first * first - dot(rest, rest),
        _ => -BigInt::one(),
    }
}

/// `d·g·n − t₁·m` and `t₂·m − d·g·n`.
fn from_parallels(axis: &[BigInt], d: &BigInt, between: &[BigInt]) -> [Form; 2] {
    let along = |sign: i32| axis.iter().map(move |g| g * d * sign);
    let [low, high] = [&between[0], &between[1]];
    [
        along(1).chain([-low]).collect(),
        along(-1).chain([high.clone()]).collect(),
    ]
}

/// An ellipsoid in a shape, and the centre of a disk, times the denominator.
struct Ellipsoid {
    centre: Vec<BigInt>,
    columns: Vec<Vec<BigInt>>,
}

impl Ellipsoid {
    fn of(all: &Pieces, side: usize, band: &Band, d: &BigInt, dim: usize) -> Result<Self, Refusal> {
        let (pieces, insets) = ([&all.a, &all.b][side], &band.insets[side]);
        let mut weights: BigInt = insets.iter().map(|inset| &inset.weight).sum();
        let mut sum = Ellipsoid {
            centre: vec![BigInt::zero(); dim],
            columns: vec![vec![BigInt::zero(); dim]; COLUMNS],
        };
        if let Some(rim) = band.rim.as_ref().filter(|rim| rim.side == side) {
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
    let size = 0..=COLUMNS;
    let matrix: Vec<Vec<BigInt>> = size
        .clone()
        .map(|i| size.clone().map(|j| entry(i, j)).collect())
        .collect();
    is_semidefinite(&matrix)
}
