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
        (Fit::Cores, _) => "hand over the radii in the driver".to_owned(),
        (Fit::Squared, _) => "take the root in the driver".to_owned(),
        (Fit::NoDistance, _) => "leave out the depth where no distance is measured".to_owned(),
        (Fit::Decimals, _) => "write all digits in the driver".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::generated;
    use crate::policy::Policy;
    use crate::results::Entry;
    use crate::subject::{Answer, Declaration, Subject, builtin};
    use crate::validate::validate;
    use epa_format::case::Case;
    use epa_format::number::FloatType;

    /// Answers right by some conventions, and declares others.
    struct Speaks {
        epa: Box<dyn Subject>,
        speaks: Conventions,
        declares: Conventions,
    }

    impl Subject for Speaks {
        fn name(&self) -> &str {
            "speaks"
        }
        fn float_type(&self) -> FloatType {
            FloatType::F64
        }
        fn declaration(&self) -> Declaration {
            Declaration {
                conventions: self.declares.clone(),
                ..self.epa.declaration()
            }
        }
        fn answer(&self, case: &Case) -> Answer {
            // What brings an answer from these conventions also brings it to them.
            self.speaks.translate(self.epa.answer(case))
        }
    }

    fn all() -> Vec<Conventions> {
        let depths = [
            DepthSign::Positive,
            DepthSign::Negative,
            DepthSign::Magnitude,
        ];
        let normals = [NormalDirection::AToB, NormalDirection::BToA];
        let pairs = depths
            .into_iter()
            .flat_map(|depth| normals.map(|normal| (depth, normal)));
        let conventions = pairs.map(|(depth, normal)| Conventions {
            normal,
            depth,
            ..Conventions::default()
        });
        conventions.collect()
    }

    fn note(speaks: &Conventions, declares: &Conventions) -> Option<String> {
        let subject = Speaks {
            epa: builtin::by_name("epa-f64").expect("built in"),
            speaks: speaks.clone(),
            declares: declares.clone(),
        };
        let mut reckoning =
            Reckoning::new(vec![subject.declaration()], Policy::default(), Vec::new());
        let cases = generated("random-2d", 1, 20).expect("a stratum");
        let subjects: [Box<dyn Subject>; 1] = [Box::new(subject)];
        for record in validate(&cases, &subjects, 0).expect("the legs agree") {
            reckoning.add(&Entry::of(&record, FloatType::F64));
        }
        recognised(&reckoning, 0)
    }

    #[test]
    fn what_to_declare_instead_is_what_the_subject_speaks() {
        for declares in all() {
            for speaks in all() {
                let note = note(&speaks, &declares);
                let of_normal = json!({ "normal": speaks.normal });
                let of_depth = json!({ "depth": speaks.depth });
                let of_both = json!({ "normal": speaks.normal, "depth": speaks.depth });
                let same = [
                    speaks.normal == declares.normal,
                    speaks.depth == declares.depth,
                ];
                let wanted = match same {
                    [true, true] => None,
                    [false, true] => Some(of_normal),
                    [true, false] => Some(of_depth),
                    [false, false] => Some(of_both),
                };
                // An opposite normal together with the depth of one class only is not a reading.
                let are_all = [speaks.depth, declares.depth].contains(&DepthSign::Magnitude);
                if same == [false, false] && are_all {
                    continue;
                }
                let line = wanted.map(|fields| format!("declare \"conventions\":{fields}"));
                let matches = match (&note, &line) {
                    (None, None) => true,
                    (Some(note), Some(line)) => note.ends_with(line.as_str()),
                    _ => false,
                };
                assert!(matches, "{speaks:?} declared {declares:?}: {note:?}");
            }
        }
    }
}
