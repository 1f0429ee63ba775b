use super::*;

/// The path of the place of `^`, which is taken out of the line.
fn path(line: &str) -> String {
    let at = line.find('^').expect("a mark");
    path_at(line.replace('^', "").as_bytes(), at, 64)
}

#[test]
fn places_have_paths() {
    for (line, expected) in [
        (r#"^{"a":1}"#, ""),
        (r#"{^"a":1}"#, "a"),
        (r#"{"a":^1}"#, "a"),
        (r#"{"a":1,^"b":2}"#, "b"),
        (r#"{"a":1,^}"#, ""),
        (r#"{"a":{"hull":[[1,2],[3,^4]]}}"#, "a.hull[1][1]"),
        (r#"{"a":{"hull":[[1,2],^[3,4]]}}"#, "a.hull[1]"),
        (r#"{"a":[1,2],"b":[[],{"c":^"#, "b[1].c"),
        (r#"[[1],[2,[^"#, "[1][1][0]"),
        (r#"{"with \" quote":["]",^2]}"#, r#"with \\\" quote[1]"#),
        ("^", ""),
        ("}}]^]", ""),
        (r#"{"cut ^off"#, "cut off"),
    ] {
        assert_eq!(path(line), expected, "{line}");
    }
}

#[test]
fn paths_are_short() {
    let long = "k".repeat(1000);
    let text = path(&format!(r#"{{"{long}":[^1]}}"#));
    assert_eq!(text, format!("{}…[0]", "k".repeat(40)));
    let deep = "[".repeat(1000);
    assert_eq!(path_at(deep.as_bytes(), 999, 3), "[0][0][0][0]");
}

#[test]
fn names_are_shown_without_control_characters() {
    assert_eq!(shown("née"), "née");
    assert_eq!(shown("a\nb\u{1b}[31m"), "a\\nb\\u{1b}[31m");
}
