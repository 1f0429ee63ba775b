//! `epa-oracle along`: how far B moves along a direction, exactly.

use std::io::{self, Write};

use num_bigint::BigInt;
use num_traits::Signed;
use serde_json::{Value, json};

use crate::cli::shared::{Ended, Ending, Failure, Streams, named};
use epa_check::form::json_number;
use epa_check::ray_check::{Claim, Combination, Crossing, Inside, RayCertificate};
use epa_format::case::Case;
use epa_format::json::given;
use epa_format::number::{
    FloatType, Rational, Rounded, Surd, canonical, canonical_integer, parse_exact, primitive,
};
use epa_report::report::counted;
use epa_truth::lattice::{Lattice, NoRay};

/// Significant digits of a distance in words, and in JSON.
const DIGITS: [usize; 2] = [20, 40];

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    case: named::OneCase,
    /// The direction in which B moves: as many exact numbers as the case has dimensions, with
    /// commas between them, like `1,0,-1/3`. Its length does not matter.
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    direction: String,
    /// One JSON line instead of words, with the proof.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let case = arguments.case.find(to)?;
    let direction = parsed(&arguments.direction, case.dim.get())?;
    let lattice = match Lattice::of_case(&case) {
        Ok(lattice) => lattice,
        Err(curved) => return undecided(arguments, &case, &curved.to_string(), to),
    };
    let ray = match lattice.ray(&direction) {
        Ok(ray) => ray,
        Err(rounded @ NoRay::Rounded) => {
            return undecided(arguments, &case, &rounded.to_string(), to);
        }
        Err(error) => {
            let ending = match error.is_defect() {
                true => Ending::LegsDisagree,
                false => Ending::BadInput,
            };
            return Err(Failure::Said(ending, format!("{}: {error}", case.id())));
        }
    };
    if arguments.json {
        writeln!(to.out, "{}", line(&case, answer(&ray)))?;
    } else {
        in_words(&case, &ray, &mut to.out)?;
    }
    Ok(Ending::Conformant)
}

/// The primitive integer vector of a direction of so many dimensions.
fn parsed(text: &str, dim: usize) -> Ended<Vec<BigInt>> {
    let wrong = |why: &str| Failure::bad_input(format_args!("--direction: {why}"));
    let number = |part: &str| {
        let part = part.trim();
        let mend = "write X,Y or X,Y,Z, like 1,0,-1/3";
        parse_exact(part).map_err(|error| wrong(&format!("`{part}`: {error}; {mend}")))
    };
    let numbers: Vec<Rational> = text.split(',').map(number).collect::<Result<_, _>>()?;
    if numbers.len() != dim {
        let form = if dim == 2 { "X,Y" } else { "X,Y,Z" };
        return Err(wrong(&format!(
            "it has {}, and the case is in {dim}D; write {form}",
            counted(numbers.len() as u64, "coordinate")
        )));
    }
    primitive(&numbers).ok_or_else(|| wrong("it is zero; B has to move somewhere"))
}

fn undecided(arguments: &Arguments, case: &Case, why: &str, to: &mut Streams) -> Ended {
    let out = &mut to.out;
    if arguments.json {
        let found = json!({"class": "undecided", "reason": why});
        writeln!(out, "{}", line(case, found))?;
    } else {
        writeln!(out, "{}  {}", case.id(), name(case))?;
        writeln!(out, "  undecided     {why}")?;
    }
    Ok(Ending::Conformant)
}

fn name(case: &Case) -> &str {
    case.name.as_deref().unwrap_or("(no name)")
}

/// A length along a direction: `time · |d|`.
fn distance(time: &Rational, direction: &[BigInt]) -> Surd {
    let square: BigInt = direction.iter().map(|x| x * x).sum();
    Surd::from_signed_square(&(time * time.abs() * Rational::from_integer(square)))
}

fn in_words(case: &Case, ray: &RayCertificate, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}  {}", case.id(), name(case))?;
    writeln!(out, "  direction     {}", vector(&ray.direction))?;
    match &ray.claim {
        Claim::Exit { exit, .. } => {
            writeln!(out, "  exit          B is free of A after")?;
            crossing_in_words(exit, ray, out)?;
        }
        Claim::Ahead { enter, exit } => {
            writeln!(out, "  ahead         B meets A after")?;
            crossing_in_words(enter, ray, out)?;
            writeln!(out, "  exit          and is free of it after")?;
            crossing_in_words(exit, ray, out)?;
        }
        Claim::Never { normal } => {
            writeln!(out, "  never         B does not meet A on its way")?;
            writeln!(out, "  normal A→B    {}", vector(normal))?;
        }
    }
    writeln!(out, "  proof         accepted by the checker")
}

fn crossing_in_words(
    crossing: &Crossing,
    ray: &RayCertificate,
    out: &mut impl Write,
) -> io::Result<()> {
    let time = &crossing.inside.time;
    let distance = distance(time, &ray.direction);
    let float = |ty| match distance.round(ty) {
        Rounded::Overflow { .. } => "out of range".to_owned(),
        other => other.to_f64().map_or_else(String::new, |x| x.to_string()),
    };
    writeln!(out, "  exactly       {time} times the direction")?;
    writeln!(out, "  distance      {}", distance.decimal(DIGITS[0]))?;
    let (f64, f32) = (float(FloatType::F64), float(FloatType::F32));
    writeln!(out, "  as floats     f64 {f64}, f32 {f32}")?;
    writeln!(out, "  normal A→B    {}", vector(&crossing.normal))
}

fn vector(v: &[BigInt]) -> String {
    let numbers: Vec<String> = v.iter().map(BigInt::to_string).collect();
    format!("({})", numbers.join(", "))
}

/// What was found of a case as one JSON object: `oracle/schema/along.schema.json`.
fn line(case: &Case, found: Value) -> Value {
    let mut line = given(json!({"id": case.id().as_str(), "name": case.name}));
    if let (Value::Object(line), Value::Object(found)) = (&mut line, found) {
        line.extend(found);
    }
    line
}

/// The answer in JSON.
fn answer(ray: &RayCertificate) -> Value {
    let direction = integers(&ray.direction);
    match &ray.claim {
        Claim::Exit { start, exit } => json!({
            "direction": direction,
            "class": "exit",
            "exit": crossing(exit, ray),
            "start": inside(start),
        }),
        Claim::Ahead { enter, exit } => json!({
            "direction": direction,
            "class": "ahead",
            "enter": crossing(enter, ray),
            "exit": crossing(exit, ray),
        }),
        Claim::Never { normal } => {
            json!({"direction": direction, "class": "never", "normal": integers(normal)})
        }
    }
}

fn crossing(crossing: &Crossing, ray: &RayCertificate) -> Value {
    let mut object = inside(&crossing.inside);
    let distance = distance(&crossing.inside.time, &ray.direction);
    let rounded = distance.rounded(DIGITS[1]);
    let float = |x: &Rounded| x.to_f64().map_or(Value::Null, json_number);
    object["distance"] = json!({
        "f64": float(&rounded.f64),
        "f32": float(&rounded.f32),
        "squared": canonical(&distance.square),
        "decimal": rounded.decimal,
    });
    object["normal"] = integers(&crossing.normal);
    object
}

fn inside(inside: &Inside) -> Value {
    let Combination { points, weights } = &inside.combination;
    let weights: Vec<String> = weights.iter().map(BigInt::to_string).collect();
    json!({
        "time": canonical(&inside.time),
        "points": points,
        "weights": weights,
    })
}

fn integers(v: &[BigInt]) -> Value {
    v.iter().map(canonical_integer).collect()
}
