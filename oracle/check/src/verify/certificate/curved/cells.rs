//! Reading a lower bound by cells of directions.

use crate::enclosure::{Cell, CellPart, Cells};
use num_bigint::BigInt;
use serde_json::Value;

use super::bands::inset;
use crate::verify::reading::{Fields, entries, index, integer, list, refuse};
use crate::verify::refused::Refused;

pub(super) fn parse(lower: &Fields<'_>) -> Result<Cells, Refused> {
    lower.are_known(&["kind", "d", "x", "cells"])?;
    Ok(Cells {
        denominator: lower.integer("d")?,
        bound: lower.integer("x")?,
        parts: lower.list("cells", part)?,
    })
}

/// A cut, which has one field, or a cell.
fn part(value: &Value, at: &str) -> Result<CellPart, Refused> {
    let part = Fields::of(value, at)?;
    if part.map.contains_key("cut") {
        part.are_known(&["cut"])?;
        return part.integers("cut").map(CellPart::Cut);
    }
    part.are_known(&["a", "b", "alpha", "beta", "own", "forms", "products"])?;
    Ok(CellPart::Cell(Box::new(Cell {
        insets: [part.list("a", inset)?, part.list("b", inset)?],
        square: part.integer("alpha")?,
        sphere: part.integer("beta")?,
        own: part.integers("own")?,
        forms: part.list("forms", |value, at| list(value, at, integer))?,
        products: part.list("products", product)?,
    })))
}

fn product(value: &Value, at: &str) -> Result<(usize, usize, BigInt), Refused> {
    match entries(value) {
        [i, j, factor] => Ok((index(i, at)?, index(j, at)?, integer(factor, at)?)),
        _ => refuse(at, "the numbers of two cuts on the way, and an integer"),
    }
}
