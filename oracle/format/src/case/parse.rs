//! From the JSON tree to a case, checking every field. Shapes are read in `shape`, poses in `pose`.

use std::cell::RefCell;

use num_traits::Signed;

use super::fields::{Parsed, array, known_fields, object, optional, required, text, wrong_type};
use super::json::{self, fields_as_given};
use super::model::{Case, Coordinates, Dim};
use super::place::{Path, shown};
use super::size::Size;
use super::tree::{Kind, Object, Value};
use crate::limits::{MAX_FLAGS, MAX_NAME};
use crate::number::{FloatType, Rational, parse_exact};

const CASE_FIELDS: [&str; 9] = [
    "v", "dim", "scalar", "a", "b", "name", "flags", "why", "source",
];
const CASE_EXAMPLE: &str = "{\"v\":1,\"dim\":2,\"scalar\":\"f64\",\"a\":SHAPE,\"b\":SHAPE}";

pub(super) fn case(line: &str) -> Parsed<Case> {
    let tree = json::parse(line)?;
    let path = Path::ROOT;
    let object = object(&tree, &path, CASE_EXAMPLE)?;
    known_fields(object, &path, &CASE_FIELDS)?;
    version(object, &path)?;
    let size = RefCell::new(Size::new());
    let reader = Reader {
        dim: dim(object, &path)?,
        scalar: scalar(object, &path)?,
        size: &size,
    };
    let shape = |name| {
        let value = required(object, &path, name, "{\"hull\":[…]}")?;
        reader.shape(value, &path.field(name))
    };
    let words = |name| {
        let read = |value| text(value, &path.field(name));
        optional(object, name).map(read).transpose()
    };
    Ok(Case {
        dim: reader.dim,
        scalar: reader.scalar,
        a: shape("a")?,
        b: shape("b")?,
        name: optional(object, "name")
            .map(|value| short_text(value, &path.field("name")))
            .transpose()?,
        flags: flags(object, &path)?,
        why: words("why")?,
        source: source(object, &path)?,
    })
}

fn version(object: &Object<'_>, path: &Path<'_>) -> Parsed<()> {
    let value = required(object, path, "v", "1")?;
    if value.as_number() == Some("1") {
        return Ok(());
    }
    let message = "this version of the format is unknown";
    Err(path.field("v").error(value, message, "write \"v\":1"))
}

fn dim(object: &Object<'_>, path: &Path<'_>) -> Parsed<Dim> {
    let value = required(object, path, "dim", "2 or \"dim\":3")?;
    match value.as_number() {
        Some("2") => Ok(Dim::Two),
        Some("3") => Ok(Dim::Three),
        _ => {
            let help = "write \"dim\":2 or \"dim\":3";
            Err(path
                .field("dim")
                .error(value, "the dimension is 2 or 3", help))
        }
    }
}

fn scalar(object: &Object<'_>, path: &Path<'_>) -> Parsed<FloatType> {
    let value = required(object, path, "scalar", "\"f64\"")?;
    let known = value.as_string().and_then(FloatType::from_name);
    known.ok_or_else(|| {
        let help = "write \"scalar\":\"f64\" or \"scalar\":\"f32\", the type that JSON numbers are rounded to";
        path.field("scalar").error(value, "this scalar is unknown", help)
    })
}

fn flags(object: &Object<'_>, path: &Path<'_>) -> Parsed<Vec<String>> {
    let Some(value) = optional(object, "flags") else {
        return Ok(Vec::new());
    };
    let path = path.field("flags");
    let list = array(value, &path, "[\"touching\",\"flat\"]")?;
    if list.len() > MAX_FLAGS {
        let message = format!(
            "the case has {} flags; the limit is {MAX_FLAGS}",
            list.len()
        );
        return Err(path.error(value, message, "keep the flags that cases are selected by"));
    }
    list.iter()
        .enumerate()
        .map(|(i, flag)| short_text(flag, &path.index(i)))
        .collect()
}

/// A text that is repeated in results and reports.
fn short_text(value: &Value<'_>, path: &Path<'_>) -> Parsed<String> {
    let text = text(value, path)?;
    match text.chars().count() {
        count if count > MAX_NAME => {
            let message = format!("the text has {count} characters; the limit is {MAX_NAME}");
            Err(path.error(value, message, "say it in fewer words, or in `why`"))
        }
        _ => Ok(text),
    }
}

fn source(
    case: &Object<'_>,
    path: &Path<'_>,
) -> Parsed<Option<serde_json::Map<String, serde_json::Value>>> {
    let Some(value) = optional(case, "source") else {
        return Ok(None);
    };
    let path = path.field("source");
    let source = object(value, &path, "{\"project\":\"…\",\"ref\":\"…\"}")?;
    fields_as_given(source, &path).map(Some)
}

/// What the numbers of a case are read under.
#[derive(Clone, Copy)]
pub(super) struct Reader<'r> {
    pub(super) dim: Dim,
    scalar: FloatType,
    /// The numbers read so far.
    size: &'r RefCell<Size>,
}

impl Reader<'_> {
    /// A number: exact if it is a string, otherwise rounded once.
    pub(super) fn number(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rational> {
        let parsed = match &value.kind {
            Kind::Number(number) => number.rounded(self.scalar),
            Kind::String(text) => parse_exact(text),
            _ => {
                let help = "write a JSON number, or an exact one as a string, like \"1/3\"";
                return Err(wrong_type(value, path, "a number", help));
            }
        };
        let x = parsed.map_err(|error| {
            let message = match value.as_string() {
                Some(text) => format!("{error}: \"{}\"", shown(text)),
                None => error.to_string(),
            };
            path.error(value, message, error.help())
        })?;
        let added = self.size.borrow_mut().add(&x);
        added.map_err(|limit| path.error(value, limit.message(), limit.help()))?;
        Ok(x)
    }

    /// A length that must not be negative.
    pub(super) fn size(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Rational> {
        let size = self.number(value, path)?;
        if size.is_negative() {
            let help = "give a size of at least 0";
            return Err(path.error(value, "a size must not be negative", help));
        }
        Ok(size)
    }

    /// The entries of an array of `N` values.
    pub(super) fn array_of<const N: usize, T>(
        self,
        value: &Value<'_>,
        path: &Path<'_>,
        example: &str,
        read: impl Fn(Self, &Value<'_>, &Path<'_>) -> Parsed<T>,
    ) -> Parsed<[T; N]> {
        let entries = self.list(value, path, N, example, read)?;
        entries.try_into().map_err(|_| {
            path.error(
                value,
                format!("{N} entries are expected here"),
                format!("write {example}"),
            )
        })
    }

    /// The entries of an array of `length` values.
    pub(super) fn list<T>(
        self,
        value: &Value<'_>,
        path: &Path<'_>,
        length: usize,
        example: &str,
        read: impl Fn(Self, &Value<'_>, &Path<'_>) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let list = array(value, path, example)?;
        let given = list.len();
        if given != length {
            let message = format!("{length} entries are expected here, not {given}");
            return Err(path.error(value, message, format!("write an array like {example}")));
        }
        let mut entries = Vec::with_capacity(length);
        for (i, entry) in list.iter().enumerate() {
            entries.push(read(self, entry, &path.index(i))?);
        }
        Ok(entries)
    }

    /// A point or vector: one number a dimension.
    pub(super) fn coordinates(self, value: &Value<'_>, path: &Path<'_>) -> Parsed<Coordinates> {
        self.list(
            value,
            path,
            self.dim.get(),
            self.dim.example(),
            Self::number,
        )
    }
}
