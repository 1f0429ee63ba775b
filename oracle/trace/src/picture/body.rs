//! The faces of a polytope in space: facets in the same plane are one face.

use std::collections::BTreeMap;

use epa::Vector;
use epa::polytope::{FacetId, Polytope};
use num_bigint::BigInt;

use epa_truth::lattice::Facets;

/// A face: its corners counter-clockwise, seen from outside, on the lattice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Face {
    pub(super) normal: Vec<BigInt>,
    pub(super) corners: Vec<Vec<BigInt>>,
}

/// The faces of `A ⊖ B`. `None` if it has no inside, or more facets than are drawn.
pub(super) fn faces(a: &[Vec<BigInt>], b: &[Vec<BigInt>]) -> Option<Vec<Face>> {
    let Facets { polytope, planes } = Facets::<3>::of(a, b)?;
    let face = |(normal, facets): (Vec<BigInt>, Vec<FacetId>)| Face {
        corners: rim(&polytope, &facets),
        normal,
    };
    Some(planes.into_iter().map(face).collect())
}

/// The corners of facets in a plane, where the rim turns: it is made of the edges that have a
/// facet on one side only, one after the other. A vertex of facets may lie on an edge of the
/// face.
fn rim(polytope: &Polytope<BigInt, 3>, facets: &[FacetId]) -> Vec<Vec<BigInt>> {
    let directed = |id: &FacetId| {
        let [a, b, c] = polytope.facet(*id).vertices.map(|v| v.index());
        [(a, b), (b, c), (c, a)]
    };
    let all: Vec<(usize, usize)> = facets.iter().flat_map(directed).collect();
    let outer = all.iter().filter(|(from, to)| !all.contains(&(*to, *from)));
    let mut edges: BTreeMap<usize, usize> = outer.copied().collect();
    let mut rim = Vec::with_capacity(edges.len());
    let mut next = edges.keys().next().copied();
    while let Some(at) = next {
        rim.push(&polytope.vertices()[at].point);
        next = edges.remove(&at).filter(|to| edges.contains_key(to));
    }
    let before = rim.iter().cycle().skip(rim.len().saturating_sub(1));
    let after = rim.iter().cycle().skip(1);
    let turns = |before: &Vector<BigInt, 3>, at: &Vector<BigInt, 3>, after: &Vector<BigInt, 3>| {
        !Vector::orthogonal_to(&[at.sub(before), after.sub(at)]).is_zero()
    };
    let between = rim.iter().zip(before).zip(after);
    let corners = between.filter(|((at, before), after)| turns(before, at, after));
    corners.map(|((at, _), _)| at.0.to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(size: i64) -> Vec<Vec<BigInt>> {
        let side = |k: i64, axis: u32| BigInt::from(size * (k >> axis & 1));
        (0..8)
            .map(|k| [0, 1, 2].map(|axis| side(k, axis)).to_vec())
            .collect()
    }

    #[test]
    fn a_box_minus_a_box_has_six_faces_of_four_corners_around_their_normals() {
        let faces = faces(&cube(2), &cube(3)).expect("a body");
        assert_eq!(faces.len(), 6);
        for face in faces {
            assert_eq!(face.corners.len(), 4);
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
