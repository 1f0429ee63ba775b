//! What the version that is right fails on, on the embedded cases of space.

use epa::{Class, Limits, contact};
use epa_oracle::literature::{Ending, gjk};

use super::around_the_origin;
use crate::shared::{Pair, hulls, in_lines, on_the_core_set, snapshot};

/// Where nothing is flat, no coordinate is extreme and no rounding decides, the version
/// with all its mends is right; what it fails on is written down.
#[test]
fn the_mended_version_on_the_core_set() {
    let found = on_the_core_set("chou-3d", 3);
    for stratum in [
        "box-grid-3d",
        "random-3d",
        "concentric-3d",
        "many-3d",
        "contained-3d",
        "flush-faces-3d",
    ] {
        assert!(!found.contains_key(stratum), "{stratum}");
    }
    snapshot("right-variant-3d", &in_lines("chou-3d", &found));
}

/// All hulls of five grid points with the coordinates −1, 0 and 1 that have the origin
/// inside.
fn hulls_of_five() -> Vec<[[f64; 3]; 5]> {
    let mut lists: Vec<Vec<[f64; 3]>> = vec![Vec::new()];
    for k in (0..27).filter(|k| *k != 13) {
        let point = [k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1].map(f64::from);
        let shorter = lists.iter().filter(|list| list.len() < 5);
        let longer: Vec<_> = shorter.map(|list| [&list[..], &[point]].concat()).collect();
        lists.extend(longer);
    }
    let five = lists.into_iter().filter_map(|list| list.try_into().ok());
    five.collect()
}

/// How many a variant gets wrong of those whose depth is known, and of those of them whose
/// first tetrahedron has the origin inside.
#[test]
fn every_hull_of_five_grid_points_around_a_point() {
    let names = ["chou-3d", "msd-sim-3d", "winter-3d", "winter-3d-plane-side"];
    let (mut wrong, mut all) = ([[0; 2]; 4], 0);
    for points in hulls_of_five() {
        let pair = around_the_origin(&points);
        let [a, b] = hulls(&pair);
        let truth = contact(&a, &b, &Limits::default()).expect("finite shapes");
        if truth.class != Class::Penetrating {
            continue;
        }
        all += 1;
        let inside = gjk::terminating_simplex(&pair).is_ok_and(|simplex| simplex.len() == 4);
        for (name, counts) in names.iter().zip(&mut wrong) {
            let is_right = match pair.run(name).ending {
                Ending::Found(found) => (found.depth - truth.depth).abs() < 0.0021,
                _ => false,
            };
            if !is_right {
                counts[0] += 1;
                counts[1] += usize::from(inside);
            }
        }
    }
    assert_eq!(all, 12572);
    let [chou, others @ ..] = wrong;
    assert_eq!(chou, [0, 0], "right on all");
    for [failures, with_the_origin_inside] in others {
        assert!(failures > 1000, "{failures}");
        assert_eq!(with_the_origin_inside, 0);
    }
}
