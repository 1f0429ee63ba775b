//! Lines of cases: every oddity of bytes and JSON, and every limit, at it and one beyond.

use epa_oracle::case::{self, Case, CaseError};
use epa_oracle::limits::{
    MAX_DEPTH, MAX_FLAGS, MAX_LINE, MAX_NAME, MAX_POWER_OF_TEN, MAX_POWER_OF_TWO, MAX_TEXT,
    MAX_VALUES,
};

use super::GOOD;
use crate::common::{code, run, text};

fn refused(line: &str) -> CaseError {
    Case::parse(line).expect_err("beyond the limit")
}

#[test]
fn a_line_is_read_to_its_limit() {
    let padded = |length: usize| GOOD.to_owned() + &" ".repeat(length - GOOD.len());
    let output = run(&["solve", "-"], padded(MAX_LINE) + "\n");
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    let output = run(&["solve", "-"], padded(MAX_LINE + 1) + "\n" + GOOD);
    assert_eq!(code(&output), 2);
    assert!(text(&output.stderr).contains("the line is longer than 134217728 bytes"));
    assert!(
        text(&output.stdout).contains("√(36/41)"),
        "the next is read"
    );
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn nesting_and_values_have_their_limits() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(case::value(nested(MAX_DEPTH).as_bytes()).is_ok());
    let error = case::value(nested(MAX_DEPTH + 1).as_bytes()).expect_err("too deep");
    assert!(error.message.contains("deeper than 64 levels"), "{error}");
    let list = |commas: usize| format!("[{}1]", "1,".repeat(commas));
    assert!(case::value(list(MAX_VALUES).as_bytes()).is_ok());
    let error = case::value(list(MAX_VALUES + 1).as_bytes()).expect_err("too many");
    assert!(
        error.message.contains("more than 10000000 values"),
        "{error}"
    );
}

#[test]
fn numbers_have_their_limits() {
    let with = |number: &str| GOOD.replace("[4,11]", &format!("[4,{number}]"));
    let reads = |number: &str| assert!(Case::parse(&with(number)).is_ok(), "{number:.40}");
    let refuses = |number: &str, words: &str| {
        let error = refused(&with(number));
        assert!(error.message.contains(words), "{number:.40}: {error}");
        assert_eq!(error.path, "a.hull[0][1]");
        assert!(!error.help.is_empty());
    };
    let digits = "1".repeat(MAX_TEXT);
    reads(&format!("\"{}\"", digits.replacen('1', "0", MAX_TEXT - 1)));
    refuses(&format!("\"{digits}1\""), "at most 5000 characters");
    reads(&format!("0.{}", &digits[2..]));
    refuses(&format!("0.{digits}"), "at most 5000 characters");
    for (sign, limit) in [("", MAX_POWER_OF_TWO), ("-", MAX_POWER_OF_TWO)] {
        reads(&format!("\"1p{sign}{limit}\""));
        refuses(
            &format!("\"1p{sign}{}\"", limit + 1),
            "exponents lie within",
        );
    }
    reads(&format!("\"0e{MAX_POWER_OF_TEN}\""));
    reads("\"1e-4900\"");
    refuses(
        &format!("\"1e-{}\"", MAX_POWER_OF_TEN + 1),
        "exponents lie within",
    );
}

#[test]
fn names_and_flags_have_their_limits() {
    let named = |length: usize| GOOD.replace("example", &"é".repeat(length));
    assert!(Case::parse(&named(MAX_NAME)).is_ok());
    let error = refused(&named(MAX_NAME + 1));
    assert_eq!(error.path, "name");
    assert_eq!(
        error.message,
        "the text has 1001 characters; the limit is 1000"
    );
    let flagged = |count: usize, length: usize| {
        let flags = vec![format!("\"{}\"", "f".repeat(length)); count].join(",");
        GOOD.replace(r#""name""#, &format!(r#""flags":[{flags}],"name""#))
    };
    assert!(Case::parse(&flagged(MAX_FLAGS, MAX_NAME)).is_ok());
    assert_eq!(refused(&flagged(1, MAX_NAME + 1)).path, "flags[0]");
    let error = refused(&flagged(MAX_FLAGS + 1, 1));
    assert_eq!(error.message, "the case has 101 flags; the limit is 100");
    assert!(!error.help.is_empty());
}

/// Few characters, and a common denominator that no memory holds.
#[test]
fn numbers_without_a_common_denominator_are_refused() {
    let point = |n: u64| format!(r#"["1/{}",0]"#, 1_000_003 + 2 * n);
    let hull = |count: u64| {
        let points: Vec<String> = (0..count).map(point).collect();
        GOOD.replace("[4,11]", &points.join(","))
    };
    assert!(Case::parse(&hull(1_000)).is_ok());
    let error = refused(&hull(20_000));
    assert!(
        error.message.contains("more than 50000 bits each"),
        "{error}"
    );
    assert!(error.path.starts_with("a.hull["), "{error}");
    assert!(error.help.contains("the same denominators"));
    let small = GOOD.replace(
        "[4,11]",
        &format!(r#"["1e-4900",0],{}"#, ["[1,2]"; 40_000].join(",")),
    );
    let error = refused(&small);
    assert!(
        error.message.contains("more than 1073741824 bits together"),
        "{error}"
    );
}
