//! The truth of curved shapes as a JSON line.

use std::fmt::Write as _;

use epa_check::enclosure::{
    Band, Bands, Cell, CellPart, Cells, Enclosure, InnerBall, Inset, Inside, Part, RoundLower,
    RoundPoint,
};
use num_bigint::BigInt;
use num_traits::Signed;

use super::decided::{
    DIGITS, UNDECIDED, array, class_name, field, float, push_bounds, push_decimal, push_field,
    push_index, push_lower, push_normals, push_root,
};
use crate::truth::Enclosed;
use epa_format::number::FloatType;

/// Writes the fields of an enclosure, but for the last bracket.
pub(super) fn push(text: &mut String, truth: &Enclosed, with_certificate: bool) {
    match truth.class {
        Some(class) => field(text, "class", format_args!("\"{}\"", class_name(class))),
        None => {
            field(text, "class", "\"undecided\"");
            field(text, "reason", format_args!("\"{UNDECIDED}\""));
        }
    }
    push_depth(text, truth);
    field(text, "closed", truth.is_closed);
    push_normals(text, std::slice::from_ref(&truth.normal));
    if with_certificate {
        push_certificate(text, truth);
    }
}

/// The floats are there where the enclosure leaves no doubt of them.
fn push_depth(text: &mut String, truth: &Enclosed) {
    let [lo, hi] = &truth.depth;
    text.push_str(",\"signed_depth\":{");
    if truth.is_exact() {
        // Without the comma of a field that is not the first.
        let start = text.len();
        push_root(text, lo);
        text.remove(start);
    } else {
        let start = text.len();
        for (name, end) in [("lo", lo), ("hi", hi)] {
            // The ends of an enclosure are rational.
            if let Some(end) = end.is_rational() {
                push_field(text, name, &end);
            }
        }
        text.remove(start);
    }
    for (name, ty) in [("f64", FloatType::F64), ("f32", FloatType::F32)] {
        if let Some(rounded) = truth.round(ty) {
            field(text, name, float(&rounded));
        }
    }
    if let Some(decimal) = truth.decimal(DIGITS) {
        field(text, "decimal", format_args!("\"{decimal}\""));
    }
    text.push('}');
}

fn push_certificate(text: &mut String, truth: &Enclosed) {
    let Enclosure {
        axis,
        q,
        normal,
        heights,
        lower,
        lo,
        hi,
    } = &truth.enclosure;
    // Writing to a string cannot fail.
    let _ = write!(text, ",\"certificate\":{{\"v\":1,\"id\":\"{}\"", truth.id);
    let rounded = match (truth.depth[0].radius.is_positive(), truth.with_balls) {
        (false, _) => None,
        (true, false) => Some("{\"kind\":\"round\"}"),
        (true, true) => Some("{\"kind\":\"round\",\"balls\":true}"),
    };
    push_reductions(text, rounded, axis.as_deref());
    push_numbers(text, [("q", q)]);
    text.push_str(",\"upper\":{\"n\":");
    array(text, normal, push_decimal);
    push_vectors(text, [("u", heights)]);
    text.push_str("},\"lower\":{");
    push_round_lower(text, lower);
    text.push('}');
    push_bounds(text, lo, hi);
    text.push('}');
}

fn push_round_lower(text: &mut String, lower: &RoundLower) {
    match lower {
        RoundLower::Inner { a, b, lower } => {
            push_lower(text, lower);
            for (name, points) in [("a", a), ("b", b)] {
                let _ = write!(text, ",\"{name}\":");
                array(text, points, push_round_point);
            }
        }
        RoundLower::Balls(balls) => {
            push_lower(text, &balls.lower);
            for (name, side) in ["a", "b"].into_iter().zip(&balls.sides) {
                let _ = write!(text, ",\"{name}\":");
                push_inside(text, side);
            }
            push_numbers(text, [("x", &balls.bound)]);
        }
        RoundLower::Ellipsoid {
            parts,
            contraction,
            denominator,
            share,
        } => {
            text.push_str("\"kind\":\"ellipsoid\",\"a\":");
            push_part(text, &parts[0]);
            text.push_str(",\"b\":");
            push_part(text, &parts[1]);
            text.push_str(",\"s\":");
            array(text, contraction.iter(), |text, row| {
                array(text, row, push_decimal)
            });
            push_numbers(text, [("d", denominator)]);
            if let Some(share) = share {
                push_vectors(text, [("lambda", share)]);
            }
        }
        RoundLower::Bands(bands) => push_bands(text, bands),
        RoundLower::Cells(cells) => push_cells(text, cells),
    }
}

fn push_bands(text: &mut String, bands: &Bands) {
    text.push_str("\"kind\":\"bands\"");
    push_numbers(text, [("d", &bands.denominator), ("x", &bands.bound)]);
    push_vectors(text, [("g", &bands.axis), ("t", &bands.parallels)]);
    text.push_str(",\"bands\":");
    array(text, &bands.bands, push_band);
}

fn push_cells(text: &mut String, cells: &Cells) {
    text.push_str("\"kind\":\"cells\"");
    push_numbers(text, [("d", &cells.denominator), ("x", &cells.bound)]);
    text.push_str(",\"cells\":");
    array(text, &cells.parts, |text, part| match part {
        CellPart::Cut(form) => {
            text.push_str("{\"cut\":");
            array(text, form, push_decimal);
            text.push('}');
        }
        CellPart::Cell(cell) => push_cell(text, cell),
    });
}

fn push_cell(text: &mut String, cell: &Cell) {
    push_insets(text, &cell.insets);
    push_numbers(text, [("alpha", &cell.square), ("beta", &cell.sphere)]);
    push_vectors(text, [("own", &cell.own)]);
    text.push_str(",\"forms\":");
    array(text, &cell.forms, |text, form| {
        array(text, form, push_decimal)
    });
    text.push_str(",\"products\":");
    array(text, &cell.products, |text, (i, j, factor)| {
        text.push('[');
        push_index(text, i);
        text.push(',');
        push_index(text, j);
        push_rest(text, [factor]);
    });
    text.push('}');
}

/// Writes the bracket of a band or a cell, and its ellipsoids.
fn push_insets(text: &mut String, [a, b]: &[Vec<Inset>; 2]) {
    text.push_str("{\"a\":");
    array(text, a, push_inset);
    text.push_str(",\"b\":");
    array(text, b, push_inset);
}

fn push_band(text: &mut String, band: &Band) {
    push_insets(text, &band.insets);
    if let Some(rim) = &band.rim {
        let _ = write!(text, ",\"rim\":[{},", rim.side);
        push_index(text, &rim.piece);
        push_more(text, [&rim.weight, &rim.radius, &rim.shift]);
        push_more(text, &rim.square);
        text.push(']');
    }
    if let Some(edge) = &band.edge {
        let _ = write!(text, ",\"edge\":[{},", edge.side);
        push_index(text, &edge.piece);
        push_more(text, [&edge.factor, &edge.sphere, &edge.both]);
        text.push(']');
    }
    let [alpha, beta, tau] = [&band.square, &band.sphere, &band.both];
    push_numbers(text, [("alpha", alpha), ("beta", beta), ("tau", tau)]);
    let [own, low, high] = &band.forms;
    push_vectors(text, [("own", own), ("low", low), ("high", high)]);
    text.push('}');
}

fn push_more<'n>(text: &mut String, numbers: impl IntoIterator<Item = &'n BigInt>) {
    for number in numbers {
        text.push(',');
        push_decimal(text, number);
    }
}

fn push_numbers<const N: usize>(text: &mut String, fields: [(&str, &BigInt); N]) {
    for (name, number) in fields {
        let _ = write!(text, ",\"{name}\":");
        push_decimal(text, number);
    }
}

fn push_vectors<const N: usize>(text: &mut String, fields: [(&str, &[BigInt]); N]) {
    for (name, numbers) in fields {
        let _ = write!(text, ",\"{name}\":");
        array(text, numbers, push_decimal);
    }
}

fn push_inset(text: &mut String, inset: &Inset) {
    text.push('[');
    push_index(text, &inset.piece);
    text.push(',');
    push_decimal(text, &inset.weight);
    text.push(',');
    array(text, &inset.offset, push_decimal);
    text.push(',');
    array(text, &inset.map, |text, row| array(text, row, push_decimal));
    text.push(',');
    push_decimal(text, &inset.rest);
    text.push(']');
}

fn push_reductions(text: &mut String, rounded: Option<&str>, axis: Option<&[BigInt]>) {
    if rounded.is_none() && axis.is_none() {
        return;
    }
    text.push_str(",\"reduce\":[");
    text.push_str(rounded.unwrap_or_default());
    if let Some(axis) = axis {
        if rounded.is_some() {
            text.push(',');
        }
        text.push_str("{\"kind\":\"coaxial\",\"axis\":");
        array(text, axis, push_decimal);
        text.push('}');
    }
    text.push(']');
}

fn push_round_point(text: &mut String, point: &RoundPoint) {
    if point.place.is_empty() {
        return push_index(text, &point.piece);
    }
    text.push('[');
    push_index(text, &point.piece);
    push_rest(text, &point.place);
}

fn push_inside(text: &mut String, side: &Inside) {
    match side {
        Inside::Points(points) => array(text, points, push_round_point),
        Inside::Balls { radius, balls } => {
            text.push_str("{\"radius\":");
            push_decimal(text, radius);
            text.push_str(",\"balls\":");
            array(text, balls, |text, ball: &InnerBall| {
                text.push('[');
                push_index(text, &ball.piece);
                push_rest(text, ball.offset.iter().chain(&ball.share));
            });
            text.push('}');
        }
    }
}

fn push_part(text: &mut String, part: &Part) {
    text.push('[');
    push_index(text, &part.pieces[0]);
    text.push(',');
    push_index(text, &part.pieces[1]);
    push_rest(text, [&part.shift, &part.reach, &part.denominator]);
}

/// Writes the integers behind the first places of an array, and the bracket at its end.
fn push_rest<'n>(text: &mut String, integers: impl IntoIterator<Item = &'n BigInt>) {
    for x in integers {
        text.push(',');
        push_decimal(text, x);
    }
    text.push(']');
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
