//! Numbers, vectors and columns as plain text.

use num_traits::Signed;

use epa_format::number::{Rational, Surd, canonical};

/// The widest line of a table of steps.
pub const WIDTH: usize = 100;

/// A number as a table shows it: up to six decimals, very small and very large ones
/// with an exponent, so that 0 means 0.
#[must_use]
pub fn number(x: f64) -> String {
    let size = x.abs();
    if size != 0.0 && !(1e-4..1e9).contains(&size) && x.is_finite() {
        return format!("{x:.3e}");
    }
    let text = format!("{x:.6}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    (if text == "-0" { "0" } else { text }).to_owned()
}

/// A vector in parentheses.
#[must_use]
pub fn vector(coordinates: &[f64]) -> String {
    let texts: Vec<String> = coordinates.iter().map(|x| number(*x)).collect();
    format!("({})", texts.join(", "))
}

/// A signed root as text: exactly if that is short, otherwise its first digits.
#[must_use]
pub fn root_text(signed_square: &Rational) -> String {
    let root = Surd::from_signed_square(signed_square);
    match root.is_rational() {
        Some(x) => short(&x),
        None if by_hand(signed_square).len() <= LONGEST => {
            let sign = if signed_square.is_negative() { "-" } else { "" };
            format!("{sign}√({})", by_hand(&signed_square.abs()))
        }
        None => root.decimal(DIGITS),
    }
}

/// Digits of numbers that are too long to be shown exactly.
const DIGITS: usize = 17;
/// The longest exact text that is shown.
const LONGEST: usize = 24;

/// A rational number as text: exactly if that is short, otherwise its first digits.
#[must_use]
pub fn short(x: &Rational) -> String {
    within(x, LONGEST, DIGITS)
}

/// A rational number as text: exactly if that has at most so many characters, otherwise
/// its first digits.
#[must_use]
pub fn within(x: &Rational, longest: usize, digits: usize) -> String {
    let text = by_hand(x);
    if text.len() <= longest {
        return text;
    }
    Surd::from_signed_square(&(x * x.abs())).decimal(digits)
}

/// Integers and fractions as they are written by hand; other dyadic numbers as in the
/// formats.
fn by_hand(x: &Rational) -> String {
    if x.is_integer() {
        x.numer().to_string()
    } else if x.denom().bits() <= 64 {
        format!("{}/{}", x.numer(), x.denom())
    } else {
        canonical(x)
    }
}

/// A facet or ridge by its vertices.
#[must_use]
pub fn dashed(vertices: &[usize]) -> String {
    let texts: Vec<String> = vertices.iter().map(usize::to_string).collect();
    texts.join("-")
}

/// Facets or ridges by their vertices.
#[must_use]
pub fn facets(facets: &[Vec<usize>]) -> String {
    let texts: Vec<String> = facets.iter().map(|facet| dashed(facet)).collect();
    texts.join(" ")
}

/// Rows under a head, in columns as wide as their widest cell. The cells of a row
/// that is too short are empty.
#[must_use]
pub fn columns<const N: usize>(head: [&str; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.fold(head[column].chars().count(), usize::max)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |cells: [&str; N]| {
        let padded = std::array::from_fn::<_, N, _>(|i| format!("{:1$}", cells[i], widths[i]));
        format!("{}\n", padded.join("  ").trim_end())
    };
    let body = rows.iter().map(|row| row.each_ref().map(String::as_str));
    std::iter::once(head).chain(body).map(line).collect()
}

/// Words in lines of at most [`WIDTH`] characters, those after the first indented. A
/// longer word has a line of its own.
#[must_use]
pub fn wrapped(first: &str, words: &str, indent: usize) -> String {
    let mut text = first.to_owned();
    let mut length = first.chars().count();
    for word in words.split(' ') {
        let size = word.chars().count();
        if length + 1 + size > WIDTH && length > indent {
            text += &format!("\n{:indent$}", "");
            length = indent;
        } else if length > indent {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += size;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_zero_means_zero() {
        let texts = [0.0, -0.0, 2.0, -0.5, 1.0 / 3.0, 1e-17, 3e12, f64::NAN].map(number);
        let short = "0 0 2 -0.5 0.333333 1.000e-17 3.000e12 NaN";
        assert_eq!(texts.join(" "), short);
    }

    #[test]
    fn long_lists_are_wrapped_and_indented() {
        let words: Vec<String> = (100..140).map(|i| format!("{i}-{i}")).collect();
        let text = wrapped("        removed  ", &words.join(" "), 17);
        let widths = text.lines().map(|line| line.chars().count());
        assert!(widths.max() <= Some(WIDTH), "{text}");
        let second = text.lines().nth(1).expect("a second line");
        assert!(second.starts_with("                 1"), "{text}");
        assert_eq!(text.split_whitespace().count(), 41);
    }
}
