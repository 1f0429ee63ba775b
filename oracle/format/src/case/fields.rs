//! Fields of JSON objects: present, known, and of the right type.

use super::error::CaseError;
use super::place::Path;
use super::tree::{Kind, Object, Value};

pub(super) type Parsed<T> = Result<T, CaseError>;

/// Longer field names are not compared with the known ones.
const LONGEST_SLIP: usize = 32;

/// The JSON type of a value, for messages.
fn type_name(value: &Value<'_>) -> &'static str {
    match value.kind {
        Kind::String(_) => "a string",
        Kind::Number(_) => "a number",
        Kind::Boolean(_) => "a boolean",
        Kind::Object(_) => "an object",
        Kind::Array(_) => "an array",
        Kind::Null => "null",
    }
}

/// What other programs call a shape or a field, and its name here.
const OTHER_NAMES: [(&str, &str); 9] = [
    ("sphere", "ball"),
    ("circle", "ball"),
    ("dimension", "dim"),
    ("cube", "box"),
    ("cuboid", "box"),
    ("polygon", "hull"),
    ("mesh", "hull"),
    ("position", "translation"),
    ("location", "translation"),
];

/// A value, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct At<'p, 'a> {
    pub(super) value: &'p Value<'a>,
    pub(super) path: Path<'p>,
}

impl<'a> At<'_, 'a> {
    pub(super) fn error(&self, message: impl Into<String>, help: impl Into<String>) -> CaseError {
        self.path.error(&self.value.span, message, help)
    }

    /// The error for a value of the wrong type.
    pub(super) fn wrong_type(&self, wanted: &str, help: impl Into<String>) -> CaseError {
        let message = format!("{wanted} is expected here, not {}", type_name(self.value));
        self.error(message, help)
    }

    /// The value as an object; `example` shows how it looks.
    pub(super) fn object(&self, example: &str) -> Parsed<Fields<'_, 'a>> {
        match &self.value.kind {
            Kind::Object(object) => Ok(Fields {
                object,
                path: &self.path,
            }),
            _ => {
                let help = format!("write an object like {example}");
                Err(self.wrong_type("an object", help))
            }
        }
    }

    /// The same, with no other fields than the known ones.
    pub(super) fn object_with(&self, known: &[&str], example: &str) -> Parsed<Fields<'_, 'a>> {
        let fields = self.object(example)?;
        fields.are_known(known)?;
        Ok(fields)
    }

    /// The elements of the value as an array; `example` shows how it looks.
    pub(super) fn array(&self, example: &str) -> Parsed<impl ExactSizeIterator<Item = At<'_, 'a>>> {
        let Kind::Array(elements) = &self.value.kind else {
            let help = format!("write an array like {example}");
            return Err(self.wrong_type("an array", help));
        };
        let element = |(i, value)| At {
            value,
            path: self.path.index(i),
        };
        Ok(elements.iter().enumerate().map(element))
    }

    /// The value as text.
    pub(super) fn text(&self) -> Parsed<String> {
        let help = "put the text in double quotation marks";
        let text = self.value.as_string().map(str::to_owned);
        text.ok_or_else(|| self.wrong_type("a string", help))
    }
}

/// The fields of an object, and where it stands.
pub(super) struct Fields<'p, 'a> {
    pub(super) object: &'p Object<'a>,
    pub(super) path: &'p Path<'p>,
}

impl<'a> Fields<'_, 'a> {
    /// The value of a field; `example` shows how it looks.
    pub(super) fn required<'s>(&'s self, name: &'s str, example: &str) -> Parsed<At<'s, 'a>> {
        self.optional(name).ok_or_else(|| {
            let message = format!("the field `{name}` is missing");
            let help = format!("add \"{name}\":{example}");
            self.path.error(&self.object.span, message, help)
        })
    }

    /// The value of a field that may be missing.
    pub(super) fn optional<'s>(&'s self, name: &'s str) -> Option<At<'s, 'a>> {
        let field = self.object.get(name)?;
        Some(At {
            value: &field.value,
            path: self.path.field(name),
        })
    }

    /// Refuses the first field that is none of the known ones.
    pub(super) fn are_known(&self, known: &[&str]) -> Parsed<()> {
        for field in &self.object.fields {
            let name = &*field.name.text;
            if !known.contains(&name) {
                let usual = OTHER_NAMES.iter().find(|(other, _)| *other == name);
                let usual = usual
                    .map(|(_, here)| *here)
                    .filter(|here| known.contains(here));
                let help = match usual.or_else(|| nearest(name, known)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("the fields here are: {}", known.join(", ")),
                };
                let path = self.path.field(name);
                return Err(path.error(&field.name.span, "there is no such field", help));
            }
        }
        Ok(())
    }
}

/// The known word that the given one is probably a slip of.
pub(super) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    if word.len() > LONGEST_SLIP {
        return None;
    }
    let distance = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), name);
    let closest = known.iter().copied().min_by_key(|name| distance(name))?;
    let most = (1 + closest.len() / 4).min(closest.len() - 1);
    (distance(closest) <= most).then_some(closest)
}
