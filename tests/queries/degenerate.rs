//! The degenerate classes by name: the situations that break EPA implementations.
//!
//! Every case is in the corpus (`oracle/corpus/degenerate-*.jsonl`). The expected
//! values below are derived by hand from the shapes; exact truth must equal them,
//! certified and brute-forced, and both float builds must be tight on them.

use epa::Class;
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

fn case(stratum: &str, name: &str) -> Case {
    let cases = corpus::embedded().expect("the corpus parses");
    let found = cases
        .into_iter()
        .find(|(s, case)| *s == stratum && case.name.as_deref() == Some(name));
    found
        .unwrap_or_else(|| panic!("{stratum} has no case {name}"))
        .1
}

fn check(stratum: &str, expected: &[(&str, Depth)]) {
    for (name, Depth(sign, square, radius)) in expected {
        let case = case(stratum, name);
        let truth = truth::solve(&case, 200_000).expect("the legs agree");
        let Truth::Decided(truth) = truth else {
            panic!("{name} is decidable")
        };
        let exact = |text| parse_exact(text).expect("an exact number");
        assert_eq!(truth.depth.sign, *sign, "{name}");
        assert_eq!(truth.depth.square, exact(square), "{name}");
        assert_eq!(truth.depth.radius, exact(radius), "{name}");
        assert_eq!(truth.brute_force, Confirmation::Agrees, "{name}");
        floats_are_tight(stratum, name, case, truth.class);
    }
}

fn floats_are_tight(stratum: &str, name: &str, case: Case, class: Class) {
    let subjects = builtin::NAMES.map(|name| builtin::by_name(name).expect("a built-in subject"));
    let placed = Placed {
        stratum: stratum.to_owned(),
        case,
    };
    let records = validate(&[placed], &subjects, 0).expect("the legs agree");
    assert_eq!(records.len(), subjects.len());
    for record in records {
        let Outcome::Judged(verdict) = record.result else {
            panic!("{name}: {class:?} not judged")
        };
        let subject = builtin::NAMES[record.subject];
        assert!(
            verdict.tier <= Tier::Tight,
            "{subject} on {name}: {verdict:?}"
        );
    }
}

#[test]
fn touching_boxes() {
    check(
        "degenerate-2d",
        &[
            ("touching-boxes-edge", TOUCHING),
            ("touching-boxes-part-of-edge", TOUCHING),
            ("touching-boxes-vertex", TOUCHING),
            ("touching-vertex-on-edge", TOUCHING),
        ],
    );
    check(
        "degenerate-3d",
        &[
            ("touching-boxes-face", TOUCHING),
            ("touching-boxes-part-of-face", TOUCHING),
            ("touching-boxes-edge", TOUCHING),
            ("touching-boxes-vertex", TOUCHING),
            ("touching-edges-crossing", TOUCHING),
            ("touching-prism-edges-crossing", TOUCHING),
            ("touching-vertex-on-face", TOUCHING),
            ("asylum-unit-boxes", TOUCHING),
        ],
    );
}

#[test]
fn one_ulp_from_touching() {
    for stratum in ["degenerate-2d", "degenerate-3d"] {
        check(
            stratum,
            &[
                ("touching-by-one-ulp-apart", apart("1p-104")),
                ("touching-by-one-ulp-overlap", root("1p-106")),
            ],
        );
    }
}

#[test]
fn the_origin_on_a_feature() {
    check(
        "degenerate-2d",
        &[
            ("origin-on-vertex-of-difference", TOUCHING),
            ("origin-on-edge-of-difference", TOUCHING),
            ("origin-on-edge-of-start-simplex", root("4")),
        ],
    );
    check(
        "degenerate-3d",
        &[
            ("origin-on-vertex-of-difference", TOUCHING),
            ("origin-on-edge-of-difference", TOUCHING),
            ("origin-on-face-of-difference", TOUCHING),
            ("origin-on-face-of-start-simplex", root("9/10")),
            ("origin-on-edge-of-start-simplex", root("1/2")),
        ],
    );
}

#[test]
fn coplanar_and_concentric() {
    check(
        "degenerate-2d",
        &[
            ("concentric-squares", root("4")),
            ("concentric-square-and-diamond", root("8")),
            ("concentric-balls", Depth(0, "0", "3/2")),
        ],
    );
    check(
        "degenerate-3d",
        &[
            ("coplanar-faces-stacked-boxes", root("1/16")),
            ("coplanar-octagons", root("1/16")),
            ("concentric-cubes", root("4")),
            ("concentric-cube-and-octahedron", root("8")),
            ("concentric-balls", Depth(0, "0", "3/2")),
            ("concentric-ball-and-capsule", Depth(0, "0", "3/4")),
        ],
    );
}

#[test]
fn contained_shapes() {
    check(
        "degenerate-2d",
        &[
            ("contained-square", root("16")),
            ("contained-point", root("9")),
        ],
    );
    check(
        "degenerate-3d",
        &[
            ("contained-cube", root("16")),
            ("contained-point", root("9")),
        ],
    );
}

#[test]
fn duplicate_collinear_coplanar_and_interior_vertices() {
    check(
        "degenerate-2d",
        &[
            ("duplicate-vertices", root("1")),
            ("collinear-vertices", root("1")),
            ("interior-vertices", root("1")),
        ],
    );
    check(
        "degenerate-3d",
        &[
            ("duplicate-vertices", root("1/12")),
            ("collinear-vertices", root("3/16")),
            ("coplanar-vertices", root("1/4")),
            ("interior-vertices", root("1/3")),
        ],
    );
}

#[test]
fn flat_shapes_and_flat_differences() {
    check(
        "degenerate-2d",
        &[
            ("flat-segments-crossing", root("1")),
            ("flat-segments-parallel-overlapping", TOUCHING),
            ("flat-segments-parallel-apart", apart("1")),
            ("flat-segments-parallel-offset", apart("1")),
            ("flat-collinear-triangle", root("1")),
            ("points-coincide", TOUCHING),
            ("points-apart", apart("25")),
        ],
    );
    check(
        "degenerate-3d",
        &[
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
        ],
    );
}

#[test]
fn rounded_shapes() {
    check(
        "degenerate-2d",
        &[
            ("balls-touch", Depth(-1, "9", "3")),
            ("balls-overlap", Depth(-1, "9", "4")),
            ("capsules-cross", Depth(1, "4", "3/4")),
            ("capsules-collinear", Depth(-1, "1/4", "1")),
            ("rounded-touching-cores", Depth(0, "0", "3/8")),
        ],
    );
    check(
        "degenerate-3d",
        &[
            ("balls-touch", Depth(-1, "9", "3")),
            ("balls-overlap-diagonal", Depth(-1, "3", "4")),
            ("ball-inside-box", Depth(1, "1", "1/2")),
            ("capsule-on-box", Depth(-1, "1/64", "1/4")),
            ("capsules-parallel-side-by-side", Depth(-1, "9/16", "1")),
            ("capsules-crossing-cores", Depth(0, "0", "3/4")),
            ("rounded-touching-cores", Depth(0, "0", "3/8")),
            ("rounded-triangles", Depth(-1, "1/16", "1/2")),
        ],
    );
}

#[test]
fn the_worked_example_and_exact_rationals() {
    // A (4,11) (4,5) (9,9); B (5,7) (12,7) (10,2) (7,3): 6/√41 along (4, −5).
    check("degenerate-2d", &[("bittle-example", root("36/41"))]);
    // x + y ≤ 1/3 against x + y ≥ 2/7: (1/3 − 2/7)/√2 = 1/(21√2).
    check("degenerate-2d", &[("thirds", root("1/882"))]);
}

#[test]
fn extreme_scales_and_offsets_lose_nothing() {
    check("degenerate-2d", &[("far-from-origin", root("1/4"))]);
    check("degenerate-3d", &[("far-from-origin", root("1/4"))]);
    for (stratum, name) in [
        ("degenerate-2d", "tiny-scale"),
        ("degenerate-2d", "huge-scale"),
        ("degenerate-3d", "tiny-scale"),
        ("degenerate-3d", "huge-scale"),
        ("degenerate-3d", "subnormal-coordinates"),
    ] {
        let placed = Placed {
            stratum: stratum.to_owned(),
            case: case(stratum, name),
        };
        let subject = [builtin::by_name("epa-f64").expect("a built-in subject")];
        let records = validate(&[placed], &subject, brute::DEFAULT_LIMIT).expect("the legs agree");
        let Outcome::Judged(verdict) = &records[0].result else {
            panic!("{name} is judged")
        };
        assert!(verdict.tier <= Tier::Tight, "{name}: {verdict:?}");
    }
}
