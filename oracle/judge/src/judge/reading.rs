//! Other readings of an answer: under which conventions it would be right.

use strum::VariantArray;

use super::{Ground, Terms, Tier, judge};
use crate::subject::{
    Answer, Conventions, Declaration, DepthSign, NormalDirection, Reply, TouchingNormal,
};
use epa_format::number::FloatType;

/// What the numbers of an answer may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Which way the normal points.
    pub normal: NormalDirection,
    /// What the sign of the depth means.
    pub depth: DepthSign,
    /// Whether the point a lies on B, and b on A.
    pub exchanged: bool,
    /// The float type that it was computed in.
    pub scalar: FloatType,
    /// What the normal is where shapes touch.
    pub touching: TouchingNormal,
}

impl Reading {
    /// What is declared.
    #[must_use]
    pub fn declared(declaration: &Declaration) -> Self {
        Reading {
            normal: declaration.conventions.normal,
            depth: declaration.conventions.depth,
            exchanged: false,
            scalar: declaration.scalar,
            touching: declaration.conventions.touching_normal,
        }
    }

    /// All that are looked at beside the declared one. That the depth is one along the normal is
    /// not: too deep along a worse normal is the usual error.
    fn all(declared: Reading) -> Vec<Reading> {
        let mut all = Vec::new();
        for &normal in NormalDirection::VARIANTS {
            for &depth in DepthSign::VARIANTS {
                for exchanged in [false, true] {
                    all.extend([FloatType::F64, FloatType::F32].map(|scalar| Reading {
                        normal,
                        depth,
                        exchanged,
                        scalar,
                        ..declared
                    }));
                }
            }
        }
        let touching = [TouchingNormal::Zero, TouchingNormal::Nan];
        all.extend(touching.map(|touching| Reading {
            touching,
            ..declared
        }));
        all
    }

    /// In how many points it differs from another one.
    fn differences(&self, other: &Reading) -> usize {
        [
            self.normal != other.normal,
            self.depth != other.depth,
            self.exchanged != other.exchanged,
            self.scalar != other.scalar,
            self.touching != other.touching,
        ]
        .map(usize::from)
        .iter()
        .sum()
    }

    /// An answer, read so, in this project's conventions.
    fn of(&self, given: &Answer) -> Answer {
        let conventions = Conventions {
            normal: self.normal,
            depth: self.depth,
            ..Conventions::default()
        };
        let mut answer = conventions.translate(given.clone());
        if self.exchanged {
            std::mem::swap(&mut answer.a, &mut answer.b);
            let pairs = answer.manifold.iter_mut().flatten();
            pairs.for_each(|pair| std::mem::swap(&mut pair.a, &mut pair.b));
        }
        answer
    }
}

/// The readings under which an answer that is wrong as declared would be right: those that
/// differ least from the declared one. `given` is the answer in the conventions of its
/// subject. A reading that changes nothing of this answer is none of them.
#[must_use]
pub fn other_readings(
    ground: Ground<'_>,
    given: &Answer,
    declaration: &Declaration,
    terms: &Terms,
) -> Vec<Reading> {
    let declared = Reading::declared(declaration);
    let fits = |reading: &Reading| {
        let terms = Terms {
            ty: reading.scalar,
            touching_normal: reading.touching,
            ..terms.clone()
        };
        let verdict = judge(ground, &Reply::Answer(reading.of(given)), &terms);
        // An error of another size than f32's rounding says nothing of f32.
        let is_rounding = reading.scalar == declared.scalar || verdict.tier <= Tier::Tight;
        verdict.is_conformant() && is_rounding
    };
    if fits(&declared) {
        return Vec::new();
    }
    let mut readings = Reading::all(declared);
    readings.retain(|reading| *reading != declared);
    readings.sort_by_key(|reading| reading.differences(&declared));
    let mut least = usize::MAX;
    readings.retain(|reading| {
        let differences = reading.differences(&declared);
        let is_one = differences <= least && fits(reading);
        if is_one {
            least = differences;
        }
        is_one
    });
    readings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::samples::answer;
    use epa_truth::truth::Known;

    fn plain() -> Declaration {
        Declaration::everything("x", FloatType::F64)
    }

    /// The readings of an answer in words to two boxes that overlap by 4 − x.
    fn readings(x: i32, words: &str, declaration: &Declaration) -> Vec<Reading> {
        let b = format!(r#""hull":[[{x},1],[9,1],[9,2],[{x},2]]"#);
        let case = crate::samples::case(2, [r#""hull":[[0,0],[4,0],[4,4],[0,4]]"#, &b]);
        let known = Known::of(&case, 0).expect("a truth");
        let terms = Terms::of(&declaration.conventions, declaration.scalar);
        other_readings(Ground::from(&known), &answer(2, words), declaration, &terms)
    }

    #[test]
    fn the_least_change_that_makes_an_answer_right_is_found() {
        let with = |change: fn(&mut Reading)| {
            let mut reading = Reading::declared(&plain());
            change(&mut reading);
            reading
        };
        let normal = with(|reading| reading.normal = NormalDirection::BToA);
        let negative = with(|reading| reading.depth = DepthSign::Negative);
        let unsigned = with(|reading| reading.depth = DepthSign::Magnitude);
        let single = with(|reading| reading.scalar = FloatType::F32);
        let swapped = with(|reading| reading.exchanged = true);
        let turned = with(|r| (r.normal, r.exchanged) = (NormalDirection::BToA, true));
        let both = with(|r| (r.normal, r.depth) = (NormalDirection::BToA, DepthSign::Negative));
        for (x, words, expected) in [
            (3, "hit 1 1 0", &[][..]),
            (3, "hit 1 -1 0", &[normal]),
            (3, "hit -1 1 0", &[negative]),
            (6, "miss 2 1 0", &[negative, unsigned]),
            (3, "hit -1 -1 0", &[both]),
            // Right to f32, and not to f64.
            (3, "hit 1.000002 1 0", &[single]),
            (3, "hit 1 1 0 3 1 4 1", &[swapped]),
            (3, "hit 1 -1 0 3 1 4 1", &[turned]),
            // Simply wrong.
            (3, "hit 2 1 0", &[]),
            (6, "miss 1 1 0", &[]),
        ] {
            assert_eq!(readings(x, words, &plain()), expected, "{words}");
        }
    }

    #[test]
    fn a_zero_normal_where_shapes_touch_is_recognised() {
        let touching = TouchingNormal::Zero;
        let zero = Reading {
            touching,
            ..Reading::declared(&plain())
        };
        assert_eq!(readings(4, "touching 0 0 0", &plain()), [zero]);
        assert_eq!(readings(3, "hit 1 0 0", &plain()), []);
    }

    #[test]
    fn a_declaration_that_is_wrong_is_seen_too() {
        let mut bullet = plain();
        bullet.conventions.normal = NormalDirection::BToA;
        bullet.conventions.depth = DepthSign::Negative;
        let declared = Reading::declared(&bullet);
        // Both signs of a hit without a sign of its own.
        let both = [DepthSign::Positive, DepthSign::Magnitude];
        let both = both.map(|depth| Reading { depth, ..declared });
        assert_eq!(readings(3, "hit 1 -1 0", &bullet), both);
        assert_eq!(readings(3, "hit -1 -1 0", &bullet), []);
    }
}
