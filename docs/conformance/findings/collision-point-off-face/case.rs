// Two boxes, A inside of B but along z. Exit code 1: the contact point is not on A.
use cgmath::{Decomposed, One, Point3, Quaternion, Vector3};
use collision::algorithm::minkowski::GJK3;
use collision::primitive::ConvexPolyhedron;
use collision::CollisionStrategy::FullResolution;

fn cuboid(x: [f64; 2], y: [f64; 2], z: [f64; 2]) -> ConvexPolyhedron<f64> {
    let corner = |i: usize| Point3::new(x[i & 1], y[i >> 1 & 1], z[i >> 2]);
    ConvexPolyhedron::new((0..8).map(corner).collect())
}

fn main() {
    let a = cuboid([-2.0, -1.0], [1.0, 3.0], [-2.0, 2.0]);
    let b = cuboid([-3.5, 0.5], [0.0, 4.0], [-1.5, 1.5]);
    let at = Decomposed { scale: 1.0, rot: Quaternion::one(), disp: Vector3::new(0.0, 0.0, 0.0) };
    let found = GJK3::new().intersection(&FullResolution, &a, &at, &b, &at);
    let found = found.expect("they overlap");
    println!("depth {}; true depth 2.5", found.penetration_depth);
    println!("contact point {:?}; y of A is 1 to 3", found.contact_point);
    let off = 1.0 - found.contact_point.y;
    std::process::exit(i32::from(off > 1e-3));
}
