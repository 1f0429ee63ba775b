//! Every figure in the prose of docs/literature.md is computed or given.
//!
//! A computed one stands in a snapshot, which a test computes. Given are what a text prints, the
//! coordinates of an example, and the constants of a version. The rest of the document has no
//! figure.

use epa_oracle::literature::{bittle_2d, bittle_2d_estimates, chou_3d, msd_sim_3d, winter_2d};
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../docs/literature.md");

/// Each line is a phrase of the document. `computed` are the pieces of a snapshot that have the
/// figures of the phrase, in their order. A phrase without them is given: the coordinates of an
/// example, and what a text prints.
const FIGURES: &str = include_str!("figures.jsonl");

/// Whether a text has a piece, in which `⋯` is the rest of a line.
fn has(text: &str, piece: &str) -> bool {
    let mut parts = piece.split('⋯');
    let begins = parts.next().unwrap_or_default();
    text.match_indices(begins).any(|(at, _)| {
        let behind = &text[at + begins.len()..];
        let follows = |rest: &'_ str, part: &str| {
            let end = rest.find('\n').unwrap_or(rest.len());
            rest[end..].strip_prefix(part).map(|rest| rest.len())
        };
        let step = |left: usize, part: &str| follows(&behind[behind.len() - left..], part);
        parts.clone().try_fold(behind.len(), step).is_some()
    })
}

/// The numbers of a text: decimals, fractions and roots, each with the unit of its last digit.
fn numbers(text: &str) -> Vec<(f64, f64)> {
    let text = text.replace('−', "-");
    let is_part = |c: char| c.is_ascii_digit() || "./√()-".contains(c);
    let words = text.split(|c: char| !(is_part(c) || c.is_ascii_alphabetic()));
    let trimmed = words.map(|word| {
        let root = word
            .strip_prefix("√(")
            .and_then(|word| word.split_once(')'));
        root.map_or_else(
            || word.trim_matches(['(', ')', '.']).to_owned(),
            |(inside, _)| format!("√({inside}"),
        )
    });
    trimmed
        .filter_map(|word| Some((value(&word)?, unit(&word))))
        .collect()
}

fn value(word: &str) -> Option<f64> {
    if let Some(inside) = word.strip_prefix("√(") {
        return value(inside).map(f64::sqrt);
    }
    if let Some((above, below)) = word.split_once('/') {
        return Some(value(above)? / value(below)?);
    }
    match word.strip_prefix('√') {
        Some(square) => value(square).map(f64::sqrt),
        None => word.parse().ok(),
    }
}

fn unit(word: &str) -> f64 {
    let decimals = word
        .split_once('.')
        .map_or(9, |(_, decimals)| decimals.len());
    (0..decimals).fold(1.0, |unit, _| unit / 10.0)
}

/// The text with each paragraph, item and row on one line.
fn unwrapped(text: &str) -> String {
    let begins = |line: &str| {
        let is_item = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_item = is_item.starts_with(". ") || line.starts_with("- ");
        line.is_empty() || is_item || line.starts_with(['|', '#', '`', '>'])
    };
    let mut whole = String::new();
    let mut ended = true;
    for line in text.lines() {
        let line = line.trim();
        whole.push(if ended || begins(line) { '\n' } else { ' ' });
        whole += line;
        ended = line.is_empty() || line.starts_with(['|', '#']) || line.starts_with("```");
    }
    whole
}

/// Text without code, quotations and the targets of links.
fn prose(text: &str) -> String {
    let outside =
        |text: &str, mark: char| text.split(mark).step_by(2).collect::<Vec<_>>().join(" ");
    let plain = |line: &str| outside(&outside(line, '`'), '"');
    let targets = |line: String| {
        let parts = line
            .split("](")
            .enumerate()
            .map(|(i, part)| match part.split_once(')') {
                Some((_target, rest)) if i > 0 => rest,
                _ => part,
            });
        parts.collect::<Vec<_>>().join(" ")
    };
    text.lines()
        .map(plain)
        .map(targets)
        .collect::<Vec<_>>()
        .join("\n")
}

/// What the versions compute with, as the document has it.
fn constants() -> [String; 11] {
    [
        format!("the threshold of {},", chou_3d::K_EPSILON),
        format!("= {} is taken", chou_3d::K_EPSILON),
        format!("the tolerance {},", bittle_2d::TOLERANCE),
        format!("keep {}/4 of a shape", 4.0 * bittle_2d_estimates::KEPT),
        format!("ends within {0}, and adds {0}", winter_2d::BIAS),
        format!("right within {} where", 2.0 * winter_2d::BIAS),
        format!("the bias of {} ", winter_2d::BIAS),
        format!("is reported as {}", winter_2d::BIAS),
        format!("within {}, absolute", winter_2d::BIAS),
        format!("bias* of {} is", winter_2d::BIAS),
        format!(
            "{:e} and {} are",
            msd_sim_3d::EPSILON,
            msd_sim_3d::MAX_ITERATIONS
        ),
    ]
}

/// Whether the pieces stand in the snapshot, and have the figures of the phrase.
fn is_computed(phrase: &str, snapshot: &str, pieces: &[&str]) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/literature");
    let shown = std::fs::read_to_string(format!("{folder}/{snapshot}.snap")).expect("a snapshot");
    for piece in pieces {
        assert!(has(&shown, piece), "{snapshot} has no {piece:?}");
    }
    let computed: Vec<_> = pieces.iter().flat_map(|piece| numbers(piece)).collect();
    let said = numbers(&prose(phrase));
    assert_eq!(
        said.len(),
        computed.len(),
        "{phrase}: {said:?} {computed:?}"
    );
    for ((said, a), (computed, b)) in said.into_iter().zip(computed) {
        let is_near = (said - computed).abs() <= 1.001 * f64::max(a, b);
        assert!(is_near, "{phrase}: {said}, {computed}");
    }
}

#[test]
fn every_figure_of_the_document_is_computed_or_given() {
    let mut rest = unwrapped(DOCUMENT);
    let mut given = constants().to_vec();
    for line in FIGURES.lines() {
        let figure: Value = serde_json::from_str(line).expect("a figure");
        let phrase = figure["says"].as_str().expect("a phrase");
        let Some(pieces) = figure["computed"].as_array() else {
            given.push(phrase.to_owned());
            continue;
        };
        assert_eq!(rest.matches(phrase).count(), 1, "{phrase}");
        rest = rest.replacen(phrase, "", 1);
        let pieces: Vec<&str> = pieces.iter().filter_map(Value::as_str).collect();
        is_computed(
            phrase,
            figure["snapshot"].as_str().expect("a name"),
            &pieces,
        );
    }
    for phrase in given {
        assert!(rest.contains(&phrase), "{phrase}");
        rest = rest.replace(&phrase, "");
    }
    let rest = prose(&rest).replace("2D", "").replace("3D", "");
    let left = rest
        .lines()
        .filter(|line| line.contains(|c: char| c.is_ascii_digit() || c == '√'));
    let left: Vec<&str> = left.collect();
    assert!(left.is_empty(), "neither computed nor given: {left:#?}");
}
