//! Conventions under which a wrong answer would be right: mostly a driver declares them wrongly.

use serde_json::json;

use super::known::{Dossier, Examined};
use crate::report::sparse;
use epa_format::number::FloatType;
use epa_judge::judge::Reading;
use epa_judge::subject::{DepthSign, TouchingNormal};

/// What could be declared, or mended in the driver, for the answer to be right: a sentence
/// each. Empty if it is right, or if no other reading of its numbers is.
#[must_use]
pub fn hints(dossier: &Dossier) -> Vec<String> {
    let Some(examined) = &dossier.examined else {
        return Vec::new();
    };
    let hint = |reading: &Reading| hint(reading, examined);
    examined.readings.iter().map(hint).collect()
}

fn hint(reading: &Reading, examined: &Examined) -> String {
    let declared = Reading::declared(&examined.declaration);
    let (words, mends) = (words(reading, &declared), mends(reading, &declared));
    let (words, mends) = (words.join(" and "), mends.join(" and "));
    format!(
        "Another convention fits: this answer would be right {words}; if that holds for all \
         answers, {mends}."
    )
}

/// What is read otherwise.
fn words(reading: &Reading, declared: &Reading) -> Vec<&'static str> {
    let mut words = Vec::new();
    let is_turned = reading.normal != declared.normal;
    match (reading.exchanged, is_turned) {
        (true, true) => words.push("with A and B exchanged"),
        (true, false) => words.push("with the points a and b exchanged"),
        (false, true) => words.push("with the opposite normal"),
        (false, false) => {}
    }
    if reading.depth != declared.depth {
        words.push(match reading.depth {
            DepthSign::Positive => {
                "with overlaps as positive depths and distances as negative ones"
            }
            DepthSign::Negative => {
                "with overlaps as negative depths and distances as positive ones"
            }
            DepthSign::Magnitude => "with depths and distances without a sign",
        });
    }
    if reading.scalar != declared.scalar {
        words.push(match reading.scalar {
            FloatType::F32 => "within the tolerances of f32",
            FloatType::F64 => "within the tolerances of f64",
        });
    }
    if reading.touching != declared.touching {
        words.push(match reading.touching {
            TouchingNormal::Zero => "with a zero normal where shapes touch",
            TouchingNormal::Nan => "with a normal of NaN where shapes touch",
            TouchingNormal::Absent => "without a normal where shapes touch",
            TouchingNormal::Given => "with a normal where shapes touch",
        });
    }
    words
}

/// What there is to do.
fn mends(reading: &Reading, declared: &Reading) -> Vec<String> {
    let conventions = json!({
        "normal": (reading.normal != declared.normal).then_some(reading.normal),
        "depth": (reading.depth != declared.depth).then_some(reading.depth),
        "touching_normal": (reading.touching != declared.touching).then_some(reading.touching),
    });
    let conventions = sparse(conventions, &["normal", "depth", "touching_normal"]);
    let mut mends = Vec::new();
    let fields = json!({
        "scalar": (reading.scalar != declared.scalar).then_some(reading.scalar),
        "conventions": (conventions != json!({})).then_some(conventions),
    });
    let fields = sparse(fields, &["scalar", "conventions"]);
    if fields != json!({}) {
        mends.push(format!("declare {fields}"));
    }
    if reading.exchanged {
        mends.push("exchange a and b in the driver".to_owned());
    }
    mends
}
