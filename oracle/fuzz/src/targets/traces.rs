//! The audit of traces: any lines, and changed traces of real runs.
//!
//! Input that starts with an odd byte is a text of lines. Otherwise a pair is decoded, the
//! trace of `epa` on exact numbers is changed, and audited. An exact trace that is found
//! sound, and claims to have converged on an overlap, has found the signed depth that brute
//! force finds.

use arbitrary::Unstructured;
use epa_oracle::case::Case;
use epa_oracle::lattice::Lattice;
use epa_oracle::number::{Rational, parse_exact};
use epa_oracle::trace::audit::{Audit, Report};
use epa_oracle::trace::{Ending, Number, Taker, of_case, to_lines};
use num_traits::Signed;
use serde_json::Value;

use crate::change::Change;
use crate::claims;
use crate::draw::{self, Kinds, Size};

/// The target.
pub(crate) fn attack(bytes: &[u8]) {
    match bytes.split_first() {
        Some((first, lines)) if first % 2 == 1 => {
            let _ = audit(lines.split(|byte| *byte == b'\n'));
        }
        Some((_, rest)) => changed(&mut Unstructured::new(rest)),
        None => {}
    }
}

/// What the audit says of lines; `None` where they are no trace, or have no end.
fn audit<'l>(lines: impl Iterator<Item = &'l [u8]>) -> Option<Report> {
    let mut audit = Audit::default();
    for line in lines {
        if let Some(report) = claims::named(audit.line(line))? {
            if let Some(violation) = &report.violation {
                assert!(!violation.to_string().is_empty());
            }
            return Some(report);
        }
    }
    None
}

fn changed(bytes: &mut Unstructured<'_>) {
    let size = Size::new(Kinds::Polytopes, 5);
    let Some(case) = draw::case(bytes, size) else {
        return;
    };
    let trace = of_case(&case, Number::Rational).unwrap_or_else(|why| panic!("{why}"));
    let lines: Result<Vec<Value>, _> = to_lines(&trace)
        .map(|line| serde_json::from_str(&line))
        .collect();
    let mut lines = lines.expect("lines of JSON");
    is_true(&case, &lines, trace.end.ending);
    while !bytes.is_empty() && lines.change(bytes).is_ok() && !lines.is_empty() {
        is_true(&case, &lines, trace.end.ending);
    }
}

/// If the lines are a sound trace of this case that converged, its depth is that of the case.
fn is_true(case: &Case, lines: &[Value], ending: Ending) {
    let texts: Vec<String> = lines.iter().map(Value::to_string).collect();
    let Some(report) = audit(texts.iter().map(String::as_bytes)) else {
        return;
    };
    let (header, end) = (&lines[0], lines.last().expect("an end"));
    let is_exact = header["scalar"] == "rational" && header.get("ulps").is_none();
    let claims_all = ending == Ending::Converged && end["end"] == "converged";
    let number = |field: &str| parse_exact(end[field].as_str()?).ok();
    let claimed = number("offset").zip(number("squared_norm"));
    let (true, true, None, Some((offset, square))) =
        (is_exact, claims_all, report.violation, claimed)
    else {
        return;
    };
    let Ok(audited) = Case::parse(&header["case"].to_string()) else {
        return;
    };
    let lattice = Lattice::of_case(&audited).expect("a trace is about polytopes");
    let Some(core) = claims::core_depth(&lattice) else {
        return;
    };
    if !offset.is_positive() || !square.is_positive() || end.get("normal").is_none() {
        return;
    }
    let core = claims::in_world(&core, &lattice.vertices.scale);
    let claimed: Rational = &offset * &offset / &square;
    let same = claimed.numer() * &core.denominator == &core.numerator * claimed.denom();
    assert!(
        same,
        "sound: {}\nof {}, but {core:?}",
        texts.join("\n"),
        case.to_canonical_text()
    );
}
