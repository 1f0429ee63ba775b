//! Directions, points and digits beside the bounds: what is true of them, and what is not.

use super::*;
use epa_format::number::{Rational, Surd, canonical};

/// Parts of a unit in their canonical texts.
fn texts(numbers: &[i64], unit: i64) -> Value {
    let text = |p: &i64| canonical(&Rational::new((*p).into(), unit.into()));
    numbers.iter().map(text).collect()
}

#[test]
fn every_normal_that_is_listed_attains_the_depth() {
    let corner = truth_of("corner");
    let [one, other] = [[1, 0], [0, 1]].map(|n| texts(&n, 1));
    let own = corner["normals"][0].clone();
    let other = if own == one { other } else { one };
    let with = |normals: Value| judged(&corner, &[("/normals", normals)]);
    assert_eq!(with(json!([other, own])), Ok(()));
    // The points are those of the first.
    let said = with(json!([other])).expect_err("no contact along it");
    assert_eq!(said, "`witness` is not the proven value");
    for (name, normal) in [
        ("squares", json!(["1p0", "0"])),
        ("stacked", json!(["0", "1p0", "0"])),
    ] {
        assert_eq!(truth_of(name)["normals"], json!([normal]));
    }
}

/// Whether points in parts of a unit are accepted as those of a truth.
fn touch<const D: usize>(line: &Value, unit: i64, [a, b]: [[i64; D]; 2]) -> bool {
    let [a, b] = [("/witness/a", a), ("/witness/b", b)].map(|(at, x)| (at, texts(&x, unit)));
    let judged = judged(line, &[a, b]);
    let wrong = Err("`witness` is not the proven value".to_owned());
    assert!(judged == Ok(()) || judged == wrong, "{judged:?}");
    judged.is_ok()
}

#[test]
fn witness_points_lie_in_the_faces_that_meet() {
    let line = truth_of("squares");
    let at = |a, b| touch(&line, 1, [a, b]);
    // The side of B lies within that of A.
    assert!([1, 2, 3].iter().all(|&y| at([4, y], [3, y])));
    assert!(![0, 4, 5, -1].iter().any(|&y| at([4, y], [3, y])));
    assert!(!at([4, 2], [3, 1]) && !at([4, 1], [4, 1]));
    assert!(!at([3, 2], [2, 2]) && !at([5, 2], [4, 2]));
    assert!(touch(&line, 3, [[12, 7], [9, 7]]));
    // Not in its canonical text.
    says(&line, "/witness/a", json!(["4", "2"]), "`witness` is not");
    for (name, unit) in [("halves", 2), ("thirds", 3)] {
        let line = truth_of(name);
        let at = |a, b| touch(&line, unit, [a, b]);
        assert!(at([4, 1], [3, 1]) && at([4, 3], [3, 3]));
        assert!(!at([4, 0], [3, 0]) && !at([4, 4], [3, 4]) && !at([4, 2], [4, 2]));
    }
}

#[test]
fn witness_points_lie_in_faces_of_space() {
    let line = truth_of("boxes");
    assert_eq!(line["normals"], json!([texts(&[0, 0, 1], 1)]));
    let at = |x: i64, y: i64| touch(&line, 6, [[x, y, 6], [x, y, 0]]);
    // Inside, on an edge, at a corner of the lower side of B.
    assert!(at(0, 0) && at(3, -2) && at(6, 0) && at(-6, 6) && at(6, 6));
    assert!(!at(12, 0) && !at(-8, 6) && !at(6, 12) && !at(0, -12) && !at(12, 12));
}

#[test]
fn a_decimal_number_has_the_digits_of_the_depth_and_no_others() {
    let line = truth_of("triangle");
    let depth = Surd::from_signed_square(&Rational::new(36.into(), 41.into()));
    let with = |text: &str| judged(&line, &[("/signed_depth/decimal", json!(text))]);
    assert_eq!(with(&depth.decimal(40)), Ok(()));
    let cut = [1, 2, 39, 41].map(|digits| depth.decimal(digits));
    let wrong = " 0 0. 0.8 0.94 0.93704257136 1 -0.9 0.937".split(' ');
    for text in cut.iter().map(String::as_str).chain(wrong) {
        let said = with(text).expect_err(text);
        assert!(said.contains("`decimal` is not"), "{text}: {said}");
    }
}
