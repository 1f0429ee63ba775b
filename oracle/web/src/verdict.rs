//! Verdicts on answers, and failing cases made small.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, case_of};
use epa_check::brute;
use epa_format::case::Case;
use epa_format::json;
use epa_format::number::FloatType;
use epa_judge::policy::Policy;
use epa_judge::shrink::{self, Options};
use epa_judge::subject::{
    Answer, Conventions, Declaration, InProcess, Named, Reply as Said, Subject, builtin,
};
use epa_literature::literature;
use epa_report::dossier::{Dossier, Examined, faults, hints};
use epa_report::report::explain;

/// What the answer's program would declare.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Declared {
    scalar: Option<String>,
    conventions: Conventions,
}

/// The verdict on an answer: JSON with `conformant`, `tier`, what is `wrong`, the `measures`, the
/// `hints` at other conventions that fit, and both `pictures` with the push that the answer claims.
/// The answer is JSON, or words like `hit 0.5 1 0`: the depth, the normal, the two points.
///
/// # Errors
/// What is wrong with the case, the answer or the declaration; why there is no verdict.
pub fn judge(case: &str, answer: &str, declared: &str) -> Reply {
    let case = case_of(case)?;
    let answer = answer_of(answer.trim(), case.dim.get())?;
    let declaration = declaration(declared, &case)?;
    let policy = Policy::default();
    let dossier = Dossier::of_answer(&case, &answer, &declaration, &policy, brute::DEFAULT_LIMIT);
    let dossier = dossier.map_err(|error| error.to_string())?;
    let verdict = dossier.examined.as_ref();
    let verdict = verdict.map(|examined| verdict_of(&dossier, examined));
    Ok(verdict.ok_or("there is no verdict")?.to_string())
}

fn verdict_of(dossier: &Dossier, examined: &Examined) -> Value {
    let verdict = &examined.verdict;
    let wrong = verdict.kinds.iter();
    let wrong = wrong.map(|kind| json!({"kind": kind.name(), "wrong": explain(*kind).wrong}));
    let means = examined.answer.as_ref();
    json!({
        "id": dossier.case.id().as_str(),
        "conformant": verdict.is_conformant(),
        "tier": verdict.tier.to_string(),
        "grade": examined.grade(),
        "wrong": wrong.collect::<Vec<_>>(),
        "measures": faults(dossier),
        "hints": hints(dossier),
        "message": verdict.message,
        "means": means.map(|answer| Value::Object(answer.to_fields())),
        "pictures": dossier.pictures(),
    })
}

fn answer_of(text: &str, dim: usize) -> Result<Answer, String> {
    if text.starts_with('{') {
        return Answer::from_line(text).map_err(|error| format!("the answer: {error}"));
    }
    let named = Named::from_text(&format!("case {text}"))?;
    match named.reply(dim) {
        Said::Answer(answer) => Ok(answer),
        Said::Protocol(why) => Err(format!(
            "the answer: {why}\n  write JSON with `status`, `depth` and `normal`, or words like: hit 0.5 1 0"
        )),
        _ => Err("the answer: this is none".to_owned()),
    }
}

fn declaration(text: &str, case: &Case) -> Result<Declaration, String> {
    let declared: Declared = match text.trim() {
        "" => Declared::default(),
        text => json::read(text).map_err(|why| format!("the declaration: {why}"))?,
    };
    let scalar = match declared.scalar {
        None => case.scalar,
        Some(name) => FloatType::from_name(&name).ok_or_else(|| {
            format!("the declaration: no float type `{name}`; there are f64, f32")
        })?,
    };
    let declaration = Declaration {
        conventions: declared.conventions,
        ..Declaration::everything("the answer", scalar)
    };
    let checked = declaration.check();
    checked.map_err(|error| error.to_string())?;
    Ok(declaration)
}

/// A case on which a published version fails made small: JSON as of `epa-oracle shrink --json`.
///
/// # Errors
/// What is wrong with the case, a subject that does not exist, or one that does not fail.
pub fn shrink(case: &str, subject: &str) -> Reply {
    let case = case_of(case)?;
    let found = subject_of(subject)?;
    let mut runner = InProcess::new(found.as_ref());
    let shrunk = shrink::shrink(&case, &mut runner, &Options::default());
    let shrunk = shrunk.map_err(|why| format!("{subject} on {}: {why}", case.id()))?;
    Ok(shrunk.to_json(subject).to_string())
}

fn subject_of(name: &str) -> Result<Box<dyn Subject>, String> {
    let found = literature::by_name(name).or_else(|| builtin::by_name(name));
    found
        .ok_or_else(|| format!("there is no subject `{name}`; `versions` lists the published ones"))
}
