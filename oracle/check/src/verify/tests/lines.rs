//! Directions, points and digits beside the bounds: what is true of them, and what is not.

use super::*;
use epa_format::number::{Rational, Surd, canonical};

/// Whether a line with other values at some places is accepted; if not, what is said.
fn judged(line: &Value, changes: &[(&str, Value)]) -> Result<(), String> {
    let mut changed = line.clone();
    for (pointer, value) in changes {
        *changed.pointer_mut(pointer).expect("a place") = value.clone();
    }
    let accepted = check_line(&changed.to_string());
    accepted.map(drop).map_err(|refused| refused.to_string())
}

/// Numbers in their canonical texts.
fn texts(numbers: &[(i64, i64)]) -> Value {
    let text = |(p, q): &(i64, i64)| canonical(&Rational::new((*p).into(), (*q).into()));
    numbers.iter().map(text).collect()
}

/// Integers in their canonical texts.
fn whole(numbers: &[i64]) -> Value {
    texts(&numbers.iter().map(|x| (*x, 1)).collect::<Vec<_>>())
}

/// A box, 4 by 4 by 2, and one of half the width that is sunk into it from above by 1.
fn boxes() -> Value {
    truth_of(
        3,
        r#""box":{"half_extents":[2,2,1]}"#,
        r#""box":{"half_extents":[1,1,1]},"pose":{"translation":[0,0,1]}"#,
    )
}

#[test]
fn every_normal_that_is_listed_attains_the_depth() {
    let line = squares();
    assert_eq!(line["normals"], json!([["1p0", "0"]]));
    // Along both axes the way out is equally long; the points are those of the first.
    let corner = truth_of(
        2,
        r#""hull":[[0,0],[4,0],[4,4],[0,4]]"#,
        r#""hull":[[3,3],[5,3],[5,5],[3,5]]"#,
    );
    let [one, other] = [[1, 0], [0, 1]].map(|n| whole(&n));
    let own = corner["normals"][0].clone();
    let other = if own == one { other } else { one };
    let with = |normals: Value| judged(&corner, &[("/normals", normals)]);
    assert_eq!(with(json!([other, own])), Ok(()));
    let said = with(json!([other])).expect_err("no contact along it");
    assert_eq!(said, "`witness` is not the proven value");
}

#[test]
fn witness_points_lie_in_the_faces_that_meet() {
    let line = squares();
    let at = |a: Value, b: Value| judged(&line, &[("/witness/a", a), ("/witness/b", b)]);
    let on = |a: [i64; 2], b: [i64; 2]| at(whole(&a), whole(&b));
    // The side of B lies within that of A.
    for y in [1, 2, 3] {
        assert_eq!(on([4, y], [3, y]), Ok(()), "{y}");
    }
    let wrong = || Err("`witness` is not the proven value".to_owned());
    for y in [0, 4, 5, -1] {
        assert_eq!(on([4, y], [3, y]), wrong(), "{y}");
    }
    for (a, b) in [
        ([4, 2], [3, 1]),
        ([4, 1], [4, 1]),
        ([3, 2], [2, 2]),
        ([5, 2], [4, 2]),
    ] {
        assert_eq!(on(a, b), wrong(), "{a:?} {b:?}");
    }
    let third = |x: i64| texts(&[(x, 1), (7, 3)]);
    assert_eq!(at(third(4), third(3)), Ok(()));
    assert_eq!(at(json!(["4", "2"]), whole(&[3, 2])), wrong());
}

/// The squares at half the size: integers only in units of 1/2, and of 1/3.
#[test]
fn shapes_of_any_unit() {
    let half = truth_of(
        2,
        r#""hull":[[0,0],[2,0],[2,2],[0,2]]"#,
        r#""hull":[[1.5,0.5],[2.5,0.5],[2.5,1.5],[1.5,1.5]]"#,
    );
    let third = truth_of(
        2,
        r#""hull":[["0","0"],["4/3","0"],["4/3","4/3"],["0","4/3"]]"#,
        r#""hull":[["1","1/3"],["5/3","1/3"],["5/3","1"],["1","1"]]"#,
    );
    for (line, unit) in [(half, 2), (third, 3)] {
        assert_eq!(class(&line), "penetrating");
        let at = |x: [i64; 2], y: [i64; 2]| {
            let [a, b] = [(x[0], y[0]), (x[1], y[1])].map(|(x, y)| texts(&[(x, unit), (y, unit)]));
            judged(&line, &[("/witness/a", a), ("/witness/b", b)]).is_ok()
        };
        assert!(at([4, 3], [1, 1]) && at([4, 3], [3, 3]));
        assert!(!at([4, 3], [0, 0]) && !at([4, 3], [4, 4]) && !at([4, 4], [2, 2]));
    }
}

#[test]
fn witness_points_lie_in_faces_of_space() {
    let line = boxes();
    assert_eq!(line["normals"], json!([whole(&[0, 0, 1])]));
    let at = |x, y| {
        let [a, b] = [1, 0].map(|z| texts(&[x, y, (z, 1)]));
        judged(&line, &[("/witness/a", a), ("/witness/b", b)]).is_ok()
    };
    // Inside, on an edge, at a corner of the lower side of B.
    let (one, zero) = ((1, 1), (0, 1));
    for (x, y) in [
        (zero, zero),
        ((1, 2), (-1, 3)),
        (one, zero),
        ((-1, 1), one),
        (one, one),
    ] {
        assert!(at(x, y), "{x:?} {y:?}");
    }
    let two = (2, 1);
    for (x, y) in [
        (two, zero),
        ((-4, 3), one),
        (one, two),
        (zero, (-2, 1)),
        (two, two),
    ] {
        assert!(!at(x, y), "{x:?} {y:?}");
    }
}

#[test]
fn the_normal_of_curved_shapes_is_enough() {
    let line = stacked();
    assert_eq!(line["normals"], json!([whole(&[0, 1, 0])]));
    assert_eq!(judged(&ellipse(), &[]), Ok(()));
}

#[test]
fn a_decimal_number_has_the_digits_of_the_depth_and_no_others() {
    // √(36/41).
    let line = truth_of(
        2,
        r#""hull":[[4,11],[4,5],[9,9]]"#,
        r#""hull":[[5,7],[12,7],[10,2],[7,3]]"#,
    );
    let depth = Surd::from_signed_square(&Rational::new(36.into(), 41.into()));
    let with = |text: &str| judged(&line, &[("/signed_depth/decimal", json!(text))]);
    assert_eq!(with(&depth.decimal(40)), Ok(()));
    let wrong = || Err("`decimal` is not the proven value".to_owned());
    for digits in [1, 2, 39, 41] {
        assert_eq!(with(&depth.decimal(digits)), wrong(), "{digits}");
    }
    for text in [
        "",
        "0",
        "0.",
        "0.8",
        "0.94",
        "0.93704257136",
        "1",
        "-0.9",
        "0.937",
    ] {
        assert_eq!(with(text), wrong(), "{text}");
    }
    assert_eq!(
        judged(&squares(), &[("/signed_depth/decimal", json!("1"))]),
        Ok(())
    );
}
