//! The truth of curved shapes as a JSON line.

use epa_check::enclosure::{
    Band, Bands, Cell, CellPart, Cells, Enclosure, Inset, Inside, Part, RoundLower, RoundPoint,
};
use num_bigint::BigInt;
use num_traits::Signed;
use serde_json::{Value, json};

use super::decided::{
    DIGITS, UNDECIDED, bound, class_name, decimal, decimals, direction, exact, float, lower_of,
    root,
};
use crate::truth::Enclosed;
use epa_format::case::Case;
use epa_format::json::given;
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
