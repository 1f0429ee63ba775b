//! Cells as they stand in a certificate: all numbers cut to integers, with some to spare.

use epa_check::enclosure::{Cell, CellPart, Cells};
use num_bigint::BigInt;
use num_traits::One;

use super::barrier::Form;
use super::leaf::Numbers;
use crate::curved::bands::body::Body;
use crate::curved::bands::real::Real;
use crate::curved::bands::written::sound;

/// Numbers as integers: lengths over size times denominator, forms of cuts times the denominator,
/// and all forms of a cell times the denominator once more than the square of lengths.
pub(super) struct Written {
    /// That of the shapes, in the lattice.
    size: BigInt,
    bits: u64,
    denominator: BigInt,
    /// What is to be proven, over the denominator.
    bound: BigInt,
}

impl Written {
    /// A bound over 2^bits.
    pub(super) fn new(size: BigInt, bound: BigInt, bits: u64) -> Self {
        Written {
            size,
            bits,
            denominator: BigInt::one() << bits,
            bound,
        }
    }

    pub(super) fn cells(self, parts: Vec<CellPart>) -> Cells {
        Cells {
            denominator: self.denominator,
            bound: self.bound,
            parts,
        }
    }

    /// The form of a cut; k₀ first, as all forms.
    pub(super) fn cut(&self, form: &Form<Real>) -> Vec<BigInt> {
        integers(form, &self.denominator)
    }

    /// A cell with the forms at some places on its way.
    pub(super) fn cell(
        &self,
        body: &Body,
        numbers: &Numbers,
        (places, count): (&[usize], usize),
    ) -> Cell {
        let d = &self.denominator;
        let long = &self.size * d;
        let square = &long * &long;
        let mut forms = vec![vec![BigInt::ZERO; 4]; count];
        for (&place, form) in places.iter().zip(&numbers.forms) {
            forms[place] = sound(integers(form, &square));
        }
        let products = numbers.products.iter().map(|([i, j], factor)| {
            (
                places[*i],
                places[*j],
                factor.times_unit(&(&self.size * &long)),
            )
        });
        Cell {
            insets: body.insets(self.bits),
            square: numbers.square.times_unit(d),
            sphere: numbers.sphere.times_unit(&(&square * d)),
            own: sound(integers(&numbers.own, &(&long * d))),
            forms,
            products: products
                .filter(|(.., factor)| *factor != BigInt::ZERO)
                .collect(),
        }
    }
}

fn integers(form: &Form<Real>, unit: &BigInt) -> Vec<BigInt> {
    let [x, y, z, last] = form.each_ref().map(|x| x.times_unit(unit));
    vec![last, x, y, z]
}
