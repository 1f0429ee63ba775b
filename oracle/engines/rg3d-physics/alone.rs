//! rg3d-physics alone: asks `gjk_is_intersects`, and `epa_get_penetration_info` of what overlaps,
//! about the pairs of a file. docs/engines.md, Without the driver.
//!
//! The penetration vector is that of the closest face of A − B, so it points from A to B; its
//! length is the depth (gjk_epa.rs).

use rg3d_core::math::vec3::Vec3;
use rg3d_physics::convex_shape::{ConvexShape, PointCloudShape};
use rg3d_physics::gjk_epa::{epa_get_penetration_info, gjk_is_intersects};

fn numbers(text: &str) -> Vec<f32> {
    text.split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn vector(x: &[f32]) -> Vec3 {
    Vec3::new(x[0], x[1], x[2])
}

/// The shape of a line, and its position. Its row has hulls only, which are not turned.
fn shape(line: &str) -> (ConvexShape, Vec3) {
    let (said, pose) = line.split_once(" at ").unwrap();
    assert!(said.starts_with("hull "), "a hull is wanted");
    let points = &numbers(said.split(" faces").next().unwrap())[1..];
    let points = points.chunks(3).map(vector).collect();
    (
        ConvexShape::PointCloud(PointCloudShape::new(points)),
        vector(&numbers(pose)),
    )
}

fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let lines: Vec<&str> = text.lines().collect();
    for case in lines.chunks(3) {
        let ((a, p), (b, q)) = (shape(case[1]), shape(case[2]));
        let simplex = gjk_is_intersects(&a, p, &b, q);
        let found = simplex.and_then(|simplex| epa_get_penetration_info(simplex, &a, p, &b, q));
        let Some(found) = found else {
            println!("= separated");
            continue;
        };
        let depth = found.penetration_vector.len();
        match found.penetration_vector.normalized() {
            Some(n) => println!("= penetrating {depth:?} {:?} {:?} {:?}", n.x, n.y, n.z),
            None => println!("= penetrating {depth:?} - - -"),
        }
    }
}
