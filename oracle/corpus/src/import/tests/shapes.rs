use super::*;

fn case(shapes: [&str; 2]) -> Read<Case> {
    Ok(import(&request(Pair::Shapes(shapes.map(str::to_owned))))?.case)
}

/// The canonical JSON of A, against a ball.
pub(super) fn shape_a(text: &str, dim: Option<Dim>) -> Read<Value> {
    let pair = Pair::Shapes([text.to_owned(), "ball 1".to_owned()]);
    let imported = import(&Request {
        dim,
        ..request(pair)
    })?;
    Ok(imported.case.to_canonical_json()["a"].clone())
}

#[test]
fn a_capsule_may_be_of_the_plane() {
    let plane = shape_a("capsule 1 2", Some(Dim::Two)).expect("a capsule");
    assert_eq!(
        plane.to_string(),
        r#"{"capsule":{"half_height":"1p0","radius":"1p1"}}"#
    );
}

#[test]
fn slips_in_json_are_refused() {
    let slip = shape_a(r#"{"bal":{"radius":1}}"#, Some(Dim::Three));
    refuses(slip, &["--a:1:2", "did you mean `ball`?"]);
}

#[test]
fn the_dimension_shows_or_is_asked_for() {
    assert_eq!(case(["ball 1", "box 1 1"]).expect("a pair").dim, Dim::Two);
    assert_eq!(
        case(["ball 1", "cone 1 1"]).expect("a pair").dim,
        Dim::Three
    );
    refuses(case(["ball 1", "ball 1"]), &["--dim 2 or --dim 3"]);
    refuses(
        case(["box 1 1 1", "box 1 1"]),
        &["shape A is 3D, shape B is 2D"],
    );
    refuses(
        shape_a("box 1 1", Some(Dim::Three)),
        &["--a", "not one of a 3D case"],
    );
    refuses(
        shape_a("capsule 1 1 z", Some(Dim::Two)),
        &["--a", "not one of a 2D case"],
    );
}

#[test]
fn points_of_the_plane_z_0_may_be_of_a_2d_case() {
    let cloud = |text: &str| {
        let blocks =
            super::super::points::blocks("p", text.as_bytes(), &numbers()).expect("points");
        blocks.into_iter().next().expect("a block").cloud
    };
    let flat = cloud("1 2 0\n3 4 0").into_dim(Dim::Two, "p").expect("flat");
    assert_eq!(texts(&flat), [["1", "2"], ["3", "4"]]);
    refuses(
        cloud("1 2 0\n3 4 1").into_dim(Dim::Two, "p"),
        &["point 1", "--dim 3"],
    );
    refuses(cloud("1 2").into_dim(Dim::Three, "p"), &["--dim 2"]);
}

#[test]
fn an_imported_case_is_a_case() {
    let imported = import(&Request {
        name: Some("mine".into()),
        why: Some("it \"fails\"".into()),
        flags: vec!["touching".into()],
        exact: true,
        scalar: FloatType::F32,
        ..placed(["box 0.1 1 1", "ball 0x1p-1"], "t=1,2,3")
    });
    let case = imported.expect("a case").case;
    let line = case.to_canonical_json().to_string();
    assert_eq!(Case::parse(&line).expect("a case"), case);
    assert_eq!(
        line,
        r#"{"v":1,"dim":3,"scalar":"f32","a":{"box":{"half_extents":["1/10","1p0","1p0"]},"pose":{"translation":["1p0","1p1","3p0"]}},"b":{"ball":{"radius":"1p-1"}},"name":"mine","flags":["touching"],"why":"it \"fails\""}"#
    );
}
