//! From the JSON tree to a case, checking every field. Shapes are read in `shape`, poses in `pose`.

use std::cell::RefCell;

use num_traits::Signed;

use super::fields::{At, Fields, Parsed};
use super::json::{self, fields_as_given};
use super::model::{Case, Coordinates, Dim};
use super::place::{Path, shown};
use super::size::Size;
use super::tree::Kind;
use crate::limits::{MAX_FLAGS, MAX_NAME};
use crate::number::{FloatType, Rational, parse_exact};

const CASE_FIELDS: [&str; 9] = [
    "v", "dim", "scalar", "a", "b", "name", "flags", "why", "source",
];
const CASE_EXAMPLE: &str = "{\"v\":1,\"dim\":2,\"scalar\":\"f64\",\"a\":SHAPE,\"b\":SHAPE}";

pub(super) fn case(line: &str) -> Parsed<Case> {
    let tree = json::parse(line)?;
    let whole = At {
        value: &tree,
        path: Path::ROOT,
    };
    let case = whole.object_with(&CASE_FIELDS, CASE_EXAMPLE)?;
    version(&case)?;
    let size = RefCell::new(Size::new());
    let reader = Reader {
        dim: dim(&case)?,
        scalar: scalar(&case)?,
        size: &size,
    };
    let shape = |name| reader.shape(&case.required(name, "{\"hull\":[…]}")?);
    let (a, b) = (shape("a")?, shape("b")?);
    let name = case.optional("name").map(|name| short_text(&name));
    Ok(Case {
        dim: reader.dim,
        scalar: reader.scalar,
        a,
        b,
        name: name.transpose()?,
        flags: flags(&case)?,
        why: case.optional("why").map(|why| why.text()).transpose()?,
        source: source(&case)?,
    })
}

fn version(case: &Fields<'_, '_>) -> Parsed<()> {
    let version = case.required("v", "1")?;
    match version.value.as_number() {
        Some("1") => Ok(()),
        _ => Err(version.error("this version of the format is unknown", "write \"v\":1")),
    }
}

fn dim(case: &Fields<'_, '_>) -> Parsed<Dim> {
    let dim = case.required("dim", "2 or \"dim\":3")?;
    match dim.value.as_number() {
        Some("2") => Ok(Dim::Two),
        Some("3") => Ok(Dim::Three),
        _ => Err(dim.error("the dimension is 2 or 3", "write \"dim\":2 or \"dim\":3")),
    }
}

fn scalar(case: &Fields<'_, '_>) -> Parsed<FloatType> {
    let scalar = case.required("scalar", "\"f64\"")?;
    let known = scalar.value.as_string().and_then(FloatType::from_name);
    let help =
        "write \"scalar\":\"f64\" or \"scalar\":\"f32\", the type that JSON numbers are rounded to";
    known.ok_or_else(|| scalar.error("this scalar is unknown", help))
}

fn flags(case: &Fields<'_, '_>) -> Parsed<Vec<String>> {
    let Some(flags) = case.optional("flags") else {
        return Ok(Vec::new());
    };
    let list = flags.array("[\"touching\",\"flat\"]")?;
    if list.len() > MAX_FLAGS {
        let message = format!(
            "the case has {} flags; the limit is {MAX_FLAGS}",
            list.len()
        );
        return Err(flags.error(message, "keep the flags that cases are selected by"));
    }
    list.map(|flag| short_text(&flag)).collect()
}

/// A text that is repeated in results and reports.
fn short_text(at: &At<'_, '_>) -> Parsed<String> {
    let text = at.text()?;
    match text.chars().count() {
        count if count > MAX_NAME => {
            let message = format!("the text has {count} characters; the limit is {MAX_NAME}");
            Err(at.error(message, "say it in fewer words, or in `why`"))
        }
        _ => Ok(text),
    }
}

fn source(case: &Fields<'_, '_>) -> Parsed<Option<serde_json::Map<String, serde_json::Value>>> {
    let Some(source) = case.optional("source") else {
        return Ok(None);
    };
    let fields = source.object("{\"project\":\"…\",\"ref\":\"…\"}")?;
    fields_as_given(fields.object, fields.path).map(Some)
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
    pub(super) fn number(self, at: &At<'_, '_>) -> Parsed<Rational> {
        let parsed = match &at.value.kind {
            Kind::Number(number) => number.rounded(self.scalar),
            Kind::String(text) => parse_exact(text),
            _ => {
                let help = "write a JSON number, or an exact one as a string, like \"1/3\"";
                return Err(at.wrong_type("a number", help));
            }
        };
        let x = parsed.map_err(|error| {
            let message = match at.value.as_string() {
                Some(text) => format!("{error}: \"{}\"", shown(text)),
                None => error.to_string(),
            };
            at.error(message, error.help())
        })?;
        let added = self.size.borrow_mut().add(&x);
        added.map_err(|limit| at.error(limit.message(), limit.help()))?;
        Ok(x)
    }

    /// A length that must not be negative.
    pub(super) fn size(self, at: &At<'_, '_>) -> Parsed<Rational> {
        let size = self.number(at)?;
        if size.is_negative() {
            return Err(at.error("a size must not be negative", "give a size of at least 0"));
        }
        Ok(size)
    }

    /// The entries of an array of `N` values.
    pub(super) fn array_of<const N: usize, T>(
        self,
        at: &At<'_, '_>,
        example: &str,
        read: impl Fn(Self, &At<'_, '_>) -> Parsed<T>,
    ) -> Parsed<[T; N]> {
        let entries = self.list(at, N, example, read)?;
        entries.try_into().map_err(|_| {
            let message = format!("{N} entries are expected here");
            at.error(message, format!("write {example}"))
        })
    }

    /// The entries of an array of `length` values.
    pub(super) fn list<T>(
        self,
        at: &At<'_, '_>,
        length: usize,
        example: &str,
        read: impl Fn(Self, &At<'_, '_>) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let list = at.array(example)?;
        let given = list.len();
        if given != length {
            let message = format!("{length} entries are expected here, not {given}");
            return Err(at.error(message, format!("write an array like {example}")));
        }
        let mut entries = Vec::with_capacity(length);
        for entry in list {
            entries.push(read(self, &entry)?);
        }
        Ok(entries)
    }

    /// A point or vector: one number a dimension.
    pub(super) fn coordinates(self, at: &At<'_, '_>) -> Parsed<Coordinates> {
        self.list(at, self.dim.get(), self.dim.example(), Self::number)
    }
}
