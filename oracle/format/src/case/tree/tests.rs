use super::super::json::as_given;
use super::super::place::Path;
use super::*;
use crate::number::Random;

const BOUNDS: Bounds = Bounds {
    depth: 64,
    commas: 1_000,
};

/// Texts that are changed at random places.
const SEEDS: [&str; 4] = [
    r#"{"v":1,"a":{"hull":[[0,-1.5e-3],[1,0]]},"why":"é\n\u00e9\ud83d\ude00","b":[]}"#,
    r#"[true,false,null,-0,0.5,1E+9,12,{},[[]],"",{"a":{"b":[{"c":"d"}]}}]"#,
    " { \"a\" : [ 1 , 2 ] ,\t\"b\\\"\" : \"\\\\\\/\\b\\f\\r\\t\" } ",
    r#"["\ud800","\udc00\ud800","\ud800\u0041","\ud83d\ude00"]"#,
];

/// What is put in or left out.
const PIECES: [&str; 20] = [
    "", "", "", "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "d8", "0", "-", ".", "e", " ",
    "null", "\u{1}",
];

fn changed(random: &mut Random) -> String {
    let mut text: Vec<char> = SEEDS[random.below(4) as usize].chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(text.len() as i64) as usize;
        let end = at + usize::from(random.below(2) == 0);
        let piece = PIECES[random.below(PIECES.len() as i64) as usize];
        text.splice(at..end, piece.chars());
    }
    text.into_iter().collect()
}

#[test]
fn what_serde_json_reads_is_read_and_nothing_else() {
    let mut random = Random::new(5);
    let mut read = [0u32; 2];
    for _ in 0..100_000 {
        let text = changed(&mut random);
        let expected = serde_json::from_str::<serde_json::Value>(&text).ok();
        let found = parse(&text, BOUNDS).ok();
        read[usize::from(found.is_some())] += 1;
        let read_back = found.and_then(|tree| as_given(&tree, &Path::ROOT).ok());
        assert_eq!(read_back, expected, "{text}");
    }
    assert!(read.iter().all(|&count| count > 10_000), "{read:?}");
}

#[test]
fn values_know_where_they_stand() {
    let text = r#" {"é": [1, "x"], "b": {}} "#;
    let tree = parse(text, BOUNDS).expect("JSON");
    let Kind::Object(object) = &tree.kind else {
        panic!("an object")
    };
    let shown = |span: &Range<usize>| &text[span.clone()];
    assert_eq!([&tree.span, &object.span].map(shown), [text.trim(); 2]);
    let field = object.get("é").expect("a field");
    let places = [&field.name.span, &field.value.span].map(shown);
    assert_eq!(places, ["\"é\"", "[1, \"x\"]"]);
    let Kind::Array(elements) = &field.value.kind else {
        panic!("an array")
    };
    let places: Vec<&str> = elements.iter().map(|x| shown(&x.span)).collect();
    assert_eq!(places, ["1", "\"x\""]);
    assert!(object.get("c").is_none());
}

#[test]
fn the_bounds_are_kept() {
    let bounds = Bounds {
        depth: 2,
        commas: 2,
    };
    for (text, fits) in [
        ("[[1,2,3]]", true),
        ("[[[1]]]", false),
        ("[{},[],{\"a\":1}]", true),
        ("[1,2,3,4]", false),
        ("[\",,,,[[[\"]", true),
    ] {
        assert_eq!(parse(text, bounds).is_ok(), fits, "{text}");
    }
}
