//! Figure 5: "For a curved Minkowski Difference, the simplex will build smaller and smaller edges
//! to conform to the curvature." Steps against tolerance, for every published loop.

use epa::Vector;
use epa::extras::sampling::{circle, lattice};
use epa_oracle::literature::table::columns;
use epa_oracle::literature::{Difference, Ending, NAMES, Run, in_space, in_the_plane};

use crate::shared::snapshot;

/// The radii: a tolerance is a length, so on a disc of radius r it is a share of 1/r.
const RADII: [f64; 5] = [1.0 / 64.0, 1.0, 64.0, 4096.0, 262_144.0];

/// Directions on the cube, for a ball of 866 points.
const ON_CUBE: u32 = 6;

/// A point in a disc or ball of many corners, off its centre; the depth is what is left of the
/// radius.
fn pair<const D: usize>(unit: &[Vector<f64, D>], radius: f64) -> Difference<D> {
    let off = [0.5, 0.25, 0.125];
    Difference {
        a: unit.iter().map(|p| p.scale(&radius).0).collect(),
        b: vec![core::array::from_fn(|k| off[k] * radius)],
    }
}

/// The number of steps, and how far the depth is from that of the ball, as a share of the radius;
/// or how the run ended.
fn cell<const D: usize>(run: &Run<D>, radius: f64) -> String {
    let off = [0.5_f64, 0.25, 0.125];
    let distance = off[..D].iter().map(|x| x * x).sum::<f64>().sqrt();
    match &run.ending {
        Ending::Found(found) => {
            let error = found.depth / radius - (1.0 - distance);
            format!("{} {error:+.0e}", run.steps.len())
        }
        Ending::NoOverlap => "apart".to_owned(),
        Ending::GaveUp(_) => format!("{} gives up", run.steps.len()),
        Ending::Endless => "endless".to_owned(),
        Ending::Overgrown => "overgrown".to_owned(),
    }
}

/// A row of the table for each version that expands a polytope.
fn rows<const D: usize>(
    unit: &[Vector<f64, D>],
    run: impl Fn(&str, &Difference<D>) -> Option<Run<D>>,
) -> Vec<[String; 6]> {
    let row = |name: &str| {
        let runs = RADII.map(|radius| run(name, &pair(unit, radius)));
        if runs.iter().flatten().all(|run| run.steps.is_empty()) {
            return None;
        }
        let cells = RADII.iter().zip(runs);
        let cells: Option<Vec<String>> = cells.map(|(r, run)| Some(cell(&run?, *r))).collect();
        let [a, b, c, d, e] = cells?.try_into().expect("a cell for a radius");
        Some([name.to_owned(), a, b, c, d, e])
    };
    let with_loop = NAMES.iter().filter(|name| !name.ends_with("-naive"));
    with_loop.filter_map(|name| row(name)).collect()
}

/// The table of the loops of one dimension.
fn table(name: &str, body: &str, count: usize, rows: &[[String; 6]]) {
    let head = ["", "r = 1/64", "r = 1", "r = 64", "r = 4096", "r = 262144"];
    assert!(rows.len() > 5);
    let text = format!(
        "A point at (1/2, 1/4, 1/8)·r in a {body} of {count} corners and of radius r:\nthe steps, and the error of the depth as a share of r.\n\n{}",
        columns(head, rows)
    );
    snapshot(name, &text);
}

#[test]
#[ignore = "takes long: run by .ci/full"]
fn bittle_figure_5_in_the_plane() {
    let disc = circle(12);
    let rows = rows(&disc, |name, pair| in_the_plane(name).map(|run| run(pair)));
    table("bittle-figure-5-plane", "disc", disc.len(), &rows);
}

#[test]
fn bittle_figure_5_in_space() {
    let ball: Vec<Vector<f64, 3>> = lattice(ON_CUBE);
    let ball: Vec<_> = ball.iter().map(Vector::normalized).collect();
    let rows = rows(&ball, |name, pair| in_space(name).map(|run| run(pair)));
    table("bittle-figure-5-space", "ball", ball.len(), &rows);
}
