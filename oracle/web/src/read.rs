//! Where cases come from.

use std::io;

use data_encoding::BASE64URL_NOPAD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Reply, case_of};
use epa_corpus::corpus::called;
use epa_corpus::generate::Reference;
use epa_corpus::import::{self, Order, Pair, Request};
use epa_format::case::{Case, Dim};
use epa_format::json;
use epa_format::number::FloatType;

/// The case of an id or name, in canonical form: a generated one, or one of the lines of `corpus`,
/// which may be empty.
///
/// # Errors
/// A name of no case or of several, and a line of the corpus that is not a case.
pub fn case_named(name: &str, corpus: &str) -> Reply {
    let cases = corpus.lines().map(case_of).collect::<Result<Vec<_>, _>>()?;
    if let Some(case) = called(&cases, name)? {
        return Ok(case.to_canonical_text());
    }
    match name.parse::<Reference>() {
        Ok(reference) => Ok(reference.case().to_canonical_text()),
        Err(error) if name.contains('/') => Err(error.to_string()),
        Err(_) => Err(format!("there is no case `{name}`")),
    }
}

/// How a pair is read.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    /// Names and contents of two files, instead of the text; what is no text is [`PACKED`].
    files: Vec<(String, String)>,
    /// Two shapes like `box 1 1 1`, instead of the text.
    shapes: Vec<String>,
    /// Their poses.
    poses: [Option<String>; 2],
    dim: Option<u8>,
    scalar: Option<String>,
    exact: bool,
}

/// What a text of both shapes is called in messages.
const PASTED: &str = "what was pasted";

/// What stands before the bytes of a file in base64, with the letters of links.
const PACKED: &str = "base64url:";

/// A case from a text: a case, a truth with its case, or the points of both shapes as programs
/// print them. `options` is JSON, or empty. Gives JSON with the `case` and the `notes`.
///
/// # Errors
/// What is wrong, where, and how to mend it.
pub fn case_from(text: &str, options: &str) -> Reply {
    let options: Options = match options.trim() {
        "" => Options::default(),
        text => json::read(text).map_err(|why| format!("the options: {why}"))?,
    };
    let is_case = options.files.is_empty() && options.shapes.is_empty() && is_object(text);
    let (case, notes) = if is_case {
        (written(text)?, Vec::new())
    } else {
        imported(text, options)?
    };
    Ok(json!({"case": case.to_canonical_json(), "notes": notes}).to_string())
}

/// Whether a text is a case or a truth, and not points in braces.
fn is_object(text: &str) -> bool {
    let text = text.trim_start();
    text.strip_prefix('{')
        .is_some_and(|rest| rest.trim_start().starts_with('"'))
}

/// The case that stands there, or in the truth that stands there.
fn written(text: &str) -> Result<Case, String> {
    let truth = serde_json::from_str::<Value>(text).ok();
    match truth.as_ref().and_then(|truth| truth.get("case")) {
        Some(case) => case_of(&case.to_string()),
        None => case_of(text),
    }
}

fn imported(text: &str, options: Options) -> Result<(Case, Vec<String>), String> {
    let dim = match options.dim {
        None => None,
        Some(2) => Some(Dim::Two),
        Some(3) => Some(Dim::Three),
        Some(dim) => return Err(format!("the options: dim is 2 or 3, not {dim}")),
    };
    let scalar = options.scalar.as_deref().unwrap_or("f64");
    let names: Vec<String> = options.files.iter().map(|(name, _)| name.clone()).collect();
    let request = Request {
        pair: pair(names, options.shapes)?,
        poses: options.poses,
        objects: [None, None],
        dim,
        scalar: FloatType::from_name(scalar)
            .ok_or_else(|| format!("the options: no float type `{scalar}`; there are f64, f32"))?,
        exact: options.exact,
        order: Order::default(),
        name: None,
        flags: Vec::new(),
        why: None,
    };
    let read = |wanted: &str| {
        let file = options.files.iter().find(|(name, _)| name == wanted);
        let content = file.map(|(_, content)| content.as_str());
        let content = content.or_else(|| (wanted == PASTED).then_some(text));
        let absent = || io::Error::other("it was not dropped here; drop it too");
        let content = content.ok_or_else(absent)?;
        let Some(packed) = content.strip_prefix(PACKED) else {
            return Ok(content.as_bytes().to_vec());
        };
        let bytes = BASE64URL_NOPAD.decode(packed.as_bytes());
        bytes.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    };
    let imported = import::import_from(&request, &read).map_err(|error| error.render())?;
    Ok((imported.case, imported.notes))
}

fn pair(files: Vec<String>, shapes: Vec<String>) -> Result<Pair, String> {
    let two = |list: Vec<String>, what| {
        let pair = <[String; 2]>::try_from(list);
        pair.map_err(|list| format!("two {what} are wanted, not {}", list.len()))
    };
    match (files.is_empty(), shapes.is_empty()) {
        (true, true) => Ok(Pair::Points(PASTED.to_owned())),
        (_, false) => two(shapes, "shapes").map(Pair::Shapes),
        (false, true) => two(files, "files").map(Pair::Files),
    }
}
