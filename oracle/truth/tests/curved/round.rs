//! Ellipsoids that are balls, or nearly: all of them are closed, whatever lies near their centre.

use super::*;
use epa_check::enclosure::{Band, RoundLower};
use epa_check::verify::check_line;
use epa_truth::truth::{self, Truth};

/// Nearly round ellipsoids, large and small, with shapes of every kind near their centres and far
/// from them; `oracle/crosscheck/run` gives them to the Python checker too.
const CASES: &str = include_str!("../../../crosscheck/round.jsonl");

/// What only cells close: cones and cylinders under `f32` rotations and stretched ones about
/// nearly round ellipsoids, tiny cores, cylinders nearly about one axis. The quickest come first.
const CELLS: &str = include_str!("../../../crosscheck/cells.jsonl");

/// The page that lists what stays open.
const LIMITS: &str = include_str!("../../../../docs/limits.md");

/// What stays open.
const OPEN: &str = include_str!("../../../crosscheck/open.jsonl");

#[test]
fn nearly_round_ellipsoids_are_closed() {
    // The others take half a minute.
    are_closed(CASES.lines().step_by(3), [8, 10, 4, 2, 1]);
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn all_nearly_round_ellipsoids_are_closed() {
    are_closed(CASES.lines(), [20, 30, 14, 8, 3]);
}

#[test]
fn what_ties_on_curves_that_are_no_circles_is_closed_by_cells() {
    // Each takes some seconds. The second of these is cut between nappes.
    CELLS
        .lines()
        .step_by(2)
        .take(2)
        .for_each(is_closed_by_cells);
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn all_that_only_cells_close_is_closed() {
    CELLS.lines().for_each(is_closed_by_cells);
}

/// The case, and its truth, whose line the checker accepts.
fn accepted(line: &str) -> (Case, Truth) {
    let case = Case::parse(line).expect("a case");
    let truth = truth::solve(&case, 0).expect("a truth");
    let said = check_line(&truth::json::text(&case, &truth, true));
    assert!(said.is_ok(), "{line}");
    (case, truth)
}

fn is_closed_by_cells(line: &str) {
    let (_, Truth::Enclosed(enclosed)) = accepted(line) else {
        panic!("{line}");
    };
    assert!(enclosed.class.is_some(), "{line}");
    let is_by_cells = matches!(enclosed.enclosure.lower, RoundLower::Cells(_));
    assert!(enclosed.is_closed && is_by_cells, "{line}");
}

/// Each is closed, and the checker accepts it. At least so many are proven by balls, rims, caps,
/// halves, edges.
fn are_closed<'l>(lines: impl Iterator<Item = &'l str>, least: [usize; 5]) {
    let mut counts = [0; 5];
    for line in lines {
        if let (_, Truth::Enclosed(enclosed)) = accepted(line) {
            assert!(enclosed.is_closed && enclosed.class.is_some(), "{line}");
            for (count, more) in counts.iter_mut().zip(kinds(&enclosed.enclosure.lower)) {
                *count += usize::from(more);
            }
        }
    }
    let are_enough = counts
        .iter()
        .zip(&least)
        .all(|(count, least)| count >= least);
    assert!(are_enough, "{counts:?}");
}

/// Whether a bound has balls, rims, caps, halves, edges. A cap is a disk itself about a pole, for
/// less than it is high there.
fn kinds(lower: &RoundLower) -> [bool; 5] {
    let bands = match lower {
        RoundLower::Balls(_) => return [true, false, false, false, false],
        RoundLower::Bands(bands) => &bands.bands,
        _ => return [false; 5],
    };
    let is_cap =
        |band: &Band| band.rim.is_none() && !band.square.is_zero() && !band.forms[0][0].is_zero();
    let has_rims = bands.iter().any(|band| band.rim.is_some());
    [
        false,
        has_rims,
        has_rims && bands.iter().any(is_cap),
        !has_rims && bands.len() == 2,
        bands.iter().any(|band| band.edge.is_some()),
    ]
}

/// A ball, and the same ball as an ellipsoid, rounded or not, turned or not.
#[test]
fn a_ball_written_as_an_ellipsoid_is_exact_where_the_ball_is() {
    let balls = [
        r#"{"ball":{"radius":2}}"#,
        r#"{"ellipsoid":{"radii":[2,2,2]}}"#,
        r#"{"ellipsoid":{"radii":[2,2,2]},"pose":{"quaternion":[1,2,3,4]}}"#,
        r#"{"rounded":{"radius":"1/2","core":{"ellipsoid":{"radii":[1.5,1.5,1.5]}}}}"#,
    ];
    let others = [
        r#"{"cylinder":{"half_height":1,"radius":0.5,"axis":"z"}}"#,
        r#"{"cone":{"half_height":1,"radius":0.5,"axis":"z"},"pose":{"translation":[0,0,1]}}"#,
        r#"{"cylinder":{"half_height":2,"radius":3,"axis":"x"},"pose":{"translation":[1,"1/4",0]}}"#,
        r#"{"rounded":{"radius":1,"core":{"cone":{"half_height":3,"radius":4,"axis":"y"}}}}"#,
    ];
    for other in others {
        let depth = |ball: &str| {
            let line = format!(r#"{{"v":1,"dim":3,"scalar":"f64","a":{ball},"b":{other}}}"#);
            match accepted(&line).1 {
                Truth::Enclosed(enclosed) if enclosed.is_exact() => enclosed.depth[0].decimal(40),
                _ => panic!("not exact: {line}"),
            }
        };
        let exact = depth(balls[0]);
        for ball in &balls[1..] {
            assert_eq!(depth(ball), exact, "{ball} {other}");
        }
    }
}

/// One that can be closed goes to round.jsonl or cells.jsonl.
#[test]
fn what_stays_open_is_listed() {
    let cases = OPEN.lines().map(|line| Case::parse(line).expect("a case"));
    let rows: Vec<String> = cases
        .map(|case| {
            format!(
                "| `{}` | `{}` |",
                case.name.as_deref().unwrap_or(""),
                case.id()
            )
        })
        .collect();
    let listed = LIMITS.lines().filter(|line| line.contains("` | `e1-"));
    assert_eq!(listed.count(), rows.len());
    assert!(rows.iter().all(|row| LIMITS.contains(row)));
    // The others take half a minute.
    OPEN.lines().step_by(10).for_each(stays_open);
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn all_that_is_listed_stays_open() {
    OPEN.lines().for_each(stays_open);
}

/// It has an enclosure that the checker accepts, of the width that docs/limits.md says, and is not
/// closed.
fn stays_open(line: &str) {
    let (case, Truth::Enclosed(enclosed)) = accepted(line) else {
        panic!("{line}");
    };
    assert!(!enclosed.is_closed, "{line}");
    let [lower, upper] = [0, 1].map(|end| enclosed.depth[end].decimal(40));
    let end = |text: String| text.replace('…', "").parse::<f64>().expect("a decimal");
    let width = format!("{:.1e}", end(upper) - end(lower));
    let id = case.id().to_string();
    let row = LIMITS.lines().find(|row| row.contains(&id)).expect("a row");
    let exponent = |c: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == c);
    let plain = row.replace("·10⁻", "e-");
    let plain = plain
        .chars()
        .map(|c| exponent(c).map_or(c.to_string(), |e| e.to_string()));
    assert!(
        plain.collect::<String>().ends_with(&format!(" {width} |")),
        "{width}: {row}"
    );
}
