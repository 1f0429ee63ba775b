//! Reading a certificate from JSON, strictly: what does not have the form of
//! docs/certificate.md is refused.

mod curved;

use crate::certificate::Lower;
use crate::check::zvec;
use crate::checker::{Bound, Zvec};
use serde_json::{Value, json};

use super::reading::{Fields, bound, index, lower_of, refuse};
use super::refused::Refused;

/// A certificate as it stands in a truth line.
pub(super) struct Given {
    pub(super) id: String,
    /// Whether the bounds are those of the cores.
    pub(super) rounded: bool,
    pub(super) direction: Zvec,
    pub(super) lower: Lower,
    pub(super) lo: Bound,
    pub(super) hi: Bound,
}

pub(crate) use self::curved::parse_enclosure;

pub(super) fn parse(value: &Value, dim: usize) -> Result<Given, Refused> {
    let certificate = Fields::of(value, "certificate")?;
    let known = ["v", "id", "reduce", "upper", "lower", "lo", "hi"];
    let id = id_of(&certificate, &known)?;
    let n = certificate.read("upper", |value, at| {
        let upper = Fields::of(value, at)?;
        upper.are_known(&["n"])?;
        upper.integers("n")
    })?;
    let rounded = match certificate.map.get("reduce") {
        None => false,
        Some(value) if *value == json!([{"kind": "round"}]) => true,
        Some(_) => return refuse("certificate.reduce", "absent or `[{\"kind\":\"round\"}]`"),
    };
    let Some(direction) = zvec(&n, dim) else {
        return refuse("certificate.upper.n", "as long as a vertex");
    };
    Ok(Given {
        id,
        rounded,
        direction,
        lower: certificate.read("lower", lower)?,
        lo: certificate.read("lo", bound)?,
        hi: certificate.read("hi", bound)?,
    })
}

/// The id of a certificate of this version, which has none but these fields.
fn id_of(certificate: &Fields<'_>, known: &[&str]) -> Result<String, Refused> {
    certificate.are_known(known)?;
    if certificate.read("v", index)? != 1 {
        return refuse("certificate.v", "1");
    }
    match certificate.get("id")?.as_str() {
        Some(id) => Ok(id.to_owned()),
        None => refuse("certificate.id", "a string"),
    }
}

fn lower(value: &Value, at: &str) -> Result<Lower, Refused> {
    let lower = Fields::of(value, at)?;
    let proof = match lower.get("kind")?.as_str() {
        Some("points") => "weights",
        _ => "facets",
    };
    lower.are_known(&["kind", "points", proof])?;
    lower_of(&lower)
}
