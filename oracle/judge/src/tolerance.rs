//! Every tolerance of the judge, in one table, with its reason. An entry may only become smaller.

use std::sync::LazyLock;

use num_bigint::BigInt;

use crate::grades::Tier;
use epa_format::number::{FloatType, Fraction, Rational, compare, larger};

/// `tight`: this many coordinate ulps (for the unit length: machine epsilons).
///
/// Computing a depth from vertices takes one difference, one dot product of D terms, one root and
/// one division, each rounded once: about 4 ulps at the size of the coordinates. Twice that leaves
/// room for a normal that is rounded too.
pub const TIGHT_ULPS: i64 = 8;

/// `numeric`, f64: this share of the scale, as (numerator, denominator). Engines
/// in double precision promise 1e-9 or worse where they promise anything.
const NUMERIC_F64: (i64, i64) = (1, 1_000_000_000);

/// `numeric`, f32: 1e-4 of the scale, a tenth of a millimetre on a metre.
const NUMERIC_F32: (i64, i64) = (1, 10_000);

/// `sane`: a tenth of the scale. Worse than that and the answer is a guess.
const SANE: (i64, i64) = (1, 10);

/// A vertex sent with a pose is rounded once by the subject, by at most half an ulp a coordinate.
/// So it moves by at most √D/2 ulps. The signed depth and the height along a direction each move by
/// no more. 7/4 > √3 covers both, in 2D and 3D, for each shape with a pose.
const POSED: (i64, i64) = (7, 4);

/// Metamorphic mode: how far the depths of two answers that must be equal may lie apart, and the
/// costs of their normals, in coordinate ulps of the coarser case. Each of them may be off by
/// [`TIGHT_ULPS`] in its own direction.
pub const METAMORPHIC_ULPS: i64 = 2 * TIGHT_ULPS;

/// How much a shape loses at a corner of three right angles if it is shrunk by a margin and rounded
/// by as much. It is at most this share of the margin, as (numerator, denominator). It is √3 − 1,
/// from above. Sharper corners lose more, and have to be declared as a tolerance.
pub const CORNER: (i64, i64) = (7321, 10_000);

/// One case in so many is asked a second time, chosen by the hash of its id: some sixty of a
/// thousand cases. With 95 % this finds what fails in one answer of twenty, for a sixteenth of the
/// time.
pub const ASKED_AGAIN: u64 = 16;

/// So many cases of each stratum, the first ones, are asked a second time too, so that short runs
/// have a sample.
pub const FIRST_AGAIN: u64 = 4;

/// Another declaration is named if it would make right at least this share of the failing
/// answers, as (numerator, denominator): more than half of them have this one cause.
pub const RECOGNISED: (u64, u64) = (1, 2);

/// And at least so many answers: a single one may agree by chance.
pub const RECOGNISED_FROM: u64 = 2;

/// The share of the covered cases that must be judged, as (numerator, denominator). With less the
/// verdict is partial. 95 % leaves room for some cases that an engine cannot take, but not for a
/// kind of case that it always refuses.
pub const COVERED: (u64, u64) = (95, 100);

/// So many cases of a dimension, a kind of shape, a stratum or a number make a share: of
/// fewer, one refusal could be more than the rest allows.
pub const COVERED_FROM: u64 = 100;

/// Rows of a matrix that are orthonormal to so many machine epsilons are those of a rotation. Each
/// entry is rounded once, so three products and two sums of them are off by at most 4. Twice that
/// leaves room for entries that were computed.
pub const RIGID_EPSILONS: i64 = 8;

/// Every entry of the table by its name, for the [edition](crate::edition).
#[must_use]
pub fn table() -> Vec<(&'static str, String)> {
    let ratio = |(numerator, denominator): (i64, i64)| format!("{numerator}/{denominator}");
    vec![
        ("TIGHT_ULPS", TIGHT_ULPS.to_string()),
        ("NUMERIC_F64", ratio(NUMERIC_F64)),
        ("NUMERIC_F32", ratio(NUMERIC_F32)),
        ("SANE", ratio(SANE)),
        ("POSED", ratio(POSED)),
        ("METAMORPHIC_ULPS", METAMORPHIC_ULPS.to_string()),
        ("CORNER", ratio(CORNER)),
        ("ASKED_AGAIN", ASKED_AGAIN.to_string()),
        ("FIRST_AGAIN", FIRST_AGAIN.to_string()),
        ("RECOGNISED", format!("{}/{}", RECOGNISED.0, RECOGNISED.1)),
        ("RECOGNISED_FROM", RECOGNISED_FROM.to_string()),
        ("COVERED", format!("{}/{}", COVERED.0, COVERED.1)),
        ("COVERED_FROM", COVERED_FROM.to_string()),
        ("RIGID_EPSILONS", RIGID_EPSILONS.to_string()),
    ]
}

fn rational((numerator, denominator): (i64, i64)) -> Rational {
    Rational::new(BigInt::from(numerator), BigInt::from(denominator))
}

fn times((numerator, denominator): (i64, i64), x: &Fraction) -> Fraction {
    x * &Fraction::quotient(numerator.into(), &denominator.into())
}

/// The tolerances of one case for one float type, in world units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tolerances {
    /// The coordinate ulp: the spacing of the floats at `scale`.
    pub ulp: Rational,
    /// The largest |world coordinate| either shape reaches, radii included.
    pub scale: Rational,
    /// The extra allowance for poses that the subject applies itself.
    pub allowance: Rational,
    /// `tight` and the contested band.
    pub tight: Rational,
    /// `numeric`; never less than `tight`.
    pub numeric: Rational,
    /// `sane`; never less than `numeric`.
    pub sane: Rational,
    /// The error that the subject admits.
    pub own: Rational,
}

impl Tolerances {
    /// The table for shapes that reach `scale`, of which the subject poses
    /// `posed` itself.
    #[must_use]
    pub fn new(ty: FloatType, scale: Rational, posed: usize) -> Self {
        let ulp = ty.ulp_of(&scale);
        let exact = Fraction::from(&ulp);
        let allowance = &times(POSED, &Fraction::dyadic(posed.into(), 0)) * &exact;
        let tight = &times((TIGHT_ULPS, 1), &exact) + &allowance;
        let tight = tight.to_rational();
        let share = match ty {
            FloatType::F32 => NUMERIC_F32,
            FloatType::F64 => NUMERIC_F64,
        };
        let reach = Fraction::from(&scale);
        let numeric = larger(times(share, &reach).to_rational(), tight.clone());
        let sane = larger(times(SANE, &reach).to_rational(), numeric.clone());
        let allowance = allowance.to_rational();
        Tolerances {
            ulp,
            scale,
            allowance,
            tight,
            numeric,
            sane,
            own: rational((0, 1)),
        }
    }

    /// The best tier that an error allows, the exact one aside.
    #[must_use]
    pub fn tier_of(&self, error: &Rational) -> Tier {
        let within = |limit| compare(error, limit).is_le();
        if within(&self.tight) {
            Tier::Tight
        } else if within(&self.numeric) {
            Tier::Numeric
        } else if within(&self.sane) {
            Tier::Sane
        } else {
            Tier::Wrong
        }
    }

    /// The contested band: the rounding of the input alone, or the error the
    /// subject admits, may decide hit or miss.
    #[must_use]
    pub fn band(&self) -> Rational {
        larger(self.tight.clone(), self.own.clone())
    }

    /// The same table with an error that the subject admits: `numeric` and `sane`
    /// are never less than it.
    #[must_use]
    pub fn admitting(self, own: Rational) -> Self {
        let numeric = larger(self.numeric, own.clone());
        let sane = larger(self.sane, numeric.clone());
        Tolerances {
            numeric,
            sane,
            own,
            ..self
        }
    }

    /// The bound of |√(m·m) − 1| for each tier: the same table with 1 for the
    /// scale, because a unit vector has coordinates up to 1.
    #[must_use]
    pub fn for_unit_length(ty: FloatType) -> &'static Self {
        static TABLES: LazyLock<[Tolerances; 2]> = LazyLock::new(|| {
            let table = |ty| Tolerances::new(ty, rational((1, 1)), 0);
            [FloatType::F32, FloatType::F64].map(table)
        });
        match ty {
            FloatType::F32 => &TABLES[0],
            FloatType::F64 => &TABLES[1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_number_of_this_file() {
        let numbers = include_str!("tolerance.rs").lines().filter_map(|line| {
            let line = line.strip_prefix("pub ").unwrap_or(line);
            Some(line.strip_prefix("const ")?.split_once(':')?.0)
        });
        let table = table();
        let names = table.iter().map(|(name, _)| *name);
        assert_eq!(names.collect::<Vec<_>>(), numbers.collect::<Vec<_>>());
    }

    #[test]
    fn the_table_is_ordered_and_relative() {
        for ty in [FloatType::F32, FloatType::F64] {
            for scale in [1, 3, 1_000_000] {
                let t = Tolerances::new(ty, Rational::from_integer(scale.into()), 2);
                assert!(t.ulp < t.tight && t.tight <= t.numeric && t.numeric < t.sane);
            }
        }
        let t = Tolerances::new(FloatType::F64, Rational::from_integer(1.into()), 0);
        assert_eq!(t.tight, rational((8, 1 << 52)));
        assert_eq!(t.numeric, rational((1, 1_000_000_000)));
        assert_eq!(METAMORPHIC_ULPS, 16);
    }
}
