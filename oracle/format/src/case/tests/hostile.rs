//! Input that is made to hurt: a clear answer in bounded time and memory.

use std::time::{Duration, Instant};

use super::super::*;
use super::{POINT, plane};

/// That a line is refused soon and in few words, at a place and with a message and a mend that
/// begin like these.
#[track_caller]
fn refused(line: &str, [path, message, help]: [&str; 3]) {
    let start = Instant::now();
    let error = Case::parse(line).expect_err("a hostile line");
    assert!(start.elapsed() < Duration::from_secs(60), "{error}");
    assert!(error.to_string().len() < 1_000, "{error}");
    assert!(error.render("c", 1, line).len() < 5_000);
    assert!(error.path.starts_with(path), "{error}");
    assert!(error.message.starts_with(message), "{error}");
    assert!(error.help.starts_with(help), "{error}");
}

/// A point that is rounded many times over.
fn nested(levels: usize) -> String {
    let [open, close] = [r#"{"rounded":{"core":"#, r#","radius":1}}"#];
    let shape = [&open.repeat(levels), POINT, &close.repeat(levels)].concat();
    plane(&shape, POINT)
}

fn hull(points: usize) -> String {
    let hull = format!(r#"{{"hull":[{}[0,1]]}}"#, "[1,0],".repeat(points - 1));
    plane(POINT, &hull)
}

#[test]
fn nesting_has_a_limit_before_anything_recurses() {
    let deep = |path| {
        [
            path,
            "the JSON is nested deeper than 64 levels",
            "nest less",
        ]
    };
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}"), ("[", "")] {
        let line = format!("{}1{}", open.repeat(1_000_000), close.repeat(1_000_000));
        refused(&line, deep(""));
    }
    refused(&nested(40), deep("a.rounded.core.rounded"));
    refused(&nested(31), deep("a.rounded.core.rounded"));
    let case = Case::parse(&nested(30)).expect("within the limit");
    let radius = case.world().expect("a polytope")[0].radius.to_string();
    assert_eq!(radius, "30");
    // Brackets in strings do not count.
    let why = format!(r#""v":1,"why":"{}""#, r#"\"["#.repeat(100));
    let quoted = plane(POINT, POINT).replace(r#""v":1"#, &why);
    assert!(Case::parse(&quoted).is_ok());
}

#[test]
fn lines_hulls_and_numbers_together_have_limits() {
    let vertices = "use fewer vertices";
    let long = format!("the line has {} bytes; the limit is", MAX_LINE + 1);
    refused(&" ".repeat(MAX_LINE + 1), ["", &long, vertices]);
    let values = format!("[{}1]", "1,".repeat(MAX_VALUES + 1));
    refused(
        &values,
        ["", "the line has more than 10000000 values", vertices],
    );
    let message = "the hull has 1000001 points; the limit is 1000000";
    let inside = "leave out points inside the hull";
    refused(&hull(MAX_VERTICES + 1), ["b.hull", message, inside]);
    let case = Case::parse(&hull(MAX_VERTICES)).expect("within the limit");
    let [_, b] = case.world().expect("a polytope");
    assert_eq!(b.vertices.len(), MAX_VERTICES);
    // 8 bytes each, 16,600 bits each.
    let small = r#"["1e-4990","1e-4990"],"#.repeat(50_000);
    let line = plane(&format!(r#"{{"hull":[{small}[0,1]]}}"#), POINT);
    let message = "the numbers of the case have more than 1073741824 bits together";
    refused(&line, ["a.hull[", message, vertices]);
}

#[test]
fn long_numbers_and_names_are_refused() {
    let digits = "1".repeat(1_000_000);
    let (long, steep) = (
        "a number has at most 5000 characters",
        "exponents lie within",
    );
    for (number, message) in [
        (digits.clone(), long),
        (format!("\"{digits}\""), long),
        (format!("0.{digits}"), long),
        (format!("1e{}", &digits[..4000]), steep),
        (format!("\"1p-{}\"", &digits[..4000]), steep),
    ] {
        let line = plane(&format!(r#"{{"point":[{number},0]}}"#), POINT);
        refused(&line, ["a.point[0]", message, ""]);
    }
    let line = format!(r#"{{"{digits}":1}}"#);
    refused(&line, [&format!("{}…", &digits[..40]), "", ""]);
}

#[test]
fn many_fields_are_compared_in_good_time() {
    let fields: String = (0..200_000).map(|i| format!(r#""f{i}":1,"#)).collect();
    let line = format!(r#"{{"source":{{{fields}"f7":2}}}}"#);
    refused(&line, ["source.f7", "the field `f7` occurs twice", ""]);
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
