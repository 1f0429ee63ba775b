//! Every other text that people write: policies, known failures, printed shapes and poses,
//! OBJ, PLY and STL files, plain numbers.
//!
//! Each is accepted, or refused with a message. A policy that is accepted reads back from its text.
//! What was imported is a case. A number reads back from its canonical text.

use epa_oracle::case::Case;
use epa_oracle::import::{Order, Pair, Request, import};
use epa_oracle::number::{FloatType, canonical, parse_exact, parse_rounded, round_rational};
use epa_oracle::policy::Policy;
use epa_oracle::report::KnownFailing;

/// The target: the first byte says what the rest is.
pub(crate) fn attack(bytes: &[u8]) {
    let Some((choice, rest)) = bytes.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    match choice % 8 {
        0 => policy(&text),
        1 => drop(KnownFailing::parse_lines(&text).map_err(|error| error.to_string())),
        2 => number(&text),
        3 => shapes(&text, *choice),
        4 if *choice >= 128 => file("shape.stl", rest, *choice),
        4 => file("points.txt", rest, *choice),
        5 => file("shape.obj", rest, *choice),
        6 => file("shape.ply", rest, *choice),
        _ => points(rest, *choice),
    }
}

fn policy(text: &str) {
    let Ok(policy) = Policy::parse(text).map_err(|error| error.to_string()) else {
        drop(Policy::from_text(text).map_err(|error| error.to_string()));
        return;
    };
    let again = Policy::from_text(policy.text()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(
        again.judges_like(&policy) && again.text() == policy.text(),
        "{text}"
    );
    for stratum in ["box-grid-3d", "random-2d", ""] {
        let flags = ["curved".to_owned(), stratum.to_owned()];
        assert_eq!(
            again.required(stratum, &flags),
            policy.required(stratum, &flags),
            "{text}"
        );
        assert_eq!(again.binds(&flags), policy.binds(&flags), "{text}");
    }
}

fn number(text: &str) {
    if let Ok(x) = parse_exact(text) {
        let written = canonical(&x);
        let again = parse_exact(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert!(again == x, "{text}: {written}");
        assert_eq!(canonical(&again), written, "{text}");
    }
    for ty in [FloatType::F64, FloatType::F32] {
        if let Ok(x) = parse_rounded(text, ty) {
            assert!(ty.is_exact(&x), "{text} is no {}", ty.name());
            let again = round_rational(&x, ty).to_f64();
            assert!(again.is_some_and(f64::is_finite), "{text}");
            rounds_as_rust_does(text, ty, again);
        }
    }
}

/// JSON numbers are numbers of Rust too, whose parser rounds correctly.
fn rounds_as_rust_does(text: &str, ty: FloatType, found: Option<f64>) {
    if serde_json::from_str::<serde_json::Number>(text).is_err() {
        return;
    }
    let rust = match ty {
        FloatType::F64 => text.parse().ok(),
        FloatType::F32 => text.parse().ok().map(|x: f32| f64::from(x)),
    };
    assert_eq!(found, rust, "{text} as {}", ty.name());
}

fn request(pair: Pair, choice: u8) -> Request {
    let object = (choice & 32 != 0).then(|| "Left".to_owned());
    Request {
        pair,
        poses: [None, None],
        objects: [object, None],
        dim: None,
        scalar: if choice & 8 == 0 {
            FloatType::F64
        } else {
            FloatType::F32
        },
        exact: choice & 16 != 0,
        order: Order::default(),
        name: None,
        flags: Vec::new(),
        why: None,
    }
}

fn imported(request: &Request) {
    match import(request) {
        Ok(imported) => {
            let line = imported.case.to_canonical_text();
            let again = Case::parse(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            assert_eq!(again, imported.case, "{line}");
        }
        Err(error) => assert!(!error.render().is_empty()),
    }
}

/// Up to four lines: two shapes, two poses.
fn shapes(text: &str, choice: u8) {
    let mut lines = text.lines().map(str::to_owned);
    let mut next = || lines.next();
    let (a, b) = (next().unwrap_or_default(), next().unwrap_or_default());
    let mut request = request(Pair::Shapes([a, b]), choice);
    request.poses = [next(), next()];
    imported(&request);
}

fn file(name: &str, bytes: &[u8], choice: u8) {
    let file = crate::file::file_of(bytes, name);
    let path = file.path().display().to_string();
    imported(&request(Pair::Files([path.clone(), path]), choice));
}

fn points(bytes: &[u8], choice: u8) {
    let file = crate::file::file_of(bytes, "pair.txt");
    let path = file.path().display().to_string();
    imported(&request(Pair::Points(path), choice));
}
