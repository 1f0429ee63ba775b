//! rg3d-physics under epa-oracle: its GJK, and its EPA of what overlaps.

mod protocol;

use protocol::{serve, unsupported, Answer, Shape};
use rg3d_core::math::vec3::Vec3;
use rg3d_physics::convex_shape::{
    Axis, BoxShape, CapsuleShape, ConvexShape, PointCloudShape, SphereShape,
};
use rg3d_physics::gjk_epa::{epa_get_penetration_info, gjk_is_intersects};

/// Exact: the questions hold numbers of `f32`.
fn vector(x: &[f64; 3]) -> Vec3 {
    Vec3::new(x[0] as f32, x[1] as f32, x[2] as f32)
}

fn array(v: Vec3) -> Vec<f64> {
    [v.x, v.y, v.z].map(f64::from).to_vec()
}

fn made(shape: &Shape) -> Result<(ConvexShape, Vec3), Answer> {
    let turned = shape.rotation != [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    if turned && shape.kind != "ball" {
        return Err(unsupported("its shapes have positions, and are not turned"));
    }
    let radius = shape.radius as f32;
    let axis = [Axis::X, Axis::Y, Axis::Z][shape.axis];
    let made = match shape.kind.as_str() {
        "hull" => ConvexShape::PointCloud(PointCloudShape::new(
            shape.points.iter().map(vector).collect(),
        )),
        "box" => ConvexShape::Box(BoxShape::new(vector(&shape.half_extents))),
        "ball" => ConvexShape::Sphere(SphereShape::new(radius)),
        "capsule" => {
            let height = 2.0 * shape.half_height as f32;
            ConvexShape::Capsule(CapsuleShape::new(radius, height, axis))
        }
        kind => return Err(unsupported(&format!("no {kind} in rg3d"))),
    };
    Ok((made, vector(&shape.translation)))
}

fn main() -> std::io::Result<()> {
    serve(|a, b| {
        let ((a, p), (b, q)) = (made(a)?, made(b)?);
        Ok(Box::new(move || {
            let separated = Answer {
                status: "separated",
                ..Answer::default()
            };
            let Some(simplex) = gjk_is_intersects(&a, p, &b, q) else {
                return separated;
            };
            // Its world has no contact then.
            let Some(found) = epa_get_penetration_info(simplex, &a, p, &b, q) else {
                return Answer {
                    message: Some("no penetration".to_owned()),
                    ..separated
                };
            };
            let push = found.penetration_vector;
            Answer {
                status: "penetrating",
                depth: Some(f64::from(push.len())),
                normal: push.normalized().map(array),
                // A weighted mean of points of A; there is none on B.
                a: Some(array(found.contact_point)),
                ..Answer::default()
            }
        }))
    })
}
