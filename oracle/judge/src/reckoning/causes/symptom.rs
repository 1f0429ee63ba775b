//! What goes wrong first in an answer.
//!
//! Errors follow from one another: a missed overlap has no depth, a wrong normal has the depth of
//! another face, and a wrong depth moves the witness points. So failures that begin at the same
//! link of this chain probably have one cause.

use super::Trait;
use crate::judge::{Fit, Kind};
use crate::reckoning::kinds::explain;
use crate::reckoning::text::visible;
use crate::results::{Given, Graded, quarter_above};
use crate::subject::child::death;
use crate::subject::excerpt;

/// A depth in f64 that was computed in f32 is off by no more than this share of the scale: eight
/// times half of 2⁻²³.
const SINGLE: f64 = 1.0 / (1_u32 << 21) as f64;

/// How the depth stands where the normal or the depth goes wrong first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Depth {
    /// It is right, or says nothing here.
    #[default]
    Right,
    /// It is too small.
    Low,
    /// It is too large.
    High,
    /// It alone is wrong: too large or too small, by a length in this quarter of an octave.
    Off { high: bool, quarter: i32 },
    /// It is too large or too small by about the same length in many answers.
    Constant { high: bool },
    /// It is off by no more than what f32 rounds away: too large or too small, by a length in this
    /// quarter of an octave.
    Rounded { high: bool, quarter: i32 },
    /// The same beside a wrong normal.
    Slight { high: bool },
    /// There is none.
    Missing,
}

/// Whether depth, normal and witness points of a wrong answer agree: the points are as far apart as
/// depth and normal say. The right answer about other shapes does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Agreement {
    /// They do not, or are not all given, or the points alone are wrong.
    #[default]
    None,
    /// They do.
    Agrees,
    /// They do, and neither point lies in its shape.
    Elsewhere,
}

impl Agreement {
    /// That of an answer of which more than the points is wrong.
    fn of(graded: &Graded) -> Self {
        let is = |kind: Kind| graded.kinds.contains(&kind);
        let differ = is(Kind::WitnessInconsistent) || is(Kind::NormalNonunit);
        match graded.errors.witness_gap {
            Some(_) if differ => Agreement::None,
            Some(_) if is(Kind::WitnessOffA) && is(Kind::WitnessOffB) => Agreement::Elsewhere,
            Some(_) => Agreement::Agrees,
            None => Agreement::None,
        }
    }
}

/// What goes wrong first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symptom {
    /// The kind of failure that comes first in the chain; the last one past it if the answer is
    /// conformant, and only worse than demanded.
    link: usize,
    depth: Depth,
    /// The witness points would be right with the opposite normal, and exchanged.
    either: bool,
    /// Other questions that the answer is right to, and numbers that would be right in its place.
    fits: Vec<Fit>,
    agreement: Agreement,
    message: String,
}

impl Symptom {
    /// That of a failing answer.
    #[must_use]
    pub fn of(graded: &Graded) -> Self {
        let mut link = Kind::first(&graded.kinds).map_or(Kind::CHAIN.len(), place);
        let points = place(Kind::WitnessOffA)..place(Kind::Nondeterministic);
        let is_fit = |fit| points.contains(&link) && graded.fits.contains(&fit);
        let either = is_fit(Fit::Normal) && is_fit(Fit::Points);
        if is_fit(Fit::Normal) && !either {
            link = place(Kind::NormalSign);
        }
        let is_of_normal = link == place(Kind::NormalSuboptimal);
        let is_of_depth = (place(Kind::DepthLow)..place(Kind::ResidualOverlap)).contains(&link);
        let is_of_points = points.contains(&link);
        let depth = match graded.errors.depth {
            Some(_) if is_of_depth && !graded.given.contains(&Given::Depth) => Depth::Missing,
            Some(error) if is_of_depth => {
                let quarter = graded.length(error.abs()).map_or(0, quarter_above);
                let high = error > 0.0;
                match off(graded) {
                    _ if is_rounding(graded, error) => Depth::Rounded { high, quarter },
                    Some(high) => Depth::Off { high, quarter },
                    None => Depth::Right,
                }
            }
            Some(_) if !is_of_depth && !is_of_normal => Depth::Right,
            Some(error) => match off(graded) {
                Some(high) if is_rounding(graded, error) => Depth::Slight { high },
                Some(true) => Depth::High,
                Some(false) => Depth::Low,
                None => Depth::Right,
            },
            None => Depth::Right,
        };
        let says = link == place(Kind::Crash) || link == place(Kind::Protocol);
        let message = graded.message.as_deref().filter(|_| says);
        Symptom {
            link: match () {
                () if is_of_depth => place(Kind::DepthLow),
                () if is_of_points => place(Kind::WitnessInconsistent),
                () => link,
            },
            depth,
            either,
            fits: graded
                .fits
                .iter()
                .copied()
                .filter(|fit| fit.is_cause())
                .collect(),
            agreement: match is_of_points {
                true => Agreement::None,
                false => Agreement::of(graded),
            },
            message: message.map_or_else(String::new, key),
        }
    }

    /// The kind of failure; of depths and of witness points one of several.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        Kind::CHAIN.get(self.link).copied()
    }

    /// Whether every case that shows it has this property.
    #[must_use]
    pub fn implies(&self, property: &Trait) -> bool {
        matches!(
            (self.kind(), property),
            (Some(Kind::MissedOverlap), Trait::Overlapping)
                | (Some(Kind::FalseOverlap), Trait::Apart)
        )
    }

    /// The same without what the subject said.
    #[must_use]
    pub fn silenced(self) -> Self {
        let message = OTHER.to_owned();
        Symptom { message, ..self }
    }

    /// Whether the subject said something as it failed.
    #[must_use]
    pub fn has_message(&self) -> bool {
        !self.message.is_empty()
    }

    /// A depth that alone is wrong: whether it is too large, and the quarter of an octave of the
    /// error.
    pub(super) fn off(&self) -> Option<(bool, i32)> {
        match self.depth {
            Depth::Rounded { high, quarter } | Depth::Off { high, quarter } => {
                Some((high, quarter))
            }
            _ => None,
        }
    }

    /// Whether the depth alone is off, by no more than what f32 rounds away.
    pub(super) fn is_rounded(&self) -> bool {
        matches!(self.depth, Depth::Rounded { .. })
    }

    /// Whether the depth beside a wrong normal is off by no more than what f32 rounds away.
    pub(super) fn is_slight(&self) -> bool {
        matches!(self.depth, Depth::Slight { .. })
    }

    /// The same with the right depth.
    pub(super) fn with_right_depth(self) -> Self {
        let depth = Depth::Right;
        Symptom { depth, ..self }
    }

    /// The same, if no other failure of the subject says which of two it is.
    pub(super) fn plain(self) -> Self {
        let depth = match self.depth {
            Depth::Rounded { .. } => Depth::Rounded {
                high: true,
                quarter: 0,
            },
            Depth::Slight { high } | Depth::Off { high, .. } => match high {
                true => Depth::High,
                false => Depth::Low,
            },
            depth => depth,
        };
        Symptom {
            depth,
            either: false,
            fits: Vec::new(),
            agreement: Agreement::None,
            ..self
        }
    }

    /// A depth that is too large or too small by a constant length.
    pub(super) fn constant(high: bool) -> Self {
        Symptom {
            depth: Depth::Constant { high },
            link: place(Kind::DepthLow),
            ..Symptom::default()
        }
    }

    /// A normal that points from B to A.
    pub(super) fn reversed() -> Self {
        let link = place(Kind::NormalSign);
        Symptom {
            link,
            ..Symptom::default()
        }
    }

    /// An answer that is right to another question, or would be with another number.
    pub(super) fn fitting(fit: Fit) -> Self {
        Symptom {
            link: Kind::CHAIN.len(),
            fits: vec![fit],
            ..Symptom::default()
        }
    }

    /// An answer about other shapes.
    pub(super) fn of_other_shapes() -> Self {
        Symptom {
            link: Kind::CHAIN.len(),
            agreement: Agreement::Elsewhere,
            ..Symptom::default()
        }
    }

    /// Whether depth, normal and points of the answer agree.
    pub(super) fn agrees(&self) -> bool {
        self.agreement != Agreement::None
    }

    /// Whether they do, and neither point lies in its shape.
    pub(super) fn is_elsewhere(&self) -> bool {
        self.agreement == Agreement::Elsewhere
    }

    /// The other questions that the answer is right to, and the numbers that would be right.
    pub(super) fn fits(&self) -> &[Fit] {
        &self.fits
    }

    /// Whether the opposite normal and exchanged points would both be right.
    pub(super) fn is_either(&self) -> bool {
        self.either
    }

    /// What is wrong: one or two sentences.
    #[must_use]
    pub fn sentence(&self) -> String {
        if let (None, Some(fit)) = (self.kind(), self.fits.first()) {
            let name = fit.name();
            let (first, rest) = name.split_at(1);
            return format!("{}{rest}.", first.to_uppercase());
        }
        let Some(kind) = self.kind() else {
            return match self.is_elsewhere() {
                true => {
                    "The depth, the normal and the points agree, but not with the shapes: the \
                         answer is about other ones."
                }
                false => "The answer is worse than the tier that is demanded.",
            }
            .to_owned();
        };
        let wrong = explain(kind).wrong;
        let points = kind == Kind::WitnessInconsistent;
        match self.depth {
            _ if self.has_message() => {
                let message = &self.message;
                format!("{} It says: {message}", explain(kind).wrong)
            }
            _ if points => {
                "The witness points are off the shapes, or do not belong to the normal.".to_owned()
            }
            Depth::Missing => "The shapes overlap, and the answer gives no depth.".to_owned(),
            Depth::Rounded { .. } => "The depth is as far off as f32 rounds.".to_owned(),
            Depth::Constant { high } => format!(
                "The depth is too {}, always by the same length.",
                if high { "large" } else { "small" }
            ),
            Depth::High if kind == Kind::DepthLow => explain(Kind::DepthHigh).wrong.to_owned(),
            Depth::Low if kind != Kind::DepthLow => format!("{wrong} The depth is too small."),
            Depth::High => format!("{wrong} The depth is too large."),
            _ => wrong.to_owned(),
        }
    }

    /// The error that it shows, in coordinate ulps; of a unit length there is none.
    #[must_use]
    pub fn error(&self, graded: &Graded) -> Option<f64> {
        let errors = &graded.errors;
        let points = [errors.witness_a, errors.witness_b, errors.witness_gap];
        let of_points = points.into_iter().flatten().reduce(f64::max);
        let error = match self.kind()? {
            Kind::NormalNonunit => None,
            Kind::WitnessInconsistent => of_points,
            // Only the points tell that this normal is reversed.
            Kind::NormalSign if !graded.kinds.contains(&Kind::NormalSign) => of_points,
            kind => errors.of_kind(kind),
        };
        error.map(f64::abs)
    }
}

/// What stands for the messages of a subject that has too many different ones.
const OTHER: &str = "(other messages)";

fn place(kind: Kind) -> usize {
    // Every kind is in the chain, as a test holds.
    Kind::CHAIN
        .iter()
        .position(|other| *other == kind)
        .unwrap_or(0)
}

/// Whether the depth is charged as too large or, first, as too small.
fn off(graded: &Graded) -> Option<bool> {
    let [low, high] = [Kind::DepthLow, Kind::DepthHigh].map(|kind| graded.kinds.contains(&kind));
    (low || high).then_some(!low)
}

/// Whether a depth of a subject that computes in f64 is off as if it had computed in f32.
fn is_rounding(graded: &Graded, error: f64) -> bool {
    let is_double = graded
        .share_of_scale(1.0)
        .is_some_and(|ulp| ulp < SINGLE / 1024.0);
    is_double
        && graded
            .share_of_scale(error.abs())
            .is_some_and(|x| x <= SINGLE)
}

/// What a message tells apart: of the death of a program how it ended, with its number, and its
/// error; of all else the words.
fn key(message: &str) -> String {
    match death(message) {
        None => without_numbers(message),
        Some((how, None)) => how.to_owned(),
        Some((how, Some(error))) => format!("{how}: {}", without_numbers(error)),
    }
}

/// The start of the first line of a message, each number with its sign replaced by `#`: numbers
/// differ from case to case, and so does the length of a message that has many.
fn without_numbers(message: &str) -> String {
    let line = visible(message.lines().next().unwrap_or_default());
    let mut text = String::new();
    let mut rest = line.as_ref();
    while let Some(c) = rest.chars().next() {
        if c.is_ascii_digit() {
            rest = past_number(rest);
            let is_sign =
                |before: &str| !before.ends_with(|c: char| c.is_alphanumeric() || c == '#');
            if text.strip_suffix('-').is_some_and(is_sign) {
                text.pop();
            }
            text.push('#');
        } else {
            text.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    excerpt(&text)
}

/// What follows the number with which a text begins: an address, or digits, a point and digits,
/// an exponent.
fn past_number(text: &str) -> &str {
    if let Some(address) = text.strip_prefix("0x") {
        return address.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    let whole = past_digits(text).unwrap_or(text);
    let places = whole.strip_prefix('.').and_then(past_digits);
    let rest = places.unwrap_or(whole);
    let exponent = rest.strip_prefix(['e', 'E']);
    let exponent = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
    exponent.and_then(past_digits).unwrap_or(rest)
}

/// What follows the digits with which a text begins, if it begins with one.
fn past_digits(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::join::{Seen, names};
    use super::*;
    use crate::results::{Errors, Histogram};

    #[test]
    fn every_kind_is_a_link_of_the_chain() {
        for kind in Kind::ALL {
            assert_eq!(Kind::CHAIN[place(kind)], kind);
        }
    }

    #[test]
    fn deaths_differ_by_how_they_end_and_by_their_errors() {
        for (message, text) in [
            ("it ended with exit code 3", "it ended with exit code 3"),
            (
                "it ended with exit code 3; its words on stderr: `contact 1` … `contact 9`",
                "it ended with exit code 3",
            ),
            (
                "it ended with exit code 3; 64 cases were in flight, and each was answered when \
                 asked again alone",
                "it ended with exit code 3",
            ),
            (
                "it was ended by signal 6; its error on stderr: `panic: face 12; of `hull``; 7 \
                 cases were in flight, and each was answered when asked again alone",
                "it was ended by signal 6: panic: face #; of `hull`",
            ),
            ("it panicked: face 12", "it panicked: face #"),
        ] {
            assert_eq!(key(message), text);
        }
    }

    #[test]
    fn messages_differ_by_their_words() {
        for (message, text) in [
            (
                "index 17 of 3 is out of bounds\nat line 5",
                "index # of # is out of bounds",
            ),
            ("[-0.5, 1e-7, 2.5E+30] at 0x7f3a", "[#, #, #] at #"),
            (
                "epa3d.rs:7: b2-3 ended with -11.",
                "epa#d.rs:#: b#-# ended with #.",
            ),
        ] {
            assert_eq!(without_numbers(message), text);
        }
        let more = ", 7".repeat(99);
        let of = |number: &str| without_numbers(&format!("no face in {number}{more}"));
        assert_eq!(of("1"), of("-1000.25"));
    }

    #[test]
    fn points_as_far_apart_as_depth_and_normal_say_agree() {
        let high = Kind::DepthHigh;
        for (kinds, gap, expected) in [
            (&[high][..], Some(0.0), Agreement::Agrees),
            (&[high], None, Agreement::None),
            (
                &[high, Kind::WitnessInconsistent],
                Some(9.0),
                Agreement::None,
            ),
            (&[high, Kind::NormalNonunit], Some(0.0), Agreement::None),
            (&[high, Kind::WitnessOffA], Some(0.0), Agreement::Agrees),
            (
                &[high, Kind::WitnessOffA, Kind::WitnessOffB],
                Some(0.0),
                Agreement::Elsewhere,
            ),
        ] {
            let errors = Errors {
                witness_gap: gap,
                ..Errors::default()
            };
            let graded = Graded {
                kinds: kinds.to_vec(),
                errors,
                ..Graded::default()
            };
            assert_eq!(Symptom::of(&graded).agreement, expected, "{kinds:?}");
        }
    }

    /// What symptoms count as, each with its failures.
    fn named<const N: usize>(symptoms: [(&Symptom, u64); N]) -> BTreeMap<Symptom, Symptom> {
        let relative = &Histogram::default();
        names(&symptoms.map(|(symptom, failures)| Seen {
            symptom,
            failures,
            relative,
        }))
    }

    #[test]
    fn other_shapes_are_asked_about_if_enough_points_lie_elsewhere() {
        let with = |agreement, fits: &[Fit]| Symptom {
            agreement,
            fits: fits.to_vec(),
            ..Symptom::default()
        };
        let elsewhere = with(Agreement::Elsewhere, &[]);
        let agrees = with(Agreement::Agrees, &[]);
        let known = with(Agreement::Elsewhere, &[Fit::UpAxis]);
        for (both_off, others, is_one) in [(4, 28, true), (4, 29, false), (3, 0, false)] {
            for elsewhere in [&elsewhere, &known] {
                let names = named([(elsewhere, both_off), (&agrees, others)]);
                let is_other = names[&agrees] == Symptom::of_other_shapes();
                // Four answers make another question known.
                assert_eq!(is_other, is_one && elsewhere != &known, "{both_off}");
            }
        }
    }

    /// That it agrees makes no cause of its own.
    #[test]
    fn beside_rounding_a_normal_has_the_right_depth() {
        let of = |depth, agreement| Symptom {
            depth,
            agreement,
            ..Symptom::default()
        };
        let slight = of(Depth::Slight { high: true }, Agreement::Agrees);
        let quarter = 0;
        let rounded = of(
            Depth::Rounded {
                high: true,
                quarter,
            },
            Agreement::None,
        );
        let names = named([(&slight, 1), (&rounded, 1)]);
        assert_eq!(names[&slight], Symptom::default());
    }
}
