//! A. Chou's visual example. His pictures carry no coordinates: these are ours, chosen so
//! that every sentence of the walk is true of them.

use epa_oracle::literature::bittle_2d::{Normals, expand};

use crate::exact::in_words;
use crate::shared::{dot, found, pair, snapshot};

#[test]
fn the_walk_in_the_plane() {
    let cso = [[-4, 1], [-1, -5], [3, -3], [4, 1], [0, 3]];
    let pair = pair(&cso, &[[0, 0]]);
    let triangle = [0, 1, 3].map(|i| pair.vertex([i, 0]));
    let run = expand(&pair, triangle, Normals::PerProduct);

    let support = |step: usize| run.vertices[run.steps[step].support].point;
    // Top side, (0, 3); bottom right, (3, -3); then an end of the edge itself.
    assert_eq!([support(0), support(1)], [[0.0, 3.0], [3.0, -3.0]]);
    assert_eq!(run.steps.len(), 3);
    let last = &run.steps[2];
    assert_eq!(last.added, Vec::<Vec<usize>>::new());
    let along = |i: usize| {
        let normal = [last.normal[0], last.normal[1]];
        dot(run.vertices[last.nearest[i]].point, normal)
    };
    let is_tie = (along(0) - along(1)).abs() < 1e-15;
    assert!(is_tie, "both are valid support points");
    assert!((found(&run).depth - 7.2f64.sqrt()).abs() < 1e-15);

    let text = format!(
        "\"The closest facet is the top side of the triangle\": step 1.\n\
         \"Now our polytope is a quadrilateral. The closest facet is on the bottom right\": step 2.\n\
         \"The support point doesn't bring us any further outside. Actually, we have two valid\n\
         support points\": step 3, where both ends of the edge reach equally far.\n\n{run}\n\n{}\n",
        in_words(&pair)
    );
    snapshot("chou-walk", &text);
}
