//! Reading JSON strictly, a piece at a time.

use num_bigint::BigInt;
use num_traits::Zero;
use serde_json::{Map, Value};

use super::refused::Refused;
use crate::certificate::Lower;
use crate::checker::Bound;
use epa_format::limits::{MOST_DIGITS, MOST_ENTRIES};
use epa_format::number::SignedRoot;

pub(super) fn refuse<T>(field: &str, expected: &'static str) -> Result<T, Refused> {
    Err(Refused::Field {
        field: field.to_owned(),
        expected,
    })
}

/// The fields of an object at a place.
pub(super) struct Fields<'v> {
    pub(super) map: &'v Map<String, Value>,
    at: &'v str,
}

impl<'v> Fields<'v> {
    /// At an empty place, that of the line itself, the fields have their plain names.
    pub(super) fn of_map(map: &'v Map<String, Value>, at: &'v str) -> Self {
        Fields { map, at }
    }

    pub(super) fn of(value: &'v Value, at: &'v str) -> Result<Self, Refused> {
        match value.as_object() {
            Some(map) => Ok(Fields { map, at }),
            None => refuse(at, "an object"),
        }
    }

    fn place(&self, name: &str) -> String {
        let dot = if self.at.is_empty() { "" } else { "." };
        format!("{}{dot}{name}", self.at)
    }

    pub(super) fn get(&self, name: &str) -> Result<&'v Value, Refused> {
        let value = self.map.get(name);
        value.map_or_else(|| refuse(&self.place(name), "there"), Ok)
    }

    /// That there are none but these fields.
    pub(super) fn are_known(&self, known: &[&str]) -> Result<(), Refused> {
        match self.map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => refuse(&self.place(key), "absent: the field is unknown"),
            None => Ok(()),
        }
    }

    /// That there are all of some fields, and of others only those that may be there.
    pub(super) fn are_exactly(&self, due: &[&str], free: &[&str]) -> Result<(), Refused> {
        self.are_known(&[due, free].concat())?;
        due.iter().try_for_each(|name| self.get(name).map(drop))
    }

    pub(super) fn read<T>(
        &self,
        name: &str,
        read: impl Fn(&Value, &str) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        read(self.get(name)?, &self.place(name))
    }

    pub(super) fn optional<T>(
        &self,
        name: &str,
        read: impl Fn(&Value, &str) -> Result<T, Refused>,
    ) -> Result<Option<T>, Refused> {
        let value = self.map.get(name);
        value.map(|x| read(x, &self.place(name))).transpose()
    }

    pub(super) fn list<T>(
        &self,
        name: &str,
        entry: impl Fn(&Value, &str) -> Result<T, Refused>,
    ) -> Result<Vec<T>, Refused> {
        self.read(name, |value, at| list(value, at, &entry))
    }

    pub(super) fn integer(&self, name: &str) -> Result<BigInt, Refused> {
        self.read(name, integer)
    }

    pub(super) fn integers(&self, name: &str) -> Result<Vec<BigInt>, Refused> {
        self.list(name, integer)
    }
}

/// The proof of a lower bound by the fields of this kind, whatever else there is.
pub(super) fn lower_of(lower: &Fields<'_>) -> Result<Lower, Refused> {
    let points = || lower.list("points", pair);
    match lower.get("kind")?.as_str() {
        Some("points") => {
            let weights = lower.integers("weights")?;
            let points = points()?;
            Ok(Lower::Points { points, weights })
        }
        Some("facets") => {
            let facets = lower.list("facets", |value, at| list(value, at, index))?;
            let points = points()?;
            Ok(Lower::Facets { points, facets })
        }
        _ => refuse("certificate.lower.kind", "`points` or `facets`"),
    }
}

/// The entries of a list of a few; none, if it is none.
pub(super) fn entries(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
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

/// Integers of a list of a few.
pub(super) fn all(entries: &[Value], at: &str) -> Result<Vec<BigInt>, Refused> {
    entries.iter().map(|x| integer(x, at)).collect()
}

/// `[sign, "P", "Q"]` for sign·√(P/Q).
pub(super) fn bound(value: &Value, at: &str) -> Result<Bound, Refused> {
    let expected =
        "[sign, \"P\", \"Q\"] with sign −1, 0 or 1, P ≥ 0, Q > 0, and sign 0 exactly if P is 0";
    let [sign, num, den] = entries(value) else {
        return refuse(at, expected);
    };
    let (num, den) = (integer(num, at)?, integer(den, at)?);
    let sign = match sign.as_number().map(|n| n.as_str()) {
        Some("-1") => -1,
        Some("0") => 0,
        Some("1") => 1,
        _ => return refuse(at, expected),
    };
    let zero = BigInt::zero();
    if num < zero || den <= zero || (sign == 0) != (num == zero) {
        return refuse(at, expected);
    }
    let sign = sign.into();
    Ok(Bound { sign, num, den })
}

/// The same as a root.
pub(super) fn root(value: &Value, at: &str) -> Result<SignedRoot, Refused> {
    let Bound { sign, num, den } = bound(value, at)?;
    Ok(SignedRoot {
        numerator: sign * num,
        denominator: den,
    })
}

/// Two integers, or three.
pub(super) fn integers<const N: usize>(value: &Value, at: &str) -> Result<[BigInt; N], Refused> {
    let expected = match N {
        2 => "two integers",
        _ => "three integers",
    };
    exactly(list(value, at, integer)?, at, expected)
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
