// A tetrahedron on its tip, 1 above the tip of another one. Exit code 1: the distance panics.
use cgmath::{Decomposed, Point3, Quaternion, Transform, Vector3};
use collision::algorithm::minkowski::GJK3;
use collision::primitive::ConvexPolyhedron;

fn main() {
    let place: Decomposed<Vector3<f64>, Quaternion<f64>> = Decomposed::one();
    let tetrahedron = |tip: f64, end: f64| {
        let corners = [[0.0, tip, 0.0], [2.0, end, 0.0], [-1.0, end, 1.0], [0.0, end, -3.0]];
        ConvexPolyhedron::new(corners.map(|[x, y, z]| Point3::new(x, y, z)).to_vec())
    };
    let [upper, lower] = [tetrahedron(1.0, 2.0), tetrahedron(0.0, -1.0)];
    let found = std::panic::catch_unwind(|| GJK3::new().distance(&upper, &place, &lower, &place));
    println!("{}", found.as_ref().map_or("panicked".to_string(), |distance| format!("distance {distance:?}")));
    std::process::exit(i32::from(found.is_err()));
}
