//! Reading a certificate from JSON, strictly: what does not have the form of
//! docs/certificate.md is refused.

mod curved;

use crate::certificate::Lower;
use crate::checker::{self, Bound, Cert};
use num_bigint::BigInt;
use serde_json::Value;

use super::reading::{get, index, integer, known_fields, list, lower_of, object, parts, refuse};
use super::refused::Refused;

/// A certificate as it stands in a truth line.
pub(super) struct Given {
    pub(super) id: String,
    /// Whether the bounds are those of the cores.
    rounded: bool,
    direction: [BigInt; 3],
    lower: Lower,
    bounds: [[BigInt; 3]; 2],
}

pub(crate) use self::curved::parse_enclosure;

pub(super) fn parse(value: &Value, dim: usize) -> Result<Given, Refused> {
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
    let Some(id) = get(object, at, "id")?.as_str() else {
        return refuse("certificate.id", "a string");
    };
    let upper = super::reading::object(get(object, at, "upper")?, "certificate.upper")?;
    known_fields(upper, "certificate.upper", &["n"])?;
    let at_n = "certificate.upper.n";
    let n = list(get(upper, "certificate.upper", "n")?, at_n, integer)?;
    Ok(Given {
        id: id.to_owned(),
        rounded: reduce(object.get("reduce"))?,
        direction: direction(n, dim).map_or_else(|| refuse(at_n, "as long as a vertex"), Ok)?,
        lower: lower(get(object, at, "lower")?)?,
        bounds: [
            parts(get(object, at, "lo")?, "certificate.lo")?,
            parts(get(object, at, "hi")?, "certificate.hi")?,
        ],
    })
}

/// A vector of the plane has a third coordinate, which is 0.
fn direction(mut n: Vec<BigInt>, dim: usize) -> Option<[BigInt; 3]> {
    if n.len() != dim {
        return None;
    }
    n.resize(3, BigInt::ZERO);
    n.try_into().ok()
}

impl Given {
    /// What the checker takes.
    pub(super) fn cert(&self) -> Cert<'_> {
        let bound = |[sign, num, den]: &[BigInt; 3]| Bound {
            sign: sign.clone(),
            num: num.clone(),
            den: den.clone(),
        };
        let [lo, hi] = self.bounds.each_ref().map(bound);
        Cert {
            round: self.rounded,
            direction: self.direction.clone(),
            low: match &self.lower {
                Lower::Points { points, weights } => {
                    checker::Lower::Points(points, weights.clone())
                }
                Lower::Facets { points, facets } => checker::Lower::Facets(points, facets),
            },
            lo,
            hi,
        }
    }
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
