//! All facet planes of a Minkowski difference that are nearest to the origin, exactly.
//!
//! ```text
//!      _______            EPA ends at the first nearest facet that is one of the set.
//!     |  | 1  |           Here that is put aside, and the search goes on with the
//!     |2 O  2 |   2       nearest of the others, until that is farther away. All
//!     |__|____|           facets of the polytope P that are as near as the nearest
//!        1                are then facets of the set D.
//! ```
//!
//! None is missed. If the depth s is positive, the ball of radius s lies in P. A nearest plane of D
//! touches the ball at a point on the boundary of D. P is a part of D and holds this point, so the
//! point is on the boundary of P too. The plane of the facet of P there touches the ball at the
//! same point, so it is the same plane. If s is 0, the planes of P through the origin bound D. P is
//! a part of D, so at the origin both have the same facets.

use std::collections::BTreeSet;

use epa::Limits;
use epa::expand::run;
use epa::kernel::{Kernel, Plain, Side};
use epa::minkowski::{ConvexSet, MinkowskiDifference};
use epa::polytope::Polytope;
use num_bigint::BigInt;

use super::vector::Integers;
use super::{Lattice, LatticeHull};
use epa_format::number::primitive_integers;

/// Searches for all nearest facets take at most so many support points.
const MOST_STEPS: usize = 100_000;

/// A search that took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("given up after {steps} support points")]
pub struct GivenUp {
    /// How many support points it took.
    pub steps: usize,
}

impl Lattice {
    /// The outer normals of all facets of D, the difference of the cores, whose planes are nearest
    /// to the origin. D contains the origin. The normals are primitive, from A to B, in the order
    /// of their coordinates. None if D has no inside.
    ///
    /// If the cores penetrate, these are all directions in which they are parted soonest;
    /// if they touch, these and the sums of their multiples.
    ///
    /// Cost: a search among the vertices and some comparisons for each facet.
    ///
    /// # Errors
    /// [`GivenUp`] after 100,000 support points.
    pub fn nearest_normals(&self) -> Result<Vec<Vec<BigInt>>, GivenUp> {
        self.nearest_normals_within(MOST_STEPS)
    }

    fn nearest_normals_within(&self, steps: usize) -> Result<Vec<Integers>, GivenUp> {
        let (a, b) = (&self.vertices.a, &self.vertices.b);
        match self.dim {
            2 => of_pair::<2>(a, b, steps),
            _ => of_pair::<3>(a, b, steps),
        }
    }
}

fn of_pair<const D: usize>(
    a: &[Integers],
    b: &[Integers],
    steps: usize,
) -> Result<Vec<Integers>, GivenUp> {
    let hull = LatticeHull::<D>::of_coordinates;
    let (a, b) = (hull(a), hull(b));
    match MinkowskiDifference::new(&a, &b) {
        Ok(difference) => of_set(&difference, steps),
        Err(_) => Err(GivenUp { steps: 0 }),
    }
}

fn of_set<const D: usize>(
    set: &impl ConvexSet<BigInt, D>,
    steps: usize,
) -> Result<Vec<Integers>, GivenUp> {
    let (kernel, mut polytope) = (Plain(set), Polytope::empty());
    let stopped = |steps| move |_| GivenUp { steps };
    run(set, &[], &Limits::default(), &mut polytope).map_err(|_| GivenUp { steps: 0 })?;
    let (mut nearest, mut normals) = (None, BTreeSet::new());
    for step in 0..steps {
        let Some(id) = polytope.nearest_open() else {
            return Ok(normals.into_iter().collect());
        };
        let plane = polytope.facet(id).plane.clone();
        if nearest.as_ref().is_some_and(|least| plane.key > *least) {
            return Ok(normals.into_iter().collect());
        }
        let support = kernel
            .support(&plane.normal)
            .map_err(|_| GivenUp { steps: step })?;
        if plane.side(&support.point) == Side::Above {
            polytope.add(&kernel, id, &support).map_err(stopped(step))?;
            continue;
        }
        polytope.close(id);
        normals.extend(primitive_integers(&plane.normal.0));
        nearest = Some(plane.key);
    }
    Err(GivenUp { steps })
}

#[cfg(test)]
mod tests {
    use crate::lattice::of_shapes;

    #[test]
    fn a_search_that_takes_too_long_says_so() {
        let cube = r#"{"box":{"half_extents":[1,1,1]}}"#;
        let stopped = of_shapes(3, cube, cube).nearest_normals_within(3);
        let given_up = stopped.expect_err("there are six").to_string();
        assert_eq!(given_up, "given up after 3 support points");
    }
}
