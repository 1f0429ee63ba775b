//! From an answer to its verdict.

use std::borrow::Cow;

use epa::Class;
use num_traits::Zero;

use super::along::Along;
use super::grading::Grading;
use super::measure::{Exact, fine_bits, measure};
use super::points;
use super::{Ground, Kind, Terms, Tier, Verdict};
use crate::subject::{Answer, Length, Reply, Status};
use crate::tolerance::Tolerances;
use epa_format::number::{GridVector, Rational};

/// Judges what came back for a case, in this project's conventions.
#[must_use]
pub fn judge(ground: Ground<'_>, reply: &Reply, terms: &Terms) -> Verdict {
    let (allowed, capped) = terms.at(&ground.scale());
    let verdict = judge_on(ground, reply, &allowed);
    Verdict {
        bent: bending(ground, reply, terms, &verdict),
        capped,
        ..verdict
    }
}

/// The declared lengths that a verdict needs: all of them together give it, and without any of them
/// it is another one. If either of two lengths is enough, the later one counts.
fn bending(ground: Ground<'_>, reply: &Reply, terms: &Terms, verdict: &Verdict) -> Vec<Length> {
    let scale = ground.scale();
    let is_same_without = |lengths: &[Length]| {
        let other = judge_on(ground, reply, &terms.without(lengths).at(&scale).0);
        (other.tier, &other.failures) == (verdict.tier, &verdict.failures)
    };
    let mut needed = terms.lengths();
    if needed.is_empty() || is_same_without(&needed) {
        return Vec::new();
    }
    let mut idle = Vec::new();
    needed.retain(|length| {
        idle.push(*length);
        let is_needed = !is_same_without(&idle);
        if is_needed {
            idle.pop();
        }
        is_needed
    });
    needed
}

/// Judges on terms that hold at the scale of the shapes.
pub(super) fn judge_on(ground: Ground<'_>, reply: &Reply, terms: &Terms) -> Verdict {
    if terms.inflation.is_zero() {
        return judge_shapes(ground, reply, terms);
    }
    // A subject that rounds each shape by a radius answers about larger shapes.
    let inflated = |radii: &[Rational; 2]| radii.each_ref().map(|radius| radius + &terms.inflation);
    match ground {
        Ground::Exact { lattice, truth } => {
            let (lattice, mut truth) =
                (lattice.with_radii(inflated(&lattice.radii)), truth.clone());
            truth.depth.radius += &terms.inflation + &terms.inflation;
            truth.class = Class::of_sign(truth.depth.signum());
            let (lattice, truth) = (&lattice, &truth);
            judge_shapes(Ground::Exact { lattice, truth }, reply, terms)
        }
        Ground::Enclosed { curves, truth } => {
            let mut curves = curves.clone();
            curves.radii = inflated(&curves.radii);
            let (curves, truth) = (&curves, &truth.inflated(&terms.inflation));
            judge_shapes(Ground::Enclosed { curves, truth }, reply, terms)
        }
    }
}

/// The answer in a reply, if there is one with vectors of so many entries; why not otherwise.
fn readable(reply: &Reply, dim: usize) -> Result<&Answer, (Kind, Option<String>)> {
    let answer = match reply {
        Reply::Answer(answer) => answer,
        Reply::Crash(how) => return Err((Kind::Crash, Some(how.clone()))),
        Reply::Timeout(how) => return Err((Kind::Timeout, Some(how.clone()))),
        Reply::Protocol(how) => return Err((Kind::Protocol, Some(how.clone()))),
    };
    if answer.status == Status::Error {
        return Err((Kind::Crash, answer.message.clone()));
    }
    if let Some(message) = points::miscounted(answer) {
        return Err((Kind::Protocol, Some(message)));
    }
    let named = [
        ("normal", &answer.normal),
        ("a", &answer.a),
        ("b", &answer.b),
    ];
    let vectors = named
        .into_iter()
        .filter_map(|(name, v)| Some((name, v.as_ref()?)));
    let mut vectors = vectors.chain(points::vectors(answer).map(|v| ("manifold", v)));
    if let Some((name, v)) = vectors.find(|(_, v)| v.len() != dim) {
        let plural = if v.len() == 1 { "" } else { "s" };
        let message = format!("`{name}` has {} number{plural}; give {dim}", v.len());
        return Err((Kind::Protocol, Some(message)));
    }
    Ok(answer)
}

/// The verdict on what is no answer, and on any that nothing was said of yet.
fn refused(kind: Kind, message: Option<String>, contested: bool, own: &Tolerances) -> Verdict {
    Verdict {
        tier: Tier::Wrong,
        failures: vec![kind],
        contested,
        decided: true,
        worst_ulps: f64::INFINITY,
        tolerances: own.clone(),
        message,
        ..Verdict::default()
    }
}

fn judge_shapes(ground: Ground<'_>, reply: &Reply, terms: &Terms) -> Verdict {
    let apart = terms.tolerances(&ground.scale());
    let tolerances = apart[0].clone();
    // The rounding of the input alone may decide the class.
    let contested = !ground.is_beyond(&tolerances.band());
    let refuse = |kind, message| refused(kind, message, contested, &tolerances);
    let answer = match readable(reply, ground.dim()) {
        Ok(answer) => answer,
        Err((kind, message)) => return refuse(kind, message),
    };
    let normal_excused = contested && terms.touching_normal.excuses(answer.normal.as_deref());
    let silent = normal_excused.then(|| Answer {
        normal: None,
        ..answer.clone()
    });
    let answer = silent.as_ref().unwrap_or(answer);
    let Some(exact) = Exact::of(answer) else {
        return refuse(Kind::Nonfinite, None);
    };
    let mut measures = measure(ground, &exact, &terms.margin, &tolerances);
    let along = Along::of(ground, answer.status, &exact, terms, &tolerances);
    let mut ignored = Cow::Borrowed(&terms.ignored);
    if let Some(along) = &along {
        measures = along.measures(&exact, measures);
        ignored = Cow::Owned(along.ignored(&terms.ignored));
    }
    let mut grading = Grading::new(&apart, &ignored);
    grading.classify(ground.class(), answer.status, terms.touching);
    grading.grade(&measures, answer.status, terms.ty);
    if exact.normal.as_ref().is_some_and(GridVector::is_zero) {
        grading.refuse_zero_normal();
    }
    let width = ground.width(fine_bits(&tolerances.ulp)).to_rational();
    let is_narrow = grading.allow_for_width(&width);
    let is_known = along.as_ref().is_none_or(Along::is_known);
    let rounded = || match &along {
        Some(along) => along.rounded(terms.ty),
        None => ground.rounded(terms.ty),
    };
    if answer.depth.is_some() && answer.depth == rounded() {
        grading.allow_exact(&measures, answer.status);
    }
    Verdict {
        tier: grading.tier,
        decided: is_known && is_narrow || !grading.failures.is_empty(),
        failures: grading.failures,
        contested,
        worst_ulps: grading.worst_ulps,
        measures,
        normal_excused,
        message: along.as_ref().and_then(Along::doubt),
        tolerances,
        ..Verdict::default()
    }
}
