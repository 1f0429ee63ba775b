//! What an answer got wrong, by how much, and what that does to its user.

use epa::Class;

use super::known::{Dossier, Examined};
use super::number::{brief, float, percent};
use crate::report::{all_blamed, measures};
use epa_judge::judge::Kind;
use epa_judge::subject::Status;
use epa_judge::tolerance::TIGHT_ULPS;

/// One measure of an answer.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Fault {
    /// Its name in the reports.
    pub measure: &'static str,
    /// The error in coordinate ulps; of the unit length in machine epsilons.
    #[serde(rename = "error")]
    pub ulps: f64,
    /// `ulp` or `ε`.
    pub unit: &'static str,
    /// What it means: a sentence.
    pub text: String,
    /// Whether a failure is blamed on it.
    #[serde(rename = "blamed")]
    pub is_blamed: bool,
}

/// The measures of the answer, in words. Empty without an answer, or if nothing of it can be
/// measured.
#[must_use]
pub fn faults(dossier: &Dossier) -> Vec<Fault> {
    let Some(examined) = &dossier.examined else {
        return Vec::new();
    };
    let blamed = all_blamed(&examined.verdict);
    let measures = measures(&examined.verdict.errors).into_iter();
    let fault = |(measure, ulps, unit): (&'static str, f64, &'static str)| Fault {
        measure,
        ulps,
        unit,
        text: Words { dossier, examined }.of(measure, ulps),
        is_blamed: blamed.contains(&measure),
    };
    measures.map(fault).collect()
}

/// What was asked, what was answered, what is exact, and by how much it is off: a sentence. Where
/// the depth is right, another one says what is not. The name of the subject, and what it said if
/// it gave no answer, are written in some way.
#[must_use]
pub(super) fn opening(
    dossier: &Dossier,
    examined: &Examined,
    subject: &str,
    said: Option<&str>,
) -> String {
    let exact = how_far(Words { dossier, examined }.truth());
    let did = match ended(examined) {
        None => answered(examined),
        Some(how) => match said {
            Some(said) => format!("{how}: {said}"),
            None => how.to_owned(),
        },
    };
    let off = off(dossier, examined);
    format!("Asked how deep two convex shapes overlap, {subject} {did}. In truth they {exact}{off}")
}

fn how_far(depth: f64) -> String {
    match depth {
        x if x.is_nan() => "overlap by NaN".to_owned(),
        x if x > 0.0 => format!("overlap by {}", brief(x)),
        x if x < 0.0 => format!("are {} apart", brief(-x)),
        _ => "touch".to_owned(),
    }
}

/// How a run without an answer ended; `None` if there is one.
fn ended(examined: &Examined) -> Option<&'static str> {
    match &examined.answer {
        Some(answer) if answer.status == Status::Error => Some("answered with an error"),
        Some(answer) if answer.status == Status::Unsupported => Some("refused"),
        Some(_) => None,
        None => Some(match examined.verdict.kinds.first() {
            Some(Kind::Crash) => "crashed",
            Some(Kind::Timeout) => "did not come to an end",
            _ => "gave no answer that can be read",
        }),
    }
}

/// What the answer says of the shapes.
fn answered(examined: &Examined) -> String {
    let answer = examined.answer.as_ref();
    let depth = answer.and_then(|answer| answer.depth);
    let what = match (answer.map(|answer| answer.status), depth) {
        (Some(Status::Penetrating), Some(depth)) if depth > 0.0 || depth.is_nan() => how_far(depth),
        (Some(Status::Separated), Some(depth)) if depth < 0.0 => how_far(depth),
        (Some(Status::Penetrating), Some(depth)) if depth < 0.0 => {
            format!("overlap, with the depth {}", brief(depth))
        }
        (Some(Status::Penetrating), _) => "overlap".to_owned(),
        (Some(Status::Separated), _) => "are apart".to_owned(),
        _ => "touch".to_owned(),
    };
    format!("says that they {what}")
}

/// By how much the depth is off, or what else is wrong; a full stop if neither was measured.
fn off(dossier: &Dossier, examined: &Examined) -> String {
    let depth = examined.answer.as_ref().and_then(|answer| answer.depth);
    match depth.and(examined.verdict.errors.depth) {
        None => ".".to_owned(),
        Some(ulps) if ulps.abs() > TIGHT_ULPS as f64 => {
            let size = brief(ulps.abs() * examined.ulp);
            format!(": the depth is off by {size}.")
        }
        Some(_) => {
            let other = faults(dossier).into_iter().find(|fault| fault.is_blamed);
            other.map_or_else(|| ".".to_owned(), |other| format!(". {}", other.text))
        }
    }
}

/// How much of the contact region a manifold covers: a sentence, where it was measured.
#[must_use]
pub fn cover(dossier: &Dossier) -> Option<String> {
    let share = dossier.examined.as_ref()?.verdict.errors.manifold_cover?;
    let share = percent(share);
    Some(format!(
        "The points of the manifold span {share} of the contact region."
    ))
}

/// What stands over the measures of an answer.
pub(super) fn heading(examined: &Examined) -> &'static str {
    match examined.verdict.is_conformant() {
        true => "What was measured",
        false => "What is wrong, and what it costs",
    }
}

struct Words<'d> {
    dossier: &'d Dossier,
    examined: &'d Examined,
}

impl Words<'_> {
    fn of(&self, measure: &str, ulps: f64) -> String {
        if ulps == 0.0 {
            return "None.".to_owned();
        }
        let size = brief(ulps.abs() * self.examined.ulp);
        if ulps.abs() <= TIGHT_ULPS as f64 {
            return "Rounding.".to_owned();
        }
        match measure {
            "wrong status" => self.status(&size),
            "depth error" => self.depth(ulps),
            "normal regret" => self.normal(ulps),
            "residual overlap" => {
                format!("After moving B by depth · normal, the shapes still overlap by {size}.")
            }
            "a off A" if self.has_manifold() => {
                format!("Of the points on A the farthest lies {size} outside A.")
            }
            "b off B" if self.has_manifold() => {
                format!("Of the points on B the farthest lies {size} outside B.")
            }
            "a off A" => format!("The point a lies {size} outside A."),
            "b off B" => format!("The point b lies {size} outside B."),
            "off the region" => format!(
                "A point of the manifold lies {size} beside the exact contact region; this alone is not held against it."
            ),
            "witness gap" if self.has_manifold() => {
                format!("Of some pair of points, a − b and depth · normal are {size} apart.")
            }
            "witness gap" => format!("a − b and depth · normal are {size} apart."),
            _ => {
                let one = epa_format::number::Rational::from_integer(1.into());
                let off = brief(ulps * float(&self.examined.declaration.scalar.ulp_of(&one)));
                format!("The length of the normal is off by {off}.")
            }
        }
    }

    /// What the depth is compared with: the way out along the normal, or the signed depth.
    fn due(&self) -> f64 {
        let way_out = self.examined.verdict.way_out;
        way_out.unwrap_or_else(|| self.truth())
    }

    fn has_manifold(&self) -> bool {
        let answer = self.examined.answer.as_ref();
        answer.is_some_and(|answer| answer.manifold.is_some())
    }

    /// The true signed depth; 0 where that may be true.
    fn truth(&self) -> f64 {
        let known = &self.dossier.known;
        match known.class() {
            None => 0.0,
            Some(_) => known.depth().unwrap_or(f64::INFINITY),
        }
    }

    /// A length as a share of the depth that is due, where that is a number.
    fn share(&self, length: f64) -> String {
        let share = length / self.due().abs();
        match share.is_finite() && share >= 1e-6 {
            true => format!(", {} of the true one", percent(share)),
            false => String::new(),
        }
    }

    fn status(&self, size: &str) -> String {
        match self.dossier.known.class() {
            Some(Class::Separated) => {
                format!("The shapes are {size} apart, and the status says that they overlap.")
            }
            _ => format!("The shapes overlap by {size}, and the status says that they do not."),
        }
    }

    fn depth(&self, ulps: f64) -> String {
        let error = ulps * self.examined.ulp;
        let truth = self.due();
        // The claim, as far as words need it.
        let claim = truth + error;
        let (size, share) = (brief(error.abs()), self.share(error.abs()));
        match self.dossier.known.class() {
            Some(Class::Separated) if claim > 0.0 => {
                let (apart, overlap) = (brief(-truth), brief(claim));
                format!(
                    "The shapes are {apart} apart, and the answer says that they overlap by {overlap}."
                )
            }
            Some(Class::Separated) if error > 0.0 => format!(
                "The distance is {size} too small{share}: shapes are stopped before they touch."
            ),
            Some(Class::Separated) => format!(
                "The distance is {size} too large{share}: a step that trusts it ends inside the other shape."
            ),
            Some(Class::Penetrating) if claim < 0.0 => {
                let (overlap, apart) = (brief(truth), brief(-claim));
                format!(
                    "The shapes overlap by {overlap}, and the answer says that they are {apart} apart."
                )
            }
            _ if error > 0.0 => format!(
                "The depth is {size} too large{share}: whoever applies it throws the shapes that much apart."
            ),
            _ => format!(
                "The depth is {size} too small{share}: whoever applies it leaves the shapes overlapping."
            ),
        }
    }

    fn normal(&self, ulps: f64) -> String {
        let best = self.truth();
        let way_out = self.examined.verdict.way_out;
        let cost = way_out.unwrap_or(best + ulps * self.examined.ulp);
        let (found, best) = (brief(cost.abs()), brief(best.abs()));
        match (self.dossier.known.class(), cost > 0.0) {
            (Some(Class::Separated), false) if cost == 0.0 => format!(
                "Along this normal the shapes touch, along the best one they are {best} apart."
            ),
            (Some(Class::Separated), false) => format!(
                "Along this normal the shapes are only {found} apart, along the best one {best}."
            ),
            (Some(Class::Separated), true) => format!(
                "Along this normal the shapes overlap by {found}, along the best one they are {best} apart."
            ),
            _ => format!(
                "Along this normal the shapes part after {found}, along the best one after {best}."
            ),
        }
    }
}

/// The failures of a verdict in words, the gravest first; what is wrong, and what usually
/// causes it.
pub(super) fn kinds(
    examined: &Examined,
) -> impl Iterator<Item = (Kind, &'static str, &'static str)> + '_ {
    let explained = |kind: &Kind| {
        let words = crate::report::explain(*kind);
        (*kind, words.wrong, words.cause)
    };
    examined.verdict.kinds.iter().map(explained)
}
