//! Reading the certificate of curved shapes.

mod bands;

use epa::{Enclosure, Part, RoundLower, RoundPoint};
use num_bigint::BigInt;
use serde_json::{Map, Value};

use super::{bound, get, index, integer, known_fields, list, lower_of, object, refuse};
use crate::verify::Refused;

/// An enclosure as it stands in a truth line.
pub(in super::super) struct GivenEnclosure {
    pub(in super::super) id: String,
    /// Whether the bounds are those of the cores.
    pub(in super::super) rounded: bool,
    pub(in super::super) proof: Enclosure,
}

pub(in super::super) fn parse_enclosure(value: &Value) -> Result<GivenEnclosure, Refused> {
    let at = "certificate";
    let object = object(value, at)?;
    let known = ["v", "id", "reduce", "q", "upper", "lower", "lo", "hi"];
    known_fields(object, at, &known)?;
    if index(get(object, at, "v")?, "certificate.v")? != 1 {
        return refuse("certificate.v", "1");
    }
    let Some(id) = get(object, at, "id")?.as_str().map(str::to_owned) else {
        return refuse("certificate.id", "a string");
    };
    let upper = super::object(get(object, at, "upper")?, "certificate.upper")?;
    known_fields(upper, "certificate.upper", &["n", "u"])?;
    let vector = |name: &str| {
        let at = format!("certificate.upper.{name}");
        list(get(upper, "certificate.upper", name)?, &at, integer)
    };
    let (rounded, axis) = reductions(object.get("reduce"))?;
    let proof = Enclosure {
        axis,
        q: integer(get(object, at, "q")?, "certificate.q")?,
        normal: vector("n")?,
        heights: exactly(vector("u")?, "certificate.upper.u", "two integers")?,
        lower: lower(super::object(
            get(object, at, "lower")?,
            "certificate.lower",
        )?)?,
        lo: bound(get(object, at, "lo")?, "certificate.lo")?,
        hi: bound(get(object, at, "hi")?, "certificate.hi")?,
    };
    Ok(GivenEnclosure { id, rounded, proof })
}

/// Whether radii were left out, and the axis of revolution.
fn reductions(value: Option<&Value>) -> Result<(bool, Option<Vec<BigInt>>), Refused> {
    let at = "certificate.reduce";
    let Some(value) = value else {
        return Ok((false, None));
    };
    let steps = list(value, at, |step, at| {
        let step = object(step, at)?;
        match get(step, at, "kind")?.as_str() {
            Some("round") => known_fields(step, at, &["kind"]).map(|()| None),
            Some("coaxial") => {
                known_fields(step, at, &["kind", "axis"])?;
                let axis = get(step, at, "axis")?;
                list(axis, &format!("{at}.axis"), integer).map(Some)
            }
            _ => refuse(at, "of kind `round` or `coaxial`"),
        }
    })?;
    match &steps[..] {
        [None] => Ok((true, None)),
        [Some(axis)] => Ok((false, Some(axis.clone()))),
        [None, Some(axis)] => Ok((true, Some(axis.clone()))),
        _ => refuse(at, "absent, or `round`, `coaxial`, or both in this order"),
    }
}

fn lower(object: &Map<String, Value>) -> Result<RoundLower, Refused> {
    let at = "certificate.lower";
    let known: &[&str] = match get(object, at, "kind")?.as_str() {
        Some("points") => &["kind", "a", "b", "points", "weights"],
        Some("facets") => &["kind", "a", "b", "points", "facets"],
        Some("ellipsoid") => &["kind", "a", "b", "s", "d", "lambda"],
        Some("bands") => return bands::parse(object).map(RoundLower::Bands),
        _ => {
            return refuse(
                "certificate.lower.kind",
                "`points`, `facets`, `ellipsoid` or `bands`",
            );
        }
    };
    known_fields(object, at, known)?;
    let field = |name: &str| get(object, at, name);
    if known.contains(&"s") {
        return ellipsoid(object);
    }
    Ok(RoundLower::Inner {
        a: list(field("a")?, "certificate.lower.a", round_point)?,
        b: list(field("b")?, "certificate.lower.b", round_point)?,
        lower: lower_of(object)?,
    })
}

fn ellipsoid(object: &Map<String, Value>) -> Result<RoundLower, Refused> {
    let at = "certificate.lower";
    let field = |name: &str| get(object, at, name);
    let row = |value: &Value, at: &str| exactly(list(value, at, integer)?, at, "three integers");
    let rows = list(field("s")?, "certificate.lower.s", row)?;
    let share = object.get("lambda").map(|lambda| {
        let at = "certificate.lower.lambda";
        exactly(list(lambda, at, integer)?, at, "two integers")
    });
    Ok(RoundLower::Ellipsoid {
        parts: Box::new([
            part(field("a")?, "certificate.lower.a")?,
            part(field("b")?, "certificate.lower.b")?,
        ]),
        contraction: Box::new(exactly(rows, "certificate.lower.s", "three rows")?),
        denominator: integer(field("d")?, "certificate.lower.d")?,
        share: share.transpose()?,
    })
}

/// A list of a fixed length.
fn exactly<T, const N: usize>(
    entries: Vec<T>,
    at: &str,
    expected: &'static str,
) -> Result<[T; N], Refused> {
    match entries.try_into() {
        Ok(entries) => Ok(entries),
        Err(_) => refuse(at, expected),
    }
}

/// A piece's number, or that and the numbers t.
fn round_point(value: &Value, at: &str) -> Result<RoundPoint, Refused> {
    let Some(entries) = value.as_array() else {
        let piece = index(value, at)?;
        let place = Vec::new();
        return Ok(RoundPoint { piece, place });
    };
    match &entries[..] {
        [piece, place @ ..] if (1..=3).contains(&place.len()) => Ok(RoundPoint {
            piece: index(piece, at)?,
            place: place
                .iter()
                .map(|t| integer(t, at))
                .collect::<Result<_, _>>()?,
        }),
        _ => refuse(
            at,
            "the number of a piece, or a list of that and one to three integers",
        ),
    }
}

fn part(value: &Value, at: &str) -> Result<Part, Refused> {
    match value.as_array().map(Vec::as_slice) {
        Some([i, j, shift, reach, denominator]) => Ok(Part {
            pieces: [index(i, at)?, index(j, at)?],
            shift: integer(shift, at)?,
            reach: integer(reach, at)?,
            denominator: integer(denominator, at)?,
        }),
        _ => refuse(at, "a list of two numbers of pieces and three integers"),
    }
}
