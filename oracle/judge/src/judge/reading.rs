//! Other readings of an answer: under which conventions it would be right.

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
    fn all(declared: Reading) -> impl Iterator<Item = Reading> {
        let touching = [TouchingNormal::Zero, TouchingNormal::Nan];
        let touching = touching.map(|touching| Reading {
            touching,
            ..declared
        });
        let normals = [NormalDirection::AToB, NormalDirection::BToA];
        let depths = [
            DepthSign::Positive,
            DepthSign::Negative,
            DepthSign::Magnitude,
        ];
        let all = normals.into_iter().flat_map(move |normal| {
            depths.into_iter().flat_map(move |depth| {
                [false, true].into_iter().flat_map(move |exchanged| {
                    [FloatType::F64, FloatType::F32].map(|scalar| Reading {
                        normal,
                        depth,
                        exchanged,
                        scalar,
                        ..declared
                    })
                })
            })
        });
        all.chain(touching)
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
        .into_iter()
        .filter(|differs| *differs)
        .count()
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
    let mut readings: Vec<Reading> = Reading::all(declared)
        .filter(|reading| *reading != declared)
        .collect();
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
    use epa_truth::truth::Known;

    /// The readings of an answer to two overlapping boxes, or to two that are apart; each
    /// with what it differs in.
    fn readings(x: &str, answer: &str, declaration: &Declaration) -> Vec<Reading> {
        let b = format!(r#""hull":[[{x},1],[9,1],[9,2],[{x},2]]"#);
        let case = crate::samples::case(2, [r#""hull":[[0,0],[4,0],[4,4],[0,4]]"#, &b]);
        let known = Known::of(&case, 0).expect("a truth");
        let answer = Answer::from_line(answer).expect("an answer");
        let terms = Terms::of(&declaration.conventions, declaration.scalar);
        other_readings(Ground::from(&known), &answer, declaration, &terms)
    }

    #[test]
    fn the_least_change_that_makes_an_answer_right_is_found() {
        let plain = Declaration::everything("x", FloatType::F64);
        let declared = Reading::declared(&plain);
        let with = |change: fn(&mut Reading)| {
            let mut reading = declared;
            change(&mut reading);
            reading
        };
        let normal = with(|reading| reading.normal = NormalDirection::BToA);
        let depth = with(|reading| reading.depth = DepthSign::Negative);
        let unsigned = with(|reading| reading.depth = DepthSign::Magnitude);
        let single = with(|reading| reading.scalar = FloatType::F32);
        let swapped = with(|reading| reading.exchanged = true);
        let (both, turned) = (
            Reading {
                normal: normal.normal,
                ..depth
            },
            Reading {
                exchanged: true,
                ..normal
            },
        );
        for (x, rest, expected) in [
            ("3", r#""depth":1,"normal":[1,0]"#, &[][..]),
            ("3", r#""depth":1,"normal":[-1,0]"#, &[normal]),
            ("3", r#""depth":-1,"normal":[1,0]"#, &[depth]),
            ("6", r#""depth":2,"normal":[1,0]"#, &[depth, unsigned]),
            ("3", r#""depth":-1,"normal":[-1,0]"#, &[both]),
            // Right to f32, and not to f64.
            ("3", r#""depth":1.000002,"normal":[1,0]"#, &[single]),
            (
                "3",
                r#""depth":1,"normal":[1,0],"a":[3,1],"b":[4,1]"#,
                &[swapped],
            ),
            (
                "3",
                r#""depth":1,"normal":[-1,0],"a":[3,1],"b":[4,1]"#,
                &[turned],
            ),
            // Simply wrong.
            ("3", r#""depth":2,"normal":[1,0]"#, &[]),
            ("6", r#""depth":1,"normal":[1,0]"#, &[]),
        ] {
            let status = if x == "3" { "penetrating" } else { "separated" };
            let answer = format!(r#"{{"status":"{status}",{rest}}}"#);
            assert_eq!(readings(x, &answer, &plain), expected, "{answer}");
        }
    }

    #[test]
    fn a_zero_normal_where_shapes_touch_is_recognised() {
        let plain = Declaration::everything("x", FloatType::F64);
        let declared = Reading::declared(&plain);
        let zero = Reading {
            touching: TouchingNormal::Zero,
            ..declared
        };
        let touching = r#"{"status":"touching","depth":0,"normal":[0,0]}"#;
        assert_eq!(readings("4", touching, &plain), [zero]);
        let deep = r#"{"status":"penetrating","depth":1,"normal":[0,0]}"#;
        assert_eq!(readings("3", deep, &plain), []);
    }

    #[test]
    fn a_declaration_that_is_wrong_is_seen_too() {
        let mut bullet = Declaration::everything("x", FloatType::F64);
        bullet.conventions.normal = NormalDirection::BToA;
        bullet.conventions.depth = DepthSign::Negative;
        let declared = Reading::declared(&bullet);
        let plain = r#"{"status":"penetrating","depth":1,"normal":[-1,0]}"#;
        // Both signs of a hit without a sign of its own.
        let found = readings("3", plain, &bullet);
        let with = |depth| Reading { depth, ..declared };
        assert_eq!(
            found,
            [with(DepthSign::Positive), with(DepthSign::Magnitude)]
        );
        let right = r#"{"status":"penetrating","depth":-1,"normal":[-1,0]}"#;
        assert_eq!(readings("3", right, &bullet), []);
    }
}
