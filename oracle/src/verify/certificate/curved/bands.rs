//! Reading a lower bound by bands of directions.

use epa::{Band, Bands, Inset};
use num_bigint::BigInt;
use serde_json::{Map, Value};

use super::super::{get, index, integer, known_fields, list, object, refuse};
use super::exactly;
use crate::verify::Refused;

const AT: &str = "certificate.lower";

pub(super) fn parse(object: &Map<String, Value>) -> Result<Bands, Refused> {
    known_fields(object, AT, &["kind", "d", "x", "g", "t", "bands"])?;
    let number = |name: &str| integer(get(object, AT, name)?, &format!("{AT}.{name}"));
    let numbers = |name: &str| list(get(object, AT, name)?, &format!("{AT}.{name}"), integer);
    Ok(Bands {
        axis: numbers("g")?,
        denominator: number("d")?,
        bound: number("x")?,
        parallels: numbers("t")?,
        bands: list(get(object, AT, "bands")?, "certificate.lower.bands", band)?,
    })
}

fn band(value: &Value, at: &str) -> Result<Band, Refused> {
    let fields = object(value, at)?;
    let known = ["a", "b", "alpha", "beta", "tau", "own", "low", "high"];
    known_fields(fields, at, &known)?;
    let insets = |name: &str| list(get(fields, at, name)?, &format!("{at}.{name}"), inset);
    let number = |name: &str| integer(get(fields, at, name)?, &format!("{at}.{name}"));
    let form = |name: &str| list(get(fields, at, name)?, &format!("{at}.{name}"), integer);
    Ok(Band {
        insets: [insets("a")?, insets("b")?],
        square: number("alpha")?,
        sphere: number("beta")?,
        both: number("tau")?,
        forms: [form("own")?, form("low")?, form("high")?],
    })
}

fn inset(value: &Value, at: &str) -> Result<Inset, Refused> {
    let row = |value: &Value, at: &str| -> Result<[BigInt; 3], Refused> {
        exactly(list(value, at, integer)?, at, "three integers")
    };
    match value.as_array().map(Vec::as_slice) {
        Some([piece, weight, offset, map, rest]) => Ok(Inset {
            piece: index(piece, at)?,
            weight: integer(weight, at)?,
            offset: list(offset, at, integer)?,
            map: list(map, at, row)?,
            rest: integer(rest, at)?,
        }),
        _ => refuse(
            at,
            "the number of a piece, a weight, numbers f, rows of a map and a number e",
        ),
    }
}
