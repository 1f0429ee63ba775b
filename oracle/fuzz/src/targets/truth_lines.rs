//! `check` on lines of truths: any JSON, and changed lines.
//!
//! A line that is accepted is true: its class and its floats are those that brute force finds for
//! the case in it. The class of curved shapes is compared with sampled directions.

use epa::Class;
use epa_oracle::case::Case;
use epa_oracle::lattice::{Curves, Lattice};
use epa_oracle::number::FloatType;
use epa_oracle::verify::{Accepted, check_line};
use serde_json::Value;

use crate::claims;
use crate::sampled::{Sampled, quotient};

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Some(Accepted::Proven { id, class, .. }) = claims::named(check_line(&text)) {
        is_true(&text, &id, class);
    }
}

fn is_true(text: &str, id: &str, class: &str) {
    let line: Value = serde_json::from_str(text).expect("an accepted line is JSON");
    let case = Case::parse(&line["case"].to_string()).expect("an accepted line has a case");
    assert_eq!(case.id().as_str(), id);
    assert_eq!(line["class"], class);
    let Ok(lattice) = Lattice::of_case(&case) else {
        return is_sampled(text, &case, class, &line["signed_depth"]["f64"]);
    };
    let Some(depth) = claims::depth(&lattice) else {
        return;
    };
    let word = match Class::of_sign(depth.signum()) {
        Class::Penetrating => "penetrating",
        Class::Touching => "touching",
        Class::Separated => "separated",
    };
    assert_eq!(class, word, "a wrong class was accepted: {text}");
    for (field, ty) in [("f64", FloatType::F64), ("f32", FloatType::F32)] {
        let printed = &line["signed_depth"][field];
        let printed: Option<f64> = printed.as_number().and_then(|x| x.as_str().parse().ok());
        let right = depth.round(ty).to_f64();
        assert_eq!(printed, right, "a wrong {field} was accepted: {text}");
    }
}

/// Curved shapes: the class, and the float if there is one, are not outside of what sampled
/// directions allow.
fn is_sampled(text: &str, case: &Case, class: &str, printed: &Value) {
    let curves = Curves::of_case(case);
    let radius = curves.radius();
    let radius = quotient(radius.numer(), radius.denom());
    let bounds = Sampled::of(&curves.pieces, curves.dim).bounds(&[]);
    let [least, most] = bounds.map(|bound| bound + radius);
    let fits = match class {
        "penetrating" => most > 0.0,
        "separated" => least < 0.0,
        _ => least <= 0.0 && 0.0 <= most,
    };
    assert!(
        fits,
        "`{class}` was accepted, but s is from {least} to {most}: {text}"
    );
    let printed: Option<f64> = printed.as_number().and_then(|x| x.as_str().parse().ok());
    if let Some(depth) = printed {
        // Half an ulp of rounding.
        let slack = depth.abs() * f64::EPSILON;
        let fits = least - slack <= depth && depth <= most + slack;
        assert!(
            fits,
            "{depth} was accepted, but s is from {least} to {most}: {text}"
        );
    }
}
