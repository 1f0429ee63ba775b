//! What an answer is measured by, exactly.
//!
//! Everything is computed from the floats the subject reported and the exact
//! truth, before any rounding of the truth. A measure is the root of a rational
//! number, or a difference of such; it is enclosed to 2⁻⁶⁰ of a coordinate ulp and
//! the upper end is taken, so that no error is understated.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use super::Tolerances;
use super::distance::distance_to_hull;
use crate::lattice::Lattice;
use crate::number::{Rational, Surd, compare, larger, positive_part, rational_from_f64};
use crate::subject::Answer;
use crate::truth::Decided;

/// The measures of one answer, in world units; `None` where the answer does not
/// report what it takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measures {
    /// depth − s.
    pub depth_error: Option<Rational>,
    /// `h_D(m)/|m| − s ≥ 0`: the extra push that the reported direction costs.
    pub normal_regret: Option<Rational>,
    /// The same for the opposite direction: small if only the sign is wrong.
    pub opposite_regret: Option<Rational>,
    /// `max(0, h_D(m)/|m| − depth·|m|)`: the overlap that remains along m after
    /// the push by depth · m.
    pub residual_overlap: Option<Rational>,
    /// The distance of the witness point a from A.
    pub witness_a: Option<Rational>,
    /// The distance of the witness point b from B.
    pub witness_b: Option<Rational>,
    /// `|a − b − depth·m|`.
    pub witness_gap: Option<Rational>,
    /// `| |m| − 1 |`, a pure number.
    pub unit_length: Option<Rational>,
}

/// The rational numbers of an answer; `None` if a float of it is not finite.
pub(super) struct Exact {
    pub(super) depth: Option<Rational>,
    pub(super) normal: Option<Vec<Rational>>,
    pub(super) a: Option<Vec<Rational>>,
    pub(super) b: Option<Vec<Rational>>,
}

impl Exact {
    pub(super) fn of(answer: &Answer) -> Option<Self> {
        let vector = |v: &Option<Vec<f64>>| match v {
            None => Some(None),
            Some(v) => v
                .iter()
                .map(|x| rational_from_f64(*x))
                .collect::<Option<Vec<_>>>()
                .map(Some),
        };
        let depth = match answer.depth {
            None => None,
            Some(x) => Some(rational_from_f64(x)?),
        };
        Some(Exact {
            depth,
            normal: vector(&answer.normal)?,
            a: vector(&answer.a)?,
            b: vector(&answer.b)?,
        })
    }
}

/// Measures an answer against the truth.
pub(super) fn measure(
    lattice: &Lattice,
    truth: &Decided,
    answer: &Exact,
    tolerances: &Tolerances,
) -> Measures {
    let bits = fine_bits(&tolerances.ulp);
    let mut measures = Measures {
        depth_error: answer
            .depth
            .as_ref()
            .map(|depth| difference(depth, &truth.depth, bits)),
        witness_a: answer
            .a
            .as_ref()
            .map(|a| distance_to_hull(lattice, true, a, bits)),
        witness_b: answer
            .b
            .as_ref()
            .map(|b| distance_to_hull(lattice, false, b, bits)),
        ..Measures::default()
    };
    let Some(m) = &answer.normal else {
        return measures;
    };
    if m.iter().all(Zero::is_zero) {
        return Measures {
            unit_length: Some(one()),
            ..measures
        };
    }
    let regret = |m: &[Rational]| {
        let (_, reach) = enclose(&reach(lattice, m), bits);
        let (core, _) = enclose(
            &Surd {
                radius: Rational::zero(),
                ..truth.depth.clone()
            },
            bits,
        );
        positive_part(reach - core)
    };
    measures.normal_regret = Some(regret(m));
    measures.opposite_regret = Some(regret(&m.iter().map(|x| -x).collect::<Vec<_>>()));
    let length = Surd::from_signed_square(&dot(m, m));
    let (shortest, longest) = enclose(&length, bits);
    let off = larger((&longest - one()).abs(), (one() - &shortest).abs());
    measures.unit_length = Some(off);
    let Some(depth) = &answer.depth else {
        return measures;
    };
    // h_D(m)/|m| of the rounded shapes, minus what the push achieves.
    let (_, height) = enclose(&reach(lattice, m), bits);
    let achieved = depth
        * if depth.is_negative() {
            &longest
        } else {
            &shortest
        };
    measures.residual_overlap = Some(positive_part(height + lattice.radius() - achieved));
    if let (Some(a), Some(b)) = (&answer.a, &answer.b) {
        let gap: Vec<Rational> = a
            .iter()
            .zip(b)
            .zip(m)
            .map(|((a, b), m)| a - b - depth * m)
            .collect();
        measures.witness_gap = Some(enclose(&Surd::from_signed_square(&dot(&gap, &gap)), bits).1);
    }
    measures
}

/// `h_D(m)/|m|` of the cores.
fn reach(lattice: &Lattice, m: &[Rational]) -> Surd {
    // On integers: the denominators of a float direction are powers of two.
    let common = crate::lattice::common_denominator(m.iter());
    let n: Vec<BigInt> = m
        .iter()
        .map(|x| x.numer() * (&common / x.denom()))
        .collect();
    let height = |v: &Vec<BigInt>| n.iter().zip(v).map(|(x, y)| x * y).sum::<BigInt>();
    let highest = lattice
        .vertices
        .a
        .iter()
        .map(height)
        .max()
        .unwrap_or_default();
    let lowest = lattice
        .vertices
        .b
        .iter()
        .map(height)
        .min()
        .unwrap_or_default();
    let reach = highest - lowest;
    let length =
        n.iter().map(|x| x * x).sum::<BigInt>() * &lattice.vertices.scale * &lattice.vertices.scale;
    Surd::from_signed_square(&Rational::new(&reach * reach.abs(), length))
}

/// x − s with its sign, its magnitude not understated.
fn difference(x: &Rational, s: &Surd, bits: u32) -> Rational {
    let (low, high) = enclose(s, bits);
    let (least, most) = (x - high, x - low);
    if compare(&most.abs(), &least.abs()).is_ge() {
        most
    } else {
        least
    }
}

pub(super) fn enclose(x: &Surd, bits: u32) -> (Rational, Rational) {
    x.enclose(bits)
}

/// Bits after the binary point such that 2^-bits is below 2⁻⁶⁰ ulp.
fn fine_bits(ulp: &Rational) -> u32 {
    let below_one = ulp.denom().bits().saturating_sub(ulp.numer().bits());
    u32::try_from(below_one).unwrap_or(u32::MAX - 64) + 62
}

pub(super) fn dot(u: &[Rational], v: &[Rational]) -> Rational {
    u.iter().zip(v).map(|(x, y)| x * y).sum()
}

fn one() -> Rational {
    Rational::from_integer(1.into())
}
