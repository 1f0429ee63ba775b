//! The parser of cases on any bytes.
//!
//! What it accepts is JSON, and reads back from its canonical text as the same case with the same
//! id. The baked twin of the case is its own twin. What it refuses gets a message, a remedy and a
//! place in the line.

use epa_oracle::case::{Case, CaseError};
use epa_oracle::lattice::{Curves, Lattice};
use epa_oracle::number::FloatType;
use serde_json::Value;

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    match Case::parse_bytes(bytes) {
        Ok(case) => {
            let json: Result<Value, _> = serde_json::from_slice(bytes);
            assert!(json.is_ok(), "a case that is not JSON: {json:?}");
            reads_back(&case);
            has_twins(&case);
        }
        Err(error) => is_a_diagnosis(&error, bytes),
    }
}

fn reads_back(case: &Case) {
    let text = case.to_canonical_text();
    let again = Case::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&again, case, "the canonical text is another case");
    assert_eq!(again.id(), case.id(), "{text}");
    assert_eq!(again.gid(), case.gid(), "{text}");
    assert_eq!(again.to_canonical_text(), text);
}

fn has_twins(case: &Case) {
    match Lattice::of_case(case) {
        Ok(lattice) => assert_eq!(lattice.dim, case.dim.get()),
        Err(_) => assert_eq!(Curves::of_case(case).dim, case.dim.get()),
    }
    for ty in [FloatType::F64, FloatType::F32] {
        let Ok(twin) = case.baked(ty) else { continue };
        assert!(
            twin.is_exact_in(ty),
            "a twin that {} cannot hold",
            ty.name()
        );
        let again = twin.baked(ty).expect("a twin has a twin");
        assert_eq!(again.id(), twin.id(), "the twin of a twin is another case");
        let sent = twin.to_subject_json().expect("floats have a JSON form");
        let received = Case::parse(&sent.to_string()).expect("what a subject is sent is a case");
        assert_eq!(received.id(), twin.id(), "a subject is sent another case");
        // A line, or a reason why there is none.
        let _ = twin.to_plain_text("ref").map_err(|error| error.to_string());
    }
}

fn is_a_diagnosis(error: &CaseError, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    assert!(!error.message.is_empty() && !error.help.is_empty());
    let shown = error.render("file.jsonl", 1, &text);
    assert!(shown.contains("file.jsonl:1:"), "{shown}");
    assert!(shown.len() < 20_000, "a diagnosis of {} bytes", shown.len());
}
