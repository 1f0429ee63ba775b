//! Lower bounds with a ball taken off a nearly round ellipsoid.
//!
//! ```text
//!      .-------.
//!    /   .---.   \     A smaller ellipsoid, rounded by a ball of radius ρ, lies in the
//!   |   ( S   )   |    ellipsoid. With λ = ρ/h both are equally high along all directions
//!    \   '---'   /     along which the ellipsoid is h high: at the direction of least height
//!      '-------'       nothing is lost, and no direction beside it becomes a lower one.
//! ```
//!
//! What is left is about as large as the other shape, so that neither hides how the other is
//! curved.

use epa::check::shrunken;
use epa::{Core, Piece, RoundLower, Shrunk};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::bounds::{Bounds, Upper, floor_of, root_of};
use super::inner::{Inner, ceil_root, slopes, square_of};
use super::{bands, narrow};
use crate::lattice::vector::minus;

/// A direction that is found with a smaller ellipsoid tells a better one, so many times.
const ROUNDS: usize = 4;

/// The smaller ellipsoid is at least so many times as large as half axes differ.
const ROUNDER: u32 = 4;

/// By how many steps of the grid the ball is made smaller, so that the sum stays inside where
/// columns have been rounded.
const SLACK: u32 = 64;

/// Improves the bounds by smaller ellipsoids, until they are no farther apart than `goal`.
pub(super) fn close<const D: usize>(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) {
    for _ in 0..ROUNDS {
        if attempt::<D>(inner, goal, bounds).is_none() || bounds.are_within(goal) {
            return;
        }
    }
}

/// `None` if there is nothing to be tried, or nothing is found.
fn attempt<const D: usize>(inner: &Inner<'_>, goal: &BigInt, bounds: &mut Bounds) -> Option<()> {
    let core = core(inner, bounds.upper.as_ref()?)?;
    let pieces = shrunken(inner.pieces, &inner.q(), &core).ok()?;
    let mut found = Bounds::default();
    let (finer, fine) = (Inner::new(&pieces, inner.bits), goal << inner.bits);
    narrow::<D>(&finer, &fine, &mut found)?;
    if !found.are_within(&fine) && !found.may_be_apart() {
        bands::close_again(&finer, &fine, &mut found);
    }
    bounds.offer(Upper::along(inner, &found.upper?.normal));
    let (lower, value) = found.lower?;
    let bound = floor_of(&value) >> inner.bits;
    let lo = root_of(&(&bound + &core.radius), BigInt::from(1));
    let lower = RoundLower::Shrunk(Box::new(Shrunk { core, bound, lower }));
    if bounds.upper.as_ref()?.proves(inner, lower.clone(), &lo) {
        bounds.raise(lower, lo);
    }
    Some(())
}

/// What is left of a shape that is a nearly round ellipsoid, and much larger than the other one.
fn core(inner: &Inner<'_>, upper: &Upper) -> Option<Core> {
    let sides = [&inner.pieces.a, &inner.pieces.b];
    (0..2).find_map(|side| match &sides[side][..] {
        [piece] if piece.columns.len() == piece.centre.len() => {
            let other = reach(sides[1 - side], &piece.centre) << inner.bits;
            rest(piece, side, &upper.normal, inner.bits, other)
        }
        _ => None,
    })
}

/// A length that no point of the pieces is farther from a place than.
fn reach(pieces: &[Piece], place: &[BigInt]) -> BigInt {
    let length = |v: &[BigInt]| ceil_root(&square_of(v));
    let reach = |piece: &Piece| {
        let columns = piece.columns.iter().map(|column| length(column));
        length(&minus(&piece.centre, place)) + columns.sum::<BigInt>()
    };
    pieces.iter().map(reach).max().unwrap_or_default()
}

/// What is left of an ellipsoid when a ball is taken off that is as much smaller as it is at
/// least to be large, on the grid.
fn rest(piece: &Piece, side: usize, normal: &[BigInt], bits: u64, least: BigInt) -> Option<Core> {
    let square = (square_of(&slopes(piece, normal)) << (2 * bits)) / square_of(normal);
    let height = square.sqrt();
    let dim = piece.centre.len();
    let entry = |i: usize, j: usize| -> BigInt {
        let products = piece.columns.iter().map(|c| &c[i] * &c[j]);
        products.sum::<BigInt>() << (2 * bits)
    };
    let shape: Vec<Vec<BigInt>> = (0..dim)
        .map(|i| (0..dim).map(|j| entry(i, j)).collect())
        .collect();
    let unlike = |(i, row): (usize, &Vec<BigInt>)| {
        let entries = row.iter().enumerate();
        let unlike = entries.map(|(j, x)| if i == j { x - &square } else { x.clone() }.abs());
        unlike.sum::<BigInt>()
    };
    let unlike = shape.iter().enumerate().map(unlike).max()?;
    let differ: BigInt = unlike / (&height * 2) + 1;
    let left = least.max(differ * ROUNDER);
    if &left * 2 > height {
        return None;
    }
    let nominal = &height - &left;
    // (1 − λ)·(Q − λ·h²·I)
    let wanted = |i: usize, j: usize| {
        let ball = if i == j {
            &nominal * &height
        } else {
            BigInt::ZERO
        };
        &left * (&shape[i][j] - ball) / &height
    };
    let columns = cholesky(dim, wanted)?;
    Some(Core {
        side,
        radius: &nominal - SLACK,
        columns,
        share: [nominal, height],
    })
}

/// Columns whose products with themselves have a sum, cut to integers. `None` unless all
/// eigenvalues are positive.
fn cholesky(dim: usize, sum: impl Fn(usize, usize) -> BigInt) -> Option<Vec<Vec<BigInt>>> {
    let mut columns: Vec<Vec<BigInt>> = Vec::new();
    for k in 0..dim {
        let left = |i: usize| {
            let products = columns.iter().map(|column| &column[i] * &column[k]);
            sum(i, k) - products.sum::<BigInt>()
        };
        let pivot = left(k).is_positive().then(|| left(k).sqrt())?;
        if pivot.is_zero() {
            return None;
        }
        let place = |i: usize| match i < k {
            true => BigInt::ZERO,
            false => left(i) / &pivot,
        };
        columns.push((0..dim).map(place).collect());
    }
    Some(columns)
}
