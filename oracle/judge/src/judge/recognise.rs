//! Under which other declaration, or to which other question, a wrong answer would be right.
//!
//! For one answer this says little. If it holds for most failing answers of a run, the declaration
//! is wrong, and not the subject. Of other questions and numbers few are enough: they are a cause.

use num_traits::Zero;

use super::judging::judge_on;
use super::question::others;
use super::{Fit, Ground, Terms, Tier};
use crate::subject::{Answer, Reply, Status};
use epa_format::case::{Case, Dim, Geometry, Pose, Shape, world_shape};
use epa_format::number::{FloatType, Rational, rational_from_f64, round_rational};
use epa_truth::truth::Known;

/// The frame of a shape that has a pose.
struct Frame<'c> {
    pose: &'c Pose,
    dim: Dim,
}

impl<'c> Frame<'c> {
    /// That of A or of B. `None` without a pose: then it is that of the world.
    fn of(case: &'c Case, of_a: bool) -> Option<Self> {
        let shape = if of_a { &case.a } else { &case.b };
        let pose = shape.pose.as_ref()?;
        Some(Frame {
            pose,
            dim: case.dim,
        })
    }

    /// A point in the world, exactly.
    fn exact(&self, point: &[f64]) -> Option<Vec<Rational>> {
        let point: Option<Vec<Rational>> = point.iter().map(|x| rational_from_f64(*x)).collect();
        let shape = Shape {
            geometry: Geometry::Point(point.filter(|point| point.len() == self.dim.get())?),
            pose: Some(self.pose.clone()),
        };
        world_shape(&shape, self.dim).ok()?.vertices.pop()
    }

    fn point(&self, point: &[f64]) -> Option<Vec<f64>> {
        self.exact(point)?.iter().map(rounded).collect()
    }

    fn direction(&self, direction: &[f64]) -> Option<Vec<f64>> {
        let origin = self.exact(&vec![0.0; direction.len()])?;
        let ends = self.exact(direction)?.into_iter().zip(origin);
        ends.map(|(end, start)| rounded(&(end - start))).collect()
    }
}

fn rounded(x: &Rational) -> Option<f64> {
    round_rational(x, FloatType::F64).to_f64()
}

/// All that would make an answer right: conformant for its floats, or tight for those of f32.
#[must_use]
pub fn fits(ground: Ground<'_>, case: &Case, answer: &Answer, terms: &Terms) -> Vec<Fit> {
    let is_plain = answer.normal.is_some() || answer.depth.is_some_and(|x| !x.is_zero());
    let here = terms.at(&ground.scale()).0;
    let is_right = |fit: &Fit| match fit {
        Fit::NoDistance => is_fit(*fit, ground, case, answer, &here),
        _ if !is_plain => false,
        fit => {
            let mut others = others(*fit, case).into_iter();
            is_fit(*fit, ground, case, answer, &here)
                || others.any(|case| answers(&case, answer, terms))
        }
    };
    Fit::ALL.into_iter().filter(is_right).collect()
}

/// Whether the answer is right to this case.
fn answers(case: &Case, answer: &Answer, terms: &Terms) -> bool {
    Known::of(case, 0).is_ok_and(|known| {
        let ground = Ground::from(&known);
        is_good(
            ground,
            answer.clone(),
            &terms.at(&ground.scale()).0,
            Tier::Numeric,
        )
    })
}

/// Whether the answer would be right if it were read so.
fn is_fit(fit: Fit, ground: Ground<'_>, case: &Case, answer: &Answer, terms: &Terms) -> bool {
    let (mut terms, mut limit) = (terms.clone(), Tier::Numeric);
    match fit {
        Fit::Single if terms.ty == FloatType::F32 => return false,
        Fit::Single => (terms.ty, limit) = (FloatType::F32, Tier::Tight),
        Fit::Decimals => {
            let Some(last) = answer.depth.and_then(last_decimal) else {
                return false;
            };
            limit = Tier::Sane;
            terms.own = terms
                .own
                .map(|[absolute, relative]| [absolute + &last, relative]);
        }
        _ => {}
    }
    let mut read = read(fit, case, answer).into_iter();
    read.any(|other| is_good(ground, other, &terms, limit))
}

fn is_good(ground: Ground<'_>, answer: Answer, terms: &Terms, limit: Tier) -> bool {
    let verdict = judge_on(ground, &Reply::Answer(answer), terms);
    verdict.is_conformant() && verdict.tier <= limit
}

/// Half a unit in the last place of a number that is written with three to eight decimals: so few
/// come about by printing.
fn last_decimal(x: f64) -> Option<Rational> {
    let decimals = x.to_string().split_once('.')?.1.len();
    let decimals = u32::try_from(decimals)
        .ok()
        .filter(|n| (3..=8).contains(n))?;
    Some(Rational::new(1.into(), (2 * 10_i64.pow(decimals)).into()))
}

/// The answers that may be meant: in the frame of a shape may be the points, the normal, or both.
fn read(fit: Fit, case: &Case, answer: &Answer) -> Vec<Answer> {
    let other = apply(fit, case, answer);
    let mut all: Vec<Answer> = other.into_iter().collect();
    if let (Fit::FrameOfA | Fit::FrameOfB, Some(both)) = (fit, all.first().cloned()) {
        let normal = answer.normal.clone();
        all.push(Answer {
            normal,
            ..both.clone()
        });
        let (a, b) = (answer.a.clone(), answer.b.clone());
        all.push(Answer { a, b, ..both });
    }
    all
}

/// The answer under this declaration. `None` if that changes nothing.
fn apply(fit: Fit, case: &Case, answer: &Answer) -> Option<Answer> {
    let opposite = || {
        answer
            .normal
            .as_ref()
            .map(|n| n.iter().map(|x| -x).collect::<Vec<_>>())
    };
    let negative = || {
        answer
            .depth
            .filter(|depth| *depth != 0.0)
            .map(|depth| -depth)
    };
    let apart = answer.status == Status::Separated;
    let mut other = answer.clone();
    match fit {
        Fit::Single | Fit::Decimals => {}
        Fit::Squared => {
            let depth = other.depth.as_mut()?;
            *depth = depth.abs().sqrt().copysign(*depth);
        }
        Fit::NoDistance => {
            let is_zero = apart && other.depth.take_if(|depth| *depth == 0.0).is_some();
            return is_zero.then_some(other);
        }
        Fit::Normal => other.normal = Some(opposite()?),
        Fit::Magnitude if !apart => return None,
        Fit::Overlaps if apart => return None,
        Fit::Depth | Fit::Magnitude | Fit::Overlaps => other.depth = Some(negative()?),
        Fit::NormalAndDepth => {
            // A depth of 0 has no sign: it refutes no reading.
            (other.normal, other.depth) = (Some(opposite()?), negative().or(other.depth));
        }
        Fit::Order => {
            std::mem::swap(&mut other.a, &mut other.b);
            other.normal = opposite();
            other.a.as_ref()?;
        }
        Fit::Points => {
            std::mem::swap(&mut other.a, &mut other.b);
            other.a.as_ref()?;
        }
        Fit::OwnFrames => {
            let frames = [true, false].map(|of_a| Frame::of(case, of_a));
            frames.iter().any(Option::is_some).then_some(())?;
            for (frame, point) in frames.iter().zip([&mut other.a, &mut other.b]) {
                let given = point.as_ref()?;
                if let Some(frame) = frame {
                    *point = Some(frame.point(given)?);
                }
            }
        }
        Fit::FrameOfA | Fit::FrameOfB => {
            let frame = Frame::of(case, fit == Fit::FrameOfA)?;
            for point in [&mut other.a, &mut other.b].into_iter().flatten() {
                *point = frame.point(point)?;
            }
            if let Some(normal) = &mut other.normal {
                *normal = frame.direction(normal)?;
            }
        }
        // It is not the answer that is read otherwise.
        Fit::Unturned
        | Fit::TurnedBack
        | Fit::QuaternionOrder
        | Fit::HalfBoxes
        | Fit::DoubleBoxes
        | Fit::Cores => return None,
    }
    Some(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of side 4 about (10, 0), and one about (13, 0) that is turned by a right angle.
    const POSED: &str = r#"{"v":1,"dim":2,"scalar":"f64",
        "a":{"box":{"half_extents":[2,2]},"pose":{"translation":[10,0]}},
        "b":{"box":{"half_extents":[2,2]},"pose":{"translation":[13,0],"rotation":[0,1]}}}"#;

    /// The same about the origin and (3, 0). Only the second has a pose.
    const ONE_POSED: &str = r#"{"v":1,"dim":2,"scalar":"f64",
        "a":{"box":{"half_extents":[2,2]}},
        "b":{"box":{"half_extents":[2,2]},"pose":{"translation":[3,0]}}}"#;

    fn fit(case: &str, answer: &str) -> Vec<Fit> {
        fit_of(FloatType::F64, case, answer)
    }

    fn fit_of(ty: FloatType, case: &str, answer: &str) -> Vec<Fit> {
        let case = Case::parse(&case.replace('\n', "")).expect("a case");
        let known = Known::of(&case, 0).expect("a truth");
        let answer = format!(r#"{{"status":"penetrating",{answer}}}"#);
        let answer = Answer::from_line(&answer).expect("an answer");
        let terms = Terms::plain(ty, 2);
        fits(Ground::from(&known), &case, &answer, &terms)
    }

    #[test]
    fn the_declarations_that_would_make_an_answer_right_are_found() {
        for (answer, expected) in [
            (r#""depth":1,"normal":[-1,0]"#, &[Fit::Normal][..]),
            (
                r#""depth":-1,"normal":[1,0]"#,
                &[Fit::Depth, Fit::Overlaps][..],
            ),
            (r#""depth":-1,"normal":[-1,0]"#, &[Fit::NormalAndDepth][..]),
            (r#""depth":1.000002,"normal":[1,0]"#, &[Fit::Single][..]),
            // Right for f32, but not tight.
            (r#""depth":1.00002,"normal":[1,0]"#, &[]),
            (r#""depth":1.1,"normal":[1,0]"#, &[]),
            (
                r#""depth":1,"normal":[-1,0],"a":[11,0],"b":[12,0]"#,
                &[Fit::Order][..],
            ),
            (
                r#""depth":1,"normal":[1,0],"a":[11,0],"b":[12,0]"#,
                &[Fit::Points][..],
            ),
            // B's own (0, 2) is (11, 0).
            (
                r#""depth":1,"normal":[1,0],"a":[2,0],"b":[0,2]"#,
                &[Fit::OwnFrames][..],
            ),
            (
                r#""depth":1,"normal":[1,0],"a":[2,0],"b":[1,0]"#,
                &[Fit::FrameOfA][..],
            ),
            (
                r#""depth":1,"normal":[0,-1],"a":[0,1],"b":[0,2]"#,
                &[Fit::FrameOfB][..],
            ),
            // Of B's frame is the normal only, or the points only.
            (
                r#""depth":1,"normal":[0,-1],"a":[12,0],"b":[11,0]"#,
                &[Fit::FrameOfB][..],
            ),
            (
                r#""depth":1,"normal":[1,0],"a":[0,1],"b":[0,2]"#,
                &[Fit::FrameOfB][..],
            ),
        ] {
            assert_eq!(fit(POSED, answer), expected, "{answer}");
        }
        let own = r#""depth":1,"normal":[1,0],"a":[2,0],"b":[-2,0]"#;
        assert_eq!(fit(ONE_POSED, own), [Fit::OwnFrames]);
        // What is declared as f32 is not asked whether it is.
        let opposite = r#""depth":1,"normal":[-1,0]"#;
        assert_eq!(fit_of(FloatType::F32, POSED, opposite), [Fit::Normal]);
        let rounded = r#""depth":1.000002,"normal":[1,0]"#;
        assert!(!fit_of(FloatType::F32, POSED, rounded).contains(&Fit::Single));
    }
}
