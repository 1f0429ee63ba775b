//! A truth in words.

use std::fmt::Write;

use epa::{Class, Lower};
use num_bigint::BigInt;

use crate::case::Case;
use crate::number::{FloatType, Rational, Rounded, Surd, canonical, round_rational};
use crate::truth::{Confirmation, Decided, Truth};

/// Digits of the values in the text.
pub(super) const DIGITS: usize = 20;

/// The truth of a case for a person: a few lines, each a fact.
#[must_use]
pub fn in_words(case: &Case, truth: &Truth) -> String {
    let mut text = String::new();
    let name = case.name.as_deref().unwrap_or("(no name)");
    let _ = writeln!(text, "{}  {name}", case.id());
    match truth {
        Truth::Undecided { reason, .. } => {
            let _ = writeln!(text, "  undecided     {reason}");
        }
        Truth::Decided(decided) => describe(&mut text, decided),
    }
    text
}

fn describe(text: &mut String, truth: &Decided) {
    let depth = &truth.depth;
    let _ = match truth.class {
        Class::Penetrating => {
            writeln!(text, "  penetrating   depth {}", depth.decimal(DIGITS))
        }
        Class::Touching => writeln!(text, "  touching      depth 0, exactly"),
        Class::Separated => {
            let distance = depth.decimal(DIGITS);
            let distance = distance.strip_prefix('-').unwrap_or(&distance);
            writeln!(text, "  separated     distance {distance}")
        }
    };
    let _ = writeln!(text, "  signed depth  {}", exact(truth));
    let float = |ty| match depth.round(ty) {
        Rounded::Overflow { .. } => "out of range".to_owned(),
        other => other.to_f64().map_or_else(String::new, readable),
    };
    let _ = writeln!(
        text,
        "  as floats     f64 {}, f32 {}",
        float(FloatType::F64),
        float(FloatType::F32)
    );
    for n in &truth.normals {
        let _ = writeln!(text, "  normal A→B    {}", normal(n));
    }
    let cores = if truth.is_rounded() {
        " (of the cores)"
    } else {
        ""
    };
    let [a, b] = truth.witness.points().map(|p| point(&p));
    let _ = writeln!(text, "  witness       a {a}, b {b}{cores}");
    let _ = writeln!(text, "  proof         {}", proof(truth));
}

/// The exact value: a root, a rational, or a root and a radius.
fn exact(truth: &Decided) -> String {
    let depth = &truth.depth;
    if let Some(rational) = depth.is_rational() {
        return plain(&rational);
    }
    let sign = if depth.sign < 0 { "−" } else { "" };
    let root = format!("{sign}√({})", plain(&depth.square));
    if truth.is_rounded() {
        format!("{root} + {}", plain(&depth.radius))
    } else {
        root
    }
}

/// A fraction people can read, the canonical text when it is long, or what it is
/// when that is long too.
fn plain(x: &Rational) -> String {
    let text = x.to_string();
    if text.len() <= 24 {
        return text;
    }
    let canonical = canonical(x);
    if canonical.len() <= 48 {
        return canonical;
    }
    let digits = |n: &BigInt| n.magnitude().to_string().len();
    format!(
        "P/Q of {} and {} digits, printed by --json",
        digits(x.numer()),
        digits(x.denom())
    )
}

/// The integer vector when it is short, and the unit vector.
fn normal(n: &[BigInt]) -> String {
    match short(n) {
        Some(integers) => format!("{integers}, {}", unit(n)),
        None => unit(n),
    }
}

/// The integer vector when it is short, otherwise the unit vector.
pub(super) fn integers_or_unit(n: &[BigInt]) -> String {
    short(n).unwrap_or_else(|| unit(n))
}

fn short(n: &[BigInt]) -> Option<String> {
    let integers: Vec<String> = n.iter().map(BigInt::to_string).collect();
    let integers = integers.join(", ");
    (integers.len() <= 40).then(|| format!("({integers})"))
}

fn unit(n: &[BigInt]) -> String {
    let square: BigInt = n.iter().map(|x| x * x).sum();
    let unit = n.iter().map(|x| {
        let coordinate = Surd::from_signed_square(&Rational::new(
            x * BigInt::from(x.magnitude().clone()),
            square.clone(),
        ));
        approximate(&coordinate.round(FloatType::F64))
    });
    format!("unit ({})", unit.collect::<Vec<_>>().join(", "))
}

pub(super) fn point(p: &[Rational]) -> String {
    let coordinates: Vec<String> = p
        .iter()
        .map(|x| approximate(&round_rational(x, FloatType::F64)))
        .collect();
    format!("({})", coordinates.join(", "))
}

fn approximate(x: &Rounded) -> String {
    x.to_f64()
        .map_or_else(|| "out of range".to_owned(), readable)
}

/// The shortest text that reads back, with an exponent for very small and very
/// large numbers.
fn readable(x: f64) -> String {
    if x == 0.0 || (1e-5..1e16).contains(&x.abs()) {
        x.to_string()
    } else {
        format!("{x:e}")
    }
}

fn proof(truth: &Decided) -> String {
    let certificate = match &truth.certificate.lower {
        Lower::Facets { facets, .. } => format!("{} facets around the origin", facets.len()),
        Lower::Points { points, .. } => {
            format!("a mean of {} points of the difference", points.len())
        }
    };
    let brute_force = match truth.brute_force {
        Confirmation::Agrees => "brute force agrees".to_owned(),
        Confirmation::NotRun { candidates } => {
            format!("not brute-forced ({candidates} candidate directions)")
        }
    };
    format!("{certificate}, accepted by the checker; {brute_force}")
}
