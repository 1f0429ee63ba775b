//! The truth of curved shapes as a JSON line.

use epa_check::enclosure::{
    Band, Bands, Cell, CellPart, Cells, Enclosure, Inset, Inside, Part, RoundLower, RoundPoint,
};
use num_bigint::BigInt;
use num_traits::Signed;
use serde_json::{Value, json};

use super::decided::{
    DIGITS, UNDECIDED, bound, class_name, decimal, decimals, direction, exact, float, given,
    lower_of, root,
};
use crate::truth::Enclosed;
use epa_format::case::Case;
use epa_format::number::{FloatType, Rational};

/// The line of an enclosure.
pub(super) fn line(case: &Case, truth: &Enclosed, with_certificate: bool) -> Value {
    given(json!({
        "id": truth.id.as_str(),
        "name": case.name,
        "class": truth.class.map_or("undecided", class_name),
        "reason": truth.class.is_none().then_some(UNDECIDED),
        "signed_depth": depth(truth),
        "closed": truth.is_closed,
        "normals": [direction(&truth.normal)],
        "certificate": with_certificate.then(|| certificate(truth)),
    }))
}

/// The floats are there where the enclosure leaves no doubt of them.
fn depth(truth: &Enclosed) -> Value {
    let [lo, hi] = &truth.depth;
    // The ends of an enclosure are rational.
    let end = |(name, end): (&'static str, Option<Rational>)| Some((name, exact(&end?)));
    let ends = match truth.is_exact() {
        true => root(lo),
        false => [("lo", lo.is_rational()), ("hi", hi.is_rational())]
            .into_iter()
            .filter_map(end)
            .collect(),
    };
    let floats = [("f64", FloatType::F64), ("f32", FloatType::F32)];
    let floats = floats.map(|(name, ty)| Some((name, float(&truth.round(ty)?))));
    let digits = truth.decimal(DIGITS).map(|text| ("decimal", text.into()));
    let all = ends.into_iter().chain(floats.into_iter().flatten());
    all.chain(digits).collect()
}

fn certificate(truth: &Enclosed) -> Value {
    let Enclosure {
        axis,
        q,
        normal,
        heights,
        lower,
        lo,
        hi,
    } = &truth.enclosure;
    let with_balls = truth.with_balls.then_some(true);
    let is_rounded = truth.depth[0].radius.is_positive();
    let round = is_rounded.then(|| given(json!({"kind": "round", "balls": with_balls})));
    let coaxial = axis.as_ref();
    let coaxial = coaxial.map(|axis| json!({"kind": "coaxial", "axis": decimals(axis)}));
    let reductions: Vec<Value> = round.into_iter().chain(coaxial).collect();
    given(json!({
        "v": 1,
        "id": truth.id.as_str(),
        "reduce": (!reductions.is_empty()).then_some(reductions),
        "q": decimal(q),
        "upper": {"n": decimals(normal), "u": decimals(heights)},
        "lower": round_lower(lower),
        "lo": bound(lo),
        "hi": bound(hi),
    }))
}

fn round_lower(lower: &RoundLower) -> Value {
    match lower {
        RoundLower::Inner { a, b, lower } => {
            let mut fields = lower_of(lower);
            (fields["a"], fields["b"]) = (round_points(a), round_points(b));
            fields
        }
        RoundLower::Balls(balls) => {
            let mut fields = lower_of(&balls.lower);
            let [a, b] = &balls.sides;
            (fields["a"], fields["b"]) = (inside(a), inside(b));
            fields["x"] = decimal(&balls.bound);
            fields
        }
        RoundLower::Ellipsoid {
            parts,
            contraction,
            denominator,
            share,
        } => given(json!({
            "kind": "ellipsoid",
            "a": part(&parts[0]),
            "b": part(&parts[1]),
            "s": rows(&contraction[..]),
            "d": decimal(denominator),
            "lambda": share.as_ref().map(decimals),
        })),
        RoundLower::Bands(all) => bands(all),
        RoundLower::Cells(all) => cells(all),
    }
}

fn bands(bands: &Bands) -> Value {
    json!({
        "kind": "bands",
        "d": decimal(&bands.denominator),
        "x": decimal(&bands.bound),
        "g": decimals(&bands.axis),
        "t": decimals(&bands.parallels),
        "bands": bands.bands.iter().map(band).collect::<Value>(),
    })
}

fn cells(cells: &Cells) -> Value {
    let part = |part: &CellPart| match part {
        CellPart::Cut(form) => json!({"cut": decimals(form)}),
        CellPart::Cell(all) => cell(all),
    };
    json!({
        "kind": "cells",
        "d": decimal(&cells.denominator),
        "x": decimal(&cells.bound),
        "cells": cells.parts.iter().map(part).collect::<Value>(),
    })
}

fn cell(cell: &Cell) -> Value {
    let product = |(i, j, factor): &(usize, usize, BigInt)| json!([i, j, decimal(factor)]);
    json!({
        "a": insets(&cell.insets[0]),
        "b": insets(&cell.insets[1]),
        "alpha": decimal(&cell.square),
        "beta": decimal(&cell.sphere),
        "own": decimals(&cell.own),
        "forms": rows(&cell.forms),
        "products": cell.products.iter().map(product).collect::<Value>(),
    })
}

fn band(band: &Band) -> Value {
    let rim = band.rim.as_ref().map(|rim| {
        let numbers = [&rim.weight, &rim.radius, &rim.shift];
        numbered(
            [rim.side, rim.piece],
            numbers.into_iter().chain(&rim.square),
        )
    });
    let edge = band.edge.as_ref().map(|edge| {
        let numbers = [&edge.factor, &edge.sphere, &edge.both];
        numbered([edge.side, edge.piece], numbers)
    });
    let [own, low, high] = &band.forms;
    given(json!({
        "a": insets(&band.insets[0]),
        "b": insets(&band.insets[1]),
        "rim": rim,
        "edge": edge,
        "alpha": decimal(&band.square),
        "beta": decimal(&band.sphere),
        "tau": decimal(&band.both),
        "own": decimals(own),
        "low": decimals(low),
        "high": decimals(high),
    }))
}

fn insets(insets: &[Inset]) -> Value {
    let inset = |inset: &Inset| {
        json!([
            inset.piece,
            decimal(&inset.weight),
            decimals(&inset.offset),
            rows(&inset.map),
            decimal(&inset.rest),
        ])
    };
    insets.iter().map(inset).collect()
}

fn round_points(points: &[RoundPoint]) -> Value {
    let point = |point: &RoundPoint| match point.place.is_empty() {
        true => point.piece.into(),
        false => numbered([point.piece], &point.place),
    };
    points.iter().map(point).collect()
}

fn inside(side: &Inside) -> Value {
    match side {
        Inside::Points(points) => round_points(points),
        Inside::Balls { radius, balls } => {
            let balls = balls.iter();
            let balls =
                balls.map(|ball| numbered([ball.piece], ball.offset.iter().chain(&ball.share)));
            json!({"radius": decimal(radius), "balls": balls.collect::<Value>()})
        }
    }
}

fn part(part: &Part) -> Value {
    numbered(part.pieces, [&part.shift, &part.reach, &part.denominator])
}

/// Vectors of integers.
fn rows<'v, V: 'v>(rows: impl IntoIterator<Item = &'v V>) -> Value
where
    &'v V: IntoIterator<Item = &'v BigInt>,
{
    rows.into_iter().map(decimals).collect()
}

/// The numbers of pieces or sides, and then integers.
fn numbered<'n, const N: usize>(
    places: [usize; N],
    integers: impl IntoIterator<Item = &'n BigInt>,
) -> Value {
    let places = places.into_iter().map(Value::from);
    places.chain(integers.into_iter().map(decimal)).collect()
}

#[cfg(test)]
mod tests {
    use epa_check::verify::{Accepted, check_line};
    use epa_format::case::Case;
    use epa_format::number::SignedRoot;
    use serde_json::json;

    use super::*;
    use crate::truth::{Truth, json as written, solve};

    fn integers(numbers: &[i64]) -> Vec<BigInt> {
        numbers.iter().map(|x| BigInt::from(*x)).collect()
    }

    /// 3/4 below the side of a cone: above the parallel 3/5 by the apex, below it by the base, and
    /// below −2/5 by the centre of the base.
    fn cells() -> Cells {
        let inset = |piece, radius: i64, columns: usize| Inset {
            piece,
            weight: 5.into(),
            offset: integers(&[0, 0][..columns]),
            map: [[radius, 0, 0], [0, radius, 0]][..columns]
                .iter()
                .map(|row| row.map(BigInt::from))
                .collect(),
            rest: if columns > 0 { 25.into() } else { 0.into() },
        };
        let cell = |a, [alpha, beta, own]: [i64; 3], cuts: &[i64], products: &[i64]| {
            let form = |first: &i64| integers(&[*first, 0, 0, 0]);
            CellPart::Cell(Box::new(Cell {
                insets: [vec![a], vec![inset(0, 0, 0)]],
                square: alpha.into(),
                sphere: beta.into(),
                own: form(&own),
                forms: cuts.iter().map(form).collect(),
                products: products.iter().map(|x| (0, 1, BigInt::from(*x))).collect(),
            }))
        };
        Cells {
            denominator: 5.into(),
            bound: 15.into(),
            parts: vec![
                CellPart::Cut(integers(&[-3, 0, 0, 5])),
                cell(inset(0, 0, 0), [0, 0, 1], &[5], &[]),
                CellPart::Cut(integers(&[2, 0, 0, 5])),
                cell(inset(1, 5, 2), [1, 3600, 0], &[595, 0], &[265]),
                cell(inset(1, 0, 2), [0, 0, 1], &[0, 11], &[]),
            ],
        }
    }

    #[test]
    fn cells_are_written_as_they_are_read() {
        let case = r#"{"v":1,"dim":3,"scalar":"f64","a":{"cone":{"half_height":2,"radius":3,"axis":"z"}},"b":{"point":[0,0,0.75]}}"#;
        let case = Case::parse(case).expect("a case");
        let Ok(Truth::Enclosed(mut enclosed)) = solve(&case, 0) else {
            panic!("no enclosure");
        };
        let root = SignedRoot {
            numerator: 9.into(),
            denominator: 16.into(),
        };
        enclosed.enclosure = Enclosure {
            axis: None,
            q: 1.into(),
            normal: integers(&[4, 0, 3]),
            heights: [24.into(), (-9).into()],
            lower: RoundLower::Cells(cells()),
            lo: root.clone(),
            hi: root,
        };
        let truth = Truth::Enclosed(enclosed);
        let point = json!([[0, "5", [], [], "0"]]);
        let zeros = json!(["0", "0", "0", "0"]);
        let disk = |radius: &str| {
            json!([[
                1,
                "5",
                ["0", "0"],
                [[radius, "0", "0"], ["0", radius, "0"]],
                "25"
            ]])
        };
        let first = |first: &str| json!([first, "0", "0", "0"]);
        assert_eq!(
            written::line(&case, &truth, true)["certificate"]["lower"],
            json!({"kind": "cells", "d": "5", "x": "15", "cells": [
                {"cut": ["-3", "0", "0", "5"]},
                {"a": point, "b": point, "alpha": "0", "beta": "0", "own": first("1"), "forms": [first("5")], "products": []},
                {"cut": ["2", "0", "0", "5"]},
                {"a": disk("5"), "b": point, "alpha": "1", "beta": "3600", "own": zeros, "forms": [first("595"), zeros],
                 "products": [[0, 1, "265"]]},
                {"a": disk("0"), "b": point, "alpha": "0", "beta": "0", "own": first("1"), "forms": [zeros, first("11")],
                 "products": []},
            ]})
        );
        let accepted = check_line(&written::text(&case, &truth, true));
        assert!(
            matches!(accepted, Ok(Accepted::Proven { .. })),
            "{accepted:?}"
        );
    }
}
