//! Input that is made to hurt: a clear answer in bounded time and memory.

use std::time::{Duration, Instant};

use super::super::*;
use super::{POINT, plane};
use crate::number::parse_exact;

#[track_caller]
fn refused(line: &str) -> CaseError {
    let start = Instant::now();
    let error = Case::parse(line).expect_err("a hostile line");
    assert!(start.elapsed() < Duration::from_secs(60), "{error}");
    assert!(error.to_string().len() < 1_000, "{error}");
    assert!(error.render("c", 1, line).len() < 5_000);
    error
}

#[test]
fn deep_nesting_is_refused_before_anything_recurses() {
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
        let deep = format!("{}1{}", open.repeat(1_000_000), close.repeat(1_000_000));
        let error = refused(&deep);
        assert_eq!(error.message, "the JSON is nested deeper than 64 levels");
        assert!(error.help.contains("nest less"));
    }
    assert!(
        refused(&"[".repeat(10_000))
            .message
            .contains("deeper than 64")
    );
    let shape = format!(
        "{}{POINT}{}",
        r#"{"rounded":{"core":"#.repeat(40),
        r#","radius":1}}"#.repeat(40)
    );
    let error = refused(&plane(&shape, POINT));
    assert!(
        error.path.starts_with("a.rounded.core.rounded"),
        "{}",
        error.path
    );
    // Brackets in strings do not count.
    let quoted = plane(POINT, POINT).replace(
        r#""v":1"#,
        &format!(r#""v":1,"why":"{}""#, r#"\"["#.repeat(100)),
    );
    assert!(Case::parse(&quoted).is_ok());
}

#[test]
fn nesting_within_the_limit_is_read() {
    let nested = |levels: usize| {
        let shape = format!(
            "{}{POINT}{}",
            r#"{"rounded":{"core":"#.repeat(levels),
            r#","radius":1}}"#.repeat(levels)
        );
        Case::parse(&plane(&shape, POINT))
    };
    let case = nested(30).expect("within the limit");
    assert_eq!(
        case.world().expect("a polytope")[0].radius,
        parse_exact("30").expect("a number")
    );
    assert!(nested(31).is_err());
}

#[test]
fn long_lines_are_refused_before_they_are_read() {
    let error = refused(&" ".repeat(MAX_LINE + 1));
    assert_eq!(
        error.message,
        format!(
            "the line has {} bytes; the limit is {MAX_LINE}",
            MAX_LINE + 1
        )
    );
    assert!(error.help.contains("fewer vertices"));
    let values = format!("[{}1]", "1,".repeat(MAX_VALUES + 1));
    assert_eq!(
        refused(&values).message,
        "the line has more than 10000000 values"
    );
}

#[test]
fn hulls_have_a_most_of_vertices() {
    let hull = |points: usize| format!(r#"{{"hull":[{}[0,1]]}}"#, "[1,0],".repeat(points - 1));
    let error = refused(&plane(POINT, &hull(MAX_VERTICES + 1)));
    assert_eq!(error.path, "b.hull");
    assert_eq!(
        error.message,
        "the hull has 1000001 points; the limit is 1000000"
    );
    assert!(error.help.contains("inside the hull"));
    let case = Case::parse(&plane(POINT, &hull(MAX_VERTICES))).expect("within the limit");
    assert_eq!(
        case.world().expect("a polytope")[1].vertices.len(),
        MAX_VERTICES
    );
}

#[test]
fn short_texts_of_large_numbers_have_a_bound_together() {
    // 8 bytes each, 16,600 bits each.
    let hull = format!(
        r#"{{"hull":[{}[0,1]]}}"#,
        r#"["1e-4990","1e-4990"],"#.repeat(50_000)
    );
    let error = refused(&plane(&hull, POINT));
    assert_eq!(
        error.message,
        "the numbers of the case have more than 1073741824 bits together"
    );
    assert!(error.path.starts_with("a.hull["), "{}", error.path);
}

#[test]
fn long_numbers_and_names_are_refused() {
    let digits = "1".repeat(1_000_000);
    for (number, message) in [
        (digits.clone(), "at most 5000 characters"),
        (format!("\"{digits}\""), "at most 5000 characters"),
        (format!("0.{digits}"), "at most 5000 characters"),
        (format!("1e{}", &digits[..4000]), "exponents lie within"),
        (
            format!("\"1p-{}\"", &digits[..4000]),
            "exponents lie within",
        ),
    ] {
        let error = refused(&plane(&format!(r#"{{"point":[{number},0]}}"#), POINT));
        assert_eq!(error.path, "a.point[0]");
        assert!(error.message.contains(message), "{error}");
    }
    let error = refused(&format!(r#"{{"{digits}":1}}"#));
    assert_eq!(error.path.chars().count(), 41);
}

#[test]
fn many_fields_are_compared_in_good_time() {
    let fields: String = (0..200_000).map(|i| format!(r#""f{i}":1,"#)).collect();
    let line = format!(r#"{{"source":{{{fields}"f7":2}}}}"#);
    assert_eq!(refused(&line).path, "source.f7");
}

#[test]
fn equality_and_groups_do_not_recurse_on_long_numbers() {
    // Neighbouring quotients of Fibonacci numbers have the same continued fraction for thousands of
    // terms.
    let mut fibonacci = vec![num_bigint::BigInt::from(1), 1.into()];
    for i in 0..11_800 {
        fibonacci.push(&fibonacci[i] + &fibonacci[i + 1]);
    }
    let quotient = |i: usize| format!("\"{}/{}\"", fibonacci[i], fibonacci[i + 1]);
    let case = |x: &str, y: &str| {
        let hull = format!(r#"{{"hull":[[{x},0],[{y},0]]}}"#);
        Case::parse(&plane(&hull, POINT)).expect("a case")
    };
    let (x, y) = (quotient(11_800), quotient(11_798));
    let on_a_small_stack = move || {
        assert_ne!(case(&x, &y), case(&y, &x));
        assert_eq!(case(&x, &y).gid(), case(&y, &x).gid());
    };
    let thread = std::thread::Builder::new()
        .stack_size(256 * 1024)
        .spawn(on_a_small_stack);
    thread.expect("a thread").join().expect("no overflow");
}
