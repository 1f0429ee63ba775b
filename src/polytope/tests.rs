//! Polytopes with known facets, added to point by point on exact numbers, and what is
//! refused.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::cone::is_full;
use super::*;
use crate::error::QueryError;
use crate::kernel::{Plain, edges_of};
use crate::minkowski::ConvexSet;
use crate::random::Random;
use crate::scalar::{Integer, SignedRoot};
use crate::support::SupportPoint;
use crate::vector::Vector;

/// No set at all: the polytope never asks for support points.
struct Nothing;

impl<const D: usize> ConvexSet<Integer, D> for Nothing {
    fn support(&self, _: &Vector<Integer, D>) -> Result<MinkowskiPoint<Integer, D>, QueryError> {
        Err(QueryError::OutOfRange)
    }
}

const KERNEL: Plain<'_, Nothing> = Plain(&Nothing);

fn integer(x: i64) -> Integer {
    Integer::from(i128::from(x))
}

/// Vertex `number` of A at a place, less the origin as B.
fn point<const D: usize>(number: usize, place: [i64; D]) -> MinkowskiPoint<Integer, D> {
    let place = Vector(place.map(integer));
    MinkowskiPoint {
        point: place.clone(),
        a: SupportPoint::vertex(number, place),
        b: SupportPoint::vertex(0, Vector::zero()),
    }
}

fn points<const D: usize>(places: &[[i64; D]]) -> Vec<MinkowskiPoint<Integer, D>> {
    let numbered = places.iter().enumerate();
    numbered.map(|(i, place)| point(i, *place)).collect()
}

fn simplex<const D: usize>(places: &[[i64; D]]) -> Polytope<Integer, D> {
    Polytope::simplex(&KERNEL, points(places)).expect("a simplex")
}

/// The facets as sorted lists of vertices.
fn faces<const D: usize>(polytope: &Polytope<Integer, D>) -> BTreeSet<Vec<usize>> {
    let sorted = |facet: &Facet<Integer, D>| {
        let mut vertices = facet.vertices.map(VertexId::index).to_vec();
        vertices.sort_unstable();
        vertices
    };
    polytope.facets().map(|(_, facet)| sorted(facet)).collect()
}

/// Every plane holds its corners and has all vertices below or on it, and facets that share
/// a ridge are each other's neighbours across it.
fn assert_sound<const D: usize>(polytope: &Polytope<Integer, D>) {
    for (id, facet) in polytope.facets() {
        for corner in polytope.corners(id) {
            assert_eq!(facet.plane.side(&corner.point), Side::On);
        }
        for vertex in polytope.vertices() {
            assert_ne!(facet.plane.side(&vertex.point), Side::Above, "{id:?}");
        }
        for (omitted, ridge) in facet.neighbours.iter().enumerate() {
            let across = polytope.facet(ridge.facet());
            assert_ne!(across.sight, Sight::DEAD);
            let back = across.neighbours[ridge.omits()];
            assert_eq!((back.facet(), back.omits()), (id, omitted));
            let mut here = facet.beside(facet.vertices[omitted]).expect("a vertex");
            let there = across.beside(across.vertices[ridge.omits()]);
            // The neighbour sees the ridge the other way round.
            here.reverse();
            assert_eq!(there, Some(here));
        }
    }
}

fn square(root: i64) -> SignedRoot<Integer> {
    SignedRoot {
        numerator: integer(root),
        denominator: integer(1),
    }
}

/// The facets of the tetrahedron below, in both windings of its points.
const CORNERS: [[i64; 3]; 4] = [[-1, -1, -1], [5, -1, -1], [-1, 5, -1], [-1, -1, 5]];

#[test]
fn a_simplex_is_turned_outward_whatever_the_order_of_its_points() {
    for order in [[0, 1, 2, 3], [1, 0, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]] {
        let polytope = simplex(&order.map(|i| CORNERS[i]));
        assert_sound(&polytope);
        assert_eq!(faces(&polytope).len(), 4);
        assert_eq!(
            (polytope.facets().count(), polytope.vertices().len()),
            (4, 4)
        );
        // Three planes at distance 1, and x + y + z = 3 at √3.
        let near = polytope.facets_within(&square(1), &integer(0)).count();
        assert_eq!(near, 3);
        let all = polytope.facets_within(&square(3), &integer(0)).count();
        assert_eq!(all, 4);
    }
    for order in [[0, 1, 2], [2, 1, 0]] {
        let corners = [[-1, -1], [3, -1], [-1, 3]];
        let polytope = simplex(&order.map(|i| corners[i]));
        assert_sound(&polytope);
        let expected = [vec![0, 1], vec![0, 2], vec![1, 2]];
        assert_eq!(faces(&polytope), BTreeSet::from(expected));
    }
}

#[test]
fn points_in_a_plane_or_too_few_of_them_are_no_simplex() {
    let refused = |places: &[[i64; 3]]| Polytope::simplex(&KERNEL, points(places)).is_err();
    assert!(refused(&CORNERS[..3]));
    assert!(refused(&[[0, 0, 0], [1, 0, 0], [0, 1, 0], [7, 5, 0]]));
    assert!(refused(&[[0, 0, 0], [1, 1, 1], [2, 2, 2], [0, 1, 0]]));
    assert!(!refused(&CORNERS));
    let line = points(&[[0, 0], [1, 2], [2, 4]]);
    assert!(Polytope::simplex(&KERNEL, line).is_err());
}

/// Two more corners, each above one facet, then one that hides several facets.
#[test]
fn points_are_joined_to_the_horizon_in_space() {
    let mut polytope = simplex(&[[-4, -4, -1], [9, 0, -1], [0, 9, -1], [0, 0, 9]]);
    let below = polytope.nearest_open().expect("an open facet");
    assert_eq!(polytope.facet(below).plane.distance(), square(1));
    polytope
        .add(&KERNEL, below, &point(4, [0, 0, -4]))
        .expect("a point above");
    assert_sound(&polytope);
    let change = polytope.expansion();
    assert_eq!((change.vertex.index(), change.removed), (4, &[below][..]));
    assert_eq!(
        change.added().map(FacetId::index).collect::<Vec<_>>(),
        [4, 5, 6]
    );
    assert_eq!(polytope.facets().count(), 6);
    assert!(polytope.facets().all(|(id, _)| id != below));
    // Above two facets that share an edge.
    let seed = polytope
        .facets()
        .find(|(_, facet)| facet.plane.side(&Vector([9, 9, 0].map(integer))) == Side::Above);
    let (seed, _) = seed.expect("a visible facet");
    polytope
        .add(&KERNEL, seed, &point(5, [9, 9, 0]))
        .expect("a point above");
    assert_sound(&polytope);
    let change = polytope.expansion();
    assert_eq!(change.removed.len() + 2, change.added().len());
    assert_eq!(change.vertex.index(), 5);
    let added: BTreeSet<_> = change.added().collect();
    let with_apex = polytope
        .facets()
        .filter(|(_, f)| f.vertices.contains(&change.vertex));
    assert_eq!(with_apex.map(|(id, _)| id).collect::<BTreeSet<_>>(), added);
    // Euler: 2V − 4 triangles, of the vertices on the surface.
    let on_surface: BTreeSet<_> = polytope.facets().flat_map(|(_, f)| f.vertices).collect();
    assert_eq!(polytope.facets().count(), 2 * on_surface.len() - 4);
}

/// A point above three of four edges of a rectangle: its two far corners end up inside.
#[test]
fn points_are_joined_to_the_horizon_in_the_plane() {
    let mut polytope = simplex(&[[-2, -1], [2, -1], [2, 1]]);
    let edge = |polytope: &Polytope<Integer, 2>, pair: [usize; 2]| {
        let mut all = polytope.facets();
        let found = all.find(|(_, f)| {
            pair.iter()
                .all(|i| f.vertices.iter().any(|v| v.index() == *i))
        });
        found.expect("an edge").0
    };
    let long = edge(&polytope, [0, 2]);
    polytope
        .add(&KERNEL, long, &point(3, [-2, 1]))
        .expect("a point above");
    assert_sound(&polytope);
    let sides = [vec![0, 1], vec![0, 3], vec![1, 2], vec![2, 3]];
    assert_eq!(faces(&polytope), BTreeSet::from(sides));
    let right = edge(&polytope, [1, 2]);
    polytope
        .add(&KERNEL, right, &point(4, [9, 0]))
        .expect("a point above");
    assert_sound(&polytope);
    let right = edge(&polytope, [1, 4]);
    polytope
        .add(&KERNEL, right, &point(5, [9, -8]))
        .expect("a point above");
    assert_sound(&polytope);
    let sides = [vec![0, 3], vec![0, 5], vec![2, 3], vec![2, 4], vec![4, 5]];
    assert_eq!(faces(&polytope), BTreeSet::from(sides));
    polytope
        .add(&KERNEL, edge(&polytope, [2, 4]), &point(6, [99, 50]))
        .expect("a point above");
    assert_sound(&polytope);
    let sides = [vec![0, 3], vec![0, 5], vec![3, 6], vec![5, 6]];
    assert_eq!(faces(&polytope), BTreeSet::from(sides));
    // More was removed than added: the places are free, and taken again.
    assert_eq!(
        (polytope.expansion().removed.len(), polytope.open.nearest()),
        (3, polytope.nearest_open())
    );
    polytope
        .add(&KERNEL, edge(&polytope, [0, 3]), &point(7, [-4, 0]))
        .expect("a point above");
    assert_sound(&polytope);
    let listed: BTreeSet<_> = polytope
        .facets_within(&square(1 << 40), &integer(0))
        .collect();
    assert_eq!(listed, polytope.facets().map(|(id, _)| id).collect());
}

/// Random points of a small lattice, ties and coplanar ones among them: the polytope stays
/// sound, and the list of open facets holds just those that are alive.
#[test]
fn many_points_one_after_the_other() {
    let mut random = Random(1);
    let mut next = |most: i64| random.below(2 * most as u64 + 1) as i64 - most;
    let mut polytope = Polytope::<Integer, 3>::empty();
    for _ in 0..12 {
        polytope
            .start()
            .extend(points(&[[-1, -1, -1], [2, 0, 0], [0, 2, 0], [0, 0, 2]]));
        polytope.close_simplex(&KERNEL).expect("a simplex");
        for number in 4..14 {
            let new = point(number, [next(3), next(3), next(3)]);
            let above = |f: &Facet<Integer, 3>| f.plane.side(&new.point) == Side::Above;
            let Some(seed) = polytope.facets().find(|(_, f)| above(f)).map(|(id, _)| id) else {
                continue;
            };
            let seen: BTreeSet<_> = polytope
                .facets()
                .filter(|(_, f)| above(f))
                .map(|(id, _)| id)
                .collect();
            polytope.add(&KERNEL, seed, &new).expect("exact numbers");
            assert_sound(&polytope);
            let removed: BTreeSet<_> = polytope.expansion().removed.iter().copied().collect();
            assert_eq!(removed, seen);
            let (far, exactly) = (square(1 << 40), integer(0));
            let mut listed: Vec<_> = polytope.facets_within(&far, &exactly).collect();
            listed.sort_unstable();
            assert_eq!(
                listed,
                polytope.facets().map(|(id, _)| id).collect::<Vec<_>>()
            );
            let least = polytope.facets().map(|(_, f)| &f.plane.key);
            let least = least.reduce(|x, y| if y < x { y } else { x }).cloned();
            let nearest = polytope.nearest_open();
            assert_eq!(polytope.least_distance(nearest), least);
            assert_eq!(nearest.map(|id| polytope.facet(id).plane.distance()), least);
        }
    }
}

#[test]
fn closed_facets_are_not_the_nearest_open_but_count_for_the_bound() {
    let mut polytope = simplex(&[[-1, -2], [4, -2], [-1, 9]]);
    let distance = |polytope: &Polytope<Integer, 2>| {
        let id = polytope.nearest_open();
        id.map(|id| polytope.facet(id).plane.distance())
    };
    assert_eq!(distance(&polytope), Some(square(1)));
    let first = polytope.nearest_open().expect("open");
    polytope.close(first);
    // The edge from (4, −2) to (−1, 9) is 34/√146 away, farther than 2.
    assert_eq!(distance(&polytope), Some(square(4)));
    let nearest = polytope.nearest_open();
    assert_eq!(polytope.least_distance(nearest), Some(square(1)));
    assert_eq!(polytope.least_distance(None), Some(square(1)));
    let near: Vec<_> = polytope.facets_within(&square(1), &integer(0)).collect();
    assert_eq!(near, [first]);
    let near = polytope.facets_within(&square(1), &integer(1)).count();
    assert_eq!(near, 2);
    while let Some(open) = polytope.nearest_open() {
        polytope.close(open);
    }
    assert_eq!(polytope.facets_within(&square(99), &integer(0)).count(), 3);
    // A closed facet that is buried is no bound any more.
    polytope
        .add(&KERNEL, first, &point(3, [-3, 0]))
        .expect("a point above");
    assert_eq!(polytope.least_distance(None), Some(square(4)));
    assert_eq!(polytope.facets_within(&square(1), &integer(0)).count(), 0);
    assert_eq!(
        polytope.least_distance(polytope.nearest_open()),
        distance_of_new(&polytope)
    );
}

/// The least distance of the facets of a polytope, one by one.
fn distance_of_new(polytope: &Polytope<Integer, 2>) -> Option<SignedRoot<Integer>> {
    let all = polytope.facets().map(|(_, facet)| facet.plane.distance());
    all.reduce(|x, y| if y < x { y } else { x })
}

#[test]
fn vertices_are_known_by_their_numbers() {
    let polytope = simplex(&CORNERS);
    assert!(polytope.has_vertex(&point(3, [8, 8, 8])));
    assert!(!polytope.has_vertex(&point(4, CORNERS[0])));
    let (id, facet) = polytope.facets().next().expect("a facet");
    assert_eq!(
        polytope.corners(id).map(|c| c.vertices()),
        facet.vertices.map(|v| Some((v.index(), 0)))
    );
    let off = (0..4)
        .map(VertexId)
        .find(|v| !facet.vertices.contains(v))
        .expect("the fourth");
    assert_eq!(facet.beside(off), None);
}

/// Everything that shows of a polytope, and in which order its open facets are nearest.
fn state<const D: usize>(polytope: &Polytope<Integer, D>) -> String {
    let mut left = polytope.clone();
    let nearest: Vec<_> = core::iter::from_fn(|| {
        let nearest = left.nearest_open()?;
        left.close(nearest);
        Some(nearest)
    })
    .collect();
    let facet = |(id, f): (FacetId, &Facet<Integer, D>)| {
        format!("{id:?} {:?} {:?}", f.vertices, f.neighbours)
    };
    let facets: Vec<_> = polytope.facets().map(facet).collect();
    format!("{facets:?} {} {nearest:?}", polytope.vertices().len())
}

/// A kernel that is wrong about some facets: it sees them, or fails to make them.
struct Wrong<'s> {
    sees: &'s dyn Fn(&Plane, &MinkowskiPoint<Integer, 3>) -> bool,
    planes_left: std::cell::Cell<usize>,
}

type Plane = crate::kernel::Plane<Integer, 3>;

impl Kernel<Integer, 3> for Wrong<'_> {
    fn support(&self, _: &Vector<Integer, 3>) -> Result<MinkowskiPoint<Integer, 3>, QueryError> {
        Err(QueryError::OutOfRange)
    }
    fn plane(
        &self,
        corners: [&MinkowskiPoint<Integer, 3>; 3],
        edges: &[Vector<Integer, 3>],
    ) -> Result<Plane, Degenerate> {
        assert_eq!(edges, &edges_of(corners)[1..]);
        let left = self.planes_left.get().checked_sub(1).ok_or(Degenerate)?;
        self.planes_left.set(left);
        Plane::through(corners)
    }
    fn side<'v>(
        &self,
        plane: &Plane,
        _: impl FnOnce() -> [&'v MinkowskiPoint<Integer, 3>; 3],
        point: &MinkowskiPoint<Integer, 3>,
    ) -> Side {
        if (self.sees)(plane, point) {
            Side::Above
        } else {
            Side::Below
        }
    }
    fn is_beyond(&self, _: &Plane, _: &crate::kernel::Push<Integer, 3>) -> bool {
        false
    }
    fn judge<'v>(
        &mut self,
        _: &Plane,
        _: impl FnOnce() -> [&'v MinkowskiPoint<Integer, 3>; 3],
        _: &mut MinkowskiPoint<Integer, 3>,
        _: &Integer,
    ) -> crate::kernel::Found<Integer, 3> {
        crate::kernel::Found {
            push: None,
            verdict: crate::kernel::Verdict::Closed,
        }
    }
}

/// An octahedron; its facets are told apart by the signs of their normals.
fn octahedron() -> Polytope<Integer, 3> {
    let mut polytope = simplex(&[[1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0]]);
    for (number, place) in [(4, [0, -1, 0]), (5, [0, 0, -1])] {
        let new = point(number, place);
        let seed = polytope
            .facets()
            .find(|(_, f)| f.plane.side(&new.point) == Side::Above);
        let seed = seed.expect("a visible facet").0;
        polytope.add(&KERNEL, seed, &new).expect("a point above");
    }
    assert_sound(&polytope);
    assert_eq!(polytope.facets().count(), 8);
    polytope
}

#[test]
fn what_rounding_can_break_is_named_and_changes_nothing() {
    breaks_without_a_trace(octahedron());
    // Also where visible facets are closed.
    let mut some_closed = octahedron();
    for _ in 0..3 {
        let nearest = some_closed.nearest_open().expect("an open facet");
        some_closed.close(nearest);
    }
    breaks_without_a_trace(some_closed);
}

fn breaks_without_a_trace(mut polytope: Polytope<Integer, 3>) {
    let (before, seed) = (
        state(&polytope),
        polytope.facets().next().expect("a facet").0,
    );
    let apex = point(9, [9, 9, 9]);
    let mut attempt = |sees: &dyn Fn(&Plane, &MinkowskiPoint<Integer, 3>) -> bool, planes| {
        let kernel = Wrong {
            sees,
            planes_left: std::cell::Cell::new(planes),
        };
        let broken = polytope.add(&kernel, seed, &apex);
        assert_eq!(state(&polytope), before);
        for (id, facet) in polytope.facets() {
            for ridge in facet.neighbours {
                let back = polytope.facet(ridge.facet()).neighbours[ridge.omits()];
                assert_eq!(back.facet(), id);
            }
        }
        broken
    };
    assert_eq!(attempt(&|_, _| true, 99), Err(Broken::NoHorizon));
    // The first, second or third facet of three cannot be made.
    for made in 0..3 {
        assert_eq!(attempt(&|_, _| false, made), Err(Broken::DegenerateFacet));
    }
    // A ring of visible facets around the z axis, with a hole at either end.
    let is_upright = |plane: &Plane, _: &MinkowskiPoint<Integer, 3>| {
        plane
            .normal
            .0
            .iter()
            .filter(|x| x.sign() == Ordering::Less)
            .count()
            % 3
            != 0
    };
    assert_eq!(attempt(&is_upright, 99), Err(Broken::HorizonNotACycle));
}

#[test]
fn numbers_of_facets_and_vertices_have_29_bits() {
    let most = 1 << 29;
    assert!(is_full(most, 0) && is_full(0, most) && is_full(most, most));
    assert!(!is_full(most - 1, most - 1));
}
