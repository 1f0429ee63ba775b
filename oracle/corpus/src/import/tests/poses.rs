use super::*;
use epa_format::case::Rotation;

const SPACE: [&str; 2] = ["box 1 1 1", "ball 1"];
const PLANE: [&str; 2] = ["box 1 1", "ball 1"];

/// A pair of which A has a pose of this kind: `pose`, as it is printed, or in the plane.
pub(super) fn printed(kind: &str, text: &str) -> Request {
    let shapes = if kind == "pose in the plane" {
        PLANE
    } else {
        SPACE
    };
    let mut request = placed(shapes, text);
    request.order.xyzw = kind == "pose, xyzw";
    request.order.column_major = kind == "pose, column-major";
    request
}

/// The translation and the rotation of A.
pub(super) fn pose_of(request: &Request) -> Read<(String, String)> {
    let pose = import(request)?.case.a.pose.expect("a pose");
    let row = |row: &[Rational]| {
        row.iter()
            .map(Rational::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let rotation = match &pose.rotation {
        Rotation::None => String::new(),
        Rotation::Quaternion(q) => format!("q {}", row(q)),
        Rotation::CosSin(pair) => format!("r {}", row(pair)),
        Rotation::Matrix(rows) => rows.iter().map(|r| row(r)).collect::<Vec<_>>().join(", "),
    };
    Ok((row(&pose.translation.unwrap_or_default()), rotation))
}

#[test]
fn poses_that_may_be_misread_are_refused() {
    let seventeen = "1 ".repeat(17);
    refuses(
        pose_of(&placed(SPACE, &seventeen)),
        &["at most 16 numbers", "--a-pose:1:33"],
    );
    let pair = [
        r#"{"ball":{"radius":1},"pose":{"translation":[0,0,0]}}"#,
        "ball 1",
    ];
    refuses(
        pose_of(&placed(pair, "t=1,2,3")),
        &["--a-pose", "has a pose already"],
    );
}
