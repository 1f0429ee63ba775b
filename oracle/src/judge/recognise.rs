//! Under which other declaration a wrong answer would be right.
//!
//! Of one answer that says little: of most failing answers of a run, that the declaration is
//! wrong, and not the subject.

use num_traits::Zero;

use super::{Ground, Terms, judge_on};
use crate::number::FloatType;
use crate::subject::{Answer, Reply, Status};

/// A declaration that would make an answer right.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// Numbers of f32, where f64 is declared.
    Single,
    /// The opposite normal.
    Normal,
    /// The negative depth.
    Depth,
    /// Of shapes that are apart, the negative depth.
    Magnitude,
    /// Both the opposite normal and the negative depth.
    NormalAndDepth,
    /// A and B exchanged: witness points, and the normal that goes with them.
    Order,
}

impl Fit {
    /// Every fit, in the order in which they are tried.
    const ALL: [Fit; 6] = [
        Fit::Normal,
        Fit::Magnitude,
        Fit::Depth,
        Fit::NormalAndDepth,
        Fit::Order,
        Fit::Single,
    ];

    /// What would be right instead, as the start of a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Fit::Single => "the numbers are as good as f32 allows",
            Fit::Normal => "the opposite normal would be right",
            Fit::Depth => "the negative depth would be right",
            Fit::Magnitude => "the negative depth would be right where the shapes are apart",
            Fit::NormalAndDepth => "the opposite normal and the negative depth would be right",
            Fit::Order => "A and B exchanged would be right",
        }
    }

    /// The mend: what to declare, or to do.
    #[must_use]
    pub fn mend(self) -> &'static str {
        match self {
            Fit::Single => "declare \"scalar\":\"f32\"",
            Fit::Normal => "declare \"conventions\":{\"normal\":\"b-to-a\"}",
            Fit::Depth => "declare \"conventions\":{\"depth\":\"negative\"}",
            Fit::Magnitude => "declare \"conventions\":{\"depth\":\"magnitude\"}",
            Fit::NormalAndDepth => {
                "declare \"conventions\":{\"normal\":\"b-to-a\",\"depth\":\"negative\"}"
            }
            Fit::Order => "hand over the shapes, or the witness points, in the other order",
        }
    }

    /// The answer under this declaration. `None` if that changes nothing.
    fn apply(self, answer: &Answer) -> Option<Answer> {
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
        match self {
            Fit::Single => {}
            Fit::Normal => other.normal = Some(opposite()?),
            Fit::Magnitude if !apart => return None,
            Fit::Depth if apart && answer.depth.is_some_and(|depth| depth > 0.0) => return None,
            Fit::Depth | Fit::Magnitude => other.depth = Some(negative()?),
            Fit::NormalAndDepth => {
                (other.normal, other.depth) = (Some(opposite()?), Some(negative()?));
            }
            Fit::Order => {
                std::mem::swap(&mut other.a, &mut other.b);
                other.normal = opposite();
                other.a.as_ref()?;
            }
        }
        Some(other)
    }
}

/// The first declaration under which an answer would be right: conformant for its floats, or
/// tight for those of f32.
#[must_use]
pub fn fits(ground: Ground<'_>, answer: &Answer, terms: &Terms) -> Option<Fit> {
    let terms = &terms.at(&ground.scale()).0;
    let is_right = |fit: &Fit| {
        if *fit == Fit::Single && terms.ty == FloatType::F32 {
            return false;
        }
        let Some(other) = fit.apply(answer) else {
            return false;
        };
        let single = Terms {
            ty: FloatType::F32,
            ..terms.clone()
        };
        let terms = if *fit == Fit::Single { &single } else { terms };
        let verdict = judge_on(ground, &Reply::Answer(other), terms);
        let limit = match fit {
            Fit::Single => super::Tier::Tight,
            _ => super::Tier::Numeric,
        };
        verdict.is_conformant() && verdict.tier <= limit
    };
    let is_plain = answer.normal.is_some() || answer.depth.is_some_and(|x| !x.is_zero());
    let mut all = Fit::ALL.into_iter().filter(|_| is_plain);
    all.find(is_right)
}
