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

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::Refusal;
use super::edge::Gap;
use super::forms::{Form, FormSum, is_not_negative, with_m_last};
use super::insets::{Ellipsoid, disk, multiply, proves};
use super::pieces::{dot, is_semidefinite, matrix};
use crate::enclosure::{Band, Bands, Piece, Pieces, Rim};
use epa_format::number::SignedRoot;

/// That the bands hold every direction, and that each of them proves `lo`.
pub(super) fn hold(
    pieces: &Pieces,
    dim: usize,
    bands: &Bands,
    lo: &SignedRoot,
) -> Result<(), Refusal> {
    proves(pieces, &bands.denominator, &bands.bound, lo)?;
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
    let [own, low, high] = &band.forms;
    if !multiply(&band.square, own, dim) || band.both.is_negative() {
        return Err(Refusal::BadMultiplier);
    }
    if [low, high]
        .into_iter()
        .any(|form| !is_not_negative(form, dim))
    {
        return Err(Refusal::BadMultiplier);
    }
    let ellipsoid = Ellipsoid::of(pieces, &band.insets, band.rim.as_ref(), d, dim)?;
    let mut sum = FormSum::new(dim + 1);
    let mut left = ellipsoid.below(&bands.bound);
    if let Some(rim) = &band.rim {
        if !reaches(pieces, rim, bands, between) {
            return Err(Refusal::BadInset);
        }
        for (x, g) in left.iter_mut().zip(&bands.axis) {
            *x -= g * &rim.shift;
        }
        left[dim] -= &rim.radius;
    }
    ellipsoid.add_to(&mut sum, &band.square, &left);
    sum.add_sphere(&band.sphere);
    let [low, high] = from_parallels(&bands.axis, d, between);
    sum.add(&band.both, &low, &high);
    if let Some(edge) = &band.edge {
        let gap = Gap::of(pieces, band, edge, d)?;
        if !gap.closes_slowly(&ellipsoid.columns, d, band, edge, [&low, &high]) {
            return Err(Refusal::BadMultiplier);
        }
        gap.add_to(&mut sum, &-&edge.factor);
    }
    for (form, factor) in [left, low, high].iter().zip(&band.forms) {
        sum.add(&BigInt::one(), form, &with_m_last(factor));
    }
    match sum.is_nowhere_positive() {
        true => Ok(()),
        false => Err(Refusal::BandTooLow),
    }
}

/// Whether a disk is as high as its ball between two parallels. It holds a circle across the axis.
/// The height of that is a concave function of d·g·n/|n|, and that of the ball a linear one.
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
        let mut across = -&axis[i] * &axis[j];
        if i == j {
            across += length;
        }
        of_piece * length - square * across
    };
    !square.is_negative() && is_semidefinite(&matrix(axis.len(), entry))
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
