use super::*;
use epa_format::case::Case;
use epa_format::number::canonical;

/// The region of a pair pushed along a direction: its corners in words, the dimensions of
/// the features, and the move.
fn region(dim: u8, a: &str, b: &str, normal: &[i64]) -> Option<(Vec<String>, [usize; 2], String)> {
    let line = format!(r#"{{"v":1,"dim":{dim},"scalar":"f64","a":{a},"b":{b}}}"#);
    let lattice = Lattice::of_case(&Case::parse(&line).expect("a case")).expect("polytopes");
    let normal: Integers = normal.iter().map(|x| (*x).into()).collect();
    let region = lattice.contact_region(&normal)?;
    let words = |p: &Vec<Rational>| p.iter().map(canonical).collect::<Vec<_>>().join(" ");
    let features = region.features.each_ref().map(|face| face.dimension);
    let corners = region.points.iter().map(words).collect();
    Some((corners, features, words(&region.translation)))
}

const CUBE: &str = r#"{"box":{"half_extents":[1,1,1]}}"#;

fn cube_at(x: &str, y: &str, z: &str) -> String {
    format!(r#"{{"box":{{"half_extents":[1,1,1]}},"pose":{{"translation":["{x}","{y}","{z}"]}}}}"#)
}

#[test]
fn face_on_face_is_a_polygon_counter_clockwise_seen_from_outside() {
    let (corners, features, push) =
        region(3, CUBE, &cube_at("0", "1/2", "7/4"), &[0, 0, 1]).expect("a contact");
    assert_eq!(features, [2, 2]);
    assert_eq!(push, "0 0 1p-2");
    let expected = [
        "-1p0 -1p-1 1p0",
        "1p0 -1p-1 1p0",
        "1p0 1p0 1p0",
        "-1p0 1p0 1p0",
    ];
    assert_eq!(corners, expected);
    // From the other side the same polygon runs the other way.
    let (corners, ..) =
        region(3, CUBE, &cube_at("0", "1/2", "-7/4"), &[0, 0, -1]).expect("a contact");
    let expected = [
        "-1p0 -1p-1 -1p0",
        "-1p0 1p0 -1p0",
        "1p0 1p0 -1p0",
        "1p0 -1p-1 -1p0",
    ];
    assert_eq!(corners, expected);
}

#[test]
fn edges_that_cross_meet_in_a_point_and_parallel_ones_in_a_segment() {
    // An edge along y of A, and one along x of B.
    let a = r#"{"hull":[[-1,-1,0],[-1,1,0],[0,0,-1]]}"#;
    let above = r#"{"hull":[["-3",0,"-1/3"],[3,0,"-1/3"],[0,0,5]]}"#;
    let (corners, features, push) = region(3, a, above, &[0, 0, 1]).expect("a contact");
    assert_eq!((features, push.as_str()), ([1, 1], "0 0 1/3"));
    assert_eq!(corners, ["-1p0 0 0"]);
    let (corners, features, _) =
        region(3, CUBE, &cube_at("3/2", "3/2", "1"), &[1, 1, 0]).expect("a contact");
    assert_eq!(features, [1, 1]);
    assert_eq!(corners, ["1p0 1p0 0", "1p0 1p0 1p0"]);
}

#[test]
fn shapes_apart_are_moved_together() {
    let (corners, features, push) =
        region(3, CUBE, &cube_at("4", "0", "1"), &[1, 0, 0]).expect("a contact");
    assert_eq!((features, push.as_str()), ([2, 2], "-1p1 0 0"));
    assert_eq!(corners[0], "1p0 -1p0 0");
    let corner = r#"{"hull":[[4,5],[7,5],[7,9]]}"#;
    let (corners, features, push) =
        region(2, r#"{"hull":[[0,0],[1,1],[0,1]]}"#, corner, &[3, 4]).expect("a contact");
    assert_eq!((features, push.as_str()), ([0, 0], "-3p0 -1p2"));
    assert_eq!(corners, ["1p0 1p0"]);
}

#[test]
fn in_the_plane_a_region_is_a_point_or_a_segment() {
    let a = r#"{"box":{"half_extents":[2,1]}}"#;
    let b = r#"{"hull":[[1,"1/2"],[5,"1/2"],[3,4]]}"#;
    let (corners, features, push) = region(2, a, b, &[0, 1]).expect("a contact");
    assert_eq!((features, push.as_str()), ([1, 1], "0 1p-1"));
    assert_eq!(corners, ["1p0 1p0", "1p1 1p0"]);
}

#[test]
fn flat_shapes_in_a_plane_share_a_polygon() {
    let a = r#"{"triangle":[[0,0,0],[4,0,0],[0,4,0]]}"#;
    let b = r#"{"hull":[[3,3,0],[3,-1,0],[-1,3,0]]}"#;
    let (corners, features, _) = region(3, a, b, &[0, 0, 1]).expect("a contact");
    assert_eq!(features, [2, 2]);
    let expected = [
        "0 1p1 0",
        "1p1 0 0",
        "3p0 0 0",
        "3p0 1p0 0",
        "1p0 3p0 0",
        "0 3p0 0",
    ];
    assert_eq!(corners, expected);
}

#[test]
fn a_push_that_is_not_shortest_need_not_end_in_contact() {
    assert_eq!(
        region(
            2,
            r#"{"hull":[[0,0],[4,0],[0,4]]}"#,
            r#"{"point":[1,1]}"#,
            &[1, 0]
        )
        .map(|r| r.0),
        None
    );
    assert_eq!(
        region(2, r#"{"point":[0,0]}"#, r#"{"point":[0,0]}"#, &[0, 0]).map(|r| r.0),
        None
    );
}
