//! One raw line.

use serde_json::{Map, Value};

use super::Imported;
use super::angle::Scalar;
use super::error::{ImportError, Problem};
use super::fields::Fields;
use super::shape::Placed;
use crate::case;

/// A raw case, read but not yet written.
pub(super) struct Raw {
    dim: u8,
    scalar: Scalar,
    a: Placed,
    b: Placed,
    name: String,
    title: String,
    claimed: Value,
    float_check: Option<Value>,
    source: Source,
}

/// Where a case comes from.
struct Source {
    project: String,
    kind: String,
    reference: String,
    why: String,
}

/// Reads a line; every field must be known.
pub(super) fn read(text: &str) -> Result<Raw, ImportError> {
    let line = case::value(text.as_bytes())
        .map_err(|error| ImportError::new("line", Problem::Json(error.to_string())))?;
    let mut raw = Fields::new("", line)?;
    let dim = read_dim(&mut raw)?;
    let scalar = read_scalar(&mut raw)?;
    let case = Raw {
        dim,
        scalar,
        a: Placed::read(raw.object("a")?, dim, scalar)?,
        b: Placed::read(raw.object("b")?, dim, scalar)?,
        name: raw.text("id")?,
        title: raw.text("title")?,
        claimed: raw.take("claimed")?,
        float_check: raw.take_optional("float_check"),
        source: read_source(raw.object("source")?)?,
    };
    raw.done()?;
    Ok(case)
}

fn read_dim(raw: &mut Fields) -> Result<u8, ImportError> {
    match raw.number("dim")?.as_u64() {
        Some(2) => Ok(2),
        Some(3) => Ok(3),
        _ => Err(raw.error("dim", Problem::Expected("2 or 3"))),
    }
}

fn read_scalar(raw: &mut Fields) -> Result<Scalar, ImportError> {
    match raw.text("precision")?.as_str() {
        "f32" => Ok(Scalar::F32),
        "f64" => Ok(Scalar::F64),
        _ => Err(raw.error("precision", Problem::Expected("`f32` or `f64`"))),
    }
}

fn read_source(mut raw: Fields) -> Result<Source, ImportError> {
    let source = Source {
        project: raw.text("project")?,
        kind: raw.text("kind")?,
        reference: raw.text("ref")?,
        why: raw.text("why")?,
    };
    raw.done()?;
    Ok(source)
}

impl Raw {
    /// The case in the case format.
    pub(super) fn into_imported(self) -> Imported {
        let group = format!("{}-{}d", kebab(&self.source.project), self.dim);
        let flags = self.flags();
        let angles = self.angles();
        let mut source = Map::new();
        put(&mut source, "project", self.source.project);
        put(&mut source, "kind", self.source.kind);
        put(&mut source, "ref", self.source.reference);
        put(&mut source, "title", self.title);
        put(&mut source, "claimed", self.claimed);
        if let Some(check) = self.float_check {
            put(&mut source, "float_check", check);
        }
        if !angles.is_empty() {
            put(&mut source, "angle", angles);
            put(&mut source, "angle_note", angle_note(self.scalar));
        }
        let mut case = Map::new();
        put(&mut case, "v", 1);
        put(&mut case, "dim", self.dim);
        put(&mut case, "scalar", self.scalar.name());
        put(&mut case, "a", self.a.shape);
        put(&mut case, "b", self.b.shape);
        put(&mut case, "name", self.name);
        put(&mut case, "flags", flags);
        put(&mut case, "why", self.source.why);
        put(&mut case, "source", source);
        Imported { group, case }
    }

    /// Words to select the case by.
    fn flags(&self) -> Vec<String> {
        let both = [&self.a, &self.b];
        let curved = both.iter().any(|shape| shape.is_curved());
        let rounded = both.iter().any(|shape| shape.is_rounded());
        let rotated = both.iter().any(|shape| shape.rotated_by.is_some());
        let mut flags = vec![pair(self.a.kind, self.b.kind)];
        let words = [
            ("curved", curved),
            ("rounded", rounded),
            ("polytope", !curved && !rounded),
            ("posed", both.iter().any(|shape| shape.posed)),
            ("rotated", rotated),
        ];
        flags.extend(
            words
                .iter()
                .filter(|word| word.1)
                .map(|word| word.0.to_owned()),
        );
        for by in ["angle", "cos-sin", "matrix", "quaternion"] {
            if both.iter().any(|shape| shape.rotated_by == Some(by)) {
                flags.push(by.to_owned());
            }
        }
        flags.push(format!("source-{}", kebab(&self.source.kind)));
        flags
    }

    /// The angles of the source, by shape.
    fn angles(&self) -> Map<String, Value> {
        [("a", &self.a), ("b", &self.b)]
            .into_iter()
            .filter_map(|(name, shape)| Some((name.to_owned(), shape.angle.clone()?.into())))
            .collect()
    }
}

fn put(object: &mut Map<String, Value>, field: &str, value: impl Into<Value>) {
    object.insert(field.to_owned(), value.into());
}

fn angle_note(scalar: Scalar) -> String {
    let scalar = scalar.name();
    format!(
        "The source gives an angle in radians, which is not an exact rotation: the rotation holds \
         the {scalar} values nearest to the cosine and the sine of the angle, itself rounded to \
         {scalar}."
    )
}

/// The kinds of a pair, in alphabetical order.
fn pair(a: &str, b: &str) -> String {
    let (first, second) = if a <= b { (a, b) } else { (b, a) };
    format!("{first}-{second}")
}

/// Lower case, with one hyphen for everything between letters and digits.
fn kebab(text: &str) -> String {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect::<Vec<_>>()
        .join("-")
}
