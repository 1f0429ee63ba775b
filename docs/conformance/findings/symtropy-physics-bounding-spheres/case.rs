// Two tetrahedra, B 1/2 deep in the lower face of A. Exit code 1: the depth is not 1/2.
use symtropy_math::{ConvexHull, Transform};
use symtropy_physics::{epa, gjk};

fn main() {
    let hull = |points: [[f64; 3]; 4]| ConvexHull::<3>::new(points.map(Into::into).to_vec());
    let a = hull([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]]);
    let b = hull([[0.5, 0.5, -0.5], [1.5, 0.5, -0.5], [0.5, 1.5, -0.5], [0.5, 0.5, 0.5]]);
    let at = Transform::identity();
    let met = gjk::intersects_transformed(&a, &at, &b, &at);
    let found = epa::penetration_transformed(&a, &at, &b, &at, &met.simplex).unwrap();
    println!("depth {:.6}, normal {:.3?}", found.depth, found.normal.as_slice());
    std::process::exit(i32::from((found.depth - 0.5).abs() > 1e-6));
}
