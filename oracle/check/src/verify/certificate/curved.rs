//! Reading the certificate of curved shapes.

mod bands;
mod cells;

use crate::enclosure::{Balls, Enclosure, InnerBall, Inside, Part, RoundLower, RoundPoint};
use num_bigint::BigInt;
use serde_json::{Map, Value};

use crate::verify::reading::{
    bound, exactly, get, index, integer, known_fields, list, lower_of, object, refuse,
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
    let upper = crate::verify::reading::object(get(object, at, "upper")?, "certificate.upper")?;
    known_fields(upper, "certificate.upper", &["n", "u"])?;
    let vector = |name: &str| {
        let at = format!("certificate.upper.{name}");
        list(get(upper, "certificate.upper", name)?, &at, integer)
    };
    let Reductions {
        rounded,
        with_balls,
        axis,
    } = reductions(object.get("reduce"))?;
    let proof = Enclosure {
        axis,
        q: integer(get(object, at, "q")?, "certificate.q")?,
        normal: vector("n")?,
        heights: exactly(vector("u")?, "certificate.upper.u", "two integers")?,
        lower: lower(crate::verify::reading::object(
            get(object, at, "lower")?,
            "certificate.lower",
        )?)?,
        lo: bound(get(object, at, "lo")?, "certificate.lo")?,
        hi: bound(get(object, at, "hi")?, "certificate.hi")?,
    };
    Ok(GivenEnclosure {
        id,
        rounded,
        with_balls,
        proof,
    })
}

#[derive(Debug, Default, PartialEq)]
struct Reductions {
    /// Whether radii were left out.
    rounded: bool,
    /// Whether those of ellipsoids that are balls were, too.
    with_balls: bool,
    /// The axis of revolution.
    axis: Option<Vec<BigInt>>,
}

/// A step of a reduction.
enum Step {
    Round { with_balls: bool },
    Coaxial(Vec<BigInt>),
}

fn reductions(value: Option<&Value>) -> Result<Reductions, Refused> {
    let at = "certificate.reduce";
    let Some(value) = value else {
        return Ok(Reductions::default());
    };
    let steps = list(value, at, |step, at| {
        let step = object(step, at)?;
        match get(step, at, "kind")?.as_str() {
            Some("round") => {
                known_fields(step, at, &["kind", "balls"])?;
                match step.get("balls") {
                    None => Ok(Step::Round { with_balls: false }),
                    Some(Value::Bool(true)) => Ok(Step::Round { with_balls: true }),
                    Some(_) => refuse(&format!("{at}.balls"), "true, or absent"),
                }
            }
            Some("coaxial") => {
                known_fields(step, at, &["kind", "axis"])?;
                let axis = get(step, at, "axis")?;
                list(axis, &format!("{at}.axis"), integer).map(Step::Coaxial)
            }
            _ => refuse(at, "of kind `round` or `coaxial`"),
        }
    })?;
    let (round, axis) = match &steps[..] {
        [Step::Round { with_balls }] => (Some(*with_balls), None),
        [Step::Coaxial(axis)] => (None, Some(axis.clone())),
        [Step::Round { with_balls }, Step::Coaxial(axis)] => {
            (Some(*with_balls), Some(axis.clone()))
        }
        _ => return refuse(at, "absent, or `round`, `coaxial`, or both in this order"),
    };
    Ok(Reductions {
        rounded: round.is_some(),
        with_balls: round == Some(true),
        axis,
    })
}

fn lower(object: &Map<String, Value>) -> Result<RoundLower, Refused> {
    let at = "certificate.lower";
    let known: &[&str] = match get(object, at, "kind")?.as_str() {
        Some("points") => &["kind", "a", "b", "points", "weights", "x"],
        Some("facets") => &["kind", "a", "b", "points", "facets", "x"],
        Some("ellipsoid") => &["kind", "a", "b", "s", "d", "lambda"],
        Some("bands") => return bands::parse(object).map(RoundLower::Bands),
        Some("cells") => return cells::parse(object).map(RoundLower::Cells),
        _ => {
            return refuse(
                "certificate.lower.kind",
                "`points`, `facets`, `ellipsoid`, `bands` or `cells`",
            );
        }
    };
    known_fields(object, at, known)?;
    let field = |name: &str| get(object, at, name);
    if known.contains(&"s") {
        return ellipsoid(object);
    }
    if let Some(bound) = object.get("x") {
        let balls = Balls {
            sides: [
                inside(field("a")?, "certificate.lower.a")?,
                inside(field("b")?, "certificate.lower.b")?,
            ],
            bound: integer(bound, "certificate.lower.x")?,
            lower: lower_of(object)?,
        };
        if balls
            .sides
            .iter()
            .all(|side| matches!(side, Inside::Points(_)))
        {
            return refuse("certificate.lower.x", "absent without balls");
        }
        return Ok(RoundLower::Balls(Box::new(balls)));
    }
    Ok(RoundLower::Inner {
        a: list(field("a")?, "certificate.lower.a", round_point)?,
        b: list(field("b")?, "certificate.lower.b", round_point)?,
        lower: lower_of(object)?,
    })
}

/// Round points, or balls of one radius.
fn inside(value: &Value, at: &str) -> Result<Inside, Refused> {
    if value.is_array() {
        return list(value, at, round_point).map(Inside::Points);
    }
    let side = object(value, at)?;
    known_fields(side, at, &["radius", "balls"])?;
    Ok(Inside::Balls {
        radius: integer(get(side, at, "radius")?, at)?,
        balls: list(get(side, at, "balls")?, at, ball)?,
    })
}

/// A piece's number, as many coordinates as axes, and λ.
fn ball(value: &Value, at: &str) -> Result<InnerBall, Refused> {
    match value.as_array().map(Vec::as_slice) {
        Some([piece, offset @ .., p, r]) if matches!(offset.len(), 2 | 3) => Ok(InnerBall {
            piece: index(piece, at)?,
            offset: offset
                .iter()
                .map(|x| integer(x, at))
                .collect::<Result<_, _>>()?,
            share: [integer(p, at)?, integer(r, at)?],
        }),
        _ => refuse(
            at,
            "a list of the number of a piece, a point and two integers",
        ),
    }
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

#[cfg(test)]
mod tests {
    use crate::certificate::Lower;
    use serde_json::json;

    use super::*;

    fn integers<const N: usize>(numbers: [i64; N]) -> [BigInt; N] {
        numbers.map(BigInt::from)
    }

    fn with(lower: Value, reduce: Option<Value>) -> Result<GivenEnclosure, String> {
        let mut value = json!({
            "v": 1, "id": "e1", "q": "5", "upper": {"n": ["1", "2", "3"], "u": ["7", "-8"]},
            "lower": lower, "lo": [-1, "4", "9"], "hi": [1, "1", "2"],
        });
        if let Some(reduce) = reduce {
            value["reduce"] = reduce;
        }
        parse_enclosure(&value).map_err(|refused| refused.to_string())
    }

    fn inner(a: Value) -> Value {
        json!({"kind": "points", "a": a, "b": [0], "points": [[1, 0]], "weights": ["1"]})
    }

    /// An ellipsoid, with a field changed.
    fn ellipsoid_with(field: &str, value: Value) -> Result<RoundLower, String> {
        let mut lower = json!({
            "kind": "ellipsoid", "a": [0, 1, "2", "-3", "4"], "b": [2, 2, "0", "0", "1"],
            "s": [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]], "d": "10",
        });
        if !value.is_null() {
            lower[field] = value;
        }
        with(lower, None).map(|given| given.proof.lower)
    }

    #[test]
    fn an_enclosure_is_read_field_by_field() {
        let given = with(inner(json!([3, [4, "1"], [5, "1", "-2", "3"]])), None);
        let given = given.expect("an enclosure");
        assert_eq!((&given.id[..], given.rounded), ("e1", false));
        let proof = given.proof;
        assert_eq!((proof.axis, proof.q), (None, 5.into()));
        assert_eq!(proof.normal, integers([1, 2, 3]));
        assert_eq!(proof.heights, integers([7, -8]));
        let bounds = [proof.lo, proof.hi].map(|root| [root.numerator, root.denominator]);
        assert_eq!(bounds, [integers([-4, 9]), integers([1, 2])]);
        let at = |piece, place: &[i64]| RoundPoint {
            piece,
            place: place.iter().map(|x| BigInt::from(*x)).collect(),
        };
        let expected = RoundLower::Inner {
            a: vec![at(3, &[]), at(4, &[1]), at(5, &[1, -2, 3])],
            b: vec![at(0, &[])],
            lower: Lower::Points {
                points: vec![(1, 0)],
                weights: integers([1]).to_vec(),
            },
        };
        assert_eq!(proof.lower, expected);
        for point in [
            json!([[4]]),
            json!([[4, "1", "1", "1", "1"]]),
            json!([[]]),
            json!(["4"]),
        ] {
            assert!(with(inner(point.clone()), None).is_err(), "{point}");
        }
    }

    #[test]
    fn a_ball_within_has_a_point_of_two_or_three_coordinates() {
        let of = |ball: Value| {
            let side = json!({"radius": "1", "balls": [ball]});
            inside(&side, "a").map_err(|refused| refused.to_string())
        };
        for right in [
            json!([0, "1", "2", "1", "2"]),
            json!([0, "1", "2", "3", "1", "2"]),
        ] {
            assert!(of(right.clone()).is_ok(), "{right}");
        }
        for wrong in [
            json!([0, "1", "1", "2"]),
            json!([0, "1", "2", "3", "4", "1", "2"]),
            json!([0]),
        ] {
            let said = of(wrong.clone()).expect_err("no ball");
            assert!(said.contains("a point and two integers"), "{wrong}: {said}");
        }
    }

    #[test]
    fn what_was_left_out_is_named_in_order() {
        let axis = || json!({"kind": "coaxial", "axis": ["0", "2"]});
        let round = || json!({"kind": "round"});
        let of = |reduce| {
            let given = with(inner(json!([0])), Some(reduce))?;
            Ok::<_, String>((given.rounded, given.with_balls, given.proof.axis))
        };
        let along = || Some(integers([0, 2]).to_vec());
        assert_eq!(of(json!([round()])), Ok((true, false, None)));
        assert_eq!(of(json!([axis()])), Ok((false, false, along())));
        assert_eq!(of(json!([round(), axis()])), Ok((true, false, along())));
        let balls = || json!({"kind": "round", "balls": true});
        assert_eq!(of(json!([balls()])), Ok((true, true, None)));
        assert_eq!(of(json!([balls(), axis()])), Ok((true, true, along())));
        for wrong in [
            json!([axis(), round()]),
            json!([round(), round()]),
            json!([{"kind": "round", "balls": false}]),
            json!([{"kind": "round", "balls": 1}]),
            json!([axis(), balls()]),
            json!([]),
        ] {
            assert!(of(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_ellipsoid_has_two_parts_and_a_contraction() {
        let part = |pieces, [shift, reach, denominator]: [i64; 3]| Part {
            pieces,
            shift: shift.into(),
            reach: reach.into(),
            denominator: denominator.into(),
        };
        let expected = |share: Option<[i64; 2]>| RoundLower::Ellipsoid {
            parts: Box::new([part([0, 1], [2, -3, 4]), part([2, 2], [0, 0, 1])]),
            contraction: Box::new([[1, 2, 3], [4, 5, 6], [7, 8, 9]].map(integers)),
            denominator: 10.into(),
            share: share.map(integers),
        };
        assert_eq!(ellipsoid_with("", json!(null)), Ok(expected(None)));
        let shared = ellipsoid_with("lambda", json!(["1", "3"]));
        assert_eq!(shared, Ok(expected(Some([1, 3]))));
        for (field, value) in [
            ("lambda", json!(["1"])),
            ("a", json!([0, 1, "2", "3"])),
            ("b", json!([0, 1, "2", "3", "4", "5"])),
            ("s", json!([["1", "2", "3"], ["4", "5", "6"]])),
            ("s", json!([["1", "2"], ["4", "5", "6"], ["7", "8", "9"]])),
            ("d", json!(10)),
            ("points", json!([])),
        ] {
            assert!(
                ellipsoid_with(field, value.clone()).is_err(),
                "{field} {value}"
            );
        }
    }
}
