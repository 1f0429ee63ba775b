//! `epa-oracle generate`: cases by the kind of situation, or by level.

use std::io::{self, Write};

use crate::cli::shared::cases::embedded;
use crate::cli::shared::declared::scalar;
use crate::cli::shared::{Ended, Ending, Failure, Source, Streams, input};
use epa_corpus::generate::{
    Level, Manifest, Reference, Stratum, markdown, strata, stratum_and_scalar,
};
use epa_format::case::Case;
use epa_format::limits::MAX_LISTS;
use epa_format::number::FloatType;
use epa_judge::results::Cases;
use epa_report::report::counted;

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(override_usage = "epa-oracle generate [OPTIONS] [STRATUM]...")]
#[command(group(clap::ArgGroup::new("what").multiple(true)))]
pub(crate) struct Arguments {
    /// List the strata, one a line.
    #[arg(long, group = "what", conflicts_with_all = ["stratum", "level", "describe", "markdown"])]
    list: bool,
    /// Say what a stratum is and why EPA fails there, with a report and an example.
    #[arg(long, group = "what", value_name = "NAME", conflicts_with_all = ["stratum", "level", "markdown"])]
    describe: Option<String>,
    /// Print docs/strata.md.
    #[arg(long, group = "what", hide = true, conflicts_with_all = ["stratum", "level"])]
    markdown: bool,
    /// Which kind of cases: a name, `NAME.f32` for its twin, or `all`. Repeatable.
    #[arg(long, group = "what", value_name = "NAME", conflicts_with = "level")]
    stratum: Vec<String>,
    /// The same as --stratum.
    #[arg(group = "what", value_name = "STRATUM", conflicts_with_all = ["list", "describe", "markdown", "level", "names"])]
    strata: Vec<String>,
    /// A fixed list of cases: `core` (what is embedded), `standard` (100,000), `full` (10,000,000)
    /// or `curved` (20,000).
    #[arg(long, group = "what", value_name = "LEVEL", value_parser = ["core", "curved", "standard", "full"])]
    level: Option<String>,
    /// The cases whose names stand in a file, one a line.
    #[arg(long, group = "what", value_name = "FILE", conflicts_with_all = ["stratum", "level"])]
    names: Option<std::path::PathBuf>,
    /// Print the number of cases of the level and the hash of their ids, and compare it with the
    /// stored one.
    #[arg(long, requires = "level")]
    manifest: bool,
    /// How many cases of each stratum.
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with = "level")]
    count: u64,
    /// Which sequence; the same seed gives the same cases on every machine.
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "level")]
    seed: u64,
    /// The index of the first case.
    #[arg(long, value_name = "I", default_value_t = 0, conflicts_with = "level")]
    start: u64,
    /// The float type of the cases; `f32` for the twins.
    #[arg(long, value_name = "TYPE", value_parser = scalar, conflicts_with = "level")]
    scalar: Option<FloatType>,
    /// One line of decimals per pair of hulls instead of JSON; see docs/formats.md.
    #[arg(long, conflicts_with = "manifest")]
    text: bool,
    /// JSON with floats for numbers, as subjects are sent it, for a driver in a pipe.
    #[arg(long, conflicts_with_all = ["text", "manifest"])]
    floats: bool,
    /// Canonical JSON, the default.
    #[arg(long, conflicts_with_all = ["text", "floats", "manifest"])]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, to: &mut Streams) -> Ended {
    if arguments.list {
        for stratum in strata() {
            writeln!(to.out, "{:<26} {}", stratum.name, stratum.about)?;
        }
        return Ok(Ending::Conformant);
    }
    if arguments.markdown {
        write!(to.out, "{}", markdown())?;
        return Ok(Ending::Conformant);
    }
    if let Some(name) = &arguments.describe {
        let (stratum, scalar) = stratum_and_scalar(name).map_err(Failure::bad_input)?;
        return Ok(describe(stratum, scalar, to)?);
    }
    if let Some(path) = &arguments.names {
        return print(arguments, generated(named(path)?.into_iter()), to);
    }
    match (&arguments.level, arguments.level()) {
        (Some(_), None) => core(arguments, to),
        (_, Some(level)) if arguments.manifest => Ok(manifest(level, to)?),
        (_, Some(level)) => print(arguments, generated(level.references()), to),
        (None, None) if arguments.stratum.is_empty() && arguments.strata.is_empty() => {
            Err(Failure::bad_input(
                "which cases? name a stratum (--list names all), or give --level or --names",
            ))
        }
        (None, None) => {
            let references = chosen(arguments)?;
            print(arguments, generated(references), to)
        }
    }
}

impl Arguments {
    /// The level of generated cases.
    fn level(&self) -> Option<Level> {
        self.level.as_deref().and_then(Level::from_name)
    }
}

/// The embedded cases. Names may stand for several of them, so they go by their ids.
fn core(arguments: &Arguments, to: &mut Streams) -> Ended {
    let cases = embedded().map_err(Failure::bad_input)?;
    if arguments.manifest {
        let Cases {
            count, manifest, ..
        } = Source::Embedded(cases).describe();
        let manifest = Manifest {
            count: count.unwrap_or_default(),
            sha256: manifest.unwrap_or_default(),
        };
        writeln!(to.out, "core: {manifest}")?;
        return Ok(Ending::Conformant);
    }
    let cases = cases.into_iter();
    print(
        arguments,
        cases.map(|(_, case)| (case.id().to_string(), case)),
        to,
    )
}

/// Generated cases with their names.
fn generated(references: impl Iterator<Item = Reference>) -> impl Iterator<Item = (String, Case)> {
    references.map(|reference| (reference.to_string(), reference.case()))
}

/// The references of a file of names.
fn named(path: &std::path::Path) -> Result<Vec<Reference>, String> {
    let text = input::whole(path, MAX_LISTS)?;
    let lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let reference = line.trim().parse::<Reference>();
            reference.map_err(|error| format!("{}:{number}: {error}", path.display()))
        })
        .collect()
}

/// The cases of the strata that were asked for.
fn chosen(arguments: &Arguments) -> Result<impl Iterator<Item = Reference>, Failure> {
    let (seed, start, count) = (arguments.seed, arguments.start, arguments.count);
    let end = start.checked_add(count).ok_or_else(|| {
        Failure::bad_input(format!(
            "--start {start} leaves no indices for {}; choose a smaller one",
            counted(count, "case")
        ))
    })?;
    let mut wanted = Vec::new();
    for name in arguments.stratum.iter().chain(&arguments.strata) {
        let scalar = arguments.scalar;
        if name == "all" {
            wanted.extend(strata().map(|stratum| (stratum, scalar.unwrap_or(FloatType::F64))));
        } else {
            let (stratum, named) = stratum_and_scalar(name).map_err(Failure::bad_input)?;
            wanted.push((stratum, scalar.unwrap_or(named)));
        }
    }
    Ok(wanted.into_iter().flat_map(move |(stratum, scalar)| {
        (start..end).map(move |index| stratum.reference(scalar, seed, index))
    }))
}

fn print(
    arguments: &Arguments,
    cases: impl Iterator<Item = (String, Case)>,
    to: &mut Streams,
) -> Ended {
    let mut left_out = 0_u64;
    for (name, case) in cases {
        if arguments.floats
            && let Some(json) = case.to_subject_json()
        {
            writeln!(to.out, "{json}")?;
        } else if !arguments.text && !arguments.floats {
            writeln!(to.out, "{}", case.to_canonical_text())?;
        } else if arguments.text
            && let Ok(line) = case.to_plain_text(&name)
        {
            writeln!(to.out, "{line}")?;
        } else {
            left_out += 1;
        }
    }
    if left_out > 0 {
        let cases = counted(left_out, "case");
        let (holds, option) = match arguments.text {
            true => ("a line of text holds two hulls of floats", "--text"),
            false => (
                "--floats writes only cases whose numbers are floats",
                "--floats",
            ),
        };
        to.say(format_args!(
            "{cases} left out: {holds}; leave out `{option}` to see all of them"
        ))?;
    }
    Ok(Ending::Conformant)
}

fn describe(stratum: &'static Stratum, scalar: FloatType, to: &mut Streams) -> io::Result<Ending> {
    let out = &mut to.out;
    writeln!(out, "{}", stratum.name)?;
    let example = stratum.reference(scalar, 1, 0).case();
    for (about, text) in [
        ("what", stratum.about),
        ("why", stratum.why),
        ("report", stratum.report),
        ("fails", stratum.discriminates()),
        ("f32", stratum.twin.in_words()),
        ("example", &example.to_canonical_json().to_string()),
    ] {
        if !text.is_empty() {
            writeln!(out, "  {about:<8} {text}")?;
        }
    }
    Ok(Ending::Conformant)
}

fn manifest(level: Level, to: &mut Streams) -> io::Result<Ending> {
    let (manifest, out) = (level.manifest(), &mut to.out);
    writeln!(out, "{}: {manifest}", level.name())?;
    let stored = level.stored_sha256();
    if stored == manifest.sha256 {
        writeln!(out, "the same as the stored hash")?;
        return Ok(Ending::Conformant);
    }
    writeln!(out, "not the stored hash, {stored}")?;
    Ok(Ending::LegsDisagree)
}
