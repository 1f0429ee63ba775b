//! Facets worked by hand: as far as a push, nearer, turned the wrong way, and with planes
//! that rounding spoilt.

use super::*;
use crate::kernel::Plain;
use crate::kernel::tests::Nothing;

fn triangle(places: [[f64; 2]; 3]) -> Polytope<f64, 2> {
    let points = [0, 1, 2].map(|i| MinkowskiPoint::vertex(i, Vector(places[i])));
    Polytope::simplex(&Plain(&Nothing), points).expect("a triangle")
}

/// A push along a direction, to the height of a point.
fn push(normal: [f64; 2], place: [f64; 2]) -> SupportPlane<f64, 2> {
    SupportPlane::to(Vector(normal), &Vector(place)).expect("a push")
}

const EPSILON: f64 = f64::EPSILON;

#[test]
fn a_triangle_around_the_origin_reaches_as_far_as_its_nearest_side() {
    // Two sides at 1/4, and x + y = 1/2 at 1/√8.
    let polytope = triangle([[-0.25, -0.25], [0.75, -0.25], [-0.25, 0.75]]);
    let reaches = |push: SupportPlane<f64, 2>| polytope.is_proven_to_reach(&push, &EPSILON);
    assert!(reaches(push([0.0, -3.0], [0.0, -0.25])));
    assert!(reaches(push([1.0, 0.0], [0.125, 0.0])));
    assert!(!reaches(push([1.0, 1.0], [0.25, 0.25])));
    assert!(!reaches(push([0.0, -3.0], [0.0, -0.25 - 1e-9])));
}

/// A side that is turned towards the origin: whatever its plane says, if that was multiplied.
#[test]
fn a_plane_that_was_multiplied_is_not_believed() {
    let mut polytope = triangle([[0.25, -0.5], [0.75, 0.0], [0.25, 0.5]]);
    let short = push([1.0, 0.0], [0.125, 0.0]);
    assert!(!polytope.is_proven_to_reach(&short, &EPSILON));
    let (id, _) = polytope
        .facets()
        .find(|(_, facet)| facet.plane.offset < 0.0)
        .expect("a side towards the origin");
    let plane = &mut polytope.facets[id.index()].plane;
    (plane.offset, plane.norm_squared) = (1.0, 0.0);
    assert!(!polytope.is_proven_to_reach(&short, &EPSILON));
}

#[test]
fn the_shortest_normal_is_noted_on_floats() {
    let polytope = triangle([[-0.25, 0.5], [-0.25, -0.25], [0.25, -0.25]]);
    assert_eq!(polytope.least_norm_squared, 0.25);
    let long = triangle([[-4.0, 4.0], [-4.0, -4.0], [4.0, -4.0]]);
    assert_eq!(long.least_norm_squared, 1.0);
}

#[test]
fn lengths_are_compared_by_squares_and_signs() {
    let short = push([0.0, -4.0], [0.0, -0.5]);
    let longer = |height: f64| is_longer(&height, &Vector([3.0, 4.0]), &short);
    let heights = [2.6, 2.5, 2.4, 0.0, -2.6];
    assert_eq!(heights.map(longer), [true, false, false, false, false]);
}

/// A side by its ends, with its plane as it is, or as rounding made it.
struct Side2 {
    ends: [MinkowskiPoint<f64, 2>; 2],
    plane: Plane<f64, 2>,
}

fn side(ends: [[f64; 2]; 2]) -> Side2 {
    let ends = [0, 1].map(|i| MinkowskiPoint::vertex(i, Vector(ends[i])));
    let plane = Plane::through(ends.each_ref()).expect("a plane");
    Side2 { ends, plane }
}

impl Side2 {
    fn is_beyond(&self, push: &SupportPlane<f64, 2>) -> bool {
        is_beyond(&self.plane, self.ends.each_ref(), push, &EPSILON)
    }

    /// As if the normal had been multiplied: the plane is not believed.
    fn multiplied(mut self) -> Self {
        self.plane.norm_squared = 0.0;
        self
    }
}

#[test]
fn a_side_is_as_far_as_a_push_along_that_or_along_its_own_normal() {
    let down = push([0.0, -1.0], [0.0, -0.25]);
    // Normals point to the right of the way from the first end to the second.
    let ends = [
        // At 1/2 along its own normal, but with an end above the origin.
        ([[0.5, -0.25], [0.5, 0.75]], true),
        // On a line that passes by at 0.11, with both ends at 1/4 or more below.
        ([[0.25, -0.25], [1.25, -0.75]], true),
        // The line itself.
        ([[-0.5, -0.25], [0.5, -0.25]], true),
        // At 1/8 along its own normal, and 1/8 below.
        ([[-0.5, -0.125], [0.5, -0.125]], false),
        // Turned towards the origin.
        ([[0.5, -0.5], [-0.5, -0.5]], false),
        ([[0.5, 0.75], [0.5, -0.25]], false),
        // In one line with the origin.
        ([[0.0, -0.25], [0.0, -0.5]], false),
    ];
    for (ends, expected) in ends {
        // With the end that is nearer along the normal first or last.
        assert_eq!(side(ends).is_beyond(&down), expected, "{ends:?}");
        let multiplied = side(ends).multiplied();
        assert_eq!(multiplied.is_beyond(&down), expected, "{ends:?}");
    }
}

/// A plane that claims to be turned away from the origin is believed if it lost 512 ε at
/// most, and only then.
#[test]
fn planes_are_believed_beyond_what_they_may_have_lost() {
    let down = push([0.0, -1.0], [0.0, -0.25]);
    let claims = |offset: f64| {
        let mut towards = side([[0.5, -0.5], [-0.5, -0.5]]);
        towards.plane.offset = offset;
        towards
    };
    assert!(claims(513.0 * EPSILON).is_beyond(&down));
    assert!(!claims(512.0 * EPSILON).is_beyond(&down));
    assert!(!claims(1.0).multiplied().is_beyond(&down));
}

/// A side that passes by at 4 ε, which floats do not know.
#[test]
fn integers_decide_on_which_side_the_origin_lies() {
    let [left, right] = [-1.0, 1.0].map(|x| [x, -4.0 * EPSILON]);
    let near = push([0.0, -1.0], [0.0, -2.0 * EPSILON]);
    let (below, above) = (side([left, right]), side([right, left]));
    for (side, expected) in [(&below, true), (&above, false)] {
        let ends = side.ends.each_ref();
        assert!(!is_turned_away(&normal_of(ends), ends));
        assert_eq!(side.is_beyond(&near), expected);
    }
    // Along (0, −1), the longer entry between 1/2 and 1.
    let normal = exact_normal(below.ends.each_ref()).expect("turned away");
    assert_eq!(normal.0[0], 0.0);
    assert!(normal.0[1] <= -0.5 && normal.0[1] >= -1.0);
    assert_eq!(exact_normal(above.ends.each_ref()), None);
    let through = side([[-1.0, 0.0], [1.0, 0.0]]);
    assert_eq!(exact_normal(through.ends.each_ref()), None);
}

/// Beyond ten ε of the sum of its coordinates one corner is enough.
#[test]
fn corners_above_the_origin_by_more_than_rounding_turn_a_side_away() {
    // The differences are at most 2, which a quarter brings to 1 at most.
    let at = |height: f64| {
        let side = side([[-1.0, -height], [1.0, -height]]);
        let normal = normal_of(side.ends.each_ref());
        assert_eq!(normal, Vector([0.0, -0.5]));
        is_turned_away(&normal, side.ends.each_ref())
    };
    let heights = [21.0 * EPSILON, 19.0 * EPSILON, -1.0, 0.25];
    assert_eq!(heights.map(at), [true, false, false, true]);
}
