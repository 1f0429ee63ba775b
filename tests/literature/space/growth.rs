//! King's question: does EPA maintain a convex hull? It does: after every expansion the polytope is
//! the hull of the points found, as in the incremental algorithm. Only points are chosen by the
//! nearest facet, and the search stops early.

use epa::expand::run;
use epa::minkowski::MinkowskiDifference;
use epa::polytope::Polytope;
use epa::{Limits, Ring};
use epa_oracle::generate::{Random, lattice_pair};
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::exact::hull;

/// Every vertex of the polytope lies on or below the plane of every facet, exactly.
#[test]
fn king_the_polytope_is_a_convex_hull_at_every_size() {
    let mut random = Random::new(11);
    let (mut polytopes, mut largest, mut unfinished) = (0, 0, 0);
    for _ in 0..150 {
        let pair = lattice_pair::<3>(&mut random, 5);
        let float =
            |points: &Vec<[i64; 3]>| Vec::from_iter(points.iter().map(|p| p.map(|x| x as f64)));
        let [a, b] = pair.each_ref().map(|points| hull(&float(points)));
        let set = MinkowskiDifference::new(&a, &b).expect("finite");
        for epa_iterations in 1..5 {
            let limits = Limits::<BigRational> {
                epa_iterations,
                ..Limits::default()
            };
            let mut polytope = Polytope::empty();
            let outcome = run(&set, &[], &limits, &mut polytope).expect("finite");
            if outcome.lower.is_none() {
                continue;
            }
            let vertices = polytope.vertices();
            for (_, facet) in polytope.facets() {
                let above = vertices.iter().any(|vertex| {
                    let height = facet.plane.normal.dot(&vertex.point) - &facet.plane.offset;
                    Ring::sign(&height).is_gt()
                });
                assert!(!above, "a vertex above a facet: {pair:?}");
            }
            polytopes += 1;
            largest = largest.max(vertices.len());
            let push = outcome.push.expect("a push");
            unfinished += usize::from(
                outcome.termination == epa::EpaTermination::IterationLimit
                    && push.height.is_positive()
                    && !push.norm_squared.is_zero(),
            );
        }
    }
    assert!(
        polytopes > 150 && largest >= 7 && unfinished > 20,
        "{polytopes} {largest} {unfinished}"
    );
}
