//! The lower bound by ellipsoids in the difference, each for a cell of a tree of cuts.
//!
//! ```text
//!            f₁               For n in the cell behind the cuts f₁ ≥ 0, … f_k ≥ 0, if c·n + |Eᵀn|
//!        ≥ 0 / \ ≤ 0          were below x·|n|, then with m = |n| none of
//!          f₂   cell            (x·m − c·n)² − |Eᵀn|²,   x·m − c·n,   f₁, … f_k
//!         /  \                would be negative, the first two positive. A sum of their products
//!     cell    cell            that is nowhere positive, but for multiples of |n|² − m² = 0, says
//!                             that there is no such n.
//! ```
//!
//! A direction is on one side of every cut at least. So the cells of a whole tree hold all of them.

use std::vec::Vec;

use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::Refusal;
use super::forms::{Form, FormSum, is_not_negative, with_m_last};
use super::insets::{Ellipsoid, multiply, proves};
use crate::enclosure::{Cell, CellPart, Cells, Pieces};
use epa_format::number::SignedRoot;

/// That the list is one tree, and that each of its cells proves `lo`.
pub(super) fn hold(
    pieces: &Pieces,
    dim: usize,
    cells: &Cells,
    lo: &SignedRoot,
) -> Result<(), Refusal> {
    proves(pieces, &cells.denominator, &cells.bound, lo)?;
    let mut way = Way::default();
    let mut is_whole = false;
    for part in &cells.parts {
        if is_whole {
            return Err(Refusal::NotCovered);
        }
        match part {
            CellPart::Cut(numbers) if numbers.len() == dim + 1 => way.enter(numbers),
            CellPart::Cut(_) => return Err(Refusal::WrongLength),
            CellPart::Cell(cell) => {
                holds(pieces, dim, cells, &way.forms, cell)?;
                is_whole = !way.go_on();
            }
        }
    }
    match is_whole {
        true => Ok(()),
        false => Err(Refusal::NotCovered),
    }
}

/// The cuts from the root to a place in the tree: their forms, with the sign that they have there,
/// and whether it is on the second side of each.
#[derive(Default)]
struct Way {
    forms: Vec<Form>,
    is_second: Vec<bool>,
}

impl Way {
    /// Goes to the first side of a cut.
    fn enter(&mut self, numbers: &[BigInt]) {
        self.forms.push(with_m_last(numbers));
        self.is_second.push(false);
    }

    /// Goes from a cell to the second side of the last cut of which that is still to come; false if
    /// there is none.
    fn go_on(&mut self) -> bool {
        while self.is_second.last() == Some(&true) {
            self.is_second.pop();
            self.forms.pop();
        }
        let (Some(form), Some(is_second)) = (self.forms.last_mut(), self.is_second.last_mut())
        else {
            return false;
        };
        for x in form {
            *x = -&*x;
        }
        *is_second = true;
        true
    }
}

/// That the form of a cell is nowhere positive, and would be if a direction of the cell were too
/// near.
fn holds(
    pieces: &Pieces,
    dim: usize,
    cells: &Cells,
    way: &[Form],
    cell: &Cell,
) -> Result<(), Refusal> {
    if cell.forms.len() != way.len() {
        return Err(Refusal::WrongLength);
    }
    let are_sound = cell.forms.iter().all(|form| is_not_negative(form, dim));
    if !are_sound || !multiply(&cell.square, &cell.own, dim) || !are_pairs(cell) {
        return Err(Refusal::BadMultiplier);
    }
    let ellipsoid = Ellipsoid::of(pieces, &cell.insets, None, &cells.denominator, dim)?;
    let left = ellipsoid.below(&cells.bound);
    let mut sum = FormSum::new(dim + 1);
    ellipsoid.add_to(&mut sum, &cell.square, &left);
    sum.add_sphere(&cell.sphere);
    sum.add(&BigInt::one(), &left, &with_m_last(&cell.own));
    // What a cut is multiplied by: its form Λ, and multiples of the cuts before it.
    let mut factors: Vec<Form> = cell.forms.iter().map(|form| with_m_last(form)).collect();
    for (i, j, factor) in &cell.products {
        for (sum, x) in factors[*j].iter_mut().zip(&way[*i]) {
            *sum += factor * x;
        }
    }
    for (form, factor) in way.iter().zip(&factors) {
        sum.add(&BigInt::one(), form, factor);
    }
    match sum.is_nowhere_positive() {
        true => Ok(()),
        false => Err(Refusal::BandTooLow),
    }
}

/// Whether the products are those of two cuts each, the earlier one first, each pair once, and
/// their factors not negative.
fn are_pairs(cell: &Cell) -> bool {
    let is_sound = |(i, j, factor): &(usize, usize, BigInt)| {
        i < j && *j < cell.forms.len() && !factor.is_negative()
    };
    let in_order = |pair: &[(usize, usize, BigInt)]| {
        let [(i, j, _), (k, l, _)] = pair else {
            return false;
        };
        (i, j) < (k, l)
    };
    cell.products.iter().all(is_sound) && cell.products.windows(2).all(in_order)
}
