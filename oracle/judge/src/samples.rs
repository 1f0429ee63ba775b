//! What tests of several modules share.

use epa_format::case::Case;
use epa_format::number::{Rational, parse_exact};

pub(crate) fn ratio(p: i64, q: i64) -> Rational {
    Rational::new(p.into(), q.into())
}

/// A case of two shapes, each without its braces.
pub(crate) fn case(dim: usize, [a, b]: [&str; 2]) -> Case {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{{{a}}},"b":{{{b}}}}}"#);
    Case::parse(&line).expect("a case")
}

/// A number as cases write it.
pub(crate) fn number(text: &str) -> Rational {
    parse_exact(text).expect("a number")
}
