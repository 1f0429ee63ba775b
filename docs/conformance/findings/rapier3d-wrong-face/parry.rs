// A prism and a tetrahedron. Exit code 1: the depth is less than the true one.
use parry3d::{math::{Pose, Vector}, query, shape::ConvexPolyhedron};

fn main() {
    let hull = |points: &[[f32; 3]]| {
        ConvexPolyhedron::from_convex_hull(&points.iter().map(|p| Vector::from_slice(p)).collect::<Vec<_>>()).unwrap()
    };
    let s = 717.0 / 2048.0;
    let a = hull(&[[0., 0., 0.], [1., 0., 0.], [0., 1., 0.], [1., 1., 0.], [0., 0., 1.], [1., 0., 1.]]);
    let b = hull(&[[s, 0., 0.], [1., 0., 0.], [s, 1., 0.], [s, 0., 1.]]);
    let at = Pose::IDENTITY;
    let found = query::contact(&at, &a, &at, &b, 10.0).unwrap().unwrap();
    println!("distance {}, normal {}", found.dist, found.normal1);
    std::process::exit(i32::from(-found.dist < 0.64));
}
