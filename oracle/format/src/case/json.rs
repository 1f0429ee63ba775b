//! From bytes to a JSON tree with places, within bounded time and memory. All input enters here.
//!
//! A line has a tree in which every value knows where it stands. Otherwise the reason is found
//! here, with `serde_json` as the authority on syntax.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::de::IgnoredAny;

use super::error::CaseError;
use super::place::{Path, path_at, path_of_bracket, shown};
use super::tree::{self, Bounds, Field, Flaw, Kind, Object, Value};
use crate::limits::{MAX_DEPTH, MAX_LINE, MAX_VALUES};

const ONE_OBJECT: &str = "write one JSON object (RFC 8259)";

/// An error at a place of a line that has no tree.
fn error_at(line: &[u8], span: Range<usize>, message: impl Into<String>, help: &str) -> CaseError {
    CaseError {
        path: path_at(line, span.start, MAX_DEPTH),
        span,
        message: message.into(),
        help: help.to_owned(),
    }
}

/// The text of a line.
pub(super) fn text(line: &[u8]) -> Result<&str, CaseError> {
    check_length(line)?;
    std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        let message = format!("the line is not UTF-8: byte {at} (counted from 0) is not valid");
        error_at(line, at..at + 1, message, "save the file as UTF-8")
    })
}

/// Parses a line into a tree.
pub(super) fn parse(line: &str) -> Result<Value<'_>, CaseError> {
    let bytes = line.as_bytes();
    check_length(bytes)?;
    if line.starts_with('\u{feff}') {
        let help = "save the file as UTF-8 without a byte order mark";
        return Err(error_at(
            bytes,
            0..3,
            "the line starts with a byte order mark",
            help,
        ));
    }
    let bounds = Bounds {
        depth: MAX_DEPTH,
        commas: MAX_VALUES,
    };
    let tree = tree::parse(line, bounds).map_err(|flaw| diagnosis(line, flaw))?;
    check_repeated_fields(&tree, &Path::ROOT)?;
    Ok(tree)
}

/// The value of a line that is JSON within the limits of lines, nesting and values, and
/// repeats no field of an object.
///
/// An object stays an object, whatever its fields are called. `serde_json` itself would take
/// `{"$serde_json::private::Number":"1"}` for a number.
///
/// # Errors
/// [`CaseError`]: what is wrong, where, and how to mend it.
pub fn value(line: &[u8]) -> Result<serde_json::Value, CaseError> {
    as_given(&parse(text(line)?)?, &Path::ROOT)
}

/// Whether an object somewhere in a value has a field that `serde_json` reads as something else
/// when the value is turned into a type of Rust.
#[must_use]
pub fn has_reserved_name(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Object(fields) => fields
            .iter()
            .any(|(name, value)| name.starts_with(RESERVED) || has_reserved_name(value)),
        serde_json::Value::Array(entries) => entries.iter().any(has_reserved_name),
        _ => false,
    }
}

/// How the names begin that `serde_json` uses inside.
const RESERVED: &str = "$serde_json::private::";

/// The fields of an object as they stand.
pub(super) fn fields_as_given(
    object: &Object<'_>,
    path: &Path<'_>,
) -> Result<serde_json::Map<String, serde_json::Value>, CaseError> {
    let field = |field: &Field<'_>| {
        let name = &*field.name.text;
        Ok((name.to_owned(), as_given(&field.value, &path.field(name))?))
    };
    object.fields.iter().map(field).collect()
}

/// A value as it stands, the text of numbers included.
pub(super) fn as_given(value: &Value<'_>, path: &Path<'_>) -> Result<serde_json::Value, CaseError> {
    Ok(match &value.kind {
        Kind::Null => serde_json::Value::Null,
        Kind::Boolean(literal) => (*literal).into(),
        Kind::String(text) => text.to_string().into(),
        Kind::Number(number) => {
            let number: Result<serde_json::Number, _> = number.text().parse();
            let refused = |_| {
                path.error(
                    &value.span,
                    "this is not a JSON number",
                    "put it in quotation marks",
                )
            };
            serde_json::Value::Number(number.map_err(refused)?)
        }
        Kind::Object(object) => serde_json::Value::Object(fields_as_given(object, path)?),
        Kind::Array(array) => {
            let element = |(i, value)| as_given(value, &path.index(i));
            let elements: Result<_, _> = array.iter().enumerate().map(element).collect();
            serde_json::Value::Array(elements?)
        }
    })
}

/// Why a line has no tree.
#[cold]
fn diagnosis(line: &str, flaw: Flaw) -> CaseError {
    let bytes = line.as_bytes();
    let found = check_size(bytes).and_then(|()| check_syntax(line));
    // `serde_json` does not look at what the escapes of a string that is ignored stand for.
    let (span, message, help) = match (found, flaw) {
        (Err(error), _) => return error,
        (Ok(()), Flaw::HalfCharacter { span, what }) => (
            span,
            format!("Invalid unicode escape sequence. '{what}' is not a valid UTF8 character"),
            "write the character itself instead of the escape",
        ),
        (Ok(()), Flaw::Syntax) => (0..0, "this is not JSON".to_owned(), ONE_OBJECT),
    };
    error_at(bytes, span, format!("JSON syntax error: {message}"), help)
}

fn check_length(line: &[u8]) -> Result<(), CaseError> {
    if line.len() <= MAX_LINE {
        return Ok(());
    }
    let message = format!("the line has {} bytes; the limit is {MAX_LINE}", line.len());
    Err(error_at(&[], 0..0, message, "use fewer vertices"))
}

/// Counts brackets and commas outside strings.
fn check_size(line: &[u8]) -> Result<(), CaseError> {
    let (mut depth, mut values, mut in_string, mut escaped) = (0, 0, false, false);
    for (at, byte) in line.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => depth += 1,
            b']' | b'}' if !in_string => depth = usize::saturating_sub(depth, 1),
            b',' if !in_string => values += 1,
            _ => {}
        }
        if depth > MAX_DEPTH {
            let message = format!("the JSON is nested deeper than {MAX_DEPTH} levels");
            let help = "nest less: the radii of nested `rounded` shapes add up to one";
            return Err(error_at(line, at..at + 1, message, help));
        }
        if values > MAX_VALUES {
            let message = format!("the line has more than {MAX_VALUES} values");
            return Err(error_at(line, at..at + 1, message, "use fewer vertices"));
        }
    }
    Ok(())
}

fn check_syntax(line: &str) -> Result<(), CaseError> {
    let Err(error) = serde_json::from_str::<IgnoredAny>(line) else {
        return Ok(());
    };
    let at = offset(line, &error);
    if let Some(span) = not_finite(line, at) {
        let message = format!("{} is not a JSON number", &line[span.clone()]);
        let help = "give a finite number: no shape has an infinite or undefined coordinate";
        return Err(error_at(line.as_bytes(), span, message, help));
    }
    let text = error.to_string();
    let reason = match is_trailing_comma(line, at) {
        true => "trailing comma",
        false => reason(&text),
    };
    let (what, mend) = of_syntax(reason);
    let message = format!("JSON syntax error: {what}");
    let end = line.ceil_char_boundary(at + 1);
    let mend = mend.unwrap_or(ONE_OBJECT);
    Err(CaseError {
        path: path_of_error(line, at, reason),
        span: at..end,
        message,
        help: mend.to_owned(),
    })
}

/// The path of the byte of a text at which `serde_json` stopped, for this reason. A list or an
/// object without an end has its own path, not that of the place where the text ends.
pub(crate) fn path_of_error(text: &str, at: usize, reason: &str) -> String {
    let path = match reason {
        "EOF while parsing a list" | "EOF while parsing an object" => path_of_bracket,
        _ => path_at,
    };
    path(text.as_bytes(), at, MAX_DEPTH)
}

/// The byte of a text at which `serde_json` stopped. It counts lines and their bytes from 1.
pub(crate) fn offset(text: &str, error: &serde_json::Error) -> usize {
    let before = error.line().saturating_sub(1);
    let start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    text.floor_char_boundary(start + error.column().saturating_sub(1))
}

/// What `serde_json` says, without the place.
pub(crate) fn reason(text: &str) -> &str {
    text.rsplit_once(" at line ")
        .map_or(text, |(reason, _)| reason)
}

/// What a reason of `serde_json` for broken syntax means, and how to mend it.
pub(crate) fn of_syntax(reason: &str) -> (&str, Option<&'static str>) {
    const CLOSE: Option<&str> =
        Some("the text ends too early: close every bracket and quotation mark");
    match reason {
        "EOF while parsing a list" => ("the list has no end", CLOSE),
        "EOF while parsing an object" => ("the object has no end", CLOSE),
        "EOF while parsing a string" => ("the string has no end", CLOSE),
        "EOF while parsing a value" => ("the value is missing", CLOSE),
        "expected ident" | "expected value" => ("this is no value", None),
        "expected `:`" => (reason, Some("write \"name\": value")),
        "key must be a string" => (
            "this is not a field name",
            Some("put field names in double quotation marks"),
        ),
        "trailing characters" => (
            "there is more after the value",
            Some("put the next value on a line of its own"),
        ),
        "trailing comma" => (reason, Some("remove the comma before the bracket")),
        "recursion limit exceeded" => ("too many brackets are open", Some("nest less")),
        r if r.starts_with("control character") => (
            "a control character stands in a string",
            Some("write it as an escape, like \\n or \\u001b"),
        ),
        r if r.starts_with("invalid number") => (
            reason,
            Some("JSON numbers look like 1, -2.5 and 1e-3; not +1, 01, .5 or 1."),
        ),
        r if r.starts_with("expected `,`") => (
            reason,
            Some("put a comma between values, or close the bracket"),
        ),
        _ => (reason, None),
    }
}

/// Whether a bracket at `at` closes a list after a comma.
fn is_trailing_comma(line: &str, at: usize) -> bool {
    line[at..].starts_with([']', '}']) && line[..at].trim_end().ends_with(',')
}

/// The place of an infinity or not-a-number as other languages print it, if it is what stands at
/// `at`.
fn not_finite(line: &str, at: usize) -> Option<Range<usize>> {
    let of_word = |c: char| c.is_ascii_alphabetic() || matches!(c, '-' | '+');
    let start = at - line[..at].chars().rev().take_while(|c| of_word(*c)).count();
    let length = line[start..].chars().take_while(|c| of_word(*c)).count();
    let word = line[start..start + length].trim_start_matches(['-', '+']);
    let known = ["nan", "inf", "infinity"];
    let found = known.iter().any(|name| word.eq_ignore_ascii_case(name));
    found.then_some(start..start + length)
}

/// A repeated field would lose what was given first.
fn check_repeated_fields(value: &Value<'_>, path: &Path<'_>) -> Result<(), CaseError> {
    match &value.kind {
        Kind::Object(object) => check_object(object, path),
        Kind::Array(elements) => {
            let nested = elements
                .iter()
                .enumerate()
                .filter(|(_, element)| element.is_nested());
            for (i, element) in nested {
                check_repeated_fields(element, &path.index(i))?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn check_object(object: &Object<'_>, path: &Path<'_>) -> Result<(), CaseError> {
    let mut seen = BTreeSet::new();
    for field in &object.fields {
        let name = &*field.name.text;
        let at = path.field(name);
        if !seen.insert(name) {
            let message = format!("the field `{}` occurs twice", shown(name));
            return Err(at.error(&field.name.span, message, "keep one of them"));
        }
        check_repeated_fields(&field.value, &at)?;
    }
    Ok(())
}
