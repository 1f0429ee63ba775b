//! The door: bytes to a JSON tree with places, within bounded time and memory.
//!
//! `serde_json` is the authority on syntax; `jsonc-parser` in its strictest mode
//! then gives the tree in which every value knows where it stands.

use std::collections::BTreeSet;

use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde::de::IgnoredAny;

use super::error::CaseError;

/// The longest line, in bytes.
pub const MAX_LINE: usize = 64 << 20;
/// The deepest nesting of arrays and objects.
pub const MAX_DEPTH: usize = 64;

/// Where a value stands: fields and indices from the root.
#[derive(Clone, Copy)]
pub(super) struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    segment: Segment<'p>,
}

#[derive(Clone, Copy)]
enum Segment<'p> {
    Root,
    Field(&'p str),
    Index(usize),
}

impl<'p> Path<'p> {
    pub(super) const ROOT: Path<'static> = Path {
        parent: None,
        segment: Segment::Root,
    };

    pub(super) fn field(&'p self, name: &'p str) -> Path<'p> {
        Path {
            parent: Some(self),
            segment: Segment::Field(name),
        }
    }

    pub(super) fn index(&'p self, index: usize) -> Path<'p> {
        Path {
            parent: Some(self),
            segment: Segment::Index(index),
        }
    }

    fn text(&self) -> String {
        let before = self.parent.map(Path::text).unwrap_or_default();
        match self.segment {
            Segment::Root => before,
            Segment::Field(name) if before.is_empty() => name.to_owned(),
            Segment::Field(name) => format!("{before}.{name}"),
            Segment::Index(index) => format!("{before}[{index}]"),
        }
    }

    /// An error at a value or field.
    pub(super) fn error(
        &self,
        place: &impl Ranged,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> CaseError {
        let range = place.range();
        CaseError {
            span: range.start..range.end,
            path: self.text(),
            message: message.into(),
            help: help.into(),
        }
    }
}

fn line_error(span: std::ops::Range<usize>, message: String, help: &str) -> CaseError {
    CaseError {
        span,
        path: String::new(),
        message,
        help: help.to_owned(),
    }
}

/// The text of a line.
pub(super) fn text(bytes: &[u8]) -> Result<&str, CaseError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let message = format!("the line is not UTF-8: byte {at} (counted from 0) is not valid");
        // The lossy text that is shown has the same bytes up to here.
        line_error(at..at, message, "save the file as UTF-8")
    })
}

/// Parses a line into a tree.
pub(super) fn parse(line: &str) -> Result<Value<'_>, CaseError> {
    if line.len() > MAX_LINE {
        let message = format!("the line is longer than {MAX_LINE} bytes");
        return Err(line_error(0..0, message, "use fewer vertices"));
    }
    if line.starts_with('\u{feff}') {
        let message = "the line starts with a byte order mark".to_owned();
        return Err(line_error(
            0..3,
            message,
            "save the file as UTF-8 without a byte order mark",
        ));
    }
    check_depth(line)?;
    check_syntax(line)?;
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let help = "write one JSON object (RFC 8259) on the line";
    let tree = match parse_to_ast(line, &CollectOptions::default(), &strict) {
        Ok(result) => result.value,
        Err(error) => {
            let range = error.range();
            return Err(line_error(
                range.start..range.end,
                error.kind().to_string(),
                help,
            ));
        }
    };
    let tree = tree.ok_or_else(|| line_error(0..0, "the line is empty".into(), help))?;
    check_repeated_fields(&tree, &Path::ROOT)?;
    Ok(tree)
}

/// Counts brackets outside strings, before anything recurses.
fn check_depth(line: &str) -> Result<(), CaseError> {
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => depth += 1,
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            let message = format!("the JSON is nested deeper than {MAX_DEPTH} levels");
            return Err(line_error(
                at..at + 1,
                message,
                "no field of a case needs more than 8",
            ));
        }
    }
    Ok(())
}

fn check_syntax(line: &str) -> Result<(), CaseError> {
    let Err(error) = serde_json::from_str::<IgnoredAny>(line) else {
        return Ok(());
    };
    // The line may hold line breaks only when it came from elsewhere than a file.
    let start: usize = line
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let at = (start + error.column().saturating_sub(1)).min(line.len());
    let word_start = line[..at]
        .rfind(|c: char| !c.is_ascii_alphabetic() && c != '-')
        .map_or(0, |i| i + 1);
    let word: String = line[word_start..]
        .chars()
        .take_while(|c| c.is_ascii_alphabetic() || *c == '-')
        .collect();
    if ["NaN", "nan", "Infinity", "-Infinity", "inf", "-inf"].contains(&word.as_str()) {
        let message = format!("{word} is not a JSON number, and no coordinate of a shape");
        let help = "give a finite number; leave the case out if the shape has none";
        return Err(line_error(
            word_start..word_start + word.len(),
            message,
            help,
        ));
    }
    let text = error.to_string();
    let reason = text.split(" at line ").next().unwrap_or(&text);
    let message = format!("JSON syntax error: {reason}");
    Err(line_error(
        at..at + 1,
        message,
        "write one JSON object (RFC 8259) on the line",
    ))
}

/// A repeated field would lose what was given first.
fn check_repeated_fields(value: &Value<'_>, path: &Path<'_>) -> Result<(), CaseError> {
    match value {
        Value::Object(object) => check_object(object, path),
        Value::Array(array) => {
            // Long arrays of numbers hold no fields.
            for (i, element) in array.elements.iter().enumerate() {
                if matches!(element, Value::Object(_) | Value::Array(_)) {
                    check_repeated_fields(element, &path.index(i))?;
                }
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn check_object(object: &Object<'_>, path: &Path<'_>) -> Result<(), CaseError> {
    let mut seen = BTreeSet::new();
    for property in &object.properties {
        let name = property.name.as_str();
        let at = path.field(name);
        if !seen.insert(name) {
            let message = format!("the field `{name}` occurs twice");
            return Err(at.error(&property.name, message, "keep one of them"));
        }
        check_repeated_fields(&property.value, &at)?;
    }
    Ok(())
}
