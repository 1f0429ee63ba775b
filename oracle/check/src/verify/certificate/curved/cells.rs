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
