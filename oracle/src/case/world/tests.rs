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
        (r#"{"ellipsoid":{"radii":[1,1,1]}}"#, "ellipsoid"),
        (
            r#"{"rounded":{"core":{"cone":{"half_height":1,"radius":1}},"radius":1}}"#,
            "cone",
        ),
    ] {
        let curved = parsed(&space(shape)).world().expect_err("curved");
        assert_eq!(
            (curved.shape, curved.to_string()),
            (name, format!("curved shape: {name}"))
        );
    }
}
