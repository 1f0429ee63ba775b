//! Every figure in the prose of docs/literature.md is computed or given.
//!
//! A computed one stands in a snapshot, which a test computes. Given are what a text prints, the
//! coordinates of an example, and the constants of a version. The rest of the document has no
//! figure.

use epa_oracle::literature::{bittle_2d, bittle_2d_estimates, chou_3d, msd_sim_3d, winter_2d};

const DOCUMENT: &str = include_str!("../../docs/literature.md");

/// A phrase of the document, a snapshot, and the pieces of it that have the figures of the
/// phrase, in their order.
type Phrase = (&'static str, &'static str, &'static [&'static str]);

const COMPUTED: &[Phrase] = &[
    (
        "two triangles, depth 1/√2, answer 2/√5",
        "failure-triple-product",
        &["exact: penetrating, 0.707106…", "found: depth 0.894427"],
    ),
    (
        "a point on an edge, depth 0, answer 1/√5",
        "touching-zero-triple-product",
        &["exact: touching, 0", "found: depth 0.447214"],
    ),
    (
        "numbers up to 0.00054931640625",
        "failure-absolute-epsilon",
        &["0.00054931640625"],
    ),
    (
        "in 5 steps",
        "bittle-example-per-product-as-printed",
        // The last step: it adds nothing.
        &["\n5 ⋯\n\nfound"],
    ),
    (
        "instead of 2 on the example",
        "bittle-example-per-product",
        &["\n2 ⋯\n\nfound"],
    ),
    (
        "0.991552… for 0.937042…",
        "bittle-example-all-variants",
        &[
            "uniform-64     found: depth 0.991552",
            "exact: penetrating, 0.937042…",
        ],
    ),
    (
        "the exact depth is 6/√41 = 0.937042… along (4, −5)",
        "bittle-example-edges",
        &["penetrating, 0.937042… = √(36/41) along (4, -5)"],
    ),
    (
        "0.62 | 2/√10 = 0.632455…",
        "bittle-example-edges",
        &["0.62; exact 0.632455… = √(2/5)"],
    ),
    (
        "normal (−0.32, 0.95)",
        "bittle-example-edges",
        &["(-0.32, 0.95)"],
    ),
    (
        "10.47 | 33/√10 = 10.4355…",
        "bittle-example-edges",
        &["reach: printed 10.47; exact 10.4355… = √(1089/10)"],
    ),
    (
        "10.47 − 0.62 = 9.85 | 31/√10 = 9.80306…",
        "bittle-example-edges",
        &[
            "10.47",
            "0.62",
            "gain: printed 9.85; exact 9.80306… = √(961/10)",
        ],
    ),
    (
        "3.92 | 48/√149 = 3.93231…",
        "bittle-example-edges",
        &["3.92; exact 3.93231… = √(2304/149)"],
    ),
    (
        "7.5 | 84/√125 = 7.51318…",
        "bittle-example-edges",
        &["7.5; exact 7.51318… = √(7056/125)"],
    ),
    (
        "0.94 | 6/√41 = 0.937042…",
        "bittle-example-edges",
        &["0.94; exact 0.937042… = √(36/41)"],
    ),
    (
        "depth: 0.92 | 6/√41 = 0.937042…",
        "bittle-example-edges",
        &["reach: printed 0.92; exact 0.937042… = √(36/41)"],
    ),
    (
        "0.92 − 0.94 = 0.02 | 0 |",
        "bittle-example-edges",
        &["printed 0.92", "0.94;", "gain: printed 0.02; exact 0 "],
    ),
    (
        "8 sums, 12 products, 2 quotients, a root and a comparison: 24; with",
        "operations",
        &["triple product  8     12        2 ", "  24\n"],
    ),
    ("the per-product 12. A", "operations", &["  12\n"]),
    (
        "Depth 1 along x.",
        "quentin-origin-on-segment",
        &["exact: penetrating, 1 "],
    ),
    (
        "depth 1 along y",
        "harry-velocities",
        &["exact: penetrating, 1 "],
    ),
    ("Along x the push is 2,", "harry-velocities", &["): 2 long"]),
    (
        "13/41, the points are (229/41, 257/41) on A and (5, 7) on B",
        "olai-contact-points",
        &["exact 13/41", "(229/41, 257/41)", "(5, 7)\n"],
    ),
    (
        "a point on the edge of a triangle, depth 0, answer 0.448; two triangles, depth 1/√5, answer 0.895",
        "failure-winter-2d",
        &[
            "exact: touching, 0",
            "found: depth 0.448214",
            "exact: penetrating, 0.447213…",
            "found: depth 0.895427",
        ],
    ),
    (
        "shapes, depth 1, the answer is 0",
        "winter-2d-naive",
        &["exact: penetrating, 1 along", "found: depth 0 along"],
    ),
    (
        "five points, depth 1/√6, answer 0",
        "winter-3d-naive",
        &["penetrating, 0.408248…", "found: depth 0 along"],
    ),
    (
        "the same steps, depth 0.938042…",
        "winter-2d-example",
        &["found: depth 0.938043"],
    ),
    (
        "five points around the origin, depth 1/√6: no end",
        "lin-wang-all-visible-faces",
        &["exact: penetrating, 0.408248…"],
    ),
    (
        "the boxes touch, and the depth is 0.",
        "asylum-two-unit-boxes",
        &["exact: touching, 0 "],
    ),
    (
        "exact EPA takes 1 expansion.",
        "asylum-two-unit-boxes",
        &["Converged after 1 expansions"],
    ),
    (
        "after 150 steps there are 154 vertices and 304 faces",
        "asylum-coincident-boxes",
        &["after 150 steps there are 154 vertices and 304 faces"],
    ),
    (
        "the loop ends with the depth 1.",
        "asylum-coincident-boxes",
        &["found: depth 1 "],
    ),
    (
        "(3,0,0) (0,3,0) (0,0,3) it is (0, 27, 0)",
        "evan-triple-product",
        &["(3, 0, 0) (0, 3, 0) (0, 0, 3)     (0, 27, 0)"],
    ),
    (
        "the normal is (9, 9, 9)",
        "evan-triple-product",
        &["(9, 9, 9)"],
    ),
    (
        "the distance 1, the next 2.698",
        "atia-four-faces",
        &["nearest of four: 1 ", "without it: 2.698314"],
    ),
    (
        "a tetrahedron, depth 1/√21, answer 1/3",
        "chou-winding",
        &["exact: penetrating, 0.218217…", "found: depth 0.333333"],
    ),
    (
        "depth 1/√3, answer 0 (",
        "chou-stop-rule",
        &["exact: penetrating, 0.577350…", "found: depth 0 "],
    ),
    (
        "a tetrahedron, depth 1/√21, answer 1/√11",
        "chou-as-printed",
        &["exact: penetrating, 0.218217…", "found: depth 0.301511"],
    ),
    (
        "the depth is 6/√5",
        "chou-walk",
        &["exact: penetrating, 2.68328…"],
    ),
    ("n = (−1, 0, 0) goes", "chou-tangents", &["\n(-1, 0, 0)"]),
    ("gives t1 = (0, 0, 0).", "chou-tangents", &["(0, 0, 0) "]),
    (
        "six points, depth √(2/7)",
        "winter-by-direction",
        &["exact: penetrating, 0.534522…"],
    ),
    (
        "five points, depth 1/√6, \"no overlap\"",
        "foxar-no-unique-edges",
        &["exact: penetrating, 0.408248…"],
    ),
    (
        "five points, depth 1/√14, answer 0.409 (",
        "normals-by-the-origin",
        &["exact: penetrating, 0.267261…", "found: depth 0.409248"],
    ),
    (
        "five points, depth 1/√14, answer 1/√6 (",
        "normals-by-the-origin",
        &["exact: penetrating, 0.267261…", "found: depth 0.408248"],
    ),
    (
        "size of 1/8192 the answer is 0.001011 for 1/16384",
        "winter-bias",
        &[
            "s = 0.0001220703125\n",
            "found: depth 0.001011",
            "penetrating, 1/16384",
        ],
    ),
    (
        "depth 1/4 after 8 expansions",
        "msd-sim-two-cubes",
        &["penetrating, 1/4 ", "\n8 ⋯\n⋯\n\nfound"],
    ),
    ("| 4, 6, 8 faces |", "msd-sim-growth", &["faces: 4, 6, 8,"]),
    ("size of 1/1024", "msd-sim-small", &["cube of side 1/1024"]),
    (
        "or along (1, −1, −1)",
        "asylum-two-unit-boxes",
        &["shifted by [1.0, -1.0, -1.0]"],
    ),
    (
        "normal (−1, −1, 1)",
        "asylum-two-unit-boxes",
        &["= (-1, -1, 1),"],
    ),
    (
        "outward one is (1, 1, −1)",
        "asylum-two-unit-boxes",
        &["normal is (1, 1, -1)"],
    ),
    (
        "appended as vertex 4",
        "asylum-two-unit-boxes",
        &["\n4       ("],
    ),
    (
        "steps 4 and on",
        "lin-wang-all-visible-faces",
        &["\n4              "],
    ),
    (
        "64 are not enough for a ball of 2000 points",
        "msd-sim-did-not-converge",
        &["step 64", "2000 points"],
    ),
];

/// The coordinates of an example, and what a text prints.
const GIVEN: &[&str] = &[
    // Asserted by `the_tetrahedron_grows_from_four_faces_to_six_to_eight`, step by step.
    "k + 2",
    // A tie on the last edge; our run is in the snapshot of the steps.
    "the last support point: (4, 2) | (4, 2) or (−1, −2)",
    "F = 4 + 2 I",
    "v3 once more",
    "A = (4, 11) (4, 5) (9, 9), B = (5, 7) (12, 7) (10, 2) (7, 3)",
    "the simplex (4, 2), (−8, −2), (−1, −2)",
    "the direction (1, 0), and from (3.5, −3.5)",
    "d of edge 1: ",
    "d of edge 2: ",
    "iteration 2, ",
    "`closest.index` 1, then 0 | 1, then 0 |",
    "−0.02 as printed",
    "sampling, 64 directions",
    "shape 1 − centre of shape 2",
    "n·a > 0",
    "n·(p − v) > 0",
    "det > 0",
    "k²",
    "0-1-2, 0-3-1, 0-2-3, 1-3-2",
    "0-1-2",
    "det(v0 − v3, v1 − v3, v2 − v3) > 0",
    "(0,0,0) (0,1,1) (−1,1,0) (−1,0,1)",
    "(0,0,0) is then",
    "1 to 4 points",
    // Asserted by `growth.rs`, step by step.
    "1 to 4 expansions",
    "coordinates −1, 0, 1",
    "step 4",
    "step 5",
    "(−4, 1) (−1, −5) (3, −3) (4, 1) (0, 3)",
    "t1 is",
    "step 8",
    "a distance of 0 turns",
    "O(I²)",
    "section 9.5",
    "joncol79",
    "[[Bit10]",
    "[[Cho13]",
    "[[Win20]",
    "[[New26]",
    "[CC86]",
    "[vdB01], [vdB03 §4.3.8]",
    "[Eri04 §4.2]",
    "[Eri04 §5.1, §9.5]",
];

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

#[test]
fn every_figure_of_the_document_is_computed_or_given() {
    let mut rest = unwrapped(DOCUMENT);
    for (phrase, snapshot, pieces) in COMPUTED {
        assert_eq!(rest.matches(phrase).count(), 1, "{phrase}");
        rest = rest.replacen(phrase, "", 1);
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots/literature");
        let shown = std::fs::read_to_string(format!("{folder}/{snapshot}.snap"));
        let shown = shown.expect("a snapshot");
        let mut computed = Vec::new();
        for piece in *pieces {
            assert!(has(&shown, piece), "{snapshot} has no {piece:?}");
            computed.extend(numbers(piece));
        }
        let said = numbers(&prose(phrase));
        assert_eq!(
            said.len(),
            computed.len(),
            "{phrase}: {said:?} {computed:?}"
        );
        for ((said, a), (computed, b)) in said.into_iter().zip(computed) {
            let off = (said - computed).abs();
            assert!(
                off <= 1.001 * f64::max(a, b),
                "{phrase}: {said}, {computed}"
            );
        }
    }
    let given = GIVEN.iter().map(|phrase| (*phrase).to_owned());
    for phrase in given.chain(constants()) {
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
