//! Reading JSON strictly, a piece at a time.

use num_bigint::BigInt;
use num_traits::Zero;
use serde_json::{Map, Value};

use super::refused::Refused;
use crate::certificate::Lower;
use epa_format::limits::{MOST_DIGITS, MOST_ENTRIES};
use epa_format::number::SignedRoot;

pub(super) fn refuse<T>(field: &str, expected: &'static str) -> Result<T, Refused> {
    Err(Refused::Field {
        field: field.to_owned(),
        expected,
    })
}

pub(super) fn object<'v>(value: &'v Value, at: &str) -> Result<&'v Map<String, Value>, Refused> {
    value
        .as_object()
        .map_or_else(|| refuse(at, "an object"), Ok)
}

/// A field of an object, at an empty place the line itself.
pub(super) fn get<'o>(
    object: &'o Map<String, Value>,
    at: &str,
    name: &str,
) -> Result<&'o Value, Refused> {
    let dot = if at.is_empty() { "" } else { "." };
    object
        .get(name)
        .map_or_else(|| refuse(&format!("{at}{dot}{name}"), "there"), Ok)
}

/// That an object, at an empty place the line itself, has none but these fields.
pub(super) fn known_fields(
    object: &Map<String, Value>,
    at: &str,
    known: &[&str],
) -> Result<(), Refused> {
    let dot = if at.is_empty() { "" } else { "." };
    match object.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => refuse(&format!("{at}{dot}{key}"), "absent: the field is unknown"),
        None => Ok(()),
    }
}

/// That an object has all of some fields, and of others only those that may be there.
pub(super) fn exact_fields(
    object: &Map<String, Value>,
    at: &str,
    due: &[&str],
    free: &[&str],
) -> Result<(), Refused> {
    known_fields(object, at, &[due, free].concat())?;
    due.iter()
        .try_for_each(|name| get(object, at, name).map(drop))
}

/// The proof of a lower bound by the fields of this kind, whatever else there is.
pub(super) fn lower_of(object: &Map<String, Value>) -> Result<Lower, Refused> {
    let at = "certificate.lower";
    let points = || list(get(object, at, "points")?, "certificate.lower.points", pair);
    match get(object, at, "kind")?.as_str() {
        Some("points") => {
            let weights = get(object, at, "weights")?;
            let weights = list(weights, "certificate.lower.weights", integer)?;
            Ok(Lower::Points {
                points: points()?,
                weights,
            })
        }
        Some("facets") => {
            let facet = |value: &Value, at: &str| list(value, at, index);
            let facets = list(
                get(object, at, "facets")?,
                "certificate.lower.facets",
                facet,
            )?;
            Ok(Lower::Facets {
                points: points()?,
                facets,
            })
        }
        _ => refuse("certificate.lower.kind", "`points` or `facets`"),
    }
}

pub(super) fn list<T>(
    value: &Value,
    at: &str,
    entry: impl Fn(&Value, &str) -> Result<T, Refused>,
) -> Result<Vec<T>, Refused> {
    match value.as_array() {
        Some(entries) if entries.len() <= MOST_ENTRIES => entries
            .iter()
            .enumerate()
            .map(|(i, v)| entry(v, &format!("{at}[{i}]")))
            .collect(),
        _ => refuse(at, "a list of at most 100,000 entries"),
    }
}

pub(super) fn pair(value: &Value, at: &str) -> Result<(usize, usize), Refused> {
    match list(value, at, index)?[..] {
        [i, j] => Ok((i, j)),
        _ => refuse(at, "a pair of vertex indices"),
    }
}

/// A JSON integer, at least 0, written without fraction or exponent.
pub(super) fn index(value: &Value, at: &str) -> Result<usize, Refused> {
    let small = value.as_number().and_then(|n| n.as_str().parse().ok());
    small.map_or_else(|| refuse(at, "an index: an integer of at least 0"), Ok)
}

/// A decimal string.
pub(super) fn integer(value: &Value, at: &str) -> Result<BigInt, Refused> {
    let text = value.as_str().unwrap_or_default();
    let digits = text.strip_prefix('-').unwrap_or(text);
    let well_formed = !digits.is_empty()
        && digits.len() <= MOST_DIGITS
        && digits.bytes().all(|b| b.is_ascii_digit());
    match text.parse() {
        Ok(number) if well_formed => Ok(number),
        _ => refuse(at, "an integer of at most 5,000 digits, as a string"),
    }
}

/// `[sign, "P", "Q"]` for sign·√(P/Q): these three.
pub(super) fn parts(value: &Value, at: &str) -> Result<[BigInt; 3], Refused> {
    let expected =
        "[sign, \"P\", \"Q\"] with sign −1, 0 or 1, P ≥ 0, Q > 0, and sign 0 exactly if P is 0";
    let Some([sign, numerator, denominator]) = value.as_array().map(Vec::as_slice) else {
        return refuse(at, expected);
    };
    let numerator = integer(numerator, at)?;
    let denominator = integer(denominator, at)?;
    let sign = match sign.as_number().map(|n| n.as_str()) {
        Some("-1") => -1,
        Some("0") => 0,
        Some("1") => 1,
        _ => return refuse(at, expected),
    };
    let zero = BigInt::zero();
    if numerator < zero || denominator <= zero || (sign == 0) != (numerator == zero) {
        return refuse(at, expected);
    }
    Ok([sign.into(), numerator, denominator])
}

/// The same as a root.
pub(super) fn bound(value: &Value, at: &str) -> Result<SignedRoot, Refused> {
    let [sign, numerator, denominator] = parts(value, at)?;
    Ok(SignedRoot {
        numerator: sign * numerator,
        denominator,
    })
}

/// A list of a fixed length.
pub(super) fn exactly<T, const N: usize>(
    entries: Vec<T>,
    at: &str,
    expected: &'static str,
) -> Result<[T; N], Refused> {
    match entries.try_into() {
        Ok(entries) => Ok(entries),
        Err(_) => refuse(at, expected),
    }
}
