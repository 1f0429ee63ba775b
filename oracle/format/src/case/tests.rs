use super::*;
use crate::number::FloatType;

mod hostile;
mod refusals;
mod schemas;
mod vectors;

/// A 2D case of two shapes given as JSON.
pub(super) fn plane(a: &str, b: &str) -> String {
    format!(r#"{{"v":1,"dim":2,"scalar":"f64","a":{a},"b":{b}}}"#)
}

/// A 3D case of a shape given as JSON, and a point.
pub(super) fn space(a: &str) -> String {
    format!(r#"{{"v":1,"dim":3,"scalar":"f64","a":{a},"b":{{"point":[0,0,0]}}}}"#)
}

pub(super) fn parsed(line: &str) -> Case {
    Case::parse(line).unwrap_or_else(|error| panic!("{line}\n{error}"))
}

pub(super) const POINT: &str = r#"{"point":[0,0]}"#;

#[test]
fn stored_lines_are_canonical_and_read_back() {
    let scrambled = r#"{"source":{"twin_of":"x"},"b":{"pose":{},"box":{"half_extents":[1,0.5]}},"a":{"point":[-0.0,"4"]},
        "scalar":"f64","name":"n","dim":2,"flags":[],"v":1}"#;
    let with_everything = r#"{"v":1,"dim":2,"scalar":"f32","a":{"hull":[[1,2],[0.1,"1/3"]]},
        "b":{"capsule":{"half_height":1,"radius":0,"axis":"x"},"pose":{"translation":[1,-1],"rotation":[0,1]}},
        "name":"é\n","flags":["flat","touching"],"why":"because","source":{"n":1.50,"deep":[{"x":null,"y":true}]}}"#;
    for (line, shapes, rest) in [
        (
            scrambled,
            r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":["0","1p2"]},"b":{"box":{"half_extents":["1p0","1p-1"]}},"#,
            r#""name":"n","source":{"twin_of":"x"}}"#,
        ),
        (
            with_everything,
            r#"{"v":1,"dim":2,"scalar":"f32","a":{"hull":[["1p0","1p1"],["13421773p-27","1/3"]]},"b":{"capsule":{"half_height":"1p0","radius":"0","axis":"x"},"pose":{"translation":["1p0","-1p0"],"rotation":["0","1p0"]}},"#,
            r#""name":"é\n","flags":["flat","touching"],"why":"because","source":{"n":1.50,"deep":[{"x":null,"y":true}]}}"#,
        ),
    ] {
        let (case, stored) = (parsed(line), [shapes, rest].concat());
        assert_eq!(case.to_canonical_text(), stored);
        assert_eq!(case.to_canonical_json().to_string(), stored);
        assert_eq!(parsed(&stored), case);
        assert_eq!(parsed(&stored).to_canonical_text(), stored);
    }
}

#[test]
fn the_source_is_kept_as_it_is() {
    // A name that serde_json uses inside for numbers is a name like any other.
    let source = r#"{"$serde_json::private::Number":"1","e":1E400,"u":"\u0041"}"#;
    let line = plane(POINT, POINT).replace(r#""v":1"#, &format!(r#""v":1,"source":{source}"#));
    let kept = parsed(&line).to_canonical_json()["source"].to_string();
    let expected = source.replace("\\u0041", "A").replace("1E400", "1e+400");
    assert_eq!(kept.replace("1E400", "1e+400"), expected);
}

#[test]
fn subjects_get_floats() {
    let sent = |line: String| parsed(&line).to_subject_json().map(|json| json.to_string());
    let placed = r#"{"point":["1/4","0x1p-1074"],"pose":{"rotation":[0.6,0.8]}}"#;
    let floats = r#"{"point":[0.25,5e-324],"pose":{"rotation":[0.6,0.8]}}"#;
    let line = plane(r#"{"hull":[[0.1,1],[1e300,-2.5e-7]]}"#, placed);
    let expected = plane(r#"{"hull":[[0.1,1.0],[1e+300,-2.5e-7]]}"#, floats);
    assert_eq!(sent(line), Some(expected));
    let single = plane(r#"{"point":[0.1,0]}"#, POINT).replace("f64", "f32");
    let sent_single = sent(single).expect("floats");
    assert!(
        sent_single.contains("[0.10000000149011612,"),
        "{sent_single}"
    );
    assert_eq!(sent(plane(r#"{"point":["1/3",0]}"#, POINT)), None);
}

#[test]
fn exactness_looks_at_every_number() {
    for shape in [
        r#"{"point":[0,X]}"#,
        r#"{"box":{"half_extents":[X,1]}}"#,
        r#"{"ellipsoid":{"radii":[X,1]}}"#,
        r#"{"ball":{"radius":X}}"#,
        r#"{"capsule":{"half_height":1,"radius":X}}"#,
        r#"{"rounded":{"core":{"point":[0,X]},"radius":1}}"#,
        r#"{"rounded":{"core":{"point":[0,0]},"radius":X}}"#,
        r#"{"point":[0,0],"pose":{"translation":[X,0]}}"#,
        r#"{"point":[0,0],"pose":{"rotation":[1,X]}}"#,
        r#"{"point":[0,0],"pose":{"matrix":[[1,0],[X,1]]}}"#,
    ] {
        let exact_in = |number: &str| {
            let case = parsed(&plane(POINT, &shape.replace('X', number)));
            [FloatType::F32, FloatType::F64].map(|ty| case.is_exact_in(ty))
        };
        assert_eq!(exact_in("0.5"), [true, true], "{shape}");
        assert_eq!(exact_in("0.1"), [false, true], "{shape}");
        assert_eq!(exact_in("\"0.1\""), [false, false], "{shape}");
    }
    let quaternion = r#"{"point":[0,0,0],"pose":{"quaternion":[1,0,0,0.1]}}"#;
    assert!(!parsed(&space(quaternion)).is_exact_in(FloatType::F32));
}

pub(super) fn vertices(world: &WorldShape) -> Vec<Vec<String>> {
    let text = |vertex: &Coordinates| vertex.iter().map(ToString::to_string).collect();
    world.vertices.iter().map(text).collect()
}

#[test]
fn twins_hold_the_rounded_world() {
    let point = r#"{"point":["1/3",1],"pose":{"translation":[1,0]}}"#;
    let line = plane(
        point,
        r#"{"capsule":{"half_height":"1/10","radius":"1/3"}}"#,
    );
    let named = r#""v":1,"name":"n","source":{"project":"p"}"#;
    let case = parsed(&line.replace(r#""v":1"#, named));
    let twin = case.baked(FloatType::F32).expect("in range");
    assert_eq!(
        twin.to_canonical_json().to_string(),
        format!(
            concat!(
                r#"{{"v":1,"dim":2,"scalar":"f32","a":{{"hull":[["11184811p-23","1p0"]]}},"#,
                r#""b":{{"rounded":{{"core":{{"hull":[["0","-13421773p-27"],["0","13421773p-27"]]}},"radius":"11184811p-25"}}}},"#,
                r#""name":"n","source":{{"twin_of":"{}"}}}}"#
            ),
            case.id()
        )
    );
    assert!(twin.is_exact_in(FloatType::F32));
    assert_ne!(twin.id(), case.id());
    // A twin is its own twin.
    assert_eq!(twin.baked(FloatType::F32), Ok(twin));
}

#[test]
fn what_overflows_or_is_curved_has_no_twin() {
    let baked = |a: &str, ty| parsed(&plane(a, POINT)).baked(ty);
    let far = r#"{"hull":[[0,0],[1e39,0]]}"#;
    let large = r#"{"ball":{"radius":1e39}}"#;
    let curved = r#"{"rounded":{"core":{"ellipsoid":{"radii":[1,2]}},"radius":1}}"#;
    for (shape, refused) in [
        (far, "vertex 1 of `a` is too large for f32; scale the case"),
        (
            large,
            "the radius of `a` is too large for f32; scale the case",
        ),
        (
            curved,
            "curved shape: ellipsoid; here only polytopes are possible, rounded or not",
        ),
    ] {
        let error = baked(shape, FloatType::F32).expect_err(shape);
        assert_eq!(error.to_string(), refused);
        assert_eq!(baked(shape, FloatType::F64).is_err(), shape == curved);
    }
    // A radius that rounds to 0 is none.
    let twin = baked(r#"{"ball":{"radius":"1e-400"}}"#, FloatType::F64).expect("in range");
    assert!(matches!(twin.a.geometry, Geometry::Hull(_)));
}
