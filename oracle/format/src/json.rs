//! JSON read into a type of Rust, with errors in plain words.
//!
//! `serde_json` finds what is wrong. Its words are for people who write Rust: `expected ident`,
//! `invalid type: map, expected a sequence`. Here they become what is wrong, where, and how to
//! mend it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::error::Category;

use crate::case::{of_syntax, offset, path_of_error, reason, shown};
use crate::names::meant;

/// Reads an object of a type from JSON. `serde` also takes its fields from a list, by their order:
/// a list is refused here.
///
/// # Errors
/// What is wrong, where, and how to mend it, on one line.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    match text.trim_start().chars().next() {
        None | Some('{') => {}
        Some('[') => return Err("this is a list; write an object in braces".to_owned()),
        Some('\u{feff}') => {
            let why = "the text starts with a byte order mark; save it as UTF-8 without one";
            return Err(why.to_owned());
        }
        Some(_) => return Err("this is no object; write an object in braces".to_owned()),
    }
    serde_json::from_str(text).map_err(|error| said(text, &error))
}

/// For a field of a type that has fields: reads it from an object only, see [`read`].
///
/// # Errors
/// Those of the deserializer.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_map(Object(PhantomData))
}

/// The same for a field that may be missing.
///
/// # Errors
/// Those of the deserializer.
pub fn some_object<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Ok(Option::<Only<T>>::deserialize(from)?.map(|Only(value)| value))
}

/// A value that is read from an object only.
struct Only<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Only<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        object(from).map(Only)
    }
}

struct Object<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
    type Value = T;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an object in braces")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields))
    }
}

/// An object of those fields that are not null.
#[must_use]
pub fn given(mut object: Value) -> Value {
    if let Value::Object(fields) = &mut object {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

/// What is wrong with a text, of which `serde_json` says this.
#[must_use]
pub fn said(text: &str, error: &serde_json::Error) -> String {
    let is_json = serde_json::from_str::<IgnoredAny>(text).is_ok();
    let mut what = match error.is_data() || !is_json {
        true => plain(error),
        false => "this value cannot stand here; write a string in quotation marks".to_owned(),
    };
    let mut path = path_of_error(text, offset(text, error), reason(&error.to_string()));
    // The place of a list that is too short is its end.
    if what.starts_with(A_LIST) {
        path.truncate(path.rfind('[').unwrap_or(0));
    }
    // The place of what is missing is the end of the object; others name the field themselves.
    if what.starts_with(MISSING) || what.contains(&format!("`{path}`")) {
        path.clear();
    }
    // An object in place of a name: serde takes its only field for the name.
    let field = path.rsplit('.').next().unwrap_or_default().to_owned();
    if let Some(mend) = what.strip_prefix(&format!("`{field}` is not known here"))
        && !is_text(text, &path, &field)
    {
        what = format!("this is an object{mend}");
        path.truncate(path.len().saturating_sub(field.len() + 1));
    }
    let line = match text.trim_end().contains('\n') {
        true => format!("line {}: ", error.line()),
        false => String::new(),
    };
    match path.is_empty() {
        true => format!("{line}{what}"),
        false => format!("{line}`{path}`: {what}"),
    }
}

/// Whether this text is the value of a field of a document.
fn is_text(document: &str, path: &str, text: &str) -> bool {
    let place = format!("/{}", path.replace('.', "/"));
    let document: Result<Value, _> = serde_json::from_str(document);
    document.is_ok_and(|document| document.pointer(&place).is_some_and(|value| value == text))
}

/// What `serde_json` says, and how to mend it, in plain words and without the place.
#[must_use]
pub fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = reason(&text);
    match error.classify() {
        Category::Data => of_data(reason).unwrap_or_else(|| reason.to_owned()),
        _ => {
            let (what, mend) = of_syntax(reason);
            format!("JSON syntax error: {what}; {}", mend.unwrap_or(A_VALUE))
        }
    }
}

const A_VALUE: &str = "write a number, \"text\", true, false, null, a list or an object";

/// How what is said of a missing field begins.
const MISSING: &str = "the field `";

/// How what is said of a list of wrong length begins.
const A_LIST: &str = "this is a list of length ";

/// What a reason of `serde_json` for a wrong value means, and how to mend it.
fn of_data(reason: &str) -> Option<String> {
    if let Some(rest) = reason.strip_prefix("unknown field ") {
        let (name, known) = rest.split_once(", ")?;
        let mend = known.strip_prefix("expected ").map_or_else(
            || "remove it".to_owned(),
            |known| {
                let names = known.split('`').skip(1).step_by(2);
                meant(name.trim_matches('`'), names)
                    .unwrap_or_else(|| format!("the fields are {}", listed(known)))
            },
        );
        return Some(format!("{} is not a field here; {mend}", quoted(name)));
    }
    if let Some(name) = reason.strip_prefix("missing field ") {
        return Some(format!(
            "{MISSING}{}` is missing; add it",
            name.trim_matches('`')
        ));
    }
    if let Some(name) = reason.strip_prefix("duplicate field ") {
        return Some(format!("{name} occurs twice; keep one of them"));
    }
    if let Some(rest) = reason.strip_prefix("unknown variant ") {
        let (name, known) = rest.split_once(", expected ")?;
        let known = listed(known).replace('`', "\"");
        return Some(format!("{} is not known here; write {known}", quoted(name)));
    }
    let wrong = ["invalid type: ", "invalid value: ", "invalid length "];
    let rest = wrong.iter().find_map(|start| reason.strip_prefix(start))?;
    let (found, wanted) = rest.rsplit_once(", expected ")?;
    let example = match (wanted, found.split_once(' ')) {
        ("a sequence", Some(("string", text))) => {
            format!(", like [\"{}\"]", shown(text.trim_matches('"')))
        }
        ("a sequence", Some(("integer", number))) => {
            format!(", like [{}]", shown(number.trim_matches('`')))
        }
        _ => String::new(),
    };
    let found = match reason.starts_with("invalid length") {
        true => format!("{A_LIST}{found}"),
        false => format!("this is {}", named(found)),
    };
    Some(format!("{found}; write {}{example}", asked(wanted)))
}

/// A name from outside, in the quotation marks that it has already.
fn quoted(name: &str) -> String {
    format!("`{}`", shown(name.trim_matches('`')))
}

/// Names as a list: "`a`, `b`" of "one of `a`, `b`", and "`a` or `b`".
fn listed(names: &str) -> &str {
    names.strip_prefix("one of ").unwrap_or(names)
}

/// What stands there.
fn named(found: &str) -> String {
    let (kind, value) = found.split_once(' ').unwrap_or((found, ""));
    match kind {
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        "number" => "a number".to_owned(),
        "string" => format!("the string \"{}\"", shown(value.trim_matches('"'))),
        "integer" | "boolean" => shown(value.trim_matches('`')),
        _ => match found.strip_prefix("floating point ") {
            Some(value) => shown(value.trim_matches('`')),
            None => shown(found),
        },
    }
}

/// What is to stand there.
fn asked(wanted: &str) -> &str {
    match wanted {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "string or map" => "a string in quotation marks",
        "unit" => "the name before it alone, as a string",
        "a sequence" => "a list in brackets",
        "a map" => "an object in braces",
        _ if wanted.starts_with("enum ") => "a string in quotation marks",
        _ if wanted.starts_with("struct ") => "an object in braces",
        _ => wanted,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Example {
        size: u8,
        #[serde(default)]
        kind: Option<Kind>,
        #[serde(default)]
        list: Vec<f64>,
        #[serde(default)]
        pair: Option<[u8; 2]>,
        #[serde(default)]
        table: BTreeMap<String, bool>,
        #[serde(default, deserialize_with = "super::some_object")]
        part: Option<Part>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Part {
        first: u8,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Kind {
        Round,
        Flat,
    }

    /// The words of `serde_json` that a user never meets.
    const OF_RUST: [&str; 7] = ["EOF", "ident", "variant", "sequence", "map", "struct", "u8"];

    /// Texts that are wrong, and how what is said of them begins.
    const TOLD: &str = include_str!("json/told.txt");

    #[test]
    fn every_error_is_told_in_plain_words() {
        for row in TOLD.lines() {
            let (text, expected) = row.split_once(" | ").expect(row);
            let text = &text.replace("\\n", "\n");
            let said = read::<Example>(text).expect_err(text);
            assert!(said.starts_with(expected), "{text}\n{said}");
            assert!(said.contains("; "), "{text}\n{said}");
            for word in OF_RUST {
                let mut words = said.split(|c: char| !c.is_alphanumeric());
                assert!(!words.any(|said| said == word), "{text}\n{said}");
            }
        }
    }
}
