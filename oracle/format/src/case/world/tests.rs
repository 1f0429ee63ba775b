use super::super::tests::{POINT, parsed, plane, space, vertices};
use super::*;

fn world(line: &str) -> WorldShape {
    let [a, _] = parsed(line).world().expect("a polytope");
    a
}

fn vertices_of(line: &str) -> Vec<Vec<String>> {
    vertices(&world(line))
}

#[test]
fn vertices_have_their_documented_order() {
    for (shape, expected) in [
        (
            r#"{"hull":[[1,2],[3,4],[1,2]]}"#,
            vec![["1", "2"], ["3", "4"], ["1", "2"]],
        ),
        (r#"{"point":[1,2]}"#, vec![["1", "2"]]),
        (r#"{"segment":[[1,2],[3,4]]}"#, vec![["1", "2"], ["3", "4"]]),
        (
            r#"{"triangle":[[1,2],[3,4],[5,6]]}"#,
            vec![["1", "2"], ["3", "4"], ["5", "6"]],
        ),
        (
            r#"{"box":{"half_extents":[1,2]}}"#,
            vec![["-1", "-2"], ["1", "-2"], ["-1", "2"], ["1", "2"]],
        ),
        (r#"{"ball":{"radius":2}}"#, vec![["0", "0"]]),
        (
            r#"{"capsule":{"half_height":2,"radius":1}}"#,
            vec![["0", "-2"], ["0", "2"]],
        ),
        (
            r#"{"capsule":{"half_height":2,"radius":1,"axis":"x"}}"#,
            vec![["-2", "0"], ["2", "0"]],
        ),
    ] {
        assert_eq!(vertices_of(&plane(shape, POINT)), expected, "{shape}");
    }
    let cube = vertices_of(&space(r#"{"box":{"half_extents":[1,2,4]}}"#));
    for (k, vertex) in cube.iter().enumerate() {
        let signs: Vec<bool> = vertex.iter().map(|x| !x.starts_with('-')).collect();
        assert_eq!(signs, [k & 1 != 0, k & 2 != 0, k & 4 != 0]);
    }
    let upright = r#"{"capsule":{"half_height":2,"radius":1,"axis":"z"}}"#;
    assert_eq!(
        vertices_of(&space(upright)),
        [["0", "0", "-2"], ["0", "0", "2"]]
    );
}

#[test]
fn radii_of_nested_rounding_add_up() {
    let nested = r#"{"rounded":{"core":{"rounded":{"core":{"ball":{"radius":1}},"radius":2}},"radius":"1/2"}}"#;
    let shape = world(&plane(nested, POINT));
    assert_eq!(shape.radius.to_string(), "7/2");
    assert_eq!(vertices(&shape), [["0", "0"]]);
    assert_eq!(world(&plane(POINT, POINT)).radius.to_string(), "0");
}

#[test]
fn poses_move_cores_exactly() {
    let posed = |pose: &str| vertices_of(&space(&format!(r#"{{"point":[1,2,3],"pose":{pose}}}"#)));
    assert_eq!(
        posed(r#"{"translation":[10,0,"1/3"]}"#),
        [["11", "2", "10/3"]]
    );
    assert_eq!(
        posed(r#"{"matrix":[[0,-1,0],[1,0,0],[0,0,2]]}"#),
        [["-2", "1", "6"]]
    );
    // A quarter turn about z, by quaternions of lengths √2 and 2√2.
    for q in ["[1,0,0,1]", "[-2,0,0,-2]"] {
        assert_eq!(
            posed(&format!(r#"{{"quaternion":{q}}}"#)),
            [["-2", "1", "3"]]
        );
    }
    // q = 1 + 2i + 3j + 4k, |q|² = 30: R x worked out by hand.
    assert_eq!(posed(r#"{"quaternion":[1,2,3,4]}"#), [["9/5", "2", "13/5"]]);
    let in_plane = r#"{"point":[1,2],"pose":{"rotation":[3,4],"translation":[1,0]}}"#;
    assert_eq!(vertices_of(&plane(in_plane, POINT)), [["-4", "10"]]);
    // The radius is not scaled.
    let ball = r#"{"ball":{"radius":1},"pose":{"matrix":[[5,0],[0,5]],"translation":[1,1]}}"#;
    let ball = world(&plane(ball, POINT));
    assert_eq!(
        (vertices(&ball), ball.radius.to_string()),
        (vec![vec!["1".into(); 2]], "1".into())
    );
}

#[test]
fn an_ellipsoid_that_is_a_ball_is_one() {
    let radius = |shape: &str, pose: &str| {
        let posed = format!(r#"{{{shape},"pose":{pose}}}"#);
        let line = if shape.matches(',').count() == 1 {
            plane(&posed, POINT)
        } else {
            space(&posed)
        };
        let [a, _] = parsed(&line).world().ok()?;
        Some((vertices(&a), a.radius.to_string()))
    };
    let about = |centre: &[&str], radius: &str| {
        let centre = centre.iter().map(|x| (*x).to_owned()).collect();
        Some((vec![centre], radius.to_owned()))
    };
    let (round, long) = (
        r#""ellipsoid":{"radii":[2,2,2]}"#,
        r#""ellipsoid":{"radii":[1,2,4]}"#,
    );
    let rounded = r#""rounded":{"core":{"ellipsoid":{"radii":[2,2,2]}},"radius":1}"#;
    let circle = r#""ellipsoid":{"radii":[5,5]}"#;
    let at = ["1", "2", "3"];
    for (shape, pose, expected) in [
        (
            round,
            r#"{"translation":[1,2,3],"quaternion":[1,2,3,4]}"#,
            about(&at, "2"),
        ),
        (
            round,
            r#"{"translation":[1,2,3],"matrix":[[0,-3,0],[3,0,0],[0,0,-3]]}"#,
            about(&at, "6"),
        ),
        (
            long,
            r#"{"translation":[1,2,3],"matrix":[[4,0,0],[0,2,0],[0,0,1]]}"#,
            about(&at, "4"),
        ),
        (
            rounded,
            r#"{"translation":[1,2,3],"matrix":[[2,0,0],[0,2,0],[0,0,2]]}"#,
            about(&at, "5"),
        ),
        (
            circle,
            r#"{"rotation":["3/5","4/5"],"translation":[1,2]}"#,
            about(&at[..2], "5"),
        ),
        (circle, r#"{"rotation":[3,4]}"#, about(&["0", "0"], "25")),
        // No ball, and a ball whose radius is irrational.
        (rounded, r#"{"matrix":[[2,0,0],[0,2,0],[0,0,3]]}"#, None),
        (round, r#"{"matrix":[[1,0.5,0],[0,1,0],[0,0,1]]}"#, None),
        (
            round,
            r#"{"matrix":[[0.6,-0.8,0],[0.8,0.6,0],[0,0,1]]}"#,
            None,
        ),
        (circle, r#"{"rotation":[1,1]}"#, None),
    ] {
        assert_eq!(radius(shape, pose), expected, "{shape} {pose}");
    }
}

#[test]
fn a_rotation_keeps_lengths() {
    let shape = r#"{"point":[2,-1,5],"pose":{"quaternion":[0.3,-0.2,0.7,0.1]}}"#;
    let shape = world(&space(shape));
    let square: Rational = shape.vertices[0].iter().map(|x| x * x).sum();
    assert_eq!(square.to_string(), "30");
}

#[test]
fn curved_shapes_are_named() {
    for (shape, name) in [
        (r#"{"cylinder":{"half_height":1,"radius":1}}"#, "cylinder"),
        (
            r#"{"cone":{"half_height":1,"radius":1,"axis":"z"}}"#,
            "cone",
        ),
        (r#"{"ellipsoid":{"radii":[1,1,2]}}"#, "ellipsoid"),
        (
            r#"{"rounded":{"core":{"cone":{"half_height":1,"radius":1}},"radius":1}}"#,
            "cone",
        ),
    ] {
        let curved = parsed(&space(shape)).world().expect_err("curved");
        assert_eq!(
            (curved.shape, curved.to_string()),
            (
                name,
                format!("curved shape: {name}; here only polytopes are possible, rounded or not"),
            )
        );
    }
}
