//! The degenerate classes by name: the situations that break EPA implementations.
//!
//! Every case is in the corpus (`oracle/corpus/degenerate-*.jsonl`). The expected
//! values below are derived by hand from the shapes; exact truth must equal them,
//! certified and brute-forced, and both float builds must be tight on them.

use epa_oracle::brute;
use epa_oracle::case::Case;
use epa_oracle::corpus;
use epa_oracle::judge::Tier;
use epa_oracle::number::parse_exact;
use epa_oracle::subject::builtin;
use epa_oracle::truth::{self, Confirmation, Truth};
use epa_oracle::validate::{Outcome, Placed, validate};

/// The signed depth: `√square` with the sign of the first entry, plus a radius.
struct Depth(i8, &'static str, &'static str);

const TOUCHING: Depth = Depth(0, "0", "0");

const fn root(square: &'static str) -> Depth {
    Depth(1, square, "0")
}

const fn apart(square: &'static str) -> Depth {
    Depth(-1, square, "0")
}

const PLANE: &[(&str, Depth)] = &[
    ("touching-boxes-edge", TOUCHING),
    ("touching-boxes-part-of-edge", TOUCHING),
    ("touching-boxes-vertex", TOUCHING),
    ("touching-vertex-on-edge", TOUCHING),
    ("origin-on-vertex-of-difference", TOUCHING),
    ("origin-on-edge-of-difference", TOUCHING),
    ("origin-on-edge-of-start-simplex", root("4")),
    ("concentric-squares", root("4")),
    ("concentric-square-and-diamond", root("8")),
    ("concentric-balls", Depth(0, "0", "3/2")),
    ("contained-square", root("16")),
    ("contained-point", root("9")),
    ("duplicate-vertices", root("1")),
    ("collinear-vertices", root("1")),
    ("interior-vertices", root("1")),
    ("flat-segments-crossing", root("1")),
    ("flat-segments-parallel-overlapping", TOUCHING),
    ("flat-segments-parallel-apart", apart("1")),
    ("flat-segments-parallel-offset", apart("1")),
    ("flat-collinear-triangle", root("1")),
    ("points-coincide", TOUCHING),
    ("points-apart", apart("25")),
    ("balls-touch", Depth(-1, "9", "3")),
    ("balls-overlap", Depth(-1, "9", "4")),
    ("capsules-cross", Depth(1, "4", "3/4")),
    ("capsules-collinear", Depth(-1, "1/4", "1")),
    ("rounded-touching-cores", Depth(0, "0", "3/8")),
    // A (4,11) (4,5) (9,9); B (5,7) (12,7) (10,2) (7,3): 6/√41 along (4, −5).
    ("bittle-example", root("36/41")),
    // x + y ≤ 1/3 against x + y ≥ 2/7: (1/3 − 2/7)/√2 = 1/(21√2).
    ("thirds", root("1/882")),
    ("touching-by-one-ulp-apart", apart("1p-104")),
    ("touching-by-one-ulp-overlap", root("1p-106")),
    ("far-from-origin", root("1/4")),
];

const SPACE: &[(&str, Depth)] = &[
    ("touching-boxes-face", TOUCHING),
    ("touching-boxes-part-of-face", TOUCHING),
    ("touching-boxes-edge", TOUCHING),
    ("touching-boxes-vertex", TOUCHING),
    ("touching-edges-crossing", TOUCHING),
    ("touching-prism-edges-crossing", TOUCHING),
    ("touching-vertex-on-face", TOUCHING),
    ("asylum-unit-boxes", TOUCHING),
    ("origin-on-vertex-of-difference", TOUCHING),
    ("origin-on-edge-of-difference", TOUCHING),
    ("origin-on-face-of-difference", TOUCHING),
    ("origin-on-face-of-start-simplex", root("9/10")),
    ("origin-on-edge-of-start-simplex", root("1/2")),
    ("coplanar-faces-stacked-boxes", root("1/16")),
    ("coplanar-octagons", root("1/16")),
    ("concentric-cubes", root("4")),
    ("concentric-cube-and-octahedron", root("8")),
    ("concentric-balls", Depth(0, "0", "3/2")),
    ("concentric-ball-and-capsule", Depth(0, "0", "3/4")),
    ("contained-cube", root("16")),
    ("contained-point", root("9")),
    ("duplicate-vertices", root("1/12")),
    ("collinear-vertices", root("3/16")),
    ("coplanar-vertices", root("1/4")),
    ("interior-vertices", root("1/3")),
    ("flat-triangles-coplanar-overlapping", TOUCHING),
    ("flat-triangles-coplanar-apart", apart("18")),
    ("flat-triangles-coplanar-touching", TOUCHING),
    ("flat-triangles-parallel", apart("1")),
    ("flat-triangles-crossing", root("1")),
    ("flat-triangle-against-box", root("1/4")),
    ("flat-segments-skew", apart("1")),
    ("flat-segments-collinear-overlapping", TOUCHING),
    ("flat-segments-collinear-apart", apart("3")),
    ("flat-collinear-triangle", root("1")),
    ("points-coincide", TOUCHING),
    ("points-apart", apart("169")),
    ("point-on-face", TOUCHING),
    ("point-on-edge", TOUCHING),
    ("point-on-vertex", TOUCHING),
    ("balls-touch", Depth(-1, "9", "3")),
    ("balls-overlap-diagonal", Depth(-1, "3", "4")),
    ("ball-inside-box", Depth(1, "1", "1/2")),
    ("capsule-on-box", Depth(-1, "1/64", "1/4")),
    ("capsules-parallel-side-by-side", Depth(-1, "9/16", "1")),
    ("capsules-crossing-cores", Depth(0, "0", "3/4")),
    ("rounded-touching-cores", Depth(0, "0", "3/8")),
    ("rounded-triangles", Depth(-1, "1/16", "1/2")),
    ("touching-by-one-ulp-apart", apart("1p-104")),
    ("touching-by-one-ulp-overlap", root("1p-106")),
    ("far-from-origin", root("1/4")),
];

/// The cases whose numbers are at the ends of the range of a double.
const EXTREME: &[&str] = &["tiny-scale", "huge-scale", "subnormal-coordinates"];

/// The cases of a stratum.
fn cases(stratum: &str) -> impl Iterator<Item = (String, Case)> {
    let cases = corpus::embedded().expect("the corpus parses").into_iter();
    let cases = cases.filter(move |(of, _)| *of == stratum);
    cases.map(|(_, case)| (case.name.clone().expect("a name"), case))
}

fn check(stratum: &str, expected: &[(&str, Depth)]) {
    let mut found = 0;
    for (name, case) in cases(stratum) {
        let Some((_, Depth(sign, square, radius))) = expected.iter().find(|(n, _)| *n == name)
        else {
            continue;
        };
        found += 1;
        let truth = truth::solve(&case, 200_000).expect("the legs agree");
        let Truth::Decided(truth) = truth else {
            panic!("{name} is decidable")
        };
        let exact = |text| parse_exact(text).expect("an exact number");
        assert_eq!(truth.depth.sign, *sign, "{name}");
        assert_eq!(truth.depth.square, exact(square), "{name}");
        assert_eq!(truth.depth.radius, exact(radius), "{name}");
        assert_eq!(truth.brute_force, Confirmation::Agrees, "{name}");
        are_tight(&name, case, &builtin::NAMES, 0);
    }
    assert_eq!(found, expected.len(), "{stratum}");
}

fn are_tight(name: &str, case: Case, subjects: &[&str], brute_limit: usize) {
    let subjects: Vec<_> = subjects.iter().map(|name| builtin::by_name(name)).collect();
    let subjects: Option<Vec<_>> = subjects.into_iter().collect();
    let stratum = "degenerate".to_owned();
    let placed = Placed { stratum, case };
    let subjects = subjects.expect("built-in subjects");
    let records = validate(&[placed], &subjects, brute_limit).expect("the legs agree");
    assert_eq!(records.len(), subjects.len());
    for record in records {
        let Outcome::Judged(verdict) = record.result else {
            panic!("{name}: not judged")
        };
        let subject = subjects[record.subject].name();
        assert!(
            verdict.tier <= Tier::Tight,
            "{subject} on {name}: {verdict:?}"
        );
    }
}

#[test]
fn in_the_plane() {
    check("degenerate-2d", PLANE);
}

#[test]
fn in_space() {
    check("degenerate-3d", SPACE);
}

#[test]
fn extreme_scales_lose_nothing() {
    let all = cases("degenerate-2d").chain(cases("degenerate-3d"));
    let extreme: Vec<_> = all
        .filter(|(name, _)| EXTREME.contains(&name.as_str()))
        .collect();
    assert_eq!(extreme.len(), 5);
    for (name, case) in extreme {
        are_tight(&name, case, &["epa-f64"], brute::DEFAULT_LIMIT);
    }
}
