//! `epa-oracle trace`: a run of EPA, step by step.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::traced::{self, Given};
use crate::cli::shared::{
    Ended, Ending, Failure, Streams, check_output, nearest, put, replace, unwritable,
};
use epa_format::case::{Case, Coordinates};
use epa_judge::subject::builtin;
use epa_literature::literature::Traced;
use epa_report::steps::page;
use epa_trace::trace::picture::pictures;
use epa_trace::trace::{Number, Trace, is_same_case, of_case, side_by_side, start, text, to_lines};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The id or name of an embedded case, the name of a generated one
    /// (`box-grid-3d/1/17`), or a file of cases; `-` for standard input. A file may also
    /// hold traces, as `trace --json` or another implementation writes them
    /// (docs/traces.md): they are shown as they are.
    #[arg(value_name = "CASE", required_unless_present = "start")]
    case: Option<String>,
    /// What `epa` computes on; f64 if it is not given.
    #[arg(long, value_name = "SCALAR", value_parser = SCALARS, conflicts_with = "subject")]
    scalar: Option<String>,
    /// A published version instead of `epa`, for example `winter-2d`; or `epa-f32`,
    /// `epa-f64`, `epa-rational`.
    #[arg(long, value_name = "NAME")]
    subject: Option<String>,
    /// Run EPA alone, from the simplex of these points of A − B, like
    /// "(4,2) (-8,-2) (-1,-2)": a triangle, or a tetrahedron in space, that holds the origin.
    /// Each point is a vertex of A minus a vertex of B. Without a CASE, A is the hull of the
    /// points, and B the origin.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    start: Option<String>,
    /// JSON, one line a step: what `epa-oracle audit` reads.
    #[arg(long, conflicts_with = "against")]
    json: bool,
    /// Write a picture of the start and of each step into this folder.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write a page with the pictures into this file; the arrow keys go through the steps.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show the first step at which the run parts from another one. That is `epa` on these numbers,
    /// f32, f64 or rational, or the trace of the same case in this file. Two runs of `epa` are on
    /// the case as the coarser of them holds it.
    #[arg(long, value_name = "SCALAR|FILE")]
    against: Option<String>,
}

const SCALARS: [&str; 3] = ["f32", "f64", "rational"];

/// What runs, and from where.
struct Runner {
    on: Traced,
    /// The points of `--start`.
    start: Option<Vec<Coordinates>>,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    let runner = runner(arguments)?;
    if let Some(file) = &arguments.html {
        let read = [&arguments.case, &arguments.against];
        let read: Vec<&String> = read.into_iter().flatten().collect();
        check_output(file, &read)?;
    }
    let Some(case) = &arguments.case else {
        return on_simplex(&runner, arguments, to);
    };
    let is_drawn = arguments.svg.is_some() || arguments.html.is_some();
    let (mut seen, mut drawn) = (0, None);
    traced::for_each(case, to, |given, to| {
        if is_drawn {
            let text = given.text();
            if drawn.as_ref() == Some(&text) {
                // A driver was asked twice, and did the same.
                return Ok(Ending::Conformant);
            }
            drawn.get_or_insert(text);
        }
        seen += 1;
        let ended = match (is_drawn, seen) {
            (true, 2) => Err(Failure::bad_input(
                "--svg and --html draw the first case only; give a file with the one case that is to be drawn",
            )),
            (true, 3..) => Ok(Ending::BadInput),
            _ => one(&runner, arguments, given, to),
        };
        // The others are shown all the same.
        Ok(to.told(ended)?)
    })
}

/// A run on a simplex that stands for itself.
fn on_simplex(runner: &Runner, arguments: &Arguments, to: &mut Streams) -> Ended {
    let points = runner.start.as_deref().unwrap_or_default();
    let case = start::case_of(points).map_err(|why| format!("--start: {why}"))?;
    one(runner, arguments, Given::Case(&case), to)
}

/// A case or a trace.
fn one(runner: &Runner, arguments: &Arguments, given: Given, to: &mut Streams) -> Ended {
    let (trace, other) = traces(runner, arguments, given, to)?;
    show(arguments, &trace, other.as_ref(), to)
}

fn runner(arguments: &Arguments) -> Result<Runner, String> {
    let name = match (&arguments.subject, arguments.scalar.as_deref()) {
        (Some(name), _) => name.clone(),
        (None, scalar) => format!("epa-{}", scalar.unwrap_or("f64")),
    };
    let on = Traced::from_name(&name).ok_or_else(|| {
        let nearest = nearest(&name, Traced::names().into_iter());
        format!(
            "there is no `{name}` to trace{nearest}\n  There are {}, epa-rational and the published \
             versions (docs/literature.md)",
            builtin::NAMES.join(", ")
        )
    })?;
    let start = arguments.start.as_deref().map(start::points).transpose();
    let start = start.map_err(|why| format!("--start: {why}"))?;
    Ok(Runner { on, start })
}

fn show(arguments: &Arguments, trace: &Trace, other: Option<&Trace>, to: &mut Streams) -> Ended {
    if let Some(folder) = &arguments.svg {
        draw(trace, folder).map_err(|error| unwritable(folder, &error))?;
    }
    if let Some(file) = &arguments.html {
        put(file, page(trace).as_bytes())?;
    }
    if let Some(other) = other {
        write!(to.out, "{}", side_by_side(trace, other))?;
    } else if arguments.json {
        for line in to_lines(trace) {
            writeln!(to.out, "{line}")?;
        }
    } else {
        write!(to.out, "{}", text::table(trace))?;
    }
    Ok(Ending::Conformant)
}

/// The trace that is wanted, and the one to hold against it.
type Pair = (Trace, Option<Trace>);

/// Both traces.
fn traces(runner: &Runner, arguments: &Arguments, given: Given, to: &mut Streams) -> Ended<Pair> {
    let against = arguments.against.as_deref();
    let number = against.and_then(Number::from_name);
    let (case, found) = match given {
        Given::Case(case) => (case, ran(runner, number, case)),
        Given::Trace(trace) => (&trace.header.case, read(arguments, number, trace)),
    };
    let (trace, other) = found.map_err(|why| match arguments.case {
        Some(_) => format!("{}: {why}", case.id()),
        None if why.starts_with("--start") => why,
        None => format!("--start: {why}"),
    })?;
    match against {
        Some(file) if number.is_none() => {
            let other = traced::of_same_case(file, &trace, to)?;
            Ok((trace, Some(other)))
        }
        _ => Ok((trace, other)),
    }
}

/// A run on a case, and `epa` on other numbers.
fn ran(runner: &Runner, against: Option<Number>, case: &Case) -> Result<Pair, String> {
    let start = runner.start.as_deref();
    match against {
        None => Ok((runner.on.trace(case, start)?, None)),
        Some(against) => {
            let [trace, other] = runner.on.beside(&Traced::Epa(against), case, start)?;
            Ok((trace, Some(other)))
        }
    }
}

/// A trace that was read, and `epa` on its case.
fn read(arguments: &Arguments, against: Option<Number>, trace: &Trace) -> Result<Pair, String> {
    let options = [
        ("--scalar", &arguments.scalar),
        ("--subject", &arguments.subject),
        ("--start", &arguments.start),
    ];
    if let Some((option, _)) = options.iter().find(|(_, value)| value.is_some()) {
        return Err(format!(
            "this is a trace, and a trace is not run again: leave out {option}"
        ));
    }
    let Some(against) = against else {
        return Ok((trace.clone(), None));
    };
    let other = of_case(&trace.header.case, against).map_err(|error| error.to_string())?;
    if is_same_case(trace, &other) {
        return Ok((trace.clone(), Some(other)));
    }
    let name = against.name();
    Err(format!(
        "{name} cannot hold the case of this trace; compare it with rational"
    ))
}

fn draw(trace: &Trace, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for picture in pictures(trace) {
        replace(&folder.join(picture.name), picture.svg.as_bytes())?;
    }
    Ok(())
}
