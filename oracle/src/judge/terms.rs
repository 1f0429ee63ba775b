//! The terms on which an answer is judged: what its subject declares, and what
//! the policy makes of that.

use std::collections::BTreeSet;

use num_traits::Zero;

use super::{Kind, Tolerances};
use crate::number::{FloatType, Fraction, Rational, rational_from_f64};
use crate::subject::{Conventions, DepthAlong, Touching};

/// The terms on which an answer is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The float type in whose ulps errors are measured.
    pub ty: FloatType,
    /// How many of the two shapes the subject poses itself.
    pub posed: usize,
    /// Shapes closer than this may be reported as hits.
    pub margin: Rational,
    /// The radius by which the subject rounds each shape.
    pub inflation: Rational,
    /// The error it admits: absolute, and as a share of the scale.
    pub own: [Rational; 2],
    /// What an answer to shapes that touch exactly must be.
    pub touching: Touching,
    /// Along which direction its depths are ways out.
    pub depth_along: DepthAlong,
    /// Kinds of failure that the policy does not hold against an answer.
    pub ignored: BTreeSet<Kind>,
}

impl Terms {
    /// The terms of a subject with this project's conventions.
    #[must_use]
    pub fn plain(ty: FloatType, posed: usize) -> Self {
        Terms {
            ty,
            posed,
            margin: Rational::zero(),
            inflation: Rational::zero(),
            own: [Rational::zero(), Rational::zero()],
            touching: Touching::Either,
            depth_along: DepthAlong::Shortest,
            ignored: BTreeSet::new(),
        }
    }

    /// The terms of a subject with these conventions; the meaning of touching is
    /// the policy's to set.
    #[must_use]
    pub fn of(conventions: &Conventions, ty: FloatType) -> Self {
        // Declarations are checked: these are finite.
        let exact = |x: f64| rational_from_f64(x).unwrap_or_else(Rational::zero);
        Terms {
            margin: exact(conventions.margin),
            inflation: exact(conventions.inflation),
            depth_along: conventions.depth_along,
            own: [
                exact(conventions.tolerance.absolute),
                exact(conventions.tolerance.relative),
            ],
            ..Terms::plain(ty, 0)
        }
    }

    /// The tolerances at a scale.
    #[must_use]
    pub fn tolerances(&self, scale: Rational) -> Tolerances {
        let [absolute, relative] = &self.own;
        let [absolute, relative, reach] = [absolute, relative, &scale].map(Fraction::from);
        let own = (&absolute + &(&relative * &reach)).to_rational();
        Tolerances::new(self.ty, scale, self.posed).admitting(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::OwnTolerance;

    fn ratio(p: i64, q: i64) -> Rational {
        Rational::new(p.into(), q.into())
    }

    #[test]
    fn terms_are_those_that_a_subject_declares() {
        let declared = Conventions {
            margin: 0.5,
            inflation: 0.25,
            depth_along: DepthAlong::Normal,
            tolerance: OwnTolerance {
                absolute: 0.125,
                relative: 0.0625,
            },
            ..Conventions::default()
        };
        let terms = Terms::of(&declared, FloatType::F32);
        let expected = Terms {
            margin: ratio(1, 2),
            inflation: ratio(1, 4),
            depth_along: DepthAlong::Normal,
            own: [ratio(1, 8), ratio(1, 16)],
            ..Terms::plain(FloatType::F32, 0)
        };
        assert_eq!(terms, expected);
        let plain = Terms::of(&Conventions::default(), FloatType::F64);
        assert_eq!(plain, Terms::plain(FloatType::F64, 0));
        // 1/8 + 6/16, which is less than a tenth of 6.
        let tolerances = terms.tolerances(ratio(6, 1));
        assert_eq!(
            (&tolerances.own, &tolerances.numeric),
            (&ratio(1, 2), &ratio(1, 2))
        );
        assert_eq!(
            (tolerances.scale, tolerances.sane),
            (ratio(6, 1), ratio(3, 5))
        );
    }
}
