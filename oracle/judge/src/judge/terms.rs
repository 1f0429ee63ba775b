//! The terms on which an answer is judged: what its subject declares, and how much of that the
//! policy accepts.

use std::collections::BTreeSet;

use num_traits::Zero;

use super::{Kind, Tolerances};
use crate::subject::{Conventions, DepthAlong, Length, OwnTolerance, Touching, TouchingNormal};
use crate::tolerance::CORNER;
use epa_format::number::{FloatType, Fraction, Rational, compare, rational_from_f64};

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
    /// The error it admits, absolute and as a share of the scale: of a depth that is too small, of
    /// normals and witness points, of a depth that is too large.
    pub own: [[Rational; 2]; 4],
    /// What lost corners add to these, except to the last: without its corners a shape is
    /// smaller, and no depth is larger for it.
    pub corners: Rational,
    /// The largest tolerance that the policy allows, corners included.
    pub most: Option<[Rational; 2]>,
    /// What of these lengths the user accepts.
    pub accepted: Accepted,
    /// What an answer to shapes that touch exactly must be.
    pub touching: Touching,
    /// What the normal is where they touch.
    pub touching_normal: TouchingNormal,
    /// Along which direction its depths are ways out.
    pub depth_along: DepthAlong,
    /// Kinds of failure that the policy does not hold against an answer.
    pub ignored: BTreeSet<Kind>,
}

/// Which of the declared lengths count where they go beyond `numeric`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Accepted {
    /// None: nobody has consented.
    #[default]
    Nothing,
    /// The tolerance, as far as the policy allows it.
    Tolerance,
    /// All that is declared.
    All,
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
            own: Default::default(),
            corners: Rational::zero(),
            most: None,
            accepted: Accepted::Nothing,
            touching: Touching::Either,
            touching_normal: TouchingNormal::Given,
            depth_along: DepthAlong::Shortest,
            ignored: BTreeSet::new(),
        }
    }

    /// The terms of a subject with these conventions; the meaning of touching, and what is
    /// accepted, are the policy's to set.
    #[must_use]
    pub fn of(conventions: &Conventions, ty: FloatType) -> Self {
        // Declarations are checked: these are finite.
        let exact = |x: f64| rational_from_f64(x).unwrap_or_else(Rational::zero);
        // Both shapes lose their corners.
        let corner = Rational::new((2 * CORNER.0).into(), CORNER.1.into());
        let own = |own: OwnTolerance| [exact(own.absolute), exact(own.relative)];
        let [depth, normal, witness] = conventions.tolerance.apart().map(own);
        Terms {
            margin: exact(conventions.margin),
            inflation: exact(conventions.inflation),
            depth_along: conventions.depth_along,
            touching_normal: conventions.touching_normal,
            own: [depth.clone(), normal, witness, depth],
            corners: exact(conventions.corner_margin) * corner,
            ..Terms::plain(ty, 0)
        }
    }

    /// The lengths that are declared, and may bend a verdict.
    #[must_use]
    pub fn lengths(&self) -> Vec<Length> {
        let is_declared = |length: &Length| match length {
            Length::DepthTolerance => self.own[0] != <[Rational; 2]>::default(),
            Length::NormalTolerance => self.own[1] != <[Rational; 2]>::default(),
            Length::WitnessTolerance => self.own[2] != <[Rational; 2]>::default(),
            Length::Margin => !self.margin.is_zero(),
            Length::Inflation => !self.inflation.is_zero(),
            Length::CornerMargin => !self.corners.is_zero(),
        };
        Length::ALL.into_iter().filter(is_declared).collect()
    }

    /// The same without these lengths.
    #[must_use]
    pub fn without(&self, lengths: &[Length]) -> Self {
        let mut rest = self.clone();
        for length in lengths {
            match length {
                Length::DepthTolerance => {
                    [rest.own[0], rest.own[3]] = Default::default();
                }
                Length::NormalTolerance => rest.own[1] = Default::default(),
                Length::WitnessTolerance => rest.own[2] = Default::default(),
                Length::Margin => rest.margin = Rational::zero(),
                Length::Inflation => rest.inflation = Rational::zero(),
                Length::CornerMargin => rest.corners = Rational::zero(),
            }
        }
        rest
    }

    /// The same at a scale. A tolerance beyond `numeric` that is not accepted counts as `numeric`,
    /// and such a margin or inflation as 0. A tolerance counts at most as the policy allows.
    /// Corners are part of the tolerances. Also whether any length is cut.
    #[must_use]
    pub fn at(&self, scale: &Rational) -> (Self, bool) {
        let numeric = Tolerances::new(self.ty, scale.clone(), self.posed).numeric;
        // Declared lengths are floats: that of the bound may be larger by 2⁻⁵³ of it.
        let rounded = |bound: &Rational| {
            bound * Rational::new(((1_i64 << 53) + 1).into(), (1_i64 << 53).into())
        };
        let is_beyond = |length: &Rational| {
            compare(length, &numeric).is_gt() && compare(length, &rounded(&numeric)).is_gt()
        };
        let (mut terms, mut capped) = (self.clone(), false);
        if self.accepted != Accepted::All {
            if is_beyond(&self.margin) {
                (terms.margin, capped) = (Rational::zero(), true);
            }
            if is_beyond(&self.inflation) {
                (terms.inflation, capped) = (Rational::zero(), true);
            }
        }
        let (corners, most) = (std::mem::take(&mut terms.corners), terms.most.take());
        for (measure, own) in terms.own.iter_mut().enumerate() {
            if measure < 3 {
                own[0] += &corners;
            }
            for (own, most) in own.iter_mut().zip(most.iter().flatten()) {
                if compare(own, most).is_gt() {
                    own.clone_from(most);
                    capped = true;
                }
            }
            let length = admitted(own, scale);
            if self.accepted == Accepted::Nothing && is_beyond(&length) {
                (*own, capped) = ([numeric.clone(), Rational::zero()], true);
            }
        }
        (terms, capped)
    }

    /// The tolerances at a scale, in the order of what it admits.
    #[must_use]
    pub fn tolerances(&self, scale: &Rational) -> [Tolerances; 4] {
        let plain = Tolerances::new(self.ty, scale.clone(), self.posed);
        self.own
            .each_ref()
            .map(|own| plain.clone().admitting(admitted(own, scale)))
    }
}

/// The length that is admitted at a scale.
fn admitted([absolute, relative]: &[Rational; 2], scale: &Rational) -> Rational {
    let [absolute, relative, reach] = [absolute, relative, scale].map(Fraction::from);
    (&absolute + &(&relative * &reach)).to_rational()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::samples::conventions;
    use crate::samples::ratio;

    fn terms(json: &str, ty: FloatType) -> Terms {
        Terms::of(&conventions(json), ty)
    }

    fn declared() -> Terms {
        let tolerance = r#"{"absolute":0.125,"relative":0.0625,"witness":{"absolute":0.5}}"#;
        let lengths = r#""margin":0.5,"inflation":0.25,"depth_along":"normal""#;
        let json = format!(r#"{{{lengths},"tolerance":{tolerance}}}"#);
        terms(&json, FloatType::F32)
    }

    #[test]
    fn terms_are_those_that_a_subject_declares() {
        let terms = declared();
        let all = [ratio(1, 8), ratio(1, 16)];
        let expected = Terms {
            margin: ratio(1, 2),
            inflation: ratio(1, 4),
            depth_along: DepthAlong::Normal,
            own: [all.clone(), all.clone(), [ratio(1, 2), ratio(0, 1)], all],
            ..Terms::plain(FloatType::F32, 0)
        };
        assert_eq!(terms, expected);
        let plain = Terms::of(&Conventions::default(), FloatType::F64);
        assert_eq!(plain, Terms::plain(FloatType::F64, 0));
        let [all @ .., _] = Length::ALL;
        assert_eq!((terms.lengths(), plain.lengths()), (all.to_vec(), vec![]));
        assert_eq!(terms.without(&all).lengths(), []);
        // 1/8 + 4/16, and half a unit for witness points.
        let [depth, normal, witness, _] = terms.tolerances(&ratio(4, 1));
        let numeric = [depth.numeric, normal.numeric, witness.numeric];
        assert_eq!(numeric, [ratio(3, 8), ratio(3, 8), ratio(1, 2)]);
        assert_eq!((witness.scale, witness.sane), (ratio(4, 1), ratio(1, 2)));
    }

    #[test]
    fn what_nobody_accepts_counts_for_no_more_than_numeric() {
        let at = |accepted| {
            let declared = declared();
            let terms = Terms {
                accepted,
                ..declared
            };
            terms.at(&ratio(4, 1))
        };
        let (terms, capped) = at(Accepted::Nothing);
        assert!(capped);
        assert_eq!(
            [terms.margin.clone(), terms.inflation.clone()],
            [ratio(0, 1), ratio(0, 1)]
        );
        for tolerances in terms.tolerances(&ratio(4, 1)) {
            assert_eq!(tolerances.numeric, ratio(4, 10_000));
        }
        let (terms, capped) = at(Accepted::Tolerance);
        assert_eq!((terms.own, terms.margin), (declared().own, ratio(0, 1)));
        assert!(capped);
        let (terms, capped) = at(Accepted::All);
        assert_eq!((terms.margin, capped), (ratio(1, 2), false));
    }

    /// A bound that is declared as a float is no more than the bound.
    #[test]
    fn what_does_not_go_beyond_needs_nobody() {
        for (ty, float) in [(FloatType::F64, 1e-9), (FloatType::F32, 1e-4)] {
            let with = |x: f64| terms(&format!(r#"{{"tolerance":{{"relative":{x}}}}}"#), ty);
            for scale in [ratio(1, 1), ratio(7, 3), ratio(1 << 40, 1)] {
                assert_eq!(with(float).at(&scale), (with(float), false), "{float}");
            }
            assert!(with(float * (1.0 + 1e-12)).at(&ratio(1, 1)).1, "{float}");
        }
        let little = terms(
            r#"{"tolerance":{"depth":{"absolute":1e-4}}}"#,
            FloatType::F32,
        );
        assert_eq!(little.at(&ratio(4, 1)), (little, false));
    }

    #[test]
    fn rounded_corners_are_an_error_of_both_shapes() {
        let mut terms = terms(r#"{"corner_margin":0.5}"#, FloatType::F64);
        assert_eq!(terms.lengths(), [Length::CornerMargin]);
        terms.accepted = Accepted::All;
        // Twice √3 − 1 halves, and nothing for a depth that is too large.
        let own = terms.at(&ratio(1, 1)).0.own.map(|[absolute, _]| absolute);
        let lost = || ratio(7321, 10_000);
        assert_eq!(own, [lost(), lost(), lost(), ratio(0, 1)]);
    }
}
