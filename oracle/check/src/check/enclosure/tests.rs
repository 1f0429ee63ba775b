//! Enclosures that are worked by hand, and each condition of theirs broken.

mod profiles;

use serde_json::{Value, json};

use super::super::pieces::{is_semidefinite, point_of};
use super::*;
use crate::verify::{Refused, parse_enclosure};

/// Each enclosure with its pieces, as vectors of which the first is the centre, and its proof as
/// docs/certificate.md writes it. Below it stands what comes of a change: `sound`, why it is
/// refused, or which field has another form. A change is the place of a field and its value, or the
/// place alone for none.
const ENCLOSURES: &str = include_str!("tests/enclosures.txt");

fn vector<const D: usize>(v: [i64; D]) -> Vec<BigInt> {
    v.map(BigInt::from).to_vec()
}

fn piece<const D: usize>(centre: [i64; D], columns: &[[i64; D]]) -> Piece {
    Piece {
        centre: vector(centre),
        columns: columns.iter().map(|column| vector(*column)).collect(),
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

fn pieces(value: &Value) -> Pieces {
    let number = |x: &Value| BigInt::from(x.as_i64().expect("a number"));
    let piece = |vectors: &Value| {
        let mut vectors = list(vectors).map(|vector| list(vector).map(number).collect());
        Piece {
            centre: vectors.next().expect("a centre"),
            columns: vectors.collect(),
        }
    };
    Pieces {
        a: list(&value["a"]).map(piece).collect(),
        b: list(&value["b"]).map(piece).collect(),
        scale: number(&value["scale"]),
    }
}

fn proof(value: &Value) -> Result<Enclosure, Refused> {
    let mut proof = value.clone();
    proof["v"] = json!(1);
    proof["id"] = json!("e1");
    parse_enclosure(&proof).map(|given| given.proof)
}

/// What is said of an enclosure, or which of its fields has another form.
fn verdict(enclosure: &Value) -> String {
    let proof = match proof(&enclosure["proof"]) {
        Ok(proof) => proof,
        Err(Refused::Field { field, .. }) => return field,
        Err(other) => panic!("{other}"),
    };
    let found = check_enclosure(&pieces(&enclosure["pieces"]), &proof);
    found.map_or_else(|refusal| format!("{refusal:?}"), |()| "sound".to_owned())
}

fn change(enclosure: &mut Value, change: &str) {
    let (place, value) = change.split_once(' ').unwrap_or((change, ""));
    let (parent, field) = place.rsplit_once('/').expect(change);
    match (enclosure.pointer_mut(parent).expect(change), value) {
        (Value::Object(fields), "") => _ = fields.shift_remove(field).expect(change),
        (Value::Object(fields), value) => {
            fields.insert(field.to_owned(), serde_json::from_str(value).expect(change));
        }
        (entries, value) => {
            let index: usize = field.parse().expect(change);
            entries[index] = serde_json::from_str(value).expect(change);
        }
    }
}

/// The enclosures of the table.
fn enclosures() -> Vec<Value> {
    let lines = ENCLOSURES.lines().filter(|line| line.starts_with('{'));
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn each_condition_that_is_broken_is_named() {
    let (mut sound, mut count, mut wrong) = (Value::Null, 0, Vec::new());
    for line in ENCLOSURES
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        if line.starts_with('{') {
            sound = serde_json::from_str(line).expect("JSON");
            continue;
        }
        let (due, changes) = line.split_once(": ").unwrap_or((line, ""));
        let mut changed = sound.clone();
        for one in changes.split("; ").filter(|one| !one.is_empty()) {
            change(&mut changed, one);
        }
        let found = verdict(&changed);
        if found != due {
            wrong.push(format!("{found}, not {line}"));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 200, "{count}");
}

/// What no line of a certificate can say, and how points and dimensions are taken from pieces.
#[test]
fn roots_have_positive_denominators() {
    let ellipse = &enclosures()[0];
    let (pieces, sound) = (
        pieces(&ellipse["pieces"]),
        proof(&ellipse["proof"]).expect("sound"),
    );
    for denominator in [0, -5] {
        let (mut low, mut high) = (sound.clone(), sound.clone());
        low.lo.denominator = denominator.into();
        high.hi.denominator = denominator.into();
        for changed in [low, high] {
            assert_eq!(check_enclosure(&pieces, &changed), Err(Refusal::BadBound));
        }
    }
    let at = |place: &[i64]| RoundPoint {
        piece: 0,
        place: place.iter().map(|x| BigInt::from(*x)).collect(),
    };
    let point = |place| point_of(&pieces.a, &at(place), &5.into());
    assert_eq!(point(&[3, 4]), Ok(vector([48, 27])));
    assert_eq!(point(&[]), Ok(vector([30, 15])));
    assert_eq!(dimension(&pieces), Ok(2));
    let four = || vec![piece([0, 0, 0, 0], &[])];
    let flat = Pieces {
        a: four(),
        b: four(),
        scale: 1.into(),
    };
    assert_eq!(dimension(&flat), Err(Refusal::BadVertices));
}

/// Every number of a proof that is written as a text, one after the other.
fn numbers(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::String(text) if text.parse::<BigInt>().is_ok() => vec![value],
        Value::Array(entries) => entries.iter_mut().flat_map(numbers).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

/// Each number of the cells a little or much greater or less: what is accepted has the bounds that
/// are proven.
#[test]
fn no_changed_number_proves_more_than_is_true() {
    let is_tree = |enclosure: &Value| enclosure["proof"]["lower"]["kind"] == "cells";
    let sound = enclosures().into_iter().find(is_tree).expect("cells");
    let mut higher = sound.clone();
    for one in [
        r#"/proof/lower/x "16""#,
        r#"/proof/lo [1,"256","400"]"#,
        r#"/proof/hi [1,"256","400"]"#,
        r#"/proof/upper/u/0 "25""#,
    ] {
        change(&mut higher, one);
    }
    let count = numbers(&mut sound["proof"]["lower"].clone()).len();
    let (mut accepted, mut refused) = (0, 0);
    for place in 0..count {
        for change in [
            |x: BigInt| x + 1,
            |x: BigInt| x - 1,
            |x: BigInt| -x,
            |x: BigInt| x * 2,
            |x: BigInt| x + 1000,
        ] {
            for enclosure in [&sound, &higher] {
                let mut changed = enclosure.clone();
                let number = &mut *numbers(&mut changed["proof"]["lower"])[place];
                let given = number.as_str().and_then(|text| text.parse().ok());
                *number = change(given.expect("a number")).to_string().into();
                let is_accepted = verdict(&changed) == "sound";
                assert!(!is_accepted || enclosure == &sound, "number {place}");
                accepted += usize::from(is_accepted);
                refused += usize::from(!is_accepted);
            }
        }
    }
    assert!(accepted > 200 && refused > 900, "{accepted} {refused}");
}
