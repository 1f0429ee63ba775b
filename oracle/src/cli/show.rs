//! `epa-oracle show`: a case, its truth, and why it is hard.

use std::io::{self, Write};

use super::{Brute, Ending, named};
use crate::case::{Case, Shape};
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
    for name in &arguments.cases {
        let limit = arguments.brute.brute_limit;
        let found = named::for_each(name, err, |case, err| show(case, limit, out, err))?;
        ending = ending.max(found);
    }
    Ok(ending)
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
