//! `epa-oracle trace`: a run of EPA, step by step.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::shared::ending::Ending;
use crate::cli::shared::files::replace;
use crate::cli::shared::named;
use epa_format::case::Case;
use epa_format::file::said;
use epa_format::number::FloatType;
use epa_judge::subject::builtin;
use epa_literature::literature;
use epa_trace::trace::picture::pictures;
use epa_trace::trace::{Number, Trace, of_case, side_by_side, text, to_lines};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or a file of cases; `-` for standard input.
    #[arg(value_name = "CASE")]
    case: String,
    /// What `epa` computes on.
    #[arg(long, value_name = "SCALAR", value_parser = SCALARS, default_value = "f64", conflicts_with = "subject")]
    scalar: String,
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
    /// Run `epa` on these numbers, too, and show the first step at which the two part.
    /// Both run on the case as the coarser of them holds it.
    #[arg(long, value_name = "SCALAR", value_parser = SCALARS)]
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
    named::for_each(&arguments.case, err, |case, err| {
        if arguments.svg.is_some() && std::mem::replace(&mut has_pictures, true) {
            writeln!(
                err,
                "epa-oracle: --svg takes one case; the other ones are left out"
            )?;
            return Ok(Ending::BadInput);
        }
        show(&runner, arguments, case, out, err)
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
        None => scalar(&arguments.scalar).ok_or_else(|| unknown(&arguments.scalar)),
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
    runner: &Runner,
    arguments: &Arguments,
    case: &Case,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<Ending> {
    let traces = match traces(runner, arguments, case) {
        Ok(traces) => traces,
        Err(why) => {
            writeln!(err, "epa-oracle: {}: {why}", case.id())?;
            return Ok(Ending::BadInput);
        }
    };
    let (trace, other) = traces;
    if let Some(folder) = &arguments.svg
        && let Err(error) = draw(&trace, folder)
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
        write!(out, "{}", side_by_side(&trace, &other))?;
    } else if arguments.json {
        for line in to_lines(&trace) {
            writeln!(out, "{line}")?;
        }
    } else {
        write!(out, "{}", text::table(&trace))?;
    }
    Ok(Ending::Conformant)
}

/// The trace that is wanted, and the one to hold against it.
fn traces(
    runner: &Runner,
    arguments: &Arguments,
    case: &Case,
) -> Result<(Trace, Option<Trace>), String> {
    let Some(against) = arguments.against.as_deref().and_then(Number::from_name) else {
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

fn draw(trace: &Trace, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for picture in pictures(trace) {
        replace(&folder.join(picture.name), picture.svg.as_bytes())?;
    }
    Ok(())
}
