//! A declaration that seems to be wrong, and what to declare instead.

use serde_json::{Value, json};

use super::Reckoning;
use super::text::grouped;
use crate::judge::Fit;
use crate::subject::{Conventions, DepthSign, NormalDirection};

/// That a subject declares something else than it does, if most of its failures say so.
pub(super) fn recognised(reckoning: &Reckoning, subject: usize) -> Option<String> {
    let total = reckoning.tally.total(subject);
    let (fit, count) = total.recognised()?;
    let (count, failed) = (grouped(count), grouped(total.failed));
    let (what, mend) = (
        fit.name(),
        mend(fit, &reckoning.subjects[subject].conventions),
    );
    Some(format!(
        "{what} in {count} of {failed} failing answers: {mend}"
    ))
}

/// What to declare instead of these conventions, or to do.
fn mend(fit: Fit, declared: &Conventions) -> String {
    let normal = match declared.normal {
        NormalDirection::AToB => NormalDirection::BToA,
        NormalDirection::BToA => NormalDirection::AToB,
    };
    let depth = match (declared.depth, fit) {
        (DepthSign::Positive, Fit::Depth | Fit::NormalAndDepth)
        | (DepthSign::Magnitude, Fit::Overlaps) => Some(DepthSign::Negative),
        (DepthSign::Negative, Fit::Depth | Fit::NormalAndDepth)
        | (DepthSign::Magnitude, Fit::Magnitude) => Some(DepthSign::Positive),
        (DepthSign::Positive, Fit::Magnitude) | (DepthSign::Negative, Fit::Overlaps) => {
            Some(DepthSign::Magnitude)
        }
        _ => None,
    };
    let declare = |fields: Value| format!("declare \"conventions\":{fields}");
    match (fit, depth) {
        (Fit::Normal, _) => declare(json!({ "normal": normal })),
        (Fit::NormalAndDepth, Some(depth)) => declare(json!({ "normal": normal, "depth": depth })),
        (Fit::NormalAndDepth, None) => {
            let normal = declare(json!({ "normal": normal }));
            format!("{normal}, and negate the depth in the driver")
        }
        (_, Some(depth)) => declare(json!({ "depth": depth })),
        (Fit::Depth | Fit::Magnitude | Fit::Overlaps, None) => "negate it in the driver".to_owned(),
        (Fit::Single, _) => "if it computes in f32, declare \"scalar\":\"f32\"".to_owned(),
        (Fit::Order, _) => "hand over the shapes, or the answer, in the other order".to_owned(),
        (Fit::Points, _) => "exchange a and b in the driver".to_owned(),
        (Fit::OwnFrames | Fit::FrameOfA | Fit::FrameOfB, _) => {
            "bring them into world coordinates in the driver".to_owned()
        }
        (Fit::Unturned, _) => "hand over the rotations in the driver".to_owned(),
        (Fit::TurnedBack, _) => {
            "transpose rotations in the driver, or conjugate quaternions".to_owned()
        }
        (Fit::QuaternionOrder, _) => "hand over quaternions in the engine's own order".to_owned(),
        (Fit::HalfBoxes, _) => "if the engine wants lengths, double the half extents".to_owned(),
        (Fit::DoubleBoxes, _) => "if the engine wants half extents, do not double them".to_owned(),
        (Fit::CornerBoxes, _) => {
            "hand over what the engine places boxes by: a corner, or the centre".to_owned()
        }
        (Fit::UpAxis, _) => "turn shapes, rotations and answers as positions".to_owned(),
        (Fit::Cores, _) => "hand over the radii in the driver".to_owned(),
        (Fit::Squared, _) => "take the root in the driver".to_owned(),
        (Fit::NoDistance, _) => "leave out the depth where no distance is measured".to_owned(),
        (Fit::Decimals, _) => "write all digits in the driver".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;
    use strum::VariantArray;

    use super::*;
    use crate::conformance::generated;
    use crate::policy::Policy;
    use crate::results::Entry;
    use crate::subject::{Reply, builtin};
    use crate::validate::judge_replies;
    use epa_format::number::FloatType;

    /// What is said of answers that are right by some conventions, where others are declared.
    fn note(speaks: &Conventions, declares: &Conventions) -> Option<String> {
        let epa = builtin::by_name("epa-f64").expect("built in");
        let mut declaration = epa.declaration();
        declaration.conventions = declares.clone();
        let (subjects, policy) = (vec![declaration], Policy::default());
        let mut reckoning = Reckoning::new(subjects.clone(), policy.clone(), Vec::new());
        let cases = generated("random-2d", 1, 20).expect("a stratum");
        let replies = (0..).zip(cases).map(|(n, placed)| {
            // What brings an answer from these conventions also brings it to them.
            let answer = speaks.translate(epa.answer(&placed.case));
            (n, placed, vec![Some(Reply::Answer(answer))])
        });
        let judged = judge_replies(&subjects, &policy, 0, replies, |record| {
            reckoning.add(&Entry::of(&record, FloatType::F64));
            Ok(())
        });
        judged.expect("the legs agree");
        recognised(&reckoning, 0)
    }

    #[test]
    fn what_to_declare_instead_is_what_the_subject_speaks() {
        let mut all = Vec::new();
        for &depth in DepthSign::VARIANTS {
            all.extend(NormalDirection::VARIANTS.iter().map(|&normal| Conventions {
                normal,
                depth,
                ..Conventions::default()
            }));
        }
        for (declares, speaks) in all
            .iter()
            .flat_map(|one| all.iter().map(move |two| (one, two)))
        {
            let mut fields = Map::new();
            if speaks.normal != declares.normal {
                fields.insert("normal".to_owned(), json!(speaks.normal));
            }
            if speaks.depth != declares.depth {
                fields.insert("depth".to_owned(), json!(speaks.depth));
            }
            // An opposite normal together with the depth of one class only is not a reading.
            let are_all = [speaks.depth, declares.depth].contains(&DepthSign::Magnitude);
            if fields.len() == 2 && are_all {
                continue;
            }
            let fields = (!fields.is_empty()).then(|| Value::Object(fields).to_string());
            let note = note(speaks, declares);
            let said = note
                .as_deref()
                .and_then(|note| note.rsplit("\"conventions\":").next());
            assert_eq!(said, fields.as_deref(), "{speaks:?} declared {declares:?}");
        }
    }
}
