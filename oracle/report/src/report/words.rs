//! A truth in words.

use std::fmt::Write;

use epa::Class;
use epa_check::certificate::Lower;
use epa_check::enclosure::{CellPart, RoundLower};
use num_bigint::BigInt;
use num_traits::Signed;

use epa_format::case::Case;
use epa_format::number::{FloatType, Rational, Rounded, Surd, canonical, round_rational};
use epa_truth::truth::{Confirmation, Decided, Enclosed, Truth};

/// Digits of the values in the text.
pub(super) const DIGITS: usize = 20;

/// The truth of a case for a person: a few lines, each a fact.
#[must_use]
pub fn in_words(case: &Case, truth: &Truth) -> String {
    let mut text = String::new();
    let name = case.name.as_deref().unwrap_or("(no name)");
    let _ = writeln!(text, "{}  {name}", case.id());
    match truth {
        Truth::Enclosed(enclosed) => describe_enclosure(&mut text, enclosed),
        Truth::Decided(decided) => describe(&mut text, decided),
    }
    text
}

/// What is known of curved shapes.
fn describe_enclosure(text: &mut String, truth: &Enclosed) {
    let [lo, hi] = &truth.depth;
    let nearly = || approximate(&truth.depth[1].round(FloatType::F64));
    let known = truth.decimal(DIGITS).unwrap_or_else(nearly);
    let _ = writeln!(text, "  {}", class_in_words(truth.class, &known));
    let _ = if truth.is_exact() {
        writeln!(text, "  signed depth  {}", exact(lo))
    } else {
        let gap = approximate(&round_rational(&truth.gap(), FloatType::F64));
        let [lo, hi] = [lo, hi].map(|end| end.decimal(DIGITS));
        writeln!(text, "  signed depth  from {lo} to {hi}, {gap} apart")
    };
    let float = |ty| match truth.round(ty) {
        Some(rounded) => approximate(&rounded),
        None => "in doubt".to_owned(),
    };
    let [double, single] = [FloatType::F64, FloatType::F32].map(float);
    let _ = writeln!(text, "  as floats     f64 {double}, f32 {single}");
    let _ = writeln!(text, "  normal A→B    {}", normal(&truth.normal));
    let mut proof = round_lower(&truth.enclosure.lower);
    if truth.enclosure.axis.is_some() {
        proof += " of the profiles about the common axis";
    }
    proof += ", accepted by the checker";
    if !truth.is_closed {
        proof += "; wider than 2^-60 of the scale, which is all that the search reached";
    }
    let _ = writeln!(text, "  proof         {proof}");
}

/// Whether the shapes overlap, and by how much; it is not known of some curved ones.
fn class_in_words(class: Option<Class>, depth: &str) -> String {
    let distance = depth.strip_prefix('-').unwrap_or(depth);
    match class {
        Some(Class::Penetrating) => format!("penetrating   depth {depth}"),
        Some(Class::Touching) => "touching      depth 0, exactly".to_owned(),
        Some(Class::Separated) => format!("separated     distance {distance}"),
        None => "undecided     the enclosure contains 0".to_owned(),
    }
}

fn round_lower(lower: &RoundLower) -> String {
    match lower {
        RoundLower::Inner { lower, .. } => facets_or_points(lower),
        RoundLower::Balls(balls) => format!("{}, rounded by balls", facets_or_points(&balls.lower)),
        RoundLower::Ellipsoid { .. } => "an ellipsoid around the origin".to_owned(),
        RoundLower::Bands(bands) => {
            let count = bands.bands.len();
            format!("ellipsoids for {count} bands of directions")
        }
        RoundLower::Cells(cells) => {
            let is_cell = |part: &&CellPart| matches!(part, CellPart::Cell(_));
            match cells.parts.iter().filter(is_cell).count() {
                1 => "an ellipsoid for all directions".to_owned(),
                count => format!("ellipsoids for {count} cells of directions"),
            }
        }
    }
}

fn describe(text: &mut String, truth: &Decided) {
    let depth = &truth.depth;
    let class = class_in_words(Some(truth.class), &depth.decimal(DIGITS));
    let [double, single] = [FloatType::F64, FloatType::F32].map(|ty| approximate(&depth.round(ty)));
    let _ = writeln!(text, "  {class}");
    let _ = writeln!(text, "  signed depth  {}", exact(depth));
    let _ = writeln!(text, "  as floats     f64 {double}, f32 {single}");
    for n in &truth.normals {
        let _ = writeln!(text, "  normal A→B    {}", normal(n));
    }
    let cores = match truth.is_rounded() {
        true => " (of the cores)",
        false => "",
    };
    let [a, b] = truth.witness.points().map(|p| point(&p));
    let _ = writeln!(text, "  witness       a {a}, b {b}{cores}");
    let _ = writeln!(text, "  proof         {}", proof(truth));
}

/// The exact value: a root, a rational, or a root and a radius.
fn exact(depth: &Surd) -> String {
    if let Some(rational) = depth.is_rational() {
        return plain(&rational);
    }
    let sign = if depth.sign < 0 { "−" } else { "" };
    let root = format!("{sign}√({})", plain(&depth.square));
    if depth.radius.is_positive() {
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
    let [p, q] = [x.numer(), x.denom()].map(|n| n.magnitude().to_string().len());
    format!("P/Q of {p} and {q} digits, printed by --json")
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
        let share = Rational::new(x * x.abs(), square.clone());
        approximate(&Surd::from_signed_square(&share).round(FloatType::F64))
    });
    format!("unit ({})", unit.collect::<Vec<_>>().join(", "))
}

pub(super) fn point(p: &[Rational]) -> String {
    let coordinate = |x| approximate(&round_rational(x, FloatType::F64));
    format!("({})", Vec::from_iter(p.iter().map(coordinate)).join(", "))
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
    let certificate = facets_or_points(&truth.certificate.lower);
    let brute_force = match truth.brute_force {
        Confirmation::Agrees => "brute force agrees".to_owned(),
        Confirmation::NotRun { candidates } => {
            format!("not brute-forced ({candidates} candidate directions)")
        }
    };
    format!("{certificate}, accepted by the checker; {brute_force}")
}

fn facets_or_points(lower: &Lower) -> String {
    match lower {
        Lower::Facets { facets, .. } => format!("{} facets around the origin", facets.len()),
        Lower::Points { points, .. } if points.len() == 1 => "1 point of the difference".to_owned(),
        Lower::Points { points, .. } => {
            format!("a mean of {} points of the difference", points.len())
        }
    }
}
