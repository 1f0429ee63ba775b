//! The faces of a polytope in space, exactly.
//!
//! A polytope that EPA has grown is grown on, until no support point lies above any
//! facet: then it is the convex hull. Facets in the same plane are one face.

use std::collections::{BTreeMap, BTreeSet};

use epa::epa::run;
use epa::kernel::{Kernel, Plain, Side};
use epa::minkowski::{ConvexSet, MinkowskiDifference};
use epa::polytope::{FacetId, Polytope};
use epa::{Limits, Vector};
use num_bigint::BigInt;
use num_integer::Integer;

use crate::lattice::LatticeHull;

/// More facets than these are not drawn one by one.
const MOST: usize = 4000;

/// A face: its corners counter-clockwise, seen from outside, on the lattice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Face {
    pub(super) normal: Vec<BigInt>,
    pub(super) corners: Vec<Vec<BigInt>>,
}

/// The faces of `A ⊖ B`. `None` if it has no inside, or more facets than are drawn.
pub(super) fn faces(a: &[Vec<BigInt>], b: &[Vec<BigInt>]) -> Option<Vec<Face>> {
    let (a, b) = (
        LatticeHull::<3>::of_coordinates(a),
        LatticeHull::<3>::of_coordinates(b),
    );
    let difference = MinkowskiDifference::new(&a, &b).ok()?;
    let polytope = hull(&difference)?;
    let mut planes: BTreeMap<Vec<BigInt>, Vec<FacetId>> = BTreeMap::new();
    for (id, facet) in polytope.facets() {
        let normal = primitive(&facet.plane.normal);
        planes.entry(normal).or_default().push(id);
    }
    let face = |(normal, facets): (Vec<BigInt>, Vec<FacetId>)| Face {
        corners: rim(&polytope, &facets),
        normal,
    };
    Some(planes.into_iter().map(face).collect())
}

/// The convex hull of a set. `None` if it has no inside, or too many facets.
fn hull(set: &impl ConvexSet<BigInt, 3>) -> Option<Polytope<BigInt, 3>> {
    let (kernel, mut polytope) = (Plain(set), Polytope::empty());
    run(set, &[], &Limits::default(), &mut polytope).ok()?;
    let mut ahead: Vec<FacetId> = polytope.facets().map(|(id, _)| id).collect();
    let mut gone: BTreeSet<FacetId> = BTreeSet::new();
    while let Some(id) = ahead.pop() {
        if gone.contains(&id) {
            continue;
        }
        let plane = polytope.facet(id).plane.clone();
        let support = kernel.support(&plane.normal).ok()?;
        if plane.side(&support.point) != Side::Above {
            continue;
        }
        polytope.add(&kernel, id, &support).ok()?;
        let change = polytope.expansion();
        gone.extend(change.removed);
        ahead.extend(change.added());
        if polytope.facets().count() > MOST {
            return None;
        }
    }
    let has_inside = polytope.facets().next().is_some();
    has_inside.then_some(polytope)
}

/// Divided by what its coordinates have in common.
fn primitive(normal: &Vector<BigInt, 3>) -> Vec<BigInt> {
    let common = normal
        .0
        .iter()
        .fold(BigInt::ZERO, |common, x| common.gcd(x));
    normal.0.iter().map(|x| x / &common).collect()
}

/// The corners of facets in a plane: the edges that have a facet on one side only, one
/// after the other.
fn rim(polytope: &Polytope<BigInt, 3>, facets: &[FacetId]) -> Vec<Vec<BigInt>> {
    let mut edges: BTreeMap<usize, usize> = BTreeMap::new();
    let directed = |id: &FacetId| {
        let [a, b, c] = polytope.facet(*id).vertices.map(|v| v.index());
        [(a, b), (b, c), (c, a)]
    };
    let all: Vec<(usize, usize)> = facets.iter().flat_map(directed).collect();
    for &(from, to) in &all {
        if !all.contains(&(to, from)) {
            edges.insert(from, to);
        }
    }
    let mut corners = Vec::with_capacity(edges.len());
    let mut next = edges.keys().next().copied();
    while let Some(at) = next {
        let point = &polytope.vertices()[at].point;
        corners.push(point.0.to_vec());
        next = edges.remove(&at).filter(|to| edges.contains_key(to));
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(size: i64) -> Vec<Vec<BigInt>> {
        let corner = |k: i64| {
            (0..3)
                .map(|axis| BigInt::from(size * (k >> axis & 1)))
                .collect()
        };
        (0..8).map(corner).collect()
    }

    #[test]
    fn a_box_minus_a_box_has_six_faces_of_four_corners() {
        let faces = faces(&cube(2), &cube(3)).expect("a body");
        assert_eq!(faces.len(), 6);
        assert!(faces.iter().all(|face| face.corners.len() == 4));
        let origin = vec![vec![BigInt::ZERO; 3]];
        assert_eq!(
            super::faces(&cube(1), &origin).map(|faces| faces.len()),
            Some(6)
        );
    }

    #[test]
    fn the_corners_turn_around_the_normal() {
        for face in faces(&cube(2), &cube(3)).expect("a body") {
            let edge = |i: usize| -> Vec<BigInt> {
                let ends = face.corners[i + 1].iter().zip(&face.corners[i]);
                ends.map(|(to, from)| to - from).collect()
            };
            let (u, v) = (edge(0), edge(1));
            let minor = |i: usize, j: usize| &u[i] * &v[j] - &u[j] * &v[i];
            let turn = [minor(1, 2), minor(2, 0), minor(0, 1)];
            let along: BigInt = turn.iter().zip(&face.normal).map(|(x, y)| x * y).sum();
            assert!(along > BigInt::ZERO, "{face:?}");
        }
    }

    #[test]
    fn what_is_flat_has_no_faces() {
        let square: Vec<Vec<BigInt>> = cube(1).into_iter().take(4).collect();
        let origin = vec![vec![BigInt::ZERO; 3]];
        assert_eq!(faces(&square, &origin), None);
    }
}
