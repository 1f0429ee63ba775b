use super::*;
use epa_format::case::Rotation;

const SPACE: [&str; 2] = ["box 1 1 1", "ball 1"];
const PLANE: [&str; 2] = ["box 1 1", "ball 1"];

fn pose_of(request: &Request) -> Read<(String, String)> {
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

#[track_caller]
fn reads(request: &Request, translation: &str, rotation: &str) {
    let (t, r) = pose_of(request).expect("a pose");
    assert_eq!((t.as_str(), r.as_str()), (translation, rotation));
}

#[test]
fn poses_with_names_are_read() {
    let space = |text: &str| placed(SPACE, text);
    let q = "q 1 0 -1/2 2";
    for text in [
        "t=1,2,3 q=1,0,-0.5,2",
        "q = (1 0 -.5 2); t = (1 2 3)",
        "position: Vec3(1, 2, 3), quat: Quat { x: 0, y: -0.5, z: 2, w: 1 }",
        "translation=[1, 2, 3]\nquaternion=[1, 0, -0.5, 2]",
        r#"{"translation":[1,2,3],"quaternion":[1,0,-0.5,2]}"#,
        r#" { "quaternion":["1",0,-0.5,2], "translation":[1,2,3] } "#,
    ] {
        reads(&space(text), "1 2 3", q);
    }
    let mut printed = space("t=1,2,3 q=0,-0.5,2,1");
    printed.order.xyzw = true;
    reads(&printed, "1 2 3", q);
    // Names say more than the option.
    printed.poses[0] = Some("t=1,2,3 q={w: 1, x: 0, y: -0.5, z: 2}".into());
    reads(&printed, "1 2 3", q);
    reads(&space("t=-1,2,3"), "-1 2 3", "");
    reads(
        &placed(PLANE, "t=1,2 rotation=0.5,-0.5"),
        "1 2",
        "r 1/2 -1/2",
    );
    reads(&placed(PLANE, "m=0,-1,1,0"), "", "0 -1, 1 0");
    reads(&placed(PLANE, r#"{"rotation":[0,1]}"#), "", "r 0 1");
}

#[test]
fn matrices_are_read_as_programs_print_them() {
    let rotation = "0 -1 0, 1 0 0, 0 0 1";
    for text in [
        "0 -1 0 5 1 0 0 6 0 0 1 7",
        "0 -1 0 5\n1 0 0 6\n0 0 1 7\n0 0 0 1",
        "[[ 0. -1.  0.  5.]\n [ 1.  0.  0.  6.]\n [ 0.  0.  1.  7.]\n [ 0.  0.  0.  1.]]",
        "array([[0., -1., 0., 5.], [1., 0., 0., 6.], [0., 0., 1., 7.], [0., 0., 0., 1.]])",
        "m={{0,-1,0},{1,0,0},{0,0,1}} t=5,6,7",
        "t=5,6,7 rotation=0,-1,0,1,0,0,0,0,1",
    ] {
        reads(&placed(SPACE, text), "5 6 7", rotation);
    }
    for text in [
        "0 1 0 -1 0 0 0 0 1 5 6 7",
        "mat4x4((0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (5, 6, 7, 1))",
    ] {
        let mut columns = placed(SPACE, text);
        columns.order.column_major = true;
        reads(&columns, "5 6 7", rotation);
    }
    reads(&placed(PLANE, "0 -1 5\n1 0 6"), "5 6", "0 -1, 1 0");
    reads(&placed(PLANE, "0 -1 5\n1 0 6\n0 0 1"), "5 6", "0 -1, 1 0");
    reads(&placed(SPACE, "0 -1 0 1 0 0 0 0 1"), "", rotation);
}

#[test]
fn poses_that_may_be_misread_are_refused() {
    for (text, parts) in [
        ("", &["--a-pose:1:1", "empty"][..]),
        ("t=1,2,3 angle=30", &["--a-pose:1:9", "sine", "q=w,x,y,z"]),
        ("euler: 1 2 3", &["sine"]),
        ("1 2 3", &["3 numbers", "t=x,y,z"]),
        ("1 2 3 0 0 0 1", &["7 numbers", "t=x,y,z"]),
        ("rotation=0,0,0,1", &["one order or the other", "xyzw"]),
        ("t=1,2,3 t=1,2,3", &["twice"]),
        ("q=1,0,0,0 m=1,0,0,0,1,0,0,0,1", &["twice"]),
        ("t=1,2,3 q=1,0,0", &["--a-pose:1:9", "4 numbers, not 3"]),
        ("t=1,2 q=1,0,0,0", &["of the plane"]),
        ("t=1", &["--a-pose:1:1", "2 or 3 numbers, not 1"]),
        ("t=1,2,3 1 0", &["2 or 3 numbers, not 5"]),
        ("spin=1", &["`spin` is not a part"]),
        ("t=1,2,3 fast", &["`fast` is not expected"]),
        ("q={w: 1, w: 0, y: 0, z: 0}", &["names of coordinates"]),
        ("t=1,nan,3", &["--a-pose:1:5", "finite"]),
        (
            "1 0 0 0\n0 1 0 0\n0 0 1 0\n5 6 7 1",
            &["last row", "--column-major"],
        ),
        (
            "1 0 0 0\n0 1 0 0\n0 0 1 0\n5 6 7 2",
            &["last row", "row by row"],
        ),
        ("1 0 0 5 0 1 0 6 0 0 1 7 t=1,2,3", &["two translations"]),
        ("q=0,0,0,0", &["`a.pose.quaternion`", "quaternion is 0"]),
        ("1 0 0 0 1 0 0 0 0", &["`a.pose.matrix`", "determinant"]),
        (
            r#"{"quaternion":[0,0,0,0]}"#,
            &["--a-pose:1:15", "`pose.quaternion`"],
        ),
        (
            r#"{"quaternion":[0,0,0,1]"#,
            &["--a-pose:1:23", "JSON syntax"],
        ),
        (r#"{"translation":[0,0,0]},"name":"x""#, &["JSON syntax"]),
    ] {
        refuses(pose_of(&placed(SPACE, text)), parts);
    }
    refuses(
        pose_of(&placed(PLANE, "0 -1 5 6 1 0 0 6 0 0 1 7")),
        &["different dimensions"],
    );
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
