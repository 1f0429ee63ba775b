//! rg3d-physics alone: asks `gjk_is_intersects`, and `epa_get_penetration_info` of what overlaps,
//! about the pairs of a file. docs/engines.md, Without the driver.
//!
//! The penetration vector is that of the closest face of A − B, so it points from A to B; its
//! length is the depth (gjk_epa.rs).

use rg3d_core::math::vec3::Vec3;
use rg3d_physics::convex_shape::{
    Axis, BoxShape, CapsuleShape, ConvexShape, PointCloudShape, SphereShape,
};
use rg3d_physics::gjk_epa::{epa_get_penetration_info, gjk_is_intersects};

fn numbers(text: &str) -> Vec<f32> {
    text.split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn vector(x: &[f32]) -> Vec3 {
    Vec3::new(x[0], x[1], x[2])
}

/// The shape of a line, and its position. There are no turns in rg3d.
fn shape(line: &str) -> Option<(ConvexShape, Vec3)> {
    let (said, pose) = line.split_once(" at ").unwrap();
    let (kind, pose) = (said.split(' ').next().unwrap(), numbers(pose));
    let said = said.split(" faces").next().unwrap();
    let sizes = numbers(said);
    let made = match kind {
        "hull" => {
            let points = sizes[1..].chunks(3).map(vector).collect();
            ConvexShape::PointCloud(PointCloudShape::new(points))
        }
        "box" => ConvexShape::Box(BoxShape::new(vector(&sizes))),
        "ball" => ConvexShape::Sphere(SphereShape::new(sizes[0])),
        _ => {
            let axis = match &said[said.len() - 1..] {
                "x" => Axis::X,
                "y" => Axis::Y,
                _ => Axis::Z,
            };
            ConvexShape::Capsule(CapsuleShape::new(sizes[1], 2.0 * sizes[0], axis))
        }
    };
    if kind != "ball" && pose[3..] != [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0] {
        return None;
    }
    Some((made, vector(&pose)))
}

fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let lines: Vec<&str> = text.lines().collect();
    for case in lines.chunks(3) {
        let (Some((a, p)), Some((b, q))) = (shape(case[1]), shape(case[2])) else {
            println!("= error it is turned");
            continue;
        };
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
