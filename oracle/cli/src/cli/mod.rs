//! The command line.

mod along;
mod audit;
mod cases;
mod check;
mod corpus;
mod declared;
mod diff;
mod files;
mod generate;
mod help;
mod import;
mod init;
mod input;
mod judge;
mod literature;
mod matrix;
mod merge;
mod named;
mod outcome;
mod rejudge;
mod report;
mod reports;
mod review;
mod screen;
mod selftest;
mod show;
mod shrink;
mod solve;
mod subjects;
mod trace;
mod validate;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{Args, FromArgMatches, Parser, Subcommand};

use self::screen::Screen;
use epa_judge::subject::{builtin, serve};
use epa_truth::brute;

/// How a run ended; see docs/formats.md, *Exit codes*. When several apply the
/// greatest in this order wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Everything conforms.
    Conformant,
    /// A case listed as known-failing passes.
    ListedButPasses,
    /// Too little of what is covered was judged.
    Partial,
    /// A subject failed, or a certificate was refused.
    NotConformant,
    /// Bad input.
    BadInput,
    /// The run could not be completed.
    Incomplete,
    /// The oracle's own legs disagree.
    LegsDisagree,
}

impl Ending {
    /// The exit code of the process.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Ending::Conformant => 0,
            Ending::NotConformant => 1,
            Ending::BadInput => 2,
            Ending::Incomplete => 3,
            Ending::LegsDisagree => 4,
            Ending::ListedButPasses => 5,
            Ending::Partial => 6,
        }
    }
}

/// An exact test oracle for penetration depth.
///
/// Judges EPA implementations against exact, certified truth, and prints that
/// truth for any pair of convex shapes.
#[derive(Debug, Parser)]
#[command(name = "epa-oracle", version = version())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The version, with the edition.
fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let (version, edition) = (env!("CARGO_PKG_VERSION"), epa_judge::edition::edition());
        format!("{version} (edition {edition})")
    });
    &VERSION
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Judge subjects on the embedded corpus, or on cases from files.
    Validate(validate::Arguments),
    /// Print the exact truth of each case of a file.
    Solve(solve::Arguments),
    /// Show a case, its truth, why it is hard, and what an answer to it got wrong.
    Show(show::Arguments),
    /// Make a case that a subject fails on as small as the failure allows.
    Shrink(Box<shrink::Arguments>),
    /// Write a bug report of one case: truth, errors, pictures, programs that reproduce it.
    Report(Box<report::Arguments>),
    /// Print how far B has to move along a direction until it only touches A, exactly.
    Along(along::Arguments),
    /// Show a run of EPA, step by step: a table, JSON or pictures.
    Trace(trace::Arguments),
    /// Replay traces exactly, and name the first step that broke an invariant.
    Audit(audit::Arguments),
    /// Check the certificates of a file of truths, without solving anything.
    Check(check::Arguments),
    /// Print generated cases of a stratum.
    Generate(generate::Arguments),
    /// Make a case of your own pair: two files, printed points, or shapes with poses.
    Import(Box<import::Arguments>),
    /// Write a driver that puts an implementation under test: a skeleton to fill in.
    Init(init::Arguments),
    /// Work with the embedded corpus.
    Corpus(corpus::Arguments),
    /// List the adapters for existing implementations.
    Adapters,
    /// Judge answers that come through a pipe: `generate … | ./driver | epa-oracle judge`.
    Judge(Box<judge::Arguments>),
    /// Judge the answers in a file of results again, by the rules of this program.
    Rejudge(Box<rejudge::Arguments>),
    /// Make one file of results of those of several shards or pieces of a run.
    Merge(merge::Arguments),
    /// Show what changed between two files of results: what became worse, what better.
    Diff(diff::Arguments),
    /// Accept changes of results into a baseline, group by group.
    Review(review::Arguments),
    /// Write results of several subjects as a folder of pages: subjects against strata.
    Matrix(matrix::Arguments),
    /// Count on which cases the published versions of EPA fail, as Markdown.
    Literature(literature::Arguments),
    /// Audit the judge itself: wrong subjects and changed truths must be noticed.
    Selftest(selftest::Arguments),
    /// Print completions for a shell.
    Completions(help::Completions),
    /// Print a man page.
    Man(help::Man),
    /// Break the protocol, for the audit.
    #[command(hide = true)]
    Rogue {
        /// How.
        name: String,
    },
    /// Answer questions as a built-in subject, by the protocol of docs/formats.md.
    Serve {
        /// Which subject.
        #[arg(value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(builtin::NAMES))]
        subject: String,
    },
}

/// Options of everything that solves.
#[derive(Debug, Args)]
struct Brute {
    /// Brute-force cases of up to this many candidate directions.
    #[arg(long, value_name = "N", default_value_t = brute::DEFAULT_LIMIT)]
    brute_limit: usize,
}

/// Runs the program on the process's arguments.
#[must_use]
pub fn run() -> ExitCode {
    let (mut out, mut err) = (
        Screen(io::BufWriter::with_capacity(input::AT_ONCE, io::stdout())),
        Screen(io::stderr()),
    );
    let parsed = help::command().try_get_matches();
    let ending = match parsed.and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => carry_out(cli.command, &mut out, &mut err),
        Err(said) => say(&said),
    };
    let ending = ending.and_then(|ending| out.flush().map(|()| ending));
    ExitCode::from(match ending {
        Ok(ending) => ending.code(),
        Err(error) => {
            // The output cannot be written: the reader has gone, or the disk is full.
            let _ = writeln!(err, "epa-oracle: cannot write the output: {error}");
            Ending::Incomplete.code()
        }
    })
}

/// Prints the help or the version that was asked for, or what is wrong with the arguments.
fn say(said: &clap::Error) -> io::Result<Ending> {
    said.print()?;
    io::stdout().flush()?;
    Ok(match said.use_stderr() {
        true => Ending::BadInput,
        false => Ending::Conformant,
    })
}

fn carry_out(
    command: Command,
    out: &mut (impl Write + Send),
    err: &mut (impl Write + Send),
) -> io::Result<Ending> {
    match command {
        Command::Validate(arguments) => validate::run(&arguments, out, err),
        Command::Solve(arguments) => solve::run(&arguments, out, err),
        Command::Show(arguments) => show::run(&arguments, out, err),
        Command::Shrink(arguments) => shrink::run(&arguments, out, err),
        Command::Report(arguments) => report::run(&arguments, out, err),
        Command::Along(arguments) => along::run(&arguments, out, err),
        Command::Trace(arguments) => trace::run(&arguments, out, err),
        Command::Audit(arguments) => audit::run(&arguments, out, err),
        Command::Check(arguments) => check::run(&arguments, out, err),
        Command::Generate(arguments) => generate::run(&arguments, out, err),
        Command::Import(arguments) => import::run(&arguments, out, err),
        Command::Init(arguments) => init::run(&arguments, out, err),
        Command::Corpus(arguments) => corpus::run(&arguments, out, err),
        Command::Adapters => adapters(out, err),
        Command::Judge(arguments) => judge::run(&arguments, out, err),
        Command::Rejudge(arguments) => rejudge::run(&arguments, out, err),
        Command::Merge(arguments) => merge::run(&arguments, out, err),
        Command::Diff(arguments) => diff::run(&arguments, out, err),
        Command::Review(arguments) => review::run(&arguments, out, err),
        Command::Matrix(arguments) => matrix::run(&arguments, out, err),
        Command::Literature(arguments) => literature::run(&arguments, out, err),
        Command::Selftest(arguments) => selftest::run(&arguments, out, err),
        Command::Completions(arguments) => help::completions(&arguments, out),
        Command::Man(arguments) => help::man(&arguments, out, err),
        Command::Rogue { name } => {
            epa_selftest::selftest::run_rogue(&name).map(|()| Ending::Conformant)
        }
        Command::Serve { subject } => serve_built_in(&subject),
    }
}

fn adapters(out: &mut impl Write, err: &mut impl Write) -> io::Result<Ending> {
    match subjects::adapters() {
        Ok((_, list)) => {
            write!(out, "{list}")?;
            Ok(Ending::Conformant)
        }
        Err(why) => {
            writeln!(err, "epa-oracle: {why}")?;
            Ok(Ending::Incomplete)
        }
    }
}

fn serve_built_in(name: &str) -> io::Result<Ending> {
    if let Some(subject) = builtin::by_name(name) {
        serve(subject.as_ref())?;
    }
    Ok(Ending::Conformant)
}
