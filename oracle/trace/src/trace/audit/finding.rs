//! What an audit finds: kinds of violation, and margins.

use std::fmt;

use num_traits::Signed;
use strum::{IntoStaticStr, VariantArray};

use crate::trace::plain::{root_text, short};
use epa_format::number::{Rational, Surd};

/// An invariant of EPA or GJK that a step broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Kind {
    /// Another facet is nearer to the origin.
    NotNearest,
    /// The normal of the query is not that of the facet.
    WrongNormal,
    /// The difference reaches farther along the normal.
    NotSupport,
    /// A point that is no point of the Minkowski difference.
    NotInDifference,
    /// A facet that sees the new vertex was kept.
    VisibleKept,
    /// A facet that does not see the new vertex was removed.
    HiddenRemoved,
    /// A ridge that does not separate exactly two facets.
    Hole,
    /// A facet whose outside is towards the inside of the polytope.
    TurnedInward,
    /// A facet whose vertices do not span a plane.
    Degenerate,
    /// The run ended although more was to be found.
    StoppedEarly,
    /// Vertices or facets that are not there, or a number that is taken.
    WrongVertices,
    /// A distance, gain, depth or horizon that is not what the points say.
    WrongNumber,
    /// GJK: another face of the simplex is nearer to the origin than the one that was kept.
    WrongFace,
    /// GJK: the simplex is no nearer to the origin than the one before.
    NoProgress,
    /// GJK: the simplex does not hold the origin.
    NotEnclosed,
}

impl Kind {
    /// All of them, in the order of docs/traces.md.
    pub const ALL: &[Kind] = Kind::VARIANTS;

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// By how much an invariant is broken: an exact length, at least 0.
#[derive(Clone, Debug)]
pub enum Margin {
    /// A rational number.
    Plain(Rational),
    /// The root of a number.
    Root(Rational),
    /// The difference of two roots with signs, each given by its signed square.
    Difference(Rational, Rational),
}

impl Margin {
    /// Numbers around the margin, at most `2^-bits` apart.
    #[must_use]
    pub fn enclose(&self, bits: u32) -> (Rational, Rational) {
        let root = |square: &Rational| Surd::from_signed_square(square).enclose(bits + 1);
        match self {
            Margin::Plain(x) => (x.clone(), x.clone()),
            Margin::Root(square) => root(square),
            Margin::Difference(more, less) => {
                let ((a, b), (c, d)) = (root(more), root(less));
                (a - d, b - c)
            }
        }
    }
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Margin::Plain(x) => write!(f, "{}", short(x)),
            Margin::Root(square) => write!(f, "{}", root_text(square)),
            Margin::Difference(more, less) if less.is_negative() => {
                write!(f, "{} + {}", root_text(more), root_text(&-less))
            }
            Margin::Difference(more, less) => {
                write!(f, "{} - {}", root_text(more), root_text(less))
            }
        }
    }
}

/// Where in a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At this step of GJK.
    Gjk(usize),
    /// At the end of GJK.
    GjkEnd,
    /// At the start.
    Start,
    /// At this step.
    Step(usize),
    /// At the end.
    End,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Gjk(number) => write!(f, "GJK step {number}"),
            Place::GjkEnd => write!(f, "the end of GJK"),
            Place::Start => write!(f, "the start"),
            Place::Step(number) => write!(f, "step {number}"),
            Place::End => write!(f, "the end"),
        }
    }
}

/// The first invariant that was broken.
#[derive(Clone, Debug)]
pub struct Violation {
    /// Where.
    pub place: Place,
    /// Which.
    pub kind: Kind,
    /// What exactly.
    pub what: String,
    /// By how much, if that is a length.
    pub margin: Option<Box<Excess>>,
}

/// A margin, and what it is in coordinate ulps.
#[derive(Clone, Debug)]
pub struct Excess {
    /// The margin, in the units of the case.
    pub margin: Margin,
    /// In coordinate ulps, rounded.
    pub ulps: f64,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.kind.name(), self.place, self.what)?;
        match &self.margin {
            Some(excess) => write!(f, "\n  margin {excess}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.margin)?;
        if !matches!(&self.margin, Margin::Plain(x) if x.is_integer()) {
            let (low, _) = self.margin.enclose(80);
            let low = Surd::from_signed_square(&signed_square(&low));
            write!(f, " = {}", low.decimal(6))?;
        }
        write!(f, ", {} coordinate ulps", rough(self.ulps))
    }
}

/// `x·|x|`.
pub(super) fn signed_square(x: &Rational) -> Rational {
    x * x.abs()
}

/// Three digits.
fn rough(x: f64) -> String {
    match x.abs() {
        0.0 => "0".to_owned(),
        1e-3..1e6 => format!("{x:.3}"),
        _ => format!("{x:.2e}"),
    }
}

/// What was within the bound of rounding, by kind.
#[derive(Clone, Debug, Default)]
pub struct Rounding {
    /// How often, and the worst in coordinate ulps.
    pub kinds: Vec<(Kind, usize, f64)>,
}

impl Rounding {
    /// How often in all.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kinds.iter().map(|(_, count, _)| count).sum()
    }

    pub(super) fn add(&mut self, kind: Kind, ulps: f64) {
        match self.kinds.iter_mut().find(|(known, ..)| *known == kind) {
            Some((_, count, worst)) => {
                *count += 1;
                *worst = worst.max(ulps);
            }
            None => self.kinds.push((kind, 1, ulps)),
        }
    }
}
