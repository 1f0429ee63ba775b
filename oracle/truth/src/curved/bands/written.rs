//! Bands as they stand in a certificate: all numbers cut to integers, with some to spare.

use epa_check::enclosure::{self, Band, Bands, Rim};
use num_bigint::BigInt;
use num_traits::One;

use super::body::{Body, Disk};
use super::multipliers::{Edge, Multipliers};
use super::real::Real;
use crate::curved::approximate::longest;
use crate::curved::inner::{ceil_root, square_of};

/// An axis may have so many bits more than the size before the denominator gets more.
const LONGER: u64 = 2;

/// Bits of a step of the denominator that the ball of a disk is made smaller by.
const SPARE: u32 = 16;

/// A form, k₀ first, that is not made negative by what is cut from it here, or was cut before.
pub(in crate::curved) fn sound(mut form: Vec<BigInt>) -> Vec<BigInt> {
    if form.iter().any(|x| *x != BigInt::ZERO) {
        let least = ceil_root(&square_of(&form[1..]));
        form[0] = least.max(&form[0] + 3);
    }
    form
}

/// A band, and the height of the parallel that it ends at.
pub(super) type UpTo = (Real, Body, Multipliers);

/// Numbers as integers: lengths over size times denominator, and all forms times the
/// denominator once more.
pub(super) struct Written<'w> {
    /// That of the shapes, in the lattice.
    size: &'w BigInt,
    axis: Vec<BigInt>,
    /// The length of the axis, over the size.
    length: Real,
    /// What is to be proven, over the denominator.
    bound: BigInt,
    /// Bits of the denominator.
    bits: u64,
    denominator: BigInt,
}

impl<'w> Written<'w> {
    /// A bound over 2^bits, by bands about an axis whose length over the size comes with it.
    pub(super) fn new(
        size: &'w BigInt,
        (bound, bits): (&BigInt, u64),
        (axis, length): (Vec<BigInt>, Real),
    ) -> Self {
        // What is divided by the square of a long axis has to keep its bits.
        let long = longest(&axis).bits();
        let more = 2 * long.saturating_sub(size.bits() + LONGER);
        Written {
            size,
            axis,
            length,
            bound: bound << more,
            bits: bits + more,
            denominator: BigInt::one() << (bits + more),
        }
    }

    pub(super) fn bands(&self, bands: Vec<UpTo>) -> Bands {
        let long = self.size * &self.denominator;
        let parallel = |t: &Real| (t * &self.length).times_unit(&long);
        let heights = bands.iter().map(|(to, ..)| parallel(to));
        let first = parallel(&Real::integer(-1));
        let mut parallels: Vec<BigInt> = std::iter::once(first).chain(heights).collect();
        if let [first, .., last] = &mut parallels[..] {
            let pole = ceil_root(&(square_of(&self.axis) * &self.denominator * &self.denominator));
            *first = -pole.clone().max(2 - &*first);
            *last = pole.max(&*last + 2);
        }
        let band = |(_, body, numbers): &UpTo| self.band(body, numbers);
        Bands {
            axis: self.axis.clone(),
            denominator: self.denominator.clone(),
            bound: self.bound.clone(),
            parallels,
            bands: bands.iter().map(band).collect(),
        }
    }

    fn band(&self, body: &Body, numbers: &Multipliers) -> Band {
        let d = &self.denominator;
        let long = self.size * d;
        let square = &self.length * &self.length;
        let [own, low, high] = &numbers.forms;
        let along = |form: &[Real; 4]| form.each_ref().map(|x| x.over(&self.length));
        Band {
            insets: body.insets(self.bits),
            rim: body.disk.as_ref().map(|disk| self.rim(disk, &long)),
            edge: numbers.edge.as_ref().map(|edge| self.edge(edge, &long)),
            square: numbers.square.times_unit(d),
            sphere: numbers.sphere.times_unit(&(&long * &long * d)),
            both: numbers.both.over(&square).times_unit(d),
            forms: [own.clone(), along(low), along(high)].map(|form| self.form(&form, &long)),
        }
    }

    /// A disk that is no lower than its ball by what is cut.
    fn rim(&self, disk: &Disk, long: &BigInt) -> Rim {
        let spare = self.length.times_unit(self.size) + 2;
        Rim {
            side: disk.side,
            piece: disk.piece,
            weight: self.denominator.clone(),
            radius: disk.ball.times_unit(long) - (spare << SPARE),
            shift: disk.shift.over(&self.length).times_unit(&self.denominator),
            square: disk.circle.square.clone(),
        }
    }

    fn edge(&self, edge: &Edge, long: &BigInt) -> enclosure::Edge {
        let d = &self.denominator;
        let unit = d * d * d * d * 4;
        let square = &self.length * &self.length;
        enclosure::Edge {
            side: edge.side,
            piece: edge.disk,
            factor: edge.factor.times_unit(&(d * d * d)),
            sphere: edge.sphere.times_unit(&(&unit * long * long)),
            both: edge.both.over(&square).times_unit(&unit),
        }
    }

    fn form(&self, form: &[Real; 4], long: &BigInt) -> Vec<BigInt> {
        let unit = long * &self.denominator;
        sound(form.iter().map(|x| x.times_unit(&unit)).collect())
    }
}
