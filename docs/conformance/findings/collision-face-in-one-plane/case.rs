// Two hulls of points on a grid of 1/4. Exit code 1: the depth is not 1.
use cgmath::{Decomposed, One, Point3, Quaternion, Vector3};
use collision::algorithm::minkowski::GJK3;
use collision::primitive::ConvexPolyhedron;
use collision::CollisionStrategy::FullResolution;

fn hull(points: &[[f32; 3]]) -> ConvexPolyhedron<f32> {
    ConvexPolyhedron::new(points.iter().map(|p| Point3::new(p[0], p[1], p[2])).collect())
}

fn main() {
    let a = hull(&[[0.5, 0.0, -0.75], [-0.25, 0.0, 0.0], [-0.5, -0.25, 0.0], [0.0, -1.0, -1.0]]);
    let b = hull(&[
        [1.0, 0.5, -1.0],
        [1.0, -1.0, 0.0],
        [0.0, 0.5, 0.0],
        [1.0, -1.0, -0.5],
        [-1.0, 0.0, -1.5],
        [-1.0, -1.5, 0.0],
    ]);
    let at = Decomposed { scale: 1.0, rot: Quaternion::one(), disp: Vector3::new(0.0, 0.0, 0.0) };
    let found = GJK3::new().intersection(&FullResolution, &a, &at, &b, &at);
    let found = found.expect("they overlap");
    println!("depth {} along {:?}; true depth 1", found.penetration_depth, found.normal);
    std::process::exit(i32::from((found.penetration_depth - 1.0).abs() > 1e-3));
}
