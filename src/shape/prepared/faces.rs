//! From triangles to faces: coplanar triangles are merged, and vertices that lie
//! inside a face or inside an edge are dropped.

use alloc::vec;
use alloc::vec::Vec;

use super::grid::Grid;
use crate::scalar::Scalar;

/// A triangle of the hull.
pub(super) struct HullFacet {
    /// Its corners, to the left as seen from outside.
    pub(super) corners: [usize; 3],
    /// The facets across its sides; side k is from corner k to the next.
    pub(super) neighbours: [usize; 3],
    /// Whether it is part of the hull still.
    pub(super) is_alive: bool,
    /// Points above it, with their rough heights.
    pub(super) outside: Vec<(usize, f64)>,
}

/// The corners of the faces of a triangulated convex surface, to the left as seen
/// from outside.
///
/// A side between triangles that are not coplanar is part of an edge of the hull. A point where no
/// two such sides meet is inside a face. A point where exactly two meet is inside an edge: the two
/// go straight on, since a surface that bends there has a third.
pub(super) fn merged<E: Scalar, const D: usize>(
    grid: &Grid<E, D>,
    facets: &[HullFacet],
) -> Vec<Vec<usize>> {
    let sharp: Vec<[bool; 3]> = facets
        .iter()
        .map(|f| sharp_sides(grid, facets, f))
        .collect();
    let mut meeting = vec![0; grid.len()];
    let alive = |number: &usize| facets[*number].is_alive;
    let numbers = || (0..facets.len()).filter(alive);
    for number in numbers() {
        for side in (0..3).filter(|&side| sharp[number][side]) {
            meeting[facets[number].corners[side]] += 1;
        }
    }
    let mut is_done = vec![[false; 3]; facets.len()];
    let mut faces = Vec::new();
    for number in numbers() {
        for side in (0..3).filter(|&side| sharp[number][side]) {
            if !is_done[number][side] {
                let face = cycle(facets, &sharp, [number, side], &mut is_done);
                faces.push(face.into_iter().filter(|&v| meeting[v] > 2).collect());
            }
        }
    }
    faces
}

/// Which sides of a facet bend the surface.
fn sharp_sides<E: Scalar, const D: usize>(
    grid: &Grid<E, D>,
    facets: &[HullFacet],
    facet: &HullFacet,
) -> [bool; 3] {
    facet.neighbours.map(|beyond| {
        let others = facets[beyond].corners;
        let apex = others.into_iter().find(|c| !facet.corners.contains(c));
        facet.is_alive && apex.is_some_and(|apex| grid.side(facet.corners, apex).0.is_ne())
    })
}

/// All points on the boundary of the face that a sharp side belongs to. Marks its sides as done.
fn cycle(
    facets: &[HullFacet],
    sharp: &[[bool; 3]],
    start: [usize; 2],
    is_done: &mut [[bool; 3]],
) -> Vec<usize> {
    let mut points = Vec::new();
    let [mut number, mut side] = start;
    while !is_done[number][side] {
        is_done[number][side] = true;
        points.push(facets[number].corners[side]);
        side = (side + 1) % 3;
        // About the point at its end, over sides inside the face.
        while !sharp[number][side] {
            let pivot = facets[number].corners[side];
            number = facets[number].neighbours[side];
            let corners = facets[number].corners;
            side = corners.iter().position(|&c| c == pivot).unwrap_or(0);
        }
    }
    points
}
