//! Fields of JSON objects: present, known, and of the right type.

use super::error::CaseError;
use super::place::{Path, shown};
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

/// The error for a value of the wrong type.
pub(super) fn wrong_type(
    value: &Value<'_>,
    path: &Path<'_>,
    wanted: &str,
    help: impl Into<String>,
) -> CaseError {
    let message = format!("{wanted} is expected here, not {}", type_name(value));
    path.error(value, message, help)
}

/// The value as an object; `example` shows how it looks.
pub(super) fn object<'v, 'a>(
    value: &'v Value<'a>,
    path: &Path<'_>,
    example: &str,
) -> Parsed<&'v Object<'a>> {
    let help = || format!("write an object like {example}");
    match &value.kind {
        Kind::Object(object) => Ok(object),
        _ => Err(wrong_type(value, path, "an object", help())),
    }
}

/// The elements of the value as an array; `example` shows how it looks.
pub(super) fn array<'v, 'a>(
    value: &'v Value<'a>,
    path: &Path<'_>,
    example: &str,
) -> Parsed<&'v [Value<'a>]> {
    let help = || format!("write an array like {example}");
    match &value.kind {
        Kind::Array(elements) => Ok(elements),
        _ => Err(wrong_type(value, path, "an array", help())),
    }
}

/// The value as text.
pub(super) fn text(value: &Value<'_>, path: &Path<'_>) -> Parsed<String> {
    value.as_string().map(str::to_owned).ok_or_else(|| {
        wrong_type(
            value,
            path,
            "a string",
            "put the text in double quotation marks",
        )
    })
}

/// The value of a field; `example` shows how it looks.
pub(super) fn required<'v, 'a>(
    object: &'v Object<'a>,
    path: &Path<'_>,
    name: &str,
    example: &str,
) -> Parsed<&'v Value<'a>> {
    optional(object, name).ok_or_else(|| {
        let message = format!("the field `{name}` is missing");
        path.error(object, message, format!("add \"{name}\":{example}"))
    })
}

/// The value of a field that may be missing.
pub(super) fn optional<'v, 'a>(object: &'v Object<'a>, name: &str) -> Option<&'v Value<'a>> {
    object.get(name).map(|field| &field.value)
}

/// What other programs call a shape, and its name here.
const OTHER_NAMES: [(&str, &str); 5] = [
    ("sphere", "ball"),
    ("circle", "ball"),
    ("cuboid", "box"),
    ("polygon", "hull"),
    ("mesh", "hull"),
];

/// Refuses the first field that is none of the known ones.
pub(super) fn known_fields(object: &Object<'_>, path: &Path<'_>, known: &[&str]) -> Parsed<()> {
    for field in &object.fields {
        let name = &*field.name.text;
        if !known.contains(&name) {
            let usual = OTHER_NAMES.iter().find(|(other, _)| *other == name);
            let usual = usual
                .map(|(_, here)| *here)
                .filter(|here| known.contains(here));
            let help = match nearest(name, known).or(usual) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the fields here are: {}", known.join(", ")),
            };
            let message = format!("unknown field `{}`", shown(name));
            return Err(path.field(name).error(&field.name, message, help));
        }
    }
    Ok(())
}

/// The known word that the given one is probably a slip of.
pub(super) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    if word.len() > LONGEST_SLIP {
        return None;
    }
    let distance = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), name);
    let closest = known.iter().copied().min_by_key(|name| distance(name))?;
    (distance(closest) <= 1 + closest.len() / 4).then_some(closest)
}
