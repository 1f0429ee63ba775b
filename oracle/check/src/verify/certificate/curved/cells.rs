//! Reading a lower bound by cells of directions.

use crate::enclosure::{Cell, CellPart, Cells};
use num_bigint::BigInt;
use serde_json::{Map, Value};

use super::bands::inset;
use crate::verify::reading::{get, index, integer, known_fields, list, object, refuse};
use crate::verify::refused::Refused;

const AT: &str = "certificate.lower";

pub(super) fn parse(object: &Map<String, Value>) -> Result<Cells, Refused> {
    known_fields(object, AT, &["kind", "d", "x", "cells"])?;
    let number = |name: &str| integer(get(object, AT, name)?, &format!("{AT}.{name}"));
    Ok(Cells {
        denominator: number("d")?,
        bound: number("x")?,
        parts: list(get(object, AT, "cells")?, "certificate.lower.cells", part)?,
    })
}

/// A cut, which has one field, or a cell.
fn part(value: &Value, at: &str) -> Result<CellPart, Refused> {
    let fields = object(value, at)?;
    if let Some(cut) = fields.get("cut") {
        known_fields(fields, at, &["cut"])?;
        return list(cut, &format!("{at}.cut"), integer).map(CellPart::Cut);
    }
    let known = ["a", "b", "alpha", "beta", "own", "forms", "products"];
    known_fields(fields, at, &known)?;
    let insets = |name: &str| list(get(fields, at, name)?, &format!("{at}.{name}"), inset);
    let number = |name: &str| integer(get(fields, at, name)?, &format!("{at}.{name}"));
    let form = |value: &Value, at: &str| list(value, at, integer);
    let products = get(fields, at, "products")?;
    Ok(CellPart::Cell(Box::new(Cell {
        insets: [insets("a")?, insets("b")?],
        square: number("alpha")?,
        sphere: number("beta")?,
        own: form(get(fields, at, "own")?, &format!("{at}.own"))?,
        forms: list(get(fields, at, "forms")?, &format!("{at}.forms"), form)?,
        products: list(products, &format!("{at}.products"), product)?,
    })))
}

fn product(value: &Value, at: &str) -> Result<(usize, usize, BigInt), Refused> {
    match value.as_array().map(Vec::as_slice) {
        Some([i, j, factor]) => Ok((index(i, at)?, index(j, at)?, integer(factor, at)?)),
        _ => refuse(at, "the numbers of two cuts on the way, and an integer"),
    }
}

#[cfg(test)]
mod tests {
    use crate::enclosure::{Inset, RoundLower};
    use serde_json::json;

    use super::*;

    fn text() -> Value {
        json!({
            "kind": "cells", "d": "9", "x": "-7",
            "cells": [{"cut": ["1", "-2", "3"]}, {
                "a": [[4, "6", ["7"], [["1", "2", "3"]], "-10"]],
                "b": [],
                "alpha": "11", "beta": "-12", "own": ["14"], "forms": [["15", "16"], []],
                "products": [[0, 1, "17"], [2, 5, "-18"]],
            }],
        })
    }

    fn read(value: &Value) -> Result<Cells, Refused> {
        parse(value.as_object().expect("an object"))
    }

    fn integers(v: &[i64]) -> Vec<BigInt> {
        v.iter().map(|x| BigInt::from(*x)).collect()
    }

    #[test]
    fn every_number_is_read_to_its_place() {
        let inset = Inset {
            piece: 4,
            weight: 6.into(),
            offset: integers(&[7]),
            map: vec![[1, 2, 3].map(BigInt::from)],
            rest: BigInt::from(-10),
        };
        let cell = Cell {
            insets: [vec![inset], Vec::new()],
            square: 11.into(),
            sphere: BigInt::from(-12),
            own: integers(&[14]),
            forms: vec![integers(&[15, 16]), Vec::new()],
            products: vec![(0, 1, 17.into()), (2, 5, BigInt::from(-18))],
        };
        let cut = CellPart::Cut(integers(&[1, -2, 3]));
        let expected = Cells {
            denominator: 9.into(),
            bound: BigInt::from(-7),
            parts: vec![cut, CellPart::Cell(Box::new(cell))],
        };
        assert_eq!(read(&text()).expect("cells"), expected);
        let lower = super::super::lower(text().as_object().expect("an object"));
        assert_eq!(lower.expect("a bound"), RoundLower::Cells(expected));
    }

    #[test]
    fn what_has_another_form_is_refused() {
        let refused = |place: &str, value: Value| {
            let mut wrong = text();
            *wrong.pointer_mut(place).expect("a place") = value;
            read(&wrong).is_err()
        };
        assert!(!refused("/cells/1/products/0/0", json!(5)));
        assert!(!refused("/cells", json!([])));
        for (place, value) in [
            ("/cells/1/products/0/0", json!(-1)),
            ("/cells/1/products/0/0", json!("0")),
            ("/cells/1/products/0/1", json!(true)),
            ("/cells/1/products/0/1", json!(1.0)),
            ("/cells/1/products/0/2", json!(17)),
            ("/cells/1/products/0", json!([0, 1])),
            ("/cells/1/products/0", json!([0, 1, "17", "18"])),
            ("/cells/1/products", json!({})),
            ("/cells/1/forms/1", json!("15")),
            ("/cells/1/forms/0/1", json!(16)),
            ("/cells/1/own", json!(null)),
            ("/cells/1/alpha", json!(11)),
            ("/cells/1/a/0/0", json!(true)),
            ("/cells/1", json!({})),
            ("/cells/1", json!([])),
            ("/cells/0/cut", json!("1")),
            ("/cells/0/cut/0", json!(1)),
            ("/cells/0", json!({"cut": ["1"], "alpha": "1"})),
            ("/cells/0", json!(["1"])),
            ("/cells", json!({})),
            ("/d", json!(9)),
        ] {
            assert!(refused(place, value.clone()), "{place} {value}");
        }
        for place in ["/cells/0", "/cells/1", ""] {
            let mut wrong = text();
            let object = wrong.pointer_mut(place).expect("a place");
            object["trust"] = json!("me");
            assert!(read(&wrong).is_err(), "{place}");
        }
    }
}
