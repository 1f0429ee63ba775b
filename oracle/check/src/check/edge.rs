//! A disk that takes over from a point of its shape inside of a band of directions.
//!
//! ```text
//!     /\        point i: c_i·n          Beside the curve on which both reach equally far, the
//!    /  \       disk j:  c_j·n + |Mᵀn|   disk is farther by at least K/(2·|Mᵀn|), for the
//!   (____)                              difference K of squares that has the same sign.
//! ```

use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::Signed;

use super::Refusal;
use super::forms::{Form, FormSum, with_m_last, without_m};
use super::pieces::of_side;
use crate::enclosure::{Band, Edge, Pieces};

/// How much farther a disk j reaches than a point i of its shape: `|Mᵀn| − (c_i − c_j)·n`. It has
/// the sign of the difference K of the squares, and is at least K/(2·|Mᵀn|).
pub(super) struct Gap {
    /// The columns of M, and `c_i − c_j`.
    disk: Vec<Form>,
    apart: Form,
}

impl Gap {
    pub(super) fn of(
        pieces: &Pieces,
        band: &Band,
        edge: &Edge,
        d: &BigInt,
    ) -> Result<Self, Refusal> {
        let side = of_side(pieces, edge.side).ok_or(Refusal::BadInset)?;
        let [inset] = &band.insets[edge.side][..] else {
            return Err(Refusal::BadInset);
        };
        let found = side.get(inset.piece).zip(side.get(edge.piece));
        let (point, disk) = found.ok_or(Refusal::BadInset)?;
        if !point.columns.is_empty() || inset.weight != *d {
            return Err(Refusal::BadInset);
        }
        let apart = point.centre.iter().zip(&disk.centre).map(|(p, q)| p - q);
        Ok(Gap {
            disk: disk
                .columns
                .iter()
                .map(|c| without_m(c.iter().cloned()))
                .collect(),
            apart: without_m(apart),
        })
    }

    /// Adds a multiple of K.
    pub(super) fn add_to(&self, sum: &mut FormSum, factor: &BigInt) {
        for column in &self.disk {
            sum.add(factor, column, column);
        }
        sum.add(&-factor, &self.apart, &self.apart);
    }

    /// Whether `d·(2α·|Eᵀn| + Λ) ≥ 2γ·|Mᵀn|` between two parallels, by the squares.
    pub(super) fn closes_slowly(
        &self,
        e: &[Form],
        d: &BigInt,
        band: &Band,
        edge: &Edge,
        [low, high]: [&Form; 2],
    ) -> bool {
        if edge.factor.is_negative() || edge.both.is_negative() {
            return false;
        }
        let square = |x: &BigInt| x * x;
        let mut sum = FormSum::new(low.len());
        for column in e {
            sum.add(&(square(&(&band.square * d)) * 4), column, column);
        }
        let own = with_m_last(&band.forms[0]);
        sum.add(&square(d), &own, &own);
        for column in &self.disk {
            sum.add(&(square(&edge.factor) * -4), column, column);
        }
        sum.add_sphere(&edge.sphere);
        sum.add(&-&edge.both, low, high);
        sum.is_nowhere_negative()
    }
}
