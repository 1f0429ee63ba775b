//! Every way in which a line is not a case, with the place that is named and the mend that is
//! offered.

use super::super::*;

pub(super) struct Refusal {
    pub(super) line: &'static str,
    /// Whether the JSON schema refuses it, too; it cannot know of everything.
    pub(super) by_schema: bool,
    path: &'static str,
    /// The text that is marked.
    marked: &'static str,
    message: &'static str,
    help: &'static str,
}

/// A line that the schema refuses, too.
const fn form(
    line: &'static str,
    path: &'static str,
    marked: &'static str,
    message: &'static str,
    help: &'static str,
) -> Refusal {
    Refusal {
        line,
        by_schema: true,
        path,
        marked,
        message,
        help,
    }
}

/// A line that only the parser refuses.
const fn value(
    line: &'static str,
    path: &'static str,
    marked: &'static str,
    message: &'static str,
    help: &'static str,
) -> Refusal {
    Refusal {
        by_schema: false,
        ..form(line, path, marked, message, help)
    }
}

/// A 2D case with this shape A.
macro_rules! a2 {
    ($shape:literal) => {
        concat!(
            r#"{"v":1,"dim":2,"scalar":"f64","a":"#,
            $shape,
            r#","b":{"point":[0,0]}}"#
        )
    };
}

/// A 3D case with this shape A.
macro_rules! a3 {
    ($shape:literal) => {
        concat!(
            r#"{"v":1,"dim":3,"scalar":"f64","a":"#,
            $shape,
            r#","b":{"point":[0,0,0]}}"#
        )
    };
}

#[rustfmt::skip] // a table
pub(super) const REFUSED: &[Refusal] = &[
    // The fields of a case.
    form("[1]", "", "[1]", "an object is expected here, not an array", r#"{"v":1,"#),
    form("null", "", "null", "an object is expected here, not null", r#"{"v":1,"#),
    form(r#"{"dim":2}"#, "", r#"{"dim":2}"#, "the field `v` is missing", r#"add "v":1"#),
    form(r#"{"v":1}"#, "", r#"{"v":1}"#, "the field `dim` is missing", r#"add "dim":2"#),
    form(r#"{"v":1,"dim":2}"#, "", r#"{"v":1,"dim":2}"#, "the field `scalar` is missing", r#""scalar":"f64""#),
    form(r#"{"v":1,"dim":2,"scalar":"f64","b":{"point":[0,0]}}"#, "", r#"{"v":1,"dim":2,"scalar":"f64","b":{"point":[0,0]}}"#, "the field `a` is missing", r#"add "a":{"#),
    form(r#"{"v":2}"#, "v", "2", "version of the format is unknown", r#"write "v":1"#),
    form(r#"{"v":"1"}"#, "v", r#""1""#, "version of the format is unknown", r#"write "v":1"#),
    form(r#"{"v":1,"dim":4}"#, "dim", "4", "the dimension is 2 or 3", r#"write "dim":2"#),
    form(r#"{"v":1,"dim":"2"}"#, "dim", r#""2""#, "the dimension is 2 or 3", r#"write "dim":2"#),
    form(r#"{"v":1,"dim":2,"scalar":"f16"}"#, "scalar", r#""f16""#, "this scalar is unknown", r#""f64""#),
    form(r#"{"v":1,"dim":2,"scalar":64}"#, "scalar", "64", "this scalar is unknown", r#""f64""#),
    form(r#"{"v":1,"dims":2}"#, "dims", r#""dims""#, "unknown field `dims`", "did you mean `dim`?"),
    form(r#"{"V":1}"#, "V", r#""V""#, "unknown field `V`", "did you mean `v`?"),
    form(r#"{"colour":1}"#, "colour", r#""colour""#, "unknown field `colour`", "the fields here are: v, dim,"),
    value(r#"{"v":1,"dim":2,"v":1}"#, "v", r#""v""#, "the field `v` occurs twice", "keep one"),
    value(r#"{"v":1,"source":{"x":[{"y":1,"\u0079":2}]}}"#, "source.x[0].y", r#""\u0079""#, "the field `y` occurs twice", "keep one"),
    // Shapes.
    form(a2!("3"), "a", "3", "an object is expected here, not a number", r#"{"hull":[…]}"#),
    form(a2!("{}"), "a", "{}", "the shape has no geometry", "hull, point, segment"),
    form(a2!(r#"{"pose":{}}"#), "a", r#"{"pose":{}}"#, "the shape has no geometry", "hull, point"),
    form(a2!(r#"{"hul":[[0,0]]}"#), "a.hul", r#""hul""#, "unknown field `hul`", "did you mean `hull`?"),
    form(a2!(r#"{"torus":{}}"#), "a.torus", r#""torus""#, "unknown field `torus`", "ball, capsule"),
    form(a2!(r#"{"point":[0,0],"ball":{"radius":1}}"#), "a.ball", r#""ball""#, "the shape is a `point` already", "keep one of them"),
    form(a2!(r#"{"hull":[]}"#), "a.hull", "[]", "the hull has no points", "at least one point"),
    form(a2!(r#"{"hull":{}}"#), "a.hull", "{}", "an array is expected here, not an object", "[[0,0],[1,0],[0,1]]"),
    form(a2!(r#"{"hull":[[0,0],[1,2,3]]}"#), "a.hull[1]", "[1,2,3]", "2 entries are expected here, not 3", "[x,y]"),
    form(a3!(r#"{"hull":[[0,0]]}"#), "a.hull[0]", "[0,0]", "3 entries are expected here, not 2", "[x,y,z]"),
    form(a2!(r#"{"hull":[0,0]}"#), "a.hull[0]", "0", "an array is expected here, not a number", "[x,y]"),
    form(a2!(r#"{"hull":[[0,true]]}"#), "a.hull[0][1]", "true", "a number is expected here, not a boolean", "1/3"),
    form(a2!(r#"{"point":[0,null]}"#), "a.point[1]", "null", "a number is expected here, not null", "1/3"),
    form(a2!(r#"{"segment":[[0,0]]}"#), "a.segment", "[[0,0]]", "2 entries are expected here, not 1", "[p,q]"),
    form(a2!(r#"{"triangle":[[0,0],[1,1]]}"#), "a.triangle", "[[0,0],[1,1]]", "3 entries", "[p,q,r]"),
    form(a2!(r#"{"box":[1,1]}"#), "a.box", "[1,1]", "an object is expected here", r#"{"half_extents":[x,y]}"#),
    form(a2!(r#"{"box":{}}"#), "a.box", "{}", "the field `half_extents` is missing", r#""half_extents":[x,y]"#),
    form(a2!(r#"{"box":{"half_extents":[1,-2]}}"#), "a.box.half_extents[1]", "-2", "must not be negative", "at least 0"),
    form(a2!(r#"{"ball":{"radius":"-1/2"}}"#), "a.ball.radius", r#""-1/2""#, "must not be negative", "at least 0"),
    form(a2!(r#"{"sphere":{"radius":1}}"#), "a.sphere", r#""sphere""#, "unknown field `sphere`", "did you mean `ball`?"),
    form(a2!(r#"{"ball":{"r":1}}"#), "a.ball.r", r#""r""#, "unknown field `r`", "the fields here are: radius"),
    form(a2!(r#"{"ellipsoid":{"radii":[-1,1]}}"#), "a.ellipsoid.radii[0]", "-1", "must not be negative", "at least 0"),
    form(a2!(r#"{"capsule":{"half_height":-1,"radius":1}}"#), "a.capsule.half_height", "-1", "must not be negative", "at least 0"),
    form(a2!(r#"{"capsule":{"half_height":1}}"#), "a.capsule", r#"{"half_height":1}"#, "the field `radius` is missing", r#"add "radius":1"#),
    form(a2!(r#"{"capsule":{"half_height":1,"radius":1,"axis":"z"}}"#), "a.capsule.axis", r#""z""#, "no such axis in 2D", r#"write "x" or "y""#),
    form(a3!(r#"{"cone":{"half_height":1,"radius":1,"axis":"X"}}"#), "a.cone.axis", r#""X""#, "no such axis in 3D", r#"write "x", "y" or "z""#),
    form(a3!(r#"{"cone":{"half_height":1,"radius":1,"axis":1}}"#), "a.cone.axis", "1", "the name of an axis is expected here, not a number", r#"write "x", "y" or "z""#),
    form(a2!(r#"{"cylinder":{"half_height":1,"radius":1}}"#), "a.cylinder", r#"{"half_height":1,"radius":1}"#, "a cylinder needs 3 dimensions", "its section"),
    form(a2!(r#"{"cone":{"half_height":1,"radius":1}}"#), "a.cone", r#"{"half_height":1,"radius":1}"#, "a cone needs 3 dimensions", "its section"),
    form(a2!(r#"{"rounded":{"core":{"point":[0,0],"pose":{}},"radius":1}}"#), "a.rounded.core.pose", r#""pose""#, "a core has no pose of its own", "move the pose to the rounded shape"),
    form(a2!(r#"{"rounded":{"core":{"point":[0,0]},"radius":-1}}"#), "a.rounded.radius", "-1", "must not be negative", "at least 0"),
    form(a2!(r#"{"rounded":{"core":[],"radius":1}}"#), "a.rounded.core", "[]", "an object is expected here, not an array", r#"{"hull":[…]}"#),
    form(a2!(r#"{"rounded":{"radius":1}}"#), "a.rounded", r#"{"radius":1}"#, "the field `core` is missing", r#"add "core":SHAPE"#),
    // Poses.
    form(a2!(r#"{"point":[0,0],"pose":[]}"#), "a.pose", "[]", "an object is expected here", "translation"),
    form(a2!(r#"{"point":[0,0],"pose":{"rotate":[0,1]}}"#), "a.pose.rotate", r#""rotate""#, "unknown field `rotate`", "did you mean `rotation`?"),
    form(a2!(r#"{"point":[0,0],"pose":{"translation":[1]}}"#), "a.pose.translation", "[1]", "2 entries are expected here, not 1", "[x,y]"),
    form(a2!(r#"{"point":[0,0],"pose":{"rotation":[0,1],"matrix":[[1,0],[0,1]]}}"#), "a.pose.matrix", r#""matrix""#, "the pose has a `rotation` already", "at most one"),
    form(a2!(r#"{"point":[0,0],"pose":{"quaternion":[1,0,0,0]}}"#), "a.pose.quaternion", r#""quaternion""#, "there is no `quaternion` in 2D", r#""rotation":[c,s]"#),
    form(a3!(r#"{"point":[0,0,0],"pose":{"rotation":[0,1]}}"#), "a.pose.rotation", r#""rotation""#, "there is no `rotation` in 3D", "[w,x,y,z]"),
    form(a3!(r#"{"point":[0,0,0],"pose":{"quaternion":[0,1]}}"#), "a.pose.quaternion", "[0,1]", "4 entries are expected here, not 2", "[w,x,y,z]"),
    value(a3!(r#"{"point":[0,0,0],"pose":{"quaternion":[0,0,"0/5",-0.0]}}"#), "a.pose.quaternion", r#"[0,0,"0/5",-0.0]"#, "the quaternion is 0", "[1,0,0,0] does not rotate"),
    value(a2!(r#"{"point":[0,0],"pose":{"rotation":[0,0]}}"#), "a.pose.rotation", "[0,0]", "the rotation is 0", "[1,0] does not rotate"),
    value(a2!(r#"{"point":[0,0],"pose":{"matrix":[[1,2],[2,4]]}}"#), "a.pose.matrix", "[[1,2],[2,4]]", "the determinant of the matrix is 0", "as a hull"),
    value(a3!(r#"{"point":[0,0,0],"pose":{"matrix":[[1,2,3],[4,5,6],[7,8,9]]}}"#), "a.pose.matrix", "[[1,2,3],[4,5,6],[7,8,9]]", "the determinant of the matrix is 0", "as a hull"),
    form(a2!(r#"{"point":[0,0],"pose":{"matrix":[[1,0]]}}"#), "a.pose.matrix", "[[1,0]]", "2 entries are expected here, not 1", "[[1,0],[0,1]]"),
    form(a2!(r#"{"point":[0,0],"pose":{"matrix":[[1,0],[0,1,2]]}}"#), "a.pose.matrix[1]", "[0,1,2]", "2 entries are expected here, not 3", "[x,y]"),
    // Numbers.
    form(a2!(r#"{"point":[0,"1,5"]}"#), "a.point[1]", r#""1,5""#, r#"not a number: "1,5""#, "22/7"),
    form(a2!(r#"{"point":[0,"NaN"]}"#), "a.point[1]", r#""NaN""#, "not a finite number", "leave it out"),
    form(a2!(r#"{"point":[0,"1/0"]}"#), "a.point[1]", r#""1/0""#, "the denominator is zero", "at least 1"),
    value(a2!(r#"{"point":[0,1e400]}"#), "a.point[1]", "1e400", "too large for f64", "exact string"),
    value(a2!(r#"{"point":[0,-1e-400]}"#), "a.point[1]", "-1e-400", "rounds to zero in f64", "exact string"),
    value(a2!(r#"{"point":[0,1e999999999999]}"#), "a.point[1]", "1e999999999999", "exponents lie within", "scale"),
    value(a2!(r#"{"point":[0,"1p-16385"]}"#), "a.point[1]", r#""1p-16385""#, "exponents lie within", "scale"),
    value(a2!(r#"{"point":[0,"1e-5000"]}"#), "a.point[1]", r#""1e-5000""#, "the canonical text", "fewer digits"),
    // The rest of a case.
    form(r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[0,0]},"name":1}"#, "name", "1", "a string is expected here, not a number", "double quotation marks"),
    form(r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[0,0]},"why":null}"#, "why", "null", "a string is expected here, not null", "double quotation marks"),
    form(r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[0,0]},"flags":"x"}"#, "flags", r#""x""#, "an array is expected here, not a string", r#"["touching","flat"]"#),
    form(r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[0,0]},"flags":["x",2]}"#, "flags[1]", "2", "a string is expected here, not a number", "double quotation marks"),
    form(r#"{"v":1,"dim":2,"scalar":"f64","a":{"point":[0,0]},"b":{"point":[0,0]},"source":[]}"#, "source", "[]", "an object is expected here, not an array", "project"),
];

#[test]
fn refusals_name_the_place_and_the_mend() {
    for refusal in REFUSED {
        check(refusal);
    }
}

#[track_caller]
fn check(refusal: &Refusal) {
    let line = refusal.line;
    let error = Case::parse(line).expect_err(line);
    assert_eq!(error.path, refusal.path, "{line}\n{error}");
    assert_eq!(
        line.get(error.span.clone()),
        Some(refusal.marked),
        "{line}\n{error}"
    );
    assert!(error.message.contains(refusal.message), "{line}\n{error}");
    assert!(error.help.contains(refusal.help), "{line}\n{error}");
}

/// Lines that are not JSON.
#[rustfmt::skip] // a table
const BROKEN: &[Refusal] = &[
    value("", "", "", "the value is missing", "ends too early"),
    value("  ", "", " ", "the value is missing", "ends too early"),
    value(r#"{"v":1"#, "", "1", "the object has no end", "close every bracket"),
    value(r#"{"v":[1,2"#, "v", "2", "the list has no end", "close every bracket"),
    value(r#"{"name":"x"#, "name", "x", "the string has no end", "close every bracket"),
    value(r#"{"v":1}{"v":1}"#, "", "{", "there is more after the value", "a line of its own"),
    value(r#"{"v":[1,]}"#, "v[1]", "]", "trailing comma", "remove the comma"),
    value(r#"{"v":1,}"#, "", "}", "trailing comma", "remove the comma"),
    value(r#"{v:1}"#, "", "v", "this is no name of a field", "double quotation marks"),
    value(r#"{'v':1}"#, "", "'", "this is no name of a field", "double quotation marks"),
    value(r#"{"v":'1'}"#, "v", "'", "this is no value", "RFC 8259"),
    value(r#"{"v" 1}"#, "v", "1", "expected `:`", "value"),
    value(r#"{"v":[1 2]}"#, "v[0]", "2", "expected `,` or `]`", "close the bracket"),
    value(r#"{"v":1 /* one */}"#, "v", "/", "expected `,` or `}`", "close the bracket"),
    value(r#"{"v":01}"#, "v", "1", "invalid number", "not +1, 01, .5 or 1."),
    value(r#"{"v":1.}"#, "v", "}", "invalid number", "not +1, 01, .5 or 1."),
    value(r#"{"v":+1}"#, "v", "+", "this is no value", "RFC 8259"),
    value(r#"{"v":.5}"#, "v", ".", "this is no value", "RFC 8259"),
    value(r#"{"v":0x10}"#, "v", "x", "expected `,` or `}`", "close the bracket"),
    value(r#"{"v":"\x41"}"#, "v", "x", "invalid escape", "RFC 8259"),
    value("{\"v\":\"a\tb\"}", "v", "a", "control character", "\\n or \\u001b"),
    value("{\u{b}\"v\":1}", "", "\u{b}", "this is no name of a field", "double quotation marks"),
    value("{\u{a0}\"v\":1}", "", "\u{a0}", "this is no name of a field", "double quotation marks"),
    value(r#"{"name":"\ud800"}"#, "name", r#"\ud800""#, "unpaired high surrogate", "the character itself"),
    value(r#"{"name":"\n\udc00"}"#, "name", r"\udc00", "unpaired low surrogate", "the character itself"),
    value(r#"{"name":"\ud800\u0041"}"#, "name", r"\ud800\u0041", "not followed by low surrogate", "the character itself"),
    value(r#"{"v":1,"a":{"hull":[[0,NaN]]}}"#, "a.hull[0][1]", "NaN", "NaN is not a JSON number", "a finite number"),
    value(r#"{"v":1,"a":{"hull":[[nan,0]]}}"#, "a.hull[0][0]", "nan", "nan is not a JSON number", "a finite number"),
    value(r#"{"b":{"point":[-Infinity,0]}}"#, "b.point[0]", "-Infinity", "is not a JSON number", "a finite number"),
    value(r#"{"b":{"point":[Infinity,0]}}"#, "b.point[0]", "Infinity", "is not a JSON number", "a finite number"),
    value(r#"{"b":{"point":[1,inf]}}"#, "b.point[1]", "inf", "is not a JSON number", "a finite number"),
    value("\u{feff}{\"v\":1}", "", "\u{feff}", "byte order mark", "without a byte order mark"),
];

#[test]
fn what_is_not_json_is_refused_at_its_place() {
    for refusal in BROKEN {
        check(refusal);
    }
}

#[test]
fn broken_utf_8_is_refused_at_its_byte() {
    let mut line = br#"{"v":1,"name":"ab"#.to_vec();
    line.extend(b"\xff\xfe\"}");
    let error = Case::parse_bytes(&line).expect_err("not UTF-8");
    assert_eq!((error.path.as_str(), error.span.clone()), ("name", 17..18));
    assert_eq!(
        error.message,
        "the line is not UTF-8: byte 17 (counted from 0) is not valid"
    );
    assert_eq!(error.help, "save the file as UTF-8");
    let shown = error.render("c.jsonl", 3, &String::from_utf8_lossy(&line));
    assert!(shown.contains("c.jsonl:3:18"), "{shown}");
    assert!(shown.contains("\"ab\u{fffd}\u{fffd}\"}"), "{shown}");
}

#[test]
fn a_diagnosis_shows_what_where_and_how() {
    let line = a2!(r#"{"hull":[[0,0],[1,0],[0,1],[2,2,2]]}"#);
    let error = Case::parse(line).expect_err("a wrong dimension");
    assert_eq!(
        error.render("cases.jsonl", 12, line),
        r#"cases.jsonl:12:62: error: `a.hull[3]`: 2 entries are expected here, not 3
12 | …r":"f64","a":{"hull":[[0,0],[1,0],[0,1],[2,2,2]]},"b":{"point":[0,0]}}
   |                                          ^^^^^^^ help: write an array like [x,y]"#
    );
    assert_eq!(
        error.to_string(),
        "`a.hull[3]`: 2 entries are expected here, not 3; write an array like [x,y]"
    );
}
