//! Conventions under which a wrong answer would be right: mostly a driver declares them wrongly.

use serde_json::{Map, Value, json};

use super::known::{Dossier, Examined};
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
    format!(
        "Another convention fits: this answer would be right {}; {}.",
        words.join(" and "),
        mends.join(" and ")
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
    let mut conventions = Map::new();
    if reading.normal != declared.normal {
        conventions.insert("normal".to_owned(), json!(reading.normal));
    }
    if reading.depth != declared.depth {
        conventions.insert("depth".to_owned(), json!(reading.depth));
    }
    if reading.touching != declared.touching {
        conventions.insert("touching_normal".to_owned(), json!(reading.touching));
    }
    let mut fields = Map::new();
    if reading.scalar != declared.scalar {
        fields.insert("scalar".to_owned(), json!(reading.scalar));
    }
    if !conventions.is_empty() {
        fields.insert("conventions".to_owned(), Value::Object(conventions));
    }
    let mut mends = Vec::new();
    if !fields.is_empty() {
        mends.push(format!("declare {}", Value::Object(fields)));
    }
    if reading.exchanged {
        mends.push("exchange a and b in the driver".to_owned());
    }
    mends
}
