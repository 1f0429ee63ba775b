//! Programs that show what is wrong without this oracle.
//!
//! Pushing B along a direction n parts the shapes after `(max n·a − min n·b)/|n|`, over all
//! vertices a of A and b of B; so *any* direction bounds the depth from above, and a few lines
//! in any language can compute it. Each program does so for the best direction and for that of
//! the answer. Its numbers are the very floats of the case.

use super::Dossier;
use super::number::{float, hexadecimal};
use crate::case::Coordinates;
use crate::number::{FloatType, Rational};
use crate::picture::unit_direction;

/// A language of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Rust => "rust",
            Language::Python => "python",
        }
    }

    /// The program, with names between at signs for what belongs to the case.
    fn template(self) -> &'static str {
        match self {
            Language::C => include_str!("code/program.c"),
            Language::Cpp => include_str!("code/program.cpp"),
            Language::Rust => include_str!("code/program.rs.txt"),
            Language::Python => include_str!("code/program.py"),
        }
    }

    /// A float, losing nothing.
    fn number(self, x: f64) -> String {
        match self {
            Language::C | Language::Cpp => hexadecimal(x),
            // The shortest digits that are read back exactly.
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

    /// Points, a line each.
    fn rows(self, points: &[Vec<f64>]) -> String {
        let row = |point: &Vec<f64>| format!("    {},", self.list(point));
        points.iter().map(row).collect::<Vec<_>>().join("\n")
    }
}

/// What the programs are made of.
struct Numbers {
    a: Vec<Vec<f64>>,
    b: Vec<Vec<f64>>,
    /// Both radii together.
    radius: f64,
    /// The best direction, of length 1 up to rounding.
    best: Vec<f64>,
    depth: f64,
    /// The direction and the depth of the answer.
    answer: Option<(Vec<f64>, f64)>,
}

impl Dossier {
    /// The program in a language. `None` if a coordinate is no f64: then only the case itself
    /// holds the shapes.
    #[must_use]
    pub fn program(&self, language: Language) -> Option<String> {
        let numbers = self.numbers()?;
        let mut text = with_answer(language.template(), numbers.answer.is_some());
        let mut put = |name: &str, value: String| text = text.replace(name, &value);
        if let Some((normal, depth)) = &numbers.answer {
            put("@normal@", language.list(normal));
            put("@claimed@", language.number(*depth));
        }
        put("@dim@", self.lattice.dim.to_string());
        put("@a@", language.rows(&numbers.a));
        put("@b@", language.rows(&numbers.b));
        put("@radius@", language.number(numbers.radius));
        put("@best@", language.list(&numbers.best));
        put("@depth@", language.number(numbers.depth));
        put("@headline@", self.headline());
        Some(text)
    }

    fn numbers(&self) -> Option<Numbers> {
        let [a, b] = self.case.world().ok()?;
        let exact = |x: &Rational| FloatType::F64.is_exact(x).then(|| float(x));
        let point = |p: &Coordinates| p.iter().map(exact).collect::<Option<Vec<f64>>>();
        let points = |all: &[Coordinates]| all.iter().map(point).collect::<Option<Vec<_>>>();
        let claim = self.claim();
        Some(Numbers {
            radius: exact(&a.radius)? + exact(&b.radius)?,
            a: points(&a.vertices)?,
            b: points(&b.vertices)?,
            best: unit_direction(self.truth.normal()),
            depth: self.truth.depth.round(FloatType::F64).to_f64()?,
            answer: claim.map(|claim| (claim.normal, claim.depth)),
        })
    }

    /// What the program is about, for its first line.
    fn headline(&self) -> String {
        let whose = self.examined.as_ref().map_or_else(String::new, |examined| {
            // Nothing in a name ends a comment.
            let plain = |c: char| {
                if c.is_alphanumeric() || "-_. ".contains(c) {
                    c
                } else {
                    '_'
                }
            };
            format!(
                ", {}",
                examined.subject.chars().map(plain).collect::<String>()
            )
        });
        format!("{}{whose}", self.case.id())
    }
}

/// The template with or without the lines about the answer.
fn with_answer(template: &str, keep: bool) -> String {
    let mut text = String::with_capacity(template.len());
    let mut is_about_answer = false;
    for line in template.lines() {
        match line {
            "@answer" => is_about_answer = true,
            "@end" => is_about_answer = false,
            _ if is_about_answer && !keep => {}
            _ => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text
}
