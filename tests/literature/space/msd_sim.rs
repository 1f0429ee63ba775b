//! The tutorial of msd-sim.

use epa_oracle::literature::msd_sim_3d::{MAX_ITERATIONS, expand};
use epa_oracle::literature::table::{number, vector};
use epa_oracle::literature::{Difference, Ending, Run, Vertex};

use super::{around_the_origin, cuboid, unit_cubes};
use crate::exact::{in_words, rational, tuple};
use crate::shared::{Pair, found, hulls, show, snapshot};

/// "4 faces, 6 faces, 8 faces": every point takes k faces away and brings k + 2.
#[test]
fn the_tetrahedron_grows_from_four_faces_to_six_to_eight() {
    // Half the corners of a cube; the other half lie above its faces, one above each.
    let cube = cuboid([-2.0, -3.0, -4.0], [3.0, 4.0, 5.0]);
    let pair = around_the_origin(&cube);
    let start = [0, 3, 5, 6].map(|i| pair.vertex([i, 0]));
    let run = expand(&pair, start, true);
    let mut faces = run.start.len();
    let mut text = format!("{}\n\n{run}\n\nfaces: {faces}", in_words(&pair));
    let mut counts = vec![faces];
    for step in &run.steps {
        faces = faces + step.added.len() - step.removed.len();
        if !step.added.is_empty() {
            counts.push(faces);
            text += &format!(", {faces}");
        }
    }
    assert_eq!(counts[..3], [4, 6, 8]);
    assert!(counts.windows(2).all(|w| w[1] == w[0] + 2), "{counts:?}");
    snapshot("msd-sim-growth", &(text + "\n"));
}

/// The start of the tutorial's program: the support points in four directions.
fn four_directions(pair: &Difference<3>) -> [Vertex<3>; 4] {
    let signs = [[1, 1, 1], [-1, -1, 1], [-1, 1, -1], [1, -1, -1]];
    signs.map(|direction| pair.support(&direction.map(f64::from)))
}

/// The same two cubes, from the tetrahedron of GJK: the origin lies on two of its faces,
/// whose normals are turned by the sign of a distance of 0. Points that are found again are
/// appended, edges differ by their indices, and the loop comes to the answer all the same.
#[test]
fn two_unit_cubes_from_gjks_tetrahedron() {
    let pair = unit_cubes();
    let run = pair.run("msd-sim-3d");
    let found = found(&run);
    assert_eq!((found.depth, &*found.normal), (0.25, &[1.0, 0.0, 0.0][..]));
    let expansions = run.steps.iter().filter(|step| !step.added.is_empty());
    assert_eq!(expansions.count(), 8);
    let again = |i: usize| (0..i).any(|j| run.vertices[i].numbers == run.vertices[j].numbers);
    assert!((4..run.vertices.len()).any(again), "a point found again");
    let shown = show("msd-sim-3d", &pair);
    let text = format!("Two unit cubes, 3/4 apart along x.\n{shown}");
    snapshot("msd-sim-two-cubes", &text);
}

/// The first test of the tutorial's program, two unit cubes 0.7 apart along x, here with
/// 3/4: with the start of that program.
/// The centroid of the closest face is a point of A ⊖ B, and the centroids of its
/// pre-images do not face each other.
#[test]
fn the_centroid_is_not_the_contact_point() {
    let pair = unit_cubes();
    let run = expand(&pair, four_directions(&pair), true);
    let found = found(&run);
    assert_eq!((found.depth, &*found.normal), (0.25, &[1.0, 0.0, 0.0][..]));
    let [a, b] = found.points.clone().expect("centroids");
    let apart: Vec<f64> = a.iter().zip(&b).map(|(x, y)| x - y).collect();
    let sideways = apart[1].abs().max(apart[2].abs());
    assert!(sideways > 0.3, "{apart:?}");
    let witness = rational(&pair).core_witness();
    let exact = witness.map(|w| tuple(&w.world.0));
    let last = run.steps.last().expect("a step");
    let corners: Vec<String> = last
        .nearest
        .iter()
        .map(|&i| vector(&run.vertices[i].point))
        .collect();
    let text = format!(
        "Two unit cubes, 3/4 apart along x.\n{}\n\n{run}\n\n\
         Closest face: {}.\n\
         Centroids of its pre-images: {} on A, {} on B; their difference {} is the centroid of the face,\n\
         and not depth times normal, (1/4, 0, 0).\n\
         The witness points: {} on A, {} on B.\n",
        in_words(&pair),
        corners.join(" "),
        vector(&a),
        vector(&b),
        vector(&apart),
        exact[0],
        exact[1],
    );
    snapshot("msd-sim-centroid", &text);
}

/// Faces of zero area, "skip them": with the threshold of an area, small shapes lose them.
#[test]
fn the_faces_of_small_shapes_are_skipped() {
    let small = 0.00048828125;
    let cube = cuboid([-small; 3], [small; 3]);
    let pair = around_the_origin(&cube);
    let run = pair.run("msd-sim-3d");
    assert!(matches!(run.ending, Ending::GaveUp(_)), "{}", run.ending);
    let text = format!(
        "A cube of side 1/1024: two of the four faces of its tetrahedron, and more later, have cross\n\
         products shorter than 1e-6. They are skipped, and leave holes.\n\n{}",
        show("msd-sim-3d", &pair)
    );
    snapshot("msd-sim-small", &text);
}

/// "EPA did not converge" is an error, and is said: a ball of 2000 points around its centre.
#[test]
fn a_finely_faceted_shape_does_not_converge() {
    let mut ball = Vec::new();
    // A spiral: every point is turned by the golden angle against the one below.
    let (mut x, mut y) = (1.0, 0.0);
    for i in 0..2000 {
        let z = (2.0 * f64::from(i) + 1.0) / 2000.0 - 1.0;
        let r = f64::sqrt(1.0 - z * z);
        ball.push([r * x, r * y, z]);
        let (c, s) = (-0.737_368_878_078_32, 0.675_490_294_261_523_8);
        (x, y) = (c * x - s * y, s * x + c * y);
    }
    let pair = around_the_origin(&ball);
    let run = pair.run("msd-sim-3d");
    assert_eq!(run.steps.len(), MAX_ITERATIONS);
    assert_eq!(run.ending, Ending::GaveUp("EPA did not converge"));
    let [a, b] = hulls(&pair);
    let contact = epa::contact(&a, &b, &epa::Limits::default()).expect("finite shapes");
    assert!((0.99..1.0).contains(&contact.depth), "{contact:?}");
    assert_eq!(contact.epa, epa::EpaTermination::Converged);
    let text = format!(
        "2000 points of a unit sphere around a point at its centre.\n{}\nepa on f64: depth {}\n",
        growth(&run),
        number(contact.depth)
    );
    snapshot("msd-sim-did-not-converge", &text);
}

/// How the nearest distance grew, and the ending.
fn growth(run: &Run<3>) -> String {
    let at = |i: usize| {
        let distance = number(run.steps[i].distance);
        format!("step {}: distance {distance}", i + 1)
    };
    let lines = [0, 3, 15, 31, 63].map(at);
    format!("{}\n{}\n", lines.join("\n"), run.ending)
}
