//! The lower bound by an ellipsoid inside the difference.
//!
//! ```text
//!       D        h_D(n) ≥ c·n + |Aᵀn| + |Bᵀn| ≥ c·n + |Aᵀn + S·Bᵀn| = c·n + |Eᵀn|
//!    .-"""-.
//!   / .---. \    for parts c_A + A·u of A and c_B + B·u of B, c = c_A − c_B, a map S that
//!  | (  O  ) |   lengthens nothing, and E = A + B·Sᵀ. The ellipsoid c + E·u holds the ball
//!   \ '---' /    of radius lo about the origin if a matrix has no negative eigenvalue.
//!    '-...-'
//! ```

use std::vec;
use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::pieces::{Matrix, dot, is_semidefinite, matrix};
use super::{Refusal, on_lattice};
use crate::enclosure::{Part, Piece, Pieces};
use epa_format::number::SignedRoot;

/// Columns of a part, and of the map between two of them.
const COLUMNS: usize = 3;

/// That the ellipsoid made of two parts and a contraction holds the ball of radius `lo`.
pub(super) fn holds(
    pieces: &Pieces,
    parts: &[Part; 2],
    (contraction, denominator): (&[[BigInt; COLUMNS]; COLUMNS], &BigInt),
    share: Option<&[BigInt; 2]>,
    lo: &SignedRoot,
) -> Result<(), Refusal> {
    if !denominator.is_positive() {
        return Err(Refusal::BadDenominator);
    }
    if !is_contraction(contraction, denominator) {
        return Err(Refusal::NotAContraction);
    }
    let a = Slid::of(&pieces.a, &parts[0])?;
    let b = Slid::of(&pieces.b, &parts[1])?;
    // Everything over one denominator.
    let factors = [&b.denominator * denominator, &a.denominator * denominator];
    let unit = &pieces.scale * &a.denominator * &factors[0];
    let centres = a.centre.iter().zip(&b.centre);
    let centre: Vec<BigInt> = centres
        .map(|(a, b)| a * &factors[0] - b * &factors[1])
        .collect();
    let entry = |row: usize, k: usize| {
        let turned: BigInt = (0..COLUMNS)
            .map(|j| &b.columns[j][row] * &contraction[k][j])
            .sum();
        &a.columns[k][row] * &factors[0] + turned * &a.denominator
    };
    let row = |row: usize| (0..COLUMNS).map(|k| entry(row, k)).collect();
    let rows: Matrix = (0..centre.len()).map(row).collect();
    if lo.numerator.is_negative() {
        return Err(Refusal::BadBound);
    }
    let shape = matrix(rows.len(), |i, j| dot(&rows[i], &rows[j]));
    let lo = on_lattice(lo, &unit);
    if is_semidefinite(&remainder(&shape, &[centre], share, &lo)?) {
        Ok(())
    } else {
        Err(Refusal::EllipsoidTooSmall)
    }
}

/// A positive multiple of `Q − (lo²/λ)·I − Σ c·cᵀ/(1 − λ)`; without λ of `Q − lo²·I`, where
/// every c is zero.
pub(super) fn remainder(
    shape: &Matrix,
    columns: &[Vec<BigInt>],
    share: Option<&[BigInt; 2]>,
    lo: &SignedRoot,
) -> Result<Matrix, Refusal> {
    let (p, r) = match share {
        Some([p, r]) if p.is_positive() && p < r => (p.clone(), r.clone()),
        Some(_) => return Err(Refusal::BadDenominator),
        None if columns.iter().flatten().all(Zero::is_zero) => (BigInt::one(), BigInt::one()),
        None => return Err(Refusal::EllipsoidTooSmall),
    };
    // Times Q·p·(r − p), or without λ just times Q.
    let rest = match share {
        Some(_) => &r - &p,
        None => BigInt::one(),
    };
    let (whole, ball) = (&lo.denominator * &p * &rest, &lo.numerator * &r * &rest);
    let off = &lo.denominator * &p * &r;
    let entry = |i: usize, j: usize| {
        let products = columns.iter().map(|c| &c[i] * &c[j]);
        let mut entry = &whole * &shape[i][j] - &off * products.sum::<BigInt>();
        if i == j {
            entry -= &ball;
        }
        entry
    };
    Ok(matrix(shape.len(), entry))
}

/// Whether `|S·u| ≤ |u|` for all u: `I − Sᵀ·S` has no negative eigenvalue.
fn is_contraction(map: &[[BigInt; COLUMNS]; COLUMNS], denominator: &BigInt) -> bool {
    let entry = |i: usize, j: usize| {
        let product: BigInt = map.iter().map(|row| &row[i] * &row[j]).sum();
        match i == j {
            true => denominator * denominator - product,
            false => -product,
        }
    };
    is_semidefinite(&matrix(COLUMNS, entry))
}

/// A part of a shape, over a denominator of its own.
struct Slid {
    centre: Vec<BigInt>,
    columns: Vec<Vec<BigInt>>,
    denominator: BigInt,
}

impl Slid {
    fn of(pieces: &[Piece], part: &Part) -> Result<Self, Refusal> {
        let Part {
            pieces: [i, j],
            shift,
            reach,
            denominator,
        } = part;
        let (from, to) = pieces.get(*i).zip(pieces.get(*j)).ok_or(Refusal::BadPart)?;
        // |w| ≤ m ≤ 1 − |w|
        let stays = reach.abs() <= *shift && shift + reach.abs() <= *denominator;
        if !denominator.is_positive() || !stays || from.columns != to.columns {
            return Err(Refusal::BadPart);
        }
        let way: Vec<BigInt> = to
            .centre
            .iter()
            .zip(&from.centre)
            .map(|(t, f)| t - f)
            .collect();
        let times = |v: &[BigInt], factor: &BigInt| v.iter().map(|x| x * factor).collect();
        let mut columns: Vec<Vec<BigInt>> = from
            .columns
            .iter()
            .map(|column| times(column, denominator))
            .collect();
        if !reach.is_zero() {
            columns.push(times(&way, reach));
        }
        if columns.len() > COLUMNS {
            return Err(Refusal::BadPart);
        }
        columns.resize(COLUMNS, vec![BigInt::zero(); way.len()]);
        let centre = from.centre.iter().zip(&way);
        Ok(Slid {
            centre: centre.map(|(c, w)| c * denominator + w * shift).collect(),
            columns,
            denominator: denominator.clone(),
        })
    }
}
