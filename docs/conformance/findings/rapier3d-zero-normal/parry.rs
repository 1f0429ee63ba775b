// Two tetrahedra that touch along a line. Exit code 1: the normal is zero.
use parry3d::{math::{Pose, Vector}, query, shape::ConvexPolyhedron};

fn main() {
    let hull = |points: &[[f32; 3]]| {
        ConvexPolyhedron::from_convex_hull(&points.iter().map(|p| Vector::from_slice(p)).collect::<Vec<_>>()).unwrap()
    };
    let a = hull(&[[0., 0., -1.], [0., 0., 1.], [-1., -1., 0.], [-2., -1., 1.]]);
    let b = hull(&[[0., 0., -1.], [0., 0., 2.], [-1., 1., -1.], [2., 1., 1.]]);
    let at = Pose::IDENTITY;
    let found = query::contact(&at, &a, &at, &b, 10.0).unwrap().unwrap();
    println!("distance {}, normal {}", found.dist, found.normal1);
    std::process::exit(i32::from(found.normal1 == Vector::ZERO));
}
