//! Programs that show what is wrong without this oracle.
//!
//! Pushing B along a direction n parts the shapes after `(max n·a − min n·b)/|n|`, over all points
//! a of A and b of B. So *any* direction bounds the depth from above. A few lines in any language
//! can compute it. Each program prints the truth and the answer, tests the measures that failed,
//! and ends with exit code 1 if one of them still fails.
//!
//! Shapes and poses are those of the case. A curved shape is the convex hull of pieces `c + A·u`,
//! |u| ≤ 1, and reaches `max c·n + |Aᵀn|`. A number that is no float, as in the matrix of a
//! quaternion, is rounded once, and a comment says so.

mod contents;
mod directions;
mod words;

use strum::IntoStaticStr;

use self::contents::{Contents, Piece, Value};
use super::known::Dossier;
use super::number::hexadecimal;

/// A language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    /// C99.
    C,
    /// C++17.
    Cpp,
    /// Rust.
    Rust,
    /// Python 3.
    Python,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 4] = [Language::C, Language::Cpp, Language::Rust, Language::Python];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Language::C => "C",
            Language::Cpp => "C++",
            Language::Rust => "Rust",
            Language::Python => "Python",
        }
    }

    /// Its name in a fenced block of Markdown.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.into()
    }

    /// The program, with names between at signs for what belongs to the case. C++ has the
    /// program of C with other headers.
    fn template(self) -> &'static str {
        match self {
            Language::C | Language::Cpp => include_str!("code/program.c"),
            Language::Rust => include_str!("code/program.rs.txt"),
            Language::Python => include_str!("code/program.py"),
        }
    }

    /// A value as the language writes it.
    fn text(self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.clone(),
            Value::Count(count) => count.to_string(),
            Value::Truth(truth) => self.truth(*truth),
            Value::Number(x) => self.number(*x),
            Value::Vector(numbers) => self.list(numbers),
            Value::Vectors(lists) => self.lists(lists),
            Value::Pieces(pieces) => self.rows(pieces, false),
            Value::Points(pieces) => self.rows(pieces, true),
        }
    }

    fn truth(self, truth: bool) -> String {
        match self {
            Language::C | Language::Cpp => u8::from(truth).to_string(),
            Language::Rust => truth.to_string(),
            Language::Python if truth => "True".to_owned(),
            Language::Python => "False".to_owned(),
        }
    }

    /// A float, losing nothing.
    fn number(self, x: f64) -> String {
        let sign = if x.is_sign_negative() { "-" } else { "" };
        match self {
            Language::C | Language::Cpp if x.is_nan() => "NAN".to_owned(),
            Language::C | Language::Cpp if x.is_infinite() => format!("{sign}INFINITY"),
            Language::C | Language::Cpp => hexadecimal(x),
            Language::Rust if x.is_nan() => "f64::NAN".to_owned(),
            Language::Rust if x.is_infinite() => format!("{sign}f64::INFINITY"),
            Language::Python if x.is_nan() => "nan".to_owned(),
            // The shortest digits that are read back exactly; `inf` and `-inf` in Python.
            Language::Rust | Language::Python => format!("{x:?}"),
        }
    }

    /// A list of numbers.
    fn list(self, numbers: &[f64]) -> String {
        let numbers: Vec<String> = numbers.iter().map(|x| self.number(*x)).collect();
        let inside = numbers.join(", ");
        match self {
            Language::C | Language::Cpp => format!("{{{inside}}}"),
            Language::Rust | Language::Python => format!("[{inside}]"),
        }
    }

    /// Lists, one after the other.
    fn lists(self, lists: &[Vec<f64>]) -> String {
        let lists: Vec<String> = lists.iter().map(|list| self.list(list)).collect();
        lists.join(", ")
    }

    /// A piece with its axes, or without any.
    fn piece(self, piece: &Piece, is_point: bool) -> String {
        let (centre, axes) = (self.list(&piece.centre), self.lists(&piece.axes));
        match (self, is_point) {
            (Language::C | Language::Cpp, true) => format!("{{{centre}}}"),
            // An empty list is no C.
            (Language::C | Language::Cpp, _) if axes.is_empty() => {
                format!("{{{centre}, {{{{0}}}}}}")
            }
            (Language::C | Language::Cpp, false) => format!("{{{centre}, {{{axes}}}}}"),
            (Language::Rust, true) => format!("Piece {{ centre: {centre} }}"),
            (Language::Rust, false) => format!("Piece {{ centre: {centre}, axes: &[{axes}] }}"),
            (Language::Python, true) => centre,
            (Language::Python, false) => format!("({centre}, [{axes}])"),
        }
    }

    /// Pieces, a line each.
    fn rows(self, pieces: &[Piece], are_points: bool) -> String {
        let indent = match self {
            Language::C | Language::Cpp => "    ",
            Language::Rust | Language::Python => "        ",
        };
        let row = |piece: &Piece| format!("{indent}{},", self.piece(piece, are_points));
        pieces.iter().map(row).collect::<Vec<_>>().join("\n")
    }
}

impl Dossier {
    /// The program in a language, or why there is none.
    ///
    /// # Errors
    /// The reason, in a few words.
    pub fn program(&self, language: Language) -> Result<String, &'static str> {
        let contents = Contents::of(self)?;
        let mut parts = contents.parts;
        parts.push(language.tag());
        let mut text = with_parts(language.template(), &parts);
        for (name, value) in &contents.values {
            text = text.replace(&format!("@{name}@"), &language.text(value));
        }
        Ok(text)
    }
}

/// The template without the parts that are not wanted. A part begins with its name on a line,
/// behind an at sign, and ends with `@end`.
fn with_parts(template: &str, wanted: &[&str]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut is_kept = true;
    for line in template.lines() {
        match line.strip_prefix('@') {
            Some("end") => is_kept = true,
            Some(part) if !line.ends_with('@') => is_kept = wanted.contains(&part),
            _ if !is_kept => {}
            _ => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_not_finite_have_names() {
        let text = |language: Language| {
            [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(|x| language.number(x))
        };
        assert_eq!(text(Language::C), ["NAN", "INFINITY", "-INFINITY"]);
        assert_eq!(
            text(Language::Rust),
            ["f64::NAN", "f64::INFINITY", "-f64::INFINITY"]
        );
        assert_eq!(text(Language::Python), ["nan", "inf", "-inf"]);
    }
}
