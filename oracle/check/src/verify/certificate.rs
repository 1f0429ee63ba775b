//! Reading a certificate from JSON, strictly: what does not have the form of
//! docs/certificate.md is refused.

mod curved;

use crate::certificate::{Certificate, Lower};
use serde_json::Value;

use super::reading::{bound, get, index, integer, known_fields, list, lower_of, object, refuse};
use super::refused::Refused;

/// A certificate as it stands in a truth line.
pub(super) struct Given {
    pub(super) id: String,
    /// Whether the bounds are those of the cores.
    pub(super) rounded: bool,
    pub(super) proof: Certificate,
}

pub(super) use self::curved::parse_enclosure;

pub(super) fn parse(value: &Value) -> Result<Given, Refused> {
    let at = "certificate";
    let object = object(value, at)?;
    known_fields(
        object,
        at,
        &["v", "id", "reduce", "upper", "lower", "lo", "hi"],
    )?;
    if index(get(object, at, "v")?, "certificate.v")? != 1 {
        return refuse("certificate.v", "1");
    }
    let id = get(object, at, "id")?.as_str().map(str::to_owned);
    let upper = super::reading::object(get(object, at, "upper")?, "certificate.upper")?;
    known_fields(upper, "certificate.upper", &["n"])?;
    let proof = Certificate {
        upper: list(
            get(upper, "certificate.upper", "n")?,
            "certificate.upper.n",
            integer,
        )?,
        lower: lower(get(object, at, "lower")?)?,
        lo: bound(get(object, at, "lo")?, "certificate.lo")?,
        hi: bound(get(object, at, "hi")?, "certificate.hi")?,
    };
    let Some(id) = id else {
        return refuse("certificate.id", "a string");
    };
    Ok(Given {
        id,
        rounded: reduce(object.get("reduce"))?,
        proof,
    })
}

/// Absent, or exactly `[{"kind":"round"}]`.
fn reduce(value: Option<&Value>) -> Result<bool, Refused> {
    match value {
        None => Ok(false),
        Some(value) if *value == serde_json::json!([{"kind": "round"}]) => Ok(true),
        Some(_) => refuse("certificate.reduce", "absent or `[{\"kind\":\"round\"}]`"),
    }
}

fn lower(value: &Value) -> Result<Lower, Refused> {
    let at = "certificate.lower";
    let object = object(value, at)?;
    let known: &[&str] = match get(object, at, "kind")?.as_str() {
        Some("points") => &["kind", "points", "weights"],
        _ => &["kind", "points", "facets"],
    };
    known_fields(object, at, known)?;
    lower_of(object)
}
