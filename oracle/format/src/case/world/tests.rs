use super::super::tests::{POINT, parsed, plane, space, vertices};

/// The vertices of A and its radius.
fn world(line: &str) -> String {
    let [a, _] = parsed(line).world().expect("a polytope");
    let points: Vec<String> = vertices(&a).iter().map(|point| point.join(" ")).collect();
    format!("{} | {}", points.join(", "), a.radius)
}

/// Values that are worked out by hand. A test of `epa-check` compares the world of all shapes and
/// poses with that of a reader that shares no code with this one.
#[test]
fn vertices_have_their_documented_order_and_poses_move_cores_exactly() {
    for (shape, expected) in [
        (r#"{"hull":[[1,2],[3,4],[1,2]]}"#, "1 2, 3 4, 1 2 | 0"),
        (
            r#"{"box":{"half_extents":[1,2]}}"#,
            "-1 -2, 1 -2, -1 2, 1 2 | 0",
        ),
        (
            r#"{"capsule":{"half_height":2,"radius":1}}"#,
            "0 -2, 0 2 | 1",
        ),
        (
            r#"{"point":[1,2],"pose":{"rotation":[3,4],"translation":[1,0]}}"#,
            "-4 10 | 0",
        ),
        // The radius is not scaled, but that of a ball that is written as an ellipsoid is.
        (
            r#"{"ball":{"radius":1},"pose":{"matrix":[[5,0],[0,5]]}}"#,
            "0 0 | 1",
        ),
        (
            r#"{"ellipsoid":{"radii":[5,5]},"pose":{"rotation":[3,4]}}"#,
            "0 0 | 25",
        ),
    ] {
        assert_eq!(world(&plane(shape, POINT)), expected, "{shape}");
    }
    // q = 1 + 2i + 3j + 4k, |q|² = 30.
    let turned = r#"{"point":[1,2,3],"pose":{"quaternion":[1,2,3,4]}}"#;
    assert_eq!(world(&space(turned)), "9/5 2 13/5 | 0");
}
