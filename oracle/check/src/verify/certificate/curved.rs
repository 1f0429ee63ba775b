//! Reading the certificate of curved shapes.

mod bands;
mod cells;

use crate::enclosure::{Balls, Enclosure, InnerBall, Inside, Part, RoundLower, RoundPoint};
use num_bigint::BigInt;
use serde_json::Value;

use super::id_of;
use crate::verify::reading::{
    Fields, all, entries, exactly, index, integer, integers, list, lower_of, refuse, root,
};
use crate::verify::refused::Refused;

/// An enclosure as it stands in a truth line.
pub(crate) struct GivenEnclosure {
    pub(crate) id: String,
    /// Whether the bounds are those of the cores.
    pub(crate) rounded: bool,
    /// Whether ellipsoids that are balls count as rounded points.
    pub(crate) with_balls: bool,
    pub(crate) proof: Enclosure,
}

pub(crate) fn parse_enclosure(value: &Value) -> Result<GivenEnclosure, Refused> {
    let certificate = Fields::of(value, "certificate")?;
    let known = ["v", "id", "reduce", "q", "upper", "lower", "lo", "hi"];
    let id = id_of(&certificate, &known)?;
    let upper = Fields::of(certificate.get("upper")?, "certificate.upper")?;
    upper.are_known(&["n", "u"])?;
    let reductions = certificate.optional("reduce", reductions)?;
    let (round, axis) = reductions.unwrap_or_default();
    let proof = Enclosure {
        axis,
        q: certificate.integer("q")?,
        normal: upper.integers("n")?,
        heights: upper.read("u", integers)?,
        lower: certificate.read("lower", lower)?,
        lo: certificate.read("lo", root)?,
        hi: certificate.read("hi", root)?,
    };
    Ok(GivenEnclosure {
        id,
        rounded: round.is_some(),
        with_balls: round == Some(true),
        proof,
    })
}

/// Whether radii were left out, and then whether those of ellipsoids that are balls were, too; and
/// the axis of revolution.
type Reductions = (Option<bool>, Option<Vec<BigInt>>);

fn reductions(value: &Value, at: &str) -> Result<Reductions, Refused> {
    let steps = list(value, at, |step, at| {
        let step = Fields::of(step, at)?;
        match step.get("kind")?.as_str() {
            Some("round") => {
                step.are_known(&["kind", "balls"])?;
                match step.map.get("balls") {
                    None => Ok((Some(false), None)),
                    Some(Value::Bool(true)) => Ok((Some(true), None)),
                    Some(_) => refuse(&format!("{at}.balls"), "true, or absent"),
                }
            }
            Some("coaxial") => {
                step.are_known(&["kind", "axis"])?;
                Ok((None, Some(step.integers("axis")?)))
            }
            _ => refuse(at, "of kind `round` or `coaxial`"),
        }
    })?;
    match &steps[..] {
        [step] => Ok(step.clone()),
        [(Some(balls), None), (None, Some(axis))] => Ok((Some(*balls), Some(axis.clone()))),
        _ => refuse(at, "absent, or `round`, `coaxial`, or both in this order"),
    }
}

fn lower(value: &Value, at: &str) -> Result<RoundLower, Refused> {
    let lower = Fields::of(value, at)?;
    match lower.get("kind")?.as_str() {
        Some("points") => lower.are_known(&["kind", "a", "b", "points", "weights", "x"])?,
        Some("facets") => lower.are_known(&["kind", "a", "b", "points", "facets", "x"])?,
        Some("ellipsoid") => return ellipsoid(&lower),
        Some("bands") => return bands::parse(&lower).map(RoundLower::Bands),
        Some("cells") => return cells::parse(&lower).map(RoundLower::Cells),
        _ => {
            let expected = "`points`, `facets`, `ellipsoid`, `bands` or `cells`";
            return refuse("certificate.lower.kind", expected);
        }
    }
    if !lower.map.contains_key("x") {
        return Ok(RoundLower::Inner {
            a: lower.list("a", round_point)?,
            b: lower.list("b", round_point)?,
            lower: lower_of(&lower)?,
        });
    }
    let balls = Balls {
        sides: [lower.read("a", inside)?, lower.read("b", inside)?],
        bound: lower.integer("x")?,
        lower: lower_of(&lower)?,
    };
    let is_points = |side: &Inside| matches!(side, Inside::Points(_));
    if balls.sides.iter().all(is_points) {
        return refuse("certificate.lower.x", "absent without balls");
    }
    Ok(RoundLower::Balls(Box::new(balls)))
}

/// Round points, or balls of one radius.
fn inside(value: &Value, at: &str) -> Result<Inside, Refused> {
    if value.is_array() {
        return list(value, at, round_point).map(Inside::Points);
    }
    let side = Fields::of(value, at)?;
    side.are_known(&["radius", "balls"])?;
    Ok(Inside::Balls {
        radius: integer(side.get("radius")?, at)?,
        balls: list(side.get("balls")?, at, ball)?,
    })
}

/// A piece's number, as many coordinates as axes, and λ.
fn ball(value: &Value, at: &str) -> Result<InnerBall, Refused> {
    match entries(value) {
        [piece, offset @ .., p, r] if matches!(offset.len(), 2 | 3) => Ok(InnerBall {
            piece: index(piece, at)?,
            offset: all(offset, at)?,
            share: [integer(p, at)?, integer(r, at)?],
        }),
        _ => {
            let expected = "a list of the number of a piece, a point and two integers";
            refuse(at, expected)
        }
    }
}

fn ellipsoid(lower: &Fields<'_>) -> Result<RoundLower, Refused> {
    lower.are_known(&["kind", "a", "b", "s", "d", "lambda"])?;
    let rows = lower.list("s", integers)?;
    Ok(RoundLower::Ellipsoid {
        parts: Box::new([lower.read("a", part)?, lower.read("b", part)?]),
        contraction: Box::new(exactly(rows, "certificate.lower.s", "three rows")?),
        denominator: lower.integer("d")?,
        share: lower.optional("lambda", integers)?,
    })
}

/// A piece's number, or that and the numbers t.
fn round_point(value: &Value, at: &str) -> Result<RoundPoint, Refused> {
    let (piece, place) = match entries(value) {
        [piece, place @ ..] if (1..=3).contains(&place.len()) => (piece, place),
        _ if !value.is_array() => (value, &[][..]),
        _ => {
            let expected = "the number of a piece, or a list of that and one to three integers";
            return refuse(at, expected);
        }
    };
    Ok(RoundPoint {
        piece: index(piece, at)?,
        place: all(place, at)?,
    })
}

fn part(value: &Value, at: &str) -> Result<Part, Refused> {
    match entries(value) {
        [i, j, shift, reach, denominator] => Ok(Part {
            pieces: [index(i, at)?, index(j, at)?],
            shift: integer(shift, at)?,
            reach: integer(reach, at)?,
            denominator: integer(denominator, at)?,
        }),
        _ => refuse(at, "a list of two numbers of pieces and three integers"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Reductions of another form are among the enclosures of [`crate::check`].
    #[test]
    fn what_was_left_out_is_named_in_order() {
        let axis = json!({"kind": "coaxial", "axis": ["0", "2"]});
        let (round, balls) = (
            json!({"kind": "round"}),
            json!({"kind": "round", "balls": true}),
        );
        let along = || Some(vec![BigInt::ZERO, 2.into()]);
        for (steps, expected) in [
            (json!([round]), (Some(false), None)),
            (json!([axis]), (None, along())),
            (json!([round, axis]), (Some(false), along())),
            (json!([balls]), (Some(true), None)),
            (json!([balls, axis]), (Some(true), along())),
        ] {
            let found = reductions(&steps, "reduce").expect("reductions");
            assert_eq!(found, expected, "{steps}");
        }
    }
}
