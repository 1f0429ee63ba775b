// Two cubes of side 2, B about (1/2, 0, 0). Exit code 1: GJK3 says that they do not overlap.
use cgmath::{Decomposed, Point3, Quaternion, Vector3};
use collision::algorithm::minkowski::GJK3;
use collision::primitive::ConvexPolyhedron;

fn cube(x: f64) -> ConvexPolyhedron<f64> {
    let corner = |i: usize| {
        let side = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
        Point3::new(x + side(2), side(1), side(0))
    };
    ConvexPolyhedron::new((0..8).map(corner).collect())
}

fn overlap(x: f64) -> bool {
    let at: Decomposed<Vector3<f64>, Quaternion<f64>> = cgmath::Transform::one();
    let b = Decomposed { disp: Vector3::new(x, 0.0, 0.0), ..at };
    let found = GJK3::new().intersect(&cube(0.0), &at, &cube(0.0), &b).is_some();
    println!("{x} apart: overlap {found}; true overlap {}", x < 2.0);
    found
}

fn main() {
    overlap(0.0);
    let found = overlap(0.5);
    std::process::exit(i32::from(!found));
}
