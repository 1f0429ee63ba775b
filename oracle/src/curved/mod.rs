//! Certified enclosures of the signed depth of curved shapes.
//!
//! ```text
//!    lo ≤ s ≤ hi     lo: a polytope, or an ellipsoid, inside of the difference
//!                    hi: the heights of both shapes along one direction
//! ```
//!
//! A cylinder, a cone and an ellipsoid are convex hulls of a few images of balls, which
//! makes heights roots of rational numbers, and lets points on a grid lie inside of them
//! without an equation for the surface. Exact EPA on such points closes the gap wherever
//! the difference is less curved than the ball at its nearest point; where it is not, the
//! shapes have an axis in common, or an ellipsoid takes its place. The statement, the form
//! and the proofs stand in docs/certificate.md.

mod bounds;
mod grid;
mod inner;
mod search;

use epa::Enclosure;
use epa::check::{Refusal, check_enclosure};
use num_bigint::BigInt;
use num_traits::Zero;

use self::bounds::Bounds;
use self::inner::Inner;
use crate::lattice::Curves;
use crate::number::Rational;

/// The bits of the scale that the gap is to be below: more than what counts as closed,
/// so that most depths can be rounded to floats without doubt.
const GOAL_BITS: i64 = 72;

/// How much finer the grid is than the goal, in bits.
const FINER: i64 = 16;

/// Vertices that EPA may add.
const STEPS: usize = 1200;

/// An enclosure of the signed depth of two cores, checked.
///
/// # Errors
/// What the checker refuses: a bug.
pub fn enclose(curves: &Curves) -> Result<Enclosure, Refusal> {
    let reach = curves.reach();
    let digits = GOAL_BITS - floor_log2(&reach);
    let inner = Inner::new(&curves.pieces, (GOAL_BITS + FINER).unsigned_abs());
    let unit = &curves.pieces.scale * inner.q();
    // 2^-digits on the grid; at least one step.
    let goal = match u64::try_from(digits) {
        Ok(down) => unit >> down,
        Err(_) => unit << digits.unsigned_abs(),
    } + 1;
    let mut bounds = Bounds::default();
    match curves.dim {
        2 => search::search::<2>(&inner, &goal, STEPS, &mut bounds),
        _ => search::search::<3>(&inner, &goal, STEPS, &mut bounds),
    }
    let enclosure = bounds.certificate(&inner, digits + 4).ok_or(Refusal::WrongLength)?;
    check_enclosure(&curves.pieces, &enclosure)?;
    Ok(enclosure)
}

/// The exponent of the largest power of two that is not above a number; 0 of zero.
fn floor_log2(x: &Rational) -> i64 {
    if x.is_zero() {
        return 0;
    }
    let bits = |x: &BigInt| i64::try_from(x.bits()).unwrap_or(i64::MAX);
    bits(x.numer()) - bits(x.denom())
}

#[cfg(test)]
mod tests;
