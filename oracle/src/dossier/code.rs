//! Programs that show what is wrong without this oracle.
//!
//! Pushing B along a direction n parts the shapes after `(max n·a − min n·b)/|n|`, over all
//! vertices a of A and b of B; so *any* direction bounds the depth from above, and a few lines
//! in any language can compute it. Each program does so for the best direction and for that of
//! the answer. A curved shape is the convex hull of pieces `c + A·u`, |u| ≤ 1, and reaches
//! `max c·n + |Aᵀn|`.
//!
//! The numbers of a program are those of the case, wherever they are floats; where one is not,
//! after a rotation mostly, it is rounded once, and a comment says so.

use num_bigint::BigInt;

use super::Dossier;
use super::number::hexadecimal;
use crate::lattice::Curves;
use crate::number::{FloatType, Rational, round_rational};
use crate::picture::unit_direction;
use crate::truth::Known;

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

    /// Lists, one after the other.
    fn lists(self, lists: &[Vec<f64>]) -> String {
        let lists: Vec<String> = lists.iter().map(|list| self.list(list)).collect();
        lists.join(", ")
    }

    /// A piece with its axes.
    fn piece(self, piece: &Piece) -> String {
        let (centre, axes) = (self.list(&piece.centre), self.lists(&piece.axes));
        match self {
            // An empty list is no C.
            Language::C if axes.is_empty() => format!("{{{centre}, {{{{0}}}}}}"),
            Language::C | Language::Cpp => format!("{{{centre}, {{{axes}}}}}"),
            Language::Rust => format!("Piece {{ centre: {centre}, axes: &[{axes}] }}"),
            Language::Python => format!("({centre}, [{axes}])"),
        }
    }

    /// Pieces, a line each; as points if none of the shapes has others.
    fn rows(self, pieces: &[Piece], are_points: bool) -> String {
        let row = |piece: &Piece| match are_points {
            true => format!("    {},", self.list(&piece.centre)),
            false => format!("    {},", self.piece(piece)),
        };
        pieces.iter().map(row).collect::<Vec<_>>().join("\n")
    }
}

/// The points `centre + Σ u_k · axes[k]` with |u| ≤ 1.
struct Piece {
    centre: Vec<f64>,
    axes: Vec<Vec<f64>>,
}

/// What the programs are made of.
struct Numbers {
    a: Vec<Piece>,
    b: Vec<Piece>,
    /// Both radii together.
    radius: f64,
    /// Whether a number of the shapes was rounded.
    are_rounded: bool,
    /// The best direction, of length 1 up to rounding.
    best: Vec<f64>,
    depth: f64,
    /// The direction and the depth of the answer.
    answer: Option<(Vec<f64>, f64)>,
}

impl Numbers {
    /// The most axes that a piece has.
    fn axes(&self) -> usize {
        let pieces = self.a.iter().chain(&self.b);
        pieces.map(|piece| piece.axes.len()).max().unwrap_or(0)
    }

    /// The parts of the template that are wanted.
    fn parts(&self) -> Vec<&'static str> {
        let shapes = if self.axes() == 0 {
            "@points"
        } else {
            "@round"
        };
        let answer = self.answer.is_some().then_some("@answer");
        let rounded = self.are_rounded.then_some("@rounded");
        [Some(shapes), answer, rounded]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// Numbers as floats; whether all of them were floats.
#[derive(Default)]
struct Floats {
    are_rounded: bool,
}

impl Floats {
    /// The nearest float. `None` beyond their range.
    fn number(&mut self, x: &Rational) -> Option<f64> {
        self.are_rounded |= !FloatType::F64.is_exact(x);
        round_rational(x, FloatType::F64).to_f64()
    }

    fn vector(&mut self, vector: &[BigInt], scale: &BigInt) -> Option<Vec<f64>> {
        let coordinate = |x: &BigInt| Rational::new(x.clone(), scale.clone());
        vector.iter().map(|x| self.number(&coordinate(x))).collect()
    }

    fn pieces(&mut self, pieces: &[epa::Piece], scale: &BigInt) -> Option<Vec<Piece>> {
        let mut piece = |piece: &epa::Piece| {
            let axes = piece.columns.iter();
            Some(Piece {
                centre: self.vector(&piece.centre, scale)?,
                axes: axes
                    .map(|axis| self.vector(axis, scale))
                    .collect::<Option<_>>()?,
            })
        };
        pieces.iter().map(&mut piece).collect()
    }
}

impl Dossier {
    /// The program in a language. `None` if a number is beyond the range of f64: then only the
    /// case itself holds the shapes.
    #[must_use]
    pub fn program(&self, language: Language) -> Option<String> {
        let numbers = self.numbers()?;
        let mut text = with_parts(language.template(), &numbers.parts());
        let mut put = |name: &str, value: String| text = text.replace(name, &value);
        if let Some((normal, depth)) = &numbers.answer {
            put("@normal@", language.list(normal));
            put("@claimed@", language.number(*depth));
        }
        let are_points = numbers.axes() == 0;
        put("@dim@", self.known.dim().to_string());
        put("@axes@", numbers.axes().to_string());
        put("@a@", language.rows(&numbers.a, are_points));
        put("@b@", language.rows(&numbers.b, are_points));
        put("@radius@", language.number(numbers.radius));
        put("@best@", language.list(&numbers.best));
        put("@known@", self.known_depth().to_owned());
        put("@depth@", language.number(numbers.depth));
        put("@headline@", self.headline());
        Some(text)
    }

    fn numbers(&self) -> Option<Numbers> {
        let curves = Curves::of_case(&self.case);
        let (mut floats, scale) = (Floats::default(), &curves.pieces.scale);
        let [a, b] = &curves.radii;
        let claim = self.claim();
        Some(Numbers {
            radius: floats.number(a)? + floats.number(b)?,
            a: floats.pieces(&curves.pieces.a, scale)?,
            b: floats.pieces(&curves.pieces.b, scale)?,
            are_rounded: floats.are_rounded,
            best: unit_direction(self.known.normal()),
            depth: self.known.depth()?,
            answer: claim.map(|claim| (claim.normal, claim.depth)),
        })
    }

    /// What the depth is that a program prints.
    fn known_depth(&self) -> &'static str {
        match &self.known {
            Known::Exact(_) => "exact depth",
            Known::Enclosed(known) if known.1.round(FloatType::F64).is_some() => "certified depth",
            Known::Enclosed(_) => "depth at most",
        }
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
                examined
                    .declaration
                    .name
                    .chars()
                    .map(plain)
                    .collect::<String>()
            )
        });
        format!("{}{whose}", self.case.id())
    }
}

/// The template without the parts that are not wanted. A part begins with its name on a line
/// and ends with `@end`.
fn with_parts(template: &str, wanted: &[&str]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut is_kept = true;
    for line in template.lines() {
        match line {
            "@end" => is_kept = true,
            "@answer" | "@points" | "@round" | "@rounded" => is_kept = wanted.contains(&line),
            _ if !is_kept => {}
            _ => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text
}
