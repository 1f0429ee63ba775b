// Two tetrahedra that touch with a face each. Exit code 1: the normal is far from that of the
// faces.
use parry3d::{math::{Pose, Vector}, query, shape::ConvexPolyhedron};

fn main() {
    let hull = |points: &[[f32; 3]]| {
        ConvexPolyhedron::from_convex_hull(&points.iter().map(|p| Vector::from_slice(p)).collect::<Vec<_>>()).unwrap()
    };
    let a = hull(&[[-1832., -200., 940.], [8780., 176., -4084.], [3356., -11776., -10336.], [2048., 16384., 8192.]]);
    let b = hull(&[[-60., -64., 156.], [0., -232., 0.], [0., 56., 216.], [128., 0., 128.]]);
    let at = Pose::IDENTITY;
    let found = query::contact(&at, &a, &at, &b, 10.0).unwrap().unwrap();
    println!("distance {}, normal {}", found.dist, found.normal1);
    // The square root of 29 is 5.385.
    std::process::exit(i32::from(found.normal1.dot(Vector::new(2.0, -3.0, 4.0)) <= 5.38));
}
