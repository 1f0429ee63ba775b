//! Reading a lower bound by bands of directions.

use crate::enclosure::{Band, Bands, Edge, Inset, Rim};
use num_bigint::BigInt;
use serde_json::{Map, Value};

use crate::verify::reading::{exactly, get, index, integer, known_fields, list, object, refuse};
use crate::verify::refused::Refused;

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
    let known = [
        "a", "b", "rim", "edge", "alpha", "beta", "tau", "own", "low", "high",
    ];
    known_fields(fields, at, &known)?;
    let insets = |name: &str| list(get(fields, at, name)?, &format!("{at}.{name}"), inset);
    let number = |name: &str| integer(get(fields, at, name)?, &format!("{at}.{name}"));
    let form = |name: &str| list(get(fields, at, name)?, &format!("{at}.{name}"), integer);
    Ok(Band {
        insets: [insets("a")?, insets("b")?],
        rim: fields
            .get("rim")
            .map(|value| rim(value, &format!("{at}.rim")))
            .transpose()?,
        edge: fields
            .get("edge")
            .map(|value| edge(value, &format!("{at}.edge")))
            .transpose()?,
        square: number("alpha")?,
        sphere: number("beta")?,
        both: number("tau")?,
        forms: [form("own")?, form("low")?, form("high")?],
    })
}

fn rim(value: &Value, at: &str) -> Result<Rim, Refused> {
    match value.as_array().map(Vec::as_slice) {
        Some([side, piece, weight, radius, shift, square @ ..]) if square.len() < 2 => Ok(Rim {
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
    match value.as_array().map(Vec::as_slice) {
        Some([side, piece, factor, sphere, both]) => Ok(Edge {
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

#[cfg(test)]
mod tests {
    use crate::enclosure::RoundLower;
    use serde_json::json;

    use super::*;

    fn text() -> Value {
        json!({
            "kind": "bands", "d": "9", "x": "-7", "g": ["1", "2", "-3"], "t": ["-5", "5"],
            "bands": [{
                "a": [[4, "6", ["7", "8"], [["1", "2", "3"], ["4", "5", "6"]], "-10"]],
                "b": [],
                "rim": [1, 3, "17", "-18", "19"],
                "edge": [0, 2, "20", "-21", "22"],
                "alpha": "11", "beta": "-12", "tau": "13",
                "own": ["14"], "low": ["15", "16"], "high": [],
            }],
        })
    }

    fn read(value: &Value) -> Result<Bands, Refused> {
        parse(value.as_object().expect("an object"))
    }

    fn integers(v: &[i64]) -> Vec<BigInt> {
        v.iter().map(|x| BigInt::from(*x)).collect()
    }

    #[test]
    fn every_number_is_read_to_its_place() {
        let rows = [[1, 2, 3], [4, 5, 6]];
        let inset = Inset {
            piece: 4,
            weight: 6.into(),
            offset: integers(&[7, 8]),
            map: rows.map(|row| row.map(BigInt::from)).to_vec(),
            rest: BigInt::from(-10),
        };
        let band = Band {
            insets: [vec![inset], Vec::new()],
            rim: Some(Rim {
                side: 1,
                piece: 3,
                weight: 17.into(),
                radius: BigInt::from(-18),
                shift: 19.into(),
                square: None,
            }),
            edge: Some(Edge {
                side: 0,
                piece: 2,
                factor: 20.into(),
                sphere: BigInt::from(-21),
                both: 22.into(),
            }),
            square: 11.into(),
            sphere: BigInt::from(-12),
            both: 13.into(),
            forms: [integers(&[14]), integers(&[15, 16]), Vec::new()],
        };
        let expected = Bands {
            axis: integers(&[1, 2, -3]),
            denominator: 9.into(),
            bound: BigInt::from(-7),
            parallels: integers(&[-5, 5]),
            bands: vec![band],
        };
        assert_eq!(read(&text()).expect("bands"), expected);
        let lower = super::super::lower(text().as_object().expect("an object"));
        assert_eq!(lower.expect("a bound"), RoundLower::Bands(expected));
    }

    #[test]
    fn what_has_another_form_is_refused() {
        let refused = |place: &str, value: Value| {
            let mut wrong = text();
            *wrong.pointer_mut(place).expect("a place") = value;
            read(&wrong).is_err()
        };
        assert!(!refused("/bands/0/a/0/0", json!(5)));
        assert!(refused("/bands/0/a/0/0", json!(-5)));
        assert!(refused("/bands/0/a/0/1", json!(6)));
        assert!(refused("/bands/0/a/0/3/1", json!(["4", "5"])));
        assert!(refused("/bands/0/a/0", json!([4, "6", ["7"], []])));
        assert!(refused("/bands/0/rim", json!([1, 3, "17", "-18"])));
        assert!(refused("/bands/0/low", json!("15")));
        assert!(refused("/bands/0", json!({})));
        assert!(refused("/t", json!(["1", 2])));
    }
}
