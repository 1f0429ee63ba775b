//! Under which other declaration, or to which other question, a wrong answer would be right.
//!
//! For one answer this says little. If it holds for most failing answers of a run, the declaration
//! is wrong, and not the subject. Of other questions and numbers few are enough: they are a cause.

use num_traits::Zero;

use super::judging::judge_on;
use super::question::Others;
use super::{Fit, Ground, Terms, Tier};
use crate::subject::{Answer, Reply, Status};
use epa_format::case::{Case, Geometry, Shape, world_shape};
use epa_format::number::{FloatType, Rational, rational_from_f64, round_rational};

/// A point in the frame of A or of B as one in the world, exactly. `None` if that shape has no
/// pose: then its frame is that of the world.
fn exact_in_world(case: &Case, of_a: bool, point: &[f64]) -> Option<Vec<Rational>> {
    let shape = if of_a { &case.a } else { &case.b };
    let point: Option<Vec<Rational>> = point.iter().map(|x| rational_from_f64(*x)).collect();
    let shape = Shape {
        geometry: Geometry::Point(point.filter(|point| point.len() == case.dim.get())?),
        pose: Some(shape.pose.clone()?),
    };
    world_shape(&shape, case.dim).ok()?.vertices.pop()
}

fn in_world(case: &Case, of_a: bool, point: &[f64]) -> Option<Vec<f64>> {
    let point = exact_in_world(case, of_a, point)?;
    point.iter().map(rounded).collect()
}

fn direction_in_world(case: &Case, of_a: bool, direction: &[f64]) -> Option<Vec<f64>> {
    let origin = exact_in_world(case, of_a, &vec![0.0; direction.len()])?;
    let ends = exact_in_world(case, of_a, direction)?
        .into_iter()
        .zip(origin);
    ends.map(|(end, start)| rounded(&(end - start))).collect()
}

fn rounded(x: &Rational) -> Option<f64> {
    round_rational(x, FloatType::F64).to_f64()
}

/// All that would make an answer right: conformant for its floats, or tight for those of f32.
#[must_use]
pub fn fits(
    ground: Ground<'_>,
    case: &Case,
    others: &Others,
    answer: &Answer,
    terms: &Terms,
) -> Vec<Fit> {
    let is_plain = answer.normal.is_some() || answer.depth.is_some_and(|x| !x.is_zero());
    let here = terms.at(&ground.scale()).0;
    // Corners that are lost may be more than the depth: within them many questions have one answer.
    let whole = Terms {
        corners: Rational::zero(),
        ..terms.clone()
    };
    let is_right = |fit: &Fit| match fit {
        Fit::NoDistance => is_fit(*fit, ground, case, answer, &here),
        _ if !is_plain => false,
        fit => {
            is_fit(*fit, ground, case, answer, &here)
                || others.of(*fit, case).any(|known| {
                    let ground = Ground::from(known);
                    let there = whole.at(&ground.scale()).0;
                    is_good(ground, answer.clone(), &there, Tier::Numeric)
                })
        }
    };
    Fit::ALL.into_iter().filter(is_right).collect()
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

/// Half a unit in the last place of a number that is written with two to eight decimals: so few
/// come about by printing.
fn last_decimal(x: f64) -> Option<Rational> {
    let decimals = x.to_string().split_once('.')?.1.len();
    let decimals = u32::try_from(decimals)
        .ok()
        .filter(|n| (2..=8).contains(n))?;
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
            .map(|n| n.iter().map(|x| -x).collect())
    };
    let negative = || answer.depth.filter(|x| *x != 0.0).map(|x| -x);
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
        Fit::Order | Fit::Points => {
            std::mem::swap(&mut other.a, &mut other.b);
            if fit == Fit::Order {
                other.normal = opposite();
            }
            other.a.as_ref()?;
        }
        Fit::OwnFrames => {
            let posed = [case.a.pose.is_some(), case.b.pose.is_some()];
            posed.contains(&true).then_some(())?;
            for (of_a, point) in [(true, &mut other.a), (false, &mut other.b)] {
                let given = point.as_ref()?;
                if posed[usize::from(!of_a)] {
                    *point = Some(in_world(case, of_a, given)?);
                }
            }
        }
        Fit::FrameOfA | Fit::FrameOfB => {
            let of_a = fit == Fit::FrameOfA;
            let pose = if of_a { &case.a.pose } else { &case.b.pose };
            pose.as_ref()?;
            for point in [&mut other.a, &mut other.b].into_iter().flatten() {
                *point = in_world(case, of_a, point)?;
            }
            if let Some(normal) = &mut other.normal {
                *normal = direction_in_world(case, of_a, normal)?;
            }
        }
        // Of the others it is not the answer that is read otherwise.
        _ => return None,
    }
    Some(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::samples;
    use crate::samples::case;
    use epa_truth::truth::Known;

    /// A square of side 4 about (10, 0), and one about (13, 0) that is turned by a right angle.
    const POSED: [&str; 2] = [
        r#""box":{"half_extents":[2,2]},"pose":{"translation":[10,0]}"#,
        r#""box":{"half_extents":[2,2]},"pose":{"translation":[13,0],"rotation":[0,1]}"#,
    ];

    /// The same about the origin and (3, 0). Only the second has a pose.
    const ONE_POSED: [&str; 2] = [
        r#""box":{"half_extents":[2,2]}"#,
        r#""box":{"half_extents":[2,2]},"pose":{"translation":[3,0]}"#,
    ];

    fn fit(ty: FloatType, shapes: [&str; 2], words: &str) -> Vec<Fit> {
        let case = case(2, shapes);
        let known = Known::of(&case, 0).expect("a truth");
        let answer = samples::answer(2, words);
        let terms = Terms::plain(ty, 2);
        fits(
            Ground::from(&known),
            &case,
            &Others::default(),
            &answer,
            &terms,
        )
    }

    #[test]
    fn the_declarations_that_would_make_an_answer_right_are_found() {
        for (words, expected) in [
            ("hit 1 -1 0", &[Fit::Normal][..]),
            ("hit -1 1 0", &[Fit::Depth, Fit::Overlaps]),
            ("hit -1 -1 0", &[Fit::NormalAndDepth]),
            ("hit 1.000002 1 0", &[Fit::Single]),
            // Right for f32, but not tight.
            ("hit 1.00002 1 0", &[]),
            ("hit 1.1 1 0", &[]),
            ("hit 1 -1 0 11 0 12 0", &[Fit::Order]),
            ("hit 1 1 0 11 0 12 0", &[Fit::Points]),
            // B's own (0, 2) is (11, 0).
            ("hit 1 1 0 2 0 0 2", &[Fit::OwnFrames]),
            ("hit 1 1 0 2 0 1 0", &[Fit::FrameOfA]),
            ("hit 1 0 -1 0 1 0 2", &[Fit::FrameOfB]),
            // Of B's frame is the normal only, or the points only.
            ("hit 1 0 -1 12 0 11 0", &[Fit::FrameOfB]),
            ("hit 1 1 0 0 1 0 2", &[Fit::FrameOfB]),
        ] {
            assert_eq!(fit(FloatType::F64, POSED, words), expected, "{words}");
        }
        let own = fit(FloatType::F64, ONE_POSED, "hit 1 1 0 2 0 -2 0");
        assert_eq!(own, [Fit::OwnFrames]);
        // What is declared as f32 is not asked whether it is.
        let single = |words| fit(FloatType::F32, POSED, words);
        assert_eq!(single("hit 1 -1 0"), [Fit::Normal]);
        assert!(!single("hit 1.000002 1 0").contains(&Fit::Single));
    }
}
