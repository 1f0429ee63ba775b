//! Whether a boundary is the convex hull of its points: a check that shares only the signs with the
//! construction.
//!
//! It checks local convexity everywhere, and one ray (\[Meh99\]). Every sign is exact. The time is
//! linear, except for the search of inner points.

use alloc::vec::Vec;
use core::fmt;

use super::boundary::{Boundary, corners, fan, sides};
use super::grid::{Grid, Star};
use crate::scalar::Scalar;

/// What is wrong with an extracted hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HullFlaw {
    /// The distinct points are not in order.
    Unordered,
    /// A side of a face does not belong to exactly one other face, or a face has
    /// fewer than three corners.
    Open,
    /// The counts of vertices, edges and faces contradict Euler's formula.
    Euler,
    /// A corner of a face is not in its plane.
    NotPlanar,
    /// An edge or a corner is not strictly convex.
    NotConvex,
    /// The surface covers some direction other than once.
    Wound,
    /// A point lies outside.
    Outside,
}

impl fmt::Display for HullFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HullFlaw::Unordered => "the points are not in order",
            HullFlaw::Open => "an edge does not join exactly two faces",
            HullFlaw::Euler => "the counts contradict Euler's formula",
            HullFlaw::NotPlanar => "a face is not planar",
            HullFlaw::NotConvex => "an edge or a corner is not strictly convex",
            HullFlaw::Wound => "the surface does not cover every direction once",
            HullFlaw::Outside => "a point lies outside",
        })
    }
}

/// Whether the boundary is that of the convex hull of the points.
///
/// For a polyhedron this is shown as follows. The sides of the faces pair up, so that the faces,
/// each cut into triangles at its first corner, form closed surfaces. All triangles turn left seen
/// from a centre: projected to a sphere about it, every surface covers all directions, each equally
/// often, at least once. One ray meets a single triangle: there is one surface, and it covers every
/// direction once, so that it is the boundary of a body that is star-shaped about the centre. A
/// star-shaped body that is convex at each of its edges is convex. The edges are strictly convex,
/// except the cuts inside the faces, which are planar. The corners of the faces are strictly
/// convex. So no edge and no vertex is superfluous. Every other point is found in the cone of a
/// triangle, and below it.
pub(super) fn verify<E: Scalar, const D: usize>(
    grid: &Grid<E, D>,
    boundary: &Boundary,
) -> Result<(), HullFlaw> {
    let last = grid.len() - 1;
    let ordered = (0..last).all(|p| grid.order(p, p + 1).is_lt());
    require(ordered, HullFlaw::Unordered)?;
    match boundary {
        Boundary::Point => require(last == 0, HullFlaw::Outside),
        // On a line the points are in the order of their coordinates.
        Boundary::Segment => {
            require(last > 0, HullFlaw::Open)?;
            let all = (1..last).all(|p| grid.are_collinear([0, last, p]));
            require(all, HullFlaw::Outside)
        }
        Boundary::Polygon { axes, cycle } => polygon(grid, *axes, cycle),
        Boundary::Polyhedron(faces) => polyhedron(grid, faces),
    }
}

fn require(holds: bool, flaw: HullFlaw) -> Result<(), HullFlaw> {
    if holds { Ok(()) } else { Err(flaw) }
}

/// Seen from the first corner, the others follow each other to the left, and all are to
/// the left of the second: the polygon is star-shaped. All corners turn left: it is
/// convex. Every point is in one of the triangles at the first corner.
fn polygon<E: Scalar, const D: usize>(
    grid: &Grid<E, D>,
    axes: [usize; 2],
    cycle: &[usize],
) -> Result<(), HullFlaw> {
    let [first, second, third, ..] = *cycle else {
        return Err(HullFlaw::Open);
    };
    let turn = |points| grid.turn(axes, points).0;
    let after_second = cycle[2..].iter().map(|&v| [first, second, v]);
    let mut left = fan(cycle).chain(corners(cycle)).chain(after_second);
    require(left.all(|t| turn(t).is_gt()), HullFlaw::NotConvex)?;

    let inner = &cycle[2..cycle.len() - 1];
    for point in 0..grid.len() {
        let is_coplanar = D == 2 || grid.side([first, second, third], point).0.is_eq();
        let passed = 1 + inner.partition_point(|&v| turn([first, v, point]).is_ge());
        let triangle = [first, cycle[passed], cycle[passed + 1]];
        let is_inside = sides(&triangle).all(|[u, v]| turn([u, v, point]).is_ge());
        require(is_coplanar && is_inside, HullFlaw::Outside)?;
    }
    Ok(())
}

fn polyhedron<E: Scalar, const D: usize>(
    grid: &Grid<E, D>,
    faces: &[Vec<usize>],
) -> Result<(), HullFlaw> {
    require(faces.iter().all(|face| face.len() > 2), HullFlaw::Open)?;
    let edges = Paired::of(faces.iter().map(|face| sides(face)))?;
    require(
        edges.vertices() + faces.len() == edges.len() + 2,
        HullFlaw::Euler,
    )?;
    for face in faces {
        let plane = [face[0], face[1], face[2]];
        let is_planar = face.iter().all(|&c| grid.side(plane, c).0.is_eq());
        require(is_planar, HullFlaw::NotPlanar)?;
        for side in sides(face) {
            let beyond = apex(&faces[edges.beyond(side)?], side);
            let is_convex = grid.side(plane, beyond).0.is_lt();
            require(is_convex, HullFlaw::NotConvex)?;
        }
    }
    let triangles: Vec<[usize; 3]> = faces.iter().flat_map(|face| fan(face)).collect();
    let base = triangles[0];
    let top = apex(
        &faces[edges.beyond([base[0], base[1]])?],
        [base[0], base[1]],
    );
    let star = Star::about(grid, [base[0], base[1], base[2], top], base);
    let left = |points: [usize; 3]| star.sense(points).is_gt();
    let all_left = faces.iter().all(|face| corners(face).all(left));
    require(
        all_left && triangles.iter().all(|&t| left(t)),
        HullFlaw::NotConvex,
    )?;
    let meets = |t: &&[usize; 3]| sides(*t).all(|[u, v]| star.sense([u, v, star.ray()]).is_ge());
    require(triangles.iter().filter(meets).count() == 1, HullFlaw::Wound)?;
    inside(grid, &star, &edges, &triangles)
}

/// Whether every point is in the cone of some triangle and not above it.
///
/// From one triangle to the next that is nearer to the point. With n·x = 1 the plane of a triangle,
/// n·x at the point grows with every step: none comes again. Points are in order, and the search
/// for one starts where the last has ended.
fn inside<E: Scalar, const D: usize>(
    grid: &Grid<E, D>,
    star: &Star<E>,
    edges: &Paired,
    triangles: &[[usize; 3]],
) -> Result<(), HullFlaw> {
    let across = Paired::of(triangles.iter().map(|t| sides(t)))?;
    let mut current = 0;
    for point in (0..grid.len()).filter(|&p| !edges.has_vertex(p)) {
        let mut steps = 0..triangles.len();
        let is_beyond = |side: &[usize; 2]| star.sense([side[0], side[1], point]).is_lt();
        while let Some(side) = sides(&triangles[current]).find(is_beyond) {
            steps.next().ok_or(HullFlaw::Outside)?;
            current = across.beyond(side)?;
        }
        let is_above = grid.side(triangles[current], point).0.is_gt();
        require(!is_above, HullFlaw::Outside)?;
    }
    Ok(())
}

/// Some corner of a face that is not on one of its sides.
fn apex(face: &[usize], side: [usize; 2]) -> usize {
    let mut others = face.iter().filter(|c| !side.contains(c));
    others.next().copied().unwrap_or(side[0])
}

/// The sides of polygons in order, each with the number of its polygon. The reverse of
/// each is the side of exactly one polygon.
struct Paired(Vec<([usize; 2], usize)>);

impl Paired {
    fn of(
        polygons: impl Iterator<Item = impl Iterator<Item = [usize; 2]>>,
    ) -> Result<Self, HullFlaw> {
        let numbered = polygons.enumerate();
        let mut all: Vec<_> = numbered
            .flat_map(|(number, sides)| sides.map(move |side| (side, number)))
            .collect();
        all.sort_unstable();
        let is_single = all.windows(2).all(|pair| pair[0].0 != pair[1].0);
        require(is_single, HullFlaw::Open)?;
        let paired = Paired(all);
        for (side, _) in &paired.0 {
            paired.beyond(*side)?;
        }
        Ok(paired)
    }

    /// The polygon across a side.
    fn beyond(&self, [u, v]: [usize; 2]) -> Result<usize, HullFlaw> {
        let found = self.0.binary_search_by_key(&[v, u], |(side, _)| *side);
        found.map(|at| self.0[at].1).map_err(|_| HullFlaw::Open)
    }

    /// How many edges there are.
    fn len(&self) -> usize {
        self.0.len() / 2
    }

    /// How many vertices there are.
    fn vertices(&self) -> usize {
        1 + self.0.windows(2).filter(|w| w[0].0[0] != w[1].0[0]).count()
    }

    fn has_vertex(&self, vertex: usize) -> bool {
        let at = self.0.partition_point(|(side, _)| side[0] < vertex);
        self.0.get(at).is_some_and(|(side, _)| side[0] == vertex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scalar::Integer;
    use crate::shape::prepared::quickhull::hull;
    use crate::vector::Vector;

    /// A cube with the middle of every face, in lexicographic order: from long numbers,
    /// so that no calculation is short.
    fn cube(scale: f64) -> Grid<Integer, 3> {
        let range = || [-1.0, 0.0, 1.0].into_iter();
        let all = range().flat_map(|x| range().flat_map(move |y| range().map(move |z| [x, y, z])));
        let kept = all.filter(|p| p.iter().filter(|x| **x == 0.0).count() != 1);
        let points: Vec<_> = kept.map(|p| Vector(p.map(|x| x * scale + 4.0))).collect();
        Grid::of_floats(&points)
    }

    fn faces(boundary: Boundary) -> Vec<Vec<usize>> {
        match boundary {
            Boundary::Polyhedron(faces) => faces,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_cube_has_six_faces_and_eight_vertices() {
        for scale in [1.0, 0.1] {
            let grid = cube(scale);
            assert_eq!(matches!(grid, Grid::Long(..)), scale < 1.0);
            let faces = faces(hull(&grid));
            assert_eq!(faces.len(), 6);
            assert!(faces.iter().all(|face| face.len() == 4));
            assert_eq!(verify(&grid, &Boundary::Polyhedron(faces)), Ok(()));
        }
    }

    #[test]
    fn a_changed_polyhedron_is_refused() {
        let grid = cube(0.1);
        let flaw = |change: &dyn Fn(&mut Vec<Vec<usize>>)| {
            let mut faces = faces(hull(&grid));
            change(&mut faces);
            verify(&grid, &Boundary::Polyhedron(faces)).err()
        };
        assert_eq!(flaw(&|_| ()), None);
        assert_eq!(flaw(&|faces| drop(faces.pop())), Some(HullFlaw::Open));
        assert_eq!(flaw(&|faces| faces.clear()), Some(HullFlaw::Euler));
        assert_eq!(flaw(&|faces| faces[2].reverse()), Some(HullFlaw::Open));
        assert_eq!(flaw(&|faces| faces[3].swap(0, 1)), Some(HullFlaw::Open));
        assert_eq!(flaw(&|faces| faces[1].truncate(3)), Some(HullFlaw::Open));
        let copy = |faces: &mut Vec<Vec<usize>>| faces.extend(faces.clone());
        assert_eq!(flaw(&copy), Some(HullFlaw::Open));
        // Inside out.
        let reverse = |faces: &mut Vec<Vec<usize>>| faces.iter_mut().for_each(|f| f.reverse());
        assert_eq!(flaw(&reverse), Some(HullFlaw::NotConvex));
        // A diagonal taken for an edge.
        let split = |faces: &mut Vec<Vec<usize>>| {
            let face = faces[0].clone();
            faces[0] = vec![face[0], face[1], face[2]];
            faces.push(vec![face[2], face[3], face[0]]);
        };
        assert_eq!(flaw(&split), Some(HullFlaw::NotConvex));
        // The middle of a face taken for a vertex.
        let tent = |faces: &mut Vec<Vec<usize>>| {
            let face = faces.remove(0);
            let middle = (0..grid.len()).find(|m| {
                !face.contains(m) && grid.side([face[0], face[1], face[2]], *m).0.is_eq()
            });
            let middle = middle.expect("a middle");
            faces.extend(sides(&face).map(|[u, v]| vec![u, v, middle]));
        };
        assert_eq!(flaw(&tent), Some(HullFlaw::NotConvex));
    }

    /// An octahedron without one of its corners is closed and convex, and too small.
    #[test]
    fn a_forgotten_vertex_is_outside() {
        for scale in [1.0, 0.1] {
            let corner =
                |axis: usize, sign: f64| Vector::<f64, 3>::axis(axis).scale(&(sign * scale));
            let mut corners: Vec<_> = (0..3).map(|axis| corner(axis, -1.0)).collect();
            corners.extend((0..3).rev().map(|axis| corner(axis, 1.0)));
            let grid = Grid::of_floats(&corners);
            assert_eq!(verify(&grid, &hull(&grid)), Ok(()));
            let pyramid = hull(&Grid::of_floats(&corners[..5]));
            assert_eq!(verify(&grid, &pyramid), Err(HullFlaw::Outside));
        }
    }

    #[test]
    fn a_changed_polygon_segment_or_point_is_refused() {
        let square = [[0.0, 0.0], [0.0, 2.0], [1.0, 1.0], [2.0, 0.0], [2.0, 2.0]];
        let grid = Grid::of_floats(&square.map(Vector));
        let check = |cycle: &[usize]| {
            let (axes, cycle) = ([0, 1], cycle.to_vec());
            verify(&grid, &Boundary::Polygon { axes, cycle }).err()
        };
        assert_eq!(check(&[0, 3, 4, 1]), None);
        assert_eq!(check(&[1, 0, 3, 4]), None);
        assert_eq!(check(&[0, 3, 4]), Some(HullFlaw::Outside));
        assert_eq!(check(&[0, 3, 4, 2]), Some(HullFlaw::NotConvex));
        assert_eq!(check(&[0, 1, 4, 3]), Some(HullFlaw::NotConvex));
        assert_eq!(check(&[0, 3, 4, 1, 0, 3, 4, 1]), Some(HullFlaw::NotConvex));
        assert_eq!(check(&[0, 3]), Some(HullFlaw::Open));
        assert_eq!(verify(&grid, &Boundary::Segment), Err(HullFlaw::Outside));
        assert_eq!(verify(&grid, &Boundary::Point), Err(HullFlaw::Outside));
        let mixed = Grid::of_floats(&[[1.0, 0.0], [0.0, 0.0]].map(Vector));
        assert_eq!(verify(&mixed, &Boundary::Segment), Err(HullFlaw::Unordered));
    }

    /// A five-sided double pyramid about a star: every edge is convex, and every
    /// direction is covered twice.
    #[test]
    fn a_surface_that_is_wound_twice_is_refused() {
        let ring = [
            [-4.0, -3.0],
            [-3.0, 4.0],
            [1.0, -5.0],
            [2.0, 5.0],
            [5.0, 0.0],
        ];
        let rim = ring.map(|[x, y]| Vector([x, y, 0.0]));
        let tips = [-6.0, 6.0].map(|z| Vector([0.0, 0.0, z]));
        let mut points: Vec<_> = rim.into_iter().chain(tips).collect();
        points.sort_by(|a, b| a.0.partial_cmp(&b.0).expect("finite"));
        let number = |p: &Vector<f64, 3>| points.iter().position(|q| q == p).expect("listed");
        let [low, high] = [number(&tips[0]), number(&tips[1])];
        let turned = [4, 3, 1, 0, 2].map(|k| number(&rim[k]));
        let star: Vec<_> = (0..5).map(|k| turned[2 * k % 5]).collect();
        let faces = |cycle: &[usize]| {
            let pyramids = sides(cycle).flat_map(|[u, v]| [vec![u, v, high], vec![v, u, low]]);
            Boundary::Polyhedron(pyramids.collect())
        };
        let grid = Grid::of_floats(&points);
        assert_eq!(verify(&grid, &faces(&turned)), Ok(()));
        assert_eq!(verify(&grid, &faces(&star)), Err(HullFlaw::Wound));
    }
}
