//! W. Bittle, *EPA (Expanding Polytope Algorithm)* \[Bit10\]: his alternative to EPA, and
//! what he supplements it with.
//!
//! **Sampling**, after GJK has found an overlap: "Generate a sample of directions. Find the
//! distance from the origin to the surface of the Minkowski Difference (like we do in EPA)
//! along each direction. Use the one with the smallest distance." That is
//! [`epa::extras::sampling::least_push`], with three of the lists that he names:
//!
//! | directions | defect |
//! |---|---|
//! | 64, evenly spread | an estimate: **too deep** wherever no direction of the list is the normal |
//! | edge normals of both shapes | none, in the plane: these are the normals of all edges of the difference |
//! | centre to centre | an estimate by one direction |
//!
//! **Core shapes**: "using smaller versions of the colliding shapes (called core shapes) and
//! performing a GJK distance check. Once the distance between the core shapes is found,
//! subtract it from the sum of the radial shinkage applied to the shapes." That is
//! [`epa::extras::core_shapes::shallow`]. His text gives no share: here three quarters of a shape
//! are kept, about the mean of its vertices. Defects: **not deep enough** where corners
//! meet, and no answer where the cores overlap; flat shapes have no core.

use epa::extras::core_shapes::{Core, Shallow, shallow};
use epa::extras::sampling::{Estimate, between_centres, circle, edge_normals, least_push};
use epa::{Hull, Limits, Vector};

use super::bittle_gjk::{Segment, intersection, mean};
use crate::literature::{Difference, Ending, Found, Run};

/// The share of a shape that its core keeps.
pub const KEPT: f64 = 0.75;

/// 64 directions, evenly spread around the circle.
#[must_use]
pub fn uniform(pair: &Difference<2>) -> Run<2> {
    sample(pair, |_, _| circle(4))
}

/// The edge normals of both shapes.
#[must_use]
pub fn normals_of_edges(pair: &Difference<2>) -> Run<2> {
    sample(pair, |a, b| {
        let of_b = edge_normals(b).into_iter().map(|n| n.neg());
        edge_normals(a).into_iter().chain(of_b).collect()
    })
}

/// From centre to centre.
#[must_use]
pub fn centres(pair: &Difference<2>) -> Run<2> {
    let [a, b] = [&pair.a, &pair.b].map(|points| Vector(mean(points)));
    sample(pair, |_, _| between_centres(&a, &b).into_iter().collect())
}

/// GJK, then the least push among directions made from the vertices.
fn sample(
    pair: &Difference<2>,
    directions: impl Fn(&[Vector<f64, 2>], &[Vector<f64, 2>]) -> Vec<Vector<f64, 2>>,
) -> Run<2> {
    if let Err(ending) = intersection(pair, Segment::Mended) {
        return Run::without_steps(ending);
    }
    let Some([a, b]) = hulls(pair) else {
        return Run::without_steps(Ending::GaveUp("a coordinate is not finite"));
    };
    let list = directions(a.points(), b.points());
    Run::without_steps(match least_push(&a, &b, list) {
        Ok(Some(estimate)) => found(&estimate),
        Ok(None) => Ending::GaveUp("no direction to sample"),
        Err(_) => Ending::GaveUp("a coordinate is not finite"),
    })
}

fn found(estimate: &Estimate<f64, 2>) -> Ending {
    Ending::Found(Found {
        depth: estimate.depth(),
        normal: estimate.normal().0.to_vec(),
        points: None,
    })
}

/// The core shapes.
#[must_use]
pub fn cores(pair: &Difference<2>) -> Run<2> {
    let limits = Limits::default();
    let core = |hull: Hull<f64, 2>| {
        let centre = Vector(mean(&hull.points().iter().map(|p| p.0).collect::<Vec<_>>()));
        Core::about(hull, centre, KEPT, &limits).ok()
    };
    let Some([Some(a), Some(b)]) = hulls(pair).map(|hulls| hulls.map(core)) else {
        return Run::without_steps(Ending::GaveUp("a shape has no core"));
    };
    Run::without_steps(match shallow(&a, &b, &limits) {
        Ok(Shallow::Measured { depth, .. }) if depth < 0.0 => Ending::NoOverlap,
        Ok(Shallow::Measured { depth, normal }) => Ending::Found(Found {
            depth,
            normal: normal.0.to_vec(),
            points: None,
        }),
        Ok(Shallow::CoresOverlap) => Ending::GaveUp("the core shapes overlap"),
        Ok(Shallow::IterationLimit) => Ending::Endless,
        Err(_) => Ending::GaveUp("a coordinate is not finite"),
    })
}

fn hulls(pair: &Difference<2>) -> Option<[Hull<f64, 2>; 2]> {
    let a = Hull::new(pair.a.iter().copied()).ok()?;
    Some([a, Hull::new(pair.b.iter().copied()).ok()?])
}
