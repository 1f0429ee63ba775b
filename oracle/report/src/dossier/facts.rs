//! What a case is: its shapes, what meets, how many directions are equally good, why it is
//! hard.

use epa::Class;

use super::known::Dossier;
use super::number::percent;
use crate::hardness;
use crate::report::{clipped, feature, visible};
use epa_format::case::{Case, Geometry, Shape};
use epa_judge::reckoning::page;
use epa_truth::lattice::Lattice;
use epa_truth::truth::{Decided, Enclosed, Known};

/// How much of a foreign text is shown.
const LONGEST: usize = 400;

/// A fact and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fact {
    /// In a word.
    pub about: &'static str,
    /// What is so.
    pub text: String,
}

/// The facts of a case, the first ones about its shapes.
#[must_use]
pub fn facts(dossier: &Dossier) -> Vec<Fact> {
    let case = &dossier.case;
    let mut facts = Facts(Vec::new());
    facts.add("A", described(&case.a));
    facts.add("B", described(&case.b));
    match &dossier.known {
        Known::Exact(known) => {
            facts.add("meet", meeting(&known.0, &known.1));
            if let Some(text) = directions(&known.0, &known.1) {
                facts.add("directions", text);
            }
        }
        Known::Enclosed(known) => facts.add("known", enclosed(&known.1)),
    }
    let flags = (!case.flags.is_empty()).then(|| case.flags.join(", "));
    facts.foreign("flags", flags);
    facts.foreign("why", case.why.clone());
    facts.foreign("from", source(dossier));
    let reasons = hardness::facts(case, &dossier.known);
    if reasons.is_empty() {
        facts.add("hard", "no: it is in general position".to_owned());
    }
    for reason in reasons {
        facts.add("hard", reason);
    }
    facts.0
}

/// Where the page shows the case, or what to do without its address.
pub fn in_the_browser(case: &Case) -> String {
    page::link(case).unwrap_or_else(|| format!("{}, and paste the case", page::WITHOUT_LINK))
}

struct Facts(Vec<Fact>);

impl Facts {
    fn add(&mut self, about: &'static str, text: String) {
        self.0.push(Fact { about, text });
    }

    /// A text that somebody else has written.
    fn foreign(&mut self, about: &'static str, text: Option<String>) {
        if let Some(text) = text {
            self.add(about, clipped(&visible(&text), LONGEST).into_owned());
        }
    }
}

/// Where a case comes from, if it says so.
fn source(dossier: &Dossier) -> Option<String> {
    let source = dossier.case.source.as_ref()?;
    let of = |key: &str| source.get(key).and_then(|value| value.as_str());
    let from: Vec<&str> = [of("project"), of("ref")].into_iter().flatten().collect();
    (!from.is_empty()).then(|| from.join(", "))
}

/// A shape in a few words.
fn described(shape: &Shape) -> String {
    let mut text = match &shape.geometry {
        Geometry::Hull(points) if points.len() == 1 => "hull of 1 point".to_owned(),
        Geometry::Hull(points) => format!("hull of {} points", points.len()),
        Geometry::Rounded { core, .. } => format!("rounded {}", core.name()),
        other => other.name().to_owned(),
    };
    if shape.pose.is_some() {
        text.push_str(", with a pose");
    }
    text
}

/// What is known of curved shapes, and what is not.
fn enclosed(truth: &Enclosed) -> String {
    let depth = match truth.is_exact() {
        true => "the signed depth exactly",
        false => "two bounds of the signed depth",
    };
    let doubt = match truth.class {
        Some(_) => "",
        None => "; 0 lies between them, so that neither hit nor miss is held against an answer",
    };
    format!(
        "{depth}, with a proof{doubt}; not where the shapes touch after the push, nor how many directions are equally good"
    )
}

/// What touches when B has been pushed: the features of A and B farthest along the
/// direction.
fn meeting(lattice: &Lattice, truth: &Decided) -> String {
    let [a, b] = lattice.meeting(truth.normal());
    let cores = match truth.is_rounded() {
        true => "of the cores: ",
        false => "",
    };
    format!("{cores}{} and {}", feature("A", &a), feature("B", &b))
}

/// How many directions are equally good, and what the next one costs: the facets of the
/// difference, the nearest first. `None` if the cores do not overlap, or there are too many.
fn directions(lattice: &Lattice, truth: &Decided) -> Option<String> {
    if truth.core_class() != Class::Penetrating {
        return None;
    }
    let nearest = lattice.nearest_facets()?;
    let good = match nearest.count {
        1 => "one is best".to_owned(),
        count => format!("{count} are equally good, and any of them is right"),
    };
    Some(match nearest.next_costs(&truth.depth.radius) {
        Some(more) => format!("{good}; the next costs {} more", percent(more)),
        None => good,
    })
}
