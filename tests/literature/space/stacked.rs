//! STR's and Florian's stacked boxes: why the first contact lies in the middle, and the next
//! ones at corners.

use epa_oracle::literature::Difference;
use epa_oracle::literature::table::columns;
use num_rational::BigRational;

use super::cuboid;
use crate::exact::{describe, rational, truth, tuple};
use crate::shared::{heads, pair, snapshot};

/// The ground, and a box of side 2 above it whose lower side is half a unit inside; `turn`
/// moves its corners: its points are (x, y, z) + turn(x, y, z).
fn stack(middle: [f64; 2], turn: impl Fn(f64, f64) -> f64) -> Difference<3> {
    let ground = cuboid([-8.0, -8.0, -8.0], [8.0, 0.0, 8.0]);
    let falling = cuboid([-1.0, -0.5, -1.0], [1.0, 1.5, 1.0]);
    let moved: Vec<[f64; 3]> = falling
        .iter()
        .map(|[x, y, z]| [x + middle[0], y + turn(*x, *z), z + middle[1]])
        .collect();
    pair(&ground, &moved)
}

/// The corners of the falling box that the answer combines, with their weights.
fn combination(pair: &Difference<3>) -> Vec<(String, BigRational)> {
    let found = rational(pair);
    let mut corners: Vec<(String, BigRational)> = Vec::new();
    let total: BigRational = found
        .core
        .combination
        .iter()
        .map(|(_, weight)| weight)
        .sum();
    for (point, weight) in &found.core.combination {
        let corner = tuple(&point.b.world.0);
        match corners.iter_mut().find(|(known, _)| *known == corner) {
            Some((_, sum)) => *sum += weight / &total,
            None => corners.push((corner, weight / &total)),
        }
    }
    corners
}

#[test]
fn str_the_first_contact_lies_in_the_middle() {
    let eighth = 0.125;
    let cases = [
        (
            "straight down, in the middle",
            stack([0.0, 0.0], |_, _| 0.0),
        ),
        ("straight down, aside", stack([2.0, 1.0], |_, _| 0.0)),
        ("tilted about z", stack([0.0, 0.0], |x, _| eighth * x)),
        (
            "tilted about x and z",
            stack([0.0, 0.0], |x, z| eighth * (x + z / 2.0)),
        ),
    ];
    let mut needed = Vec::new();
    let rows: Vec<[String; 4]> = cases
        .iter()
        .map(|(what, pair)| {
            let corners = combination(pair);
            needed.push(corners.len());
            let parts: Vec<String> = corners.iter().map(|(p, w)| format!("{w} of {p}")).collect();
            let [_, b] = rational(pair).core_witness();
            [
                (*what).to_owned(),
                describe(&truth(pair)),
                tuple(&b.world.0),
                parts.join(" + "),
            ]
        })
        .collect();
    assert_eq!(rows[0][2], "(0, -1/2, 0)", "the middle of the lower side");
    assert_eq!(needed[0], 2, "on a diagonal: an edge between two triangles");
    assert_eq!(needed[3], 1, "a corner");
    let head = heads("the falling box | truth | contact on it | as a combination of its corners");
    let text = format!(
        "A box of side 2, half a unit deep in the ground.\n\n\
         In the middle, the difference is a box whose top face has the witness point in its\n\
         centre. However the face is cut into two triangles, the cut is a diagonal, and both\n\
         diagonals pass through the centre: it lies on an edge, and the contact is the\n\
         mean of two opposite corners. One contact cannot hold a box; tilted by anything, the\n\
         next is an edge's or a corner's.\n\n{}",
        columns(head, &rows)
    );
    snapshot("str-stacked-boxes", &text);
}
