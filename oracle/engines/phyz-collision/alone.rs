//! phyz alone: asks `gjk_rot`, and `epa_penetration_rot` of what overlaps, about the pairs of a
//! file. docs/engines.md, Without the driver.
//!
//! The normal of EPA points from A to B, `closest` of `GjkOutcome` from B to A. What is
//! indeterminate is no contact, as gjk.rs says. Capsules and cylinders lie along z (`Geometry`).

use phyz_collision::{epa_penetration_rot, gjk_rot, Geometry, GjkOutcome};
use phyz_math::{Mat3, Vec3};

fn numbers(text: &str) -> Vec<f64> {
    text.split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn vector(x: &[f64]) -> Vec3 {
    Vec3::new(x[0], x[1], x[2])
}

/// The shape of a line, and its pose.
fn shape(line: &str) -> (Geometry, Vec3, Mat3) {
    let (said, pose) = line.split_once(" at ").unwrap();
    let (kind, said) = said.split_once(' ').unwrap();
    let n = numbers(said.split(" faces").next().unwrap());
    let geometry = match kind {
        "hull" => Geometry::Mesh {
            vertices: n[1..].chunks(3).map(vector).collect(),
            faces: Vec::new(),
        },
        "box" => Geometry::Box {
            half_extents: vector(&n),
        },
        "ball" => Geometry::Sphere { radius: n[0] },
        "capsule" => Geometry::Capsule {
            radius: n[1],
            length: 2.0 * n[0],
        },
        "cylinder" => Geometry::Cylinder {
            radius: n[1],
            height: 2.0 * n[0],
        },
        _ => panic!("no {kind} in phyz"),
    };
    // The axis that the shape lies along becomes the third one.
    let first = match said.chars().last() {
        Some('x') => 1,
        Some('y') => 2,
        _ => 0,
    };
    let pose = numbers(pose);
    let column = |k: usize| {
        let k = (first + k) % 3;
        Vec3::new(pose[3 + k], pose[6 + k], pose[9 + k])
    };
    let rotation = Mat3::from_cols(column(0), column(1), column(2));
    (geometry, vector(&pose), rotation)
}

fn main() {
    let file = std::env::args().nth(1).expect("a file");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let lines: Vec<&str> = text.lines().collect();
    for case in lines.chunks(3) {
        let ((a, p, m), (b, q, n)) = (shape(case[1]), shape(case[2]));
        match gjk_rot(&a, &b, &p, &q, &m, &n) {
            GjkOutcome::Separated {
                distance,
                closest: c,
            } if distance > 0.0 => {
                let [x, y, z] = [c.x, c.y, c.z].map(|x| -x / distance);
                println!("= separated {:?} {x:?} {y:?} {z:?}", -distance)
            }
            GjkOutcome::Separated { distance, .. } => println!("= touching {:?}", -distance),
            GjkOutcome::Indeterminate => println!("= separated"),
            GjkOutcome::Penetrating { .. } => match epa_penetration_rot(&a, &b, &p, &q, &m, &n) {
                Some((depth, n)) => {
                    println!("= penetrating {depth:?} {:?} {:?} {:?}", n.x, n.y, n.z)
                }
                None => println!("= separated"),
            },
        }
    }
}
