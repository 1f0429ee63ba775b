//! Poses as programs print them: `t=1,2,3 q=1,0,0,0`, a matrix, or JSON.

use std::ops::Range;

use num_traits::{One, Zero};

use super::error::{ImportError, Read, Text};
use super::json;
use super::lexer::{Kind, Word, Words};
use super::number::Numbers;
use super::points::{Labelled, in_order};
use epa_format::case::{Coordinates, Dim, Pose, Rotation, shown};
use epa_format::number::{FloatType, Rational};

const USAGE: &str = "write t=x,y,z q=w,x,y,z (2D: t=x,y rotation=c,s), a matrix of 12 or 16 numbers (2D: 6 or 9), or JSON";
/// The most numbers of a part: those of a 4×4 matrix.
const MOST: usize = 16;

/// In which order programs print the numbers of a pose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Order {
    /// Quaternions are printed as x, y, z, w instead of w, x, y, z.
    pub xyzw: bool,
    /// Matrices are printed column by column instead of row by row.
    pub column_major: bool,
}

/// What the numbers of a pose are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Translation,
    Quaternion,
    Rotation,
    Matrix,
    /// Numbers without a name: a matrix.
    Bare,
}

/// Numbers that belong together.
struct Part<'t> {
    role: Role,
    numbers: Vec<Labelled<'t>>,
    span: Range<usize>,
}

/// A pose of which the dimension may still be open.
#[derive(Debug)]
pub(super) struct Draft {
    /// The option that it was given with.
    pub(super) source: String,
    text: String,
    /// What it consists of; `None` for JSON, which is read when the dimension is known.
    parts: Option<Parts>,
    order: Order,
    /// The dimension that shows.
    pub(super) dim: Option<Dim>,
}

#[derive(Debug, Default)]
struct Parts {
    translation: Option<Coordinates>,
    linear: Option<Linear>,
}

#[derive(Debug)]
enum Linear {
    /// A quaternion, or a cosine and a sine.
    Turn(Box<Rotation>),
    /// All numbers as they are printed, a translation among them perhaps.
    Matrix(Vec<Rational>),
}

/// Reads the pose that is given with an option.
pub(super) fn read(text: &Text<'_>, order: Order, numbers: &Numbers) -> Read<Draft> {
    let mut draft = Draft {
        source: text.source.to_owned(),
        text: text.text.to_owned(),
        parts: None,
        order,
        dim: None,
    };
    let braced = text.text.trim_start().strip_prefix('{');
    if braced.is_some_and(|rest| rest.trim_start().starts_with('"')) {
        draft.dim = json::dim(text)?;
        return Ok(draft);
    }
    let mut read = Parts::default();
    for part in parts(text, numbers)? {
        let (span, role) = (part.span.clone(), part.role);
        if role == Role::Translation {
            let vector = in_order(text, span.clone(), part.numbers, "xyz")?;
            let dim = match vector.len() {
                2 => Dim::Two,
                3 => Dim::Three,
                count => {
                    let message = format!("a translation has 2 or 3 numbers, not {count}");
                    return Err(text.error(span, message, USAGE));
                }
            };
            note_dim(text, &span, &mut draft.dim, Some(dim))?;
            if read.translation.replace(vector).is_some() {
                return Err(text.error(span, "the translation is there twice", USAGE));
            }
        } else {
            let linear = part.into_linear(text, order)?;
            note_dim(text, &span, &mut draft.dim, linear.dim())?;
            if read.linear.replace(linear).is_some() {
                let help = "give one quaternion, matrix or rotation";
                return Err(text.error(span, "the rotation is there twice", help));
            }
        }
    }
    draft.parts = Some(read);
    Ok(draft)
}

/// Remembers the dimension that a part shows, and refuses one that contradicts it.
fn note_dim(
    text: &Text<'_>,
    span: &Range<usize>,
    known: &mut Option<Dim>,
    new: Option<Dim>,
) -> Read<()> {
    if known.is_some() && new.is_some() && *known != new {
        let message = "one part of the pose is of the plane, the other of space";
        return Err(text.error(span.clone(), message, USAGE));
    }
    *known = known.or(new);
    Ok(())
}

/// The parts of a text, each with its numbers.
fn parts<'t>(text: &Text<'t>, numbers: &Numbers) -> Read<Vec<Part<'t>>> {
    let mut parts: Vec<Part<'t>> = Vec::new();
    let mut label = None;
    for word in Words::new(text.text) {
        match word.kind {
            Kind::Bracket | Kind::Call => {}
            Kind::Name | Kind::Repeats => {
                let message = format!("the word `{}` is not expected here", shown(word.text));
                return Err(text.error(word.span, message, USAGE));
            }
            Kind::Key if word.names_coordinate() && !parts.is_empty() => label = Some(word.text),
            Kind::Key => parts.push(Part::new(role(text, &word)?, word.span)),
            Kind::Number => {
                let number = numbers.read(text, word.span.clone())?;
                if parts.is_empty() {
                    parts.push(Part::new(Role::Bare, word.span.clone()));
                }
                push(text, &mut parts, (label.take(), number), word.span)?;
            }
        }
    }
    if parts.is_empty() {
        return Err(text.error_here("the pose is empty", USAGE));
    }
    Ok(parts)
}

fn push<'t>(
    text: &Text<'t>,
    parts: &mut [Part<'t>],
    number: Labelled<'t>,
    span: Range<usize>,
) -> Read<()> {
    match parts.last_mut() {
        Some(part) if part.numbers.len() < MOST => {
            part.span.end = span.end;
            part.numbers.push(number);
            Ok(())
        }
        _ => Err(text.error(span, format!("a pose has at most {MOST} numbers"), USAGE)),
    }
}

/// What a word before `=` or `:` announces.
fn role(text: &Text<'_>, word: &Word<'_>) -> Read<Role> {
    Ok(match word.text.to_ascii_lowercase().as_str() {
        "t" | "translation" | "position" | "pos" | "origin" => Role::Translation,
        "q" | "quaternion" | "quat" => Role::Quaternion,
        "r" | "rotation" => Role::Rotation,
        "m" | "matrix" | "transform" => Role::Matrix,
        "angle" | "theta" | "yaw" | "pitch" | "roll" | "euler" | "rpy" | "axis" | "degrees"
        | "radians" => {
            let message = "an angle is no rotation: its sine and cosine differ between machines";
            let help = "give rotation=c,s in 2D, q=w,x,y,z or a matrix in 3D";
            return Err(text.error(word.span.clone(), message, help));
        }
        name => {
            let message = format!("`{}` is not a part of a pose", shown(name));
            return Err(text.error(word.span.clone(), message, USAGE));
        }
    })
}

impl Part<'_> {
    fn new(role: Role, span: Range<usize>) -> Self {
        let numbers = Vec::new();
        Part {
            role,
            numbers,
            span,
        }
    }

    fn into_linear(self, text: &Text<'_>, order: Order) -> Read<Linear> {
        let labelled = self.numbers.iter().any(|(label, _)| label.is_some());
        let values = in_order(text, self.span.clone(), self.numbers, "wxyz")?;
        let count = values.len();
        let is_matrix = match self.role {
            Role::Rotation => count == 9,
            Role::Matrix => matches!(count, 4 | 6 | 9 | 12 | 16),
            _ => matches!(count, 6 | 9 | 12 | 16),
        };
        let wrong = |message: &str, help: &str| Err(text.error(self.span, message, help));
        let turn = |rotation| Ok(Linear::Turn(Box::new(rotation)));
        match (self.role, &values[..]) {
            (Role::Quaternion, [a, b, c, d]) => {
                let xyzw = order.xyzw && !labelled;
                let q = if xyzw { [d, a, b, c] } else { [a, b, c, d] };
                turn(Rotation::Quaternion(q.map(Clone::clone)))
            }
            (Role::Quaternion, _) => {
                wrong(&format!("a quaternion has 4 numbers, not {count}"), USAGE)
            }
            (Role::Rotation, [c, s]) => turn(Rotation::CosSin([c, s].map(Clone::clone))),
            (Role::Rotation, [_, _, _, _]) => wrong(
                "these 4 numbers may be a quaternion in one order or the other",
                "write q=w,x,y,z, or q=x,y,z,w with --quaternion-order xyzw; a 2D matrix as m=a,b,c,d",
            ),
            _ if is_matrix => Ok(Linear::Matrix(values)),
            _ => wrong(
                &format!("{count} numbers are not this part of a pose"),
                USAGE,
            ),
        }
    }
}

impl Linear {
    /// The dimension that shows. Nine numbers are 3×3 in either.
    fn dim(&self) -> Option<Dim> {
        match self {
            Linear::Turn(turn) => Some(match **turn {
                Rotation::CosSin(_) => Dim::Two,
                _ => Dim::Three,
            }),
            Linear::Matrix(numbers) => match numbers.len() {
                4 | 6 => Some(Dim::Two),
                12 | 16 => Some(Dim::Three),
                _ => None,
            },
        }
    }
}

impl Draft {
    pub(super) fn into_pose(self, dim: Dim, scalar: FloatType) -> Read<Option<Pose>> {
        let text = Text::of_option(&self.source, &self.text);
        let Some(parts) = self.parts else {
            return Ok(json::pose(&text, dim, scalar)?.pose);
        };
        if self.dim.is_some_and(|own| own != dim) {
            let message = format!("this is not a pose of a {}D case", dim.get());
            return Err(text.error_here(message, USAGE));
        }
        let (rotation, from_matrix) = match parts.linear {
            None => (Rotation::None, None),
            Some(Linear::Turn(rotation)) => (*rotation, None),
            Some(Linear::Matrix(numbers)) => matrix(&text, &numbers, dim, self.order)?,
        };
        if parts.translation.is_some() && from_matrix.is_some() {
            let help = "give a matrix without a translation, or leave t out";
            return Err(text.error_here("the pose has two translations", help));
        }
        let translation = parts.translation.or(from_matrix);
        Ok(Some(Pose {
            translation,
            rotation,
        }))
    }
}

/// The linear part and the translation of a printed matrix.
fn matrix(
    text: &Text<'_>,
    numbers: &[Rational],
    dim: Dim,
    order: Order,
) -> Read<(Rotation, Option<Coordinates>)> {
    let d = dim.get();
    let count = numbers.len();
    let sizes = [(d, d), (d, d + 1), (d + 1, d + 1)];
    let Some((rows, columns)) = sizes.into_iter().find(|(r, c)| r * c == count) else {
        let [square, short, full] = sizes.map(|(r, c)| r * c);
        let message = format!("a pose in {d}D has no matrix of {count} numbers");
        let help = format!("give {short} or {full} numbers, or {square} without a translation");
        return Err(text.error_here(message, help));
    };
    let entry = |row: usize, column: usize| match order.column_major {
        true => &numbers[column * rows + row],
        false => &numbers[row * columns + column],
    };
    let is_last = |i: usize, x: &Rational| if i == d { x.is_one() } else { x.is_zero() };
    if rows > d && !(0..columns).all(|column| is_last(column, entry(d, column))) {
        let transposed = (0..rows).all(|row| is_last(row, entry(row, d)));
        return Err(last_row(text, transposed, order));
    }
    let row = |row: usize| (0..d).map(|column| entry(row, column).clone()).collect();
    let translation = (columns > d).then(|| (0..d).map(|row| entry(row, d).clone()).collect());
    Ok((Rotation::Matrix((0..d).map(row).collect()), translation))
}

fn last_row(text: &Text<'_>, transposed: bool, order: Order) -> ImportError {
    let help = match (transposed, order.column_major) {
        (true, false) => "its last column is: give --column-major",
        (true, true) => "its last column is: leave --column-major out",
        (false, _) => {
            "give the matrix of a rigid motion, row by row, with the translation in the last column"
        }
    };
    text.error_here("the last row of the matrix is not 0 … 0 1", help)
}
