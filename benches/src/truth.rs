//! Which answers are wrong: they are compared with exact depths.

use crate::engines::{Answer, exact};
use crate::families::Case;

/// An error of more than this part of the scale of a case is one.
pub const TOLERANCE: f64 = 1e-6;

/// The exact signed depths of cases, each with its scale.
#[derive(Clone, Debug)]
pub struct Truth(Vec<(f64, f64)>);

impl Truth {
    /// Solves the cases exactly; `None` if a limit is reached.
    pub fn of<const D: usize>(cases: &[Case<D>]) -> Option<Self> {
        let solve = |case: &Case<D>| Some((exact::depth(case)?, case.scale()));
        cases.iter().map(solve).collect::<Option<_>>().map(Truth)
    }

    /// The share of answers that are wrong.
    pub fn wrong(&self, answers: &[Answer]) -> f64 {
        let pairs = answers.iter().zip(&self.0);
        let wrong = pairs.filter(|(answer, (depth, scale))| !is_right(**answer, *depth, *scale));
        wrong.count() as f64 / self.0.len() as f64
    }
}

/// Shapes that touch within the tolerance may be called overlapping or apart.
fn is_right(answer: Answer, depth: f64, scale: f64) -> bool {
    let tolerance = TOLERANCE * scale;
    match answer {
        Answer::Depth(found) => (found - depth).abs() <= tolerance,
        Answer::Overlap(true) => depth >= -tolerance,
        Answer::Overlap(false) => depth <= tolerance,
        Answer::Failure => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_right_within_the_tolerance() {
        let is_right = |answer| is_right(answer, 0.5, 2.0);
        assert!(is_right(Answer::Depth(0.500_001_9)));
        assert!(!is_right(Answer::Depth(0.500_002_1)));
        assert!(!is_right(Answer::Depth(f64::NAN)));
        assert!(is_right(Answer::Overlap(true)) && !is_right(Answer::Overlap(false)));
        assert!(!is_right(Answer::Failure));
    }

    #[test]
    fn touching_shapes_may_be_called_either() {
        for answer in [Answer::Overlap(true), Answer::Overlap(false)] {
            assert!(super::is_right(answer, 0.0, 1.0));
        }
    }
}
