//! How good an answer is, and what is wrong with it.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use epa_format::number::{FloatType, Rational, round_rational};

/// All variants of an enumeration, in their order.
pub(crate) const fn all<T: Copy + VariantArray, const N: usize>() -> [T; N] {
    assert!(T::VARIANTS.len() == N, "as many as the array has places");
    *T::VARIANTS.first_chunk().expect("so many")
}

/// Whether a field says nothing, so that it is not written.
pub(crate) fn is_default<T: Default + PartialEq>(x: &T) -> bool {
    *x == T::default()
}

/// The nearest f64; `None` beyond their range.
pub(crate) fn as_float(x: &Rational) -> Option<f64> {
    round_rational(x, FloatType::F64).to_f64()
}

/// How good an answer is: the worst over the measures it reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Default, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Tier {
    /// The depth is correctly rounded, the rest tight.
    Exact,
    /// Within 8 coordinate ulps.
    Tight,
    /// Within 1e-9 (f64) or 1e-4 (f32) of the scale.
    #[default]
    Numeric,
    /// Finite, and within a tenth of the scale.
    Sane,
    /// Anything else.
    Wrong,
}

impl Tier {
    /// Every tier, the best first.
    pub const ALL: [Tier; 5] = all();

    /// As policies and results write it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The tier of this name; `None` if there is none.
    pub fn from_name(name: &str) -> Option<Tier> {
        name.parse().ok()
    }
}

/// What is wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[derive(Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[non_exhaustive]
pub enum Kind {
    /// The shapes overlap; the answer says they do not.
    MissedOverlap,
    /// The shapes are apart; the answer says they are not.
    FalseOverlap,
    /// The depth is too small (a distance too large).
    DepthLow,
    /// The depth is too large (a distance too small).
    DepthHigh,
    /// The direction costs more than the shortest push.
    NormalSuboptimal,
    /// The opposite direction would have been right.
    NormalSign,
    /// The direction is not a unit vector.
    NormalNonunit,
    /// The direction is the zero vector.
    NormalZero,
    /// The push does not separate the shapes.
    ResidualOverlap,
    /// The witness point a is not on A.
    WitnessOffA,
    /// The witness point b is not on B.
    WitnessOffB,
    /// a − b is not depth · normal.
    WitnessInconsistent,
    /// The answer to a case that is only moved, scaled or reordered differs by more
    /// than rounding.
    Metamorphic,
    /// The same question again has another answer.
    Nondeterministic,
    /// A number is NaN or infinite.
    Nonfinite,
    /// The subject died, or answered with an error.
    Crash,
    /// No answer came within the time budget.
    Timeout,
    /// What came is no answer to the case.
    Protocol,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 18] = all();

    /// What comes first explains what follows: a missed overlap has no depth, a wrong normal has
    /// the depth of another face, and a wrong depth moves the witness points.
    pub(crate) const CHAIN: [Kind; 18] = [
        Kind::Crash,
        Kind::Timeout,
        Kind::Protocol,
        Kind::Nonfinite,
        Kind::MissedOverlap,
        Kind::FalseOverlap,
        Kind::NormalZero,
        Kind::NormalNonunit,
        Kind::NormalSign,
        Kind::NormalSuboptimal,
        Kind::DepthLow,
        Kind::DepthHigh,
        Kind::ResidualOverlap,
        Kind::WitnessOffA,
        Kind::WitnessOffB,
        Kind::WitnessInconsistent,
        Kind::Nondeterministic,
        Kind::Metamorphic,
    ];

    /// Which of these comes first in the chain.
    #[must_use]
    pub fn first(kinds: &[Kind]) -> Option<Self> {
        Kind::CHAIN.into_iter().find(|kind| kinds.contains(kind))
    }

    /// The kind of this name, the inverse of [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The names of several kinds.
    pub(crate) fn names<'k>(kinds: impl IntoIterator<Item = &'k Kind>, between: &str) -> String {
        let names: Vec<&str> = kinds.into_iter().map(|kind| kind.name()).collect();
        names.join(between)
    }
}

/// Why a case was not judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display)]
#[strum(serialize_all = "kebab-case")]
pub enum NotJudged {
    /// The subject declares that it is not for such cases.
    DeclaredOut,
    /// The subject answers that it does not handle the case.
    Unsupported,
    /// The truth is known too vaguely to tell whether the answer is right.
    NotDecided,
    /// The float type of the subject cannot hold the case, not even baked.
    OutOfRange,
}

impl NotJudged {
    /// The same in words.
    #[must_use]
    pub fn words(self) -> String {
        self.to_string().replace('-', " ")
    }
}

/// What would make a wrong answer right: a declaration, another question, or another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(VariantArray)]
pub enum Fit {
    /// The opposite normal.
    Normal,
    /// The negative depth.
    Depth,
    /// Of shapes that are apart, the negative depth.
    Magnitude,
    /// Of shapes that overlap, the negative depth.
    Overlaps,
    /// Both the opposite normal and the negative depth.
    NormalAndDepth,
    /// A and B exchanged: witness points, and the normal that goes with them.
    Order,
    /// The witness points exchanged.
    Points,
    /// Each witness point in the frame of its shape.
    OwnFrames,
    /// Points, normal or both in the frame of A.
    FrameOfA,
    /// Points, normal or both in the frame of B.
    FrameOfB,
    /// Numbers of f32, where f64 is declared.
    Single,
    /// One shape or both without the rotation.
    Unturned,
    /// Turned the other way.
    TurnedBack,
    /// Quaternions from `[x, y, z, w]`, where `[w, x, y, z]` is meant, or the reverse.
    QuaternionOrder,
    /// Boxes of half the size.
    HalfBoxes,
    /// Boxes of twice the size.
    DoubleBoxes,
    /// Boxes that stand with a corner where their centre should be, or the reverse.
    CornerBoxes,
    /// Positions with another upward axis: y and z exchanged, also with a sign.
    UpAxis,
    /// Rounded shapes without their radii.
    Cores,
    /// The root of the depth.
    Squared,
    /// No depth, where it is 0 and the shapes are apart.
    NoDistance,
    /// More decimals of the depth.
    Decimals,
}

impl Fit {
    /// Every fit, in their order: the simplest first.
    pub(super) const ALL: [Fit; 22] = all();

    /// What would be right instead, as the start of a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Fit::Single => "the numbers would be good in f32",
            Fit::Normal => "the opposite normal would be right",
            Fit::Depth => "the negative depth would be right",
            Fit::Magnitude => "the negative depth would be right where the shapes are apart",
            Fit::Overlaps => "the negative depth would be right where the shapes overlap",
            Fit::NormalAndDepth => "the opposite normal and the negative depth would be right",
            Fit::Order => "A and B exchanged would be right",
            Fit::Points => "the points a and b exchanged would be right",
            Fit::OwnFrames => "each point taken in the frame of its shape would be right",
            Fit::FrameOfA => "points, normal or both taken in the frame of A would be right",
            Fit::FrameOfB => "points, normal or both taken in the frame of B would be right",
            Fit::Unturned => "shapes that are not turned would make it right",
            Fit::TurnedBack => "shapes that are turned the other way would make it right",
            Fit::QuaternionOrder => "quaternions in another order would make it right",
            Fit::HalfBoxes => "boxes of half the size would make it right",
            Fit::DoubleBoxes => "boxes of twice the size would make it right",
            Fit::CornerBoxes => "boxes placed by a corner would make it right",
            Fit::UpAxis => "positions with y and z exchanged would make it right",
            Fit::Cores => "shapes without their radii would make it right",
            Fit::Squared => "the root of the depth would be right",
            Fit::NoDistance => "without its depth of 0 it would be right",
            Fit::Decimals => "more decimals of the depth would make it right",
        }
    }

    /// Whether failures that have it are a cause of their own: it is no declaration.
    #[must_use]
    pub fn is_cause(self) -> bool {
        self > Fit::Single
    }
}
