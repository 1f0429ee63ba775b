//! `epa-oracle show`: a case, its truth, and why it is hard.

use std::io::{self, Write};

use super::{Brute, Ending, input};
use crate::case::{Case, Shape};
use crate::corpus;
use crate::generate::Reference;
use crate::hardness;
use crate::lattice::Lattice;
use crate::report::in_words;
use crate::truth::{self, Truth};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or files of cases; `-` for standard input.
    #[arg(value_name = "CASE", required = true)]
    cases: Vec<String>,
    #[command(flatten)]
    brute: Brute,
}

pub(super) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let mut ending = Ending::Conformant;
    for named in &arguments.cases {
        let found = match find(named) {
            Ok(Some(case)) => show(&case, arguments.brute.brute_limit, out, err)?,
            Ok(None) => input::for_each_line(named, err, |number, line, err| {
                match input::parse_case(err, named, number, line)? {
                    Ok(case) => show(&case, arguments.brute.brute_limit, out, err),
                    Err(_) => Ok(Ending::BadInput),
                }
            })?,
            Err(why) => {
                writeln!(err, "epa-oracle: {why}")?;
                Ending::BadInput
            }
        };
        ending = ending.max(found);
    }
    Ok(ending)
}

/// An embedded or a generated case; `None` for what must be a file.
fn find(named: &str) -> Result<Option<Case>, String> {
    let embedded = corpus::embedded().map_err(|error| error.to_string())?;
    let core = corpus::core().map_err(|error| error.to_string())?;
    let embedded = embedded.into_iter().map(|(_, case)| case);
    for case in embedded.chain(core.into_iter().map(|(_, case)| case)) {
        let twin = |ty| case.baked(ty).is_ok_and(|twin| twin.id().as_str() == named);
        if case.name.as_deref() == Some(named) || case.id().as_str() == named {
            return Ok(Some(case));
        }
        if named.starts_with("e1-") {
            for ty in [crate::number::FloatType::F32, crate::number::FloatType::F64] {
                if twin(ty) {
                    return Ok(case.baked(ty).ok());
                }
            }
        }
    }
    if named == "-" || std::path::Path::new(named).exists() {
        return Ok(None);
    }
    match named.parse::<Reference>() {
        Ok(reference) => Ok(Some(reference.case())),
        Err(error) if named.contains('/') => Err(error.to_string()),
        Err(_) if named.starts_with("e1-") => Err(format!(
            "{named} is not embedded; give the name of a generated case or a file with the case"
        )),
        Err(_) => Ok(None),
    }
}

fn show(
    case: &Case,
    brute_limit: usize,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let truth = match truth::solve(case, brute_limit) {
        Ok(truth) => truth,
        Err(disagreement) => {
            writeln!(err, "{disagreement}")?;
            return Ok(Ending::LegsDisagree);
        }
    };
    write!(out, "{}", in_words(case, &truth))?;
    for (name, shape) in [("A", &case.a), ("B", &case.b)] {
        writeln!(out, "  {name}             {}", described(shape))?;
    }
    if !case.flags.is_empty() {
        writeln!(out, "  flags         {}", case.flags.join(", "))?;
    }
    if let Some(why) = &case.why {
        writeln!(out, "  why           {why}")?;
    }
    if let Some(source) = &case.source {
        let of = |key: &str| source.get(key).and_then(|value| value.as_str());
        let from = [of("project"), of("ref")].into_iter().flatten();
        let from = from.collect::<Vec<_>>().join(", ");
        if !from.is_empty() {
            writeln!(out, "  from          {from}")?;
        }
    }
    if let (Truth::Decided(truth), Ok(lattice)) = (&truth, Lattice::of_case(case)) {
        let facts = hardness::facts(case, &lattice, truth);
        for fact in &facts {
            writeln!(out, "  hard          {fact}")?;
        }
        if facts.is_empty() {
            writeln!(out, "  hard          no: it is in general position")?;
        }
    }
    writeln!(out, "  case          {}", case.to_canonical_json())?;
    Ok(Ending::Conformant)
}

/// A shape in a few words.
fn described(shape: &Shape) -> String {
    use crate::case::Geometry;
    let mut text = match &shape.geometry {
        Geometry::Hull(points) if points.len() == 1 => "hull of 1 point".to_owned(),
        Geometry::Hull(points) => format!("hull of {} points", points.len()),
        Geometry::Rounded { core, .. } => format!("rounded {}", core.name()),
        other => other.name().to_owned(),
    };
    if shape.pose.is_some() {
        text.push_str(", with a pose");
    }
    text
}
