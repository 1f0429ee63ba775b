//! Reading a lower bound by bands of directions.

use crate::enclosure::{Band, Bands, Edge, Inset, Rim};
use serde_json::Value;

use crate::verify::reading::{Fields, entries, index, integer, integers, list, refuse};
use crate::verify::refused::Refused;

pub(super) fn parse(lower: &Fields<'_>) -> Result<Bands, Refused> {
    lower.are_known(&["kind", "d", "x", "g", "t", "bands"])?;
    Ok(Bands {
        axis: lower.integers("g")?,
        denominator: lower.integer("d")?,
        bound: lower.integer("x")?,
        parallels: lower.integers("t")?,
        bands: lower.list("bands", band)?,
    })
}

fn band(value: &Value, at: &str) -> Result<Band, Refused> {
    let band = Fields::of(value, at)?;
    let known = [
        "a", "b", "rim", "edge", "alpha", "beta", "tau", "own", "low", "high",
    ];
    band.are_known(&known)?;
    Ok(Band {
        insets: [band.list("a", inset)?, band.list("b", inset)?],
        rim: band.optional("rim", rim)?,
        edge: band.optional("edge", edge)?,
        square: band.integer("alpha")?,
        sphere: band.integer("beta")?,
        both: band.integer("tau")?,
        forms: [
            band.integers("own")?,
            band.integers("low")?,
            band.integers("high")?,
        ],
    })
}

fn rim(value: &Value, at: &str) -> Result<Rim, Refused> {
    match entries(value) {
        [side, piece, weight, radius, shift, square @ ..] if square.len() < 2 => Ok(Rim {
            side: index(side, at)?,
            piece: index(piece, at)?,
            weight: integer(weight, at)?,
            radius: integer(radius, at)?,
            shift: integer(shift, at)?,
            square: square.first().map(|x| integer(x, at)).transpose()?,
        }),
        _ => refuse(
            at,
            "a side, the number of a piece, a weight, a radius, a shift, and perhaps a square",
        ),
    }
}

fn edge(value: &Value, at: &str) -> Result<Edge, Refused> {
    match entries(value) {
        [side, piece, factor, sphere, both] => Ok(Edge {
            side: index(side, at)?,
            piece: index(piece, at)?,
            factor: integer(factor, at)?,
            sphere: integer(sphere, at)?,
            both: integer(both, at)?,
        }),
        _ => refuse(at, "a side, the number of a piece, and three integers"),
    }
}

pub(super) fn inset(value: &Value, at: &str) -> Result<Inset, Refused> {
    match entries(value) {
        [piece, weight, offset, map, rest] => Ok(Inset {
            piece: index(piece, at)?,
            weight: integer(weight, at)?,
            offset: list(offset, at, integer)?,
            map: list(map, at, integers)?,
            rest: integer(rest, at)?,
        }),
        _ => refuse(
            at,
            "the number of a piece, a weight, numbers f, rows of a map and a number e",
        ),
    }
}
