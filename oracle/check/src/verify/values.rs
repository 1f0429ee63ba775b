//! What lines of both kinds claim besides their proof.

use num_traits::Signed;
use serde_json::{Map, Value};

use super::reading::known_fields;
use super::refused::Refused;
use epa_format::number::{Rational, Surd, canonical};

/// That radii are left out exactly where there are some.
pub(super) fn is_rounded_like(rounded: bool, radius: &Rational) -> Result<(), Refused> {
    if rounded == radius.is_positive() {
        return Ok(());
    }
    Err(Refused::Field {
        field: "certificate.reduce".into(),
        expected: "`{\"kind\":\"round\"}` first, exactly for shapes with a radius",
    })
}

pub(super) fn field<'t>(
    object: &'t Map<String, Value>,
    name: &str,
    expected: &'static str,
) -> Result<&'t Value, Refused> {
    object.get(name).ok_or_else(|| Refused::Field {
        field: name.to_owned(),
        expected,
    })
}

/// The numbers of `signed_depth`.
pub(super) fn printed_depth(truth: &Map<String, Value>) -> Result<&Map<String, Value>, Refused> {
    let printed = field(truth, "signed_depth", "an object with the signed depth")?;
    printed.as_object().ok_or(Refused::Value {
        field: "signed_depth",
    })
}

/// That an exact number is printed as the root it is, with no other fields.
pub(super) fn check_root(printed: &Map<String, Value>, depth: &Surd) -> Result<(), Refused> {
    let text = |x: &Rational| Value::from(canonical(x));
    let square = text(&depth.square);
    let exact = if depth.radius.is_positive() {
        vec![
            ("core_squared", square),
            ("core_sign", depth.sign.into()),
            ("radius", text(&depth.radius)),
        ]
    } else {
        vec![("squared", square)]
    };
    let names = exact.iter().map(|(name, _)| *name);
    let known: Vec<_> = names.chain(["f64", "f32", "decimal"]).collect();
    known_fields(printed, "signed_depth", &known)?;
    if exact
        .iter()
        .all(|(name, due)| printed.get(*name) == Some(due))
    {
        return Ok(());
    }
    Err(Refused::Value {
        field: "signed_depth",
    })
}
