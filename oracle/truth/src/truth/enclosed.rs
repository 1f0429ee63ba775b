//! The truth of curved shapes: a certified enclosure.

use epa::Class;
use epa_check::enclosure::Enclosure;
use epa_check::form::{is_closed, shared_decimal};
use num_bigint::BigInt;

use crate::curved;
use crate::lattice::Curves;
use epa_format::case::CaseId;
use epa_format::number::{FloatType, Fraction, Rational, Rounded, Surd};

/// An enclosure of the signed depth, with its proof.
#[derive(Clone, Debug)]
pub struct Enclosed {
    /// The case.
    pub id: CaseId,
    /// The class, where the enclosure leaves no doubt of it.
    pub class: Option<Class>,
    /// The least and the largest that the signed depth can be, in world units. Both are the
    /// same number where it is known exactly, and rational where it is not.
    pub depth: [Surd; 2],
    /// A direction from A to B along which no more than the upper bound has to be pushed, as
    /// a primitive integer vector.
    pub normal: Vec<BigInt>,
    /// The proof, in world units; for shapes with a radius about the cores.
    pub enclosure: Enclosure,
    /// Whether the cores are those without the radii of ellipsoids that are balls.
    pub with_balls: bool,
    /// Whether the bounds are as near to each other as is asked for.
    pub is_closed: bool,
}

impl Enclosed {
    /// The truth that a checked enclosure of the cores proves.
    pub fn new(id: CaseId, solved: curved::Solved, curves: &Curves) -> Self {
        let radius = curves.radius();
        let depth = [&solved.enclosure.lo, &solved.enclosure.hi]
            .map(|root| Surd::of_root(root, radius.clone()));
        let [lo, hi] = &depth;
        Enclosed {
            id,
            class: class_of(&depth),
            is_closed: is_closed(curves, lo, hi),
            depth,
            normal: solved.normal,
            enclosure: solved.enclosure,
            with_balls: curves.with_balls,
        }
    }

    /// Whether the signed depth is known exactly.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.enclosure.lo == self.enclosure.hi
    }

    /// The signed depth rounded once, where the enclosure leaves no doubt of that.
    #[must_use]
    pub fn round(&self, ty: FloatType) -> Option<Rounded> {
        let [lo, hi] = self.depth.each_ref().map(|end| end.round(ty));
        (lo == hi).then_some(lo)
    }

    /// The decimal digits that both ends begin with, at most so many. `None` if there are
    /// none.
    #[must_use]
    pub fn decimal(&self, digits: usize) -> Option<String> {
        let [lo, hi] = &self.depth;
        shared_decimal(lo, hi, digits)
    }

    /// How far the ends are apart at most.
    #[must_use]
    pub fn gap(&self) -> Rational {
        let [lo, hi] = self
            .depth
            .each_ref()
            .map(|end| end.core().signed_root(BITS));
        (&hi.1 - &lo.0).positive_part().to_rational()
    }

    /// The ends of the enclosure of the cores, from outside, to 2^-bits.
    pub fn core(&self, bits: u32) -> [Fraction; 2] {
        let [lo, hi] = self
            .depth
            .each_ref()
            .map(|end| end.core().signed_root(bits));
        [lo.0, hi.1]
    }

    /// The same shapes, each rounded by one more radius.
    pub fn inflated(&self, radius: &Rational) -> Self {
        let mut inflated = self.clone();
        for end in &mut inflated.depth {
            end.radius += radius + radius;
        }
        inflated.class = class_of(&inflated.depth);
        inflated
    }

    /// How the signed depth compares with a number, where the enclosure says that.
    pub fn is_beyond(&self, limit: &Rational) -> bool {
        let minus = -limit;
        let [lo, hi] = &self.depth;
        lo.cmp_rational(limit).is_gt() || hi.cmp_rational(&minus).is_lt()
    }
}

/// Bits of a gap that is only shown.
const BITS: u32 = 1200;

/// The class of all numbers from one end to the other, if that is one class.
fn class_of([lo, hi]: &[Surd; 2]) -> Option<Class> {
    let (low, high) = (lo.signum(), hi.signum());
    (low == high).then(|| Class::of_sign(low))
}
