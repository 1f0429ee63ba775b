//! Polytopes with known facets, added to point by point on exact numbers, and what is refused.

use std::collections::BTreeSet;

use super::cone::is_full;
use super::*;
use crate::error::QueryError;
use crate::kernel::tests::Nothing;
use crate::kernel::{Plain, Plane, SupportPlane, edges_from_first};
use crate::random::Random;
use crate::scalar::{Integer, Ring, SignedRoot};
use crate::vector::Vector;

const KERNEL: Plain<'_, Nothing> = Plain(&Nothing);

fn integer(x: i64) -> Integer {
    Integer::from(x)
}

/// Vertex `number` of A at a place, less the origin as B.
fn point<const D: usize>(number: usize, place: [i64; D]) -> MinkowskiPoint<Integer, D> {
    MinkowskiPoint::vertex(number, Vector(place.map(integer)))
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
            assert_ne!(across.sight, Sight::REMOVED);
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

/// Random points of a small lattice, ties and coplanar ones among them. The polytope stays sound,
/// what changes is what the new vertex sees, and the list of open facets holds just those that are
/// alive.
fn many_points_one_after_the_other<const D: usize>(corners: &[[i64; D]]) {
    let mut random = Random(1);
    let mut next = || random.below(7) as i64 - 3;
    let mut polytope = Polytope::<Integer, D>::empty();
    for _ in 0..12 {
        polytope.clear();
        polytope.first_vertices().extend(points(corners));
        polytope.build_simplex(&KERNEL).expect("a simplex");
        for number in corners.len()..14 {
            let new = point(number, array::from_fn(|_| next()));
            let above = |f: &Facet<Integer, D>| f.plane.side(&new.point) == Side::Above;
            let seen = polytope.facets().filter(|(_, f)| above(f));
            let seen: BTreeSet<_> = seen.map(|(id, _)| id).collect();
            let Some(seed) = seen.first() else {
                continue;
            };
            let made = polytope.facets_made();
            polytope.add(&KERNEL, *seed, &new).expect("exact numbers");
            assert_sound(&polytope);
            let change = polytope.expansion();
            assert_eq!(
                change.removed.iter().copied().collect::<BTreeSet<_>>(),
                seen
            );
            assert_eq!(change.vertex.index() + 1, polytope.vertices().len());
            assert!(polytope.vertices()[change.vertex.index()].is_same_as(&new));
            let at_vertex = polytope.facets();
            let at_vertex = at_vertex.filter(|(_, f)| f.vertices.contains(&change.vertex));
            let added: Vec<_> = change.added().collect();
            assert_eq!(at_vertex.map(|(id, _)| id).collect::<Vec<_>>(), added);
            assert!(
                added
                    .iter()
                    .map(|id| id.index())
                    .eq(made..made + added.len())
            );
            let on_surface = polytope.facets().flat_map(|(_, f)| f.vertices);
            let on_surface = on_surface.collect::<BTreeSet<_>>().len();
            // Euler, in space: 2V − 4 triangles.
            let expected = if D == 2 {
                on_surface
            } else {
                2 * on_surface - 4
            };
            assert_eq!(polytope.facets().count(), expected);
            let mut listed: Vec<_> = polytope
                .facets_within(&square(1 << 40), &integer(0))
                .collect();
            listed.sort_unstable();
            let alive: Vec<_> = polytope.facets().map(|(id, _)| id).collect();
            assert_eq!(listed, alive);
            let nearest = polytope.nearest_open();
            assert_eq!(polytope.least_distance(nearest), least_distance(&polytope));
            let open = nearest.map(|id| polytope.facet(id).plane.distance());
            assert_eq!(open, least_distance(&polytope));
        }
    }
}

#[test]
fn points_are_joined_to_the_horizon() {
    many_points_one_after_the_other(&[[-1, -1], [2, 0], [0, 2]]);
    many_points_one_after_the_other(&[[-1, -1, -1], [2, 0, 0], [0, 2, 0], [0, 0, 2]]);
}

/// The least distance of the facets of a polytope, one by one.
fn least_distance<const D: usize>(polytope: &Polytope<Integer, D>) -> Option<SignedRoot<Integer>> {
    let all = polytope.facets().map(|(_, facet)| facet.plane.distance());
    all.reduce(|x, y| if y < x { y } else { x })
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
    assert_eq!(polytope.facets_closed(), 0);
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
    assert_eq!(polytope.facets_closed(), 3);
    assert_eq!(polytope.facets_within(&square(99), &integer(0)).count(), 3);
    // A closed facet that is buried is no bound any more.
    polytope
        .add(&KERNEL, first, &point(3, [-3, 0]))
        .expect("a point above");
    assert_eq!(polytope.least_distance(None), Some(square(4)));
    assert_eq!(polytope.facets_within(&square(1), &integer(0)).count(), 0);
    let nearest = polytope.nearest_open();
    assert_eq!(polytope.least_distance(nearest), least_distance(&polytope));
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
    sees: &'s dyn Fn(&Plane<Integer, 3>, &MinkowskiPoint<Integer, 3>) -> bool,
    planes_left: std::cell::Cell<usize>,
}

impl Kernel<Integer, 3> for Wrong<'_> {
    fn support(&self, _: &Vector<Integer, 3>) -> Result<MinkowskiPoint<Integer, 3>, QueryError> {
        Err(QueryError::OutOfRange)
    }
    fn plane(
        &self,
        corners: [&MinkowskiPoint<Integer, 3>; 3],
        edges: &[Vector<Integer, 3>],
    ) -> Result<Plane<Integer, 3>, Degenerate> {
        assert_eq!(edges, &edges_from_first(corners)[1..]);
        let left = self.planes_left.get().checked_sub(1).ok_or(Degenerate)?;
        self.planes_left.set(left);
        Plane::through(corners)
    }
    fn side<'v>(
        &self,
        plane: &Plane<Integer, 3>,
        _: impl FnOnce() -> [&'v MinkowskiPoint<Integer, 3>; 3],
        point: &MinkowskiPoint<Integer, 3>,
    ) -> Side {
        if (self.sees)(plane, point) {
            Side::Above
        } else {
            Side::Below
        }
    }
    fn is_beyond(&self, _: &Plane<Integer, 3>, _: &SupportPlane<Integer, 3>) -> bool {
        false
    }
    fn judge<'v>(
        &mut self,
        _: &Plane<Integer, 3>,
        _: impl FnOnce() -> [&'v MinkowskiPoint<Integer, 3>; 3],
        _: &MinkowskiPoint<Integer, 3>,
        _: &Integer,
    ) -> crate::kernel::Judgement<Integer, 3> {
        crate::kernel::Judgement {
            push: None,
            decision: crate::kernel::Decision::Closed,
            instead: None,
        }
    }
}

/// Adds a point above some facet.
fn add(polytope: &mut Polytope<Integer, 3>, new: &MinkowskiPoint<Integer, 3>) {
    let is_visible = |f: &Facet<Integer, 3>| f.plane.side(&new.point) == Side::Above;
    let seed = polytope.facets().find(|(_, facet)| is_visible(facet));
    let (seed, _) = seed.expect("a visible facet");
    polytope.add(&KERNEL, seed, new).expect("a point above");
}

/// An octahedron; its facets are told apart by the signs of their normals.
fn octahedron() -> Polytope<Integer, 3> {
    let mut polytope = simplex(&[[1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0]]);
    for (number, place) in [(4, [0, -1, 0]), (5, [0, 0, -1])] {
        let new = point(number, place);
        add(&mut polytope, &new);
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
    let normal = polytope.facet(seed).plane.normal.clone();
    let mut untouched = polytope.clone();
    let mut attempt = |sees: &dyn Fn(&Plane<Integer, 3>, &MinkowskiPoint<Integer, 3>) -> bool,
                       planes| {
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
    // Two facets are visible, so one more may be made than these have places.
    let is_beside = |plane: &Plane<Integer, 3>, _: &MinkowskiPoint<Integer, 3>| {
        (0..2).all(|axis| plane.normal.0[axis].sign() == normal.0[axis].sign())
    };
    for made in 0..4 {
        assert_eq!(attempt(&is_beside, made), Err(Broken::DegenerateFacet));
    }
    // A ring of visible facets around the z axis, with a hole at either end.
    let is_upright = |plane: &Plane<Integer, 3>, _: &MinkowskiPoint<Integer, 3>| {
        let negative = plane.normal.0.iter().filter(|x| x.sign().is_lt());
        negative.count() % 3 != 0
    };
    assert_eq!(attempt(&is_upright, 99), Err(Broken::HorizonNotACycle));
    // A later cone does not see a trace of these attempts either.
    for polytope in [&mut polytope, &mut untouched] {
        add(polytope, &apex);
    }
    assert_eq!(state(&polytope), state(&untouched));
}

#[test]
fn numbers_of_facets_and_vertices_have_29_bits() {
    let most = 1 << 29;
    assert!(is_full(most, 0) && is_full(0, most) && is_full(most, most));
    assert!(!is_full(most - 1, most - 1));
}
