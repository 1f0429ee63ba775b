//! `epa-oracle trace`: a run of EPA, step by step.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::traced::{self, Given};
use crate::cli::shared::ending::Ending;
use crate::cli::shared::files::replace;
use epa_format::case::Case;
use epa_format::file::said;
use epa_format::number::FloatType;
use epa_judge::subject::builtin;
use epa_literature::literature;
use epa_trace::trace::picture::pictures;
use epa_trace::trace::{Number, Trace, is_same_case, of_case, side_by_side, text, to_lines};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or a file of cases; `-` for standard input. A file may also
    /// hold traces, as `trace --json` or another implementation writes them
    /// (docs/traces.md): they are shown as they are.
    #[arg(value_name = "CASE")]
    case: String,
    /// What `epa` computes on; f64 if it is not given.
    #[arg(long, value_name = "SCALAR", value_parser = SCALARS, conflicts_with = "subject")]
    scalar: Option<String>,
    /// A published version instead of `epa`, for example `winter-2d`; or `epa-f32`,
    /// `epa-f64`, `epa-rational`.
    #[arg(long, value_name = "NAME")]
    subject: Option<String>,
    /// JSON, one line a step: what `epa-oracle audit` reads.
    #[arg(long, conflicts_with = "against")]
    json: bool,
    /// Write a picture of the start and of each step into this folder.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Show the first step at which the run parts from another one: from `epa` on these
    /// numbers, f32, f64 or rational, or from the trace of the same case in this file.
    /// Two runs of `epa` are on the case as the coarser of them holds it.
    #[arg(long, value_name = "SCALAR|FILE")]
    against: Option<String>,
}

const SCALARS: [&str; 3] = ["f32", "f64", "rational"];

/// What runs.
enum Runner {
    Epa(Number),
    Published(String),
}

pub(crate) fn run(
    arguments: &Arguments,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let runner = match runner(arguments) {
        Ok(runner) => runner,
        Err(why) => {
            writeln!(err, "epa-oracle: {why}")?;
            return Ok(Ending::BadInput);
        }
    };
    let mut has_pictures = false;
    traced::for_each(&arguments.case, err, |given, err| {
        if arguments.svg.is_some() && std::mem::replace(&mut has_pictures, true) {
            writeln!(
                err,
                "epa-oracle: --svg takes one case or trace; the other ones are left out"
            )?;
            return Ok(Ending::BadInput);
        }
        match traces(&runner, arguments, given, err)? {
            Some((trace, other)) => show(arguments, &trace, other.as_ref(), out, err),
            None => Ok(Ending::BadInput),
        }
    })
}

fn runner(arguments: &Arguments) -> Result<Runner, String> {
    let scalar = |name: &str| Number::from_name(name).map(Runner::Epa);
    let unknown = |name: &str| {
        let mut names = builtin::NAMES.to_vec();
        names.push("epa-rational");
        names.extend(literature::NAMES);
        format!(
            "there is no `{name}` to trace; there are: {}",
            names.join(", ")
        )
    };
    match &arguments.subject {
        None => {
            let name = arguments.scalar.as_deref().unwrap_or("f64");
            scalar(name).ok_or_else(|| unknown(name))
        }
        Some(name) if literature::NAMES.contains(&name.as_str()) => {
            Ok(Runner::Published(name.clone()))
        }
        Some(name) => {
            let built_in = name.strip_prefix("epa-").and_then(scalar);
            built_in.ok_or_else(|| unknown(name))
        }
    }
}

impl Runner {
    fn trace(&self, case: &Case) -> Result<Trace, String> {
        match self {
            Runner::Epa(scalar) => of_case(case, *scalar).map_err(|error| error.to_string()),
            Runner::Published(name) => literature::trace_of(name, case)
                .unwrap_or_else(|| Err(format!("there is no published version `{name}`"))),
        }
    }

    fn scalar(&self) -> Number {
        match self {
            Runner::Epa(scalar) => *scalar,
            Runner::Published(_) => Number::Float(FloatType::F64),
        }
    }
}

fn show(
    arguments: &Arguments,
    trace: &Trace,
    other: Option<&Trace>,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    if let Some(folder) = &arguments.svg
        && let Err(error) = draw(trace, folder)
    {
        writeln!(
            err,
            "epa-oracle: cannot write to {}: {}",
            folder.display(),
            said(&error)
        )?;
        return Ok(Ending::Incomplete);
    }
    if let Some(other) = other {
        write!(out, "{}", side_by_side(trace, other))?;
    } else if arguments.json {
        for line in to_lines(trace) {
            writeln!(out, "{line}")?;
        }
    } else {
        write!(out, "{}", text::table(trace))?;
    }
    Ok(Ending::Conformant)
}

/// The trace that is wanted, and the one to hold against it.
type Pair = (Trace, Option<Trace>);

/// Both traces. `None` if there are none; why was reported.
fn traces(
    runner: &Runner,
    arguments: &Arguments,
    given: Given,
    err: &mut impl Write,
) -> io::Result<Option<Pair>> {
    let against = arguments.against.as_deref();
    let number = against.and_then(Number::from_name);
    let (case, found) = match given {
        Given::Case(case) => (case, ran(runner, number, case)),
        Given::Trace(trace) => (&trace.header.case, read(arguments, number, trace)),
    };
    let (trace, other) = match found {
        Ok(found) => found,
        Err(why) => {
            writeln!(err, "epa-oracle: {}: {why}", case.id())?;
            return Ok(None);
        }
    };
    match against {
        Some(file) if number.is_none() => {
            let other = traced::of_same_case(file, &trace, err)?;
            Ok(other.map(|other| (trace, Some(other))))
        }
        _ => Ok(Some((trace, other))),
    }
}

/// A run on a case, and `epa` on other numbers.
fn ran(runner: &Runner, against: Option<Number>, case: &Case) -> Result<Pair, String> {
    let Some(against) = against else {
        return Ok((runner.trace(case)?, None));
    };
    let float = |number: Number| match number {
        Number::Float(float) => Some(float),
        Number::Rational => None,
    };
    let coarsest = [runner.scalar(), against]
        .into_iter()
        .filter_map(float)
        .min();
    let case = match coarsest {
        Some(float) if !case.is_exact_in(float) => {
            &case.baked(float).map_err(|error| error.to_string())?
        }
        _ => case,
    };
    let other = Runner::Epa(against).trace(case)?;
    Ok((runner.trace(case)?, Some(other)))
}

/// A trace that was read, and `epa` on its case.
fn read(arguments: &Arguments, against: Option<Number>, trace: &Trace) -> Result<Pair, String> {
    let options = [
        ("--scalar", &arguments.scalar),
        ("--subject", &arguments.subject),
    ];
    if let Some((option, _)) = options.iter().find(|(_, value)| value.is_some()) {
        return Err(format!(
            "{} holds a trace, and a trace is not run again: leave out {option}",
            arguments.case
        ));
    }
    let Some(against) = against else {
        return Ok((trace.clone(), None));
    };
    let other = Runner::Epa(against).trace(&trace.header.case)?;
    if is_same_case(trace, &other) {
        return Ok((trace.clone(), Some(other)));
    }
    Err(format!(
        "{} cannot hold the case of this trace; compare it with rational",
        against.name()
    ))
}

fn draw(trace: &Trace, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for picture in pictures(trace) {
        replace(&folder.join(picture.name), picture.svg.as_bytes())?;
    }
    Ok(())
}
