//! phyz-collision under epa-oracle: its GJK, and its EPA of what overlaps.

mod protocol;

use phyz_collision::{epa_penetration_rot, gjk_rot, Geometry, GjkOutcome};
use phyz_math::{Mat3, Vec3};
use protocol::{serve, unsupported, Answer, Shape};

fn vector(x: &[f64; 3]) -> Vec3 {
    Vec3::new(x[0], x[1], x[2])
}

fn array(v: Vec3) -> Option<Vec<f64>> {
    Some(vec![v.x, v.y, v.z])
}

/// Its capsules and cylinders lie along z.
fn made(shape: &Shape) -> Result<(Geometry, Vec3, Mat3), Answer> {
    let (radius, length) = (shape.radius, 2.0 * shape.half_height);
    let geometry = match shape.kind.as_str() {
        "hull" => Geometry::Mesh {
            vertices: shape.points.iter().map(vector).collect(),
            faces: Vec::new(),
        },
        "box" => Geometry::Box {
            half_extents: vector(&shape.half_extents),
        },
        "ball" => Geometry::Sphere { radius },
        "capsule" => Geometry::Capsule { radius, length },
        "cylinder" => Geometry::Cylinder {
            radius,
            height: length,
        },
        kind => return Err(unsupported(&format!("no {kind} in phyz"))),
    };
    let turned = matches!(
        geometry,
        Geometry::Capsule { .. } | Geometry::Cylinder { .. }
    );
    let [[a, b, c], [d, e, f], [g, h, i]] = if turned {
        shape.rotation_of_axis(2)
    } else {
        shape.rotation
    };
    Ok((
        geometry,
        vector(&shape.translation),
        Mat3::new(a, b, c, d, e, f, g, h, i),
    ))
}

fn main() -> std::io::Result<()> {
    serve(|a, b| {
        let ((a, p, m), (b, q, n)) = (made(a)?, made(b)?);
        Ok(Box::new(move || match gjk_rot(&a, &b, &p, &q, &m, &n) {
            GjkOutcome::Separated { distance, closest } => Answer {
                status: if distance > 0.0 {
                    "separated"
                } else {
                    "touching"
                },
                depth: Some(-distance),
                // "Negated and normalized it is the separating normal from A toward B."
                normal: if distance > 0.0 {
                    array(closest * (-1.0 / distance))
                } else {
                    None
                },
                ..Answer::default()
            },
            GjkOutcome::Penetrating { .. } => match epa_penetration_rot(&a, &b, &p, &q, &m, &n) {
                Some((depth, normal)) => Answer {
                    status: "penetrating",
                    depth: Some(depth),
                    normal: array(normal),
                    ..Answer::default()
                },
                // "`None` otherwise": it is not penetrating.
                None => Answer {
                    status: "separated",
                    message: Some("no penetration".to_owned()),
                    ..Answer::default()
                },
            },
            // "Callers should treat this as no contact."
            GjkOutcome::Indeterminate => Answer {
                status: "separated",
                message: Some("indeterminate".to_owned()),
                ..Answer::default()
            },
        }))
    })
}
